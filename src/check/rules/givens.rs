//! G: the givens.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, Clash},
    record::Record,
};

/// Reports G001: each house that has a digit twice, reported once with all its cells.
pub(in crate::check) fn clashes(record: &Record, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.extend(record.grid.clashes().iter().map(|clash| duplicate(record, clash)));
}

/// Reports G003: placed values that occur twice in a house, among themselves or with a given.
pub(in crate::check) fn placed_clashes(record: &Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(placed) = record.placed().filter(|_| record.grid.is_consistent()) else { return };
    for Clash { house, digit, cells } in record.values().clashes() {
        let cells: Vec<_> = cells.iter().collect();
        let message = format!("placed {digit} clashes in {house}: {}", list(&cells));
        let diagnostic = Diagnostic::new(Rule::PlacedClash, message);
        diagnostics.push(cells.iter().fold(diagnostic, |diagnostic, &cell| {
            let index = record.shape().index(cell);
            let is_placed = placed.grid.get(cell).is_some();
            let span = if is_placed { placed.cells.get(index) } else { record.cells.get(index) };
            diagnostic.at_cell(cell, span, cell.to_string())
        }));
    }
}

fn duplicate(record: &Record, clash: &Clash) -> Diagnostic {
    let Clash { house, digit, cells } = clash;
    let cells: Vec<_> = cells.iter().collect();
    let message = format!("{digit} is given {} in {house}: {}", times(cells.len()), list(&cells));
    let diagnostic = Diagnostic::new(Rule::DuplicateGiven, message);
    cells.iter().fold(diagnostic, |diagnostic, &cell| {
        diagnostic.at_cell(cell, record.cells.get(record.shape().index(cell)), cell.to_string())
    })
}

/// Returns `twice`, or `3 times`.
pub(super) fn times(number: usize) -> String {
    if number == 2 { "twice".to_owned() } else { format!("{number} times") }
}

/// Lists cells: `r1c1, r1c5 and r1c9`.
pub(super) fn list(cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
