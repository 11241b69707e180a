//! Strings of `SudokuWiki`, alone and in its links.
//!
#![doc = "```text"]
#![doc = include_str!("sudokuwiki.abnf")]
#![doc = "```"]
//!
//! Candidates are what is left; `2N` and the sum of `2^(d-1)` say which. Cells without any, beside others
//! that have some, have those that the values leave. In the older form of two characters a cell with one
//! candidate cannot be told from a placed value. One that is marked as given and has several digits is
//! no such form (the site's own description shows some): nothing is guessed.

mod field;

use std::io;

use crate::{
    cells::glued,
    codec::{
        Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
        unsupported_constraints,
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Field, FieldSet, Listed, Record},
    text::Span,
};

use super::{Address, Held, Kind, Payload, left};
use field::{Cell, Coding, Header};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::SudokuWiki,
    id: "sudokuwiki",
    name: "SudokuWiki's strings and links",
    shelf: Shelf::Links,
    extensions: &["txt", "url"],
    many: true,
    shapes: Shapes::Sides(&[4, 6, 8, 9, 16, 25]),
    holds: FieldSet::of(&[Field::Placed, Field::Candidates]),
    blank: "0",
    grammar: include_str!("sudokuwiki.abnf"),
    accepts: &[
        "payloads alone and in links of sudokuwiki.org, with percent signs too",
        "the older form of 162 characters; a cell that is given and has several digits is refused",
        "X-sudokus, windokus, jigsaws, killers, Str8ts and other variants are refused by name",
    ],
    writes: "one link a line: 81 digits for givens alone, else the form `S9B`",
    reference: "sudokuwiki.org, Sudoku String Definitions; BlueAnt1/puzzle-coding",
    codec: &SudokuWiki,
};

pub(super) static KIND: Kind =
    Kind { format: Format::SudokuWiki, hosts: &["sudokuwiki.org"], held, is_bare, record };

/// Pages whose puzzles are no classic ones, by a part of their names.
const VARIANTS: &[(&str, &str)] = &[
    ("jigsaw", "jigsaw"),
    ("killer", "killer"),
    ("sudokux", "X-sudoku"),
    ("windoku", "windoku"),
    ("str8ts", "Str8ts"),
    ("kenken", "KenKen"),
    ("kendoku", "KenDoku"),
    ("colour", "colour sudoku"),
];

struct SudokuWiki;

impl Codec for SudokuWiki {
    fn probe(&self, head: &str) -> Option<Evidence> {
        KIND.probe(head)
    }

    fn reader(&self, _head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        KIND.reader(options)
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // Other blanks have a meaning in links.
        let blank = options.blank.filter(|&blank| blank == '.');
        Box::new(SudokuWikiWriter { blank: blank.map_or_else(|| INFO.blank.to_owned(), String::from) })
    }
}

fn held<'t>(address: &Address<'t>) -> Held<'t> {
    address.parameter("bd").map_or(Held::Nothing, Held::Payload)
}

fn is_bare(word: &str) -> bool {
    if let Some(header) = Header::of(word) {
        return header.is_about_right(word);
    }
    let is_coded = word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'v'));
    word.len() == 2 * Shape::CLASSIC.cell_count()
        && is_coded
        && !word.bytes().all(|byte| byte.is_ascii_digit())
}

fn record(
    payload: &Payload<'_>,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    if let Some(page) = payload.before.and_then(variant_page) {
        diagnostics.extend(unsupported_constraints(&[format!("it is of the kind `{page}`")], payload.span()));
        return None;
    }
    let text = payload.text.trim();
    match Header::of(text) {
        Some(header) => {
            if let Some(refused) = header.refused(payload.part(0, 3)) {
                diagnostics.push(refused);
                return None;
            }
            let usual = Shape::of_side(header.side);
            let asked = options.shape.filter(|shape| shape.side() == header.side);
            let Some(shape) = asked.or(usual) else {
                let message = format!("{0}×{0} cells make no grid that has boxes", header.side);
                diagnostics.push(Diagnostic::new(Rule::NoSuchSide, message).at(payload.part(0, 3), ""));
                return None;
            };
            coded(payload, span, &Coding::numbered(shape), diagnostics)
        }
        None if text.len() == 2 * Shape::CLASSIC.cell_count() => {
            coded(payload, span, &Coding::FLAGGED, diagnostics)
        }
        None => {
            let (grid, cells) = payload.whole(Shape::CLASSIC, diagnostics)?;
            Some(Record::new(grid, span, cells))
        }
    }
}

