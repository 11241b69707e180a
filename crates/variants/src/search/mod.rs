//! Network → solutions: depth-first search with propagation.
//!
//! A guess is a value at a cell; if it has been searched, the value is excluded and the rest is propagated before the next
//! guess, which may be elsewhere. Nothing depends on time or chance, so that the same network gives the same solutions in the
//! same order.

mod branch;
mod layout_search;
mod propagate;
mod propagator;
mod queue;

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::network::{Cell, Network};

use branch::{Guess, Weights};

pub(crate) use layout_search::Filled;
use propagator::Propagator;

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SearchEnding {
    /// All solutions were found.
    Complete,
    /// The caller needed no more.
    Stopped,
    /// The budget was spent.
    Spent,
}

/// The search for the solutions of a network.
pub(crate) struct Search<'a> {
    propagator: Propagator<'a>,
    weights: Weights,
    /// The guesses that are open.
    guesses: Vec<Guess>,
    /// The candidates at each open guess, with the guessed value excluded, one after another.
    saved: Vec<u16>,
    /// Number of values guessed.
    pub(crate) guess_count: u64,
    /// Number of states that were propagated.
    pub(crate) node_count: u64,
    conflict_count: u64,
    /// Whether somebody else needs no more.
    stop: Option<&'a AtomicBool>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(network: &'a Network) -> Self {
        let cells = network.start.len();
        Self {
            propagator: Propagator::new(network),
            weights: Weights::new(cells),
            guesses: Vec::with_capacity(cells),
            saved: Vec::with_capacity(8 * cells),
            guess_count: 0,
            node_count: 0,
            conflict_count: 0,
            stop: None,
        }
    }

    /// Stops before the next guess once this is set.
    pub(crate) const fn with_stop(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Passes each solution, a single value for each cell, until there are no more, the caller breaks, or there were so many
    /// guesses.
    pub(crate) fn run(
        &mut self,
        budget: u64,
        found: &mut dyn FnMut(&[u16]) -> ControlFlow<()>,
    ) -> SearchEnding {
        let network = self.propagator.network;
        if network.is_impossible || self.propagator.all_candidates().contains(&0) {
            return SearchEnding::Complete;
        }
        self.propagator.wake_all();
        let mut guessed = None;
        loop {
            self.node_count += 1;
            if self.propagator.propagate().is_err() {
                self.add_conflict(guessed);
            } else if let Some(guess) = branch::choose(&self.propagator, &self.weights) {
                if self.guess_count >= budget {
                    return SearchEnding::Spent;
                }
                if self.is_stopped() {
                    return SearchEnding::Stopped;
                }
                guessed = Some(guess.cell);
                self.push(guess);
                continue;
            } else if found(self.propagator.all_candidates()).is_break() {
                return SearchEnding::Stopped;
            }
            match self.pop() {
                Some(cell) => guessed = Some(cell),
                None => return SearchEnding::Complete,
            }
        }
    }

    /// Guesses a value.
    fn push(&mut self, guess: Guess) {
        self.guess_count += 1;
        let start = self.saved.len();
        self.saved.extend_from_slice(self.propagator.all_candidates());
        self.saved[start + usize::from(guess.cell)] &= !guess.value;
        self.guesses.push(guess);
        self.propagator.set(guess.cell, guess.value).expect("a value was chosen among several");
    }

    /// Returns to the last open guess, without its value, and returns the cell that an ensuing conflict is about.
    fn pop(&mut self) -> Option<Cell> {
        let Guess { cell, .. } = self.guesses.pop()?;
        let start = self.saved.len() - self.propagator.all_candidates().len();
        self.propagator.restore(&self.saved[start..]);
        self.saved.truncate(start);
        let values = self.propagator.get(cell);
        self.propagator.set(cell, values).expect("a guessed cell has other values");
        Some(self.guesses.last().map_or(cell, |guess| guess.cell))
    }

    fn add_conflict(&mut self, guessed: Option<Cell>) {
        self.conflict_count += 1;
        self.weights.add_conflict(&self.propagator, guessed);
        self.propagator.clear();
    }
}
