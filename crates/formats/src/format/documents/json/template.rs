//! The layout of a value that is a puzzle, by which others like it are read without a tape.
//!
//! The readers of documents and of JSON Lines pass a value and the entry that it gave. Where members have other names, or
//! values from which more follows than a text beside the puzzle, there is none.

use givens_engine::grid::Shape;

use crate::{
    codec::Entry,
    layout::element_template::{ElementTemplate, TemplatePart, plain_record, scalar},
    record::{CellSpans, Record, Text},
    syntax::json::Value,
    text::Span,
};

use super::names::{Role, role};

/// Returns the layout of a value that gave this entry, and of the text `around` it; `None` if other values might be read in
/// another way.
pub(crate) fn template(text: &str, around: Span, value: Value<'_>, entry: &Entry) -> Option<ElementTemplate> {
    let record = plain_record(entry)?;
    if entry.span != value.span() {
        return None;
    }
    if value.is_object() {
        let template = ElementTemplate::new(text, around, entry.span, &differing(text, value, record)?)?;
        return Some(template.with_fields(record.fields()));
    }
    // Of a list without a name, only digits show that it is a grid.
    let cells = cells_of(value, &record.cells).filter(|_| record.solution.is_none())?;
    let template =
        ElementTemplate::new(text, around, entry.span, &[(TemplatePart::Puzzle(&record.cells), cells)])?;
    Some(template.with_digit())
}

/// Returns the parts that may differ of an object that gave this record.
fn differing<'r>(text: &str, object: Value<'_>, record: &'r Record) -> Option<Vec<(TemplatePart<'r>, Span)>> {
    let listed = record.solution.as_ref().map(|listed| &listed.cells);
    let (mut differing, mut has_puzzle) = (Vec::new(), false);
    for (name, value) in object.members() {
        let role = role(&name);
        let puzzle = || cells_of(value, &record.cells).filter(|_| matches!(role, Role::Puzzle(_)));
        let solution = || listed.and_then(|cells| Some((cells, cells_of(value, cells)?)));
        let is_short = || scalar(&text.as_bytes()[value.span().range()]) == Some(value.span().len());
        if let Some(span) = puzzle() {
            has_puzzle = true;
            differing.push((TemplatePart::Puzzle(&record.cells), span));
        } else if let Some((cells, span)) = solution().filter(|_| role == Role::Solution) {
            differing.push((TemplatePart::Solution(cells), span));
        } else if matches!(role, Role::Text(Text::Id) | Role::Difficulty | Role::Rating) && is_short() {
            differing.push((TemplatePart::Scalar, value.span()));
        } else if !is_beside(role, value) {
            return None;
        }
    }
    has_puzzle.then_some(differing)
}

/// Returns whether a member is a text beside the puzzle, of which the same bytes always mean the same.
fn is_beside(role: Role, value: Value<'_>) -> bool {
    match role {
        // It may be the solution of another puzzle.
        Role::Other => !value.is_container() && value.span().len() < Shape::CLASSIC.cell_count(),
        Role::Text(_) | Role::Difficulty | Role::Rating => !value.is_container(),
        _ => false,
    }
}

/// Returns the part of a value that is these cells: a text without its quotes, or a list as a whole.
fn cells_of(value: Value<'_>, cells: &CellSpans) -> Option<Span> {
    let span = if value.is_array() { value.span() } else { value.plain_span()? };
    let [first, last] = [0, Shape::CLASSIC.cell_count() - 1].map(|index| cells.get(index));
    let is_whole = value.is_array() || span.len() == Shape::CLASSIC.cell_count();
    (is_whole && span.start <= first.start && last.end <= span.end).then_some(span)
}
