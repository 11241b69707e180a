//! Formats: detection, reading and writing.
//!
//! A [`Format`] is a name, [`FormatInfo`] holds its facts, and one file (or folder) on a shelf (`lines`, `grids`,
//! `tables`, `documents`, `links`, `source`) has its code. Help, `givens formats`, docs/formats.md, detection and the
//! reports of lost fields all use [`FormatInfo`].
//!
//! Reading does not stop at an error: a codec yields an [`Entry`] for each puzzle, with its record or with the
//! diagnostics that say why there is none.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
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

mod binary;
mod box_fits;
mod chunks;
mod comments;
mod constraints;
mod convert;
mod detect;
mod documents;
mod explanation;
mod grids;
mod lines;
mod links;
mod near_grid;
mod open;
mod program;
mod registry;
mod source;
mod stream;
mod subject;
mod symbols;
mod tables;
mod trial;
mod unread_lines;
mod unreadable;
mod variant_conversion;

pub use crate::codec::{
    Entry, Envelope, Format, FormatInfo, GridRows, ListLanguage, NoVariantText, PlainCells, PlainPlace,
    ReadOnly, ReadOptions, Reading, Run, Runs, Shapes, Shelf, TableStyle, VariantText, Wants, WriteOptions,
    Writer, escape_formula, field_text, push_cells,
};
#[doc(hidden)]
pub use binary::is_pointer;
#[doc(hidden)]
pub use chunks::Chunks;
pub use chunks::TextChunk;
pub use convert::{ConvertOptions, Converted, convert, detect_bytes};
pub use detect::{DetectedFormat, Detection, detect};
pub use documents::jsonl::push_plain_json_line;
pub use open::{TextReader, open, read};
pub use stream::{Entries, Feed, read_from};
pub use variant_conversion::{classic_part, variant_text};
