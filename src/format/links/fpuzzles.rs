//! f-puzzles: JSON documents, and the links that hold them.
//!
//! ```text
//! link     = "https://www.f-puzzles.com/?load=" payload
//! payload  = lz-string in base64, of a document
//! document = "{" "size" "grid" … "}"         ; JSON
//! grid     = N arrays of N cells
//! cell     = "{" … "}"                       ; "value", "given", "region" and marks, none of which need be
//! ```
//!
//! A value that is not given was placed. Given pencil marks are the candidates that are left; marks in the
//! centre and in corners are a player's. Regions that are no boxes, and any other member that is true
//! or a list, are constraints. A document alone, without a link, is read here too rather than as `json`.

use std::io;

use serde::Serialize;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape},
    record::{Field, FieldSet, Record, Text},
    syntax::{
        json::{self, Value},
        lz_string::pack,
    },
    text::Span,
};

use super::{
    Address, Held, Kind, Payload,
    board::{self, Board},
    document, left,
    payload::push_encoded,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::FPuzzles,
    id: "f-puzzles",
    name: "f-puzzles: links and JSON documents",
    shelf: Shelf::Links,
    extensions: &["txt", "url", "json"],
    many: true,
    shapes: Shapes::Any,
    holds: HELD,
    blank: "",
    grammar: "\
line     = [ text ] ( link / payload ) [ text ] EOL
link     = \"https://www.f-puzzles.com/?load=\" payload
payload  = lz-string in base64, of a document
document = \"{\" \"size\" \"grid\" … \"}\"   ; JSON
grid     = N arrays of N cells
cell     = \"{\" … \"}\"                 ; \"value\", \"given\", \"region\", marks",
    accepts: &[
        "payloads alone and in links of f-puzzles.com, with percent signs, with spaces for `+`, with lost slashes",
        "JSON documents with `size` and `grid`, one after the other",
        "cages, lines and other constraints are refused by name; so are regions that are no boxes",
        "links that only name a puzzle (`?id=…`) are told",
    ],
    writes: "one link a line; regions only where the boxes are not the usual ones",
    reference: "f-puzzles.com; dclamage/SudokuSolver",
    codec: &FPuzzles,
};

/// What a document holds.
pub(super) const HELD: FieldSet = FieldSet::of(&[
    Field::Boxes,
    Field::Solution,
    Field::Placed,
    Field::Candidates,
    Field::Notes,
    Field::Corners,
])
.and_texts(&[Text::Title, Text::Author, Text::Description]);

pub(super) static KIND: Kind =
    Kind { format: Format::FPuzzles, hosts: &["f-puzzles.com"], held, is_bare, record };

/// Members that say nothing of what is asked for.
const HARMLESS: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "cage",
    "metadata",
];

/// How JSON of `{"` begins when it is packed.
const PACKED_OBJECT: &str = "N4Ig";

struct FPuzzles;

impl Codec for FPuzzles {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reason = || "JSON with the size and the grid of f-puzzles".to_owned();
        if is_document(head) { Some(Evidence::document(Format::Json, reason())) } else { KIND.probe(head) }
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if head.trim_start().starts_with('{') {
            return document::reader(options);
        }
        KIND.reader(options)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(FPuzzlesWriter)
    }
}

/// Whether a head is that of such a document.
pub(super) fn is_document(head: &str) -> bool {
    let grid = || {
        let (_, rest) = head.split_once("\"grid\"")?;
        let rest = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
        rest.trim_start().strip_prefix('[')?.trim_start().strip_prefix('{')
    };
    head.trim_start().starts_with('{') && head.contains("\"size\"") && grid().is_some()
}

fn held<'t>(address: &Address<'t>) -> Held<'t> {
    match (address.parameter("load"), address.parameter("id")) {
        (Some(payload), _) => Held::Payload(payload),
        (None, Some(name)) if !name.is_empty() => Held::Name(name),
        _ => Held::Nothing,
    }
}

pub(super) fn is_packed(word: &str) -> bool {
    let is_symbol = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-%".contains(&byte);
    word.len() >= 20 && word.bytes().all(is_symbol)
}

fn is_bare(word: &str) -> bool {
    word.starts_with(PACKED_OBJECT) && is_packed(word)
}

fn record(
    payload: &Payload<'_>,
    span: Span,
    options: &ReadOptions,
    diagnostics: &mut Vec<crate::diagnostic::Diagnostic>,
) -> Option<Record> {
    document::packed(payload, payload.text.trim_end(), span, options, diagnostics)
}

