//! Objects that are laid out as one before, so that they need not be parsed.
//!
//! Most JSON Lines of a file have the same bytes but for the cells of the puzzle and of the solution, and an id or a
//! rating. If all other bytes are the same, and these are plain, parsing would give the same record with other
//! cells: no other member depends on them.

use crate::{
    cells::plain::{is_full, plain_cells},
    codec::{Entry, Item, PlainPlace},
    grid::Shape,
    record::{CellSpans, Text},
    syntax::json::Value,
    text::{Line, Span},
};

use super::names::{Role, role};

/// The length of the longest value that may differ, in bytes.
const MAX_SCALAR: usize = 40;

/// The layout of a line that is an object.
pub(crate) struct AlikeLine {
    parts: Vec<Part>,
    /// The numbers of bytes of the line before the object and after it.
    before: usize,
    after: usize,
}

enum Part {
    Same(Box<[u8]>),
    Puzzle,
    Solution,
    /// An id or a rating: a short text or number.
    Scalar,
}

impl AlikeLine {
    /// Returns the layout of a line whose object gave this entry; `None` if other lines might be read in another way.
    pub(crate) fn of(text: &str, line: Line<'_>, object: Value<'_>, entry: &Entry) -> Option<Self> {
        let record = entry.record.as_ref().filter(|record| record.state.is_none())?;
        let is_clean = entry.diagnostics.is_empty() && record.shape() == Shape::CLASSIC;
        if !is_clean || !object.is_object() || entry.span != object.span() {
            return None;
        }
        let holds = |cells: &CellSpans, value: Span| *cells == CellSpans::consecutive(value.start);
        let listed = record.solution.as_ref().map(|listed| &listed.cells);
        let (mut parts, mut done) = (Vec::new(), line.start);
        for (name, value) in object.members() {
            let cells = value.plain_span().filter(|span| span.len() == 81);
            let (part, span) = match (role(&name), cells) {
                (Role::Puzzle(_), Some(span)) if holds(&record.cells, span) => (Part::Puzzle, span),
                (Role::Solution, Some(span)) if listed.is_some_and(|listed| holds(listed, span)) => {
                    (Part::Solution, span)
                }
                (Role::Text(Text::Id) | Role::Difficulty | Role::Rating, _)
                    if scalar(&text.as_bytes()[value.span().range()]) == Some(value.span().len()) =>
                {
                    (Part::Scalar, value.span())
                }
                (Role::Text(_) | Role::Difficulty | Role::Rating | Role::Other, _)
                    if !value.is_container() =>
                {
                    continue;
                }
                _ => return None,
            };
            parts.extend([Part::Same(text.as_bytes()[done..span.start].into()), part]);
            done = span.end;
        }
        parts.push(Part::Same(text.as_bytes()[done..line.span().end].into()));
        parts.iter().any(|part| matches!(part, Part::Puzzle)).then_some(())?;
        let (before, after) = (object.span().start - line.start, line.span().end - object.span().end);
        Some(Self { parts, before, after })
    }

    /// Returns the puzzle of a line; `None` if it is not laid out like this, or not plain.
    pub(crate) fn read(&self, text: &str, line: Line<'_>) -> Option<Item> {
        let end = line.span().end;
        let (mut at, mut puzzle, mut solution) = (line.start, None, None);
        for part in &self.parts {
            let rest = &text.as_bytes()[at..end];
            at += match part {
                Part::Same(bytes) => rest.starts_with(bytes).then_some(bytes.len())?,
                Part::Puzzle => {
                    puzzle = Some((plain_cells(rest)?, CellSpans::consecutive(at)));
                    81
                }
                Part::Solution => {
                    solution = is_full(rest).then_some(Some(at))?;
                    81
                }
                Part::Scalar => scalar(rest)?,
            };
        }
        let (cells, places) = puzzle.filter(|_| at == end)?;
        let span = Span::new(line.start + self.before, end - self.after);
        Some(Item::Plain(cells, PlainPlace { span, cells: places, solution }))
    }
}

/// Returns the length of a short text or number without anything unusual that begins here.
fn scalar(bytes: &[u8]) -> Option<usize> {
    let count = |from: usize, is: fn(&u8) -> bool| bytes[from..].iter().take_while(|byte| is(byte)).count();
    let length = if bytes.first() == Some(&b'"') {
        let inner = count(1, |byte| byte.is_ascii_alphanumeric() || b" .:/_-".contains(byte));
        (bytes.get(inner + 1) == Some(&b'"')).then_some(inner + 2)?
    } else {
        let whole = count(0, u8::is_ascii_digit);
        (whole == 1 || whole > 1 && bytes[0] != b'0').then_some(())?;
        let fraction = if bytes.get(whole) == Some(&b'.') { count(whole + 1, u8::is_ascii_digit) } else { 0 };
        if fraction > 0 { whole + 1 + fraction } else { whole }
    };
    (length <= MAX_SCALAR).then_some(length)
}
