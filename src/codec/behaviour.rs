//! What every format does, and what its writer does.

use std::io;

use crate::record::{FieldSet, Record};

use super::{Format, ReadOptions, Reader, TableStyle, WriteOptions};

/// One format, both ways.
pub(crate) trait Codec: Sync {
    /// Finds evidence for this format in the head of a text; `None` if something rules it out. Trial reading
    /// decides among the formats with evidence.
    fn probe(&self, head: &str) -> Option<Evidence>;

    /// Returns a reader for the text that begins with this head, which determines the dialect.
    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader>;

    /// Returns a writer, if the format is written.
    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        panic!("this format is read, not written")
    }
}

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

/// Writes each record as a text of its own.
pub(crate) struct EachRecord {
    /// The symbol of blank cells.
    pub(crate) blank: String,
    /// Adds the text of a record, and returns the fields that are lost.
    pub(crate) push: fn(&Record, &str, &mut String) -> FieldSet,
}

impl Writer for EachRecord {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::with_capacity(record.shape().cell_count() + 2);
        let lost = (self.push)(record, &self.blank, &mut text);
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Writes records one after the other.
pub trait Writer: Send {
    /// Writes a record and returns the fields that the format could not hold.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet>;

    /// Writes rows, each with its line end, that a table like this has for its records; returns whether it did: a writer whose
    /// table is not like it, or which does not know its columns yet, needs the records.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn write_rows(&mut self, _rows: &str, _like: &TableStyle, _out: &mut dyn io::Write) -> io::Result<bool> {
        Ok(false)
    }

    /// Writes buffered records: a table waits for its first records, to know their columns.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn flush(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes buffered records and the end of the document; without records, an empty document.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn finish(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
