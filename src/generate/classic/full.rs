//! A random full 9×9 grid, each of the 6,670,903,752,021,072,936,960 as likely as any other.
//!
//! Felgenhauer and Jarvis counted the grids (2005) by looking at rows and columns of boxes separately. The
//! grids are chosen likewise:
//!
//! 1. The rows of the three bands are chosen, digits within a row of a box in no order yet: all bands are
//!    equally likely.
//! 2. Each stack can then be completed in a number of ways that depends on the rows of its
//!    three boxes alone: 16 to 288, looked up. The bands stay with a likelihood proportional
//!    to the product of the three numbers, else they are chosen anew.
//! 3. One of the ways is chosen for each stack, and an order for the rows of each band and the columns of each
//!    stack.
//!
//! For step 2, products with a large factor, which are rare, are chosen separately with a probability equal to
//! their share of all grids: this gives the others a tight bound.

use crate::generate::stream::Stream;

use super::{
    bands::{self, BandChoice, LIGHT},
    tables::{BANDS, BoxColumns, TABLES, Tables, Triple, nth},
};

/// The sum over all bands of the products of the stacks' ways, halved, the first of the 280
/// partitions being that of the first box: all grids but for the orders of rows, of columns
/// and of the digits that differ by it.
const ALL: u64 = 63_830_633_405_184;

/// The part of [`ALL`] that has a heavy stack.
const HEAVY: u64 = 5_145_864_690_240;

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Chooses a full grid: digits `1` to `9`, row by row.
pub(super) fn full_grid(stream: &mut Stream) -> [u8; 81] {
    let tables = &*TABLES;
    let chosen = if stream.below_u64(ALL) < HEAVY { bands::choose(stream) } else { light(tables, stream) };
    // Read here, so that the processor waits for these rows and for what follows at once.
    let rows = chosen.numbers.map(|band| tables.bands[band]);
    let mut grid = [0; 81];
    for stack in 0..3 {
        let [second, third] = chosen.pairs[stack];
        let way = stream.below(2 * chosen.halves[stack]);
        let way = nth(&tables.crossing[0][second], &tables.crossing[1][third], way);
        let [first, ..] = chosen.numbers;
        let digits = &tables.digits[usize::from(tables.boxes[first][stack])];
        fill_stack(digits, rows.map(|rows| rows[stack]), stack, &tables.stacks[way], &mut grid);
    }
    reorder(stream, &grid)
}

/// Bands without a heavy stack.
fn light(tables: &Tables, stream: &mut Stream) -> BandChoice {
    loop {
        let bands = BandChoice::new(tables, [stream.place(BANDS), stream.place(BANDS), stream.place(BANDS)]);
        let bound = stream.below(LIGHT * LIGHT * LIGHT);
        if bands.halves.iter().all(|&halves| halves <= LIGHT) && bound < bands.product() {
            return bands;
        }
    }
}

/// Writes the digits of a stack: each cell holds the digit that the row and the column of its box share.
fn fill_stack(digits: &[u8; 9], rows: [Triple; 3], stack: usize, columns: &BoxColumns, grid: &mut [u8; 81]) {
    for (band, columns) in columns.iter().enumerate() {
        let mut column_of = [0; 9];
        for (column, &labels) in columns.iter().enumerate() {
            for label in members(labels) {
                column_of[usize::from(digits[label])] = column;
            }
        }
        for (row, &set) in rows[band].iter().enumerate() {
            for digit in members(set) {
                grid[27 * band + 9 * row + 3 * stack + column_of[digit]] = b'1' + digit as u8;
            }
        }
    }
}

/// Returns the three members of a set.
#[inline]
fn members(set: u16) -> [usize; 3] {
    let second = set & (set - 1);
    let third = second & (second - 1);
    [set.trailing_zeros() as usize, second.trailing_zeros() as usize, third.trailing_zeros() as usize]
}

/// Returns the rows of each band and the columns of each stack in any order.
fn reorder(stream: &mut Stream, grid: &[u8; 81]) -> [u8; 81] {
    let mut order = stream.below(216 * 216) as usize;
    let mut orders = [[0; 3]; 6];
    for chosen in &mut orders {
        *chosen = ORDERS[order % 6];
        order /= 6;
    }
    let (rows, columns) = orders.split_at(3);
    let mut reordered = [0; 81];
    for (row, cells) in reordered.as_chunks_mut::<9>().0.iter_mut().enumerate() {
        let from = 9 * (row / 3 * 3 + rows[row / 3][row % 3]);
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = grid[from + column / 3 * 3 + columns[column / 3][column % 3]];
        }
    }
    reordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::classic::tables::PARTITIONS;

    #[test]
    #[ignore = "some minutes without optimisation"]
    fn the_products_of_all_bands_are_the_number_of_grids() {
        let tables = &*TABLES;
        let (mut all, mut heavy) = (0u64, 0u64);
        for first in 0..BANDS / PARTITIONS {
            for second in 0..BANDS {
                let labels = tables.boxes[first].map(|partition| PARTITIONS * usize::from(partition));
                let seconds: [usize; 3] = std::array::from_fn(|stack| {
                    let partition = usize::from(tables.boxes[second][stack]);
                    PARTITIONS * usize::from(tables.relabelled[labels[stack] + partition])
                });
                for third in &tables.boxes {
                    let halves: [u64; 3] = std::array::from_fn(|stack| {
                        let third = tables.relabelled[labels[stack] + usize::from(third[stack])];
                        u64::from(tables.halves[seconds[stack] + usize::from(third)])
                    });
                    let product = halves.iter().product::<u64>();
                    all += product;
                    heavy += if halves.iter().any(|&halves| halves > u64::from(LIGHT)) { product } else { 0 };
                }
            }
        }
        assert_eq!((all, heavy), (ALL, HEAVY));
        assert_eq!(u128::from(all) * 280 * 216 * 216 * 8, 6_670_903_752_021_072_936_960);
    }
}
