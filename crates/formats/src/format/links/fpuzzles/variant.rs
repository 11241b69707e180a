//! Documents of f-puzzles that state more than a classic puzzle.
//!
//! `document` passes the object and its cells; it gets the layout, givens, limits, clues, and by name what is no clue. The
//! document itself is kept, so that it can be given back as it was.

use givens_engine::grid::{Digit, Shape};
use givens_variants::{CellIndex, Clue, Layout, Parity, VariantPuzzle};

use crate::{
    diagnostic::{Diagnostic, Few},
    format::links::{
        board::{self, CellBoard},
        members,
    },
    record::{KeptClass, VariantRecord},
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

use super::{
    constraints, kept,
    puzzle_members::{is_given, read_texts},
};

/// The id of the format, under which its documents are kept.
pub(super) const ID: &str = "f-puzzles";

/// Returns the record of a document whose board has at most as many digits as a layout.
pub(super) fn read(
    object: Value<'_>,
    board: &CellBoard<'_>,
    asked: Option<Shape>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let layout = layout(board, asked, diagnostics)?;
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), object.span());
    read_givens(board, &mut record, diagnostics)?;
    read_limits(board, &mut record, diagnostics);
    read_parities(board, &mut record);
    constraints::read(object, &mut record, diagnostics)?;
    kept::read(object, board, &mut record);
    if let Some(listed) = object.member("solution").filter(|listed| members::is_stated(*listed)) {
        record.solution = board::solution_digits(listed, board.side, diagnostics);
    }
    read_texts(object, &mut record.meta);
    let cages = object.member("cage").into_iter().flat_map(Value::values);
    let texts: Vec<_> = cages.filter_map(kept::metadata).collect();
    members::add_metadata_to_variant(&mut record, &texts, diagnostics);
    record.keep_document(ID, object.raw());
    Some(record)
}

/// Returns the board: a cell without a region is in its usual box, one whose region is `null` in none.
fn layout(board: &CellBoard<'_>, asked: Option<Shape>, diagnostics: &mut Vec<Diagnostic>) -> Option<Layout> {
    let mut layout = Layout::square(board.side)?;
    let asked = asked.filter(|shape| shape.side() == board.side);
    let usual = |index: usize| match asked {
        Some(shape) => Some(shape.block_of(shape.cell(index)).index()),
        None => layout.region(CellIndex::new(index)),
    };
    let mut regions = Vec::with_capacity(board.cells.len());
    let mut places: Vec<Option<Span>> = Vec::with_capacity(board.cells.len());
    for (index, cell) in board.cells.iter().enumerate() {
        let region = cell.member("region");
        places.push(region.map(Value::span));
        regions.push(match region {
            None => usual(index),
            Some(region) if region.kind() == Kind::Null => None,
            Some(region) => Some(region_number(region).or_else(|| {
                let message = format!("expected the number of a region, found `{}`", shown(region.raw()));
                Diagnostic::broken(message, region.span()).refuse(diagnostics)
            })?),
        });
    }
    layout.set_regions(&regions);
    let large = layout.regions().into_iter().find(|region| region.len() > board.side);
    if let Some(large) = large {
        let place = large.iter().find_map(|cell| places[cell.index()]);
        let message = format!("region of {} cells for {} digits", large.len(), board.side);
        let place = place.unwrap_or_else(|| board.cells[large[0].index()].span());
        return Diagnostic::broken(message, place).refuse(diagnostics);
    }
    Some(layout)
}

/// Returns the number of a region; some programs count from −1.
fn region_number(region: Value<'_>) -> Option<usize> {
    let number: i32 = region.scalar_text()?.trim().parse().ok()?;
    usize::try_from(number.cast_unsigned()).ok()
}

/// Sets the given digits.
fn read_givens(
    board: &CellBoard<'_>,
    record: &mut VariantRecord,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let mut unread = Few::default();
    for (index, cell) in board.cells.iter().enumerate().filter(|(_, cell)| is_given(**cell)) {
        let Some(value) = cell.member("value") else { continue };
        match board::digit(value, board.side) {
            Ok(digit) => record.puzzle.givens[index] = digit.map(Digit::get),
            Err(reason) => unread.push(|| reason.in_cell(board.cell(index))),
        }
    }
    let is_read = unread.is_empty();
    diagnostics.extend(unread.into_first());
    is_read.then_some(())
}

/// Adds the clues of cells that are marked as odd or even, as the first documents have them.
fn read_parities(board: &CellBoard<'_>, record: &mut VariantRecord) {
    let all = || (0..).zip(&board.cells).filter_map(|(index, cell)| Some((index, cell.member("parity")?)));
    let marks = || all().filter(|(_, mark)| members::is_stated(*mark));
    let is = |mark: Value<'_>, name: &str| mark.text().is_some_and(|text| text.eq_ignore_ascii_case(name));
    for (name, parity) in [("odd", Parity::Odd), ("even", Parity::Even)] {
        for (index, mark) in marks().filter(|(_, mark)| is(*mark, name)) {
            record.push_clue(Clue::Parity(parity, CellIndex::new(index)), mark.span());
        }
    }
}

/// Limits cells that are not given to their given pencil marks.
fn read_limits(board: &CellBoard<'_>, record: &mut VariantRecord, diagnostics: &mut Vec<Diagnostic>) {
    let mut misfit = None;
    for (index, cell) in board.cells.iter().enumerate() {
        let Some(marks) = cell.member("givenPencilMarks") else { continue };
        if record.puzzle.givens[index].is_some() {
            continue;
        }
        if members::is_stated(marks) && !marks.is_array() {
            let name = format!("`givenPencilMarks` with `{}`", shown(marks.raw()));
            record.keep(KeptClass::Unknown, name, marks.span());
        }
        let mut digits = Vec::new();
        for mark in marks.values() {
            match board::digit(mark, board.side) {
                Ok(Some(digit)) => digits.push(digit.get()),
                _ => drop(misfit.get_or_insert((index, mark.span()))),
            }
        }
        if !digits.is_empty() {
            record.puzzle.limit(CellIndex::new(index), digits.into_iter().collect());
        }
    }
    if let Some((index, span)) = misfit {
        diagnostics.push(board.odd_mark(index, span));
    }
}
