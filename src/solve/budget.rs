//! The budget of a search, and its cost.

/// The maximum number of nodes of a search.
///
/// A node is one state of the grid: the givens, or the result of a guess. Nodes are counted, not seconds, so
/// that the same puzzle with the same budget has the same result on every machine.
///
/// # Examples
///
/// ```
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

/// The result of a step of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The next solution was found.
    Found,
    /// There is no further solution.
    End,
    /// The budget ran out.
    Spent,
}
