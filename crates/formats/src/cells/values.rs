//! Values beside the givens: those placed by a player, and the filled cells of a grid of candidates.
//!
//! Codecs pass what the player has entered, or the candidates of a grid; they get a record with a state, or the fields that
//! are lost. One function decides what a value on a given means, as files disagree about that.

use givens_engine::grid::{Candidates, Cell, DigitSet, Grid, Shape};

use crate::{
    diagnostic::{Diagnostic, Rule},
    record::{Field, FieldSet, Listed, Record},
};

/// Returns the digits of the filled cells in a grid of candidates.
///
/// A cell with one candidate is filled, unless that is still a candidate of one of its peers: then
/// nobody has placed it yet (HoDoKu's rule).
pub(crate) fn values(candidates: &Candidates) -> Grid {
    let shape = candidates.shape();
    let (once, twice) = house_sets(candidates);
    let mut grid = Grid::empty(shape);
    for (cell, set) in shape.cells().zip(candidates.sets()) {
        if let Some(digit) = set.sole()
            && houses(shape, cell)
                .into_iter()
                .all(|house| once[house].contains(digit) && !twice[house].contains(digit))
        {
            grid.set(cell, Some(digit));
        }
    }
    grid
}

/// Returns the fields that are lost where only these candidates of a record are written.
pub(crate) fn lost_in(shown: &Candidates, record: &Record) -> FieldSet {
    let mut again = Record::of(values(shown));
    again.set_candidates(shown.clone());
    if again.grid != record.grid {
        return FieldSet::of(&[Field::Givens]);
    }
    // Placed values leave fewer candidates than the givens alone.
    if again.candidates() == record.candidates() {
        FieldSet::EMPTY
    } else {
        FieldSet::of(&[Field::Candidates])
    }
}

/// Returns for each house the digits that a cell of it has, and those that two cells or more have.
fn house_sets(candidates: &Candidates) -> (Vec<DigitSet>, Vec<DigitSet>) {
    let shape = candidates.shape();
    let mut once = vec![DigitSet::EMPTY; 3 * shape.side()];
    let mut twice = once.clone();
    for (cell, &set) in shape.cells().zip(candidates.sets()) {
        for house in houses(shape, cell) {
            twice[house] |= once[house] & set;
            once[house] |= set;
        }
    }
    (once, twice)
}

/// Returns the places of a cell's row, column and box among the houses of a grid.
fn houses(shape: Shape, cell: Cell) -> [usize; 3] {
    let side = shape.side();
    [cell.row().index(), side + cell.column().index(), 2 * side + shape.block_of(cell).index()]
}

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
