//! The layout of a JSON line, of which others differ in the cells, an id or a rating alone.

use crate::{
    codec::Entry,
    layout::alike::{Alike, Part, plain_record, scalar},
    record::{CellSpans, Text},
    syntax::json::Value,
    text::{Line, Span},
};

use super::names::{Role, role};

/// Returns the layout of a line whose object gave this entry; `None` if other lines might be read in another way.
pub(crate) fn alike_line(text: &str, line: Line<'_>, object: Value<'_>, entry: &Entry) -> Option<Alike> {
    let record = plain_record(entry)?;
    if !object.is_object() || entry.span != object.span() {
        return None;
    }
    let holds = |cells: &CellSpans, value: Span| *cells == CellSpans::consecutive(value.start);
    let listed = record.solution.as_ref().map(|listed| &listed.cells);
    let mut differing = Vec::new();
    for (name, value) in object.members() {
        let cells = value.plain_span().filter(|span| span.len() == 81);
        differing.push(match (role(&name), cells) {
            (Role::Puzzle(_), Some(span)) if holds(&record.cells, span) => (Part::Puzzle, span),
            (Role::Solution, Some(span)) if listed.is_some_and(|listed| holds(listed, span)) => {
                (Part::Solution, span)
            }
            (Role::Text(Text::Id) | Role::Difficulty | Role::Rating, _)
                if scalar(&text.as_bytes()[value.span().range()]) == Some(value.span().len()) =>
            {
                (Part::Scalar, value.span())
            }
            (Role::Text(_) | Role::Difficulty | Role::Rating | Role::Other, _) if !value.is_container() => {
                continue;
            }
            _ => return None,
        });
    }
    let has_puzzle = differing.iter().any(|(part, _)| matches!(part, Part::Puzzle));
    has_puzzle.then(|| Alike::new(text, line.span(), entry.span, differing))
}
