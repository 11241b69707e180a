//! The values and notes of a player, cell by cell.

use crate::{
    cells::placed::placed,
    diagnostic::Diagnostic,
    grid::{Candidates, Digit, DigitSet, Grid, Shape},
    record::{CellSpans, Listed, Record},
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
