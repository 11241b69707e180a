//! Lines, which end with LF, CRLF or a single CR, and the conversion of offsets to lines and columns.
//!
//! Readers iterate over the lines of a text; reports ask for the position of an offset. An offset counts bytes, a column
//! counts characters, as editors do.

use std::fmt;

use memchr::{memchr, memchr_iter, memchr2, memchr2_iter, memrchr2};

use super::{Span, span::offset_in};

/// A line without its line end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'t> {
    /// The text.
    pub text: &'t str,
    /// Offset of its first byte in the whole text.
    pub start: usize,
}

impl Line<'_> {
    /// Returns its span in the whole text.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    /// Returns the span in the whole text of a part of this line.
    pub(crate) fn span_of(&self, part: &str) -> Span {
        let start = self.start + offset_in(self.text, part);
        Span::new(start, start + part.len())
    }

    /// Returns its span without the white space at its ends.
    pub(crate) fn trimmed_span(&self) -> Span {
        self.span_of(self.text.trim())
    }

    /// Returns whether it is empty or only white space.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// Iterates over the lines of a text. A line end at the end of the text starts no further line.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// let lines: Vec<_> = givens::text::lines("a\r\nb\rc\n\nd").map(|line| line.text).collect();
/// assert_eq!(lines, ["a", "b", "c", "", "d"]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let end = memchr2(b'\n', b'\r', rest.as_bytes());
        let length = end.unwrap_or(rest.len());
        let ending = match &rest.as_bytes()[length..] {
            [b'\r', b'\n', ..] => 2,
            [_, ..] => 1,
            [] => 0,
        };
        let line = Line { text: &rest[..length], start: at };
        at += length + ending;
        Some(line)
    })
}

/// What ends a line. Prints as its name: `CRLF`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnd {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
    /// `\r`
    Cr,
}

impl LineEnd {
    /// Returns the end of the first line of a text.
    #[must_use]
    pub fn first_of(text: &str) -> Option<Self> {
        line_ends(text).next().map(|(_, end)| end)
    }

    /// Returns its characters.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

impl fmt::Display for LineEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lf => "LF",
            Self::CrLf => "CRLF",
            Self::Cr => "CR",
        })
    }
}

/// Iterates over the line ends of a text: where each is, and what it is. Those within quotes may be part of a text, which
/// a table on CRLF lines has with LF.
pub(crate) fn line_ends(text: &str) -> impl Iterator<Item = (usize, LineEnd)> {
    let mut is_quoted = false;
    lines(text).filter_map(move |line| {
        is_quoted ^= memchr_iter(b'"', line.text.as_bytes()).count() % 2 == 1;
        let at = line.start + line.text.len();
        let end = match text.as_bytes()[at..] {
            [b'\r', b'\n', ..] => LineEnd::CrLf,
            [b'\r', ..] => LineEnd::Cr,
            [_, ..] => LineEnd::Lf,
            [] => return None,
        };
        (!is_quoted).then_some((at, end))
    })
}

/// A place in a text for users: line and column, both counted from 1. Columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters of the decoded line.
    pub column: usize,
}

impl Position {
    /// The start of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Returns the position after this chunk, if it begins here. A CRLF must not be split.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
    /// use givens::text::Position;
    ///
    /// let after = Position::START.after("a\r\nb\n").after("é1");
    /// assert_eq!(after, Position { line: 3, column: 3 });
    /// ```
    #[must_use]
    pub fn after(self, chunk: &str) -> Self {
        let bytes = chunk.as_bytes();
        let begun = memrchr2(b'\n', b'\r', bytes).map(|end| end + 1);
        let characters = characters(&bytes[begun.unwrap_or_default()..]);
        let column = if begun.is_some() { 1 } else { self.column };
        Self { line: self.line + line_count(bytes), column: column + characters }
    }
}

/// Returns the number of line ends.
fn line_count(bytes: &[u8]) -> usize {
    let feeds = memchr_iter(b'\n', bytes).count();
    let lone = |&at: &usize| bytes.get(at + 1) != Some(&b'\n');
    feeds + memchr_iter(b'\r', bytes).filter(lone).count()
}

/// The offsets at which lines start.
#[derive(Debug, Clone)]
pub struct LineIndex {
    starts: Vec<usize>,
    /// The number of characters before each block of bytes, unless the text is ASCII: this makes
    /// columns in long lines fast.
    characters: Vec<usize>,
}

/// The size of a block in bytes.
const BLOCK: usize = 512;

impl LineIndex {
    /// Indexes the lines of a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        if memchr(b'\r', bytes).is_none() {
            starts.extend(memchr_iter(b'\n', bytes).map(|at| at + 1));
        } else {
            let ends = memchr2_iter(b'\n', b'\r', bytes);
            let ends = ends.filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
            starts.extend(ends.map(|at| at + 1));
        }
        let characters = if text.is_ascii() { Vec::new() } else { characters_before_blocks(bytes) };
        Self { starts, characters }
    }

    /// Returns the line, from 0, that holds an offset.
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// Returns the offset at which a line, from 0, starts.
    #[must_use]
    pub fn start(&self, line: usize) -> Option<usize> {
        self.starts.get(line).copied()
    }

    /// Returns the line and column of an offset into `text`, which must be the indexed text.
    #[must_use]
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.line(offset);
        let before = |offset| self.characters_before(text.as_bytes(), offset);
        Position { line: line + 1, column: before(offset) - before(self.starts[line]) + 1 }
    }

    fn characters_before(&self, bytes: &[u8], offset: usize) -> usize {
        let block = offset / BLOCK;
        let counted = self.characters.get(block);
        counted.map_or(offset, |before| before + characters(&bytes[block * BLOCK..offset]))
    }
}

/// Counts characters: each has exactly one byte that is not a continuation byte.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

fn characters_before_blocks(bytes: &[u8]) -> Vec<usize> {
    let mut before = Vec::with_capacity(bytes.len() / BLOCK + 2);
    before.push(0);
    for block in bytes.chunks(BLOCK) {
        before.push(before.last().unwrap_or(&0) + characters(block));
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_finds_the_lines_that_lines_yields() {
        for text in ["", "a", "a\n", "\n\n", "a\r\nb\rc\n\n\rd\r", "é\r\r\nx"] {
            let index = LineIndex::new(text);
            for (number, line) in lines(text).enumerate() {
                assert_eq!(index.start(number), Some(line.start), "{text:?}");
                assert_eq!(index.line(line.start), number, "{text:?}");
            }
        }
    }

    #[test]
    fn columns_count_characters() {
        let long = format!("a\n{}5", "é".repeat(2000));
        let position = LineIndex::new(&long).position(&long, long.find('5').expect("the text has a 5"));
        assert_eq!((position.line, position.column), (2, 2001));
        let text = "a\n│é5";
        let position = LineIndex::new(text).position(text, text.find('5').expect("the text has a 5"));
        assert_eq!((position.line, position.column), (2, 3));
    }
}
