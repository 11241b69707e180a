//! From lines to samurai: five grids, or the rows of the board.
//!
//! It takes whole lines and yields an entry for each samurai; lines that are neither are reported one by one, and a samurai
//! that lacks lines as a whole.

use givens_variants::{CellIndex, VariantPuzzle};

use crate::{
    cells::samurai::{CANVAS, GRIDS, SIDE, board},
    codec::{Chunk, Entry, Envelope, Reader},
    diagnostic::{Diagnostic, Few},
    record::VariantRecord,
    text::{Line, Span},
};

use super::rows::{Place, SamuraiLine, samurai_lines};

/// A reader of samurai.
pub(in crate::format::grids) struct SamuraiReader;

impl Reader for SamuraiReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let mut lines = samurai_lines(chunk.text).peekable();
        while let Some((line, cells)) = lines.next() {
            match cells {
                Some(SamuraiLine::Grid(cells)) => {
                    let mut grids = vec![(line, cells)];
                    while grids.len() < GRIDS.len()
                        && let Some((line, Some(SamuraiLine::Grid(cells)))) = lines.next_if(is_grid)
                    {
                        grids.push((line, cells));
                    }
                    sink(of_grids(&grids));
                }
                Some(SamuraiLine::Row(places, step)) => {
                    let mut rows = vec![(line, places, step)];
                    while rows.len() < CANVAS
                        && let Some((line, Some(SamuraiLine::Row(places, step)))) = lines.next_if(is_row)
                    {
                        rows.push((line, places, step));
                    }
                    sink(of_rows(&rows));
                }
                None => sink(misfit(line)),
            }
        }
    }
}

fn is_grid((_, cells): &(Line<'_>, Option<SamuraiLine>)) -> bool {
    matches!(cells, Some(SamuraiLine::Grid(_)))
}

fn is_row((_, cells): &(Line<'_>, Option<SamuraiLine>)) -> bool {
    matches!(cells, Some(SamuraiLine::Row(..)))
}

/// Reports a line that is neither a grid nor a row: a heading, or damaged cells.
fn misfit(line: Line<'_>) -> Entry {
    let place = line.trimmed_span();
    if !line.text.contains(|c: char| c.is_ascii_digit()) {
        return Entry::without_puzzle(Diagnostic::skipped("a line without cells", place));
    }
    let found = line.text.trim().chars().count();
    let expected = "81 cells of a grid, or 21 of a row, each blank or a digit from 1 to 9";
    Entry::malformed(
        line.span(),
        Diagnostic::wrong_length(expected, format_args!("{found} characters"), place),
    )
}

/// Returns the entry of five grids, a line each.
fn of_grids(grids: &[(Line<'_>, Vec<Option<u8>>)]) -> Entry {
    let span = span_of(grids[0].0, grids[grids.len() - 1].0);
    if grids.len() != GRIDS.len() {
        let expected = format_args!("{} lines of 81 cells", GRIDS.len());
        return Entry::malformed(span, Diagnostic::wrong_length(expected, grids.len(), span));
    }
    let mut record = VariantRecord::new(VariantPuzzle::new(board()), span);
    let mut places: Vec<Option<Span>> = vec![None; CANVAS * CANVAS];
    let mut wrong = Few::default();
    for ((top, left), (line, cells)) in GRIDS.into_iter().zip(grids) {
        let start = line.trimmed_span().start;
        for (index, &digit) in cells.iter().enumerate().filter(|(_, digit)| digit.is_some()) {
            let cell = (top + index / SIDE) * CANVAS + left + index % SIDE;
            let here = Span::new(start + index, start + index + 1);
            let known = record.puzzle.givens[cell];
            if let (Some(known), Some(there), Some(digit)) =
                (known.filter(|_| known != digit), places[cell], digit)
            {
                let name = record.cell_name(CellIndex::new(cell));
                let message = format!("{name}: {known} in one grid, {digit} in another");
                wrong.push(|| Diagnostic::broken(message, here).at(there, "the other"));
            }
            (record.puzzle.givens[cell], places[cell]) = (digit, Some(here));
        }
    }
    entry(record, wrong)
}

/// Returns the entry of the rows of a board.
fn of_rows(rows: &[(Line<'_>, Vec<Place>, usize)]) -> Entry {
    let last = rows[rows.len() - 1].0;
    let span = span_of(rows[0].0, last);
    if rows.len() != CANVAS {
        return Entry::malformed(span, Diagnostic::missing_rows(CANVAS, rows.len(), last.span()));
    }
    let mut record = VariantRecord::new(VariantPuzzle::new(board()), span);
    let mut wrong = Few::default();
    for (row, (line, places, step)) in rows.iter().enumerate() {
        for column in 0..CANVAS {
            let cell = CellIndex::new(row * CANVAS + column);
            let at = (line.start + column * step).min(line.trimmed_span().end);
            let place = Span::new(at, (at + 1).min(line.span().end).max(at));
            let is_present = record.puzzle.layout.is_present(cell);
            let name = record.cell_name(cell);
            match places.get(column).copied().flatten() {
                Some(digit) if is_present => record.puzzle.givens[cell.index()] = digit,
                Some(Some(digit)) => {
                    wrong.push(|| {
                        Diagnostic::broken(format!("{name}: {digit} is outside the five grids"), place)
                    });
                }
                None if is_present => {
                    wrong.push(|| Diagnostic::expected_cell("a cell of a grid", place).about(name));
                }
                _ => {}
            }
        }
    }
    entry(record, wrong)
}

/// Returns the entry of a record, or of the reasons why there is none.
fn entry(record: VariantRecord, wrong: Few<Diagnostic>) -> Entry {
    let span = record.span;
    let record = wrong.is_empty().then(|| record.into_any());
    Entry::of_any(span, record, wrong.into_first())
}

/// Returns the span from one line to another.
fn span_of(first: Line<'_>, last: Line<'_>) -> Span {
    first.span().to(last.span())
}
