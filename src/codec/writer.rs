//! Writing records.

use std::io;

use crate::record::{FieldSet, Record};

/// Writes records one after the other.
pub trait Writer: Send {
    /// Writes a record and tells what of it the format could not hold.
    ///
    /// # Errors
    ///
    /// When `out` refuses the bytes.
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet>;

    /// Writes what is held back so far: a table waits for its first records, to know their columns.
    ///
    /// # Errors
    ///
    /// When `out` refuses the bytes.
    fn flush(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Writes what is held back, and what stands after the last record, as the end of a document; where there was no
    /// record, the document without any.
    ///
    /// # Errors
    ///
    /// When `out` refuses the bytes.
    fn finish(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
