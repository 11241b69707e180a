//! Variants as documents of f-puzzles.
//!
//! The formats of links pass a record and get the text of a document: the one that it was read from as it was, or one of
//! square boards with digits from 1, in which every clue is stated that has a key.

use givens_variants::{CellIndex, DigitRange, Lines, VariantPuzzle};
use serde::Serialize;

use crate::{
    codec::{NoVariantText, VariantText},
    record::{Text, VariantRecord},
};

use super::{
    constraints::{self, Members},
    document::HELD,
    variant::ID,
};

#[derive(Serialize)]
struct VariantDocument<'a> {
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    grid: Vec<Vec<VariantCell>>,
    #[serde(flatten)]
    constraints: Members,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a [Option<u8>]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VariantCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    /// Absent in a usual box.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<WrittenRegion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_pencil_marks: Option<Vec<u8>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum WrittenRegion {
    Number(usize),
    /// `null`: the cell is in no region.
    None,
}

/// Returns the document of a variant.
///
/// # Errors
///
/// Why no document has its board.
pub(in crate::format::links) fn written(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let lost = record.fields().without(HELD);
    if let Some(document) = record.document(ID) {
        return Ok(VariantText { lost, ..VariantText::new(document.to_owned()) });
    }
    let puzzle = &record.puzzle;
    check_board(puzzle)?;
    let side = puzzle.layout.rows();
    let has_usual_boxes = puzzle.layout.has_usual_boxes();
    let cells = puzzle.layout.cells().map(|cell| written_cell(puzzle, cell, has_usual_boxes));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let mut rows: Vec<Vec<_>> = (0..side).map(|_| Vec::new()).collect();
    cells.into_iter().enumerate().for_each(|(index, cell)| rows[index / side].push(cell));
    let (constraints, dropped) = constraints::written(puzzle);
    let text = |kind| record.meta.text(kind).filter(|text| !text.is_empty());
    let document = VariantDocument {
        size: side,
        title: text(Text::Title),
        author: text(Text::Author),
        ruleset: text(Text::Description),
        grid: rows,
        constraints,
        solution: record.solution.as_deref(),
    };
    let text = serde_json::to_string(&document).expect("texts and numbers");
    Ok(VariantText { text, dropped, lost })
}

/// Checks that the board is square, and its digits from 1 to its side.
pub(in crate::format::links) fn check_board(puzzle: &VariantPuzzle) -> Result<(), NoVariantText> {
    let layout = &puzzle.layout;
    let (rows, columns, digits) = (layout.rows(), layout.columns(), layout.digits());
    let reason = if *layout.lines() != Lines::Board {
        "its rows and columns are not those of one square board".to_owned()
    } else if rows != columns {
        format!("a board of {rows}×{columns} is not square")
    } else if DigitRange::up_to(rows) != Some(digits) {
        format!(
            "the digits of {rows}×{rows} cells are 1 to {rows}, not {} to {}",
            digits.first(),
            digits.last()
        )
    } else {
        return Ok(());
    };
    Err(NoVariantText(reason))
}

/// Returns a cell; there is none for a given or a limit that allows no digit.
fn written_cell(
    puzzle: &VariantPuzzle,
    cell: CellIndex,
    has_usual_boxes: bool,
) -> Result<VariantCell, NoVariantText> {
    let index = cell.index();
    let (given, possible) = (puzzle.givens[index], puzzle.possible(cell));
    if possible.is_empty() {
        return Err(NoVariantText(format!("{} may hold no digit", puzzle.layout.name(cell))));
    }
    let region = puzzle.layout.region(cell).map_or(WrittenRegion::None, WrittenRegion::Number);
    // Marks of a given cell state nothing.
    let limit = puzzle.limits[index].filter(|_| given.is_none());
    Ok(VariantCell {
        value: given,
        given: given.map(|_| true),
        region: (!has_usual_boxes).then_some(region),
        given_pencil_marks: limit.map(|_| possible.iter().collect()),
    })
}
