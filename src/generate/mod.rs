//! Generates puzzles with exactly one solution, and full grids.
//!
//! A full grid is chosen at random, and givens are removed in random order as long as it stays the only
//! solution. A puzzle depends only on the options and its index: not on how many puzzles are generated, in
//! which order, by how many threads, or at which SIMD level. docs/generate.md explains the method and how the
//! random numbers are drawn.
//!
//! # Examples
//!
//! ```
//! use givens::generate::{GenerateOptions, Generator, Symmetry};
//!
//! let options = GenerateOptions::default().with_seed(7).with_symmetry(Symmetry::HALF_TURN);
//! let generator = Generator::new(options.clone()).unwrap();
//! let made: Vec<_> = generator.take(3).map(Result::unwrap).collect();
//! assert!(made.iter().all(|made| made.puzzle().solve().only_solution() == Some(&made.solution())));
//!
//! let second = Generator::new(options).unwrap().with_indices(1..2).next().unwrap().unwrap();
//! assert_eq!(second, made[1], "a puzzle depends only on its index");
//! ```

#![allow(clippy::cast_possible_truncation, reason = "cells and digits of at most 16×16")]

mod classic;
mod general;
mod generated;
mod mask;
mod options;
mod rated;
mod repair;
mod rework;
mod stream;
mod symmetry;
mod target;
mod task;
mod training;

use std::{collections::VecDeque, fmt, ops::Range};

use givens_engine::grid::Shape;

use task::{Attempted, Task};

pub use generated::{Generated, GenerationFailure};
pub use mask::parse_mask;
pub use options::{GenerateOptions, Goal, Impossible, fewest_givens};
pub use rework::{Reworked, Reworker};
pub use symmetry::Symmetry;
pub use target::RatingTarget;

/// Number of 9×9 puzzles that are generated at once.
const BLOCK: u64 = 8192;
/// Number of puzzles in the first block, because perhaps only one is needed.
const FIRST_BLOCK: u64 = 16;

/// Generates one puzzle after another, or [`GenerationFailure`] if no attempt succeeded.
///
/// # Examples
///
/// ```
/// use givens::generate::{GenerateOptions, Generator};
///
/// let mut generator = Generator::new(GenerateOptions::default().with_seed(1)).unwrap();
/// let generated = generator.next().unwrap().unwrap();
/// assert!(generated.puzzle().solve().is_one());
/// ```
pub struct Generator {
    task: Task,
    indices: Range<u64>,
    block: u64,
    ready: VecDeque<Attempted>,
    stop: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Generator {
    /// Returns a generator of all puzzles of a seed.
    ///
    /// # Errors
    ///
    /// [`Impossible`], with the reason, when the options cannot be met.
    pub fn new(options: GenerateOptions) -> Result<Self, Impossible> {
        let task = Task::new(options)?;
        Ok(Self {
            task,
            indices: 0..u64::MAX,
            block: FIRST_BLOCK,
            ready: VecDeque::new(),
            stop: Box::new(|| false),
        })
    }

    /// Restricts the generator to the puzzles with these indices.
    #[must_use]
    pub fn with_indices(self, indices: Range<u64>) -> Self {
        let block = if indices.end == u64::MAX { FIRST_BLOCK } else { BLOCK };
        Self { indices, block, ready: VecDeque::new(), ..self }
    }

    /// Ends when `stop` returns true; unfinished puzzles are dropped.
    #[must_use]
    pub fn with_stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { stop: Box::new(stop), ..self }
    }

    /// Makes the next puzzles. Blocks grow, so that the first puzzle is there soon, and many together are made fast.
    fn make(&mut self) {
        let classic = self.task.options.shape == Shape::CLASSIC;
        let target = self.task.options.rating.as_ref();
        let next = self.task.options.next;
        let block = if classic && target.is_none() && next.is_none() { self.block } else { 1 };
        self.block = (4 * self.block).min(BLOCK);
        let range = self.indices.start..self.indices.end.min(self.indices.start.saturating_add(block));
        self.indices.start = range.end;
        self.ready = match (target, next) {
            (Some(target), _) => {
                range.map_while(|index| rated::make(&self.task, target, index, &*self.stop)).collect()
            }
            (None, Some(technique)) => {
                range.map_while(|index| training::make(&self.task, technique, index, &*self.stop)).collect()
            }
            (None, None) if classic => classic::make(&self.task, range, &*self.stop),
            (None, None) => range.map_while(|index| general::make(&self.task, index, &*self.stop)).collect(),
        };
    }
}

impl Iterator for Generator {
    type Item = Result<Generated, GenerationFailure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ready.is_empty() && !self.indices.is_empty() && !(self.stop)() {
            self.make();
        }
        self.ready.pop_front()
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator").field("indices", &self.indices).finish_non_exhaustive()
    }
}
