//! Cells of a board and sets of values.
//!
//! Boards of several grids have up to 945 places, more than the cells of a classic grid, so a cell here is its index alone;
//! the [layout](crate::Layout) knows its row and column.

use std::fmt;

/// A cell of a board: its row-major index, `0..rows × columns`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellIndex(u16);

impl CellIndex {
    /// Returns the cell at a row-major index.
    ///
    /// # Panics
    ///
    /// If the index is 65,536 or more.
    #[must_use]
    #[track_caller]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u16::MAX as usize, "cell out of range");
        #[expect(clippy::cast_possible_truncation, reason = "it was compared")]
        Self(index as u16)
    }

    /// Returns its row-major index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of values, each 0 to 31.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ValueSet(u32);

impl ValueSet {
    /// No value.
    pub const EMPTY: Self = Self(0);
    /// The largest value that a set can hold.
    pub const MAX: u8 = 31;

    /// Returns the set of one value.
    ///
    /// # Panics
    ///
    /// If the value is greater than [`MAX`](Self::MAX).
    #[must_use]
    #[track_caller]
    pub const fn of(value: u8) -> Self {
        assert!(value <= Self::MAX, "value out of range");
        Self(1 << value)
    }

    /// Returns the set whose value `v` is in it if bit `v` is set.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns a word whose bit `v` is set if the value `v` is in it.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether a value is in it.
    #[must_use]
    pub const fn contains(self, value: u8) -> bool {
        value <= Self::MAX && self.0 >> value & 1 == 1
    }

    /// Adds a value.
    ///
    /// # Panics
    ///
    /// If the value is greater than [`MAX`](Self::MAX).
    #[track_caller]
    pub const fn insert(&mut self, value: u8) {
        self.0 |= Self::of(value).0;
    }

    /// Returns the values of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the number of values.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the values, smallest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=Self::MAX).filter(move |&value| self.contains(value))
    }
}

impl FromIterator<u8> for ValueSet {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        let mut set = Self::EMPTY;
        values.into_iter().for_each(|value| set.insert(value));
        set
    }
}

impl fmt::Debug for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
