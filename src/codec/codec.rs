//! What every format does.

use super::{Format, ReadOptions, Reader, WriteOptions, Writer};

/// One format, both ways.
pub(crate) trait Codec: Sync {
    /// The evidence for this format in the head of a text; `None` when something rules it out. Trial reading
    /// decides among the formats that have some.
    fn probe(&self, head: &str) -> Option<Evidence>;

    /// A reader for the text that begins with this head: its dialect is settled here.
    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader>;

    /// A writer, where the format is written.
    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        panic!("this format is read, not written")
    }
}

/// Evidence for a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Evidence {
    /// From 0 to 50, or [`Evidence::SIGNED`].
    pub(crate) strength: u8,
    /// What was found, for people.
    pub(crate) reason: String,
    /// The general format, such as JSON, whose documents are read in this one where they are of it.
    pub(crate) general: Option<Format>,
}

impl Evidence {
    /// The text itself names its format, so that parts of it which another format could read count for
    /// nothing, even where it is damaged.
    pub(crate) const SIGNED: u8 = 175;

    pub(crate) fn new(strength: u8, reason: impl Into<String>) -> Self {
        Self { strength, reason: reason.into(), general: None }
    }

    /// A document of a general format, whose members or elements show that it is of this one: the general format
    /// makes no claim on it.
    pub(crate) fn document(general: Format, reason: impl Into<String>) -> Self {
        Self { general: Some(general), ..Self::new(50, reason) }
    }
}
