//! Reading a text chunk by chunk.

use crate::text::Span;

use super::Entry;

/// What stands around records.
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

/// A piece of a text that begins and ends between records.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunk<'t> {
    pub(crate) text: &'t str,
    /// Whether it is the first, which has the header of a table.
    pub(crate) first: bool,
}

/// Number of bytes at the start of a text that decide its format and dialect.
pub(crate) const HEAD: usize = 32 * 1024;

/// So many bytes of a text are read at a time where records are made of them, as a rule.
pub(crate) const CHUNK_SIZE: usize = 1 << 18;

/// Reads the pieces of one text.
pub(crate) trait Reader: Send + Sync {
    /// Yields an entry for every puzzle of the chunk; spans count from its start.
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry));

    /// Whether the text is of lines of 81 cells, each of which can be read without the others.
    fn has_plain_lines(&self) -> bool {
        false
    }

    /// Yields what is to be said about the end of a text whose last piece this is.
    fn end(&self, _chunk: Chunk<'_>, _sink: &mut dyn FnMut(Entry)) {}

    /// A reader for what follows this piece, where what the piece says of all puzzles after it
    /// differs from what was said before.
    fn next_reader(&self, _chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        None
    }

    /// So many bytes of the text are read at a time: fewer where records take much more than their text.
    fn chunk_size(&self) -> usize {
        CHUNK_SIZE
    }

    /// A piece of so many bytes in which there is no place to cut is not read on: what is held takes many
    /// times the memory of its text.
    fn max_chunk_size(&self) -> usize {
        1 << 20
    }

    /// What stands around records that are taken out of the text as they stand, so that they make
    /// a text of the same format again.
    fn envelope(&self) -> Envelope {
        Envelope { between: "\n", ..Envelope::default() }
    }

    /// Where the text may be cut so that both parts, read alone, give what the whole gives:
    /// as late as possible, 0 where there is no such place.
    ///
    /// A codec that knows a quicker way than reading the text overrides this.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let mut spans = Vec::new();
        self.read(chunk, &mut |entry| spans.push(entry.span));
        line_before_last(chunk.text, spans.into_iter())
    }
}

/// The start of the line on which the last of some puzzles begins that begins a line of its
/// own: columns count from the start of a line, so no line is cut.
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
