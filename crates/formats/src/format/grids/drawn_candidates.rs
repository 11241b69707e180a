//! Grids whose cells are drawn as three lines of candidates, each at its place.
//!
//! ```text
//! grid = 9( 3line rule )                       ; the lines of nine rows of cells
//! line = *any bar 9( cell bar ) *any           ; bars of any weight, also "'"
//! cell = *( DIGIT / SP / "*" )                 ; a value alone in its cell, with stars around it or not
//! ```
//!
//! The codec of candidates passes a text and gets one with a line for each row and a group of digits for each cell, which its
//! reader knows. Its places are turned into those of the file.

use crate::{
    cells::mark::fold,
    codec::{Chunk, Entry, Reader},
    layout::rule_line::is_rule,
    text::{Composed, Line, Span, lines, offset_in},
};

/// The number of cells of a row, and of the lines of a cell.
const SIDE: usize = 9;
const HEIGHT: usize = 3;
/// The smallest number of rows of a text that has such grids.
const MIN_ROWS: usize = 8;

/// Returns the groups of a text whose cells are drawn so, a line a row; `None` if it has none.
pub(super) fn groups(text: &str) -> Option<Composed> {
    // Most texts have no such line.
    lines(text).take(100).find(|line| segments(*line).is_some())?;
    let (mut composed, mut band, mut rows) = (Composed::default(), Vec::new(), 0);
    let end = Line { text: "", start: text.len() };
    for line in lines(text).chain([end]) {
        if let Some(cells) = segments(line) {
            band.push(cells);
            continue;
        }
        rows += usize::from(push_row(&band, &mut composed));
        band.clear();
        if !is_rule(line.text) {
            composed.insert("\n", Span::at(line.start));
        }
    }
    (rows >= MIN_ROWS).then_some(composed)
}

/// Returns the parts of a line between its bars, if they are as many as a row has cells; a label may be in front.
fn segments(line: Line<'_>) -> Option<Vec<Line<'_>>> {
    if line.text.len() < 2 * SIDE || is_rule(line.text) {
        return None;
    }
    let is_bar = |c: char| c == '\'' || fold(c) == '|';
    let part = |text| Line { text, start: line.start + offset_in(line.text, text) };
    let parts: Vec<_> = line.text.split(is_bar).map(part).collect();
    let is_cell = |part: &Line<'_>| {
        !part.text.is_empty() && part.text.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '*'))
    };
    let cells = parts.get(1..parts.len() - 1).filter(|cells| cells.len() == SIDE)?;
    cells.iter().all(is_cell).then(|| cells.to_vec())
}

/// Adds the row of three lines; whether there were three.
fn push_row(band: &[Vec<Line<'_>>], composed: &mut Composed) -> bool {
    if band.len() != HEIGHT {
        return false;
    }
    for column in 0..SIDE {
        let parts = || band.iter().map(|cells| cells[column]);
        // Stars are around givens, which the reader of groups knows by other marks.
        let is_given = parts().any(|part| part.text.contains('*'));
        let mut has_digit = false;
        let start = Span::at(band[0][column].start);
        composed.insert(if is_given { "<" } else { "" }, start);
        for part in parts() {
            for (at, digit) in part.text.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                composed.copy(&part.text[at..at + digit.len_utf8()], part.start + at);
                has_digit = true;
            }
        }
        let end = parts().next_back().map_or(0, |part| part.start + part.text.len());
        let end_of_group = match (has_digit, is_given) {
            (true, true) => "> ",
            (true, false) => " ",
            (false, _) => ". ",
        };
        composed.insert(end_of_group, Span::at(end));
    }
    let end = band[HEIGHT - 1][SIDE - 1];
    composed.insert("\n", Span::at(end.start + end.text.len()));
    true
}

/// Reads such grids with the reader of their groups.
pub(super) struct DrawnReader(pub(super) Box<dyn Reader>);

impl Reader for DrawnReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let Some(composed) = groups(chunk.text) else { return };
        let groups = Chunk { text: composed.text(), ..chunk };
        self.0.read(groups, &mut |entry| sink(entry.with_spans(&|span| composed.place(span))));
    }
}
