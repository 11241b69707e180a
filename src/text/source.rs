//! A named text, lines and columns in it, and the buffers that texts are read into.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::{LineIndex, Position};

/// A decoded text or a chunk of it: from a file, a pipe or an argument.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
    /// Where it begins in its file.
    start: Position,
    index: OnceLock<LineIndex>,
}

impl Source {
    /// Returns a whole text.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::continued(name, text, Position::START)
    }

    /// Returns a chunk of a text that begins at `start`, which may be inside a line.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::text::{Position, Source};
    ///
    /// let source = Source::continued("chunk", "<b/>\n<c/>", Position { line: 7, column: 101 });
    /// assert_eq!(source.position(1), Position { line: 7, column: 102 });
    /// assert_eq!(source.position(5), Position { line: 8, column: 1 });
    /// ```
    #[must_use]
    pub fn continued(name: impl Into<String>, text: impl Into<String>, start: Position) -> Self {
        Self { name: name.into(), text: text.into(), start, index: OnceLock::new() }
    }

    /// Returns the name shown in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text, by value.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns the line and column of an offset, in the whole file.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let inside = self.index().position(&self.text, offset);
        let before = if inside.line == 1 { self.start.column - 1 } else { 0 };
        Position { line: inside.line + self.start.line - 1, column: inside.column + before }
    }

    /// Returns the start and end offsets of the line that contains this offset.
    #[must_use]
    pub fn line_around(&self, offset: usize) -> (usize, usize) {
        let index = self.index();
        let line = index.line(offset.min(self.text.len()));
        let start = index.start(line).unwrap_or_default();
        (start, index.start(line + 1).unwrap_or(self.text.len()))
    }

    fn index(&self) -> &LineIndex {
        self.index.get_or_init(|| LineIndex::new(&self.text))
    }
}

/// Maximum number of buffers that are kept.
const KEPT: usize = 64;

/// Buffers that wait for their next use.
///
/// Batches are made in one thread and dropped in another. Buffers of their size given back to the system and asked for
/// anew would cost a page fault for every 4 KiB read, which is more than checking the puzzles in them.
#[derive(Debug, Default)]
pub(crate) struct BufferPool(Mutex<Vec<Vec<u8>>>);

impl BufferPool {
    /// Returns a buffer with arbitrary contents.
    pub(crate) fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps a buffer for its next use.
    pub(crate) fn give(&self, buffer: Vec<u8>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT && buffer.capacity() > 0 {
            kept.push(buffer);
        }
    }
}
