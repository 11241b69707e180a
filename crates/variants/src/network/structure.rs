//! The network itself: what the search reads.
//!
//! Lowering makes it once; nothing changes it then. Lists of cells are spans of one arena, which keeps what a search touches
//! close together.

use std::sync::Arc;

use crate::automaton::Automaton;

use super::constraint::{Constraint, NO_CELL, Span};
use super::{Cell, Equation, LongSum, Peers, Relations, Watchers};

/// Cells, candidates and constraints.
pub(crate) struct Network {
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
    pub(super) houses: Vec<Span>,
    pub(crate) equations: Vec<Equation>,
    pub(crate) long_sums: Vec<LongSum>,
    pub(crate) segments: Vec<Segment>,
    pub(crate) relations: Relations,
    pub(crate) automata: Vec<Arc<Automaton>>,
    /// The branches of each alternative, as networks over the same cells.
    pub(crate) alternatives: Vec<Vec<Self>>,
    /// The cells that differ from each cell.
    pub(crate) peers: Peers,
    pub(crate) peer_lists: Vec<Span>,
    pub(crate) watchers: Watchers,
    /// Whether lowering found that there is no solution.
    pub(crate) is_impossible: bool,
}

/// Some cells of a house, and the cells outside of it that see exactly these.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment {
    /// For each cell of the house, by its place in it, all ones if it is outside of the segment.
    pub(crate) outside: [u16; 16],
    /// The cells that see them.
    pub(crate) seen_by: Span,
}

impl Network {
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

    /// Calls a function with each cell whose change may let a constraint exclude more. A cell may come more than once.
    pub(super) fn for_each_watched(&self, constraint: &Constraint, mut call: impl FnMut(Cell)) {
        let mut all =
            |cells: &[Cell]| cells.iter().filter(|&&cell| cell != NO_CELL).for_each(|&cell| call(cell));
        match constraint {
            Constraint::Pair { a, b, .. } => all(&[*a, *b]),
            Constraint::Equation(at) => all(&self.equations[*at as usize].cells),
            Constraint::LongSum(at) => all(&self.long_sums[*at as usize].cells),
            Constraint::Options { cells, rest, .. } => {
                all(self.cells(*cells));
                all(self.cells(*rest));
            }
            Constraint::Same { a, b } => {
                all(self.cells(*a));
                all(self.cells(*b));
            }
            Constraint::Index { control, targets, .. } => {
                all(&[*control]);
                all(self.cells(*targets));
            }
            Constraint::Exclude { cell, .. } => all(&[*cell]),
            Constraint::Clause { literals } => {
                self.cells(*literals).as_chunks::<2>().0.iter().for_each(|literal| all(&literal[..1]));
            }
            Constraint::ValueIndex { value, control, targets } => {
                all(&[*value, *control]);
                all(self.cells(*targets));
            }
            _ => all(self.cells(constraint.span())),
        }
    }

    /// Calls a function with the cells that a constraint is about, for the weights of a conflict.
    pub(crate) fn for_each_concerned(&self, constraint: &Constraint, mut call: impl FnMut(Cell)) {
        match constraint {
            Constraint::Locked { .. } | Constraint::DistinctLines { .. } => {}
            Constraint::Index { control, .. } => call(*control),
            Constraint::Rank { lines, rank, .. } => {
                // Ranks depend on how lines begin, most of all on the first cells.
                for (number, line) in (0..).zip(self.cells(*lines).split(|&cell| cell == NO_CELL)) {
                    let count = if number == rank.own { 3 } else { 1 };
                    line.iter().take(count).for_each(|&cell| call(cell));
                }
            }
            Constraint::Options { cells, .. } => self.cells(*cells).iter().for_each(|&cell| call(cell)),
            _ => self.for_each_watched(constraint, call),
        }
    }
}
