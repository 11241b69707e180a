//! Frames around grids of candidates, and around the plain grids that stand above them.

use std::io;

use crate::{
    cells::values::lost_in,
    codec::{FormatInfo, WriteOptions, Writer},
    grid::{Candidates, Grid},
    layout::frame,
    record::{FieldSet, Record},
};

/// A frame around groups.
pub(crate) struct Drawing {
    indent: &'static str,
    /// The corners of the upper rule, of those between bands, and of the lower one: left, between
    /// boxes, right.
    rules: [[char; 3]; 3],
}

/// HoDoKu's frame.
pub(crate) static HODOKU: Drawing =
    Drawing { indent: "", rules: [['.', '.', '.'], [':', '+', ':'], ['\'', '\'', '\'']] };

/// Simple Sudoku's frame.
pub(crate) static SIMPLE: Drawing =
    Drawing { indent: " ", rules: [['*', '-', '*'], ['|', '+', '|'], ['*', '-', '*']] };

/// Writes grids of candidates.
pub(crate) struct GroupsWriter {
    drawing: &'static Drawing,
    blank: String,
    holds: FieldSet,
    first: bool,
}

impl GroupsWriter {
    pub(crate) fn new(drawing: &'static Drawing, options: &WriteOptions, info: &FormatInfo) -> Self {
        let blank = options.blank_or(info.blank);
        Self { drawing, blank, holds: info.holds, first: !options.omit_header }
    }
}

impl Writer for GroupsWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        if !std::mem::take(&mut self.first) {
            text.push('\n');
        }
        let above = frame::push_above(record, &mut text);
        let shown = record.shown_candidates();
        self.drawing.push(&shown, &self.blank, &mut text);
        out.write_all(text.as_bytes())?;
        let mut lost = record.fields().without(self.holds.without(above));
        lost = lost.with(lost_in(&shown, record));
        Ok(lost)
    }
}

impl Drawing {
    /// Writes the candidates of all cells, each column as wide as its longest group and two.
    pub(crate) fn push(&self, shown: &Candidates, blank: &str, text: &mut String) {
        let shape = shown.shape();
        let (side, across) = (shape.side(), shape.box_columns());
        let widest = |column: usize| {
            let sets = shown.sets().iter().skip(column).step_by(side);
            sets.map(|set| set.len().max(1)).max().unwrap_or(1) + 2
        };
        let widths: Vec<_> = (0..side).map(widest).collect();
        let strokes: Vec<_> =
            widths.chunks(across).map(|columns| 1 + columns.iter().sum::<usize>()).collect();
        for (number, row) in shown.sets().chunks(side).enumerate() {
            if number.is_multiple_of(shape.box_rows()) {
                self.push_rule(usize::from(number > 0), &strokes, text);
            }
            text.push_str(self.indent);
            for (column, set) in row.iter().enumerate() {
                text.push_str(if column.is_multiple_of(across) { "| " } else { "" });
                let group = if set.is_empty() { blank.to_owned() } else { set.to_string() };
                text.push_str(&group);
                text.extend(std::iter::repeat_n(' ', widths[column] - group.chars().count()));
            }
            text.push_str("|\n");
        }
        self.push_rule(2, &strokes, text);
    }

    /// Writes a grid with glued cells.
    pub(crate) fn push_plain(&self, grid: &Grid, blank: &str, text: &mut String) {
        let shape = grid.shape();
        let (side, across) = (shape.side(), shape.box_columns());
        // Rules have three strokes at least.
        let space = if across < 3 { " " } else { "" };
        let strokes = vec![across + 2 * space.len(); side / across];
        for (number, row) in grid.contents().chunks(side).enumerate() {
            if number.is_multiple_of(shape.box_rows()) {
                self.push_rule(usize::from(number > 0), &strokes, text);
            }
            text.push_str(self.indent);
            for cells in row.chunks(across) {
                text.extend(["|", space]);
                for digit in cells {
                    match digit {
                        Some(digit) => text.push(digit.symbol()),
                        None => text.push_str(blank),
                    }
                }
                text.push_str(space);
            }
            text.push_str("|\n");
        }
        self.push_rule(2, &strokes, text);
    }

    fn push_rule(&self, place: usize, strokes: &[usize], text: &mut String) {
        let [left, between, right] = self.rules[place];
        text.push_str(self.indent);
        for (number, &length) in strokes.iter().enumerate() {
            text.push(if number == 0 { left } else { between });
            text.extend(std::iter::repeat_n('-', length));
        }
        text.extend([right, '\n']);
    }
}
