//! Digits and sets of digits.
//!
//! A digit is a number from 1 to 25; how it is written (`A` for 10) is a matter of texts. A set is a word of bits.

use std::{
    fmt,
    num::NonZeroU8,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign},
};

use super::Shape;

/// A digit: a number from 1 to the side of the grid, 25 at most.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::Digit;
///
/// let twelve = Digit::new(12).unwrap();
/// assert_eq!((twelve.get(), twelve.index()), (12, 11));
/// assert_eq!(twelve.symbol(), 'C', "1 to 9, then A to P");
/// assert_eq!(twelve.to_string(), "12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// Returns the digit of this value, 1 to 25.
    #[inline]
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() as usize <= Shape::MAX_SIDE => Some(Self(value)),
            _ => None,
        }
    }

    /// Returns the digit at a 0-based index.
    ///
    /// # Panics
    ///
    /// If `index` is 25 or more.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Shape::MAX_SIDE, "digit index out of range");
        match NonZeroU8::new(index as u8 + 1) {
            Some(value) => Self(value),
            None => unreachable!(),
        }
    }

    /// Returns the value, 1 to 25.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the 0-based index, `0..25`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns one character: `1` to `9`, then `A` to `P`.
    #[inline]
    #[must_use]
    pub const fn symbol(self) -> char {
        match self.get() {
            value @ 1..=9 => (b'0' + value) as char,
            value => (b'A' + value - 10) as char,
        }
    }

    /// Returns the digits `1..=side`.
    pub fn up_to(side: usize) -> impl DoubleEndedIterator<Item = Self> {
        (0..side).map(Self::from_index)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits, one bit each: digit *d* is bit *d* − 1.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Digit, DigitSet};
///
/// let all = DigitSet::up_to(9);
/// let five = DigitSet::of(Digit::new(5).unwrap());
/// assert_eq!((all - five).len(), 8);
/// assert_eq!((all & five).sole(), Digit::new(5));
/// assert_eq!((all - five).to_string(), "12346789");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u32);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of the digits `1..=side`.
    #[inline]
    #[must_use]
    pub const fn up_to(side: usize) -> Self {
        Self((1 << side) - 1)
    }

    /// Returns the set of one digit.
    #[inline]
    #[must_use]
    pub const fn of(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// Returns the set with these bits; those above the 25th are dropped.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::up_to(Shape::MAX_SIDE).0)
    }

    /// Returns the bits, digit *d* at bit *d* − 1.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of digits.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the digit is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::of(digit).0 != 0
    }

    /// Adds a digit; returns whether it is new.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        *self |= Self::of(digit);
        new
    }

    /// Removes a digit; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        *self -= Self::of(digit);
        there
    }

    /// Returns the smallest digit.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// Returns the digit, when there is exactly one.
    #[inline]
    #[must_use]
    pub const fn sole(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Returns the digits in rising order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> DigitSetIter {
        DigitSetIter(self)
    }
}

/// The digits of a [`DigitSet`] in rising order.
#[derive(Debug, Clone)]
pub struct DigitSetIter(DigitSet);

impl Iterator for DigitSetIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let digit = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for DigitSetIter {}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;

    #[inline]
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::of(digit))
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for DigitSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for DigitSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Display for DigitSet {
    /// Returns the symbols in rising order, as pencil marks are written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| write!(f, "{}", digit.symbol()))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
