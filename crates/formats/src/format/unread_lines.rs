//! Lines that look like puzzles and are in none: counted and named, so that none is lost without a word.
//!
//! `open` passes the head of a text and the parts of it that were read on trial; it gets one diagnostic for all lines.

use givens_engine::grid::Shape;

use crate::{
    diagnostic::Diagnostic,
    text::{Span, lines},
};

/// Number of cells of the grids.
const CELLS: usize = Shape::CLASSIC.cell_count();

/// Warns of lines of a head that have the cells of a 9×9 grid and are in none of these parts of it.
pub(super) fn unread_lines(head: &str, mut read: Vec<Span>) -> Option<Diagnostic> {
    read.sort_unstable_by_key(|span| span.start);
    // Entries may be within others, so the last that begins before a word need not be the one that contains it.
    let mut last = 0;
    let ends: Vec<_> = read
        .iter()
        .map(|span| {
            last = span.end.max(last);
            last
        })
        .collect();
    let is_read = |word: &Span| {
        let before = read.partition_point(|span| span.start < word.end);
        before > 0 && ends[before - 1] > word.start
    };
    // Most lines are parts as a whole, and are not looked at.
    let is_whole_part = |line: Span| {
        let before = read.partition_point(|span| span.start <= line.start);
        before > 0 && ends[before - 1] >= line.end
    };
    let others = lines(head).filter(|line| line.text.len() >= CELLS && !is_whole_part(line.span()));
    let words = others.filter_map(|line| Some(line.span_of(cells_in(line.text)?)));
    let unread: Vec<_> = words.filter(|word| !is_read(word)).collect();
    Diagnostic::unread_lines(head, &unread)
}

/// Returns the word of a line that has as many digits and blanks as a 9×9 grid, and nothing else.
fn cells_in(line: &str) -> Option<&str> {
    if line.trim_start().starts_with(['#', '%']) || line.contains("<!--") {
        return None;
    }
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*');
    let mut words = line.split(|c: char| !is_cell(c)).filter(|word| word.len() == CELLS);
    let is_puzzle =
        |word: &&str| word.contains(|c| matches!(c, '1'..='9')) && word.contains(|c| !matches!(c, '1'..='9'));
    words.find(is_puzzle)
}
