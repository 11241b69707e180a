//! Puzzle → network: cells with candidates, and the constraints between them.
//!
//! [`VariantPuzzle`](crate::VariantPuzzle) comes in, a [`Network`] goes out, which the search only reads. Cells are numbered
//! without gaps, and values are places in the range of digits, from 0: neither absent cells nor the least digit concern a
//! constraint. Whatever clues say about the same cells is merged here, and what follows from houses and sums together is
//! derived here, once, because the search meets each constraint thousands of times.

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
mod unions;
mod watch;

use crate::VariantPuzzle;

pub(crate) use cell_set::CellSet;
pub(crate) use constraint::{Constraint, LineKind, NO_CELL, Rule, Span};
pub(crate) use equation::{Equation, LongSum};
pub(crate) use places::Places;
pub(crate) use relation::Relations;
pub(crate) use segments::Segment;
pub(crate) use watch::Watchers;

/// A cell of a network: its number among the cells that are present.
pub(crate) type Cell = u16;

/// Cells, candidates and constraints. `64 * W` is at least the number of cells.
pub(crate) struct Network<const W: usize> {
    pub(crate) value_count: usize,
    /// The least digit.
    pub(crate) first_digit: u8,
    /// The mask of all values.
    pub(crate) all: u16,
    /// The candidates of each cell by its given and limit alone.
    pub(crate) start: Vec<u16>,
    /// The constraints, cheapest first.
    pub(crate) constraints: Vec<Constraint>,
    /// The cells of all spans, one after another.
    pub(crate) arena: Vec<Cell>,
    /// The cells of each full house.
    houses: Vec<Span>,
    pub(crate) equations: Vec<Equation>,
    pub(crate) long_sums: Vec<LongSum>,
    pub(crate) segments: Vec<Segment>,
    pub(crate) relations: Relations,
    /// The cells that differ from each cell.
    pub(crate) peers: Vec<CellSet<W>>,
    pub(crate) peer_lists: Vec<Span>,
    pub(crate) watchers: Watchers,
    /// Whether lowering found that there is no solution.
    pub(crate) is_impossible: bool,
}

impl<const W: usize> Network<W> {
    /// Returns the network of a puzzle whose cells are at these places.
    pub(crate) fn new(puzzle: &VariantPuzzle, places: &Places) -> Self {
        let mut draft = draft::Draft::new(puzzle, places);
        lower::lower(&mut draft);
        draft.share_peers();
        derived::derive(&mut draft);
        leftovers::derive(&mut draft);
        merge::finish(draft)
    }

    pub(crate) fn cells(&self, span: Span) -> &[Cell] {
        &self.arena[span.start as usize..span.end as usize]
    }

    /// Returns the cells that differ from this one.
    pub(crate) fn peers_of(&self, cell: Cell) -> &[Cell] {
        self.cells(self.peer_lists[cell as usize])
    }

    /// Returns the cells of the full houses.
    pub(crate) fn houses(&self) -> impl Iterator<Item = &[Cell]> {
        self.houses.iter().map(|&house| self.cells(house))
    }
}
