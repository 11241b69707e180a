//! Counts 6×6 grids by their three bands of two rows.
//!
//! A band is identified by the two digits in each of its columns. Two bands without a common digit in any
//! column determine the third, so all pairs of such bands are enumerated, each weighted by its number of
//! layouts.

use std::collections::HashMap;

use crate::grid::Puzzle;

use super::{cost::Cost, symmetry::allowed};

/// The digits of a band in each column, six bits each.
type BandColumns = u64;

/// All digits in every column.
const FULL: BandColumns = (1 << 36) - 1;

/// The columns that each band may have, with the number of their layouts.
#[derive(Debug)]
pub(super) struct BandTable {
    first: Vec<(BandColumns, u64)>,
    /// By the digits in the first column.
    second: Vec<Vec<(BandColumns, u64)>>,
    third: HashMap<BandColumns, u64>,
}

impl BandTable {
    /// A part for each set of digits in the first column of the first band.
    pub(super) const PARTS: usize = 1 << 6;

    /// An upper bound of the cost.
    pub(super) const COST: Cost = Cost::of_seconds(0.2);

    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let cells = cells(puzzle);
        let [first, second, third] = [0, 1, 2].map(|band| layouts(&cells[12 * band..][..12]));
        let mut by_column = vec![Vec::new(); Self::PARTS];
        for (&columns, &number) in &second {
            by_column[first_column(columns)].push((columns, number));
        }
        let mut first: Vec<_> = first.into_iter().collect();
        first.sort_unstable();
        Self { first, second: by_column, third }
    }

    /// Counts the grids whose first band has this first column: three bands whose columns complete each other.
    pub(super) fn count(&self, part: usize) -> u128 {
        let mut whole = 0;
        for &(first, times) in self.first.iter().filter(|(columns, _)| first_column(*columns) == part) {
            let seconds = self.second.iter().enumerate().filter(|(digits, _)| digits & part == 0);
            let mut sum = 0;
            for &(second, number) in seconds.flat_map(|(_, seconds)| seconds) {
                if first & second == 0 {
                    let left = FULL & !(first | second);
                    sum += number * self.third.get(&left).copied().unwrap_or(0);
                }
            }
            whole += u128::from(sum) * u128::from(times);
        }
        whole
    }
}

fn first_column(columns: BandColumns) -> usize {
    (columns & 0x3f) as usize
}

/// Returns the digits that cells allow, row by row, of the grid turned so that its boxes are two rows tall.
fn cells(puzzle: &Puzzle) -> [u8; 36] {
    let turned = puzzle.shape().box_rows() == 3;
    let allowed = allowed(puzzle);
    std::array::from_fn(|cell| {
        let cell = if turned { cell % 6 * 6 + cell / 6 } else { cell };
        allowed[cell] as u8
    })
}

/// Counts the layouts of a band by its columns.
fn layouts(cells: &[u8]) -> HashMap<BandColumns, u64> {
    let mut found = HashMap::new();
    lay(cells, 0, [0; 2], [0; 2], 0, &mut found);
    found
}

/// Fills the remaining cells, with the digits that rows and boxes have so far.
fn lay(
    cells: &[u8],
    cell: usize,
    rows: [u8; 2],
    boxes: [u8; 2],
    columns: BandColumns,
    found: &mut HashMap<BandColumns, u64>,
) {
    if cell == 12 {
        *found.entry(columns).or_default() += 1;
        return;
    }
    let (row, column) = (cell / 6, cell % 6);
    let mut left = cells[cell] & !(rows[row] | boxes[column / 3]);
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left ^= digit;
        let (mut rows, mut boxes) = (rows, boxes);
        rows[row] |= digit;
        boxes[column / 3] |= digit;
        lay(cells, cell + 1, rows, boxes, columns | BandColumns::from(digit) << (6 * column), found);
    }
}
