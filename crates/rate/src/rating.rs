//! Ratings: a number on a scale and the steps that lead to it, or the reason why there is none.

use std::fmt;

use givens_engine::{
    enums::named_enum,
    grid::{Candidate, Cell, Shape},
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
        /// QQWing 1.3.4: the level of the hardest technique that is needed.
        Qqwing = "qqwing-1.3.4",
        /// Whether singles are enough, or subsets, or the set of techniques that many programs share (SSTS).
        Basics = "basics",
        /// The least number of digits of the solution that, given, leave a puzzle for singles.
        Backdoor = "backdoor",
        /// The least depth of assumptions inside of assumptions, each refuted by singles, that solves the puzzle.
        Depth = "depth",
    }
}

impl Scheme {
    /// Returns the names of all techniques of its paths.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert!(Scheme::Hodoku.techniques().any(|name| name == "Naked Pair"));
    /// ```
    pub fn techniques(self) -> impl Iterator<Item = &'static str> {
        let names = match self {
            Self::Hodoku | Self::Qqwing | Self::Basics => HODOKU,
            Self::SudokuExplainer => SUDOKU_EXPLAINER,
            Self::Backdoor => "Backdoor",
            Self::Depth => "",
        };
        names.split(", ")
    }

    /// Returns the technique with a name, in any case; characters other than letters and digits are alike.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; pub mod rate { pub use givens_rate::*; } }
    /// use givens::rate::Scheme;
    ///
    /// assert_eq!(Scheme::SudokuExplainer.technique("x-wing"), Some("X-Wing"));
    /// assert_eq!(Scheme::SudokuExplainer.technique("unique rectangle type 5"), None);
    /// ```
    #[must_use]
    pub fn technique(self, name: &str) -> Option<&'static str> {
        self.techniques().nth(self.rank(name)?)
    }

    /// Returns the place of a technique, named so, in [`techniques`](Self::techniques).
    #[doc(hidden)]
    #[must_use]
    pub fn rank(self, name: &str) -> Option<usize> {
        let words = |name: &str| {
            let words = name.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_lowercase).collect::<Vec<_>>()
        };
        let name = words(name);
        self.techniques().position(|known| words(known) == name)
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

impl Rating {
    /// Returns the hardest technique of its steps: the last in the order of `HoDoKu`; in other schemes that of the step
    /// with the highest rating, and the last in their order among equals.
    #[must_use]
    pub fn hardest(&self) -> Option<&'static str> {
        let order: Vec<_> = self.scheme.techniques().collect();
        let rank = |step: &RatedStep| order.iter().position(|&technique| technique == step.technique);
        let rating = |step: &RatedStep| if self.scheme == Scheme::Hodoku { 0 } else { step.rating };
        let hardest = self.steps.iter().max_by_key(|step| (rating(step), rank(step)));
        hardest.map(|step| step.technique)
    }
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

/// The techniques of `HoDoKu`, in the order of the program.
const HODOKU: &str = "\
    Full House, Naked Single, Hidden Single, Locked Pair, Locked Triple, Locked Candidates Type 1 \
    (Pointing), Locked Candidates Type 2 (Claiming), Naked Pair, Naked Triple, Hidden Pair, Hidden Triple, \
    Naked Quadruple, Hidden Quadruple, X-Wing, Swordfish, Jellyfish, Remote Pair, Bivalue Universal Grave + \
    1, Skyscraper, 2-String Kite, Turbot Fish, Empty Rectangle, W-Wing, XY-Wing, XYZ-Wing, Uniqueness Test \
    1, Uniqueness Test 2, Uniqueness Test 3, Uniqueness Test 4, Uniqueness Test 5, Uniqueness Test 6, Hidden \
    Rectangle, Avoidable Rectangle Type 1, Avoidable Rectangle Type 2, Finned X-Wing, Sashimi X-Wing, Finned \
    Swordfish, Sashimi Swordfish, Finned Jellyfish, Sashimi Jellyfish, Sue de Coq, Simple Colors Trap, \
    Simple Colors Wrap, Multi-Colors 1, Multi-Colors 2, X-Chain, XY-Chain, Continuous Nice Loop, \
    Discontinuous Nice Loop, AIC, Grouped Continuous Nice Loop, Grouped Discontinuous Nice Loop, Grouped \
    AIC, Almost Locked Set XZ-Rule, Almost Locked Set XY-Wing, Almost Locked Set XY-Chain, Franken X-Wing, \
    Franken Swordfish, Finned Franken X-Wing, Finned Franken Swordfish, Forcing Chain Contradiction, Forcing \
    Chain Verity, Forcing Net Contradiction, Forcing Net Verity, Brute Force";

/// The techniques of Sudoku Explainer, in the order of the program.
const SUDOKU_EXPLAINER: &str = "\
    Hidden Single, Direct Pointing, Direct Claiming, Direct Hidden Pair, Naked Single, Direct Hidden \
    Triplet, Pointing, Claiming, Naked Pair, X-Wing, Hidden Pair, Naked Triplet, Swordfish, Hidden Triplet, \
    XY-Wing, XYZ-Wing, Unique Rectangle type 1, Unique Rectangle type 2, Unique Rectangle type 3, Unique \
    Rectangle type 4, Unique Loop 6 type 1, Unique Loop 6 type 2, Unique Loop 6 type 3, Unique Loop 6 type \
    4, Unique Loop 8 type 1, Unique Loop 8 type 2, Unique Loop 8 type 3, Unique Loop 8 type 4, Unique Loop \
    10 type 1, Unique Loop 10 type 2, Unique Loop 10 type 3, Unique Loop 10 type 4, Unique Loop 12+ type 1, \
    Unique Loop 12+ type 2, Unique Loop 12+ type 3, Unique Loop 12+ type 4, Naked Quad, Jellyfish, Hidden \
    Quad, BUG type 1, BUG type 2, BUG type 3, BUG type 4, Aligned Pair Exclusion, Bidirectional X-Cycle, \
    Bidirectional Y-Cycle, Bidirectional Cycle, Turbot Fish, Forcing X-Chain, Forcing Chain, Aligned Triplet \
    Exclusion, Nishio Forcing Chain, Region Forcing Chains, Cell Forcing Chains, Contradiction Forcing \
    Chain, Double Forcing Chain";
