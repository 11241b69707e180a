//! The givens of a 9×9 puzzle as bits, as symbols and as values, and the cells that are singles.

/// The houses of a cell.
#[derive(Debug, Clone, Copy)]
struct Place {
    row: u8,
    column: u8,
    block: u8,
    /// The bit of the cell among the nine of its box.
    in_block: u8,
}

const PLACES: [Place; 81] = {
    let mut places = [Place { row: 0, column: 0, block: 0, in_block: 0 }; 81];
    let mut cell = 0u8;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        places[cell as usize] =
            Place { row, column, block: row / 3 * 3 + column / 3, in_block: row % 3 * 3 + column % 3 };
        cell += 1;
    }
    places
};

/// The box of a cell, by row and column.
pub(super) const BLOCKS: [[u8; 9]; 9] = {
    let mut blocks = [[0; 9]; 9];
    let mut cell = 0;
    while cell < 81 {
        blocks[cell / 9][cell % 9] = PLACES[cell].block;
        cell += 1;
    }
    blocks
};

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

/// Bits of three neighbours, for each of the eight sets of three.
const THRICE: [u16; 8] = [0o000, 0o007, 0o070, 0o077, 0o700, 0o707, 0o770, 0o777];
/// Every third bit, likewise.
const STRIDE: [u16; 8] = [0o000, 0o111, 0o222, 0o333, 0o444, 0o555, 0o666, 0o777];

/// Which digits the houses have, and which of their cells are blank: nine bits each.
#[derive(Debug, Clone, Default)]
pub(super) struct Board {
    /// The rows, columns and boxes that have a digit, by digit.
    pub(super) rows: [u16; 9],
    columns: [u16; 9],
    blocks: [u16; 9],
    /// The digits that a row, a column, a box has.
    in_row: [u16; 9],
    in_column: [u16; 9],
    in_block: [u16; 9],
    /// The blank cells of a row, a column, a box.
    pub(super) blank_in_row: [u16; 9],
    pub(super) blank_in_column: [u16; 9],
    blank_in_block: [u16; 9],
}

impl Board {
    /// A full grid.
    pub(super) const FULL: Self = Self {
        rows: [0o777; 9],
        columns: [0o777; 9],
        blocks: [0o777; 9],
        in_row: [0o777; 9],
        in_column: [0o777; 9],
        in_block: [0o777; 9],
        blank_in_row: [0; 9],
        blank_in_column: [0; 9],
        blank_in_block: [0; 9],
    };

    /// Removes the digit, `0..9`, from its cell, or puts it back.
    #[inline]
    pub(super) fn turn(&mut self, cell: usize, digit: usize) {
        let Place { row, column, block, in_block } = PLACES[cell];
        self.rows[digit] ^= 1 << row;
        self.columns[digit] ^= 1 << column;
        self.blocks[digit] ^= 1 << block;
        self.in_row[usize::from(row)] ^= 1 << digit;
        self.in_column[usize::from(column)] ^= 1 << digit;
        self.in_block[usize::from(block)] ^= 1 << digit;
        self.blank_in_row[usize::from(row)] ^= 1 << column;
        self.blank_in_column[usize::from(column)] ^= 1 << row;
        self.blank_in_block[usize::from(block)] ^= 1 << in_block;
    }

    /// Returns the digits that no peer of a blank cell has.
    #[inline]
    pub(super) fn candidates(&self, cell: usize) -> u16 {
        let Place { row, column, block, .. } = PLACES[cell];
        let (row, column, block) = (usize::from(row), usize::from(column), usize::from(block));
        0o777 & !(self.in_row[row] | self.in_column[column] | self.in_block[block])
    }

    /// Returns the first cell of the box with the most blank cells among the four that share no house with a cell.
    #[inline]
    pub(super) fn blankest_box(&self, cell: usize) -> usize {
        let block = usize::from(PLACES[cell].block);
        let far = FAR[block].into_iter().max_by_key(|&far| self.blank_in_block[far].count_ones());
        let far = far.expect("four boxes");
        far / 3 * 27 + far % 3 * 3
    }

    /// Returns whether the digit of a blank cell is a single: no other digit is possible in the cell, or in
    /// one of its houses no other cell for the digit.
    #[inline]
    pub(super) fn is_single(&self, cell: usize, digit: usize) -> bool {
        let Place { row, column, block, in_block } = PLACES[cell];
        let (r, c, b) = (usize::from(row), usize::from(column), usize::from(block));
        if self.candidates(cell) == 1 << digit {
            return true;
        }
        let (rows, columns, blocks) = (self.rows[digit], self.columns[digit], self.blocks[digit]);
        let (band, stack) = (r / 3, c / 3);
        let blocks_across = THRICE[usize::from(blocks >> (3 * band) & 7)];
        let down = blocks >> stack;
        let blocks_down = THRICE[usize::from(down & 1 | down >> 2 & 2 | down >> 4 & 4)];
        let across =
            THRICE[usize::from(rows >> (3 * band) & 7)] | STRIDE[usize::from(columns >> (3 * stack) & 7)];
        self.blank_in_row[r] & !(columns | blocks_across) == 1 << column
            || self.blank_in_column[c] & !(rows | blocks_down) == 1 << row
            || self.blank_in_block[b] & !across == 1 << in_block
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
