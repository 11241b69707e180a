//! The budget of a search, its cost and its result.
//!
//! All engines take and return these, so that callers need not know which of them ran.

use crate::grid::Solution;

/// Whether a puzzle has no solution, one or many, with the solutions that prove it.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
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
}

/// The maximum number of nodes of a search.
///
/// A node is one state of the grid: the givens, or the result of a guess. Nodes are counted, not seconds, so
/// that the same puzzle with the same budget has the same result on every machine.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Grid, Puzzle, Shape, solve::{Budget, SolveOutcome}};
///
/// let blank = Puzzle::new(Grid::empty(Shape::CLASSIC)).unwrap();
/// let (outcome, stats) = blank.solve_within(Budget::nodes(1));
/// assert_eq!(outcome, SolveOutcome::Undecided);
/// assert_eq!(stats.nodes, 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Budget(u64);

impl Budget {
    /// No limit: the search may take forever.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// Returns a budget of this number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self(nodes)
    }

    /// Returns the number of nodes.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Default for Budget {
    /// Ten million nodes: a few seconds for a 9×9 grid, a minute for a 25×25 grid.
    ///
    /// The hardest known 9×9 puzzles take about a thousand nodes, so only large grids with few givens come near
    /// it.
    fn default() -> Self {
        Self(10_000_000)
    }
}

/// The cost of a search.
///
/// The numbers are the same on every machine; another version may search differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Number of states that were split in two, because no rule applied.
    pub guesses: u64,
    /// Number of passes of the rules over a state. If many solutions of a 9×9 grid are listed, one per node.
    pub passes: u64,
    /// Number of states processed, including that of the givens.
    pub nodes: u64,
}

/// The position of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cursor {
    /// Before a board to which no rule was applied.
    Node,
    /// At a solution.
    Solution,
    /// After the last board.
    End,
}

/// The result of a step of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchStep {
    /// The next solution was found.
    Found,
    /// There is no further solution.
    End,
    /// The budget ran out.
    Spent,
}
