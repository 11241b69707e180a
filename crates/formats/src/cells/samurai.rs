//! Samurai puzzles: five grids that overlap.
//!
//! The format of their texts gets the board. `fill` asks for each grid of 21×21 that it has made, and reports the constraint:
//! the squares between the five grids have no cells, so a classic grid of that side would have other solutions.

use givens_engine::grid::Grid;
use givens_variants::{DigitRange, GridPlace, Layout, Lines};

/// The side of the board, and of each grid.
pub(crate) const CANVAS: usize = 21;
pub(crate) const SIDE: usize = 9;

/// The first row and column of each grid.
pub(crate) const GRIDS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

/// Returns the board of five grids.
pub(crate) fn board() -> Layout {
    let grids = GRIDS.map(|(row, column)| GridPlace { row, column, side: SIDE });
    let digits = DigitRange::up_to(SIDE).expect("nine digits");
    let board = Layout::new(CANVAS, CANVAS, digits, Lines::Grids(grids.to_vec()));
    let mut board = board.expect("441 places, and each grid is inside");
    board.set_boxes();
    board
}

/// Whether a grid of 21×21 is a Samurai, five grids of 9×9 that overlap on one canvas: no digit is above 9 or outside of
/// the five grids, and each has some.
///
/// ```text
/// 1 1 1 . 2 2 2       a box each; the grid in the middle shares
/// 1 1 1 . 2 2 2       a corner box with each of the others
/// 1 1 1 5 2 2 2
/// . . 5 5 5 . .
/// 3 3 3 5 4 4 4
/// 3 3 3 . 4 4 4
/// 3 3 3 . 4 4 4
/// ```
pub(super) fn is_samurai(grid: &Grid) -> bool {
    if grid.shape().side() != CANVAS {
        return false;
    }
    let mut counts = [0; GRIDS.len()];
    for (cell, digit) in grid.digits() {
        let (row, column) = (cell.row().index(), cell.column().index());
        let is_within = |&(top, left): &(usize, usize)| {
            (top..top + SIDE).contains(&row) && (left..left + SIDE).contains(&column)
        };
        let mut is_inside = false;
        for (count, _) in counts.iter_mut().zip(&GRIDS).filter(|(_, place)| is_within(place)) {
            (*count, is_inside) = (*count + 1, true);
        }
        if !is_inside || digit.index() >= SIDE {
            return false;
        }
    }
    counts.iter().all(|&count| count > 0)
}
