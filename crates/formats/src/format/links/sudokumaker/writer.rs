//! Documents of Sudoku Maker, written.
//!
//! The writer of links passes a record and gets the document with what it does not state. A record that was read from such a
//! document gives it back as it was.

use givens_variants::{CellIndex, GridPlace, Layout, Lines};
use serde::Serialize;
use serde_json::json;

use crate::{
    codec::{NoVariantText, VariantText},
    record::{Field, FieldSet, Record, Text, VariantRecord},
    syntax::lz_string::pack_for_address,
};

use super::super::payload::push_encoded;
use super::{
    constraints::{Board, GIVENS, REGIONS, ROWS_AND_COLUMNS, WrittenConstraint, statements},
    document::{HELD, TEXTS},
};

/// The version of the documents that are written.
const VERSION: &str = "1.5.0";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    format_version: &'static str,
    puzzle: Puzzle<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Puzzle<'a> {
    r#type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<usize>,
    min_digit: u8,
    max_digit: u8,
    cells: Vec<Option<WrittenCell>>,
    constraints: Vec<Part>,
    name: &'a str,
    author: &'a str,
    comment: &'a str,
}

#[derive(Serialize)]
struct WrittenCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    value: u8,
}

/// A constraint: a part of the layout, or clues.
#[derive(Serialize)]
#[serde(untagged)]
enum Part {
    Layout(serde_json::Value),
    Clues(WrittenConstraint),
}

/// Adds the link of a classic record, and returns the lost fields.
pub(super) fn push_link(record: &Record, text: &mut String) -> FieldSet {
    let Some(variant) = VariantRecord::of_classic(record) else { return record.fields() };
    let mut written = VariantText::default();
    let document = document(&variant, &mut written);
    push_packed(&document, text);
    record.fields().without(HELD).with(written.lost)
}

/// Returns the link of a variant.
pub(super) fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let mut written = VariantText::default();
    let document = match record.meta.raw("sudokumaker", "document") {
        Some(document) => document.to_owned(),
        None => {
            has_digits(record)?;
            document(record, &mut written)
        }
    };
    written.lost = written.lost.with(record.fields().without(HELD));
    push_packed(&document, &mut written.text);
    written.text.push('\n');
    Ok(written)
}

fn push_packed(document: &str, text: &mut String) {
    text.push_str("https://sudokumaker.app/?puzzle=");
    push_encoded(&pack_for_address(document), text);
}

/// Refuses a puzzle with givens that its digits do not have.
fn has_digits(record: &VariantRecord) -> Result<(), NoVariantText> {
    let layout = &record.puzzle.layout;
    let misfit = layout.cells().find_map(|cell| {
        let given = record.puzzle.givens[cell.index()]?;
        (!layout.digits().contains(given)).then_some((cell, given))
    });
    match misfit {
        Some((cell, given)) => Err(NoVariantText(format!(
            "{}: {given} is given, which is none of its digits",
            layout.name(cell)
        ))),
        None => Ok(()),
    }
}

/// Returns the document of a record, and adds what it does not state.
fn document(record: &VariantRecord, written: &mut VariantText) -> String {
    let layout = &record.puzzle.layout;
    let is_sudoku = *layout.lines() == Lines::Board
        && layout.rows() == layout.columns()
        && layout.rows() == layout.digits().count();
    let (clues, dropped) = statements(&record.puzzle.clues, &Board::new(layout, &record.puzzle.clues));
    written.dropped = dropped;
    if record.puzzle.limits.iter().any(Option::is_some) {
        written.lost.insert(Field::Candidates);
    }
    let cells = cells(record, &mut written.lost);
    let mut texts = TEXTS.map(|(_, kind)| text(record, kind, &mut written.lost)).into_iter();
    let mut text = || texts.next().unwrap_or_default();
    let parts = parts(layout, is_sudoku).into_iter().map(Part::Layout);
    let puzzle = Puzzle {
        r#type: if is_sudoku { "sudoku" } else { "custom" },
        size: is_sudoku.then(|| layout.rows()),
        width: (!is_sudoku).then(|| layout.columns()),
        height: (!is_sudoku).then(|| layout.rows()),
        min_digit: layout.digits().first(),
        max_digit: layout.digits().last(),
        cells,
        constraints: parts.chain(clues.into_iter().map(Part::Clues)).collect(),
        name: text(),
        author: text(),
        comment: text(),
    };
    serde_json::to_string(&Document { format_version: VERSION, puzzle }).expect("texts and numbers")
}

/// Returns the text of a kind; an empty one is lost.
fn text<'r>(record: &'r VariantRecord, kind: Text, lost: &mut FieldSet) -> &'r str {
    let text = record.meta.text(kind);
    if text.is_some_and(str::is_empty) {
        lost.insert(Field::Text(kind));
    }
    text.unwrap_or_default()
}

/// Returns the constraints that state the layout.
fn parts(layout: &Layout, is_sudoku: bool) -> Vec<serde_json::Value> {
    let mut parts = vec![json!({ "type": GIVENS })];
    let region = |place| layout.region(CellIndex::new(place));
    let regions: Vec<_> = (0..layout.place_count()).map(region).collect();
    if regions.iter().any(Option::is_some) {
        let number = |region: &Option<usize>| region.map_or(json!(-1), |region| json!(region));
        let numbers: Vec<_> = regions.iter().map(number).collect();
        parts.push(json!({ "type": REGIONS, "regions": numbers }));
    }
    match layout.lines() {
        Lines::Board if !is_sudoku => parts.push(json!({ "type": ROWS_AND_COLUMNS })),
        Lines::Grids(grids) => {
            let area = |grid: &GridPlace| json!({ "x": grid.column, "y": grid.row, "width": grid.side, "height": grid.side });
            let areas: Vec<_> = grids.iter().map(area).collect();
            parts.push(json!({ "type": ROWS_AND_COLUMNS, "areas": areas }));
        }
        _ => {}
    }
    parts
}

/// Returns the cells with their givens and, as values that are not given, the solution. One that differs from the givens, or
/// has no further digit, is lost.
fn cells(record: &VariantRecord, lost: &mut FieldSet) -> Vec<Option<WrittenCell>> {
    let givens = &record.puzzle.givens;
    let digits = record.puzzle.layout.digits();
    let is_held = |solution: &&Vec<Option<u8>>| {
        let agrees = |(given, listed): (&Option<u8>, &Option<u8>)| given.is_none() || given == listed;
        let is_digit = |listed: &u8| digits.contains(*listed);
        givens.iter().zip(*solution).all(agrees)
            && solution.iter().flatten().all(is_digit)
            && givens.iter().zip(*solution).any(|(given, listed)| given != listed)
    };
    let solution = record.solution.as_ref().filter(is_held);
    if solution.is_none() && record.solution.is_some() {
        lost.insert(Field::Solution);
    }
    let cell = |(place, given): (usize, &Option<u8>)| match given {
        Some(value) => Some(WrittenCell { given: Some(true), value: *value }),
        None => solution.and_then(|solution| solution[place]).map(|value| WrittenCell { given: None, value }),
    };
    givens.iter().enumerate().map(cell).collect()
}
