//! Solutions beside their puzzles: two grids side by side, a row of each on a line.
//!
//! ```text
//! 5 3 . . 7 . . . .     5 3 4 6 7 8 9 1 2
//! 6 . . 1 9 5 . . .     6 7 2 1 9 5 3 4 8
//! ```
//!
//! No row of one grid has a row's digits on its right half, each of them once, with those of the left half in their
//! places.

use givens_engine::grid::Shape;

use crate::{
    cells::{fill::fill, mark::Mark},
    diagnostic::Diagnostic,
    layout::row::{Row, cells_span, most_common},
    record::Listed,
};

/// Returns the side of the puzzles of a text that have their solutions beside them: in nearly as many lines as a
/// grid has rows, and most of this width.
pub(super) fn side_of(rows: &[&Row]) -> Option<usize> {
    let width = most_common(rows.iter().map(|row| row.tokens.len()).filter(|width| width.is_multiple_of(2)))?;
    let side = Shape::of_side(width / 2)?.side();
    let as_wide = || rows.iter().filter(|row| row.tokens.len() == width);
    let solved = as_wide().filter(|row| is_solved(row)).count();
    // Some lines may be damaged.
    (solved * 4 >= side * 3 && solved * 2 > as_wide().count()).then_some(side)
}

/// Whether the right half of a row is a row of the solution of the left half.
pub(crate) fn is_solved(row: &Row) -> bool {
    let (givens, solution) = row.tokens.split_at(row.tokens.len() / 2);
    let has = |number: usize| {
        solution.iter().any(|token| matches!(token.mark, Mark::Number(n) if usize::from(n) == number))
    };
    let agrees = |given: Mark, value: Mark| match given {
        Mark::Number(number) => number == 0 || given == value,
        mark => matches!(mark, Mark::Blank(_)),
    };
    (1..=solution.len()).all(has)
        && givens.iter().zip(solution).all(|(given, value)| agrees(given.mark, value.mark))
}

/// Moves the right half of a row of two grids beside it; reports a row of another width than one grid or two have.
pub(super) fn split(mut row: Row, side: usize) -> Row {
    let width = row.tokens.len();
    if width == 2 * side {
        row.beside = row.tokens.split_off(side);
        row.bars.retain(|&bar| bar < side);
    } else if width > side && row.diagnostic.is_none() {
        let expected = format_args!("{} cells in two grids side by side", 2 * side);
        let diagnostic = Diagnostic::wrong_row(expected, width, cells_span(&row.tokens));
        row.diagnostic = Some(Box::new(diagnostic));
    }
    row
}

/// Returns the solution beside the rows of a grid, or reports why it cannot be read; `None` if there is none.
pub(super) fn solution(rows: &[Row], shape: Shape) -> Option<Result<Listed, Diagnostic>> {
    let tokens: Vec<_> = rows.iter().flat_map(|row| row.beside.iter().copied()).collect();
    let place = cells_span(&tokens);
    let is_whole = tokens.len() == shape.cell_count();
    let read = || fill(&tokens, shape, &mut Vec::new()).filter(|(grid, _)| grid.is_full());
    let listed = || is_whole.then(read).flatten().map(|(grid, cells)| Listed { grid, cells });
    (!tokens.is_empty()).then(|| listed().ok_or_else(|| Diagnostic::ignored_grid_beside(place)))
}
