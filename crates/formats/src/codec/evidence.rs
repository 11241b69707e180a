//! Evidence for a format, by which detection decides which formats are tried.
//!
//! A codec returns it from `probe`, for a head that may be anything; detection reads the head on trial only for formats
//! with evidence. Its strength and its reason are in the score and in the sentence that explains the choice.

use super::Format;

/// Evidence for a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// From 0 to 50, or [`Evidence::SIGNED`].
    pub(crate) strength: u8,
    /// What was found, in words.
    pub(crate) reason: String,
    /// The general format, such as JSON, of which this one is a special case.
    pub(crate) general: Option<Format>,
}

impl Evidence {
    /// The text names its format: even if it is damaged, parts that another format could read do not count.
    pub(crate) const SIGNED: u8 = 175;

    pub(crate) fn new(strength: u8, reason: impl Into<String>) -> Self {
        Self { strength, reason: reason.into(), general: None }
    }

    /// Whether the text names the format.
    pub(crate) const fn is_signed(&self) -> bool {
        self.strength >= Self::SIGNED
    }

    /// Returns evidence for a document of a general format whose members or elements show that it is of this
    /// one, which then wins.
    pub(crate) fn document(general: Format, reason: impl Into<String>) -> Self {
        Self { general: Some(general), ..Self::new(50, reason) }
    }
}
