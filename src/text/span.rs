//! A stretch of text.

use std::ops::Range;

/// A stretch of decoded text, in bytes: `start..end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes `start..end`.
    #[inline]
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty stretch at a place.
    #[inline]
    #[must_use]
    pub const fn at(place: usize) -> Self {
        Self::new(place, place)
    }

    /// Number of bytes.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether it has no bytes.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The smallest stretch that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same stretch, `by` bytes further on.
    #[must_use]
    pub const fn moved(self, by: usize) -> Self {
        Self::new(self.start + by, self.end + by)
    }

    /// As a range, to slice with.
    #[inline]
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// The offset in bytes at which `part`, a slice of `whole`, starts in it.
///
/// # Panics
///
/// If `part` is no slice of `whole`.
#[must_use]
pub fn offset_in(whole: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    assert!(offset + part.len() <= whole.len(), "no slice of this text");
    offset
}

/// A piece of text as messages show it: one line, of some sixty characters at most, without
/// control characters.
#[must_use]
pub fn shown(text: &str) -> String {
    const MOST: usize = 60;
    let visible = text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c });
    let mut shown: String = visible.take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
