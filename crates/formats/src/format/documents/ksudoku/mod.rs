//! A saved game: KSudoku.
//!
#![doc = concat!("```text\n", include_str!("ksudoku.abnf"), "```")]
//!
//! Cells go down the columns: read row by row they make another puzzle, which no check would detect.

mod game;
mod reader;

use givens_engine::grid::{Digit, Grid};

use crate::{
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    record::{Field, FieldSet, Record},
    syntax::xml::{comes_back, push_attribute, root},
};

use game::{HOLDS, ID, OWN, SIDES};
use reader::{KSudokuReader, row_major};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: ID,
    needs: "<",
    name: "a saved game: KSudoku",
    extensions: &["ksudoku"],
    many: false,
    shapes: Shapes::Sides(SIDES),
    holds: HOLDS,
    blank: "_",
    grammar: include_str!("ksudoku.abnf"),
    accepts: &[
        "the steps of the history make placed values and pencil marks; steps of several cells are \
         skipped, as the program does",
        "killer and jigsaw sudoku, mathdoku, roxdoku, samurai and the like are refused by name",
        "documents of a shape without digits are reported",
    ],
    writes: "one game a document; placed values and marks as its history; always `_` for a blank",
    reference: "KSudoku, src/gui/serializer.cpp",
    ..FormatInfo::new(Format::KSudoku, Shelf::Documents, &KSudoku)
};

struct KSudoku;

impl Codec for KSudoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let root = root(head).filter(|root| root.name.starts_with("ksudoku"))?;
        Some(Evidence::document(Format::Xml, format!("root element `{}`", root.name)))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(KSudokuReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: String::new(), push: push_record })
    }
}

/// Adds the text of a record, and returns the fields that are lost.
pub(super) fn push_record(record: &Record, _blank: &str, text: &mut String) -> FieldSet {
    text.push_str("<!DOCTYPE ksudoku>\n<ksudoku>\n <game");
    for name in OWN {
        if let Some(value) = record.meta.raw(ID, name) {
            push_attribute(name, value, text);
        }
    }
    let side = record.shape().side();
    text.push_str(&format!(
        ">\n  <puzzle>\n   <graph order=\"{side}\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>"
    ));
    push_cells(&record.grid, text);
    text.push_str("</values>\n");
    if let Some(solution) = &record.solution {
        text.push_str("   <solution>");
        push_cells(&solution.grid, text);
        text.push_str("</solution>\n");
    }
    text.push_str("  </puzzle>\n");
    push_history(record, text);
    text.push_str(" </game>\n</ksudoku>\n");
    record.fields().without(HOLDS).with(lost(record))
}

/// Column by column.
fn push_cells(grid: &Grid, text: &mut String) {
    let cells = 0..grid.shape().cell_count();
    let digits = cells.map(|index| grid.contents()[row_major(index, grid.shape().side())]);
    text.extend(digits.map(|digit| digit.map_or('_', |digit: Digit| char::from(b'a' + digit.get()))));
}

fn push_history(record: &Record, text: &mut String) {
    let side = record.shape().side();
    let values = record.values();
    let notes = record.state.as_ref().and_then(|state| state.notes.as_ref());
    let mut steps = String::new();
    for index in 0..record.shape().cell_count() {
        let place = row_major(index, side);
        let step = match (values.contents()[place], record.grid.contents()[place]) {
            (Some(value), None) => format!("value=\"{value}\""),
            (None, _) => {
                let Some(marks) = notes.map(|notes| notes.sets()[place]).filter(|set| !set.is_empty()) else {
                    continue;
                };
                let bits = Digit::up_to(side).map(|digit| if marks.contains(digit) { '1' } else { '0' });
                format!("markers=\"{}\"", bits.collect::<String>())
            }
            _ => continue,
        };
        steps.push_str(&format!("   <simple-event index=\"{index}\" {step}/>\n"));
    }
    text.push_str(&if steps.is_empty() {
        "  <history/>\n".to_owned()
    } else {
        format!("  <history>\n{steps}  </history>\n")
    });
}

/// Returns the fields that are lost: marks in filled cells, and what only other programs know.
fn lost(record: &Record) -> FieldSet {
    let mut lost = FieldSet::EMPTY;
    let values = record.values();
    if let Some(notes) = record.state.as_ref().and_then(|state| state.notes.as_ref())
        && notes.iter().any(|candidate| values.get(candidate.cell).is_some())
    {
        lost.insert(Field::Notes);
    }
    let written = OWN.iter().filter_map(|name| record.meta.raw(ID, name));
    if written.filter(|text| comes_back(text)).count() < record.meta.raw.len() {
        lost.insert(Field::Raw);
    }
    if record.solution.as_ref().is_some_and(|solution| solution.grid.shape() != record.shape()) {
        lost.insert(Field::Solution);
    }
    lost
}
