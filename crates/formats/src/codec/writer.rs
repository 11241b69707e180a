//! Writers of records.
//!
//! A caller gets one from [`Format::writer`](crate::format::Format::writer), writes its records and calls `finish`; each
//! record returns the fields that the format cannot hold. Formats with a text a record only need the function that
//! `EachRecord` calls.

use std::io;

use crate::record::{Field, FieldSet, Record, VariantRecord};

use super::{NoVariantText, PushVariant, TableStyle, VariantText, classic_only};

/// Writes records one after the other.
pub trait Writer: Send {
    /// Writes a record and returns the fields that the format could not hold.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails, or with [`io::ErrorKind::InvalidInput`] if the format holds only variants and has no text
    /// for a record of this [shape](crate::codec::FormatInfo::shapes).
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet>;

    /// Returns the text of a variant, if the format states any; it is not written yet.
    ///
    /// # Errors
    ///
    /// [`NoVariantText`] if the format has no text for such a puzzle, even without its clues.
    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        classic_only(record)
    }

    /// Writes the text of a variant.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn write_variant(&mut self, text: &VariantText, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(text.text.as_bytes())
    }

    /// Writes rows, each with its line end, that a table like this has for its records; returns whether it did: a writer
    /// whose table is not like it, or which does not know its columns yet, needs the records.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    #[doc(hidden)]
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

/// Returns the error of a format that holds only variants and has no text for this record.
pub(crate) fn not_held(record: &Record) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("the format cannot hold {}", record.shape()))
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

/// Writes each variant as a text of its own, and each classic record as a variant without clues.
pub(crate) struct EachVariant(pub(crate) PushVariant);

impl Writer for EachVariant {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let variant = VariantRecord::of_classic(record).ok_or_else(|| not_held(record))?;
        let written = (self.0)(&variant).map_err(|_| not_held(record))?;
        out.write_all(written.text.as_bytes())?;
        // What a variant never has is lost as well; the boxes are its regions.
        let kept = variant.fields().with(FieldSet::of(&[Field::Boxes]));
        Ok(record.fields().without(kept).with(written.lost))
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        (self.0)(record)
    }
}
