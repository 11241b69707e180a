//! Proofs that a given is necessary without a search: unavoidable sets of the full grid that have no given.
//!
//! An *unavoidable set* is a set of cells whose digits can be exchanged among them so that the grid remains valid: a puzzle
//! with one solution has a given in each. These have two values per house, so that each cell of a set determines the next:
//!
//! - two digits: the cells that hold them, linked by rows, columns and boxes;
//! - two rows of a band, or two columns of a stack: the pairs of cells that face each other, linked by their digits.

use super::board::{BLOCKS, Board};

/// Where the digits of a full grid are.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    /// The column of a digit, by digit and row.
    columns: [[u8; 9]; 9],
    /// The row of a digit, by digit and column.
    rows: [[u8; 9]; 9],
    /// The row of a digit, by digit and box.
    rows_in_block: [[u8; 9]; 9],
    /// The digits, by row and column.
    digits: [[u8; 9]; 9],
}

impl Positions {
    /// Finds the digits of a solution in the symbols of the engine.
    pub(super) fn new(solution: &[u8; 81]) -> Self {
        let mut all =
            Self { columns: [[0; 9]; 9], rows: [[0; 9]; 9], rows_in_block: [[0; 9]; 9], digits: [[0; 9]; 9] };
        for (row, cells) in solution.as_chunks::<9>().0.iter().enumerate() {
            for (column, symbol) in cells.iter().enumerate() {
                let digit = usize::from(symbol - b'1');
                all.columns[digit][row] = column as u8;
                all.rows[digit][column] = row as u8;
                all.rows_in_block[digit][usize::from(BLOCKS[row][column])] = row as u8;
                all.digits[row][column] = digit as u8;
            }
        }
        all
    }

    /// Returns whether a blank cell is in a set without a given.
    #[inline]
    pub(super) fn is_necessary(&self, board: &Board, cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        self.lines_can_swap(board, row, column) || self.digits_can_swap(board, row, column)
    }

    /// Returns whether two rows of a band or two columns of a stack can exchange digits in a cell.
    ///
    /// Most chains of cells end within a step from either end: these are excluded together, without branches that a
    /// processor could not predict.
    #[inline]
    fn lines_can_swap(&self, board: &Board, row: usize, column: usize) -> bool {
        let digit = usize::from(self.digits[row][column]);
        let mut possible = 0u32;
        for (bit, other) in OTHERS[row].into_iter().enumerate() {
            let blank = board.blank_in_row[row] & board.blank_in_row[other];
            let facing = usize::from(self.digits[other][column]);
            let ends =
                blank >> column & blank >> self.columns[facing][row] & blank >> self.columns[digit][other];
            possible |= u32::from(ends & 1) << bit;
        }
        for (bit, other) in OTHERS[column].into_iter().enumerate() {
            let blank = board.blank_in_column[column] & board.blank_in_column[other];
            let facing = usize::from(self.digits[row][other]);
            let ends = blank >> row & blank >> self.rows[facing][column] & blank >> self.rows[digit][other];
            possible |= u32::from(ends & 1) << (2 + bit);
        }
        while possible != 0 {
            let chain = possible.trailing_zeros() as usize;
            possible &= possible - 1;
            let can_swap = match chain {
                0 | 1 => self.rows_can_swap(board, row, OTHERS[row][chain], column),
                _ => self.columns_can_swap(board, column, OTHERS[column][chain - 2], row),
            };
            if can_swap {
                return true;
            }
        }
        false
    }

    /// Returns whether two rows of a band can exchange digits in this column, and in those where they have to in
    /// consequence.
    fn rows_can_swap(&self, board: &Board, row: usize, other: usize, column: usize) -> bool {
        let blank = board.blank_in_row[row] & board.blank_in_row[other];
        let (first, mut column) = (self.digits[row][column], column);
        while blank >> column & 1 != 0 {
            let digit = self.digits[other][column];
            if digit == first {
                return true;
            }
            column = usize::from(self.columns[usize::from(digit)][row]);
        }
        false
    }

    /// Likewise for two columns of a stack.
    fn columns_can_swap(&self, board: &Board, column: usize, other: usize, row: usize) -> bool {
        let blank = board.blank_in_column[column] & board.blank_in_column[other];
        let (first, mut row) = (self.digits[row][column], row);
        while blank >> row & 1 != 0 {
            let digit = self.digits[row][other];
            if digit == first {
                return true;
            }
            row = usize::from(self.rows[usize::from(digit)][column]);
        }
        false
    }

