//! Plain lines: 81 digits and blanks at the start of a line, which need no codec.
//!
//! Files may have millions of them. They bypass [`Record`](crate::record::Record) and go straight into
//! [`solve::sliced`](givens_engine::solve::sliced); other lines go through the codec. To find them, only a few bytes
//! of each line are looked at: the engine itself checks whether the 81 bytes are digits and blanks.

use std::ops::Range;

use givens_engine::grid::Shape;
use memchr::{memchr, memchr_iter, memchr2};

use crate::{cells::glued::plain, text::Span};

/// Cells of a line.
const CELLS: usize = 81;

/// Lines that may be plain, and ranges of lines that are not, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlainLines {
    /// The offsets at which lines of 81 bytes or of 81 bytes and a short tail start.
    pub starts: Vec<usize>,
    /// The offset after the end of each of these lines, line end included.
    pub ends: Vec<usize>,
    /// Ranges of other lines, line ends included.
    pub others: Vec<Span>,
    /// Whether some line may mix `.` and `0`, which the engine does not see.
    mixed: bool,
}

impl PlainLines {
    /// Finds the plain lines of a text.
    #[inline]
    #[must_use]
    pub(crate) fn find(text: &str) -> Self {
        let bytes = text.as_bytes();
        let lines = bytes.len() / (CELLS + 1) + 1;
        let mut found =
            Self { starts: Vec::with_capacity(lines), ends: Vec::with_capacity(lines), ..Self::default() };
        let mut at = 0;
        while at < bytes.len() {
            at = match bytes.get(at + CELLS..).unwrap_or_default() {
                [b'\n', ..] => found.plain(at, at + CELLS + 1),
                [b'\r', b'\n', ..] => found.plain(at, at + CELLS + 2),
                _ => found.odd(bytes, at),
            };
        }
        found.mixed = memchr(b'.', bytes).is_some() && memchr(b'0', bytes).is_some();
        found
    }

    /// Returns whether the cells that start here mix two kinds of blanks.
    #[must_use]
    pub fn is_mixed(&self, text: &str, start: usize) -> bool {
        let cells = &text.as_bytes()[start..start + CELLS];
        self.mixed && memchr(b'.', cells).is_some() && memchr(b'0', cells).is_some()
    }

    /// Retains the lines that start in this range, and the ranges that overlap it.
    pub fn keep(&mut self, range: &Range<usize>) {
        let first = self.starts.partition_point(|start| *start < range.start);
        let last = self.starts.partition_point(|start| *start < range.end);
        self.starts.truncate(last);
        self.ends.truncate(last);
        self.starts.drain(..first);
        self.ends.drain(..first);
        self.others.retain(|other| other.start < range.end && range.start < other.end);
    }

    /// Passes all lines to `sink` in order: lines of 81 digits and blanks of one kind and nothing else with
    /// their cells, the others as ranges for the codec.
    pub fn each<'t>(&self, text: &'t str, mut sink: impl FnMut(Span, Option<&'t str>)) {
        let mut others = self.others.iter().peekable();
        for (&start, &end) in self.starts.iter().zip(&self.ends) {
            while let Some(&other) = others.next_if(|other| other.start < start) {
                sink(other, None);
            }
            // With a tail, something would be lost.
            let bare = end - start <= CELLS + 2;
            let is_plain =
                |cells: &&str| bare && are_cells(cells.as_bytes()) && !may_be_table(cells.as_bytes());
            let cells = text.get(start..start + CELLS).filter(is_plain);
            sink(Span::new(start, end), cells.filter(|_| !self.is_mixed(text, start)));
        }
        others.for_each(|&other| sink(other, None));
    }

    #[inline]
    fn plain(&mut self, start: usize, end: usize) -> usize {
        self.starts.push(start);
        self.ends.push(end);
        end
    }

    /// Adds a line of another length, which may be plain if its tail is too short for a solution.
    fn odd(&mut self, bytes: &[u8], start: usize) -> usize {
        let rest = &bytes[start..];
        let end = memchr(b'\n', rest).map_or(bytes.len(), |feed| start + feed + 1);
        let line = bytes[start..end].strip_suffix(b"\n").unwrap_or(&bytes[start..end]);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let tail =
            line.get(CELLS..).filter(|tail| tail.len() < CELLS && memchr_iter(b'\r', tail).next().is_none());
        if tail.is_some_and(|tail| tail.first().is_none_or(|byte| b" \t,;:|#".contains(byte))) {
            return self.plain(start, end);
        }
        match self.others.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => self.others.push(Span::new(start, end)),
        }
        end
    }
}

/// Returns whether no cell is blank and some clash: the codec knows tables of regions.
fn may_be_table(bytes: &[u8]) -> bool {
    memchr2(b'.', b'0', bytes).is_none()
        && plain(bytes, Shape::CLASSIC).is_some_and(|grid| !grid.is_consistent())
}

/// Returns whether all bytes are digits or dots. No branches: the compiler makes vectors of this.
fn are_cells(bytes: &[u8]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & (byte.wrapping_sub(b'0') < 10 || byte == b'.'))
}
