//! Cells and sets of cells.
//!
//! A cell is its row and column, so it needs no shape to be printed or ordered. A set has a word of bits for each row.

use std::{
    fmt,
    ops::{BitAnd, BitOr, Sub},
};

use super::{Column, Row, Shape};

/// A cell: a row and a column. Prints as `r3c7`, counted from 1.
///
/// Cells are ordered row by row. A cell does not depend on a shape; [`Shape::index`] gives its row-major
/// index and [`Shape::block_of`] its box.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Cell, Shape};
///
/// let cell = Cell::new(2, 6);
/// assert_eq!(cell.to_string(), "r3c7");
/// assert_eq!(Shape::CLASSIC.index(cell), 24);
/// assert_eq!(Shape::CLASSIC.block_of(cell).to_string(), "box 3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// Returns the cell at a 0-based row and column, both `0..25`.
    ///
    /// # Panics
    ///
    /// If one of them is 25 or more.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn new(row: usize, column: usize) -> Self {
        assert!(row < Shape::MAX_SIDE && column < Shape::MAX_SIDE, "cell out of range");
        Self { row: row as u8, column: column as u8 }
    }

    /// Returns its row.
    #[inline]
    #[must_use]
    pub const fn row(self) -> Row {
        Row::new(self.row as usize)
    }

    /// Returns its column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> Column {
        Column::new(self.column as usize)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of cells, one word of bits a row. Prints as `r1c3, r1c8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    rows: [u32; Shape::MAX_SIDE],
}

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self { rows: [0; Shape::MAX_SIDE] };

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Returns whether the cell is among them.
    #[inline]
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.rows[cell.row as usize] >> cell.column & 1 != 0
    }

    /// Adds a cell; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        self.rows[cell.row as usize] |= 1 << cell.column;
        new
    }

    /// Removes a cell; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        self.rows[cell.row as usize] &= !(1 << cell.column);
        there
    }

    /// Returns the cells, row by row.
    #[must_use]
    pub const fn iter(&self) -> CellSetIter {
        CellSetIter { left: *self, row: 0 }
    }

    fn zip(self, other: Self, join: impl Fn(u32, u32) -> u32) -> Self {
        Self { rows: std::array::from_fn(|row| join(self.rows[row], other.rows[row])) }
    }
}

/// The cells of a [`CellSet`], row by row.
#[derive(Debug, Clone)]
pub struct CellSetIter {
    left: CellSet,
    row: usize,
}

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let empty = self.left.rows[self.row..].iter().take_while(|&&bits| bits == 0).count();
        self.row += empty;
        let bits = self.left.rows.get_mut(self.row)?;
        let column = bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(Cell::new(self.row, column))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;

    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for CellSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, cell) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { ", " };
            write!(f, "{comma}{cell}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
