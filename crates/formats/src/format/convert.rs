//! From bytes of one format to bytes of another.
//!
//! Library users pass the bytes of one file and options; they get the bytes of the other format, and what was lost. The
//! command, which reads many files, has the pipeline for that.

use givens_engine::setters::setters;

use crate::{
    codec::{Entry, Format, ReadOptions, WriteOptions, Writer},
    diagnostic::{Diagnostic, Rule},
    error::Error,
    record::FieldSet,
    text::decode,
};

use super::{
    binary::binary,
    detect::{Detection, detect},
    open::read,
    trial::head,
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
}

setters!(ConvertOptions { with_read(read: ReadOptions), with_write(write: WriteOptions) });

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
    /// Diagnostics about the input, in its order: malformed puzzles, and records that were skipped because the other
    /// format does not hold grids of their shape. Spans count from the start of the decoded text, in bytes.
    pub diagnostics: Vec<Diagnostic>,
}

/// Converts a file, in any encoding and format, to another format.
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
    written: usize,
    result: Converted,
}

impl ConversionWriter {
    /// Writes the record of an entry; a shape that the format does not hold is reported and left out.
    fn add(&mut self, entry: Entry) -> Result<(), Error> {
        self.result.diagnostics.extend(entry.diagnostics);
        let Some(record) = entry.record else { return Ok(()) };
        let (to, info) = (self.to, self.to.info());
        if !info.shapes.contains(record.shape()) {
            let message = format!("skipped: `{to}` holds {} only, not {}", info.shapes, record.shape());
            self.result.diagnostics.push(Diagnostic::new(Rule::ShapeNotHeld, message).at(entry.span, ""));
            return Ok(());
        }
        if self.written > 0 && !info.many {
            return Err(Error::Usage(format!("`{to}` holds one puzzle per file, and there are more")));
        }
        let lost = self.writer.write(&record, &mut self.result.bytes);
        self.result.lost = self.result.lost.with(lost.expect("writing to memory does not fail"));
        self.written += 1;
        Ok(())
    }

    fn finish(mut self) -> Converted {
        self.writer.finish(&mut self.result.bytes).expect("writing to memory does not fail");
        self.result
    }
}
