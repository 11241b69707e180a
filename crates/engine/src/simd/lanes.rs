//! Sets of lanes.
//!
//! What the planes of a level say of puzzles leaves the level as such a set, which is the same for all levels: with 64
//! lanes only the first number is used, with 512 all eight.

use std::ops::{BitAnd, BitOr, Not};

/// A set of lanes, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lanes([u64; 8]);

impl Lanes {
    /// The maximum number of lanes of a level.
    pub const MOST: usize = 512;

    /// No lane.
    pub const NONE: Self = Self([0; 8]);

    /// Returns the set with these bits, lane 0 the lowest of the first number.
    #[inline(always)]
    #[must_use]
    pub const fn new(bits: [u64; 8]) -> Self {
        Self(bits)
    }

    /// Returns the lanes below `end` that are not in the list.
    #[inline(always)]
    #[must_use]
    pub fn all_but(end: usize, others: &[usize]) -> Self {
        let mut bits = [0; 8];
        for (group, bits) in bits.iter_mut().enumerate() {
            let lanes = end.saturating_sub(64 * group).min(64);
            *bits = u64::MAX.checked_shr(64 - lanes as u32).unwrap_or(0);
        }
        for &lane in others {
            bits[lane / 64] &= !(1 << (lane % 64));
        }
        Self(bits)
    }

    /// Returns whether a lane is in it.
    ///
    /// # Panics
    ///
    /// If the lane is out of range.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 != 0
    }

    /// Returns the set with this lane, too.
    ///
    /// # Panics
    ///
    /// If the lane is out of range.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, lane: usize) -> Self {
        self.with_if(lane, true)
    }

    /// Adds this lane if a condition holds, without a branch.
    ///
    /// # Panics
    ///
    /// If the lane is out of range.
    #[inline(always)]
    #[must_use]
    pub const fn with_if(mut self, lane: usize, condition: bool) -> Self {
        self.0[lane / 64] |= (condition as u64) << (lane % 64);
        self
    }

    /// Returns its bits, as [`Lanes::new`] takes them.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> [u64; 8] {
        self.0
    }

    /// Returns the number of lanes in it.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> usize {
        self.0.into_iter().map(u64::count_ones).sum::<u32>() as usize
    }

    /// Returns whether there are none.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 8]
    }
}

impl IntoIterator for Lanes {
    type Item = usize;
    type IntoIter = LanesIter;

    #[inline(always)]
    fn into_iter(self) -> LanesIter {
        LanesIter { lanes: self.0, group: 0, bits: self.0[0] }
    }
}

/// The lanes of a set, the lowest first.
#[derive(Debug, Clone)]
pub struct LanesIter {
    lanes: [u64; 8],
    group: usize,
    /// What is left of the group: by itself, so that it stays in a register.
    bits: u64,
}

impl Iterator for LanesIter {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            self.group += 1;
            self.bits = *self.lanes.get(self.group)?;
        }
        let lane = 64 * self.group + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(lane)
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        for (ours, theirs) in self.0.iter_mut().zip(other.0) {
            *ours &= theirs;
        }
        self
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        for (ours, theirs) in self.0.iter_mut().zip(other.0) {
            *ours |= theirs;
        }
        self
    }
}

impl Not for Lanes {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let mut lanes = self.0;
        for bits in &mut lanes {
            *bits = !*bits;
        }
        Self(lanes)
    }
}
