//! Findings that remarks in a file turn off: `# givens: ignore S002` in the comments of a puzzle.
//!
//! In come findings about a puzzle and its place in a batch; out come those that no remark ignores. A remark applies to the
//! puzzle in whose text it is, to the end of its last line; and a comment line that is only a remark to the puzzle below it.
//! Remarks are looked for only where there are findings.

use givens_formats::{
    codec::Shelf,
    diagnostic::{Diagnostic, Remarks},
    text::{Line, Span, lines},
};

use crate::pipeline::{Batch, NEAR, comments_above};

/// Removes the findings about the puzzle at a place that its remarks ignore. What is no rule in them is shown with the first
/// of the others.
pub(super) fn remove_ignored(findings: &mut Vec<Diagnostic>, batch: &Batch, puzzle: Span) {
    if findings.is_empty() {
        return;
    }
    let Remarks { ignored, unknown, .. } = remarks_about(batch, puzzle);
    findings.retain(|finding| !ignored.contains(&finding.rule));
    if let Some(finding) = findings.first_mut() {
        for place in unknown {
            finding.add_place(place, "this is no rule");
        }
    }
}

/// Returns the remarks about the puzzle at a place.
fn remarks_about(batch: &Batch, puzzle: Span) -> Remarks {
    let (text, has_lines) = (batch.source.text(), has_lines(batch));
    let is_first = |line: &usize| has_lines || !text[*line..puzzle.start].contains(['}', ']', '>']);
    let line = start_of_line(text, puzzle.start).filter(is_first);
    let above = line.map_or(puzzle.start, |line| comments_above(text, line));
    let comments = lines(&text[above..line.unwrap_or(above)]).filter(is_remark);
    let comments = comments.map(|line| line.span().moved(above));
    let mut remarks = Remarks::default();
    for place in comments.chain([own_text(text, puzzle, line.filter(|_| has_lines))]) {
        let found = Remarks::from_text(&text[place.range()]);
        remarks.ignored.extend(found.ignored);
        remarks.unknown.extend(found.unknown.into_iter().map(|unknown| unknown.moved(place.start)));
    }
    let before = lines(if above == 0 { batch.comments_above() } else { "" }).filter(is_remark);
    // Their places are not in this text.
    remarks.ignored.extend(before.flat_map(|line| Remarks::from_text(line.text).ignored));
    remarks
}

/// Whether what else is on the lines of a puzzle is about it: in a document it may be another puzzle, and the comments above
/// are about the first of a line.
fn has_lines(batch: &Batch) -> bool {
    let shelf = batch.format().map(|format| format.info().shelf);
    matches!(shelf, Some(Shelf::Lines | Shelf::Grids | Shelf::Tables | Shelf::Source))
}

/// Returns where the line with this place begins, if it is near.
fn start_of_line(text: &str, place: usize) -> Option<usize> {
    let near = text.floor_char_boundary(place.saturating_sub(NEAR));
    text[near..place].rfind('\n').map(|end| near + end + 1).or((near == 0).then_some(0))
}

/// Returns the bytes of a puzzle with the rest of its last line, and of its first, which begins at `line`, if it has lines of
/// its own; else only up to the next element.
fn own_text(text: &str, puzzle: Span, line: Option<usize>) -> Span {
    let rest = &text[puzzle.end..text.ceil_char_boundary(puzzle.end.saturating_add(NEAR))];
    let rest = &rest[..rest.find('\n').unwrap_or(rest.len())];
    let element = || {
        let mut openings = rest.match_indices(['{', '[', '<']);
        openings.find(|(at, _)| !rest[*at..].starts_with("<!--")).map_or(rest.len(), |(at, _)| at)
    };
    match line {
        Some(line) => Span::new(line, puzzle.end + rest.len()),
        None => Span::new(puzzle.start, puzzle.end + element()),
    }
}

/// Whether a comment line is only a remark: another may be a row of a puzzle in comments, with a remark about that.
fn is_remark(line: &Line<'_>) -> bool {
    line.text.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with("givens:")
}
