//! G: the givens.

use givens_draw::language::Language;
use givens_engine::{grid::Clash, solve::Budget};
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    record::Record,
    text::list,
};

use crate::explain::Suspects;

/// Reports G001: each digit that a house has twice, with all its cells; once for a line and a box in which the same
/// cells clash.
pub(in crate::check) fn clashes(record: &Record, diagnostics: &mut Vec<Diagnostic>) {
    let merged = merged(&record.grid.clashes());
    diagnostics.extend(merged.iter().map(|(clash, houses)| duplicate(record, clash, houses)));
}

/// Returns the clashes of different cells, each with its houses: `row 1 and box 1`.
fn merged(clashes: &[Clash]) -> Vec<(Clash, String)> {
    let mut merged: Vec<(Clash, String)> = Vec::new();
    for clash in clashes {
        let is_same =
            |known: &&mut (Clash, String)| (known.0.digit, known.0.cells) == (clash.digit, clash.cells);
        match merged.iter_mut().find(is_same) {
            Some((_, houses)) => *houses += &format!(" and {}", clash.house),
            None => merged.push((*clash, clash.house.to_string())),
        }
    }
    merged
}

/// Reports G003: placed values that occur twice in a house, among themselves or with a given.
pub(in crate::check) fn placed_clashes(record: &Record, diagnostics: &mut Vec<Diagnostic>) {
    let Some(placed) = record.placed().filter(|_| record.grid.is_consistent()) else { return };
    for (Clash { digit, cells, .. }, houses) in merged(&record.values().clashes()) {
        let cells: Vec<_> = cells.iter().collect();
        let message = format!("placed {digit} clashes in {houses}: {}", list(&cells));
        let diagnostic = Diagnostic::new(Rule::PlacedClash, message);
        diagnostics.push(cells.iter().fold(diagnostic, |diagnostic, &cell| {
            let index = record.shape().index(cell);
            let is_placed = placed.grid.get(cell).is_some();
            let span = if is_placed { placed.cells.get(index) } else { record.cells.get(index) };
            diagnostic.at_cell(cell, span, cell.to_string())
        }));
    }
}

fn duplicate(record: &Record, clash: &Clash, houses: &str) -> Diagnostic {
    let Clash { digit, cells, .. } = clash;
    let cells: Vec<_> = cells.iter().collect();
    let message = format!("{digit} is given {} in {houses}: {}", times(cells.len()), list(&cells));
    let diagnostic = Diagnostic::new(Rule::DuplicateGiven, message);
    cells.iter().fold(diagnostic, |diagnostic, &cell| {
        diagnostic.at_cell(cell, record.cells.get(record.shape().index(cell)), cell.to_string())
    })
}

/// Adds to the first diagnostic about a puzzle without a solution which givens may be wrong, unless it has other help.
pub(in crate::check) fn help_with_wrong(record: &Record, budget: Budget, diagnostics: &mut [Diagnostic]) {
    let is_about_it = |found: &&mut Diagnostic| matches!(found.rule, Rule::DuplicateGiven | Rule::NoSolution);
    let Some(first) = diagnostics.iter_mut().find(is_about_it) else { return };
    if first.help.is_none() {
        first.help = Suspects::of(record, budget).and_then(|suspects| suspects.help(Language::English));
    }
}

/// Returns `twice`, or `3 times`.
pub(in crate::check) fn times(number: usize) -> String {
    if number == 2 { "twice".to_owned() } else { format!("{number} times") }
}