    /// Returns whether the digit of a cell can be exchanged with another one in its row, and in those rows where it has to
    /// in consequence.
    #[inline]
    fn digits_can_swap(&self, board: &Board, row: usize, column: usize) -> bool {
        let digit = usize::from(self.digits[row][column]);
        let (rows, block) = (!board.rows[digit], usize::from(BLOCKS[row][column]));
        let mut others = board.candidates(9 * row + column) & !(1 << digit);
        // The others that may replace the digit where they are replaced themselves.
        let mut possible = 0;
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            let facing = usize::from(self.columns[other][row]);
            let ends = rows >> self.rows[other][column]
                & rows >> self.rows_in_block[other][block]
                & rows >> self.rows[digit][facing]
                & rows >> self.rows_in_block[digit][usize::from(BLOCKS[row][facing])];
            possible |= (ends & 1) << other;
        }
        while possible != 0 {
            let other = possible.trailing_zeros() as usize;
            possible &= possible - 1;
            if self.pair_can_swap(rows & !board.rows[other], digit, other, row) {
                return true;
            }
        }
        false
    }

    fn pair_can_swap(&self, blank: u16, digit: usize, other: usize, row: usize) -> bool {
        let (mut found, mut open) = (1u16 << row, 1u16 << row);
        while open != 0 {
            let row = open.trailing_zeros() as usize;
            let (column, facing) =
                (usize::from(self.columns[digit][row]), usize::from(self.columns[other][row]));
            let linked = 1 << self.rows[other][column]
                | 1 << self.rows[digit][facing]
                | 1 << self.rows_in_block[other][usize::from(BLOCKS[row][column])]
                | 1 << self.rows_in_block[digit][usize::from(BLOCKS[row][facing])];
            if linked & !blank != 0 {
                return false;
            }
            open = (open | linked & !found) & !(1 << row);
            found |= linked;
        }
        true
    }
}

/// The other rows of a row's band, and the other columns of a column's stack.
const OTHERS: [[usize; 2]; 9] = [[1, 2], [0, 2], [0, 1], [4, 5], [3, 5], [3, 4], [7, 8], [6, 8], [6, 7]];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        generate::{
            classic::{board::numbers, full::full_grid},
            stream::Stream,
        },
        solve::one,
    };

    /// Returns whether a blank cell may hold another digit if, of the other blank cells, only some may.
    fn may_change(
        digits: &[u8; 81],
        blank: &[bool; 81],
        cell: usize,
        others: impl Fn(usize) -> bool,
    ) -> bool {
        let mut givens = *digits;
        (0..81).filter(|&other| blank[other] && others(other)).for_each(|other| givens[other] = 0);
        let mut found = vec![[0; 81]; 512];
        let number = one::solve_into(&givens, &mut found);
        assert!(number < found.len(), "two values per house are exchanged in at most nine parts");
        found[..number].iter().any(|solution| solution[cell] != digits[cell])
    }

    /// The definition of the sets, by a solver.
    fn is_in_a_set(digits: &[u8; 81], blank: &[bool; 81], cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let by_digits =
            |digit| may_change(digits, blank, cell, |other| [digit, digits[cell]].contains(&digits[other]));
        let by_rows =
            |second: usize| may_change(digits, blank, cell, |other| [row, second].contains(&(other / 9)));
        let by_columns =
            |second: usize| may_change(digits, blank, cell, |other| [column, second].contains(&(other % 9)));
        let near = |line: usize| (0..9).filter(move |&other| other != line && other / 3 == line / 3);
        (1..=9).any(by_digits) || near(row).any(by_rows) || near(column).any(by_columns)
    }

    #[test]
    fn a_cell_is_necessary_if_two_digits_rows_or_columns_can_be_exchanged() {
        let mut seen = [0; 2];
        for index in 0..40 {
            let mut stream = Stream::new(11).at(index, 0);
            let solution = full_grid(&mut stream);
            let (positions, digits) = (Positions::new(&solution), numbers(&solution));
            let (mut board, mut blank) = (Board::FULL, [false; 81]);
            let chance = 2 + stream.below(7);
            for cell in (0..81).filter(|_| stream.below(10) < chance) {
                board.turn(cell, usize::from(digits[cell] - 1));
                blank[cell] = true;
            }
            for cell in (0..81).filter(|&cell| blank[cell]) {
                let expected = is_in_a_set(&digits, &blank, cell);
                assert_eq!(positions.is_necessary(&board, cell), expected, "grid {index}, cell {cell}");
                seen[usize::from(expected)] += 1;
            }
        }
        assert!(seen.iter().all(|&cells| cells > 100), "{seen:?}");
    }
}
