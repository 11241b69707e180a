//! Grids of digits and blanks.
//!
//! A grid is only contents and shape: it may clash, be full or be empty. [`Puzzle`](super::Puzzle) is one without clashes.

use std::{fmt, ops::Index};

use super::{Cell, CellSet, Digit, Shape};

/// Cells with digits or blanks, valid or not.
///
/// Prints row by row, `.` for a blank, one row a line.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::empty(Shape::of_side(4).unwrap());
/// grid.set(Cell::new(0, 1), Digit::new(3));
/// assert_eq!(grid.to_string(), ".3..\n....\n....\n....");
/// assert_eq!(grid.given_count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
}

impl Grid {
    /// Returns a grid of blanks.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { shape, digits: vec![None; shape.cell_count()].into_boxed_slice() }
    }

    /// Returns the grid with these contents, row-major, or `None` when their number is not
    /// `side²` or a digit is larger than the side.
    #[must_use]
    pub fn new(shape: Shape, digits: impl IntoIterator<Item = Option<Digit>>) -> Option<Self> {
        let digits: Box<[_]> = digits.into_iter().collect();
        // Without a branch per cell, so that the compiler vectorizes it.
        let largest = digits.iter().map(|digit| digit.map_or(0, Digit::get)).fold(0, u8::max);
        let fits = digits.len() == shape.cell_count() && usize::from(largest) <= shape.side();
        fits.then_some(Self { shape, digits })
    }

    /// Returns the grid with these contents, which fit the shape.
    pub(super) const fn of_digits(shape: Shape, digits: Box<[Option<Digit>]>) -> Self {
        Self { shape, digits }
    }

    /// Returns the grid with what `digit` gives for each cell.
    ///
    /// # Panics
    ///
    /// If a digit is larger than the side.
    #[must_use]
    pub fn from_fn(shape: Shape, digit: impl FnMut(Cell) -> Option<Digit>) -> Self {
        Self::new(shape, shape.cells().map(digit)).expect("no digit is larger than the side")
    }

    /// Returns its shape.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the digit of a cell.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[self.shape.index(cell)]
    }

    /// Sets a cell to a digit or a blank.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid or the digit is larger than its side.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(
            digit.is_none_or(|digit| digit.index() < self.shape.side()),
            "digit too large for {}",
            self.shape
        );
        let index = self.shape.index(cell);
        self.digits[index] = digit;
    }

    /// Returns the contents of all cells, row-major, `side²` of them.
    #[inline]
    #[must_use]
    pub fn contents(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// Returns the cells that hold a digit, row by row.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let cells = self.digits.iter().enumerate();
        cells.filter_map(|(index, digit)| Some((self.shape.cell(index), (*digit)?)))
    }

    /// Returns the cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.digits().map(|(cell, _)| cell).collect()
    }

    /// Returns the number of cells that hold a digit.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Returns whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// Returns the first cell whose digit in `self` is missing or different in `other`.
    /// Grids of different shapes have no cells in common: the first digit is it.
    #[must_use]
    pub fn first_not_in(&self, other: &Self) -> Option<Cell> {
        let is_same_shape = self.shape == other.shape;
        let mut pairs = self.digits.iter().zip(&other.digits);
        let index = if is_same_shape {
            pairs.position(|(digit, other)| digit.is_some() && digit != other)
        } else {
            self.digits.iter().position(Option::is_some)
        };
        index.map(|index| self.shape.cell(index))
    }

    /// Returns whether the grid is full and has all digits of `puzzle`, which has blank cells.
    #[must_use]
    pub fn completes(&self, puzzle: &Self) -> bool {
        self.is_full()
            && !puzzle.is_full()
            && self.shape == puzzle.shape
            && puzzle.first_not_in(self).is_none()
    }

    /// Returns the cells whose digit in `self` is missing or different in `other`, row by row.
    pub fn digits_not_in(&self, other: &Self) -> impl Iterator<Item = (Cell, Digit)> {
        self.digits().filter(|&(cell, digit)| self.shape != other.shape || other.get(cell) != Some(digit))
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.digits[self.shape.index(cell)]
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.digits.chunks(self.shape.side()).enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            let mut symbols = row.iter().map(|digit| digit.map_or('.', Digit::symbol));
            symbols.try_for_each(|symbol| write!(f, "{symbol}"))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.line())
    }
}
