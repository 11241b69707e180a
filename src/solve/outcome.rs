//! What is known of a puzzle after a search.

use crate::grid::Solution;

/// Whether a puzzle has no solution, one, or several, with witnesses.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Puzzle, Shape, solve::Outcome};
///
/// let blank = Puzzle::new(Grid::empty(Shape::CLASSIC)).unwrap();
/// let Outcome::Several(one, other) = blank.solve() else {
///     panic!("an empty grid has many solutions");
/// };
/// assert!(one.grid().first_not_in(other.grid()).is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// No solution at all.
    Impossible,
    /// Exactly one solution, this one: what a proper puzzle has.
    Unique(Solution),
    /// Two or more solutions. The two are different and are the first two of
    /// [`Puzzle::solutions`](crate::grid::Puzzle::solutions): the same on every machine,
    /// but not promised to be the same in another version.
    Several(Solution, Solution),
    /// The budget ran out before this was known.
    Undecided,
}

impl Outcome {
    /// The solution, when it is the only one.
    #[must_use]
    pub const fn unique(&self) -> Option<&Solution> {
        match self {
            Self::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// Whether there is exactly one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        self.unique().is_some()
    }
}

/// How many solutions were counted, and what that says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Count {
    /// All were found: this is the exact number.
    Exactly(u64),
    /// The limit was reached: there are at least this many.
    AtLeast(u64),
    /// The budget ran out after this number: there may be more.
    Undecided(u64),
}

impl Count {
    /// How many were seen, whatever ended the count.
    #[must_use]
    pub const fn seen(self) -> u64 {
        match self {
            Self::Exactly(number) | Self::AtLeast(number) | Self::Undecided(number) => number,
        }
    }

    /// Whether all were seen.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exactly(_))
    }
}
