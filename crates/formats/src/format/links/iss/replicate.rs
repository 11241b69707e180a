//! `.Replicate`: constraints at several places of the board.
//!
//! ```text
//! replicate = ".Replicate~" places [ "~" cell ]   ; the cell, usually the first, that the constraints are written for
//! places    = *symbol                             ; six bits a symbol as in the key of a table: a bit for each cell
//! ```
//!
//! The copies are a text of their own: each argument that is a cell is moved, so that the readers of families read them.

use crate::{diagnostic::Diagnostic, text::shown};

use super::{
    cell_names::cell_text,
    puzzle::{ClueResult, PuzzleReader, Refusal},
    text::{CellWord, Constraint, cell_word, line, split_constraints},
};

/// The most bytes of copies.
const MAX_COPIES: usize = 1 << 18;

/// Copies of constraints.
pub(super) struct Copies {
    text: String,
}

impl Copies {
    /// Returns the constraints; spans count from the start of the copies.
    pub(super) fn constraints(&self) -> ClueResult<Vec<Constraint<'_>>> {
        if self.text.is_empty() {
            return Ok(Vec::new());
        }
        split_constraints(&self.text).map_err(Refusal::from)
    }
}

/// Returns the copies of the constraints in a group.
pub(super) fn replicated(
    puzzle: &PuzzleReader,
    first: &Constraint<'_>,
    inner: &[Constraint<'_>],
) -> ClueResult<Copies> {
    let layout = puzzle.layout();
    let start = match first.argument(1) {
        "" => (0, 0),
        word => layout.place(puzzle.cell(first, word)?),
    };
    let word = first.argument(0);
    let Some(places) = places(word, layout.place_count()) else {
        return Err(Diagnostic::not_a("the key of places", word, first.span_of(word)).into());
    };
    let mut copies = Copies { text: String::new() };
    for place in places {
        let (row, column) = (place / layout.columns(), place % layout.columns());
        for constraint in inner {
            push_moved(puzzle, constraint, start, (row, column), &mut copies.text)?;
        }
        if copies.text.len() > MAX_COPIES {
            return Err(Refusal::Unknown("`Replicate` of too many constraints".to_owned()));
        }
    }
    Ok(copies)
}

/// Returns the places of a key, which are those of so many cells.
fn places(key: &str, count: usize) -> Option<Vec<usize>> {
    let bits = super::pair_key::key_bits(key)?;
    bits.last().is_none_or(|&last| last < count).then_some(bits)
}

/// Adds a constraint whose cells are moved from one place to another.
fn push_moved(
    puzzle: &PuzzleReader,
    constraint: &Constraint<'_>,
    start: (usize, usize),
    end: (usize, usize),
    text: &mut String,
) -> ClueResult<()> {
    text.push('.');
    text.push_str(constraint.name);
    for &argument in &constraint.arguments {
        text.push('~');
        let (word, values) = match constraint.name {
            "" | "Given" => argument.find('_').map_or((argument, ""), |at| argument.split_at(at)),
            _ => (argument, ""),
        };
        // The name of a row could be that of a variable, too.
        if line(word).is_some() {
            return Err(Refusal::Unknown("`Replicate` of rows and columns".to_owned()));
        }
        match cell_word(word) {
            Some(CellWord::Cell(row, column)) => {
                let moved = |at: usize, start: usize, end: usize| (at + end).checked_sub(start);
                let moved = moved(row, start.0, end.0).zip(moved(column, start.1, end.1));
                let Some(cell) = moved.and_then(|(row, column)| puzzle.layout().cell(row, column)) else {
                    let message = format!("a copy of `{}` lies outside the board", shown(constraint.text));
                    return Err(Diagnostic::broken(message, constraint.span).into());
                };
                text.push_str(&cell_text(puzzle.layout(), cell));
                text.push_str(values);
            }
            Some(CellWord::Variable) => {
                return Err(Refusal::Unknown("`Replicate` of variables".to_owned()));
            }
            None => text.push_str(argument),
        }
    }
    Ok(())
}
