//! The logic that words, planes and bytes share, and the operators and methods of words that are one intrinsic.

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

/// Implements operators of a word, each by an intrinsic.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! word_operators {
    ($word:ident: $($operator:ident::$method:ident by $intrinsic:ident),+) => {
        $(impl std::ops::$operator for $word {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: a word of a level exists only on a machine that has the level.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        })+
    };
}

/// Implements methods of two words, each by an intrinsic.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! word_methods {
    ($($method:ident by $intrinsic:ident),+) => {
        $(#[inline(always)]
        fn $method(self, other: Self) -> Self {
            // SAFETY: a word of a level exists only on a machine that has the level.
            Self(unsafe { $intrinsic(self.0, other.0) })
        })+
    };
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(super) use {word_methods, word_operators};
