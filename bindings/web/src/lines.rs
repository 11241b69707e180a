//! Plain lines, which the engine checks many at a time: the columns of their batch, without a record for each.

#![allow(clippy::cast_possible_truncation, reason = "a chunk has less than 2^32 bytes, and a grid 625 cells")]

use givens::{
    SimdLevel, Verdict,
    check::{self, LineRun},
    format::PlainLines,
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

/// Returns the number of givens of a plain line. It is less than 256, so bytes are enough to add it up, 16 at once.
fn given_count(line: &[u8]) -> usize {
    let givens: u8 = line[..81].iter().map(|byte| u8::from(byte.wrapping_sub(b'1') < 9)).sum();
    givens.into()
}

/// Solves the plain lines of a chunk that begins at this place, after `offset` bytes. Those with one solution are added; all
/// others go to `other`, as ranges for the codec.
pub fn solve(
    text: &str,
    lines: &PlainLines,
    (mut place, offset): (Position, f64),
    columns: &mut Columns,
    mut other: impl FnMut(Span, &mut Columns),
) {
    let mut reached = 0;
    check::solve_lines(text, lines, SimdLevel::best(), 2, |run| match run {
        LineRun::Line { span, solutions: 1, .. } => {
            if reached < span.start {
                place = place.after(&text[reached..span.start]);
            }
            let line = &text.as_bytes()[span.range()];
            columns.push(Row {
                verdict: Verdict::One,
                line: place.line,
                givens: given_count(line),
                start: offset + span.start as f64,
                length: line.len() - line.iter().rev().take_while(|byte| b"\r\n".contains(byte)).count(),
            });
            place.line += 1;
            reached = span.end;
        }
        LineRun::Line { span, .. } | LineRun::Other(span) => other(span, columns),
    });
}
