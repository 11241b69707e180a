//! Elements of the symmetry group of 9×9 grids.
//!
//! A search ends with one, and callers apply it to other data of the same puzzle, such as a solution or colours.

use std::fmt;

use crate::grid::{Cell, Digit, Grid, Shape};

/// A transformation that leaves the rules of 9×9 Sudoku as they are: rows and columns may be exchanged, rows move
/// within their band and bands as a whole, columns within their stack and stacks as a whole, digits have new names.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Puzzle, canon};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
///     .parse()
///     .unwrap();
/// let canonical = canon::minlex(&puzzle).unwrap();
/// assert_eq!(canonical.map.apply(puzzle.grid()), canonical.grid);
/// assert_eq!(
///     canonical.map.to_string(),
///     "transposed=false rows=123456987 columns=987654231 digits=943872615"
/// );
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Map {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

impl Map {
    /// Leaves every grid as it is.
    pub(super) const IDENTITY: Self = {
        let lines = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        Self { transposed: false, rows: lines, columns: lines, digits: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
    };

    /// Returns the map with these lines of the input, from 0, for each line of the output, and with these names;
    /// digits whose name is 0 have the names that are left, in ascending order.
    #[inline(always)]
    pub(super) fn new(transposed: bool, rows: [u8; 9], columns: [u8; 9], mut digits: [u8; 9]) -> Self {
        let mut left = digits.iter().fold(0x3fe_u16, |left, name| left & !(1 << name));
        for name in &mut digits {
            if *name == 0 {
                *name = left.trailing_zeros() as u8;
                left &= left - 1;
            }
        }
        Self::named(transposed, rows, columns, digits)
    }

    /// Returns the same map if all digits have names.
    #[inline(always)]
    pub(super) const fn named(transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Self {
        Self { transposed, rows, columns, digits }
    }

    /// Returns whether rows and columns are exchanged, the lines of the input from 0, and the names.
    #[inline(always)]
    pub(super) const fn parts(&self) -> (bool, &[u8; 9], &[u8; 9], &[u8; 9]) {
        (self.transposed, &self.rows, &self.columns, &self.digits)
    }

    /// Returns the map whose digits are named from 9 down instead of from 1 up.
    pub(super) fn with_reversed_names(self) -> Self {
        Self { digits: self.digits.map(|name| 10 - name), ..self }
    }

    /// Returns whether rows and columns are exchanged first.
    #[must_use]
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns for each row of the output, from the top, the row of the input, 1 to 9: its column if rows and
    /// columns are exchanged.
    #[must_use]
    pub fn rows(&self) -> [u8; 9] {
        self.rows.map(|row| row + 1)
    }

    /// Returns for each column of the output, from the left, the column of the input, 1 to 9: its row if rows and
    /// columns are exchanged.
    #[must_use]
    pub fn columns(&self) -> [u8; 9] {
        self.columns.map(|column| column + 1)
    }

    /// Returns the new name of each digit, from 1 to 9.
    #[must_use]
    pub const fn digits(&self) -> [u8; 9] {
        self.digits
    }

    /// Returns the cell of the input that moves to a cell of the output.
    #[must_use]
    pub fn source(&self, cell: Cell) -> Cell {
        let row = self.rows[cell.row().index()].into();
        let column = self.columns[cell.column().index()].into();
        if self.transposed { Cell::new(column, row) } else { Cell::new(row, column) }
    }

    /// Returns the new name of a digit.
    ///
    /// # Panics
    ///
    /// If it is larger than 9.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(usize::from(self.digits[digit.index()]) - 1)
    }

    /// Returns a grid with its cells moved and its digits renamed.
    ///
    /// # Panics
    ///
    /// If it is not 9×9.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        assert!(grid.shape() == Shape::CLASSIC, "a grid of {}", grid.shape());
        Grid::from_fn(Shape::CLASSIC, |cell| grid[self.source(cell)].map(|digit| self.digit(digit)))
    }
}

impl fmt::Display for Map {
    /// Prints `transposed=false rows=123456789 columns=123456789 digits=123456789`: lines of the input in the order
    /// of the output, then the new names of the digits 1 to 9.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "transposed={}", self.transposed)?;
        for (name, values) in [("rows", self.rows()), ("columns", self.columns()), ("digits", self.digits)] {
            write!(f, " {name}=")?;
            values.iter().try_for_each(|value| write!(f, "{value}"))?;
        }
        Ok(())
    }
}
