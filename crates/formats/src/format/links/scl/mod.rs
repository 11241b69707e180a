//! SCL, `SudokuPad`'s own documents: rows of cells, and everything that is drawn on them.
//!
//! `document` passes the object with its cells and gets the record: a classic one if its regions are boxes and it has nothing
//! else that may be a rule, otherwise a variant. The writer of `SudokuPad` gets the document of a record.

mod document;
mod puzzle_members;
mod variant;
pub(super) mod variant_writer;

use givens_engine::grid::{Digit, DigitSet, Shape};
use givens_variants::DigitRange;

use crate::{
    codec::{READS_VARIANTS, unread_variant},
    diagnostic::Diagnostic,
    record::{AnyRecord, FieldSet, Record, Text},
    syntax::json::{self, Value},
    text::shown,
};

use super::{
    board::{self, CellBoard},
    members,
    members::{constraints, refuse},
};

use document::{Metadata, SclCell, SclDocument, symbols};
use puzzle_members::{HARMLESS, is_given, misfits, read_texts};

pub(super) use document::HELD;
pub(super) use variant::ID;

/// Returns the record of a document that has cells.
pub(super) fn read(
    object: Value<'_>,
    cells: Value<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<AnyRecord> {
    refuse(&oblong(cells), cells.span(), diagnostics)?;
    let board = CellBoard::from_rows(cells, None, diagnostics)?;
    let mut found = constraints(object, HARMLESS);
    let cages = members::cages(object.member("cages"), "cages", &mut found);
    let flags = object.member("metadata").into_iter().flat_map(Value::members);
    found.extend(flags.filter(|(_, flag)| flag.kind() == json::Kind::True).map(|(name, _)| shown(&name)));
    found.extend(misfits(object));
    let regions = object.member("regions").filter(|regions| regions.values().next().is_some());
    let shape = regions.and_then(|regions| board::boxes(&names(regions, board.side)?, board.side));
    if let Some(shape) = shape.filter(|_| found.is_empty()) {
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
    let record = variant::read(object, &board, diagnostics)?;
    match shape.filter(|_| !record.may_have_rules()) {
        Some(shape) => {
            diagnostics.truncate(before);
            let fog = FOG.iter().find_map(|name| object.member(name));
            diagnostics.extend(fog.map(|fog| Diagnostic::ignored("the fog over the grid", fog.span())));
            classic(object, &board, shape, &cages, diagnostics).map(Into::into)
        }
        None => Some(record.into_any()),
    }
}

/// Returns what a board is called that has as many cells in each row, but not as many rows.
fn oblong(cells: Value<'_>) -> Vec<String> {
    let mut widths = cells.values().map(|row| row.values().count());
    let (rows, first) = (cells.values().count(), widths.next().unwrap_or_default());
    let is_oblong = rows != first && rows.min(first) > 1 && widths.all(|width| width == first);
    is_oblong.then(|| format!("a board of {rows} rows × {first} columns")).into_iter().collect()
}

/// Members that hide cells until others are filled: they change no solution, but a classic grid loses them.
const FOG: &[&str] = &["foglight", "triggereffect"];

/// Returns the record of a classic puzzle, with what a player did.
fn classic(
    object: Value<'_>,
    board: &CellBoard<'_>,
    shape: Shape,
    cages: &[(String, String)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Record> {
    let mut record = board.record(shape, object.span(), is_given, diagnostics)?;
    let notes = board.marks(&record, "centremarks", diagnostics);
    let corners = board.marks(&record, "pencilMarks", diagnostics);
    members::add_marks(&mut record, notes, corners);
    let metadata = object.member("metadata");
    read_texts(metadata, &mut record.meta);
    diagnostics.extend(members::unread_rules(&record.meta, object.span()));
    if let Some(listed) = metadata.and_then(|metadata| metadata.member("solution")) {
        record.solution = board::solution(listed, record.shape(), diagnostics);
    }
    members::add_metadata(&mut record, cages, diagnostics);
    Some(record)
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
            centremarks: digits(notes),
            pencil_marks: digits(corners),
            ..SclCell::of_value(value.map(Digit::get))
        });
        regions[shape.block_of(cell).index()].push([row, column]);
    }
    members::mark_empty_as_lost(record, lost);
    let listed = members::solution(record, lost);
    let solution =
        listed.map(|grid| grid.contents().iter().map(|digit| digit.map(Digit::get)).collect::<Vec<_>>());
    let metadata = Metadata {
        title: members::text(record, Text::Title),
        author: members::text(record, Text::Author),
        rules: members::text(record, Text::Description),
        solution: solution.as_deref().map(symbols),
        ..Metadata::default()
    };
    let document = SclDocument { metadata, regions, ..SclDocument::of_cells(rows) };
    serde_json::to_string(&document).expect("texts and numbers")
}

/// Members that stand beside the cells of a document, whichever program exported it.
const BESIDE: &[&str] =
    &["metadata", "regions", "cages", "lines", "overlays", "underlays", "foglight", "triggereffect"];

/// Returns whether such a document begins with this head.
pub(super) fn is_document(head: &str) -> bool {
    let has = |name: &str| head.contains(&format!("\"{name}\""));
    head.trim_start().starts_with('{')
        && (["cells", "regions", "cellSize"].into_iter().all(has)
            || has_rows_of_objects(head) && BESIDE.iter().any(|name| has(name)))
}

/// Returns whether an object is such a document.
pub(super) fn is_object(object: Value<'_>) -> bool {
    let cells = object.member("cells").filter(|cells| cells.is_array());
    let row = cells.and_then(|cells| cells.values().next()).filter(|row| row.is_array());
    row.is_some_and(|row| row.values().next().is_some_and(Value::is_object))
        && BESIDE.iter().any(|name| object.member(name).is_some())
}

/// Whether a document, or the one in its member `data`, has a member `cells` that is a list of lists of objects. Cages have
/// cells too, as pairs of numbers, and documents of others may contain such documents.
fn has_rows_of_objects(head: &str) -> bool {
    let deepest = if head.contains("\"data\"") { 2 } else { 1 };
    let opens = |rest: &str| {
        let solid = rest.bytes().filter(|byte| !byte.is_ascii_whitespace());
        solid.take(4).eq(*b":[[{")
    };
    let mut places = head.match_indices("\"cells\"").filter(|(at, name)| opens(&head[at + name.len()..]));
    places.next().is_some_and(|(at, _)| depth(&head[..at]) <= deepest)
}

/// Returns how many brackets are open at the end of the beginning of a document.
fn depth(text: &str) -> usize {
    let (mut depth, mut is_text, mut is_escaped) = (0_usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            b'{' | b'[' if !is_text => depth += 1,
            b'}' | b']' if !is_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    depth
}
