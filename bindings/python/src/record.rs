//! The puzzle of a text, whatever its format.
//!
//! In comes a text, such as a row of a column; out comes the one puzzle of it, or why there is none. A text of one line is
//! cells if it can be: then nothing else is tried, and what is said of a broken line does not depend on other formats. But
//! a full grid that clashes may be a layout, in which the digits are names of regions.

use givens::{
    Diagnostic, Grid, Record, Rule,
    format::{Entry, Format, ReadOptions, Reading, Shelf, read},
    record::AnyRecord,
};

use crate::rows::worst;

/// Signs of other formats that no line of cells has.
const SIGNS: [char; 5] = ['<', '>', '^', '=', '~'];
/// The length from which a word of digits and blanks is a broken line of cells.
const MIN_CELLS: usize = 14;

/// Reads the puzzle of a text: a line, or a text of one puzzle in any format. The entry has a record or a variant.
///
/// # Errors
///
/// The diagnostic that says why there is none, or not just one.
pub(crate) fn entry_of(text: &str) -> Result<Entry, Diagnostic> {
    let line = text.trim_end_matches(['\n', '\r']);
    if line.contains(['\n', '\r']) {
        return only_entry(read(text, &ReadOptions::default())).1;
    }
    let as_cells = only_entry(read(text, &ReadOptions::default().with_from(Format::Line))).1;
    if let Ok(Entry { record: Some(record), .. }) = &as_cells {
        return layout_of(record).map_or(as_cells, Ok);
    }
    let has_signs = has_signs(line);
    if !has_signs && is_broken_line(line) {
        return as_cells;
    }
    // A word without signs that is read as clashing givens is something else, such as a hash.
    let is_accepted =
        |entry: &Entry| has_signs || entry.record.as_ref().is_none_or(|record| record.grid.is_consistent());
    match only_entry(read(text, &ReadOptions::default())) {
        (_, Ok(entry)) if entry.variant.is_some() => Ok(entry),
        (Some(format), detected) if is_written_out(format) && detected.as_ref().is_ok_and(is_accepted) => {
            detected
        }
        (Some(format), Err(reason)) if is_written_out(format) => Err(reason),
        _ => as_cells,
    }
}

/// Reads the record of a text, of either kind.
///
/// # Errors
///
/// As [`entry_of`].
pub(crate) fn any_record_of(text: &str) -> Result<AnyRecord, Diagnostic> {
    entry_of(text)?.take_any().ok_or_else(no_cells)
}

/// Reads the classic puzzle of a text; `None` if it has none.
pub(crate) fn record_of(text: &str) -> Option<Record> {
    entry_of(text).ok()?.record
}

/// Returns whether a line is no line of cells for sure: a link, a document, an id such as `3x3:…`.
fn has_signs(line: &str) -> bool {
    let is_document = line.trim_start().starts_with(['{', '[', '<']) || line.contains("://");
    let is_id = line.contains(':')
        && line.split_once('x').is_some_and(|(rows, columns)| {
            rows.len() <= 2 && columns.starts_with(|digit: char| digit.is_ascii_digit())
        });
    is_document || is_id || line.contains(SIGNS)
}

/// Returns whether a line has a word of hardly more than digits and blanks: some formats take a letter among them for a
/// run of blanks.
fn is_broken_line(line: &str) -> bool {
    let words = line.split(|c: char| c.is_whitespace() || ",;:|".contains(c));
    let longest = words.max_by_key(|word| word.len()).unwrap_or_default();
    let known = longest.bytes().filter(|&byte| byte.is_ascii_digit() || b".*_-".contains(&byte)).count();
    // As many as two grids have, the second for the names of regions.
    let grid = longest.len() / 2;
    let is_pair = known == longest.len() && longest.len() == 2 * grid && grid.isqrt().pow(2) == grid;
    !is_pair && longest.len() >= MIN_CELLS && known * 4 >= longest.len() * 3
}

/// Returns the layout of regions that a full grid is, if it clashes and is one.
pub(crate) fn layout_of(record: &Record) -> Option<Entry> {
    let may_be_layout = is_full_of_neighbours(&record.grid) && !record.grid.is_consistent();
    let reading = may_be_layout.then(|| read(&record.grid.line().to_string(), &ReadOptions::default()))?;
    only_entry(reading).1.ok().filter(|entry| entry.variant.is_some())
}

/// Returns whether each cell is full and beside a cell of the same digit, as those of connected regions are and those of
/// hardly any wrong solution.
fn is_full_of_neighbours(grid: &Grid) -> bool {
    let (cells, side) = (grid.contents(), grid.shape().side());
    (0..cells.len()).all(|cell| {
        let is_same =
            |other: Option<usize>| other.is_some_and(|other| cells.get(other) == Some(&cells[cell]));
        let (first, last) = (cell % side == 0, cell % side == side - 1);
        cells[cell].is_some()
            && (is_same(cell.checked_sub(side))
                || is_same(cell.checked_add(side))
                || !first && is_same(cell.checked_sub(1))
                || !last && is_same(cell.checked_add(1)))
    })
}

/// Returns whether texts of a format are links or documents, which a broken line of cells never is.
fn is_written_out(format: Format) -> bool {
    matches!(format.info().shelf, Shelf::Links | Shelf::Documents)
}

/// Returns the only puzzle of a text, if it can be read, and the format.
fn only_entry(reading: Reading) -> (Option<Format>, Result<Entry, Diagnostic>) {
    let (mut found, mut number, mut first) = (None, 0_usize, None);
    for entry in reading.entries {
        number += usize::from(entry.is_puzzle());
        first = first.or_else(|| finding(&entry).cloned());
        let is_read = entry.record.is_some() || entry.variant.is_some();
        found = found.or_else(|| is_read.then_some(entry));
    }
    let entry = match found {
        Some(entry) if number == 1 => Ok(entry),
        _ if number > 1 => {
            Err(Diagnostic::new(Rule::UnknownFormat, format!("expected one puzzle, found {number}")))
        }
        _ => Err(first.or_else(|| reading.diagnostics.into_iter().next()).unwrap_or_else(no_cells)),
    };
    (reading.format, entry)
}

/// Returns what is reported about an entry: the worst diagnostic, or the first note.
fn finding(entry: &Entry) -> Option<&Diagnostic> {
    worst(&entry.diagnostics).or(entry.diagnostics.first())
}

fn no_cells() -> Diagnostic {
    Diagnostic::new(Rule::UnknownFormat, "expected a puzzle, found no cells")
}
