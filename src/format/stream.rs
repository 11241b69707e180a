//! Reading from any source of bytes, entry by entry.

use std::{
    io::{self, Read},
    vec,
};

use crate::{
    codec::{Entry, Format, ReadOptions},
    diagnostic::Diagnostic,
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
/// let entries = read_from(bytes.as_bytes(), &ReadOptions::default())?;
/// assert_eq!(entries.format(), Some(Format::Line));
/// let last = entries.last().unwrap()?;
/// assert_eq!(last.span.start, 99_999 * 17);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_from<R: Read>(source: R, options: &ReadOptions) -> io::Result<Entries<R>> {
    let mut chunks = Chunks::new(source, String::new(), options.clone());
    let mut diagnostics = Vec::new();
    let (mut format, mut entries) = (None, Vec::new());
    if let Some(chunk) = chunks.next().transpose()? {
        format = chunk.reader.as_ref().map(|reader| reader.format);
        entries = parse(&chunk);
        diagnostics = chunk.diagnostics;
    }
    Ok(Entries { chunks, format, diagnostics, parsed: entries.into_iter() })
}

/// The puzzles of a source of bytes, in order; see [`read_from`]. Spans count from the start of the decoded text,
/// in bytes. An item is an error if the source fails or a line is too long to be a puzzle; it is the last one.
pub struct Entries<R> {
    chunks: Chunks<R>,
    format: Option<Format>,
    diagnostics: Vec<Diagnostic>,
    parsed: vec::IntoIter<Entry>,
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
}

impl<R: Read> Iterator for Entries<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(entry) = self.parsed.next() {
                return Some(Ok(entry));
            }
            let chunk = match self.chunks.next()? {
                Ok(chunk) => chunk,
                Err(error) => return Some(Err(error)),
            };
            self.parsed = parse(&chunk).into_iter();
            let moved = |diagnostic: Diagnostic| diagnostic.moved(chunk.offset);
            self.diagnostics.extend(chunk.diagnostics.into_iter().map(moved));
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
    let mut entries = Vec::new();
    if let Some(reader) = &chunk.reader {
        let mut sink = |entry: Entry| entries.push(entry.moved(chunk.offset));
        reader.read(&chunk.text, chunk.first, &mut sink);
        if chunk.last {
            reader.end(&chunk.text, chunk.first, &mut sink);
        }
    }
    entries
}
