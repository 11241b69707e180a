//! Corners of the grid, around which digits are in a circle: `variant_builder` draws them there, and sentences name them so.

use givens_variants::{CellIndex, Layout};

/// Returns the middle cell of four around a corner of the grid: the one right below it.
pub(super) fn corner_of(layout: &Layout, cells: &[CellIndex]) -> Option<CellIndex> {
    let mut sorted: [CellIndex; 4] = cells.try_into().ok()?;
    sorted.sort_unstable();
    let [first, ..] = sorted;
    let others = [(0, 1), (1, 0), (1, 1)].map(|(down, right)| layout.neighbour(first, down, right));
    (sorted[1..].iter().zip(others).all(|(&cell, other)| other == Some(cell))).then_some(sorted[3])
}
