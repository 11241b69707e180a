//! Strings of `SudokuWiki`, alone and in its links.
//!
#![doc = concat!("```text\n", include_str!("sudokuwiki.abnf"), "```")]
//!
//! Candidates are the remaining ones, as `2N` and the sum of `2^(d-1)`. Cells without any, beside others that
//! have some, have those that the values leave. In the older form of two characters a cell with one candidate
//! looks like a placed value. One that is marked as given and has several digits is not of this form (the
//! site's own description shows some): nothing is guessed.

pub(super) mod field;

use givens_engine::grid::{Digit, DigitSet, Grid, Shape};

use crate::{
    cells::glued,
    codec::{Format, FormatInfo, Shapes, Shelf, classic_only},
    diagnostic::{Diagnostic, kind_constraint},
    record::{CellSpans, Field, FieldSet, Listed, Record},
    text::Span,
};

use super::{
    address::Address,
    link_format::{self, LinkContent, LinkFormat, LinkWriter},
    members::refuse,
    payload::Payload,
    state,
};
use field::{Coding, FieldCell, FieldHeader, header};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "sudokuwiki",
    name: "SudokuWiki's strings and links",
    extensions: &["txt", "url"],
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
    ..FormatInfo::new(Format::SudokuWiki, Shelf::Links, &LINKS)
};

static LINKS: LinkFormat = LinkFormat {
    format: Format::SudokuWiki,
    content: |address| address.parameter("bd").map_or(LinkContent::Nothing, LinkContent::Payload),
    record: |payload, diagnostics| record(payload, diagnostics).map(Into::into),
    documents: None,
    writer: link_format::writer(|options| {
        // Other blanks have a meaning in links.
        let blank = if options.blank == Some('.') { "." } else { INFO.blank };
        let push = move |record: &Record, text: &mut String| push_link(record, blank, text);
        Box::new(LinkWriter { push, variant: classic_only })
    }),
};

/// Kinds of puzzles that are not classic, and the part of their pages' names.
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

fn record(payload: &Payload<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    if let Some(kind) = payload.address.and_then(variant) {
        refuse(&[kind_constraint(kind)], payload.span, diagnostics)?;
    }
    let text = payload.text.trim();
    if let Ok((_, header)) = header(text) {
        let coding = coding(header, payload, diagnostics)?;
        return coded(payload, &coding, diagnostics);
    }
    if text.len() == 2 * Shape::CLASSIC.cell_count() {
        return coded(payload, &Coding::FLAGGED, diagnostics);
    }
    let (grid, cells) = payload.whole(Shape::CLASSIC, diagnostics)?;
    Some(Record::new(grid, payload.line, cells))
}

/// Returns the kind of the puzzles of a page, if they are not classic.
fn variant(address: Address<'_>) -> Option<&'static str> {
    let page = address.text.split('?').next()?.to_ascii_lowercase();
    VARIANTS.iter().find(|(part, _)| page.contains(part)).map(|(_, name)| *name)
}

/// Returns how cells are coded behind a header, or `None` with the reason in the diagnostics.
fn coding(header: FieldHeader, payload: &Payload<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Coding> {
    let place = payload.part(0, 3);
    if let Some(refused) = header.refused(place) {
        return refused.refuse(diagnostics);
    }
    let asked = payload.options.shape.filter(|shape| shape.side() == header.side);
    let shape = asked
        .or_else(|| Shape::of_side(header.side))
        .or_else(|| Diagnostic::no_boxes(header.side, place).refuse(diagnostics));
    shape.map(Coding::numbered)
}

/// Returns the record of a field for each cell.
fn coded(payload: &Payload<'_>, coding: &Coding, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let (shape, width) = (coding.shape, coding.width);
    let fields = payload.text.trim().get(coding.start..).unwrap_or_default();
    let (expected, found) = (shape.cell_count() * width, fields.chars().count());
    if !fields.is_ascii() || found != expected {
        let side = shape.side();
        let cells = shape.cell_count();
        let expected = format!("{expected} characters ({width} for each of {cells} cells, {side}×{side})");
        return Diagnostic::wrong_length(expected, found, payload.span).refuse(diagnostics);
    }
    let place = |index: usize| payload.part(coding.start + index * width, coding.start + (index + 1) * width);
    let before = diagnostics.len();
    let mut cells = Vec::with_capacity(shape.cell_count());
    for (index, cell) in shape.cells().enumerate() {
        match coding.cell(&fields[index * width..][..width]) {
            Ok(content) => cells.push(content),
            Err(invalid) => diagnostics.push(invalid.diagnostic(cell, place(index))),
        }
    }
    let places = CellSpans::listed((0..shape.cell_count()).map(place));
    (diagnostics.len() == before).then(|| record_of(&cells, shape, payload.line, places))
}

/// Returns the record of these cells.
fn record_of(cells: &[FieldCell], shape: Shape, span: Span, spans: CellSpans) -> Record {
    let grid = |pick: fn(&FieldCell) -> Option<Digit>| {
        Grid::new(shape, cells.iter().map(pick)).expect("one value for each cell")
    };
    let given = grid(|cell| if let FieldCell::Given(digit) = cell { Some(*digit) } else { None });
    let placed = grid(|cell| if let FieldCell::Placed(digit) = cell { Some(*digit) } else { None });
    let mut record = Record::new(given, span, spans.clone());
    record.set_placed(Listed { grid: placed, cells: spans });
    let set = |cell: &FieldCell| if let FieldCell::Candidates(set) = cell { *set } else { DigitSet::EMPTY };
    if cells.iter().any(|cell| !set(cell).is_empty()) {
        state::set_remaining(&mut record, cells.iter().map(set));
    }
    record
}

/// Writes a link.
fn push_link(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let mut lost = record.fields().without(INFO.holds);
    text.push_str("https://www.sudokuwiki.org/sudoku.htm?bd=");
    // The meaning of candidates depends on the boxes.
    if lost.contains(Field::Boxes) {
        lost.insert(Field::Candidates);
    }
    let record = &*state::representable(record, &mut lost);
    let has_state = record.placed().is_some() || record.candidates().is_some();
    if record.shape() == Shape::CLASSIC && !has_state {
        glued::push(&record.grid, blank, "", text);
    } else {
        push_coded(record, text);
    }
    lost
}

/// Writes a header and a field for each cell.
fn push_coded(record: &Record, text: &mut String) {
    let coding = Coding::numbered(Shape::of_side(record.shape().side()).expect("as many rows"));
    coding.push_header(text);
    let remaining = |cell| record.candidates().map_or(DigitSet::EMPTY, |candidates| candidates.get(cell));
    for cell in record.shape().cells() {
        let content = match (record.grid.get(cell), record.placed().and_then(|placed| placed.grid.get(cell)))
        {
            (Some(given), _) => FieldCell::Given(given),
            (None, Some(value)) => FieldCell::Placed(value),
            (None, None) => FieldCell::Candidates(remaining(cell)),
        };
        coding.push(content, text);
    }
}
