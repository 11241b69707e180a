//! The candidates that singles leave when one is turned on or off: sets alone, without the order in which they fall. An
//! `Outlook` begins with them.

use givens_engine::grid::{Digit, DigitSet};

use super::places::{Places, list, places, without};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{Candidate, Cell},
};

/// The candidates that singles leave.
#[derive(Clone)]
pub(super) struct Remaining {
    at: [DigitSet; 81],
    pub(super) places: Places,
    /// Cells whose digit is known, and not yet taken from its peers.
    pending: Vec<Candidate>,
}

impl Remaining {
    /// All candidates of a position.
    pub(super) fn from_board(board: &Board) -> Self {
        let (at, places) = (std::array::from_fn(|cell| board.at(Cell::from_index(cell))), places(board));
        Self { at, places, pending: Vec::new() }
    }

    /// Turns a candidate on or off, with all singles that follow, and returns whether there is no contradiction.
    pub(super) fn assume(&mut self, start: Assertion) -> bool {
        let (cell, digit) = (start.cell(), start.digit());
        let is_possible = if start.is_on() { self.place(cell, digit) } else { self.remove(cell, digit) };
        is_possible && self.propagate()
    }

    /// Removes candidates, with all singles that follow, and returns whether there is no contradiction.
    pub(super) fn remove_all(&mut self, removed: &Places) -> bool {
        list(removed).all(|(cell, digit)| self.remove(cell, digit)) && self.propagate()
    }

    /// Removes all but some candidates, with all singles that follow, and returns whether there is no contradiction.
    pub(super) fn restrict(&mut self, to: &Places) -> bool {
        let removed = without(&self.places, to);
        self.remove_all(&removed)
    }

    /// Places all pending singles, and returns whether there is no contradiction.
    fn propagate(&mut self) -> bool {
        while let Some((cell, digit)) = self.pending.pop() {
            if !self.place(cell, digit) {
                return false;
            }
        }
        true
    }

    /// Removes what a digit in a cell excludes, and returns whether there is no contradiction.
    fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        self.at[cell.index()].contains(digit)
            && (self.at[cell.index()] - DigitSet::of(digit)).iter().all(|other| self.remove(cell, other))
            && (self.places[digit.index()] & cell.peers()).iter().all(|peer| self.remove(peer, digit))
    }

    /// Removes a candidate, notes singles, and returns whether there is no contradiction.
    fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        if !self.at[cell.index()].contains(digit) {
            return true;
        }
        self.at[cell.index()] -= DigitSet::of(digit);
        self.places[digit.index()] -= cell.bits();
        let left = self.at[cell.index()];
        self.pending.extend(left.sole().map(|digit| (cell, digit)));
        !left.is_empty()
            && cell.houses().into_iter().all(|house| {
                let left = self.places[digit.index()] & house.bits();
                self.pending.extend(left.sole().map(|cell| (cell, digit)));
                !left.is_empty()
            })
    }
}
