//! The descent from a state of pairs to its solutions.
//!
//! If every open cell has two candidates, and nothing more follows, each digit has two places in every house
//! that lacks it (players call this a bivalue universal grave). Then the other candidates of all cells make a
//! solution as well; and cells that are not connected by common digits in houses choose independently. So a
//! guess has no second half, and determines a group of cells; with *n* groups there are 2ⁿ solutions, or none.

use crate::simd::Record;

/// A descent from a state of pairs to a solution, so far.
///
/// Cells are numbered as [`crate::simd::Simd::pairs_and_larger`] does.
#[derive(Debug, Clone)]
pub(super) struct BivalueBranch {
    /// The state of pairs.
    pub(super) whole: Record,
    /// The cells that are still open.
    open: u128,
    /// The cells that each guess determined.
    pub(super) groups: Vec<u128>,
}

impl BivalueBranch {
    /// No descent.
    pub(super) const NONE: Self = Self { whole: Record::EMPTY, open: 0, groups: Vec::new() };

    /// Begins at a state in which these cells are open.
    #[inline(always)]
    pub(super) fn begin(&mut self, whole: &Record, open: u128) {
        self.whole = *whole;
        self.open = open;
        self.groups.clear();
    }

    /// Records a guess that left these cells open.
    #[inline(always)]
    pub(super) fn go_on(&mut self, open: u128) {
        self.groups.push(self.open & !open);
        self.open = open;
    }
}
