//! SCL, `SudokuPad`'s own documents: rows of cells, and everything that is drawn on them.
//!
//! `document` passes the object with its cells and gets the record. Members that are not known to be harmless may be
//! constraints, and then the puzzle is refused; so are irregular regions.

use givens_engine::grid::{Digit, DigitSet, Grid};
use serde::Serialize;

use crate::{
    diagnostic::Diagnostic,
    record::{Field, FieldSet, Record, Text},
    syntax::json::{self, Value},
    text::shown,
};

use super::{
    board::{self, CellBoard},
    members,
    members::{constraints, refuse},
};

/// The fields that a document holds.
pub(super) const HELD: FieldSet =
    FieldSet::of(&[Field::Boxes, Field::Solution, Field::Notes, Field::Corners]).and_texts(&[
        Text::Title,
        Text::Author,
        Text::Description,
    ]);

/// Members that are no constraints.
const HARMLESS: &[&str] =
    &["cells", "regions", "cages", "metadata", "cellSize", "id", "duration", "videos", "settings"];

/// Returns the record of a document that has cells.
pub(super) fn read(object: Value<'_>, cells: Value<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
    let board = CellBoard::from_rows(cells, None, diagnostics)?;
    let metadata = object.member("metadata");
    let mut found = constraints(object, HARMLESS);
    let cages = members::cages(object.member("cages"), "cages", &mut found);
    let flags = metadata.into_iter().flat_map(Value::members);
    found.extend(flags.filter(|(_, flag)| flag.kind() == json::Kind::True).map(|(name, _)| shown(&name)));
    let regions = object.member("regions").filter(|regions| regions.values().next().is_some());
    let shape = regions.and_then(|regions| board::boxes(&names(regions, board.side)?, board.side));
    if shape.is_none() {
        found.push(if regions.is_some() { "irregular regions" } else { "no boxes" }.to_owned());
    }
    refuse(&found, object.span(), diagnostics)?;
    let is_given =
        |cell: Value<'_>| cell.member("given").is_none_or(|given| given.kind() != json::Kind::False);
    let mut record = board.record(shape?, object.span(), is_given, diagnostics)?;
    let notes = board.marks(&record, "centremarks", diagnostics);
    let corners = board.marks(&record, "pencilMarks", diagnostics);
    members::add_marks(&mut record, notes, corners);
    let texts = [("title", Text::Title), ("author", Text::Author), ("rules", Text::Description)];
    for (name, kind) in texts {
        let text = metadata.and_then(|metadata| metadata.member(name));
        board::text(&mut record.meta, kind, &text.map(lines).unwrap_or_default());
    }
    if let Some(listed) = metadata.and_then(|metadata| metadata.member("solution")) {
        record.solution = board::solution(listed, record.shape(), diagnostics);
    }
    members::add_metadata(&mut record, &cages, diagnostics);
    Some(record)
}

/// Returns a text, or texts in a line each.
fn lines(value: Value<'_>) -> String {
    let texts: Vec<_> = if value.is_array() {
        value.values().filter_map(Value::text).collect()
    } else {
        value.text().into_iter().collect()
    };
    texts.join("\n")
}

/// Returns the number of the region of each cell, where every region lists its cells as row and column.
fn names(regions: Value<'_>, side: usize) -> Option<Vec<Option<u32>>> {
    let mut names = vec![None; side * side];
    for (region, number) in regions.values().zip(0..) {
        for cell in region.values() {
            let mut indices = cell.values().map(|index| usize::try_from(index.number()?).ok());
            let (row, column) = (indices.next()??, indices.next()??);
            // A cell of two regions is in none.
            if row.max(column) >= side || names[row * side + column].replace(number).is_some() {
                return None;
            }
        }
    }
    Some(names)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SclDocument<'a> {
    cell_size: u32,
    metadata: Metadata<'a>,
    cells: Vec<Vec<SclCell>>,
    regions: Vec<Vec<[usize; 2]>>,
    cages: [(); 0],
    lines: [(); 0],
    arrows: [(); 0],
    underlays: [(); 0],
    overlays: [(); 0],
}

#[derive(Serialize)]
struct Metadata<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
}

#[derive(Serialize)]
struct SclCell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    centremarks: Vec<u8>,
    #[serde(rename = "pencilMarks", skip_serializing_if = "Vec::is_empty")]
    pencil_marks: Vec<u8>,
}

/// Returns the document of a record.
pub(super) fn written(record: &Record, lost: &mut FieldSet) -> String {
    let shape = record.shape();
    let digits = |set: DigitSet| set.iter().map(Digit::get).collect::<Vec<_>>();
    let mut rows: Vec<Vec<_>> = (0..shape.side()).map(|_| Vec::new()).collect();
    let mut regions: Vec<Vec<_>> = rows.iter().map(|_| Vec::new()).collect();
    for cell in shape.cells() {
        let (row, column) = (cell.row().index(), cell.column().index());
        let value = record.grid.get(cell);
        let [notes, corners] = members::marks(record, cell, value.is_some(), lost);
        rows[row].push(SclCell {
            value: value.map(Digit::get),
            centremarks: digits(notes),
            pencil_marks: digits(corners),
        });
        regions[shape.block_of(cell).index()].push([row, column]);
    }
    members::mark_empty_as_lost(record, lost);
    let metadata = Metadata {
        title: members::text(record, Text::Title),
        author: members::text(record, Text::Author),
        rules: members::text(record, Text::Description),
        solution: members::solution(record, lost).map(symbols),
    };
    let none = [];
    let document = SclDocument {
        cell_size: 50,
        metadata,
        cells: rows,
        regions,
        cages: none,
        lines: none,
        arrows: none,
        underlays: none,
        overlays: none,
    };
    serde_json::to_string(&document).expect("texts and numbers")
}

fn symbols(grid: &Grid) -> String {
    grid.contents().iter().map(|digit| digit.map_or('.', Digit::symbol)).collect()
}

/// Returns whether such a document begins with this head.
pub(super) fn is_document(head: &str) -> bool {
    head.trim_start().starts_with('{')
        && ["\"cells\"", "\"regions\"", "\"cellSize\""].iter().all(|name| head.contains(name))
}
