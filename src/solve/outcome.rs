//! The result of a search.

use crate::grid::Solution;

/// Whether a puzzle has no solution, one or many, with the solutions that prove it.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Puzzle, Shape, solve::SolveOutcome};
///
/// let blank = Puzzle::new(Grid::empty(Shape::CLASSIC)).unwrap();
/// let SolveOutcome::Many(first, second) = blank.solve() else {
///     panic!("an empty grid has many solutions");
/// };
/// assert!(first.grid().first_not_in(second.grid()).is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolveOutcome {
    /// No solution.
    Zero,
    /// Exactly one solution: a proper puzzle.
    One(Solution),
    /// Two or more solutions. These are the first two of [`Puzzle::solutions`](crate::grid::Puzzle::solutions):
    /// the same on every machine, but another version may find others first.
    Many(Solution, Solution),
    /// The budget ran out before the number was known.
    Undecided,
}

impl SolveOutcome {
    /// Returns the solution, if there is exactly one.
    #[must_use]
    pub const fn only_solution(&self) -> Option<&Solution> {
        match self {
            Self::One(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns whether there is exactly one solution.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        self.only_solution().is_some()
    }
}

/// The number of solutions that a search counted, and whether it is the whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly this number: the search was complete.
    Exactly(u64),
    /// This number or more: the search stopped at the limit.
    AtLeast(u64),
    /// This number or more: the budget ran out.
    Undecided(u64),
}

impl Count {
    /// Returns the number of solutions counted, whatever ended the search.
    #[must_use]
    pub const fn seen(self) -> u64 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) | Self::Undecided(number) => number,
        }
    }

    /// Returns whether the search was complete.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}
