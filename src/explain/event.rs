//! What happens in a solution: steps, suppositions, and how it ends.

use std::fmt;

use crate::{
    diagnostic::Verdict,
    grid::{Candidate, Cell, Digit, DigitSet, House},
};

use super::{board::Contradiction, step::Step};

/// Something that was done. Suppositions nest: what comes after one and before it is taken
/// back or confirmed holds under it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A step was taken.
    Step(Step),
    /// Nothing else was found, and a candidate is supposed, of a cell that has the fewest.
    Supposed {
        /// What is supposed.
        candidate: Candidate,
        /// The candidates of the cell.
        among: DigitSet,
    },
    /// What was supposed last led to this.
    Contradiction(Contradiction),
    /// So it is taken back: all since is undone, and the candidate is gone.
    TakenBack(Candidate),
    /// What was supposed led to a solution.
    Confirmed(Candidate),
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// Every cell holds a digit, and nothing clashes.
    Solved,
    /// No technique finds a step, and trial was not asked for.
    Stuck,
    /// There is no solution: without any supposition this was reached.
    Contradiction(Contradiction),
    /// As many suppositions were made as were allowed.
    Spent,
    /// No more steps were asked for.
    Stopped,
}

impl Ending {
    /// Its name in JSON.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Contradiction(_) => "contradiction",
            Self::Spent => "spent",
            Self::Stopped => "stopped",
        }
    }

    /// The ending as text: "solved", "no solution", …
    #[must_use]
    pub fn phrase(&self, verdict: Verdict) -> String {
        match self {
            Self::Solved if verdict == Verdict::Many => "one of many solutions".to_owned(),
            Self::Solved => "solved".to_owned(),
            Self::Stuck => "stuck".to_owned(),
            Self::Contradiction(contradiction) => format!("no solution ({contradiction})"),
            Self::Spent => "gave up".to_owned(),
            Self::Stopped => "stopped".to_owned(),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidate(cell) => write!(f, "{cell} has no candidate left"),
            Self::NoPlace(digit, house) => write!(f, "{house} has no place left for {digit}"),
        }
    }
}

impl Contradiction {
    /// The cell, the digit and the house concerned.
    #[must_use]
    pub const fn parts(&self) -> (Option<Cell>, Option<Digit>, Option<House>) {
        match *self {
            Self::NoCandidate(cell) => (Some(cell), None, None),
            Self::NoPlace(digit, house) => (None, Some(digit), Some(house)),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => step.fmt(f),
            Self::Supposed { candidate: Candidate { cell, digit }, among } => {
                let among: Vec<_> = among.iter().map(|digit| digit.to_string()).collect();
                write!(f, "trial: no technique applies; {cell} is {}: try {digit}", among.join(" or "))
            }
            Self::Contradiction(contradiction) => write!(f, "contradiction: {contradiction}"),
            Self::TakenBack(Candidate { cell, digit }) => write!(f, "taken back: {cell} ≠ {digit}"),
            Self::Confirmed(Candidate { cell, digit }) => write!(f, "confirmed: {cell} = {digit}"),
        }
    }
}
