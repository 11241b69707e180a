//! Diagnostics about rows: too few, too many, or of a wrong length.
//!
//! `split`, `divider` and readers of grids pass rows and the side that they should have; they get diagnostics or a
//! malformed entry. A fault in all rows is reported once, and of many faults the first few.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{Mark, Token},
    codec::Entry,
    diagnostic::{Diagnostic, Few},
    layout::row::{Row, most_common, span_of},
    text::Span,
};

/// Reports rows that are not as wide as their grid, and a wrong number of them.
pub(crate) fn of_grid(rows: &[Row], side: usize) -> Vec<Diagnostic> {
    let mut diagnostics = of_rows(rows, side);
    if rows.len() != side {
        diagnostics.push(wrong_count(rows, side));
    }
    diagnostics
}

/// Reports rows that are not as wide as their grid.
pub(super) fn of_rows(rows: &[Row], side: usize) -> Vec<Diagnostic> {
    if let Some(diagnostic) = of_all_rows(rows, side) {
        return vec![diagnostic];
    }
    let is_wrong = |row: &Row| row.tokens.len() != side || row.diagnostic.is_some();
    let wrong = rows.iter().zip(1..).filter(|(row, _)| is_wrong(row));
    let reported: Few<_> = wrong.map(|(row, number)| of_row(row, number, side)).collect();
    reported.with_others(|count| Diagnostic::more_wrong_rows(count, span_of(rows)))
}

/// Reports rows that are all of the same wrong length.
fn of_all_rows(rows: &[Row], side: usize) -> Option<Diagnostic> {
    let width = rows[0].tokens.len();
    let even = rows.iter().all(|row| row.tokens.len() == width && row.diagnostic.is_none());
    let mut diagnostic = (even && width != side).then(|| of_row(&rows[0], 1, side))?;
    diagnostic.message = format!("expected {side} cells in each row, found {width} in all {}", rows.len());
    Some(diagnostic)
}

fn of_row(row: &Row, number: usize, side: usize) -> Diagnostic {
    if let Some(diagnostic) = &row.diagnostic {
        return (**diagnostic).clone().about(format_args!("row {number}"));
    }
    let cells = row.tokens.len();
    let (place, label) = match row.tokens.get(side..) {
        Some([first, .., last]) => (first.span.to(last.span), format!("{} too many", cells - side)),
        Some([extra]) => (extra.span, "1 too many".to_owned()),
        _ => (row.span, format!("{cells} cells")),
    };
    Diagnostic::wrong_row_length(number, side, cells, place).labelled(label)
}

/// Reports a grid that has too few rows, or too many.
pub(super) fn wrong_rows(rows: &[Row], side: usize) -> Entry {
    let diagnostic = wrong_count(rows, side);
    let is_side = Shape::of_side(rows.len()).is_some();
    let are_halves = is_side && rows.len() * 2 == side && rows.iter().all(|row| row.tokens.len() == side);
    let help = "if these are two grids side by side, put one below the other";
    Entry::malformed(span_of(rows), if are_halves { diagnostic.help(help) } else { diagnostic })
}

/// Reports rows of pairs, a value and 0 or 1, as many as a grid of half their width has.
pub(super) fn pairs(rows: &[Row]) -> Option<Entry> {
    let side = rows.len();
    let is_flag = |token: &Token| matches!(token.mark, Mark::Number(0 | 1));
    let is_pair = |pair: &[Token]| pair.len() == 2 && is_flag(&pair[1]);
    let has_pairs = |row: &Row| row.tokens.len() == side * 2 && row.tokens.chunks(2).all(is_pair);
    if Shape::of_side(side).is_none() || !rows.iter().all(has_pairs) {
        return None;
    }
    let diagnostic = Diagnostic::pairs_of_flags(side, rows[0].span);
    Some(Entry::malformed(span_of(rows), diagnostic.labelled("pairs of a value and a flag")))
}

fn wrong_count(rows: &[Row], side: usize) -> Diagnostic {
    let (span, label) = match rows.get(side) {
        Some(extra) => (extra.span, format!("{} too many", rows.len() - side)),
        None => (rows[rows.len() - 1].span, "the last row found".to_owned()),
    };
    Diagnostic::wrong_row_count(side, rows.len(), span).labelled(label)
}

/// Reports rows among which one was lost or added.
pub(super) fn out_of_step(rows: &[Row], side: usize) -> Entry {
    if rows.len() < side {
        return wrong_rows(rows, side);
    }
    let (first, last) = (rows[0].span, rows[rows.len() - 1].span);
    Entry::malformed(span_of(rows), Diagnostic::rows_out_of_step(rows.len(), side, first, last))
}

/// Reports rows of a width, or of a number, that no grid has.
pub(super) fn no_such_side(rows: &[Row], span: Span) -> Entry {
    let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
    let place = rows.first().map_or(span, |row| row.span);
    let diagnostic = Diagnostic::no_grid_of_rows(rows.len(), width, place);
    Entry::new(span, None, broken_rows(rows).unwrap_or_else(|| vec![diagnostic]))
}

/// Reports rows that cannot be split into cells, if there are any.
fn broken_rows(rows: &[Row]) -> Option<Vec<Diagnostic>> {
    let broken = rows.iter().zip(1..).filter(|(row, _)| row.diagnostic.is_some());
    let reported: Few<_> = broken.map(|(row, number)| of_row(row, number, 0)).collect();
    (!reported.is_empty()).then(|| reported.into_first())
}

/// Reports a row that should be a whole grid, and has another number of cells.
pub(super) fn no_whole_grid(row: &Row) -> Entry {
    let cells = row.tokens.len();
    let near =
        Shape::usual().find(|shape| shape.cell_count().abs_diff(cells) <= shape.side() / 2 && cells > 25);
    let Some(shape) = near else {
        return Entry::malformed(row.span, Diagnostic::no_grid(cells, row.span));
    };
    let expected = shape.cell_count();
    let (place, label) = match row.tokens.get(expected) {
        Some(first) => (Span::new(first.span.start, row.span.end), format!("{} too many", cells - expected)),
        None => (row.span, format!("{} missing", expected - cells)),
    };
    let diagnostic = Diagnostic::wrong_cell_count(shape.side(), cells, place);
    Entry::malformed(row.span, diagnostic.labelled(label))
}
