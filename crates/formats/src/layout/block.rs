//! Writing grids as blocks of lines: text above, rows, an empty line between grids.
//!
//! Codecs of grids pass a function that writes the rows of a record; records come in through the
//! [`Writer`](crate::codec::Writer) that they get. Texts above and the empty line between grids are the same for all of
//! them.

use std::io;

use givens_engine::grid::{Digit, Grid};

use crate::{
    cells::mark::{self, Mark},
    codec::{FormatInfo, WriteOptions, Writer},
    layout::{
        row::{is_comment, is_known, without_label},
        rule_line::is_rule,
    },
    record::{Field, FieldSet, Record, Text},
    text::Line,
};

/// A writer of blocks.
pub(crate) struct BlockWriter<P> {
    push: P,
    blank: String,
    holds: FieldSet,
    first: bool,
    text: String,
}

/// Creates a writer of grids, which are written with this blank.
pub(crate) fn grid_writer(
    push_grid: fn(&Grid, &str, &mut String),
    options: &WriteOptions,
    info: &FormatInfo,
) -> Box<dyn Writer> {
    let push = move |record: &Record, blank: &str, text: &mut String| {
        push_grid(&record.grid, blank, text);
        FieldSet::EMPTY
    };
    Box::new(BlockWriter::new(push, options, info))
}

impl<P: FnMut(&Record, &str, &mut String) -> FieldSet + Send> BlockWriter<P> {
    /// Creates a writer; `push` writes a record with this blank and returns the fields that are lost.
    pub(crate) fn new(push: P, options: &WriteOptions, info: &FormatInfo) -> Self {
        let blank = options.blank_or(info.blank);
        Self { push, blank, holds: info.holds, first: !options.omit_header, text: String::new() }
    }
}

impl<P: FnMut(&Record, &str, &mut String) -> FieldSet + Send> Writer for BlockWriter<P> {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        self.text.clear();
        if !std::mem::take(&mut self.first) {
            self.text.push('\n');
        }
        let above = push_above(record, &mut self.text);
        let lost = (self.push)(record, &self.blank, &mut self.text);
        out.write_all(self.text.as_bytes())?;
        Ok(record.fields().without(self.holds.without(above)).with(lost))
    }
}

/// Writes the comment and the title above a grid if they can be read back; returns those that cannot.
fn push_above(record: &Record, text: &mut String) -> FieldSet {
    let mut lost = Vec::new();
    match record.meta.text(Text::Comment) {
        Some(comment) if is_plain_comment(comment) => {
            text.push_str("# ");
            text.push_str(comment);
            text.push('\n');
        }
        _ => lost.push(Field::Text(Text::Comment)),
    }
    match record.meta.text(Text::Title) {
        Some(title) if is_heading(title, record.shape().side()) => {
            text.push_str(title);
            text.push('\n');
        }
        _ => lost.push(Field::Text(Text::Title)),
    }
    FieldSet::of(&lost)
}

/// Whether `# ` and this text are a comment everywhere: no rule, and no row drawn with `#`.
fn is_plain_comment(text: &str) -> bool {
    is_one_line(text) && !is_comment(text) && !text.ends_with('#') && !is_rule(&format!("# {text}"))
}

fn is_one_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(['\n', '\r'])
}

/// Whether all grammars of rows take this for a heading: mostly words, and not as many
/// letters as a row of letters has.
fn is_heading(text: &str, side: usize) -> bool {
    let solid = || text.chars().filter(|c| !c.is_whitespace());
    let letters = solid().filter(|c| c.is_alphabetic()).count();
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
    is_one_line(text)
        && !is_comment(text)
        && !is_rule(text)
        // The corner of a drawing.
        && !text.starts_with(['*', '+'])
        && !text.contains(['[', ']', '{', '}', '=', ',', ';', '\t', '|', '"', '\''])
        && letters * 2 > solid().count()
        && words.count() * 2 >= text.split_whitespace().count()
        && !text.split_whitespace().all(is_blank_word)
        && !may_be_row(text, side)
        && without_label(Line { text, start: 0 }).start == 0
        && (side <= 9 || solid().count().abs_diff(side) > 1)
}

/// Whether the symbols may be those of a row: most are digits and blanks, for which some files have `x`.
fn may_be_row(text: &str, side: usize) -> bool {
    let symbols = || text.chars().filter(|c| !c.is_whitespace()).map(mark::of_symbol);
    let (known, all) = (symbols().filter(|&mark| is_known(mark)).count(), symbols().count());
    let is_word = !text.contains(char::is_whitespace);
    known * 3 >= all * 2 || (is_word && side.abs_diff(all) <= 1 && known * 2 >= all)
}

/// Whether a word is a blank where values are: `NaN`, `None`.
fn is_blank_word(word: &str) -> bool {
    matches!(mark::value(word, 0).mark, Mark::Blank(_))
}

/// Writes rows, each with a line end.
pub(crate) fn push_rows(
    grid: &Grid,
    text: &mut String,
    mut push_cell: impl FnMut(usize, Option<Digit>, &mut String),
) {
    for row in grid.contents().chunks(grid.shape().side()) {
        for (column, &digit) in row.iter().enumerate() {
            push_cell(column, digit, text);
        }
        text.push('\n');
    }
}

/// Writes a cell as a symbol, or the blank.
pub(crate) fn push_symbol(digit: Option<Digit>, blank: &str, text: &mut String) {
    match digit {
        Some(digit) => text.push(digit.symbol()),
        None => text.push_str(blank),
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

/// Returns the number of columns that the numbers of a grid of this side take.
pub(crate) const fn number_width(side: usize) -> usize {
    if side > 9 { 2 } else { 1 }
}
