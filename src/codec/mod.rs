//! Formats: their names and facts, the traits of readers and writers, and the options of both.
//!
//! Names and traits only: the formats themselves are in [`format`](crate::format).

mod behaviour;
mod entry;
mod format;
mod formula;
mod info;
mod options;
mod plain_lines;
mod reader;

pub(crate) use behaviour::EachRecord;
pub use behaviour::Writer;
pub(crate) use behaviour::{Codec, Evidence};
pub use entry::{Entry, Reading};
pub(crate) use entry::{Item, PlainCells, PlainPlace};
pub use entry::{Items, RowRun};
pub(crate) use entry::{kind_constraint, unsupported_constraints};
pub(crate) use format::formats;
pub use format::{Format, ReadOnly, UnknownFormatName};
pub use formula::{escape_formula, field_text};
pub(crate) use info::Characters;
pub use info::{FormatInfo, Shapes, Shelf};
pub use options::TableStyle;
pub(crate) use options::{ColumnRole, TableColumn};
pub use options::{ListLanguage, ReadOptions, WriteOptions};
pub use plain_lines::PlainLines;
pub(crate) use reader::CHUNK_SIZE;
pub use reader::Envelope;
pub(crate) use reader::{Chunk, HEAD, Reader, line_before_last};
