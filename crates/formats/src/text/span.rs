//! A range of bytes in a text.
//!
//! Readers make spans, diagnostics carry them, reports show them. They count bytes from the start of the text or chunk that
//! was read.

use std::ops::Range;

use super::is_unprintable;

/// A range of bytes in decoded text: `start..end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the bytes `start..end`.
    #[inline]
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the empty span at a place.
    #[inline]
    #[must_use]
    pub const fn at(place: usize) -> Self {
        Self::new(place, place)
    }

    /// Returns the number of bytes.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns whether it has no bytes.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Returns the smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Returns the same span, moved by `by` bytes.
    #[must_use]
    pub const fn moved(self, by: usize) -> Self {
        Self::new(self.start + by, self.end + by)
    }

    /// Returns the span as a range, for slicing.
    #[inline]
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// Returns the offset in bytes at which `part`, a slice of `whole`, starts in it.
///
/// # Panics
///
/// If `part` is not a slice of `whole`.
#[must_use]
pub fn offset_in(whole: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
    assert!(offset + part.len() <= whole.len(), "`part` is not a slice of `whole`");
    offset
}

/// Returns a text as messages show it: at most sixty characters, with U+FFFD for those that are not shown as they are.
#[must_use]
pub fn shown(text: &str) -> String {
    const MAX: usize = 60;
    let visible = text.chars().map(|c| if is_unprintable(c) { '\u{FFFD}' } else { c });
    let mut shown: String = visible.take(MAX).collect();
    if text.chars().nth(MAX).is_some() {
        shown.push('…');
    }
    shown
}
