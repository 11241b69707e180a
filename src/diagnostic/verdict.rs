//! Verdicts: what a puzzle is, in one word; and the number of puzzles for each verdict.

use std::{fmt, ops::AddAssign, str::FromStr};

/// What a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// No solution.
    Zero,
    /// One solution: a proper puzzle.
    One,
    /// Two solutions or more.
    Many,
    /// Givens clash.
    Clashing,
    /// The puzzle cannot be read.
    Malformed,
    /// The number of solutions is unknown: the search stopped early or was not run.
    Undecided,
}

impl Verdict {
    /// All verdicts, in the order in which summaries list them.
    pub const ALL: [Self; 6] =
        [Self::One, Self::Many, Self::Zero, Self::Clashing, Self::Malformed, Self::Undecided];

    /// The word in documents, columns and options: `zero`, `one`, `many`, `clashing`, `malformed` or
    /// `undecided`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::One => "one",
            Self::Many => "many",
            Self::Clashing => "clashing",
            Self::Malformed => "malformed",
            Self::Undecided => "undecided",
        }
    }

    /// The words in a sentence: `no solution`, `one solution`, …
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Zero => "no solution",
            Self::One => "one solution",
            Self::Many => "many solutions",
            Self::Clashing => "clashing givens",
            Self::Malformed => "malformed",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for Verdict {
    /// Its [`id`](Verdict::id).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Verdict {
    type Err = String;

    /// Reads an [`id`](Verdict::id).
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|verdict| verdict.id() == text);
        found.ok_or_else(|| format!("no verdict is called `{text}`"))
    }
}

/// The number of puzzles for each verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally([u64; Verdict::ALL.len()]);

impl Tally {
    /// Counts one more puzzle.
    pub fn add(&mut self, verdict: Verdict) {
        self.0[verdict as usize] += 1;
    }

    /// Number of puzzles with this verdict.
    #[must_use]
    pub const fn of(&self, verdict: Verdict) -> u64 {
        self.0[verdict as usize]
    }

    /// Number of puzzles.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, more)| *sum += more);
    }
}
