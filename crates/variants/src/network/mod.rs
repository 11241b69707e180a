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
mod peers;
mod places;
mod relation;
mod segments;
mod structure;
mod unions;
mod watch;

use crate::puzzle::VariantPuzzle;

pub(crate) use cell_set::{Cell, bits};
pub(crate) use constraint::{Constraint, LineKind, NO_CELL, Rank, Rule, Span};
pub(crate) use equation::{Equation, LongSum};
pub(crate) use peers::Peers;
pub(crate) use places::Places;
pub(crate) use relation::Relations;
pub(crate) use structure::{Network, Segment};
pub(crate) use watch::Watchers;

use cell_set::CellSet;

/// Returns the network of a puzzle whose cells are at these places.
pub(crate) fn build(puzzle: &VariantPuzzle, places: &Places) -> Network {
    match places.count() {
        0..=128 => build_words::<2>(puzzle, places),
        129..=256 => build_words::<4>(puzzle, places),
        _ => build_words::<16>(puzzle, places),
    }
}

fn build_words<const W: usize>(puzzle: &VariantPuzzle, places: &Places) -> Network {
    let mut draft = draft::Draft::<W>::new(puzzle, places);
    lower::lower(&mut draft);
    draft.share_peers();
    derived::derive(&mut draft);
    leftovers::derive(&mut draft);
    merge::finish(draft)
}
