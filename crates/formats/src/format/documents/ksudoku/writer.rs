//! Games: of classic records, and of variants.
//!
//! The codec makes a writer of the functions for both. Of a variant, a document states grids on a board, cells that hold no
//! digit twice, and cages with a sum; what a player did is written for classic puzzles only.

use std::io;

use givens_engine::grid::{Digit, Grid};
use givens_variants::Layout;

use crate::{
    codec::{NoVariantText, VariantText, Writer},
    record::{Field, FieldSet, Meta, Record, VariantRecord},
    syntax::xml::{comes_back, push_attribute},
};

use super::{
    game::{HOLDS, ID, OWN},
    graph_text,
    reader::row_major,
};

/// Writes a document for each record.
pub(super) struct KSudokuWriter;

impl Writer for KSudokuWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        let lost = push_record(record, &mut text);
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        variant_text(record)
    }
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, text: &mut String) -> FieldSet {
    push_start(&record.meta, text);
    let side = record.shape().side();
    text.push_str(&format!(
        "   <graph order=\"{side}\" type=\"sudoku\" specific-type=\"Plain\"/>\n   <values>"
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

/// Adds what is before the graph.
fn push_start(meta: &Meta, text: &mut String) {
    text.push_str("<!DOCTYPE ksudoku>\n<ksudoku>\n <game");
    for name in OWN {
        if let Some(value) = meta.raw(ID, name) {
            push_attribute(name, value, text);
        }
    }
    text.push_str(">\n  <puzzle>\n");
}

/// Returns the document of a variant.
fn variant_text(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let (graph, dropped) = graph_text::graph(&record.puzzle)?;
    let mut text = String::new();
    push_start(&record.meta, &mut text);
    text.push_str(&graph);
    push_element("values", &record.puzzle.layout, &record.puzzle.givens, &mut text);
    if let Some(solution) = &record.solution {
        push_element("solution", &record.puzzle.layout, solution, &mut text);
    }
    text.push_str("  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n");
    let mut written = VariantText::new(text);
    written.dropped = dropped;
    written.lost = record.fields().without(HOLDS);
    Ok(written)
}

/// Adds an element of digits, column by column.
fn push_element(name: &str, layout: &Layout, digits: &[Option<u8>], text: &mut String) {
    text.push_str(&format!("   <{name}>"));
    let places = (0..layout.columns()).flat_map(|column| (0..layout.rows()).map(move |row| (row, column)));
    let symbol = |(row, column)| match layout.cell(row, column).map(|cell| digits[cell.index()]) {
        None => '.',
        Some(None) => '_',
        Some(Some(digit)) => char::from(b'a' + digit),
    };
    text.extend(places.map(symbol));
    text.push_str(&format!("</{name}>\n"));
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

#[cfg(test)]
mod tests {
    use crate::{
        codec::{Codec, ReadOptions},
        format::documents::ksudoku::KSudoku,
    };

    use super::*;

    /// Two grids of 4×4 that share a block, the second with other regions, and a cage.
    const TWO_GRIDS: &str = "<ksudoku><game><puzzle>\
        <graph order=\"4\" type=\"custom\" specific-type=\"Samurai\" sizeX=\"6\" sizeY=\"6\">\
        <sudokugroups at=\"0\" withblocks=\"1\"/><sudokugroups at=\"14\" withblocks=\"0\"/>\
        <clique size=\"4\">16 17 22 28</clique><clique size=\"4\">23 29 34 35</clique>\
        <clique size=\"4\">26 27 32 33</clique><cage operator=\"4\" value=\"7\" size=\"3\">3 9 15</cage></graph>\
        <values>b___..____..____________..____..___c</values></puzzle></game></ksudoku>";

    fn read(text: &str) -> VariantRecord {
        let mut entries = Vec::new();
        let reader = KSudoku.reader(text, &ReadOptions::default());
        let chunk = crate::codec::Chunk { text, first: true };
        reader.read(chunk, &mut |entry| entries.push(entry));
        *entries.pop().expect("an entry").take_variant().expect("a variant")
    }

    #[test]
    fn several_grids_come_back_with_their_regions_and_cages() {
        let record = read(TWO_GRIDS);
        let names: Vec<_> = record.puzzle.families().collect();
        assert_eq!(names, ["multi-grid", "jigsaw", "cage"]);
        assert_eq!(record.puzzle.layout.regions().len(), 7);
        let written = variant_text(&record).expect("grids of a side of 4");
        assert_eq!(written.dropped, Vec::<usize>::new());
        assert_eq!(read(&written.text).puzzle, record.puzzle);
    }
}
