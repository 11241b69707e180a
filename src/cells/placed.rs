//! Placed values beside the givens.

use crate::{
    diagnostic::{Diagnostic, Rule},
    record::{Listed, Record},
};

/// Adds the values of a state, which may repeat the givens; one that changes a given is reported
/// and skipped.
pub(crate) fn placed(record: &mut Record, state: Listed, diagnostics: &mut Vec<Diagnostic>) {
    for (cell, value) in state.grid.digits() {
        let Some(given) = record.grid.get(cell).filter(|given| *given != value) else { continue };
        let index = record.shape().index(cell);
        let message = format!("{cell}: {given} is given, {value} is placed");
        let diagnostic = Diagnostic::new(Rule::PlacedOnGiven, message);
        let diagnostic = diagnostic.at_cell(cell, state.cells.get(index), format!("{value} is placed"));
        diagnostics.push(diagnostic.at_cell(cell, record.cells.get(index), format!("{given} is given")));
    }
    record.set_placed(state);
}
