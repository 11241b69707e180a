//! Reading from any source of bytes, entry by entry; or from bytes that come in pieces.
//!
//! Callers pass a source of bytes, or push bytes themselves; they get entries in order, or chunks for threads of their own.
//! Memory is bounded by the size of a chunk, whatever the length of the text.

use std::{
    collections::VecDeque,
    fmt,
    io::{self, Read},
    vec,
};

use crate::{
    codec::{Entry, Format, ReadOptions},
    diagnostic::Diagnostic,
    text::{Decoder, Encoding, Position, Source, Span},
};

use super::chunks::{ChunkState, Chunks, TextChunk};

/// Reads the puzzles of a file, pipe or other source of bytes in any encoding, with bounded memory. Format and
/// dialect are determined from its head. Compressed bytes are not unpacked.
///
/// # Errors
///
/// If the head cannot be read.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{Format, ReadOptions, read_from};
///
/// let bytes = "1.3..4.22.4..3.1\n".repeat(100_000);
/// let mut entries = read_from(bytes.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(entries.format(), Some(Format::Line));
/// let last = entries.by_ref().last().unwrap()?;
/// assert_eq!((last.span.start, entries.position(last.span.start).line), (99_999 * 17, 100_000));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_from<R: Read>(source: R, options: &ReadOptions) -> io::Result<Entries<R>> {
    let mut chunks = Chunks::new(source, String::new(), options.clone());
    let first = chunks.next().transpose()?;
    let format = first.as_ref().and_then(|chunk| chunk.reader.as_ref()).map(|reader| reader.format);
    let source = Source::new(String::new(), String::new());
    let mut entries = Entries {
        chunks,
        format,
        diagnostics: Vec::new(),
        parsed: Vec::new().into_iter(),
        source,
        offset: 0,
    };
    if let Some(chunk) = first {
        entries.parse(chunk);
    }
    Ok(entries)
}

/// The puzzles of a source of bytes, in order; see [`read_from`]. Spans count from the start of the decoded text,
/// in bytes. An item is an error if the source fails or a line is too long to be a puzzle; it is the last one.
pub struct Entries<R> {
    chunks: Chunks<R>,
    format: Option<Format>,
    diagnostics: Vec<Diagnostic>,
    parsed: vec::IntoIter<Entry>,
    /// The chunk that was parsed last, and where it begins.
    source: Source,
    offset: usize,
}

impl<R> Entries<R> {
    /// The format; `None` when no format fits, and then there are no entries.
    #[must_use]
    pub const fn format(&self) -> Option<Format> {
        self.format
    }

    /// The diagnostics about the text as a whole, as far as it is read.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the line and column of an offset in the entry that was returned last.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        self.source.position(offset.saturating_sub(self.offset))
    }

    /// Returns the text of a span in the entry that was returned last; nothing if it is not within that.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        let range = span.start.saturating_sub(self.offset)..span.end.saturating_sub(self.offset);
        self.source.text().get(range).unwrap_or_default()
    }

    /// Parses a chunk.
    fn parse(&mut self, chunk: TextChunk) {
        self.parsed = parse(&chunk).into_iter();
        let offset = chunk.offset;
        self.offset = offset;
        let moved = |diagnostic: Diagnostic| diagnostic.moved(offset);
        self.diagnostics.extend(chunk.diagnostics.into_iter().map(moved));
        self.source = Source::continued(String::new(), chunk.text, chunk.start);
    }
}

impl<R: Read> Iterator for Entries<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.parsed.next() {
                return Some(Ok(entry));
            }
            match self.chunks.next()? {
                Ok(chunk) => self.parse(chunk),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl<R> fmt::Debug for Entries<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entries").field("format", &self.format).finish_non_exhaustive()
    }
}

/// The puzzles of a chunk, their places counted from the start of the text.
fn parse(chunk: &TextChunk) -> Vec<Entry> {
    chunk.entries().into_iter().map(|entry| entry.moved(chunk.offset)).collect()
}

/// A text whose bytes are pushed, a few at a time, where they cannot be read: as in a browser. The chunks are the same
/// however the bytes are divided, and memory stays bounded if all chunks are taken after each push.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::{Feed, ReadOptions};
///
/// let mut feed = Feed::new("bank.sdm", &ReadOptions::default());
/// let mut entries = Vec::new();
/// for bytes in ["1.3..4.22.", "4..3.1\n", "2..............."] {
///     feed.push(bytes.as_bytes());
///     entries.extend(feed.by_ref().flat_map(|chunk| chunk.unwrap().entries()));
/// }
/// feed.finish();
/// entries.extend(feed.flat_map(|chunk| chunk.unwrap().entries()));
/// assert_eq!(entries.len(), 2);
/// ```
pub struct Feed {
    chunks: Chunks<VecDeque<u8>>,
    is_complete: bool,
}

impl Feed {
    /// Returns a text without bytes, whose `name` may show what kind of file it is.
    #[must_use]
    pub fn new(name: &str, options: &ReadOptions) -> Self {
        Self { chunks: Chunks::new(VecDeque::new(), name.to_owned(), options.clone()), is_complete: false }
    }

    /// Adds bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        if self.chunks.state != ChunkState::Done {
            self.chunks.bytes.extend(bytes);
        }
    }

    /// Declares that all bytes were pushed.
    pub fn finish(&mut self) {
        self.is_complete = true;
    }

    /// Returns the encoding, as far as it is known.
    #[must_use]
    pub fn encoding(&self) -> Option<Encoding> {
        self.chunks.decoder.as_ref().map(Decoder::encoding)
    }
}

impl Iterator for Feed {
    type Item = io::Result<TextChunk>;

    /// Returns the next chunk; `None` if it needs more bytes, or after the last.
    fn next(&mut self) -> Option<Self::Item> {
        let chunks = &mut self.chunks;
        loop {
            let missing = chunks.needed().saturating_sub(chunks.held());
            if self.is_complete || chunks.state == ChunkState::Done {
                return chunks.next();
            }
            if chunks.bytes.len() < missing.max(1) {
                return None;
            }
            match chunks.try_chunk() {
                Ok(None) => {}
                Ok(Some(chunk)) => return Some(Ok(chunk)),
                Err(error) => {
                    chunks.state = ChunkState::Done;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl fmt::Debug for Feed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Feed").field("is_complete", &self.is_complete).finish_non_exhaustive()
    }
}
