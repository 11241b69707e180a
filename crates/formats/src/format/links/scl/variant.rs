//! SCL documents that state more than a classic puzzle: regions of any form, and cages.
//!
//! The reader of SCL passes the object and its cells; it gets the layout, the givens and the clues, and by name whatever else
//! is drawn, which may be a rule. The document itself is kept, so that it can be given back as it was.

use givens_engine::grid::Digit;
use givens_variants::{CellIndex, Clue, Layout, VariantPuzzle};

use crate::{
    diagnostic::{Diagnostic, Few},
    format::links::{
        address::pair,
        board::{self, CellBoard},
        members::{self, is_stated},
    },
    record::{KeptClass, VariantRecord},
    syntax::json::{Kind, Value},
    text::shown,
};

use super::puzzle_members::{DRAWINGS, HARMLESS, is_given, read_texts};

/// The id of the format under which documents are kept.
pub(in crate::format::links) const ID: &str = "sudokupad";

/// Members that say how the puzzle looks.
const STYLES: &[&str] = &["foglight", "triggereffect"];
/// Members of cells with what a player noted.
const NOTES: &[&str] = &["centremarks", "pencilMarks"];

/// Returns the record of a document whose board has at most as many digits as a layout.
pub(super) fn read(
    object: Value<'_>,
    board: &CellBoard<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<VariantRecord> {
    let mut layout = Layout::square(board.side)?;
    let overlaps = set_regions(object, &mut layout, diagnostics)?;
    let mut record = VariantRecord::new(VariantPuzzle::new(layout), object.span());
    for (cells, region) in overlaps {
        record.push_clue(Clue::ExtraRegion(cells), region.span());
    }
    read_givens(board, &mut record, diagnostics)?;
    let metadata = object.member("metadata");
    read_flags(metadata, &mut record);
    let texts = read_cages(object, &mut record, diagnostics)?;
    read_drawings(object, &mut record);
    read_texts(metadata, &mut record.meta);
    if let Some(listed) = metadata.and_then(|metadata| metadata.member("solution")) {
        record.solution = board::solution_digits(listed, board.side, diagnostics);
    }
    members::add_metadata_to_variant(&mut record, &texts, diagnostics);
    record.keep_document(ID, object.raw());
    Some(record)
}

/// Returns the cells of a list of rows and columns.
fn cells(list: Value<'_>, layout: &Layout, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<CellIndex>> {
    if !list.is_array() {
        let message = format!("expected a list of cells, found `{}`", shown(list.raw()));
        return Diagnostic::broken(message, list.span()).refuse(diagnostics);
    }
    let mut cells = Vec::new();
    for cell in list.values() {
        let mut indices = cell.values().map(|index| usize::try_from(index.number()?).ok());
        let place = indices.next().flatten().zip(indices.next().flatten());
        let Some((row, column)) = place.filter(|_| cell.is_array()) else {
            let message = format!("expected a cell as `[0,0]`, found `{}`", shown(cell.raw()));
            return Diagnostic::broken(message, cell.span()).refuse(diagnostics);
        };
        let Some(cell) = layout.cell(row, column) else {
            let side = layout.rows();
            let message = format!("cell `{}` is outside of the board of {side}×{side}", shown(cell.raw()));
            return Diagnostic::broken(message, cell.span()).refuse(diagnostics);
        };
        cells.push(cell);
    }
    Some(cells)
}

/// Regions that share cells with others, which a layout does not have.
type Overlaps<'a> = Vec<(Vec<CellIndex>, Value<'a>)>;

/// Sets the regions of a document, and returns those that share cells with others before them.
fn set_regions<'a>(
    object: Value<'a>,
    layout: &mut Layout,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Overlaps<'a>> {
    let mut numbers = vec![None; layout.place_count()];
    let mut overlaps = Vec::new();
    let regions = object.member("regions").filter(|regions| is_stated(*regions));
    if let Some(other) = regions.filter(|regions| !regions.is_container()) {
        let message = format!("expected a list of regions, found `{}`", shown(other.raw()));
        return Diagnostic::broken(message, other.span()).refuse(diagnostics);
    }
    for (number, region) in regions.into_iter().flat_map(Value::values).enumerate() {
        let cells = cells(region, layout, diagnostics)?;
        if cells.len() > layout.rows() {
            let message = format!("region of {} cells for {} digits", cells.len(), layout.rows());
            return Diagnostic::broken(message, region.span()).refuse(diagnostics);
        }
        if cells.iter().any(|cell| numbers[cell.index()].is_some()) {
            overlaps.push((cells, region));
        } else {
            for cell in cells {
                numbers[cell.index()] = Some(number);
            }
        }
    }
    layout.set_regions(&numbers);
    Some(overlaps)
}

/// Sets the given digits, and keeps what a player did.
fn read_givens(
    board: &CellBoard<'_>,
    record: &mut VariantRecord,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let mut unread = Few::default();
    for (index, cell) in board.cells.iter().enumerate() {
        for name in NOTES {
            let notes = cell.member(name).filter(|notes| is_stated(*notes));
            if let Some(notes) = notes {
                record.keep(KeptClass::Progress, *name, notes.span());
            }
        }
        let Some(value) = cell.member("value") else { continue };
        if !is_given(*cell) {
            record.keep(KeptClass::Progress, "value", value.span());
            continue;
        }
        match board::digit(value, board.side) {
            Ok(digit) => record.puzzle.givens[index] = digit.map(Digit::get),
            Err(reason) => unread.push(|| reason.in_cell(board.cell(index))),
        }
    }
    let is_read = unread.is_empty();
    diagnostics.extend(unread.into_first());
    is_read.then_some(())
}

