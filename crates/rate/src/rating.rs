//! What a rating is: a number on a scale and the steps that lead to it, or the reason why there is none. These are the
//! public types; how a number comes about is known to the schemes alone.

use std::{error, fmt, str::FromStr};

use givens_engine::{
    ParseError,
    enums::named_enum,
    grid::{Candidate, Cell, Shape},
    parse_error::named,
    verdict::Verdict,
};

named_enum! {
    /// A scale of difficulty: the program whose rating it is, and its version, or what it counts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Scheme {
        /// Returns its name in machine output: `hodoku-2.2`.
        fn id;
        /// `HoDoKu` 2.2: the sum of the scores of all steps, and a level.
        Hodoku = "hodoku-2.2",
        /// Sudoku Explainer 1.2.1: the rating of the hardest step.
        SudokuExplainer = "se-1.2.1",
        /// QQWing 1.3.4: the level of the hardest technique that is needed; of any size.
        Qqwing = "qqwing-1.3.4",
        /// Whether singles are enough, or subsets, or the set of techniques that many programs share (SSTS). Puzzles of other
        /// sizes than 9×9 that need more than subsets have no level.
        Basics = "basics",
        /// The least number of digits of the solution that, given, leave a puzzle for singles.
        Backdoor = "backdoor",
        /// The least depth of assumptions inside of assumptions, each refuted by singles, that solves the puzzle.
        Depth = "depth",
    }
}

impl Scheme {
    /// Returns its name without the version: `hodoku`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.id().split('-').next().unwrap_or_default()
    }
}

impl FromStr for Scheme {
    type Err = ParseError;

    /// Reads an [`id`](Scheme::id) or a [`name`](Scheme::name), in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("scheme", text, &Self::ALL, Self::id).or_else(|_| named("scheme", text, &Self::ALL, Self::name))
    }
}

#[cfg(feature = "serde")]
givens_engine::serialize_as_text! {
    Scheme: |scheme| scheme.id();
}

/// The rating of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// Its scale.
    pub scheme: Scheme,
    /// The number, or the reason why there is none.
    pub score: Result<Score, Unrated>,
    /// The steps; without a number, those before the rating stopped.
    pub steps: Vec<RatedStep>,
}

/// A number on a scale. Prints as `868, hard`, `ER 4.2, EP 1.2, ED 1.2`, `easy` or `2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Of `HoDoKu`.
    Hodoku {
        /// The sum of the scores of all steps.
        score: u32,
        /// The highest level of a step, or a higher one that the score demands.
        level: Difficulty,
    },
    /// Of Sudoku Explainer, in tenths.
    SudokuExplainer {
        /// The rating of the hardest step.
        er: u32,
        /// The highest rating up to the first step that places a digit.
        ep: u32,
        /// The rating of the first step.
        ed: u32,
    },
    /// A level without a number.
    Level(&'static str),
    /// A count.
    Number(u32),
}

impl Score {
    /// Returns the number that puzzles are compared by: the score, ER, or the count. A level has none.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Score;
    ///
    /// assert_eq!(Score::SudokuExplainer { er: 42, ep: 12, ed: 12 }.number(), Some(4.2));
    /// assert_eq!(Score::Level("easy").number(), None);
    /// ```
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match *self {
            Self::Hodoku { score: number, .. } | Self::Number(number) => Some(number.into()),
            Self::SudokuExplainer { er, .. } => Some(f64::from(er) / 10.0),
            Self::Level(_) => None,
        }
    }

    /// Returns the name of the level, if the scheme has levels.
    #[must_use]
    pub const fn level(&self) -> Option<&'static str> {
        match *self {
            Self::Hodoku { level, .. } => Some(level.id()),
            Self::Level(level) => Some(level),
            _ => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Hodoku { score, level } => write!(f, "{score}, {level}"),
            Self::SudokuExplainer { er, ep, ed } => {
                write!(f, "ER {}, EP {}, ED {}", Tenths(er), Tenths(ep), Tenths(ed))
            }
            Self::Level(level) => f.write_str(level),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Tenths. Prints as `4.2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub u32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// Why a puzzle has no rating. Prints as a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unrated {
    /// The shape is not 9×9 with boxes of 3×3.
    NotClassic(Shape),
    /// Candidates are restricted beyond the givens.
    Restricted,
    /// The puzzle does not have exactly one solution.
    NotProper(Verdict),
    /// A step needs this, which the scheme does not have.
    Unavailable(&'static str),
    /// The searches took more work than allowed.
    Spent,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClassic(shape) => write!(f, "expected a 9×9 puzzle with 3×3 boxes, found {shape}"),
            Self::Restricted => f.write_str("the candidates are restricted, and ratings are of givens alone"),
            Self::NotProper(verdict) => write!(f, "expected one solution, found {}", verdict.phrase()),
            Self::Unavailable(techniques) => {
                write!(f, "requires {techniques}, which the scheme does not have")
            }
            Self::Spent => f.write_str("the searches took more work than allowed"),
        }
    }
}

impl error::Error for Unrated {}

/// A step of a rating.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The technique, as the program calls it: `Naked Pair`.
    pub technique: &'static str,
    /// The score of the step in `HoDoKu`, its rating in tenths in Sudoku Explainer, the number of its level from 1 if
    /// the scheme has levels.
    pub rating: u32,
    /// The digit that is placed.
    pub placement: Option<Candidate>,
    /// The candidates that are removed, in the order in which they are.
    pub eliminations: Vec<Candidate>,
    /// The cells of the pattern that HoDoKu lists, in its order; in Sudoku Explainer, those that `detail` names.
    pub cells: Vec<Cell>,
    /// The pattern, as the program describes it.
    pub detail: String,
}

named_enum! {
    /// The level of a puzzle in `HoDoKu`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Difficulty {
        /// Returns its name: `easy`.
        fn id;
        /// A score of at most 800.
        Easy = "easy",
        /// A score of at most 1,000.
        Medium = "medium",
        /// A score of at most 1,600.
        Hard = "hard",
        /// A score of at most 1,800.
        Unfair = "unfair",
        /// Any higher score.
        Extreme = "extreme",
    }
}

impl Difficulty {
    /// The highest score of the level.
    pub(super) const fn limit(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

impl RatedStep {
    /// Returns the conclusion: `r3c7 = 5`, or the eliminations, `r2c8 ≠ 1,4, r3c8 ≠ 1`.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::{Puzzle, rate::{Rate, Scheme}};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = text.parse::<Puzzle>().unwrap().rate(Scheme::Hodoku);
    /// assert_eq!(rating.steps[0].conclusion(), "r5c5 = 5");
    /// ```
    #[must_use]
    pub fn conclusion(&self) -> String {
        if let Some(Candidate { cell, digit }) = self.placement {
            return format!("{cell} = {digit}");
        }
        let mut text = String::new();
        let mut last = None;
        for Candidate { cell, digit } in &self.eliminations {
            match last.replace(cell) {
                Some(last) if last == cell => text += ",",
                before => text += &format!("{}{cell} ≠ ", if before.is_some() { ", " } else { "" }),
            }
            text += &digit.to_string();
        }
        text
    }
}
