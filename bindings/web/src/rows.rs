//! The columns of a batch, and what they say of plain puzzles, of which there are no records: givens and lines.
//!
//! In come the runs that `readings` has checked; out go columns for `batches`.

#![allow(clippy::cast_possible_truncation, reason = "a chunk has less than 2^32 bytes, and a grid 625 cells")]

use givens::{
    Verdict,
    format::PlainCells,
    text::{Position, Span},
};

/// The columns of a batch: a value for each record.
#[derive(Debug, Default)]
pub struct Columns {
    /// What each puzzle is.
    pub verdicts: Vec<u8>,
    /// The line where it begins.
    pub lines: Vec<u32>,
    /// The number of its givens.
    pub givens: Vec<u16>,
    /// The offset of its first byte.
    pub starts: Vec<f64>,
    /// The number of its bytes.
    pub lengths: Vec<u32>,
}

/// A record as a row of the columns.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// What the puzzle is.
    pub verdict: Verdict,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The number of givens.
    pub givens: usize,
    /// The offset of its first byte in the text.
    pub start: f64,
    /// The number of its bytes.
    pub length: usize,
}

impl Columns {
    /// Adds a record.
    #[allow(clippy::inline_always, reason = "as a call for each line it takes 2 % of the time of a check")]
    #[inline(always)]
    pub fn push(&mut self, row: Row) {
        self.verdicts.push(row.verdict as u8);
        self.lines.push(row.line as u32);
        self.givens.push(row.givens as u16);
        self.starts.push(row.start);
        self.lengths.push(row.length as u32);
    }
}

/// Returns the number of givens of a plain puzzle. It is less than 256, so bytes are enough to add it up, 16 at once.
pub fn given_count(cells: &PlainCells) -> usize {
    let givens: u8 = cells.iter().map(|byte| u8::from(byte.wrapping_sub(b'1') < 9)).sum();
    givens.into()
}

/// Counts the lines up to where puzzles begin, one after the other.
pub struct LineCounter<'t> {
    text: &'t str,
    line: usize,
    /// Up to where they are counted.
    reached: usize,
}

impl<'t> LineCounter<'t> {
    /// Creates a counter for a text that begins in this line.
    pub const fn new(text: &'t str, line: usize) -> Self {
        Self { text, line, reached: 0 }
    }

    /// Returns the line in which a plain puzzle begins. Spans must come in the order of the text.
    pub fn line_of(&mut self, span: Span) -> usize {
        let between = &self.text[self.reached..span.start];
        self.line = match between {
            "" => self.line,
            "\n" => self.line + 1,
            _ => Position { line: self.line, column: 1 }.after(between).line,
        };
        // Within 81 bytes, which are its cells, no line ends.
        self.reached = if span.len() == 81 { span.end } else { span.start };
        self.line
    }
}
