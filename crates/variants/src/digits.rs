//! The digits of a board.
//!
//! Formats state them beside the size of the board; the solver counts values from the least one.

use crate::cell::ValueSet;

/// The digits that cells may hold: `first..=last`, at most 16 of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DigitRange {
    first: u8,
    last: u8,
}

impl DigitRange {
    /// The largest number of digits.
    pub const MAX_COUNT: usize = 16;

    /// Returns the range from one digit to another, or `None` if there are none or more than 16, or one is above 31.
    #[must_use]
    pub const fn new(first: u8, last: u8) -> Option<Self> {
        if first > last || last > ValueSet::MAX || (last - first) as usize >= Self::MAX_COUNT {
            return None;
        }
        Some(Self { first, last })
    }

    /// Returns the digits from 1 to this number, or `None` if that is 0 or above 16.
    #[must_use]
    pub fn up_to(count: usize) -> Option<Self> {
        Self::new(1, u8::try_from(count).ok()?)
    }

    /// Returns the least digit.
    #[must_use]
    pub const fn first(self) -> u8 {
        self.first
    }

    /// Returns the greatest digit.
    #[must_use]
    pub const fn last(self) -> u8 {
        self.last
    }

    /// Returns the number of digits, 1 to 16.
    #[must_use]
    pub const fn count(self) -> usize {
        (self.last - self.first) as usize + 1
    }

    /// Returns whether this is one of the digits.
    #[must_use]
    pub const fn contains(self, value: u8) -> bool {
        self.first <= value && value <= self.last
    }

    /// Returns the digits, least first.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        self.first..=self.last
    }
}
