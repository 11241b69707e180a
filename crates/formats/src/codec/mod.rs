//! Formats: their names and facts, the traits of readers and writers, and the options of both.
//!
//! Names and traits only: the formats themselves are in [`format`](crate::format).

mod entry;
mod evidence;
mod format;
mod formula;
mod grid_rows;
mod hosts;
mod info;
mod options;
mod reader;
mod run;
mod runs;
mod small;
mod variant_text;
mod writer;

pub use entry::{Entry, Reading};
pub(crate) use evidence::Evidence;
pub(crate) use format::formats;
pub use format::{Format, ReadOnly};
pub use formula::{escape_formula, field_text};
pub use grid_rows::{GridRows, push_cells};
pub(crate) use hosts::{contains_host_of, format_of_host, is_known_link};
pub(crate) use info::Characters;
pub use info::{FormatInfo, Shapes, Shelf};
pub use options::TableStyle;
pub(crate) use options::{ColumnRole, TableColumn};
pub use options::{ListLanguage, ReadOptions, WriteOptions};
pub(crate) use reader::CHUNK_SIZE;
pub use reader::Envelope;
pub(crate) use reader::{Chunk, ChunkSizes, HEAD, Reader, line_before_last};
pub(crate) use run::PlainLayout;
pub use run::{PlainCells, PlainPlace, Run, Wants};
pub use runs::Runs;
pub(crate) use small::{DESCRIBES, OfVariants, READS_VARIANTS, WRITES, of_variants, unread_variant};
pub use variant_text::{NoVariantText, VariantText};
pub(crate) use variant_text::{PushVariant, classic_only};
pub use writer::Writer;
pub(crate) use writer::{EachRecord, EachVariant, not_held};

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

    /// Returns whether this build has the reader; otherwise it only knows the format.
    fn is_read(&self) -> bool {
        true
    }
}

/// What reads a format, as a table of formats holds it.
pub(crate) trait ReadingCodec: Sync {
    /// See [`Codec::probe`].
    fn probe(&self, head: &str) -> Option<Evidence>;

    /// See [`Codec::reader`].
    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader>;

    /// See [`Codec::is_read`].
    fn is_read(&self) -> bool;
}

impl<C: Codec> ReadingCodec for C {
    fn probe(&self, head: &str) -> Option<Evidence> {
        Codec::probe(self, head)
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Codec::reader(self, head, options)
    }

    fn is_read(&self) -> bool {
        Codec::is_read(self)
    }
}

/// What writes a format, as a table of formats holds it: apart, so that a build without writers can do without it.
pub(crate) trait WritingCodec: Sync {
    /// See [`Codec::writer`].
    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer>;
}

impl<C: Codec> WritingCodec for C {
    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Codec::writer(self, options)
    }
}
