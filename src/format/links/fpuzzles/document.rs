//! Documents of f-puzzles.

use serde::Serialize;

use crate::{
    codec::ReadOptions,
    grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape},
    record::{Field, FieldSet, Record, Text},
    syntax::json::{self, Value},
};

use crate::format::links::{
    board::{self, Board},
    left, members,
};

/// What a document holds.
pub(crate) const HELD: FieldSet = FieldSet::of(&[
    Field::Boxes,
    Field::Solution,
    Field::Placed,
    Field::Candidates,
    Field::Notes,
    Field::Corners,
])
.and_texts(&[Text::Title, Text::Author, Text::Description]);

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

/// The record of a document that has a grid.
pub(crate) fn read(
    object: Value<'_>,
    grid: Value<'_>,
    options: &ReadOptions,
    diagnostics: &mut Vec<crate::diagnostic::Diagnostic>,
) -> Option<Record> {
    let board = Board::of(grid, object.member("size").and_then(Value::number), diagnostics)?;
    let mut constraints = board::constraints(object, HARMLESS);
    let cages = members::cages(object.member("cage"), "cage", &mut constraints);
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
    members::add_marks(&mut record, notes, corners);
    if let Some(listed) = object.member("solution") {
        record.solution = board::solution(listed, record.shape(), diagnostics);
    }
    for (name, kind) in [("title", Text::Title), ("author", Text::Author), ("ruleset", Text::Description)] {
        let said = object.member(name).and_then(Value::text).unwrap_or_default();
        board::text(&mut record.meta, kind, &said);
    }
    members::add_metadata(&mut record, &cages, diagnostics);
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
pub(crate) fn written(record: &Record, lost: &mut FieldSet) -> String {
    let shape = record.shape();
    let (values, possible) = (record.values(), Candidates::of(&record.values()));
    let written = |cell| written_cell(record, cell, values.get(cell), possible.get(cell), lost);
    let cells: Vec<_> = shape.cells().map(written).collect();
    let mut rows: Vec<Vec<_>> = (0..shape.side()).map(|_| Vec::new()).collect();
    cells.into_iter().enumerate().for_each(|(index, cell)| rows[index / shape.side()].push(cell));
    let digits = |grid: &Grid| grid.contents().iter().map(|digit| digit.map(Digit::get)).collect();
    let solution = members::solution(record, lost).map(digits);
    members::lose_empty(record, lost);
    let document = Document {
        size: shape.side(),
        title: members::said(record, Text::Title),
        author: members::said(record, Text::Author),
        ruleset: members::said(record, Text::Description),
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
    let [notes, corners] = members::marks(record, cell, value.is_some(), lost);
    WrittenCell {
        value: value.map(Digit::get),
        given: record.grid.get(cell).map(|_| true),
        region: (!shape.is_usual()).then(|| shape.block_of(cell).index()),
        given_pencil_marks: left.map(digits).unwrap_or_default(),
        center_pencil_marks: digits(notes),
        corner_pencil_marks: digits(corners),
    }
}
