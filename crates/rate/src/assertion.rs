//! Assertions: that a candidate is right (on) or wrong (off). Chains of both programs consist of them. They are numbers, so
//! that what is known of each is in a list by `index`, and a type of their own, so that none is taken for the place of a
//! node.

use givens_engine::grid::Digit;

use super::cells::Cell;

/// A candidate (cell × 9 + digit) or, from 729 on, a group of `links`, doubled; plus one for on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Assertion(u16);

impl Assertion {
    /// The number of assertions about candidates.
    pub(super) const NUMBER: usize = 1458;

    /// What no assertion is: the end of a list.
    pub(super) const END: Self = Self(u16::MAX);

    pub(super) const fn new(cell: Cell, digit: Digit, is_on: bool) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16 * 2 + is_on as u16)
    }

    pub(super) const fn on(cell: Cell, digit: Digit) -> Self {
        Self::new(cell, digit, true)
    }

    pub(super) const fn off(cell: Cell, digit: Digit) -> Self {
        Self::new(cell, digit, false)
    }

    /// The assertion of a group, by its number from 0.
    pub(super) const fn of_group(group: usize, is_on: bool) -> Self {
        Self(Self::NUMBER as u16 + group as u16 * 2 + is_on as u16)
    }

    /// The assertion with an index.
    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The place in lists of what is known of each assertion.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 == 1
    }

    /// The number of the group, if it is no candidate.
    pub(super) fn group(self) -> Option<usize> {
        self.candidate().checked_sub(Self::NUMBER / 2)
    }

    pub(super) const fn is_group(self) -> bool {
        self.index() >= Self::NUMBER
    }

    /// The number of the candidate: cell × 9 + digit.
    pub(super) const fn candidate(self) -> usize {
        self.index() / 2
    }

    /// The cell of the candidate.
    pub(super) const fn cell(self) -> Cell {
        Cell::from_index(self.candidate() / 9)
    }

    /// The digit of the candidate.
    pub(super) const fn digit(self) -> Digit {
        Digit::from_index(self.candidate() % 9)
    }
}

/// The opposite: off for on, and the reverse.
impl std::ops::Not for Assertion {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
