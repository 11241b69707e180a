//! What is wrong with the rows of a section: complaints about too few, too many, or
//! rows of the wrong length.

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule},
    grid::Shape,
    layout::row::{Row, most_common, span_of},
    text::Span,
};

/// So many faulty rows of a grid are named one by one.
const NAMED: usize = 5;

/// The rows of a grid that are not as wide as it is.
pub(super) fn of_rows(rows: &[Row], side: usize) -> Vec<Diagnostic> {
    if let Some(fault) = of_all_rows(rows, side) {
        return vec![fault];
    }
    let is_wrong = |row: &Row| row.tokens.len() != side || row.fault.is_some();
    let wrong = rows.iter().zip(1..).filter(|(row, _)| is_wrong(row));
    let mut faults: Vec<_> = wrong.map(|(row, number)| of_row(row, number, side)).collect();
    if faults.len() > NAMED {
        let more = format!("{} more rows of this grid have a wrong length", faults.len() - NAMED);
        faults.truncate(NAMED);
        faults.push(Diagnostic::new(Rule::WrongRowLength, more).at(span_of(rows), ""));
    }
    faults
}

/// The complaint about rows that are all equally long, but not as long as they should be.
fn of_all_rows(rows: &[Row], side: usize) -> Option<Diagnostic> {
    let width = rows[0].tokens.len();
    let even = rows.iter().all(|row| row.tokens.len() == width && row.fault.is_none());
    let mut fault = (even && width != side).then(|| of_row(&rows[0], 1, side))?;
    fault.message = format!("expected {side} cells in each row, {width} found in all {}", rows.len());
    Some(fault)
}

fn of_row(row: &Row, number: usize, side: usize) -> Diagnostic {
    if let Some(fault) = &row.fault {
        let mut fault = (**fault).clone();
        fault.message = format!("row {number}: {}", fault.message);
        return fault;
    }
    let cells = row.tokens.len();
    let message = format!("row {number}: expected {side} cells, found {cells}");
    let diagnostic = Diagnostic::new(Rule::WrongRowLength, message);
    match row.tokens.get(side..) {
        Some([first, .., last]) => {
            diagnostic.at(first.span.to(last.span), format!("{} too many", cells - side))
        }
        Some([extra]) => diagnostic.at(extra.span, "1 too many"),
        _ => diagnostic.at(row.span, format!("{cells} cells")),
    }
}

/// A grid that ends before its last row.
pub(super) fn missing_rows(rows: &[Row], side: usize) -> Entry {
    let message = format!("expected {side} rows, found {}", rows.len());
    let last = rows[rows.len() - 1].span;
    let diagnostic = Diagnostic::new(Rule::MissingRows, message).at(last, "the last row found");
    Entry::malformed(span_of(rows), diagnostic)
}

/// A grid with one row too many.
pub(super) fn extra_rows(rows: &[Row], side: usize) -> Entry {
    let message = format!("expected {side} rows, found {}", rows.len());
    let diagnostic = Diagnostic::new(Rule::ExtraRows, message);
    Entry::malformed(span_of(rows), diagnostic.at(rows[side].span, "one row too many"))
}

/// Rows among which one was lost or added.
pub(super) fn out_of_step(rows: &[Row], side: usize) -> Entry {
    if rows.len() < side {
        return missing_rows(rows, side);
    }
    let message = format!("{} rows do not divide into grids of {side}", rows.len());
    let diagnostic = Diagnostic::new(Rule::MissingRows, message).at(rows[0].span, "from here on");
    let diagnostic = diagnostic.at(rows[rows.len() - 1].span, "to here");
    let help = "a row is missing or was added, but which one is unknown; separate grids with blank lines";
    Entry::malformed(span_of(rows), diagnostic.help(help))
}

/// Rows of a width, or of a number, that no grid has.
pub(super) fn no_such_side(rows: &[Row]) -> Entry {
    let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
    let message = format!("{} rows of {width} cells make no grid", rows.len());
    let diagnostic = Diagnostic::new(Rule::NoSuchSide, message).at(rows[0].span, "");
    Entry { span: span_of(rows), record: None, diagnostics: with_faults(rows, diagnostic) }
}

/// Rows that cannot be cut into cells are what is wrong in the first place.
fn with_faults(rows: &[Row], otherwise: Diagnostic) -> Vec<Diagnostic> {
    let broken = rows.iter().zip(1..).filter(|(row, _)| row.fault.is_some());
    let faults: Vec<_> = broken.take(NAMED).map(|(row, number)| of_row(row, number, 0)).collect();
    if faults.is_empty() { vec![otherwise] } else { faults }
}

/// One row of this many cells, which should be a whole grid.
pub(super) fn no_whole_grid(row: &Row) -> Entry {
    let cells = row.tokens.len();
    let near =
        Shape::usual().find(|shape| shape.cell_count().abs_diff(cells) <= shape.side() / 2 && cells > 25);
    let Some(shape) = near else {
        let message = format!("{cells} cells make no grid");
        return Entry::malformed(row.span, Diagnostic::new(Rule::NoSuchSide, message).at(row.span, ""));
    };
    let wanted = shape.cell_count();
    let message = format!("expected {wanted} cells ({0}×{0}), found {cells}", shape.side());
    let diagnostic = Diagnostic::new(Rule::WrongLength, message);
    let (place, text) = match row.tokens.get(wanted) {
        Some(first) => (Span::new(first.span.start, row.span.end), format!("{} too many", cells - wanted)),
        None => (row.span, format!("{} missing", wanted - cells)),
    };
    Entry::malformed(row.span, diagnostic.at(place, text))
}