/// Returns the clue of a name in the metadata, which `SudokuPad` has of imported puzzles.
fn named_clue(name: &str) -> Option<Clue> {
    match name {
        "antiknight" => Some(Clue::AntiKnight),
        "antiking" => Some(Clue::AntiKing),
        _ => None,
    }
}

/// Adds the clues that are true in the metadata, and keeps what may be one.
fn read_flags(metadata: Option<Value<'_>>, record: &mut VariantRecord) {
    for (name, value) in metadata.into_iter().flat_map(Value::members) {
        match named_clue(&name) {
            Some(clue) if value.kind() == Kind::True => record.push_clue(clue, value.span()),
            _ if value.kind() == Kind::True => {
                record.push_kept(KeptClass::Unknown, format!("`{}`", shown(&name)), value.span());
            }
            _ if name == "bgimage" && is_stated(value) => {
                record.keep(KeptClass::Drawn, "bgimage", value.span());
            }
            _ => {}
        }
    }
}

/// Adds the clues of cages, keeps what is none, and returns the metadata of those without cells.
fn read_cages(
    object: Value<'_>,
    record: &mut VariantRecord,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<(String, String)>> {
    let mut texts = Vec::new();
    let cages = object.member("cages").filter(|cages| is_stated(*cages));
    if let Some(other) = cages.filter(|cages| !cages.is_array()) {
        keep_other(other, record);
    }
    for cage in cages.filter(|cages| cages.is_array()).into_iter().flat_map(Value::values) {
        match cage.member("cells").filter(|cells| is_stated(*cells)) {
            Some(list) => {
                let cells = cells(list, &record.puzzle.layout, diagnostics)?;
                read_cage(cage, cells, record);
            }
            None => texts.extend(read_text(cage, record)),
        }
    }
    Some(texts)
}

/// Keeps what stands where a cage is expected.
fn keep_other(value: Value<'_>, record: &mut VariantRecord) {
    record.keep(KeptClass::Unknown, format!("`cages` with `{}`", shown(value.raw())), value.span());
}

/// Adds the clue of a cage: it has a sum, or no digit twice, or both.
fn read_cage(cage: Value<'_>, cells: Vec<CellIndex>, record: &mut VariantRecord) {
    let is_true = |name: &str| cage.member(name).is_some_and(|value| value.kind() == Kind::True);
    let (is_unique, span) = (is_true("unique"), cage.span());
    let sum = cage.member("sum").filter(|sum| is_stated(*sum));
    let total = sum.and_then(Value::scalar_text).and_then(|text| text.trim().parse::<i32>().ok());
    match (sum, total) {
        (Some(sum), None) => {
            record.keep(KeptClass::Unknown, format!("`cages` with the sum `{}`", shown(sum.raw())), span);
        }
        _ if is_unique => record.push_clue(Clue::Cage(cells, total), span),
        (_, Some(total)) => {
            let terms = cells.into_iter().map(|cell| (cell, 1)).collect();
            record.push_clue(Clue::Sum { terms, total }, span);
        }
        _ if is_true("hidden") => record.keep(KeptClass::Style, "cages", span),
        _ if cage
            .member("value")
            .and_then(Value::scalar_text)
            .is_some_and(|text| text.trim().parse::<i32>().is_ok()) =>
        {
            record.keep(KeptClass::Drawn, "cage with a number that is no sum", span);
        }
        _ => record.keep(KeptClass::Drawn, "cage", span),
    }
}

/// Returns the metadata of a cage without cells, or adds the clue that it names.
fn read_text(cage: Value<'_>, record: &mut VariantRecord) -> Option<(String, String)> {
    let has_sum = || cage.member("sum").is_some_and(is_stated);
    let value = cage.member("value");
    let is_number =
        || value.and_then(Value::scalar_text).is_some_and(|text| text.trim().parse::<i32>().is_ok());
    if is_stated(cage) && !cage.is_object() || has_sum() || is_number() {
        keep_other(cage, record);
        return None;
    }
    let text = value.and_then(Value::text)?;
    let (text, span) = (text.trim(), cage.span());
    if let Some(clue) = named_clue(text) {
        record.push_clue(clue, span);
        return None;
    }
    record.keep(KeptClass::Metadata, "cages", span);
    let (_, (name, text)) = pair(':', text).ok()?;
    Some((name.trim().to_owned(), text.trim().to_owned()))
}

/// Keeps everything else: whatever is drawn may be a rule.
fn read_drawings(object: Value<'_>, record: &mut VariantRecord) {
    let others = object.members().filter(|(name, value)| !HARMLESS.contains(&&**name) && is_stated(*value));
    for (name, value) in others {
        let name = shown(&name);
        match value.kind() {
            _ if STYLES.contains(&&*name) => record.keep(KeptClass::Style, name, value.span()),
            Kind::True => record.push_kept(KeptClass::Unknown, format!("`{name}`"), value.span()),
            Kind::Array => record.push_counted(KeptClass::Drawn, name, value.values().count(), value.span()),
            Kind::Object => record.push_kept(KeptClass::Drawn, name, value.span()),
            _ if DRAWINGS.contains(&&*name) => {
                record.push_kept(KeptClass::Unknown, format!("`{name}`"), value.span());
            }
            _ => record.push_kept(KeptClass::Metadata, name, value.span()),
        }
    }
}
