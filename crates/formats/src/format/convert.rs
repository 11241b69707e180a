//! From bytes of one format to bytes of another.
//!
//! Library users pass the bytes of one file and options; they get the bytes of the other format, and what was lost. The
//! command, which reads many files, has the pipeline for that.

use givens_engine::setters::setters;

use crate::{
    codec::{Entry, Format, ReadOptions, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule},
    error::Error,
    record::{FieldSet, Record, VariantRecord},
    text::decode,
};

use super::{
    binary::binary,
    detect::{Detection, detect},
    open::read,
    trial::head,
    variant_conversion::{classic_part, variant_text},
};

/// Finds the format of a file from its bytes, in any encoding.
///
/// # Errors
///
/// The reason, when no format fits: an empty or binary file, constraints that a classic grid cannot carry, …
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::{Rule, format::{Format, ReadOptions, detect_bytes}};
///
/// let detection = detect_bytes(b"1,,3,4\n,,,\n,,,\n2,,,\n", &ReadOptions::default());
/// assert_eq!(detection.unwrap().best(), Some(Format::Comma));
/// let reason = detect_bytes(b"%PDF-1.7", &ReadOptions::default()).unwrap_err();
/// assert_eq!(reason.rule, Rule::BinaryFile);
/// ```
pub fn detect_bytes(bytes: &[u8], options: &ReadOptions) -> Result<Detection, Diagnostic> {
    if let Some(diagnostic) = binary(bytes, "") {
        return Err(diagnostic);
    }
    let text = decode(bytes.to_vec()).text;
    let detection = detect(&text, options);
    match detection.diagnostic(head(&text)) {
        Some(reason) if detection.best().is_none() => Err(reason),
        _ => Ok(detection),
    }
}

/// How to convert.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConvertOptions {
    /// How to read.
    pub read: ReadOptions,
    /// How to write.
    pub write: WriteOptions,
    /// Whether variants are written without the clues that the other format cannot state; otherwise they are skipped.
    pub drops_clues: bool,
}

setters!(ConvertOptions {
    with_read(read: ReadOptions),
    with_write(write: WriteOptions),
    with_dropped_clues(drops_clues: bool),
});

/// The result of a conversion.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converted {
    /// The format that was read; `None` when no format fits.
    pub from: Option<Format>,
    /// The document in the other format.
    pub bytes: Vec<u8>,
    /// What the other format could not hold of some record.
    pub lost: FieldSet,
    /// Diagnostics about the input, in its order: malformed puzzles, records that were skipped because the other format
    /// does not hold grids of their shape, and what it cannot state of variants. Spans count from the start of the decoded
    /// text, in bytes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Converts a file, in any encoding and format, to another format. A variant is written only if that states every clue and
/// its reader makes the same puzzle of it, or if clues may be dropped.
///
/// # Errors
///
/// [`Error::Usage`] when the other format cannot be written, or holds one puzzle per file and there are more.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{ConvertOptions, Format, convert};
///
/// let converted = convert(b"1.3.\n....\n....\n.2..\n", Format::Line, &ConvertOptions::default())?;
/// assert_eq!(converted.bytes, b"1.3..........2..\n");
/// assert!(converted.lost.is_empty() && converted.diagnostics.is_empty());
/// # Ok::<(), givens::Error>(())
/// ```
pub fn convert(bytes: &[u8], to: Format, options: &ConvertOptions) -> Result<Converted, Error> {
    let mut conversion = ConversionWriter {
        to,
        writer: to.writer(&options.write)?,
        drops_clues: options.drops_clues,
        written: 0,
        result: Converted { from: None, bytes: Vec::new(), lost: FieldSet::EMPTY, diagnostics: Vec::new() },
    };
    if let Some(diagnostic) = binary(bytes, "") {
        conversion.result.diagnostics.push(diagnostic);
    } else {
        let reading = read(&decode(bytes.to_vec()).text, &options.read);
        conversion.result.from = reading.format;
        conversion.result.diagnostics = reading.diagnostics;
        reading.entries.into_iter().try_for_each(|entry| conversion.add(entry))?;
    }
    Ok(conversion.finish())
}

struct ConversionWriter {
    to: Format,
    writer: Box<dyn Writer>,
    drops_clues: bool,
    written: usize,
    result: Converted,
}

impl ConversionWriter {
    /// Writes the record of an entry; a shape that the format does not hold is reported and left out.
    fn add(&mut self, mut entry: Entry) -> Result<(), Error> {
        let variant = entry.take_variant();
        self.result.diagnostics.extend(entry.diagnostics);
        if let Some(variant) = variant {
            return self.add_variant(&variant);
        }
        let Some(record) = entry.record else { return Ok(()) };
        let (to, info) = (self.to, self.to.info());
        if !info.shapes.contains(record.shape()) {
            let message = format!("skipped: `{to}` holds {} only, not {}", info.shapes, record.shape());
            self.result.diagnostics.push(Diagnostic::new(Rule::ShapeNotHeld, message).at(entry.span, ""));
            return Ok(());
        }
        self.add_classic(&record)
    }

    fn add_classic(&mut self, record: &Record) -> Result<(), Error> {
        self.count_written()?;
        let lost = self.writer.write(record, &mut self.result.bytes);
        self.result.lost = self.result.lost.with(lost.expect("writing to memory does not fail"));
        Ok(())
    }

    /// Writes a variant if the format states it; what it does not state is reported.
    fn add_variant(&mut self, record: &VariantRecord) -> Result<(), Error> {
        if self.drops_clues
            && let Some((classic, dropped)) = classic_part(self.to, record)
        {
            self.result.diagnostics.extend(dropped);
            return self.add_classic(&classic);
        }
        let (text, unstated) = variant_text(&*self.writer, self.to, record, self.drops_clues);
        self.result.diagnostics.extend(unstated);
        let Some(text) = text else { return Ok(()) };
        self.count_written()?;
        self.writer.write_variant(&text, &mut self.result.bytes).expect("writing to memory does not fail");
        self.result.lost = self.result.lost.with(text.lost);
        Ok(())
    }

    /// Counts a record that is about to be written.
    fn count_written(&mut self) -> Result<(), Error> {
        let to = self.to;
        if self.written > 0 && !to.info().many {
            return Err(Error::Usage(format!("`{to}` holds one puzzle per file, and there are more")));
        }
        self.written += 1;
        Ok(())
    }

    fn finish(mut self) -> Converted {
        self.writer.finish(&mut self.result.bytes).expect("writing to memory does not fail");
        self.result
    }
}
