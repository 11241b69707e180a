//! The givens of a 9×9 puzzle as bits, as symbols and as values, and the cells that are singles.

/// Number of the first column among the houses; rows come before, boxes after.
const COLUMNS: usize = 9;
const BLOCKS: usize = 18;

/// The blank cells of a house are this many bits above its digits.
const BLANK: u32 = 16;

/// A cell in its houses.
#[derive(Debug, Clone, Copy)]
struct CellPlace {
    /// The numbers of its row, column and box among the houses.
    houses: [u8; 3],
    /// The first row of its band, and its stack: how far masks of houses are shifted to have the band or stack first.
    band: u8,
    stack: u8,
    /// The bit of the cell among the cells of its row, column and box.
    bits: [u16; 3],
    /// The bits of its row and column among the houses, and that of its box.
    lines: u32,
    block: u32,
}

const PLACES: [CellPlace; 81] = {
    let empty = CellPlace { houses: [0; 3], band: 0, stack: 0, bits: [0; 3], lines: 0, block: 0 };
    let mut places = [empty; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (band, stack) = (row / 3 * 3, column / 3);
        places[cell] = CellPlace {
            houses: [row as u8, (COLUMNS + column) as u8, (BLOCKS + band + stack) as u8],
            band: band as u8,
            stack: stack as u8,
            bits: [1 << column_bit(column), 1 << row, 1 << (column % 3 * 3 + row % 3)],
            lines: 1 << row | 1 << (COLUMNS + column_bit(column)),
            block: 1 << (BLOCKS + band + stack),
        };
        cell += 1;
    }
    places
};

/// Returns the bit of a column in all masks: the first columns of the stacks are neighbours, then come the second ones.
///
/// So the columns of three neighbouring boxes are three times the bits of these boxes, by one multiplication.
pub(super) const fn column_bit(column: usize) -> usize {
    column % 3 * 3 + column / 3
}

/// The boxes that are neither in the band nor in the stack of a box.
const FAR: [[usize; 4]; 9] = [
    [4, 5, 7, 8],
    [3, 5, 6, 8],
    [3, 4, 6, 7],
    [1, 2, 7, 8],
    [0, 2, 6, 8],
    [0, 1, 6, 7],
    [1, 2, 4, 5],
    [0, 2, 3, 5],
    [0, 1, 3, 4],
];

/// Number of cells in a set of nine: most processors count bits by one instruction, which not all of x86-64 have.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set / 2] + (set % 2) as u8;
        set += 1;
    }
    counts
};

/// Which digits the houses have, and which of their cells are blank.
#[derive(Debug, Clone)]
pub(super) struct HouseBoard {
    /// By digit, the houses that have it: nine rows, nine columns, nine boxes.
    with_digit: [u32; 9],
    /// By house, its digits, and its blank cells from bit [`BLANK`].
    houses: [u32; 27],
}

impl HouseBoard {
    /// A full grid.
    pub(super) const FULL: Self = Self { with_digit: [0o777_777_777; 9], houses: [0o777; 27] };

    /// Removes the digit, `0..9`, from its cell, or puts it back.
    #[inline]
    pub(super) fn turn(&mut self, cell: usize, digit: usize) {
        let place = &PLACES[cell];
        self.with_digit[digit] ^= place.lines | place.block;
        for (house, bit) in place.houses.into_iter().zip(place.bits) {
            self.houses[usize::from(house)] ^= 1 << digit | u32::from(bit) << BLANK;
        }
    }

    /// Returns the blank cells of a row, the bit of each being that of its column.
    #[inline]
    pub(super) fn blank_in_row(&self, row: usize) -> u16 {
        (self.houses[row] >> BLANK) as u16
    }

    /// Returns the blank cells of a column.
    #[inline]
    pub(super) fn blank_in_column(&self, column: usize) -> u16 {
        (self.houses[COLUMNS + column] >> BLANK) as u16
    }

