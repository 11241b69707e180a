//! Ratings: a number on a scale and the steps that lead to it, or the reason why there is none.

use std::fmt;

use crate::{
    diagnostic::Verdict,
    enums::named_enum,
    grid::{Candidate, Shape},
};

named_enum! {
    /// A scale of difficulty: the program whose rating it is, and its version.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Scheme {
        /// Returns its name in machine output: `hodoku-2.2`.
        fn id;
        /// `HoDoKu` 2.2: the sum of the scores of all steps, and a level.
        Hodoku = "hodoku-2.2",
        /// Sudoku Explainer 1.2.1: the rating of the hardest step.
        SudokuExplainer = "se-1.2.1",
    }
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

/// A number on a scale. Prints as `868, hard` or `ER 4.2, EP 1.2, ED 1.2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Of `HoDoKu`.
    Hodoku {
        /// The sum of the scores of all steps.
        score: u32,
        /// The highest level of a step, or a higher one that the score demands.
        level: Level,
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
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Hodoku { score, level } => write!(f, "{score}, {level}"),
            Self::SudokuExplainer { er, ep, ed } => {
                write!(f, "ER {}, EP {}, ED {}", Tenths(er), Tenths(ep), Tenths(ed))
            }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unrated {
    /// The shape is not 9×9 with boxes of 3×3.
    NotClassic(Shape),
    /// Candidates are restricted beyond the givens.
    Restricted,
    /// The puzzle does not have exactly one solution.
    NotProper(Verdict),
    /// A step needs one of these techniques, which the scheme does not have yet.
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
            Self::Unavailable(techniques) => write!(f, "requires {techniques}, not available yet"),
            Self::Spent => f.write_str("the searches took more work than allowed"),
        }
    }
}

/// A step of a rating.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The technique, as the program calls it: `Naked Pair`.
    pub technique: &'static str,
    /// The score of the step in `HoDoKu`, its rating in tenths in Sudoku Explainer.
    pub rating: u32,
    /// The digit that is placed.
    pub placement: Option<Candidate>,
    /// The candidates that are removed, in the order in which they are.
    pub eliminations: Vec<Candidate>,
    /// The pattern, as the program describes it.
    pub detail: String,
}

named_enum! {
    /// The level of a puzzle in `HoDoKu`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Level {
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

impl Level {
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
    /// use givens::{Puzzle, rate::Scheme};
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
