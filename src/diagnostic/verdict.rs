//! Verdicts: what a puzzle is, in one word; and how many puzzles got which.

use std::ops::AddAssign;

/// What a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// It cannot be read.
    Malformed,
    /// Givens clash.
    Conflict,
    /// No solution.
    NoSolution,
    /// One solution: a proper puzzle.
    Unique,
    /// Two solutions or more.
    Several,
    /// The search ended before the answer was known.
    Undecided,
    /// Givens do not clash; solutions were not looked for.
    WellFormed,
}

impl Verdict {
    /// All verdicts, in the order in which summaries list them.
    pub const ALL: [Self; 7] = [
        Self::Unique,
        Self::Several,
        Self::NoSolution,
        Self::Conflict,
        Self::Malformed,
        Self::Undecided,
        Self::WellFormed,
    ];

    /// One word for programs: `unique`, `several`, `none`, `conflict`, `malformed`, `undecided`,
    /// `wellformed`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::NoSolution => "none",
            Self::Conflict => "conflict",
            Self::Malformed => "malformed",
            Self::Undecided => "undecided",
            Self::WellFormed => "wellformed",
        }
    }

    /// A few words for people: `one solution`, `no solution`, …
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Unique => "one solution",
            Self::Several => "several solutions",
            Self::NoSolution => "no solution",
            Self::Conflict => "clashing givens",
            Self::Malformed => "malformed",
            Self::Undecided => "undecided",
            Self::WellFormed => "well-formed",
        }
    }
}

/// How many puzzles got which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally([u64; 7]);

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