    /// Returns the first cell of the box with the most blank cells among the four that share no house with a cell.
    #[inline]
    pub(super) fn blankest_box(&self, cell: usize) -> usize {
        let block = usize::from(PLACES[cell].houses[2]) - BLOCKS;
        let blank = |block: usize| self.houses[BLOCKS + block] >> BLANK;
        let far = FAR[block].into_iter().max_by_key(|&far| COUNTS[blank(far) as usize]);
        let far = far.expect("four boxes");
        far / 3 * 27 + far % 3 * 3
    }

    /// Returns whether a cell could hold no other digit than this one if it were blank, or if one of its houses could
    /// have this digit nowhere else. The cell may be blank or hold the digit.
    ///
    /// No branch depends on the puzzle, because a processor could not predict it.
    #[inline]
    pub(super) fn is_single(&self, cell: usize, digit: usize) -> bool {
        let CellPlace { houses, band, stack, bits, lines, block } = &PLACES[cell];
        let [in_row, in_column, in_block] = houses.map(|house| self.houses[usize::from(house)]);
        let naked = (in_row | in_column | in_block | 1 << digit) & 0o777 == 0o777;
        // The cell's own digit, if it is not blank, must not exclude any other cell: in its row and its column it would do
        // so by its box, and in its box by its row and column.
        let other_blocks = (self.with_digit[digit] & !block) >> BLOCKS;
        let other_lines = self.with_digit[digit] & !lines;
        let (rows, columns) = (other_lines & 0o777, other_lines >> COLUMNS);
        let across = columns | ((other_blocks >> band & 0o7) * 0o111);
        let down = rows | ((other_blocks >> stack & 0o111) * 0o7);
        let within = ((rows >> band & 0o7) * 0o111) | ((columns >> stack & 0o111) * 0o7);
        let elsewhere =
            |house: u32, excluded: u32, bit: u16| house >> BLANK & !(excluded | u32::from(bit)) != 0;
        naked
            | !elsewhere(in_row, across, bits[0])
            | !elsewhere(in_column, down, bits[1])
            | !elsewhere(in_block, within, bits[2])
    }
}

/// Converts symbols to values.
pub(super) fn numbers(symbols: &[u8; 81]) -> [u8; 81] {
    symbols.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })
}

/// Converts values to symbols.
pub(super) fn symbols(values: &[u8]) -> [u8; 81] {
    let mut symbols = [b'.'; 81];
    for (symbol, &value) in symbols.iter_mut().zip(values) {
        *symbol = if value == 0 { b'.' } else { b'0' + value };
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{classic::full::full_grid, stream::Stream};

    /// The definition of a single, cell by cell.
    fn is_single(givens: &[u8; 81], cell: usize, digit: u8) -> bool {
        let houses = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
        let share = |one: usize, other: usize| houses(one).iter().zip(houses(other)).any(|(a, b)| *a == b);
        let fits = |cell: usize, digit: u8| {
            givens[cell] == 0 && !(0..81).any(|peer| givens[peer] == digit && share(cell, peer))
        };
        let hidden = |house: usize| {
            !(0..81).any(|other| other != cell && houses(other).contains(&house) && fits(other, digit))
        };
        !(1..=9).any(|other| other != digit && fits(cell, other)) || houses(cell).into_iter().any(hidden)
    }

    #[test]
    fn singles_are_as_defined_whether_the_cell_is_blank_or_given() {
        let mut seen = [0; 2];
        for index in 0..40 {
            let mut stream = Stream::new(12).at(index, 0);
            let digits = numbers(&full_grid(&mut stream));
            let (mut board, mut givens) = (HouseBoard::FULL, digits);
            let chance = 3 + stream.below(6);
            for cell in (0..81).filter(|_| stream.below(10) < chance) {
                board.turn(cell, usize::from(digits[cell] - 1));
                givens[cell] = 0;
            }
            for cell in 0..81 {
                let (digit, mut without) = (usize::from(digits[cell] - 1), givens);
                without[cell] = 0;
                let expected = is_single(&without, cell, digits[cell]);
                assert_eq!(board.is_single(cell, digit), expected, "grid {index}, cell {cell}");
                let mut turned = board.clone();
                turned.turn(cell, digit);
                assert_eq!(turned.is_single(cell, digit), expected, "grid {index}, turned cell {cell}");
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen.iter().all(|&cells| cells > 300), "{seen:?}");
    }
}
