//! Exact counts; long ones use all cores.

use std::sync::{Mutex, PoisonError};

use givens::{
    Level,
    grid::Puzzle,
    pipeline::parallel_for_each,
    solve::exact::{Cost, Counter, OutOfReach, Plan},
};

use super::super::progress::PartProgress;

/// A longer count is divided among the workers.
const PARALLEL_FROM: Cost = Cost::of_seconds(0.1);

/// Counts all solutions of a puzzle.
pub(super) struct ExactCounter {
    limit: Cost,
    jobs: usize,
    level: Level,
    /// Held by the one long count that runs on all workers.
    parallel: Mutex<()>,
}

impl ExactCounter {
    pub(super) fn new(limit: Cost, jobs: usize, level: Level) -> Self {
        Self { limit, jobs, level, parallel: Mutex::default() }
    }

    /// Returns the exact number of solutions.
    pub(super) fn count(&self, puzzle: &Puzzle) -> Result<u128, OutOfReach> {
        let plan = Plan::new(puzzle, self.level, self.limit)?;
        if plan.cost() < PARALLEL_FROM {
            return Ok(plan.count());
        }
        let _guard = self.parallel.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut sum, mut progress) = (0, PartProgress::new(plan.parts()));
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
