//! Positions in a line: Susser's format, as SudokuStudio writes it.
//!
#![doc = concat!("```text\n", include_str!("susser.abnf"), "```")]
//!
//! A list may also name the remaining candidates rather than the deleted ones; nothing in the text
//! distinguishes them, and it is read as deleted. The colon is written even where nothing is deleted:
//! without it a position is a plain line. A shortened line has no placed values and no deletions.

use givens_engine::grid::Shape;

use crate::{
    cells::{
        fill::fill,
        mark::{Blank, Mark, Token, symbol_token},
        position::{self, parse_position, parse_triples, triples},
        words,
    },
    codec::{
        Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::flat::{EachLine, content},
    record::{Field, FieldSet, Record},
    syntax::{
        combinators::{
            Parser, alt, char, fold_many_m_n, many_m_n, one_of, opt, preceded, recognize, rest, take_till,
            take_while_m_n, verify,
        },
        expect::{Parsed, whole},
    },
    text::Line,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "susser",
    needs: "+:*",
    name: "one position per line: Susser, SudokuStudio",
    extensions: &["txt"],
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    grammar: include_str!("susser.abnf"),
    accepts: &[
        "lines with and without a colon; the shortened form",
        "deleted candidates that the values exclude, or that are deleted twice: reported",
        "lists of remaining candidates look like lists of deleted ones",
    ],
    writes: "the long form, with a colon even where nothing is deleted",
    reference: "SudokuStudio, Susser format",
    ..FormatInfo::new(Format::Susser, Shelf::Lines, &Susser)
};

const SHAPE: Shape = Shape::CLASSIC;
const CELLS: usize = SHAPE.cell_count();

struct Susser;

impl Codec for Susser {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut all, mut fit, mut clear) = (0, 0, 0);
        for line in content(head).take(100) {
            let text = line.text.trim();
            let is_clear = whole(long, text).or_else(|| whole(short, text).map(|_| true));
            all += 1;
            clear += usize::from(is_clear == Some(true));
            fit += usize::from(is_clear.is_some());
        }
        let reason = format!("lines with placed values, deleted candidates or runs of blanks: {clear}");
        (clear > 0 && clear * 2 >= fit && fit * 2 >= all).then_some(Evidence::new(40, reason))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(EachLine(|line: Line<'_>| Entry::read(line.span(), |diagnostics| record(line, diagnostics))))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // A plus is no blank here.
        let blank = options.blank_except(&['+'], INFO.blank);
        Box::new(EachRecord { blank, push: push_record })
    }
}

/// `line = cells [":" deleted]`, whatever these are
fn parts(input: &str) -> Parsed<'_, (&str, Option<&str>)> {
    (take_till(|c| c == ':'), opt(preceded(char(':'), rest))).parse(input)
}

/// `long = 81( "+" digit / symbol ) [":" deleted]`: whether it has placed values or a list
fn long(input: &str) -> Parsed<'_, bool> {
    let placed = preceded(char('+'), opt(words::digit(SHAPE.side())));
    let cell = alt((placed.map(|_| true), one_of("0123456789._*?-").map(|_| false)));
    let cells = fold_many_m_n(CELLS, CELLS, cell, || false, |any, placed| any | placed);
    let (input, (any_placed, deleted)) = (cells, opt(preceded(char(':'), triples))).parse(input)?;
    Ok((input, any_placed || deleted.is_some()))
}

/// `short = row 8( "," row )`, with a run of blanks in some row
fn short(input: &str) -> Parsed<'_, &str> {
    let rows = (row, many_m_n(8, 8, preceded(char(','), row)));
    verify(recognize(rows), |text: &str| text.contains('*')).parse(input)
}

/// `row = 1*9( digit / "." / "*" )`: of nine cells
fn row(input: &str) -> Parsed<'_, &str> {
    let symbols = take_while_m_n(1, SHAPE.side(), |c: char| c.is_ascii_digit() || matches!(c, '.' | '*'));
    verify(symbols, |row: &str| run(row).is_some()).parse(input)
}

/// Returns how many blanks each `*` of a row means; `None` if they cannot be as many each.
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
    let (cells, deleted) = whole(parts, text).unwrap_or_default();
    let rows = whole(words::fields(','), text).filter(|rows| deleted.is_none() && rows.len() == SHAPE.side());
    if let Some(rows) = rows {
        return short_record(line, &rows, diagnostics);
    }
    let position = parse_position(line, cells.trim(), diagnostics);
    let deleted = parse_triples(line, deleted.unwrap_or_default(), diagnostics);
    let mut record = position?.record(line.span());
    position::delete(&mut record, &deleted?, diagnostics);
    Some(record)
}

/// Returns the record of nine rows in which stars are runs of blanks.
fn short_record(line: Line<'_>, rows: &[&str], diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let before = diagnostics.len();
    let mut tokens = Vec::with_capacity(SHAPE.cell_count());
    for (row, number) in rows.iter().zip(1..) {
        let span = line.span_of(row);
        let Some(run) = run(row) else {
            diagnostics.push(Diagnostic::uneven_stars(span).about(format_args!("row {number}")));
            continue;
        };
        for (at, c) in row.char_indices() {
            let token = symbol_token(c, span.start + at);
            let star = Token { mark: Mark::Blank(Blank(b'.')), ..token };
            let (token, count) = if c == '*' { (star, run) } else { (token, 1) };
            tokens.extend(std::iter::repeat_n(token, count));
        }
    }
    if diagnostics.len() > before {
        return None;
    }
    let (grid, cells) = fill(&tokens, SHAPE, diagnostics)?;
    Some(Record::new(grid, line.span(), cells))
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    position::push_cells(record, blank, text);
    text.push(':');
    position::push_deleted(record, text, &mut lost);
    text.push('\n');
    lost
}
