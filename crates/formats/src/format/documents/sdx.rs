//! Progress of a puzzle: SudoCue's `.sdx`.
//!
#![doc = concat!("```text\n", include_str!("sdx.abnf"), "```")]
//!
//! Cells are separated by single spaces: two of them enclose a cell without candidates. A cell with one
//! candidate looks like a given; it is read as one unless a peer still has that candidate
//! (HoDoKu's rule). SudoCue ends lines with CRLF, which distinguishes a full grid from one of spaced values.

use givens_engine::grid::{Cell, DigitSet, Shape};

use crate::{
    cells::{
        groups::{self, Group, GroupKind},
        values::values,
        words::{digit, fields},
    },
    codec::{
        Chunk, Codec, EachRecord, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::Diagnostic,
    layout::row::looks_like_cells,
    record::{Field, FieldSet, Record},
    syntax::{
        combinators::{Parser, alt, char, many0, preceded, separated_list1, verify},
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sdx",
    needs: " ",
    name: "progress of a puzzle: SudoCue",
    extensions: &["sdx"],
    many: false,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    blank: "",
    grammar: include_str!("sdx.abnf"),
    accepts: &[
        "a cell with one candidate that none of its peers has is taken for a given",
        "cells without candidates: two spaces in a row, a space at an end",
        "blank lines around the rows",
    ],
    writes: "nine lines with CRLF: the remaining candidates, else those that the givens and placed values allow",
    reference: "SudoCue, File Formats",
    ..FormatInfo::new(Format::Sdx, Shelf::Documents, &Sdx)
};

const SHAPE: Shape = Shape::CLASSIC;
const SIDE: usize = 9;
/// Fewer correct rows than these are no evidence.
const MIN_ROWS: usize = 5;

struct Sdx;

impl Codec for Sdx {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let rows: Vec<_> = lines(head).filter_map(|line| whole(row, line.text)).collect();
        let others = lines(head).filter(|line| !line.is_blank() && whole(row, line.text).is_none()).count();
        if rows.len() < MIN_ROWS || others * 2 > rows.len() {
            return None;
        }
        let groups: Vec<_> = rows.iter().flatten().collect();
        let count = |is: fn(&Group) -> bool| groups.iter().filter(|group| is(group)).count();
        let placed = count(|group| group.kind == GroupKind::Placed);
        let several = count(|group| group.digits.len() > 1);
        let rising = count(|group| group.digits.len() > 1 && group.rises());
        let empty = count(|group| group.digits.is_empty());
        if placed > 0 {
            return Some(Evidence::new(50, format!("{placed} values placed by the user: `u5`")));
        }
        if several > 0 && rising * 4 >= several * 3 && empty <= several {
            let reason = format!("{several} groups of candidates between single spaces");
            return Some(Evidence::new(47, reason));
        }
        let full = rows.len() == SIDE && others == 0 && empty == 0 && several == 0 && head.contains("\r\n");
        full.then(|| Evidence::new(46, "a full grid between single spaces, and CRLF"))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SdxReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: String::new(), push: push_record })
    }
}

/// `row = cell 8( SP cell )`
fn row(input: &str) -> Parsed<'_, Vec<Group>> {
    verify(separated_list1(char(' '), cell), |row: &Vec<Group>| row.len() == SIDE).parse(input)
}

/// `cell = "u" digit / *digit`
fn cell(input: &str) -> Parsed<'_, Group> {
    let placed = preceded(char('u'), digit(SIDE)).map(|digit| Group::sole(GroupKind::Placed, digit));
    alt((placed, many0(digit(SIDE)).map(Group::of_candidates))).parse(input)
}

struct SdxReader;

impl Reader for SdxReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut rows: Vec<Line<'_>> = Vec::new();
        for line in lines(chunk.text) {
            let is_row = whole(row, line.text).is_some();
            let is_blank = line.is_blank() && !is_row;
            let is_text = !is_blank && !is_row && !looks_like_row(line.text);
            if is_blank || is_text || rows.len() == SIDE {
                end(&mut rows, sink);
            }
            if is_text {
                sink(Entry::without_puzzle(Diagnostic::stray_text("a puzzle", line.span())));
            } else if !is_blank {
                rows.push(line);
            }
        }
        end(&mut rows, sink);
    }

    /// A puzzle has a file of its own.
    fn split_point(&self, _chunk: Chunk<'_>) -> usize {
        0
    }
}

/// Returns whether a line is a row, perhaps a faulty one.
fn looks_like_row(text: &str) -> bool {
    let fields = whole(fields(' '), text).unwrap_or_default();
    let known = fields.iter().filter(|field| whole(cell, field).is_some()).count();
    (known >= 4 && known * 4 >= fields.len() * 3) || looks_like_cells(text)
}

/// The rows become a puzzle.
fn end(rows: &mut Vec<Line<'_>>, sink: &mut dyn FnMut(Entry)) {
    let rows = std::mem::take(rows);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    let span = first.span().to(last.span());
    sink(Entry::read(span, |diagnostics| record(&rows, span, diagnostics)));
}

fn record(rows: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let before = diagnostics.len();
    let (mut groups, mut spans) = (Vec::new(), Vec::new());
    for (row, line) in rows.iter().enumerate() {
        let fields = whole(fields(' '), line.text).unwrap_or_default();
        if fields.len() != SIDE {
            let diagnostic = Diagnostic::wrong_row_length(row + 1, SIDE, fields.len(), line.span());
            let help = "put single spaces between cells, and two around one without candidates";
            diagnostics.push(diagnostic.help(help));
            continue;
        }
        for (column, field) in fields.into_iter().enumerate() {
            let (place, position) = (line.span_of(field), Cell::new(row, column));
            spans.push(place);
            match whole(cell, field) {
                Some(group) if group.repeats() => {
                    diagnostics.push(groups::repeated(field, place, position));
                }
                Some(group) => groups.push(group),
                None => diagnostics.push(no_cell(field, place, position)),
            }
        }
    }
    if rows.len() != SIDE {
        diagnostics.push(Diagnostic::wrong_row_count(SIDE, rows.len(), span));
    }
    if diagnostics.len() > before {
        return None;
    }
    let record = groups::puzzle(&groups, &spans, SHAPE, false, diagnostics);
    Some(Record { span, ..record })
}

fn no_cell(field: &str, span: Span, cell: Cell) -> Diagnostic {
    Diagnostic::expected_symbol("a digit, `u` and a digit, or candidates", field, span).in_cell(cell)
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, _blank: &str, text: &mut String) -> FieldSet {
    let shown = record.shown_candidates();
    let placed = record.placed().map(|placed| &placed.grid);
    let mut read = values(&shown);
    for (cell, set) in SHAPE.cells().zip(shown.sets()) {
        text.push_str(match (cell.row().index(), cell.column().index()) {
            (0, 0) => "",
            (_, 0) => "\r\n",
            _ => " ",
        });
        let value = placed.and_then(|placed| placed.get(cell));
        if value.is_some() {
            text.push('u');
            read.set(cell, None);
        }
        text.push_str(&value.map_or(*set, DigitSet::of).to_string());
    }
    text.push_str("\r\n");
    let mut lost = record.fields().without(INFO.holds);
    if read != record.grid {
        lost.insert(Field::Givens);
    }
    lost
}
