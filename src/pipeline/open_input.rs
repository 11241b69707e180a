//! An input that is open: its text, and what places in that are called.

use std::io::Read;

use givens_formats::text::Places;

/// An input that is open.
pub(super) struct OpenInput {
    /// Its bytes, unpacked.
    pub(super) bytes: Box<dyn Read + Send>,
    /// What places in its text are called.
    pub(super) places: Places,
}

impl OpenInput {
    /// Returns a text with lines and columns.
    pub(super) const fn of_lines(bytes: Box<dyn Read + Send>) -> Self {
        Self { bytes, places: Places::Lines }
    }
}
