//! Which cell or value to guess: the cells that conflicts were about, and few alternatives.
//!
//! Each conflict adds to the weights of the cells of the constraint that failed, of the guessed cell and of the cell that
//! lost its last value. A guess is at a cell of much weight for the square of its number of candidates. A value with two
//! places in a house is as good as a cell with two candidates, and is taken if its cells weigh much more.

use crate::network::Network;

use super::Cell;
use super::propagator::{Propagator, is_single, values};

/// What a conflict adds to the cell that lost its last value.
const EMPTIED_WEIGHT: u32 = 2;
/// How much more the cells of a value with two places must weigh.
const TWO_PLACES_HANDICAP: u64 = 16;

/// How often cells were concerned by conflicts.
#[derive(Debug)]
pub(super) struct Weights(Vec<u32>);

/// A value to try at a cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    pub(super) cell: Cell,
    pub(super) value: u16,
}

/// A cell or value that may be guessed, by weight and number of alternatives.
#[derive(Clone, Copy)]
struct Candidate {
    guess: Guess,
    weight: u64,
    /// The square of the number of alternatives.
    square: u64,
}

impl Weights {
    pub(super) fn new(cells: usize) -> Self {
        Self(vec![0; cells])
    }

    fn of(&self, cell: Cell) -> u64 {
        u64::from(self.0[usize::from(cell)])
    }

    fn add(&mut self, cell: Cell, weight: u32) {
        let own = &mut self.0[usize::from(cell)];
        *own = own.saturating_add(weight);
    }

    /// Adds to the cells that a conflict was about.
    pub(super) fn add_conflict(&mut self, propagator: &Propagator<'_>, guessed: Option<Cell>) {
        if let Some(cell) = guessed {
            self.add(cell, 1);
        }
        if let Some(cell) = propagator.emptied {
            self.add(cell, EMPTIED_WEIGHT);
        }
        if let Some(number) = propagator.running {
            let network = propagator.network;
            network.for_each_concerned(&network.constraints[number], |cell| self.add(cell, 1));
        }
    }
}

/// Returns what to guess, or `None` if all cells have one candidate.
pub(super) fn choose(propagator: &Propagator<'_>, weights: &Weights) -> Option<Guess> {
    let best = best_cell(propagator.all_candidates(), weights)?;
    if best.square > 4
        && let Some(value) = best_value(propagator, propagator.network, weights)
        && value.weight * best.square > best.weight * TWO_PLACES_HANDICAP
    {
        return Some(value.guess);
    }
    Some(best.guess)
}

/// Returns the cell of the greatest weight for the square of its number of candidates, with its least value.
fn best_cell(candidates: &[u16], weights: &Weights) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    for (cell, &mask) in (0..).zip(candidates) {
        if is_single(mask) {
            continue;
        }
        let square = u64::from(mask.count_ones() * mask.count_ones());
        let weight = weights.of(cell) + 1;
        if best.is_none_or(|best| weight * best.square > best.weight * square) {
            let guess = Guess { cell, value: mask & mask.wrapping_neg() };
            best = Some(Candidate { guess, weight, square });
        }
    }
    best
}

/// Returns the value with two places in a house whose cells weigh most.
fn best_value(propagator: &Propagator<'_>, network: &Network, weights: &Weights) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    for cells in network.houses() {
        let twice = values_with_two_places(propagator, cells);
        if twice == 0 {
            continue;
        }
        let mut places = [(0u64, 0); 16];
        for &cell in cells {
            for value in values(propagator.get(cell) & twice) {
                let (weight, last) = &mut places[value.trailing_zeros() as usize & 15];
                *weight += weights.of(cell);
                *last = cell;
            }
        }
        for value in values(twice) {
            let (weight, cell) = places[value.trailing_zeros() as usize & 15];
            if best.is_none_or(|best| weight + 1 > best.weight) {
                best = Some(Candidate { guess: Guess { cell, value }, weight: weight + 1, square: 4 });
            }
        }
    }
    best
}

/// Returns the values that two cells of a house may hold.
fn values_with_two_places(propagator: &Propagator<'_>, cells: &[Cell]) -> u16 {
    let (mut once, mut twice, mut thrice) = (0u16, 0u16, 0u16);
    for &cell in cells {
        let own = propagator.get(cell);
        thrice |= twice & own;
        twice |= once & own;
        once |= own;
    }
    twice & !thrice
}
