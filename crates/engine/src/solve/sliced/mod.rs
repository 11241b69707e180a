//! Solves many 9×9 puzzles at once, one bit per puzzle.
//!
//! Each bit of a machine word belongs to another puzzle: it is set if one digit is possible in one cell of it.
//! Singles and locked candidates need only and, or and majority, so one operation works on all puzzles: see
//! docs/solver.md. This pays for thousands of puzzles; a few are solved faster one by one.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; }
//! use givens::{SimdLevel, solve::sliced::{Engine, GridBatch, GridOutcome, Results}};
//!
//! let lines = b"\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! .................................................................................
//! 55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! ";
//! let mut engine = Engine::new(SimdLevel::best()).unwrap();
//! let mut results = Results::new();
//! engine.solve(GridBatch::every(lines, 82), 2, &mut results);
//! let counts = [1, 2, 0].map(GridOutcome::Solutions);
//! assert_eq!(results.outcomes(), counts);
//! assert!(results.unique_solution(0).unwrap().starts_with(b"534678912"));
//! ```

#![allow(
    clippy::inline_always,
    reason = "only code inlined into the level's entry function has its instructions"
)]
#![allow(clippy::cast_possible_truncation, reason = "lanes and cells are few, and chains are cut in halves")]
#![allow(
    clippy::many_single_char_names,
    clippy::needless_range_loop,
    reason = "a to i are the cells of a box, row by row; indices that several arrays share"
)]

mod batch;
mod branch;
mod guess;
mod leaf_chains;
mod one_state;
mod order;
mod queue;
mod results;
mod search;
mod sweep;
mod triples;
mod waves;
mod weights;

use crate::simd::{LaneState, SimdLevel};

use branch::Siblings;
use search::BatchSearch;

pub use batch::{Exclusion, GridBatch, Limits};
pub use results::{GridOutcome, Results};

pub(super) use waves::WaveEnumerator;

/// Solves batch after batch, keeping its buffers.
///
/// Results are the same at every level and however puzzles are divided into batches.
#[derive(Debug)]
pub struct Engine {
    level: SimdLevel,
    guess_limit: u32,
    lanes: Vec<LaneState>,
    siblings: Siblings,
}

impl Engine {
    /// Creates an engine for a level; `None` on a machine without it.
    #[must_use]
    pub fn new(level: SimdLevel) -> Option<Self> {
        level.is_available().then_some(Self {
            level,
            guess_limit: u32::MAX,
            lanes: Vec::new(),
            siblings: Siblings::default(),
        })
    }

    /// Limits the number of guesses per puzzle, so that none delays a batch. The outcome of a puzzle beyond it is
    /// [`GridOutcome::HandedOver`], and the caller has to solve it alone. Which puzzles these are may depend on
    /// the level and on the rest of the batch. Without a limit no puzzle is handed over.
    #[must_use]
    pub fn with_guess_limit(self, guesses: u32) -> Self {
        Self { guess_limit: guesses, ..self }
    }

    /// Returns its level.
    #[must_use]
    pub fn level(&self) -> SimdLevel {
        self.level
    }

    /// Counts the solutions of every puzzle, up to a limit, and finds the unique ones.
    ///
    /// `results` is overwritten; its buffers are used again. A limit of 0 counts as 1.
    /// Givens that clash have no solution.
    ///
    /// # Panics
    ///
    /// If there are 2³² puzzles or more.
    pub fn solve(&mut self, batch: GridBatch<'_>, limit: u8, results: &mut Results) {
        results.reset(batch.len(), limit.max(1));
        assert!(u32::try_from(batch.len()).is_ok(), "a batch has fewer than 2³² puzzles");
        self.siblings.clear();
        let search = BatchSearch {
            batch,
            next: 0,
            guess_limit: self.guess_limit,
            has_split: false,
            lanes: &mut self.lanes,
            vacant: Vec::new(),
            stuck: Vec::new(),
            siblings: &mut self.siblings,
            results,
        };
        self.level.enter(search).expect("Engine::new checked the level");
    }
}
