//! Puzzle → network: cells with candidates, and the constraints between them.
//!
//! [`VariantPuzzle`] comes in, a [`Network`] goes out, which the search only reads. Cells are
//! numbered without gaps, and values are places in the range of digits, from 0: neither absent cells nor the least digit
//! concern a constraint. Whatever clues say about the same cells is merged here, and what follows from houses and sums
//! together is derived here, once, because the search meets each constraint thousands of times.

mod cell_set;
mod constraint;
mod derived;
mod draft;
mod equation;
mod leftovers;
mod lower;
mod merge;
mod places;
mod relation;
mod segments;
mod structure;
mod unions;
mod watch;

use crate::puzzle::VariantPuzzle;

pub(crate) use cell_set::{Cell, CellSet, bits};
pub(crate) use constraint::{Constraint, LineKind, NO_CELL, Rank, Rule, Span};
pub(crate) use equation::{Equation, LongSum};
pub(crate) use places::Places;
pub(crate) use relation::Relations;
pub(crate) use structure::{Network, Segment};
pub(crate) use watch::Watchers;

/// Returns the network of a puzzle whose cells are at these places.
pub(crate) fn build<const W: usize>(puzzle: &VariantPuzzle, places: &Places) -> Network<W> {
    let mut draft = draft::Draft::new(puzzle, places);
    lower::lower(&mut draft);
    draft.share_peers();
    derived::derive(&mut draft);
    leftovers::derive(&mut draft);
    merge::finish(draft)
}
