//! The 81 cells of a classic grid, sets of them as a word of bits, and their names in sentences. All searches work on these
//! rather than on the cells and sets of the engine, which fit any shape and so take a word for each row. Which cells belong
//! together is known to `house`.

use std::{
    borrow::Borrow,
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
};

use givens_engine::grid::{Digit, DigitSet, Shape};

/// A set of cells: bit `n` is cell `n`, row by row. Unlike the sets of `givens_engine`, which have any shape, it is a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct CellBits(u128);

impl CellBits {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ALL: Self = Self(!0 >> 47);

    /// The first cells.
    pub(super) const fn first_cells(number: usize) -> Self {
        Self((1 << number) - 1)
    }

    pub(super) const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it shares a cell with another set.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all its cells are in another set.
    pub(super) const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with one more cell.
    pub(super) const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.0)
    }

    /// Its cells in a row, as the bits of columns.
    pub(super) const fn in_row(self, row: usize) -> u16 {
        (self.0 >> (row * 9)) as u16 & 0x1ff
    }

    /// Its first cell.
    pub(super) fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Its cell, if there is exactly one.
    pub(super) fn sole(self) -> Option<Cell> {
        self.first().filter(|_| self.0.is_power_of_two())
    }

    /// Iterates over its cells, ascending.
    pub(super) const fn iter(self) -> CellIter {
        CellIter(Members(self.0))
    }
}

impl BitAnd for CellBits {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellBits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellBits {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for CellBits {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for CellBits {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CellBits {
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl IntoIterator for CellBits {
    type Item = Cell;
    type IntoIter = CellIter;

    fn into_iter(self) -> CellIter {
        self.iter()
    }
}

/// The set of some cells.
impl<C: Borrow<Cell>> FromIterator<C> for CellBits {
    fn from_iter<I: IntoIterator<Item = C>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | cell.borrow().bits())
    }
}

/// The union of some sets.
impl FromIterator<Self> for CellBits {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |union, set| union | set)
    }
}

/// The digits of a classic grid.
pub(super) const ALL_DIGITS: DigitSet = DigitSet::up_to(9);

/// A candidate: a cell and a digit.
pub(super) type Candidate = (Cell, Digit);

/// A cell: its place row by row, which is the place in lists of what is known of each cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..81).map(Self::from_index)
    }

    /// The set of the cell.
    pub(super) const fn bits(self) -> CellBits {
        CellBits::EMPTY.with(self)
    }
}

/// Writes its name: `r3c7`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Shape::CLASSIC.cell(self.index()).fmt(f)
    }
}

/// The cells of a set, ascending.
#[derive(Debug, Clone)]
pub(super) struct CellIter(Members);

impl Iterator for CellIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        self.0.next().map(Cell::from_index)
    }
}

/// The members of a set whose bits are numbers, ascending.
#[derive(Debug, Clone)]
pub(super) struct Members(pub(super) u128);

impl Iterator for Members {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let member = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(member)
    }
}

/// Returns the set of some cells.
pub(super) fn set_of(cells: impl IntoIterator<Item = impl Borrow<Cell>>) -> CellBits {
    cells.into_iter().collect()
}

/// Writes cells: `r3c7,r3c8`.
pub(super) fn cell_list(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(",")
}

/// Writes digits: `1,7`.
pub(super) fn digit_list(digits: impl IntoIterator<Item = Digit>, separator: &str) -> String {
    digits.into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}
