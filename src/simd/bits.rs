//! The logic that words, planes and bytes share.

use std::ops::{BitAnd, BitOr, BitXor};

/// The logic of words and planes, bit by bit.
pub trait Bits: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// `self & !other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;

    /// `self | b | c`.
    #[inline(always)]
    #[must_use]
    fn or3(self, b: Self, c: Self) -> Self {
        self | b | c
    }

    /// `self & b & c`.
    #[inline(always)]
    #[must_use]
    fn and3(self, b: Self, c: Self) -> Self {
        self & b & c
    }

    /// Set where at least two of the three are.
    #[inline(always)]
    #[must_use]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | ((self | b) & c)
    }

    /// `self & !(b | c)`.
    #[inline(always)]
    #[must_use]
    fn and_neither(self, b: Self, c: Self) -> Self {
        self.and_not(b | c)
    }

    /// `self | (b & c)`.
    #[inline(always)]
    #[must_use]
    fn or_both(self, b: Self, c: Self) -> Self {
        self | (b & c)
    }

    /// `self | (b ^ c)`.
    #[inline(always)]
    #[must_use]
    fn or_differ(self, b: Self, c: Self) -> Self {
        self | (b ^ c)
    }
}
