//! Counting exactly, a long count on all cores.

use std::sync::{Mutex, PoisonError};

use givens::{
    Level,
    grid::Puzzle,
    pipeline::parallel_for_each,
    solve::exact::{Cost, Counter, OutOfReach, Plan},
};

use super::super::progress::Parts;

/// A count that takes longer is shared out among the workers.
const LONG: Cost = Cost::of_seconds(0.1);

/// How to count exactly.
pub(super) struct Exactly {
    most: Cost,
    jobs: usize,
    level: Level,
    /// Long counts come one after another, each on all workers.
    turn: Mutex<()>,
}

impl Exactly {
    pub(super) fn new(most: Cost, jobs: usize, level: Level) -> Self {
        Self { most, jobs, level, turn: Mutex::default() }
    }

    /// The exact number of solutions.
    pub(super) fn count(&self, puzzle: &Puzzle) -> Result<u128, OutOfReach> {
        let plan = Plan::new(puzzle, self.level, self.most)?;
        if plan.cost() < LONG {
            return Ok(plan.count());
        }
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut sum, mut progress) = (0, Parts::new(plan.parts()));
        parallel_for_each(
            plan.parts(),
            self.jobs,
            || plan.counter(),
            Counter::count,
            |number| {
                sum += number;
                progress.advance();
            },
        );
        Ok(sum)
    }
}
