//! What a search may spend, and what it spent.

/// The maximum number of nodes of a search.
///
/// A node is one state of the grid: the givens, or what one guess made of a state. Nodes
/// are counted, not seconds, so that the same puzzle with the same budget ends the same
/// way on every machine.
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
    /// No end: a search that may take for ever.
    pub const UNLIMITED: Self = Self(u64::MAX);

    /// This many nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self(nodes)
    }

    /// The number of nodes.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl Default for Budget {
    /// Ten million nodes: a few seconds for a 9×9 grid, a minute for a 25×25 grid.
    ///
    /// The hardest 9×9 puzzles known take about a thousand nodes, so no 9×9 puzzle comes
    /// near it; what does is a large grid with so few givens that no search might end.
    fn default() -> Self {
        Self(10_000_000)
    }
}

/// What a search spent.
///
/// The numbers are the same on every machine; another version may search differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct Stats {
    /// States that had to be split in two, as no rule led further.
    pub guesses: u64,
    /// Passes of the rules over a state. Where many solutions of a 9×9 grid are listed, one
    /// for each node.
    pub passes: u64,
    /// States looked at, that of the givens included.
    pub nodes: u64,
}

/// How an engine's search came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// At the next solution.
    Found,
    /// At the end: there is no further solution.
    End,
    /// Before the end, as the budget is spent.
    Spent,
}
