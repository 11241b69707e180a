//! What a project expects of every puzzle: how many solutions it may have.

use std::{fmt, str::FromStr};

use givens_engine::ParseError;
use givens_formats::diagnostic::Verdict;

/// The verdicts that a puzzle may have under a policy.
///
/// # Examples
///
/// ```
/// use givens::check::Expectation;
///
/// assert_eq!("many, one".parse(), Ok(Expectation::OneOrMany));
/// assert_eq!(Expectation::OneOrMany.to_string(), "one,many");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Expectation {
    /// One solution.
    #[default]
    One,
    /// Many solutions.
    Many,
    /// One or many solutions.
    OneOrMany,
    /// Any number of solutions, which are not searched for.
    Undecided,
}

impl Expectation {
    /// All of them, the usual one first.
    pub const ALL: [Self; 4] = [Self::One, Self::Many, Self::OneOrMany, Self::Undecided];

    /// Returns its name: verdicts with a comma between them.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Many => "many",
            Self::OneOrMany => "one,many",
            Self::Undecided => "undecided",
        }
    }

    /// Returns whether puzzles with this verdict have the right number of solutions.
    #[must_use]
    pub const fn allows(self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::One => !matches!(self, Self::Many),
            Verdict::Many => !matches!(self, Self::One),
            _ => matches!(self, Self::Undecided),
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Verdicts in any order, with a comma between them.
impl FromStr for Expectation {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut verdicts: Vec<_> = text.split(',').map(str::trim).collect();
        verdicts.sort_unstable_by_key(|verdict| *verdict != Self::One.name());
        let name = verdicts.join(",");
        Self::ALL
            .into_iter()
            .find(|known| known.name() == name)
            .ok_or_else(|| ParseError::new("expected one, many, one,many or undecided"))
    }
}
