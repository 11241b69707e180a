//! Reading from any source of bytes, entry by entry.

use std::{
    io::{self, Read},
    vec,
};

use crate::{
    codec::{Entry, Format, ReadOptions},
    diagnostic::Diagnostic,
    text::{Position, Source},
};

use super::chunks::{Chunks, TextChunk};

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

impl<R> std::fmt::Debug for Entries<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entries").field("format", &self.format).finish_non_exhaustive()
    }
}

/// The puzzles of a chunk, their places counted from the start of the text.
fn parse(chunk: &TextChunk) -> Vec<Entry> {
    chunk.entries().into_iter().map(|entry| entry.moved(chunk.offset)).collect()
}
