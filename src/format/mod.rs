//! Bytes ⇄ records: the formats, which of them a text is in, reading and writing.
//!
//! The shelf: [`Format`] names, [`FormatInfo`] knows, one file in `codecs` per format
//! does. Everything said about a format elsewhere (help, `givens formats`, docs/formats.md,
//! detection, loss on writing) is read from its [`FormatInfo`].
//!
//! Reading never gives up: a codec yields an [`Entry`] for every puzzle, with its record
//! or with the reason why there is none.
//!
//! # Examples
//!
//! ```
//! use givens::format::{Format, ReadOptions, WriteOptions, read};
//!
//! let text = "1.3.\n....\n....\n.2..\n";
//! let reading = read(text, &ReadOptions::default());
//! assert_eq!(reading.format, Some(Format::Rows));
//!
//! let record = reading.records().next().unwrap();
//! let mut line = Vec::new();
//! Format::Line.writer(&WriteOptions::default()).unwrap().write(record, &mut line).unwrap();
//! assert_eq!(line, b"1.3..........2..\n");
//! ```

mod detect;
mod documents;
mod grids;
mod lines;
mod links;
mod open;
mod registry;
mod source;
mod tables;
mod variant;

pub use crate::codec::{
    Entry, Envelope, Format, FormatInfo, PlainLines, ReadOnly, ReadOptions, Reading, Shapes, Shelf,
    UnknownFormatName, WriteOptions, Writer,
};
#[cfg(feature = "files")]
pub(crate) use detect::has_head;
pub use detect::{DetectedFormat, Detection, detect};
pub use open::{TextReader, open, read};
