//! Variants as SCL documents: their regions and cages.
//!
//! The writer of `SudokuPad` passes a record and gets the text of a document: the one that it was read from as it was, or one
//! of a square board with digits from 1, in which the clues are stated that SCL has.

use givens_variants::{CellIndex, Clue, Layout};

use crate::{
    codec::{NoVariantText, VariantText},
    format::links::fpuzzles::variant_writer::check_board,
    record::{Text, VariantRecord},
};

use super::document::{HELD, Metadata, SclCage, SclCell, SclDocument, symbols};

/// Returns the document of a variant.
///
/// # Errors
///
/// Why no document has its board.
pub(in crate::format::links) fn written(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let lost = record.fields().without(HELD);
    let puzzle = &record.puzzle;
    let layout = &puzzle.layout;
    check_board(puzzle)?;
    if let Some(limited) = layout.cells().find(|cell| puzzle.limits[cell.index()].is_some()) {
        let reason = format!("{} is limited to some digits, which SCL cannot state", layout.name(limited));
        return Err(NoVariantText(reason));
    }
    let mut rows: Vec<Vec<_>> = (0..layout.rows()).map(|_| Vec::new()).collect();
    for cell in layout.cells() {
        rows[layout.place(cell).0].push(SclCell::of_value(puzzle.givens[cell.index()]));
    }
    let text = |kind| record.meta.text(kind).filter(|text| !text.is_empty());
    let has = |clue: &Clue| puzzle.clues.contains(clue).then_some(true);
    let (cages, dropped) = cages(&puzzle.clues, layout);
    let document = SclDocument {
        metadata: Metadata {
            title: text(Text::Title),
            author: text(Text::Author),
            rules: text(Text::Description),
            solution: record.solution.as_deref().map(symbols),
            antiknight: has(&Clue::AntiKnight),
            antiking: has(&Clue::AntiKing),
        },
        regions: layout.regions().iter().map(|region| places(region, layout)).collect(),
        cages,
        ..SclDocument::of_cells(rows)
    };
    let text = serde_json::to_string(&document).expect("texts and numbers");
    Ok(VariantText { text, dropped, lost })
}

/// Returns the cages of the clues, and the indices of the clues that are none.
fn cages(clues: &[Clue], layout: &Layout) -> (Vec<SclCage>, Vec<usize>) {
    let (mut cages, mut dropped) = (Vec::new(), Vec::new());
    for (index, clue) in clues.iter().enumerate() {
        match clue {
            Clue::Cage(cells, sum) => cages.push(cage(cells, *sum, true, layout)),
            Clue::Sum { terms, total } if terms.iter().all(|(_, factor)| *factor == 1) => {
                let cells: Vec<_> = terms.iter().map(|(cell, _)| *cell).collect();
                cages.push(cage(&cells, Some(*total), false, layout));
            }
            Clue::AntiKnight | Clue::AntiKing => {}
            _ => dropped.push(index),
        }
    }
    let without: Vec<_> = layout.cells().filter(|cell| layout.region(*cell).is_none()).collect();
    if !without.is_empty() {
        cages.push(SclCage { hidden: Some(true), ..cage(&without, None, false, layout) });
    }
    (cages, dropped)
}

fn cage(cells: &[CellIndex], sum: Option<i32>, unique: bool, layout: &Layout) -> SclCage {
    SclCage { cells: places(cells, layout), value: sum.map(|sum| sum.to_string()), sum, unique, hidden: None }
}

fn places(cells: &[CellIndex], layout: &Layout) -> Vec<[usize; 2]> {
    let place = |cell: &CellIndex| {
        let (row, column) = layout.place(*cell);
        [row, column]
    };
    cells.iter().map(place).collect()
}
