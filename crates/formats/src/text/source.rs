//! A named text, lines and columns in it, the buffers that texts are read into, and texts made of parts of others.
//!
//! Reports get one with each diagnostic. A chunk of a file is a source too, if it knows the line and the column at which it
//! begins.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::{LineIndex, Places, Position, Span};

/// The number of bytes on each side of a place that are near.
const NEAR: usize = 1 << 10;

/// A decoded text or a chunk of it: from a file, a pipe or an argument. Clones share the text.
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    content: Arc<Content>,
    /// Where it begins in its file.
    start: Position,
    /// What places in it are called.
    places: Places,
}

/// A text and where its lines begin, once that is asked for.
#[derive(Debug)]
struct Content {
    text: String,
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
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::text::{Position, Source};
    ///
    /// let source = Source::continued("chunk", "<b/>\n<c/>", Position { line: 7, column: 101 });
    /// assert_eq!(source.position(1), Position { line: 7, column: 102 });
    /// assert_eq!(source.position(5), Position { line: 8, column: 1 });
    /// ```
    #[must_use]
    pub fn continued(name: impl Into<String>, text: impl Into<String>, start: Position) -> Self {
        let content = Content { text: text.into(), index: OnceLock::new() };
        Self { name: name.into(), content: Arc::new(content), start, places: Places::Lines }
    }

    /// Returns the text with other names for places in it.
    #[must_use]
    pub const fn with_places(mut self, places: Places) -> Self {
        self.places = places;
        self
    }

    /// Returns what places in it are called.
    #[must_use]
    pub const fn places(&self) -> Places {
        self.places
    }

    /// Returns the name shown in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.content.text
    }

    /// Returns the text, by value: a copy if a clone of the source has it, too.
    #[must_use]
    pub fn into_text(self) -> String {
        self.into_unshared_text().unwrap_or_else(|shared| shared.text().to_owned())
    }

    /// Returns the text, by value, or the source again if a clone of it has the text, too.
    ///
    /// # Errors
    ///
    /// If the text is shared.
    pub fn into_unshared_text(self) -> Result<String, Self> {
        let Self { name, content, start, places } = self;
        match Arc::try_unwrap(content) {
            Ok(content) => Ok(content.text),
            Err(content) => Err(Self { name, content, start, places }),
        }
    }

    /// Returns the line and column of an offset, in the whole file.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let inside = self.index().position(self.text(), offset);
        let before = if inside.line == 1 { self.start.column - 1 } else { 0 };
        Position { line: inside.line + self.start.line - 1, column: inside.column + before }
    }

    /// Returns the place of an offset in words: `12:5`, line and column, `B12` for a cell of a sheet, or `page 12, grid 2`.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::text::{Places, Source};
    ///
    /// let source = Source::new("bank.csv", "id,puzzle\n\"a,b\",1.3.");
    /// assert_eq!(source.place(16), "2:7");
    /// assert_eq!(source.with_places(Places::Sheet { first_column: 26 }).place(16), "AB2");
    /// ```
    #[must_use]
    pub fn place(&self, offset: usize) -> String {
        let (start, end) = self.line_around(offset);
        let before = &self.text()[start..offset.clamp(start, end)];
        self.places.name(self.position(offset), &self.text()[start..end], before)
    }

    /// Returns the start and end offsets of the line that contains this offset.
    #[must_use]
    pub fn line_around(&self, offset: usize) -> (usize, usize) {
        let index = self.index();
        let line = index.line(offset.min(self.text().len()));
        let start = index.start(line).unwrap_or_default();
        (start, index.start(line + 1).unwrap_or(self.text().len()))
    }

    /// Returns the bytes of the line that contains this offset, without white space at its ends; of a long line those within
    /// 1 KiB of the offset. It distinguishes findings, of which a document on one line may have a million.
    #[must_use]
    pub fn line_near(&self, offset: usize) -> &[u8] {
        let (start, end) = self.line_around(offset);
        let start = start.max(offset.saturating_sub(NEAR));
        let end = end.min(offset.saturating_add(NEAR)).max(start);
        self.text().as_bytes()[start..end].trim_ascii()
    }

    fn index(&self) -> &LineIndex {
        self.content.index.get_or_init(|| LineIndex::new(self.text()))
    }
}

/// Maximum number of buffers that are kept.
const KEPT: usize = 64;

/// Buffers that wait for their next use.
///
/// Batches are made in one thread and dropped in another. Buffers of their size given back to the system and asked for
/// anew would cost a page fault for every 4 KiB read, which is more than checking the puzzles in them.
#[derive(Debug, Default)]
pub struct BufferPool(Mutex<Vec<Vec<u8>>>);

impl BufferPool {
    /// Returns a buffer with arbitrary contents.
    pub fn take(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps a buffer for its next use.
    pub fn give(&self, buffer: Vec<u8>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT && buffer.capacity() > 0 {
            kept.push(buffer);
        }
    }
}

/// Text composed of copies of another text and of what stands for other parts of it, as when escapes are resolved.
#[derive(Debug, Default)]
pub(crate) struct Composed {
    text: String,
    /// Where each part begins, what it stands for, and whether it is a copy of that.
    parts: Vec<(usize, Span, bool)>,
}

impl Composed {
    /// Returns the composed text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a part of the other text, which begins there at `start`.
    pub(crate) fn copy(&mut self, part: &str, start: usize) {
        let span = Span::new(start, start + part.len());
        match self.parts.last_mut() {
            Some((_, last, true)) if last.end == start => last.end = span.end,
            _ => self.parts.push((self.text.len(), span, true)),
        }
        self.text.push_str(part);
    }

    /// Adds text that stands for a span of the other text.
    pub(crate) fn insert(&mut self, text: &str, span: Span) {
        self.parts.push((self.text.len(), span, false));
        self.text.push_str(text);
    }

    /// Returns the span of the other text for which a span of this one stands.
    pub(crate) fn place(&self, span: Span) -> Span {
        let part = |at: usize| {
            let after = self.parts.partition_point(|&(start, ..)| start <= at);
            self.parts.get(after.saturating_sub(1)).copied().unwrap_or_default()
        };
        let (at, source, is_copy) = part(span.start);
        let start = if is_copy { source.start + span.start - at } else { source.start };
        if span.is_empty() {
            let is_end = span.start >= self.text.len();
            return Span::at(if is_end { source.end } else { start });
        }
        let (at, source, is_copy) = part(span.end - 1);
        let end = if is_copy { source.start + span.end - at } else { source.end };
        Span::new(start, end.max(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_parts() {
        // From `a\nbc`, where the escape is two bytes long.
        let mut composed = Composed::default();
        composed.copy("a", 0);
        composed.insert("\n", Span::new(1, 3));
        composed.copy("b", 3);
        composed.copy("c", 4);
        assert_eq!(composed.text(), "a\nbc");
        let places = [(0, 1), (1, 2), (0, 2), (2, 4), (3, 4), (4, 4), (2, 2)];
        let places = places.map(|(start, end)| composed.place(Span::new(start, end)));
        assert_eq!(
            places.map(|span| (span.start, span.end)),
            [(0, 1), (1, 3), (0, 3), (3, 5), (4, 5), (5, 5), (3, 3)]
        );
    }
}
