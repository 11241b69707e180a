//! Every shape, 4×4 to 25×25.
//!
//! A state is a mask of candidates per cell. Naked singles are propagated from a queue; hidden singles are
//! searched for in houses with removed candidates; locked candidates after both. If nothing more follows, the
//! state is copied: a candidate is placed in one copy and removed from the other. All copies are in one vector.
//!
//! The cell to branch on has few candidates, and houses where many contradictions showed so far: the
//! weighted degree of Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints" (2004).

#![allow(
    clippy::cast_possible_truncation,
    reason = "there are at most 625 cells, which a u16 holds, and 25 digits"
)]

mod map;
mod state;

use crate::grid::Puzzle;

use super::{Cursor, SearchStep, Stats};

use map::HouseMap;
use state::{Agenda, CellState, PROPAGATED};

/// A search through a grid of any shape.
#[derive(Debug, Clone)]
pub(super) struct ShapeSearch {
    map: HouseMap,
    agenda: Agenda,
    /// The stack of states: pending ones, and last the current one.
    states: Vec<u32>,
    /// The cell of each pending state in which a candidate was removed.
    waiting: Vec<u16>,
    /// By house, one more than its number of contradictions.
    weights: Vec<u64>,
    at: Cursor,
    stats: Stats,
}

impl ShapeSearch {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let map = HouseMap::new(puzzle.shape());
        let all = (1 << map.side) - 1;
        let allowed =
            |cell: usize| puzzle.candidates().map_or(all, |candidates| candidates.sets()[cell].bits());
        let contents = puzzle.grid().contents().iter().enumerate();
        let states: Vec<u32> = contents
            .map(|(cell, digit)| digit.map_or_else(|| allowed(cell), |digit| 1 << digit.index()))
            .collect();
        let at = if states.contains(&0) { Cursor::End } else { Cursor::Node };
        let mut agenda = Agenda::default();
        agenda.all(&map, &states);
        let weights = vec![1; 3 * map.side];
        Self { map, weights, agenda, states, waiting: Vec::new(), at, stats: Stats::default() }
    }

    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns the digits of the solution that [`step`](Self::step) found, row by row.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        let cells = self.states[self.current()..].iter();
        cells.map(|mask| mask.trailing_zeros() as u8 + 1)
    }

    /// Continues to the next solution, within a total number of nodes.
    pub(super) fn step(&mut self, budget: u64) -> SearchStep {
        if self.at == Cursor::Solution {
            self.back();
        }
        while self.at == Cursor::Node {
            if self.stats.nodes >= budget {
                return SearchStep::Spent;
            }
            self.stats.nodes += 1;
            if !self.propagate() {
                self.blame();
                self.back();
            } else if let Some((cell, digit)) = self.choose() {
                self.split(cell, digit);
            } else {
                self.at = Cursor::Solution;
                return SearchStep::Found;
            }
        }
        SearchStep::End
    }

    /// Returns where the current state begins in the stack.
    fn current(&self) -> usize {
        self.waiting.len() * self.map.cells()
    }

    fn propagate(&mut self) -> bool {
        let current = self.current();
        let mut state =
            CellState { map: &self.map, agenda: &mut self.agenda, cells: &mut self.states[current..] };
        state.propagate(&mut self.stats.passes)
    }

    /// Adds weight to the houses of the contradiction, so that the search turns to them first.
    fn blame(&mut self) {
        let mut blamed = self.agenda.blamed;
        while blamed != 0 {
            self.weights[blamed.trailing_zeros() as usize] += 1;
            blamed &= blamed - 1;
        }
    }

    /// Returns the cell with the fewest candidates in relation to the weight of its houses, and its smallest
    /// candidate; `None` if all are placed.
    fn choose(&self) -> Option<(usize, u32)> {
        let cells = self.states[self.current()..].iter().enumerate();
        let mut best = None;
        let (mut count, mut weight) = (u64::MAX, 1);
        for (cell, &mask) in cells.filter(|(_, mask)| **mask & PROPAGATED == 0) {
            let here = self.weight_of(cell);
            let candidates = u64::from(mask.count_ones());
            if best.is_none() || candidates * weight < count * here {
                best = Some((cell, mask & mask.wrapping_neg()));
                (count, weight) = (candidates, here);
            }
        }
        best
    }

    /// Returns the weight of the houses of a cell.
    fn weight_of(&self, cell: usize) -> u64 {
        let (mut houses, mut weight) = (self.map.houses_of[cell], 0);
        while houses != 0 {
            weight += self.weights[houses.trailing_zeros() as usize];
            houses &= houses - 1;
        }
        weight
    }

    /// Continues with the digit placed, and keeps the state without it pending.
    fn split(&mut self, cell: usize, digit: u32) {
        self.stats.guesses += 1;
        let current = self.current();
        self.states.extend_from_within(current..);
        self.states[current + cell] &= !digit;
        self.waiting.push(cell as u16);
        let current = self.current();
        self.states[current + cell] = digit;
        self.agenda.only(&self.map, &self.states[current..], cell);
    }

    /// Continues with the last pending state.
    fn back(&mut self) {
        self.at = Cursor::End;
        if let Some(cell) = self.waiting.pop() {
            let current = self.current();
            self.states.truncate(current + self.map.cells());
            let state = &self.states[current..];
            self.agenda.only(&self.map, state, usize::from(cell));
            self.at = Cursor::Node;
        }
    }
}
