//! Puzzle → solutions: none, one or many.
//!
//! ```text
//!  Puzzle ──solve──────────▶ SolveOutcome  no solution, the only one, or two of many; within a Budget
//!         ──count──────────▶ Count         the number, up to a limit
//!         ──solutions──────▶ Solutions     all solutions, one after another
//!         ──count_exactly──▶ u128          the number, of any size, without listing them
//!         ──estimate───────▶ Estimate      about the number, by sampling
//! ```
//!
//! Five engines give the same answers: [`naive`] is slow and evidently right, so that tests compare the others
//! with it; `any` solves every shape; [`one`] is the fastest for a single 9×9 puzzle; [`sliced`] solves many
//! 9×9 puzzles at once; [`exact`] counts without listing. docs/solver.md explains them.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; }
//! use givens::{Cell, Digit, Grid, Puzzle, Shape, solve::{Budget, Count, SolveOutcome}};
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
//! let SolveOutcome::One(solution) = Puzzle::new(grid).unwrap().solve() else {
//!     panic!("the last row is determined");
//! };
//! assert_eq!(solution.grid().to_string(), "1234\n3412\n2143\n4321");
//! ```

mod any;
pub mod exact;
pub mod naive;
pub mod one;
mod outcome;
pub mod sliced;
mod solutions;

use crate::grid::Puzzle;

use outcome::{Cursor, SearchStep};

pub use outcome::{Budget, Stats};
pub use outcome::{Count, SolveOutcome};
pub use solutions::Solutions;

impl Puzzle {
    /// Determines whether the puzzle has no solution, one or many, within the default budget.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::Puzzle;
    ///
    /// let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
    /// let outcome = puzzle.solve();
    /// assert_eq!(outcome.only_solution().unwrap().grid().line().to_string(), "1234341221434321");
    /// ```
    #[must_use]
    pub fn solve(&self) -> SolveOutcome {
        self.solve_within(Budget::default()).0
    }

    /// Determines whether the puzzle has no solution, one or many, and returns the cost of the search.
    #[must_use]
    pub fn solve_within(&self, budget: Budget) -> (SolveOutcome, Stats) {
        let mut solutions = self.solutions().with_budget(budget);
        let outcome = match (solutions.next(), solutions.next()) {
            (Some(first), Some(second)) => SolveOutcome::Many(first, second),
            _ if !solutions.is_complete() => SolveOutcome::Undecided,
            (Some(only), None) => SolveOutcome::One(only),
            (None, _) => SolveOutcome::Zero,
        };
        (outcome, solutions.stats())
    }

    /// Iterates over all solutions, each once. The search runs only as far as the iterator is advanced, and
    /// without a budget unless [`with_budget`](Solutions::with_budget) sets one.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// let blank: givens::Puzzle = "................".parse().unwrap();
    /// assert_eq!(blank.solutions().count(), 288);
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self)
    }

    /// Counts solutions up to `limit`. If there are as many or more, the result is [`Count::AtLeast`].
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{Budget, Count, Puzzle};
    ///
    /// let blank: Puzzle = "................".parse().unwrap();
    /// assert_eq!(blank.count(1000, Budget::default()), Count::Exactly(288));
    /// assert_eq!(blank.count(100, Budget::default()), Count::AtLeast(100));
    /// ```
    #[must_use]
    pub fn count(&self, limit: u64, budget: Budget) -> Count {
        self.solutions().with_budget(budget).count_to(limit)
    }

    /// Does the same with the engine for every shape, so that tests can compare the engines.
    #[doc(hidden)]
    #[must_use]
    pub fn solutions_by_any(&self) -> Solutions {
        Solutions::by_any(self)
    }
}
