//! G: the givens.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Cell, Clash},
    record::Record,
};

/// G001: each house that holds a digit twice, once, with all its cells.
pub(in crate::check) fn clashes(record: &Record, remarks: &mut Vec<Diagnostic>) {
    remarks.extend(record.grid.clashes().iter().map(|clash| duplicate(record, clash)));
}

/// G003: placed values that stand twice in a house, among themselves or beside a given.
pub(in crate::check) fn placed_clashes(record: &Record, remarks: &mut Vec<Diagnostic>) {
    let Some(placed) = record.placed().filter(|_| record.grid.is_consistent()) else { return };
    for Clash { house, digit, cells } in record.values().clashes() {
        let cells: Vec<_> = cells.iter().collect();
        let message = format!("{digit} is placed where it clashes in {house}: {}", list(&cells));
        let remark = Diagnostic::new(Rule::PlacedClash, message);
        remarks.push(cells.iter().fold(remark, |remark, &cell| {
            let index = record.shape().index(cell);
            let is_placed = placed.grid.get(cell).is_some();
            let place = if is_placed { placed.cells.get(index) } else { record.cells.get(index) };
            remark.at_cell(cell, place, cell.to_string())
        }));
    }
}

fn duplicate(record: &Record, clash: &Clash) -> Diagnostic {
    let Clash { house, digit, cells } = clash;
    let cells: Vec<_> = cells.iter().collect();
    let message = format!("{digit} is given {} in {house}: {}", times(cells.len()), list(&cells));
    let remark = Diagnostic::new(Rule::DuplicateGiven, message);
    cells.iter().fold(remark, |remark, &cell| {
        remark.at_cell(cell, record.cells.get(record.shape().index(cell)), cell.to_string())
    })
}

/// `twice`, or `3 times`
pub(super) fn times(number: usize) -> String {
    if number == 2 { "twice".to_owned() } else { format!("{number} times") }
}

/// `r1c1, r1c5 and r1c9`
pub(super) fn list(cells: &[Cell]) -> String {
    let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
