//! Positions in a line: Susser's format, as SudokuStudio writes it.
//!
#![doc = "```text"]
#![doc = include_str!("susser.abnf")]
#![doc = "```"]
//!
//! A list may also name the candidates that remain rather than those that are deleted; nothing in
//! the text tells, and it is read as deleted. The colon is written even where nothing is deleted:
//! without it a position is a plain line. A shortened line has no placed values and no deletions.

use std::io;

use crate::{
    cells::{
        fill::fill,
        mark::{Blank, Mark, Token, symbol_token},
        position::{self, are_triples, cell_count, entered, triples},
    },
    codec::{
        Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule},
    grid::Shape,
    layout::each_line::{EachLine, content},
    record::{Field, FieldSet, Record},
    text::{Line, Span, offset_in},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Susser,
    id: "susser",
    name: "a position a line: Susser, SudokuStudio",
    shelf: Shelf::Lines,
    extensions: &["txt"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    blank: ".",
    grammar: include_str!("susser.abnf"),
    accepts: &[
        "lines with and without a colon; the shortened form",
        "deleted candidates that the values exclude, or that are deleted twice: reported",
        "lists of remaining candidates look like lists of deleted ones",
    ],
    writes: "the long form, with a colon even where nothing is deleted",
    reference: "SudokuStudio, Susser format",
    codec: &Susser,
};

const SHAPE: Shape = Shape::CLASSIC;
/// More characters than this no line of the format has: 81 placed values, 729 deletions.
const LONGEST: usize = 4096;

struct Susser;

impl Codec for Susser {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut fit, mut clear) = (0, 0, 0);
        for line in content(head).take(100) {
            let text = line.text.trim();
            let (cells, deleted) = parts(text);
            let is_long = is_long(cells, deleted);
            all += 1;
            clear += usize::from(is_long && (deleted.is_some() || cells.contains('+')) || is_short(text));
            fit += usize::from(is_long || is_short(text));
        }
        let reason = format!("lines with placed values, deleted candidates or runs of blanks: {clear}");
        (clear > 0 && clear * 2 >= fit && fit * 2 >= all).then_some(Evidence::new(40, reason))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(|line: Line<'_>| {
            let mut diagnostics = Vec::new();
            let record = record(line, &mut diagnostics);
            Entry { span: line.span(), record, diagnostics }
        }))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // A plus is no blank here.
        let blank = options.blank.filter(|&blank| blank != '+');
        Box::new(SusserWriter { blank: blank.map_or_else(|| INFO.blank.to_owned(), String::from) })
    }
}

/// The cells, and the list behind the colon where there is one.
fn parts(text: &str) -> (&str, Option<&str>) {
    text.split_once(':').map_or((text, None), |(cells, deleted)| (cells, Some(deleted)))
}

fn is_long(cells: &str, deleted: Option<&str>) -> bool {
    let symbols = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b".+_*?-".contains(&byte));
    cells.len() <= 2 * SHAPE.cell_count()
        && cell_count(cells) == SHAPE.cell_count()
        && symbols(cells)
        && deleted.is_none_or(|list| list.len() < LONGEST && are_triples(list))
}

/// Whether it is nine rows, with a run of blanks somewhere.
fn is_short(text: &str) -> bool {
    let row = |row: &str| {
        row.bytes().all(|byte| byte.is_ascii_digit() || b".*".contains(&byte)) && run(row).is_some()
    };
    text.len() <= SHAPE.cell_count() + 8
        && text.contains('*')
        && text.matches(',').count() == 8
        && text.split(',').all(row)
}

/// How many blanks each `*` of a row stands for; `None` where they do not come out even.
fn run(row: &str) -> Option<usize> {
    let (stars, others) = (row.matches('*').count(), row.chars().filter(|&c| c != '*').count());
    let blanks = SHAPE.side().checked_sub(others)?;
    match stars {
        0 => (blanks == 0).then_some(0),
        _ => (blanks >= stars && blanks.is_multiple_of(stars)).then_some(blanks / stars),
    }
}

fn record(line: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let text = line.text.trim();
    let (cells, deleted) = parts(text);
    if deleted.is_none() && text.matches(',').count() == 8 {
        return short(text, line, diagnostics);
    }
    let at = |part: &str| line.start + offset_in(line.text, part);
    let entered = entered(cells.trim(), at(cells.trim()), diagnostics);
    let deleted = match deleted {
        Some(list) => triples(list, at(list), diagnostics),
        None => Some(Vec::new()),
    };
    let mut record = entered?.record(line.span());
    position::delete(&mut record, &deleted?, diagnostics);
    Some(record)
}

/// Nine rows in which stars are runs of blanks.
fn short(text: &str, line: Line<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let before = diagnostics.len();
    let mut tokens = Vec::with_capacity(SHAPE.cell_count());
    for (row, number) in text.split(',').zip(1..) {
        let start = line.start + offset_in(line.text, row);
        let Some(run) = run(row) else {
            let message = format!("row {number}: expected 9 cells, `*` cannot stand for as many blanks each");
            let span = Span::new(start, start + row.len());
            diagnostics.push(Diagnostic::new(Rule::WrongRowLength, message).at(span, ""));
            continue;
        };
        for (at, c) in row.char_indices() {
            let token = symbol_token(c, start + at);
            let star = Token { mark: Mark::Blank(Blank(b'.')), ..token };
            tokens.extend(std::iter::repeat_n(
                if c == '*' { star } else { token },
                if c == '*' { run } else { 1 },
            ));
        }
    }
    if diagnostics.len() > before {
        return None;
    }
    let (grid, cells) = fill(&tokens, SHAPE, diagnostics)?;
    Some(Record::new(grid, line.span(), cells))
}

struct SusserWriter {
    blank: String,
}

impl Writer for SusserWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let mut text = String::with_capacity(SHAPE.cell_count() + 2);
        position::push_cells(record, &self.blank, &mut text);
        text.push(':');
        position::push_deleted(record, &mut text, &mut lost);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}
