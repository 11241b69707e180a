//! Reading a text chunk by chunk.
//!
//! A codec makes a reader of the head of a text. `format::open` and `format::Chunks` call it, in this order:
//!
//! ```text
//! text  = *( split chunk [ next_reader ] ) chunk end
//! split = 1*split_point   ; of the text so far, until one is found or `chunk_sizes` allow no more
//! chunk = read / runs     ; any number of times, from any thread; both yield the same puzzles
//! ```
//!
//! `Chunk::first` is set in the first chunk, each time it is passed. What follows `next_reader`, where that returns one, is
//! asked of the new reader. `chunk_sizes`, `envelope`, `texts` and `table_style` do not depend on what was read, and may be
//! asked for at any time.

use crate::{record::Meta, text::Span};

use super::{Entry, Runs, TableStyle};

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

/// The sizes of chunks, in bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ChunkSizes {
    /// The usual size: smaller if records take much more memory than their text.
    pub(crate) usual: usize,
    /// The largest size. A longer text without a split point is not read, because it would take many times the memory of
    /// its text.
    pub(crate) largest: usize,
}

/// The usual size of a chunk in bytes.
pub(crate) const CHUNK_SIZE: usize = 1 << 18;

impl Default for ChunkSizes {
    fn default() -> Self {
        Self { usual: CHUNK_SIZE, largest: 1 << 20 }
    }
}

/// Reads the chunks of one text.
pub(crate) trait Reader: Send + Sync {
    /// Yields an entry for every puzzle of the chunk; spans count from its start.
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry));

    /// Adds the puzzles that [`read`](Self::read) yields, plain ones as the caller [wants](Runs::wants) them. A reader that
    /// knows no quicker way than to make records has no method of its own.
    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        self.read(chunk, &mut |entry| runs.push(entry.into()));
    }

    /// Yields diagnostics about the end of a text whose last chunk this is.
    fn end(&self, _chunk: Chunk<'_>, _sink: &mut dyn FnMut(Entry)) {}

    /// Returns the reader for the next chunk, if this chunk changed the dialect (for example by a `#size` line).
    fn next_reader(&self, _chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        None
    }

    /// Returns how large chunks are.
    fn chunk_sizes(&self) -> ChunkSizes {
        ChunkSizes::default()
    }

    /// Returns the text to write around extracted records, so that they form a text of the same format.
    fn envelope(&self) -> Envelope {
        Envelope { between: "\n", ..Envelope::default() }
    }

    /// Returns the texts, ratings and columns of a record at this span whose puzzle cannot be read.
    fn texts(&self, _text: &str, _record: Span) -> Meta {
        Meta::default()
    }

    /// Returns the text of the column of this name, which has puzzles or solutions, of a record at this span.
    fn cells_text(&self, _text: &str, _record: Span, _column: &str) -> Option<String> {
        None
    }

    /// Returns the names and values of the members of an object of JSON at this span that are no texts.
    fn literals(&self, _text: &str, _record: Span) -> Vec<[String; 2]> {
        Vec::new()
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
