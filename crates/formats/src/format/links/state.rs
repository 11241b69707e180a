//! What a player did, as links have it: placed values, notes and remaining candidates.
//!
//! A cell without remaining candidates has those that the values leave, so a cell without candidates cannot be represented.

use std::borrow::Cow;

use givens_engine::grid::{Candidates, Digit, DigitSet, Grid, Shape};

use crate::{
    cells::values::placed,
    diagnostic::Diagnostic,
    record::{CellSpans, Field, FieldSet, Listed, Record},
    text::Span,
};

/// What a player placed and noted, in row-major order.
pub(super) struct StateBuilder {
    pub(super) shape: Shape,
    pub(super) digits: Vec<Option<Digit>>,
    pub(super) spans: Vec<Span>,
    pub(super) notes: Vec<DigitSet>,
}

impl StateBuilder {
    /// Creates a state without values and notes, of cells that are at these places.
    pub(super) fn new(shape: Shape, spans: Vec<Span>) -> Self {
        let count = shape.cell_count();
        Self { shape, digits: vec![None; count], spans, notes: vec![DigitSet::EMPTY; count] }
    }

    /// Adds the state to a record, and reports values that differ from the givens.
    pub(super) fn add_to(self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) {
        let grid = Grid::new(self.shape, self.digits).expect("each is of the shape");
        placed(record, Listed { grid, cells: CellSpans::listed(self.spans) }, diagnostics);
        if self.notes.iter().any(|set| !set.is_empty()) {
            record.state_mut().notes = Candidates::new(self.shape, self.notes);
        }
    }
}

/// Sets the remaining candidates of each cell.
pub(super) fn set_remaining(record: &mut Record, remaining: impl IntoIterator<Item = DigitSet>) {
    let possible = Candidates::of(&record.values());
    let sets = remaining.into_iter().zip(possible.sets());
    let sets = sets.map(|(set, all)| if set.is_empty() { *all } else { set });
    record.set_candidates(Candidates::new(record.shape(), sets).expect("a set for each cell"));
}

/// Returns the record with all candidates that the values leave in cells that have none, which is a loss.
pub(super) fn representable<'r>(record: &'r Record, lost: &mut FieldSet) -> Cow<'r, Record> {
    let Some(candidates) = record.candidates() else { return Cow::Borrowed(record) };
    let mut changed = record.clone();
    set_remaining(&mut changed, candidates.sets().iter().copied());
    if changed.candidates() == Some(candidates) {
        return Cow::Borrowed(record);
    }
    lost.insert(Field::Candidates);
    Cow::Owned(changed)
}
