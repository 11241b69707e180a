//! Verdicts: what a puzzle is, in one word; and the number of puzzles for each verdict.
//!
//! Solvers have outcomes, files have malformed records: a verdict covers both, so that reports, columns and options say the
//! same.

use std::{ops::AddAssign, str::FromStr};

use crate::{
    enums::named_enum,
    parse_error::{ParseError, named},
};

named_enum! {
    /// A verdict on a puzzle, in the order of summaries.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Verdict {
        /// Returns the word in documents, columns and options: `zero`, `one`, …
        fn id;
        /// One solution: a proper puzzle.
        One = "one",
        /// Two solutions or more.
        Many = "many",
        /// No solution.
        Zero = "zero",
        /// Givens clash.
        Clashing = "clashing",
        /// The puzzle cannot be read.
        Malformed = "malformed",
        /// The number of solutions is unknown: the search stopped early or was not run.
        Undecided = "undecided",
    }
}

impl Verdict {
    /// Returns the words in a sentence: `no solution`, `one solution`, …
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

impl FromStr for Verdict {
    type Err = ParseError;

    /// Reads an [`id`](Verdict::id), in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("verdict", text, &Self::ALL, Self::id)
    }
}

/// The number of puzzles for each verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally([u64; Verdict::ALL.len()]);

impl Tally {
    /// Counts one more puzzle.
    pub fn add(&mut self, verdict: Verdict) {
        self.add_many(verdict, 1);
    }

    /// Counts this number of puzzles.
    pub fn add_many(&mut self, verdict: Verdict, number: u64) {
        self.0[verdict as usize] += number;
    }

    /// Returns the number of puzzles with this verdict.
    #[must_use]
    pub const fn of(&self, verdict: Verdict) -> u64 {
        self.0[verdict as usize]
    }

    /// Returns the number of puzzles.
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
