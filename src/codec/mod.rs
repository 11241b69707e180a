//! Formats: their names and facts, the traits of readers and writers, and the options of both.
//!
//! Names and traits only: the formats themselves are in [`format`](crate::format).

mod behaviour;
mod constraints;
mod entry;
mod format;
mod info;
mod item;
mod options;
mod plain_lines;
mod reader;
mod table_style;
mod writer;

pub(crate) use behaviour::{Codec, Evidence};
pub(crate) use constraints::{kind_constraint, unsupported_constraints};
pub use entry::{Entry, Reading};
pub(crate) use format::formats;
pub use format::{Format, ReadOnly, UnknownFormatName};
pub use info::{FormatInfo, Shapes, Shelf};
pub use item::Items;
pub(crate) use item::{Item, PlainPlace};
pub use options::{ListLanguage, ReadOptions, WriteOptions};
pub use plain_lines::PlainLines;
pub(crate) use reader::CHUNK_SIZE;
pub use reader::Envelope;
pub(crate) use reader::{Chunk, HEAD, Reader, line_before_last};
pub use table_style::TableStyle;
pub(crate) use table_style::{ColumnRole, TableColumn};
pub(crate) use writer::EachRecord;
pub use writer::Writer;