/// The record of a document that has a grid.
pub(super) fn read(
    object: Value<'_>,
    grid: Value<'_>,
    options: &ReadOptions,
    diagnostics: &mut Vec<crate::diagnostic::Diagnostic>,
) -> Option<Record> {
    let board = Board::of(grid, object.member("size").and_then(Value::number), diagnostics)?;
    let mut constraints = board::constraints(object, HARMLESS);
    let cages = document::cages(object.member("cage"), "cage", &mut constraints);
    let shape = shape(&board, options);
    if shape.is_none() {
        constraints.push("irregular regions".to_owned());
    }
    board::refuse(&constraints, object.span(), diagnostics)?;
    let is_given =
        |cell: Value<'_>| cell.member("given").is_some_and(|given| given.kind() == json::Kind::True);
    let mut record = board.record(shape?, object.span(), is_given, diagnostics)?;
    if let Some(left) = board.marks(&record, "givenPencilMarks", diagnostics) {
        left::set(&mut record, left.sets().iter().copied());
    }
    let notes = board.marks(&record, "centerPencilMarks", diagnostics);
    let corners = board.marks(&record, "cornerPencilMarks", diagnostics);
    document::add_marks(&mut record, notes, corners);
    if let Some(listed) = object.member("solution") {
        record.solution = board::solution(listed, record.shape(), diagnostics);
    }
    for (name, kind) in [("title", Text::Title), ("author", Text::Author), ("ruleset", Text::Description)] {
        let said = object.member(name).and_then(Value::text).unwrap_or_default();
        board::text(&mut record.meta, kind, &said);
    }
    document::add_metadata(&mut record, &cages, diagnostics);
    Some(record)
}

/// The shape whose boxes the regions of the cells are; a cell without one is in its usual box.
fn shape(board: &Board<'_>, options: &ReadOptions) -> Option<Shape> {
    let usual = Shape::of_side(board.side)?;
    let asked = options.shape.filter(|shape| shape.side() == board.side);
    let regions: Vec<_> = board.cells.iter().map(|cell| cell.member("region")).collect();
    if regions.iter().all(Option::is_none) {
        return Some(asked.unwrap_or(usual));
    }
    let block = |index: usize| u32::try_from(usual.block_of(usual.cell(index)).index()).ok();
    let region = |(index, region): (usize, &Option<Value<'_>>)| match region {
        Some(region) => region.said().and_then(|said| said.trim().parse().ok()),
        None => block(index),
    };
    board::boxes(&regions.iter().enumerate().map(region).collect::<Vec<_>>(), board.side)
}

struct FPuzzlesWriter;

impl Writer for FPuzzlesWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut lost = record.fields().without(INFO.holds);
        let record = left::sayable(record, &mut lost);
        let mut text = "https://www.f-puzzles.com/?load=".to_owned();
        push_encoded(&pack(&written(&record, &mut lost)), &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }
}

#[derive(Serialize)]
struct Document<'a> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    grid: Vec<Vec<WrittenCell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Option<u8>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WrittenCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    given_pencil_marks: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    center_pencil_marks: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    corner_pencil_marks: Vec<u8>,
}

/// The document of a record that can be said.
pub(super) fn written(record: &Record, lost: &mut FieldSet) -> String {
    let shape = record.shape();
    let (values, possible) = (record.values(), Candidates::of(&record.values()));
    let written = |cell| written_cell(record, cell, values.get(cell), possible.get(cell), lost);
    let cells: Vec<_> = shape.cells().map(written).collect();
    let mut rows: Vec<Vec<_>> = (0..shape.side()).map(|_| Vec::new()).collect();
    cells.into_iter().enumerate().for_each(|(index, cell)| rows[index / shape.side()].push(cell));
    let digits = |grid: &Grid| grid.contents().iter().map(|digit| digit.map(Digit::get)).collect();
    let solution = document::solution(record, lost).map(digits);
    document::lose_empty(record, lost);
    let document = Document {
        size: shape.side(),
        title: document::said(record, Text::Title),
        author: document::said(record, Text::Author),
        ruleset: document::said(record, Text::Description),
        grid: rows,
        solution,
    };
    serde_json::to_string(&document).expect("texts and numbers")
}

fn written_cell(
    record: &Record,
    cell: Cell,
    value: Option<Digit>,
    possible: DigitSet,
    lost: &mut FieldSet,
) -> WrittenCell {
    let shape = record.shape();
    let digits = |set: DigitSet| set.iter().map(Digit::get).collect::<Vec<_>>();
    let left = record.candidates().filter(|_| value.is_none()).map(|candidates| candidates.get(cell));
    // What the values leave need not be written.
    let left = left.filter(|left| *left != possible);
    let [notes, corners] = document::marks(record, cell, value.is_some(), lost);
    WrittenCell {
        value: value.map(Digit::get),
        given: record.grid.get(cell).map(|_| true),
        region: (!shape.is_usual()).then(|| shape.block_of(cell).index()),
        given_pencil_marks: left.map(digits).unwrap_or_default(),
        center_pencil_marks: digits(notes),
        corner_pencil_marks: digits(corners),
    }
}
