//! Every shape, 4×4 to 25×25.
//!
//! A state is a mask of candidates a cell. Naked singles go out through a queue; hidden
//! singles are looked for in the houses that lost candidates; locked candidates when both
//! are done. Where the rules lead no further, the state is copied: one copy takes a
//! candidate, the other loses it. The copies lie in one vector, one after another.

#![allow(
    clippy::cast_possible_truncation,
    reason = "there are at most 625 cells, which a u16 holds, and 25 digits"
)]

mod map;
mod state;

use crate::grid::Puzzle;

use super::{Stats, Step};

use map::Map;
use state::{Agenda, State, TOLD};

/// A search through a grid of any shape.
#[derive(Debug, Clone)]
pub(super) struct Search {
    map: Map,
    agenda: Agenda,
    /// One state after another: those that wait for their turn, and last the current one.
    states: Vec<u32>,
    /// The cell that each waiting state lost a candidate in.
    waiting: Vec<u16>,
    at: At,
    stats: Stats,
}

/// Where a search stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    Node,
    Solution,
    End,
}

impl Search {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let map = Map::new(puzzle.shape());
        let all = (1 << map.side) - 1;
        let contents = puzzle.grid().contents().iter();
        let states: Vec<u32> = contents.map(|digit| digit.map_or(all, |digit| 1 << digit.index())).collect();
        let mut agenda = Agenda::default();
        agenda.all(&map, &states);
        Self { map, agenda, states, waiting: Vec::new(), at: At::Node, stats: Stats::default() }
    }

    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    /// The digits of the solution that [`step`](Self::step) found, row by row.
    pub(super) fn digits(&self) -> impl Iterator<Item = u8> {
        let cells = self.states[self.current()..].iter();
        cells.map(|mask| mask.trailing_zeros() as u8 + 1)
    }

    /// Goes on to the next solution, within so many nodes in all.
    pub(super) fn step(&mut self, budget: u64) -> Step {
        if self.at == At::Solution {
            self.back();
        }
        while self.at == At::Node {
            if self.stats.nodes >= budget {
                return Step::Spent;
            }
            self.stats.nodes += 1;
            if !self.settle() {
                self.back();
            } else if let Some((cell, digit)) = self.choose() {
                self.split(cell, digit);
            } else {
                self.at = At::Solution;
                return Step::Found;
            }
        }
        Step::End
    }

    fn current(&self) -> usize {
        self.waiting.len() * self.map.cells()
    }

    fn settle(&mut self) -> bool {
        let current = self.current();
        let mut state =
            State { map: &self.map, agenda: &mut self.agenda, cells: &mut self.states[current..] };
        state.settle(&mut self.stats.passes)
    }

    /// The cell with the fewest candidates, and its smallest; none when all are placed.
    fn choose(&self) -> Option<(usize, u32)> {
        let cells = self.states[self.current()..].iter().enumerate();
        let open = cells.filter(|(_, mask)| *mask & TOLD == 0);
        let (cell, mask) = open.min_by_key(|(_, mask)| mask.count_ones())?;
        Some((cell, mask & mask.wrapping_neg()))
    }

    /// Goes on with the digit in the cell, and leaves the state without it waiting.
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

    /// To the state that waits longest not: the last.
    fn back(&mut self) {
        self.at = At::End;
        if let Some(cell) = self.waiting.pop() {
            let current = self.current();
            self.states.truncate(current + self.map.cells());
            let state = &self.states[current..];
            self.agenda.only(&self.map, state, usize::from(cell));
            self.at = At::Node;
        }
    }
}
