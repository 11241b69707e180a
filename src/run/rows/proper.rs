//! Rows of plain puzzles with one solution, of which most collections consist: they differ in a few columns only, so that a
//! worker keeps the cells, and the writer fills in a row that it has made once for a file.

use givens_formats::{
    codec::{PlainCells, push_cells},
    text::Span,
};

use crate::pipeline::Batch;

/// A plain 9×9 puzzle with its only solution, about which there is nothing to report.
#[derive(Debug)]
pub(in crate::run) struct ProperRow {
    pub(super) line: usize,
    pub(super) puzzle: PlainCells,
    pub(super) solution: PlainCells,
}

impl ProperRow {
    /// Returns the row of a puzzle with this span, if there is a solution.
    pub(in crate::run) fn new(
        batch: &Batch,
        span: Span,
        puzzle: &PlainCells,
        solution: Option<&PlainCells>,
    ) -> Option<Self> {
        let line = batch.source.position(span.start).line;
        Some(Self { line, puzzle: *puzzle, solution: *solution? })
    }
}

/// The columns in which these rows differ.
#[derive(Debug, Clone, Copy)]
pub(super) enum ProperColumn {
    Line,
    Index,
    Puzzle,
    Solution,
}

/// The text of the rows of a file, with places for what differs.
#[derive(Debug)]
pub(super) struct RowPattern {
    pub(super) file: String,
    /// What comes before each of these columns.
    parts: Vec<(String, ProperColumn)>,
    /// What is behind the last.
    end: String,
    blank: char,
}

impl RowPattern {
    pub(super) fn new(file: &str, blank: char) -> Self {
        Self { file: file.to_owned(), parts: Vec::new(), end: String::new(), blank }
    }

    /// Adds text that is the same for all rows.
    pub(super) fn push_text(&mut self, text: &str) {
        self.end.push_str(text);
    }

    /// Adds a column.
    pub(super) fn push_column(&mut self, column: ProperColumn) {
        self.parts.push((std::mem::take(&mut self.end), column));
    }

    /// Returns the pattern between two texts.
    pub(super) fn framed(mut self, [begin, end]: [&str; 2]) -> Self {
        let first = self.parts.first_mut().map_or(&mut self.end, |(first, _)| first);
        first.insert_str(0, begin);
        self.end.push_str(end);
        self
    }

    /// Adds the row with this number to a text.
    pub(super) fn write(&self, row: &ProperRow, index: u64, text: &mut Vec<u8>) {
        for (before, column) in &self.parts {
            text.extend_from_slice(before.as_bytes());
            match column {
                ProperColumn::Line => push_number(row.line as u64, text),
                ProperColumn::Index => push_number(index, text),
                ProperColumn::Puzzle => push_grid(&row.puzzle, self.blank, text),
                ProperColumn::Solution => push_grid(&row.solution, self.blank, text),
            }
        }
        text.extend_from_slice(self.end.as_bytes());
    }
}

/// Adds cells to a text.
fn push_grid(cells: &PlainCells, blank: char, text: &mut Vec<u8>) {
    push_cells(cells, blank, '\n', text);
    text.pop();
}

/// Adds a number in digits to a text.
fn push_number(mut number: u64, text: &mut Vec<u8>) {
    let (mut digits, mut first) = ([b'0'; 20], 20);
    while first == 20 || number > 0 {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    text.extend_from_slice(&digits[first..]);
}