/// The kind of puzzles of a page, where these are variants.
fn variant_page(link: &str) -> Option<&'static str> {
    let page = link.split('?').next().unwrap_or(link).to_ascii_lowercase();
    VARIANTS.iter().find(|(part, _)| page.contains(part)).map(|(_, name)| *name)
}

/// A field for each cell.
fn coded(
    payload: &Payload<'_>,
    span: Span,
    coding: &Coding,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let (shape, width) = (coding.shape, coding.width);
    let fields = payload.text.trim().get(coding.start..).unwrap_or_default();
    let (wanted, found) = (shape.cell_count() * width, fields.chars().count());
    if !fields.is_ascii() || found != wanted {
        let side = shape.side();
        let message = format!(
            "expected {wanted} characters ({width} for each of {} cells, {side}×{side}), found {found}",
            shape.cell_count()
        );
        diagnostics.push(Diagnostic::new(Rule::WrongLength, message).at(payload.span(), ""));
        return None;
    }
    let place = |index: usize| payload.part(coding.start + index * width, coding.start + (index + 1) * width);
    let before = diagnostics.len();
    let mut cells = Vec::with_capacity(shape.cell_count());
    for (index, cell) in shape.cells().enumerate() {
        match coding.cell(&fields[index * width..][..width]) {
            Ok(content) => cells.push(content),
            Err(fault) => diagnostics.push(fault.diagnostic(cell, place(index))),
        }
    }
    let places = CellSpans::listed((0..shape.cell_count()).map(place));
    (diagnostics.len() == before).then(|| record_of(&cells, shape, span, places))
}

/// The record of these cells.
fn record_of(cells: &[Cell], shape: Shape, span: Span, places: CellSpans) -> Record {
    let grid = |pick: fn(&Cell) -> Option<Digit>| {
        Grid::new(shape, cells.iter().map(pick)).expect("one value for each cell")
    };
    let given = grid(|cell| if let Cell::Given(digit) = cell { Some(*digit) } else { None });
    let entered = grid(|cell| if let Cell::Placed(digit) = cell { Some(*digit) } else { None });
    let mut record = Record::new(given, span, places.clone());
    record.set_placed(Listed { grid: entered, cells: places });
    let set = |cell: &Cell| if let Cell::Candidates(set) = cell { *set } else { DigitSet::EMPTY };
    if cells.iter().any(|cell| !set(cell).is_empty()) {
        left::set(&mut record, cells.iter().map(set));
    }
    record
}

struct SudokuWikiWriter {
    blank: String,
}

impl Writer for SudokuWikiWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let mut text = "https://www.sudokuwiki.org/sudoku.htm?bd=".to_owned();
        // What candidates say depends on the boxes.
        if lost.contains(Field::Boxes) {
            lost.insert(Field::Candidates);
        }
        let record = &*left::sayable(record, &mut lost);
        let has_state = record.placed().is_some() || record.candidates().is_some();
        if record.shape() == Shape::CLASSIC && !has_state {
            glued::push(&record.grid, &self.blank, "", &mut text);
        } else {
            push_coded(record, &mut text);
        }
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

/// Writes a header and a field for each cell.
fn push_coded(record: &Record, text: &mut String) {
    let coding = Coding::numbered(Shape::of_side(record.shape().side()).expect("as many rows"));
    coding.push_header(text);
    let left = |cell| record.candidates().map_or(DigitSet::EMPTY, |candidates| candidates.get(cell));
    for cell in record.shape().cells() {
        let content = match (record.grid.get(cell), record.placed().and_then(|placed| placed.grid.get(cell)))
        {
            (Some(given), _) => Cell::Given(given),
            (None, Some(value)) => Cell::Placed(value),
            (None, None) => Cell::Candidates(left(cell)),
        };
        coding.push(content, text);
    }
}
