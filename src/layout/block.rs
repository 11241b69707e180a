//! Writing grids as blocks of lines: text above, rows, an empty line between grids.

use std::io;

use crate::{
    codec::{FormatInfo, WriteOptions, Writer},
    grid::{Digit, Grid},
    layout::frame,
    record::{FieldSet, Record},
};

/// Writes the rows of a grid, with this blank.
pub(crate) type PushGrid = fn(&Grid, &str, &mut String);

/// A writer of blocks.
pub(crate) struct BlockWriter {
    push_grid: PushGrid,
    blank: String,
    holds: FieldSet,
    first: bool,
    text: String,
}

impl BlockWriter {
    /// A writer of this format.
    pub(crate) fn new(push_grid: PushGrid, options: &WriteOptions, info: &FormatInfo) -> Self {
        let blank = options.blank_or(info.blank);
        Self { push_grid, blank, holds: info.holds, first: !options.omit_header, text: String::new() }
    }
}

impl Writer for BlockWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.text.clear();
        if !std::mem::take(&mut self.first) {
            self.text.push('\n');
        }
        let lost = frame::push_above(record, &mut self.text);
        (self.push_grid)(&record.grid, &self.blank, &mut self.text);
        out.write_all(self.text.as_bytes())?;
        Ok(record.fields().without(self.holds.without(lost)))
    }
}

/// Writes a cell as a decimal number, or the blank, on the right of `width` columns.
pub(crate) fn push_number(digit: Option<Digit>, blank: &str, width: usize, text: &mut String) {
    let value = digit.map_or(0, Digit::get);
    let length = if value > 9 { 2 } else { 1 };
    text.extend(std::iter::repeat_n(' ', width.saturating_sub(length)));
    if value > 9 {
        text.push(char::from(b'0' + value / 10));
    }
    match digit {
        Some(_) => text.push(char::from(b'0' + value % 10)),
        None => text.push_str(blank),
    }
}

/// How many columns the numbers of a grid of this side take.
pub(crate) const fn number_width(side: usize) -> usize {
    if side > 9 { 2 } else { 1 }
}
