//! The forms of a jigsaw: on one line, on two, in rows; found in lines that are neither blank nor comments.
//!
//! The codec asks it for evidence, and the reader for puzzles, so that what is claimed is what is read. The reader of plain
//! lines asks whether a line is a jigsaw, which it must not read as a grid.

use crate::{
    cells::mark,
    layout::{
        constraint_text::constraint,
        flat::content,
        region_map::{is_damaged_map, is_region_map, side_of},
        row::is_known,
        rule_line::is_rule,
    },
    text::Line,
};

/// A puzzle, or a line that is none.
pub(super) enum Form<'l, 't> {
    /// The cells, if there are any, and the regions, parts of the same line or of two.
    Glued { cells: Option<Part<'t>>, regions: Part<'t> },
    /// The rows of cells and those of regions.
    Rows(&'l [Line<'t>], &'l [Line<'t>]),
    /// Neither cells with regions nor a layout.
    Other(Line<'t>),
}

/// A part of a line.
pub(super) type Part<'t> = Line<'t>;

/// Divides lines into puzzles and other lines.
pub(super) fn forms<'l, 't>(lines: &'l [Line<'t>]) -> impl Iterator<Item = Form<'l, 't>> {
    let mut left = lines;
    std::iter::from_fn(move || {
        let (form, count) = first_form(left)?;
        left = &left[count..];
        Some(form)
    })
}

/// The greatest number of lines of a puzzle: sixteen rows of cells, and as many of regions.
const MAX_LINES: usize = 32;

/// Returns the index of the first line that belongs to no puzzle yet, because lines to come may change what it is: what
/// begins earlier has all lines that it may have, and another one follows.
pub(super) fn first_undecided(lines: &[Line<'_>]) -> usize {
    let mut at = 0;
    while lines.len() - at > MAX_LINES {
        at += first_form(&lines[at..]).map_or(1, |(_, count)| count);
    }
    at
}

/// Returns the lines that may be parts of puzzles: no comments, no rules drawn between rows, and no headings of a part.
pub(super) fn part_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    content(text).filter(|line| !is_rule(line.text) && !is_part_heading(line.text.trim()))
}

/// Whether a line is the heading of a map, `shapes:`, or says nothing but that the puzzle is a jigsaw, `type: jigsaw`.
fn is_part_heading(line: &str) -> bool {
    let heading = line.strip_suffix(':').unwrap_or_default();
    let is_word = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '_');
    let is_map = || !heading.is_empty() && heading.chars().all(is_word);
    line.contains(':') && (is_map() || matches!(constraint(line), Some(name) if names_regions(name)))
}

/// Whether a constraint is that of regions which are no boxes.
fn names_regions(name: &str) -> bool {
    ["jigsaw", "irregular"].iter().any(|regions| name.to_lowercase().starts_with(regions))
}

/// Returns whether a line is certainly a jigsaw or a layout, rather than a grid or two.
pub(in crate::format::lines) fn is_jigsaw(line: &str) -> bool {
    let line = Line { text: line, start: 0 };
    let has_letters = |regions: &str| regions.bytes().any(|symbol| symbol.is_ascii_alphabetic());
    match glued(line) {
        Some(Form::Glued { cells: None, regions }) => has_letters(regions.text),
        form => form.is_some(),
    }
}

/// Returns the puzzle that begins these lines, or that the first is none, and of how many lines it is made.
fn first_form<'l, 't>(lines: &'l [Line<'t>]) -> Option<(Form<'l, 't>, usize)> {
    let first = trimmed(*lines.first()?);
    if let Some(form) = glued(first) {
        return Some((form, 1));
    }
    let next = lines.get(1).map(|line| trimmed(*line));
    if let Some(regions) = next.filter(|next| are_regions_of(first.text, next.text)) {
        return Some((Form::Glued { cells: Some(first), regions }, 2));
    }
    let rows = rows(lines).map(|side| (Form::Rows(&lines[..side], &lines[side..2 * side]), 2 * side));
    Some(rows.unwrap_or((Form::Other(first), 1)))
}

/// Returns the parts of a line that has cells and regions, or regions alone.
fn glued<'l, 't>(line: Line<'t>) -> Option<Form<'l, 't>> {
    let mut words = line.text.split_whitespace();
    let (first, second) = (words.next()?, words.next());
    if words.next().is_some() {
        return None;
    }
    let part = |text: &'t str| Line { text, start: line.span_of(text).start };
    let form = |cells, regions| Form::Glued { cells: Some(part(cells)), regions: part(regions) };
    if let Some(second) = second {
        return are_regions_of(first, second).then(|| form(first, second));
    }
    if is_region_map(first) {
        return Some(Form::Glued { cells: None, regions: part(first) });
    }
    let half = first.len() / 2;
    let (cells, regions) = first.split_at_checked(half).filter(|_| first.len().is_multiple_of(2))?;
    are_regions_of(cells, regions).then(|| form(cells, regions))
}

/// Whether the second of two texts is a map of regions for the cells of the first.
fn are_regions_of(cells: &str, regions: &str) -> bool {
    let is_cell = |c: char| is_known(mark::of_symbol(c)) || c.is_ascii_alphabetic();
    let are_cells = || cells.chars().all(is_cell) && !is_region_map(cells);
    cells.len() == regions.len()
        && side_of(cells.len()).is_some()
        && (is_region_map(regions) || is_damaged_map(regions))
        && are_cells()
}

/// Returns the side of a grid of rows with a map of regions below it.
fn rows(lines: &[Line<'_>]) -> Option<usize> {
    let side = side_of(symbols(lines.first()?.text).count().pow(2))?;
    let rows = lines.get(..2 * side)?;
    let is_row = |line: &Line<'_>| symbols(line.text).count() == side;
    let joined = |lines: &[Line<'_>]| lines.iter().flat_map(|line| symbols(line.text)).collect::<String>();
    let is_map = || are_regions_of(&joined(&rows[..side]), &joined(&rows[side..]));
    (rows.iter().all(is_row) && is_map()).then_some(side)
}

/// Returns the symbols of a row, without what separates them.
pub(super) fn symbols(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|c| !is_separator(*c))
}

/// Returns whether a character is no cell but stands between cells.
pub(super) const fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '\t' | '|' | ',')
}

/// Returns a line without the white space at its ends.
fn trimmed(line: Line<'_>) -> Line<'_> {
    let text = line.text.trim();
    Line { text, start: line.span_of(text).start }
}
