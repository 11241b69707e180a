//! Reading a text chunk by chunk.

use crate::{
    record::{FieldSet, Meta},
    text::Span,
};

use super::{Entry, Item, PlainCells, TableStyle};

/// The text around records that are extracted unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Envelope {
    /// Before the first.
    pub before: String,
    /// Between one and the next, each of which ends its line.
    pub between: &'static str,
    /// After the last.
    pub after: &'static str,
}

/// A part of a text that begins and ends between records.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunk<'t> {
    pub(crate) text: &'t str,
    /// Whether it is the first, which has the header of a table.
    pub(crate) first: bool,
}

/// Number of bytes at the start of a text that decide its format and dialect.
pub(crate) const HEAD: usize = 32 * 1024;

/// The usual size of a chunk in bytes.
pub(crate) const CHUNK_SIZE: usize = 1 << 18;

/// Reads the chunks of one text.
pub(crate) trait Reader: Send + Sync {
    /// Yields an entry for every puzzle of the chunk; spans count from its start.
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry));

    /// Returns whether [`items`](Self::items) may yield plain puzzles.
    fn has_plain_puzzles(&self) -> bool {
        false
    }

    /// Returns the fields that a plain puzzle whose entry has this text has besides its solution; `None`, for any text, if
    /// they are not known without a record.
    fn plain_fields(&self, _entry: &str) -> Option<FieldSet> {
        None
    }

    /// Yields the puzzles that [`read`](Self::read) yields; plain ones need no records.
    fn items(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Item<'_>)) {
        self.read(chunk, &mut |entry| sink(entry.into()));
    }

    /// Returns whether a table like this one has the row of a plain puzzle for its record, too.
    fn keeps(&self, _cells: &PlainCells, _row: &str) -> bool {
        false
    }

    /// Returns whether the text has lines of 81 cells, each of which can be read without the others.
    fn has_plain_lines(&self) -> bool {
        false
    }

    /// Yields diagnostics about the end of a text whose last chunk this is.
    fn end(&self, _chunk: Chunk<'_>, _sink: &mut dyn FnMut(Entry)) {}

    /// Returns the reader for the next chunk, if this chunk changed the dialect (for example by a `#size` line).
    fn next_reader(&self, _chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        None
    }

    /// Returns the size of a chunk in bytes: smaller if records take much more memory than their text.
    fn chunk_size(&self) -> usize {
        CHUNK_SIZE
    }

    /// Returns the size of the largest chunk. A longer text without a split point is not read, because it would
    /// take many times the memory of its text.
    fn max_chunk_size(&self) -> usize {
        1 << 20
    }

    /// Returns the text to write around extracted records, so that they form a text of the same format.
    fn envelope(&self) -> Envelope {
        Envelope { between: "\n", ..Envelope::default() }
    }

    /// Returns the texts, ratings and columns of a record at this span whose puzzle cannot be read.
    fn texts(&self, _text: &str, _record: Span) -> Meta {
        Meta::default()
    }

    /// Returns how a table looks.
    fn table_style(&self) -> Option<TableStyle> {
        None
    }

    /// Returns the last offset at which the text may be split, so that both parts read alone give the same
    /// entries as the whole; 0 if there is none.
    ///
    /// A codec that knows a quicker way than reading the text overrides this.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let mut spans = Vec::new();
        self.read(chunk, &mut |entry| spans.push(entry.span));
        line_before_last(chunk.text, spans.into_iter())
    }
}

/// Returns the start of the line of the last puzzle that begins a line of its own: columns count from the
/// start of a line, so no line is split.
pub(crate) fn line_before_last(text: &str, puzzles: impl Iterator<Item = Span>) -> usize {
    let (mut last, mut end) = (0, 0);
    for span in puzzles {
        let between = text.as_bytes().get(end..span.start).unwrap_or_default();
        if let Some(line_end) = memchr::memrchr2(b'\n', b'\r', between) {
            last = end + line_end + 1;
        }
        end = end.max(span.end);
    }
    last
}
