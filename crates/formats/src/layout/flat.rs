//! Flat grids: all cells of a grid on one line; also texts of one puzzle a line, between blank lines and comments.
//!
//! A matrix of numbers whose rows have as many values as some grid has cells looks like flat grids too: a grid of
//! 36×36, an adjacency matrix of 100×100, the 324 columns of an exact cover. Its rows show that they are none.

use std::collections::BTreeSet;

use givens_engine::grid::Shape;

use crate::{
    cells::{mark::Mark, words::whole_lines},
    codec::{Chunk, Entry, Envelope, Reader},
    diagnostic::Diagnostic,
    text::{Line, lines},
};

use super::row::{Row, is_comment, span_of};

/// The smallest number of rows that show what they are.
const MIN_ROWS: usize = 8;

/// Returns the diagnostic for rows of the same width that are no flat grids, although a grid has as many cells:
/// in three quarters of them a digit is twice in a row or column, or there are too few different digits.
pub(super) fn matrix(rows: &[Row]) -> Option<Entry> {
    let width = rows.first()?.tokens.len();
    let shape = Shape::of_cell_count(width)?;
    if rows.len() < MIN_ROWS || rows.iter().any(|row| row.tokens.len() != width) {
        return None;
    }
    // As many rows as columns: a matrix unless the rows are puzzles with one solution.
    let is_square = rows.len().is_multiple_of(width);
    let unlike = rows.iter().filter(|row| is_unlike_a_grid(row, shape.side(), is_square)).count();
    if unlike * 4 < rows.len() * 3 {
        return None;
    }
    let place = rows[0].span;
    let diagnostic = if is_square {
        Diagnostic::matrix_too_large(rows.len(), width, place)
    } else {
        Diagnostic::no_grid_of_rows(rows.len(), width, place)
    };
    let help = format!(
        "a line of {width} values can be a grid of {0}×{0}, but hardly any of these is",
        shape.side()
    );
    Some(Entry::malformed(span_of(rows), diagnostic.labelled(format!("{width} values")).help(help)))
}

/// Whether the values of a row are hardly those of a flat grid: one is too large, one is twice in a row or column,
/// or so few are different that there is no puzzle, a bit or, if `is_strict`, less than one solution needs.
fn is_unlike_a_grid(row: &Row, side: usize, is_strict: bool) -> bool {
    let (mut places, mut values) = (BTreeSet::new(), BTreeSet::new());
    for (index, token) in row.tokens.iter().enumerate() {
        let Mark::Number(value @ 1..) = token.mark else { continue };
        let in_row = places.insert((value, index / side));
        let in_column = places.insert((value, side + index % side));
        if usize::from(value) > side || !in_row || !in_column {
            return true;
        }
        values.insert(value);
    }
    let has_letters = row.tokens.iter().any(|token| matches!(token.mark, Mark::Letter(_) | Mark::Unknown(_)));
    let is_few = if is_strict { values.len() + 1 < side } else { values.len() == 1 };
    is_few && !has_letters
}

/// Reads every line that is neither blank nor a comment, each without the others.
pub(crate) struct EachLine<F>(pub(crate) F);

impl<F: Fn(Line<'_>) -> Entry + Send + Sync> Reader for EachLine<F> {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        content(chunk.text).for_each(|line| sink((self.0)(line)));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

/// The lines that are neither blank nor comments.
pub(crate) fn content(text: &str) -> impl Iterator<Item = Line<'_>> {
    lines(text).filter(|line| !line.is_blank() && !is_comment(line.text.trim_start()))
}
