//! From a puzzle to its solutions: none, one or several.
//!
//! ```text
//!  Puzzle ──solve──────────▶ Outcome     none, one, or two witnesses; within a Budget
//!         ──count──────────▶ Count       how many, up to a limit
//!         ──solutions──────▶ Solutions   all of them, one after another
//!         ──count_exactly──▶ u128        how many, however many, without listing them
//!         ──estimate───────▶ Estimate    about how many, by sampling
//! ```
//!
//! Five engines implement these functions; callers see no difference but speed. [`naive`] is slow and
//! evidently correct, the oracle of the tests; `any` takes every shape; [`one`] takes a single 9×9 puzzle
//! with the lowest latency; [`sliced`] takes many 9×9 puzzles at once; [`exact`] counts without listing.
//! docs/solver.md explains how they work.
//!
//! # Examples
//!
//! ```
//! use givens::{Cell, Digit, Grid, Puzzle, Shape, solve::{Budget, Count, Outcome}};
//!
//! let mut grid = Grid::empty(Shape::of_side(4).unwrap());
//! let puzzle = Puzzle::new(grid.clone()).unwrap();
//! assert_eq!(puzzle.count(1000, Budget::default()), Count::Exactly(288));
//! assert_eq!(puzzle.count(100, Budget::default()), Count::AtLeast(100));
//!
//! for (row, digits) in [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3]].into_iter().enumerate() {
//!     for (column, digit) in digits.into_iter().enumerate() {
//!         grid.set(Cell::new(row, column), Digit::new(digit));
//!     }
//! }
//! let Outcome::Unique(solution) = Puzzle::new(grid).unwrap().solve() else {
//!     panic!("the last row follows");
//! };
//! assert_eq!(solution.grid().to_string(), "1234\n3412\n2143\n4321");
//! ```

mod any;
mod budget;
pub mod exact;
pub mod naive;
pub mod one;
mod outcome;
pub mod sliced;
mod solutions;

use crate::grid::Puzzle;

pub use budget::{Budget, Stats};
pub use outcome::{Count, Outcome};
pub use solutions::Solutions;

use budget::Step;

impl Puzzle {
    /// Whether the puzzle has no solution, one, or several, within the default budget.
    #[must_use]
    pub fn solve(&self) -> Outcome {
        self.solve_within(Budget::default()).0
    }

    /// Whether the puzzle has no solution, one, or several, and what it cost to know.
    #[must_use]
    pub fn solve_within(&self, budget: Budget) -> (Outcome, Stats) {
        let mut solutions = self.solutions().with_budget(budget);
        let outcome = match (solutions.next(), solutions.next()) {
            (Some(one), Some(other)) => Outcome::Several(one, other),
            _ if !solutions.is_complete() => Outcome::Undecided,
            (Some(one), None) => Outcome::Unique(one),
            (None, _) => Outcome::Impossible,
        };
        (outcome, solutions.stats())
    }

    /// All solutions, one after another, each once. The search goes on only as far as
    /// they are asked for, and without a budget unless
    /// [`with_budget`](Solutions::with_budget) sets one.
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self)
    }

    /// The number of solutions, up to `limit`.
    ///
    /// With as many solutions as `limit`, the answer is [`Count::AtLeast`]: the search
    /// stops there and does not know whether there are more.
    #[must_use]
    pub fn count(&self, limit: u64, budget: Budget) -> Count {
        self.solutions().with_budget(budget).count_to(limit)
    }
    /// The same from the engine that takes every shape, to hold the engines against one
    /// another.
    #[doc(hidden)]
    #[must_use]
    pub fn solutions_by_any(&self) -> Solutions {
        Solutions::by_any(self)
    }
}
