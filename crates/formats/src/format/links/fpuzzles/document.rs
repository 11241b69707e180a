//! Documents of f-puzzles.
//!
//! `document` passes the object with its rows of cells; it gets the record, unless members are constraints. The writer
//! returns the document of a record as text, which the link then packs.

use givens_engine::grid::{Candidates, Cell, Digit, DigitSet, Grid, Shape};
use givens_variants::DigitRange;
use serde::Serialize;

use crate::{
    codec::{READS_VARIANTS, ReadOptions, unread_variant},
    diagnostic::Diagnostic,
    format::links::{
        board::{self, CellBoard},
        members,
        members::{constraints, refuse},
        state,
    },
    record::{AnyRecord, Field, FieldSet, Record, Text},
    syntax::json::Value,
};

use super::{
    constraints as keys, kept,
    puzzle_members::{is_given, read_texts},
    variant,
};

/// The fields that a document holds.
pub(crate) const HELD: FieldSet = FieldSet::of(&[
    Field::Boxes,
    Field::Solution,
    Field::Placed,
    Field::Candidates,
    Field::Notes,
    Field::Corners,
])
.and_texts(&[Text::Title, Text::Author, Text::Description]);

/// Members that hide cells until others are filled: they change no solution, but a classic grid loses them.
const FOG: &[&str] = &["fogofwar", "foglight"];

/// Members that are no constraints.
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

/// Returns the record of a document that has a grid: a variant if it states more than a classic puzzle.
pub(crate) fn read(
    object: Value<'_>,
    grid: Value<'_>,
    options: &ReadOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    let board = CellBoard::from_rows(grid, object.member("size").and_then(Value::number), diagnostics)?;
    let mut found = constraints(object, HARMLESS);
    let cages = members::cages(object.member("cage"), "cage", &mut found);
    let shape = shape(&board, options);
    let has_parity = || board.cells.iter().any(|cell| cell.member("parity").is_some_and(members::is_stated));
    let has_odd_limits = || {
        let limits = board.cells.iter().filter_map(|cell| cell.member("givenPencilMarks"));
        limits.into_iter().any(|limits| members::is_stated(limits) && !limits.is_array())
    };
    let is_plain = found.is_empty()
        && !keys::are_stated(object)
        && !has_parity()
        && !has_odd_limits()
        && !kept::has_unknown(object, &board);
    if let Some(shape) = shape.filter(|_| is_plain) {
        return classic(object, &board, shape, &cages, diagnostics).map(Into::into);
    }
    if board.side > DigitRange::MAX_COUNT {
        found.push(format!("{0}×{0} cells of another kind", board.side));
        return refuse(&found, object.span(), diagnostics).and(None);
    }
    if !READS_VARIANTS {
        return unread_variant(object.span()).refuse(diagnostics);
    }
    let before = diagnostics.len();
    let record = variant::read(object, &board, options.shape, diagnostics)?;
    match shape.filter(|_| !record.may_have_rules()) {
        Some(shape) => {
            diagnostics.truncate(before);
            classic(object, &board, shape, &cages, diagnostics).map(Into::into)
        }
        None => Some(record.into_any()),
    }
}

/// Returns the record of a classic puzzle, with what a player did.
fn classic(
    object: Value<'_>,
    board: &CellBoard<'_>,
    shape: Shape,
    cages: &[(String, String)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let mut record = board.record(shape, object.span(), is_given, diagnostics)?;
    if let Some(candidates) = board.marks(&record, "givenPencilMarks", diagnostics) {
        state::set_remaining(&mut record, candidates.sets().iter().copied());
    }
    let notes = board.marks(&record, "centerPencilMarks", diagnostics);
    let corners = board.marks(&record, "cornerPencilMarks", diagnostics);
    members::add_marks(&mut record, notes, corners);
    if let Some(listed) = object.member("solution").filter(|listed| members::is_stated(*listed)) {
        record.solution = board::solution(listed, record.shape(), diagnostics);
    }
    read_texts(object, &mut record.meta);
    diagnostics.extend(members::unread_rules(&record.meta, object.span()));
    let fog = FOG.iter().find_map(|name| object.member(name)).filter(|fog| members::is_stated(*fog));
    diagnostics.extend(fog.map(|fog| Diagnostic::ignored("the fog over the grid", fog.span())));
    members::add_metadata(&mut record, cages, diagnostics);
    Some(record)
}

/// Returns the shape whose boxes are the regions of the cells; a cell without one is in its usual box.
fn shape(board: &CellBoard<'_>, options: &ReadOptions) -> Option<Shape> {
    let usual = Shape::of_side(board.side)?;
    let asked = options.shape.filter(|shape| shape.side() == board.side);
    let regions: Vec<_> = board.cells.iter().map(|cell| cell.member("region")).collect();
    if regions.iter().all(Option::is_none) {
        return Some(asked.unwrap_or(usual));
    }
    let block = |index: usize| u32::try_from(usual.block_of(usual.cell(index)).index()).ok();
    let region = |(index, region): (usize, &Option<Value<'_>>)| match region {
        Some(region) => region.scalar_text().and_then(|name| name.trim().parse().ok()),
        None => block(index),
    };
    board::boxes(&regions.iter().enumerate().map(region).collect::<Vec<_>>(), board.side)
}

#[derive(Serialize)]
struct FPuzzlesDocument<'a> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    grid: Vec<Vec<FPuzzlesCell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Option<u8>>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FPuzzlesCell {
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

/// Returns the document of a record that can be represented.
pub(crate) fn written(record: &Record, lost: &mut FieldSet) -> String {
    let shape = record.shape();
    let (values, possible) = (record.values(), Candidates::of(&record.values()));
    let written = |cell| written_cell(record, cell, values.get(cell), possible.get(cell), lost);
    let cells: Vec<_> = shape.cells().map(written).collect();
    let mut rows: Vec<Vec<_>> = (0..shape.side()).map(|_| Vec::new()).collect();
    cells.into_iter().enumerate().for_each(|(index, cell)| rows[index / shape.side()].push(cell));
    let digits = |grid: &Grid| grid.contents().iter().map(|digit| digit.map(Digit::get)).collect();
    let solution = members::solution(record, lost).map(digits);
    members::mark_empty_as_lost(record, lost);
    let document = FPuzzlesDocument {
        size: shape.side(),
        title: members::text(record, Text::Title),
        author: members::text(record, Text::Author),
        ruleset: members::text(record, Text::Description),
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
) -> FPuzzlesCell {
    let shape = record.shape();
    let digits = |set: DigitSet| set.iter().map(Digit::get).collect::<Vec<_>>();
    let remaining = record.candidates().filter(|_| value.is_none()).map(|candidates| candidates.get(cell));
    // What the values leave need not be written.
    let remaining = remaining.filter(|remaining| *remaining != possible);
    let [notes, corners] = members::marks(record, cell, value.is_some(), lost);
    FPuzzlesCell {
        value: value.map(Digit::get),
        given: record.grid.get(cell).map(|_| true),
        region: (!shape.is_usual()).then(|| shape.block_of(cell).index()),
        given_pencil_marks: remaining.map(digits).unwrap_or_default(),
        center_pencil_marks: digits(notes),
        corner_pencil_marks: digits(corners),
    }
}
