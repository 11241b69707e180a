//! What adds the clues of constraints to a record.
//!
//! The rows of the table pass members of a constraint and get the places of the board that they name, or the misfit to
//! report. Clues that they push are at the values that state them.

use givens_variants::{CellIndex, Clue};

use crate::{record::VariantRecord, syntax::json::Value, text::Span};

use super::super::ids::Ids;
use super::constraint::{Constraint, Misfit, index};
use super::marks::Marks;

/// Adds clues to a record.
pub(in super::super) struct ClueReader<'a> {
    pub(in super::super) record: &'a mut VariantRecord,
    /// The pairs that marks exempt from negative constraints.
    pub(super) marks: &'a Marks,
    /// For each family of relations the place of its negative clue.
    pub(super) negatives: [Option<usize>; 3],
}

impl<'a> ClueReader<'a> {
    pub(in super::super) const fn new(record: &'a mut VariantRecord, marks: &'a Marks) -> Self {
        Self { record, marks, negatives: [None; 3] }
    }

    pub(super) const fn ids(&self) -> Ids<'_> {
        Ids(&self.record.puzzle.layout)
    }

    pub(in super::super) fn push(&mut self, clue: Clue, span: Span) {
        self.record.push_clue(clue, span);
    }

    /// Returns the cell that a value names.
    pub(super) fn cell(&self, constraint: &Constraint<'_>, id: Value<'_>) -> Result<CellIndex, Misfit> {
        let cell = index(id).and_then(|id| self.ids().cell(id));
        cell.ok_or_else(|| constraint.outside("cell", id))
    }

    /// Returns the cells that a list names.
    pub(super) fn cells(
        &self,
        constraint: &Constraint<'_>,
        list: Value<'_>,
    ) -> Result<Vec<CellIndex>, Misfit> {
        if !list.is_array() {
            return Err(constraint.unknown("without a list of cells"));
        }
        list.values().map(|id| self.cell(constraint, id)).collect()
    }

    /// Returns the cells of a member that is a list.
    pub(super) fn cells_in(
        &self,
        constraint: &Constraint<'_>,
        owner: Value<'_>,
        name: &str,
    ) -> Result<Vec<CellIndex>, Misfit> {
        let list = owner.member(name);
        self.cells(constraint, list.ok_or_else(|| constraint.unknown("without a list of cells"))?)
    }

    /// Returns what the number of a member names, such as a "corner" of the board.
    pub(super) fn place<T>(
        &self,
        constraint: &Constraint<'_>,
        (clue, name, what): (Value<'_>, &str, &str),
        find: impl Fn(&Self, usize) -> Option<T>,
    ) -> Result<T, Misfit> {
        let id = clue.member(name).ok_or_else(|| constraint.unknown(format_args!("without `{name}`")))?;
        index(id).and_then(|id| find(self, id)).ok_or_else(|| constraint.outside(what, id))
    }
}
