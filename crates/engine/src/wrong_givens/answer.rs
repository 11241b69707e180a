//! What is asked and what is found: the smallest sets of each kind, and how far that is proved.

use crate::{
    grid::{Candidate, CellSet, Solution},
    setters::setters,
    solve::Budget,
};

/// How far to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGivensOptions {
    /// The limit of nodes for each of three searches: for removals, for replacements and for conflicts. A step between two
    /// searches of the solver counts as a node.
    pub budget: Budget,
    /// The largest number of givens to remove. Conflicts are searched for at any size.
    pub largest: usize,
    /// The largest number of sets of each kind to find.
    pub limit: usize,
}

setters!(WrongGivensOptions {
    with_budget(budget: Budget),
    with_largest(largest: usize),
    with_limit(limit: usize),
});

impl Default for WrongGivensOptions {
    /// Returns a budget of which 9×9 grids rarely need a hundredth and that large ones spend in a second or two; up to 3
    /// givens; and up to 100 sets.
    fn default() -> Self {
        Self { budget: Budget::nodes(200_000), largest: 3, limit: 100 }
    }
}

/// What may be wrong with the givens of a grid without a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGivens {
    /// The smallest sets of givens without which there is a solution: at least so many givens are wrong.
    pub removals: Smallest<Removal>,
    /// The smallest sets of givens without which there is exactly one solution. They may be larger: where every given
    /// is needed, removing the wrong one leaves many solutions.
    pub proper_removals: Smallest<Removal>,
    /// Other digits for the givens of one of [`removals`](Self::removals), with which there is exactly one solution.
    pub replacements: Smallest<Replacement>,
    /// The smallest sets of givens that contradict each other.
    pub conflicts: Smallest<CellSet>,
}

/// The smallest sets of some kind, as far as a search found them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Smallest<T> {
    /// Sets of the same size, the smallest that were found.
    pub found: Vec<T>,
    /// No set has fewer givens: it is proved. If it is the size of those found, none is smaller.
    pub at_least: usize,
    /// Whether those found are all of the smallest size; if not, a limit was reached.
    pub is_complete: bool,
}

/// Givens without which there is a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removal {
    /// The cells of the givens.
    pub givens: CellSet,
    /// The solution without them, if there is exactly one; otherwise there are many.
    pub solution: Option<Solution>,
}

/// Other digits for some givens, with which there is exactly one solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replacement {
    /// The digits, each different from that given in its cell; cells row by row.
    pub digits: Vec<Candidate>,
    /// The solution.
    pub solution: Solution,
}

impl WrongGivens {
    /// Not even whether there is a solution is known.
    pub(super) const UNKNOWN: Self = Self {
        removals: Smallest::at_least(0),
        proper_removals: Smallest::at_least(0),
        replacements: Smallest::at_least(0),
        conflicts: Smallest::at_least(0),
    };
}

impl<T> Smallest<T> {
    /// Returns what is known when no set has fewer givens, and none is found yet.
    pub(super) const fn at_least(at_least: usize) -> Self {
        Self { found: Vec::new(), at_least, is_complete: false }
    }

    /// Adds the sets of the next size, unless smaller ones were found.
    pub(super) fn add(&mut self, size: usize, found: Vec<T>, is_complete: bool) {
        if !self.found.is_empty() {
            return;
        }
        self.at_least = if is_complete && found.is_empty() { size + 1 } else { size };
        self.is_complete = is_complete && !found.is_empty();
        self.found = found;
    }
}
