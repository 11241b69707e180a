//! Progress of a puzzle: SudoCue's `.sdx`.
//!
#![doc = "```text"]
#![doc = include_str!("sdx.abnf")]
#![doc = "```"]
//!
//! Cells stand between single spaces: two of them enclose a cell without candidates. A cell with one
//! candidate left looks like a given; it is taken for one unless a peer still has that candidate
//! (HoDoKu's rule). SudoCue ends lines with CRLF, which tells a full grid from one of spaced values.

use std::io;

use crate::{
    cells::{
        groups::{self, Group, Kind},
        values::values,
    },
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, DigitSet, Shape},
    layout::row::looks_like_cells,
    record::{Field, FieldSet, Record},
    text::{Line, Span, lines, offset_in},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Sdx,
    id: "sdx",
    name: "progress of a puzzle: SudoCue",
    shelf: Shelf::Documents,
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
    writes: "nine lines with CRLF: the candidates that are left, else what the givens and placed values leave",
    reference: "SudoCue, File Formats",
    codec: &Sdx,
};

const SHAPE: Shape = Shape::CLASSIC;
const SIDE: usize = 9;
/// Fewer rows than these without a fault tell nothing.
const LEAST: usize = 5;

struct Sdx;

impl Codec for Sdx {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let rows: Vec<_> = lines(head).filter(|line| is_row(line.text)).collect();
        let others = lines(head).filter(|line| !line.is_blank() && !is_row(line.text)).count();
        if rows.len() < LEAST || others * 2 > rows.len() {
            return None;
        }
        let groups: Vec<_> = rows.iter().flat_map(|row| row.text.split(' ').filter_map(group)).collect();
        let count = |is: fn(&Group) -> bool| groups.iter().filter(|group| is(group)).count();
        let placed = count(|group| group.kind == Kind::Placed);
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
        Box::new(SdxWriter)
    }
}

/// Whether a line has nine cells.
fn is_row(text: &str) -> bool {
    text.split(' ').count() == SIDE && text.split(' ').all(|field| group(field).is_some())
}

/// `cell = ["u"] *digit`
fn group(field: &str) -> Option<Group> {
    match field.strip_prefix('u') {
        Some(digit) => Group::of(digit, SIDE).filter(|group| group.digits.len() == 1).map(Group::placed),
        None if field.is_empty() => Some(Group::empty()),
        None if field.bytes().all(|byte| (b'1'..=b'9').contains(&byte)) => Group::of(field, SIDE),
        None => None,
    }
}

struct SdxReader;

impl Reader for SdxReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut rows: Vec<Line<'_>> = Vec::new();
        for line in lines(chunk.text) {
            let is_blank = line.is_blank() && !is_row(line.text);
            let is_text = !is_blank && !is_row(line.text) && !looks_like_row(line.text);
            if is_blank || is_text || rows.len() == SIDE {
                end(&mut rows, sink);
            }
            if is_text {
                let message = "this text is no part of a puzzle";
                sink(Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(line.span(), "")));
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

/// Whether a line is a row, perhaps a faulty one.
fn looks_like_row(text: &str) -> bool {
    let known = text.split(' ').filter(|field| group(field).is_some()).count();
    (known >= 4 && known * 4 >= text.split(' ').count() * 3) || looks_like_cells(text)
}

/// The rows become a puzzle.
fn end(rows: &mut Vec<Line<'_>>, sink: &mut dyn FnMut(Entry)) {
    let rows = std::mem::take(rows);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
    let span = first.span().to(last.span());
    let mut diagnostics = Vec::new();
    let record = record(&rows, span, &mut diagnostics);
    sink(Entry { span, record, diagnostics });
}

fn record(rows: &[Line<'_>], span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let before = diagnostics.len();
    let (mut groups, mut spans) = (Vec::new(), Vec::new());
    for (row, line) in rows.iter().enumerate() {
        let fields: Vec<_> = line.text.split(' ').collect();
        if fields.len() != SIDE {
            let message = format!("row {}: expected {SIDE} cells, found {}", row + 1, fields.len());
            let diagnostic = Diagnostic::new(Rule::WrongRowLength, message).at(line.span(), "");
            let help = "put single spaces between cells, and two around one without candidates";
            diagnostics.push(diagnostic.help(help));
            continue;
        }
        for (column, field) in fields.into_iter().enumerate() {
            let start = line.start + offset_in(line.text, field);
            let place = Span::new(start, start + field.len());
            spans.push(place);
            match group(field) {
                Some(group) if group.repeats() => {
                    diagnostics.push(groups::repeated(field, place, Cell::new(row.min(SIDE - 1), column)));
                }
                Some(group) => groups.push(group),
                None => diagnostics.push(no_cell(field, place, Cell::new(row.min(SIDE - 1), column))),
            }
        }
    }
    if rows.len() != SIDE {
        let message = format!("expected {SIDE} rows, found {}", rows.len());
        diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(span, ""));
    }
    if diagnostics.len() > before {
        return None;
    }
    let record = groups::pose(&groups, &spans, SHAPE, false, diagnostics);
    Some(Record { span, ..record })
}

fn no_cell(field: &str, span: Span, cell: Cell) -> Diagnostic {
    let message = format!("{cell}: `{field}` is no digit, no `u` and a digit, and no candidates");
    Diagnostic::new(Rule::UnknownCharacter, message).at_cell(cell, span, "")
}

struct SdxWriter;

impl Writer for SdxWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let shown = record.shown_candidates();
        let placed = record.placed().map(|placed| &placed.grid);
        let mut text = String::new();
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
        out.write_all(text.as_bytes())?;
        let mut lost = record.fields().without(INFO.holds);
        if read != record.grid {
            lost.insert(Field::Givens);
        }
        Ok(lost)
    }
}
