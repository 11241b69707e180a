//! Facts: what the program finds out about a record, by name, and what each costs.
//!
//! Here is what facts there are. How they are found out is known to `known_record`, and which values may be compared with
//! them to the grammar.

use givens_engine::enums::named_enum;

use super::value::Value;

named_enum! {
    /// What the program finds out about a record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Fact {
        /// Returns the name in expressions, and of the column in which it is kept.
        fn name;
        /// The number of givens.
        Givens = "givens",
        /// The number of rows.
        Side = "side",
        /// The symmetries of the pattern of givens.
        Symmetry = "symmetry",
        /// The families of the rules of a variant, joined by `+`: `cage`, `jigsaw+cage`; `classic` of a classic puzzle.
        Families = "families",
        /// The number of clues besides givens; 0 of a classic puzzle.
        Clues = "clues",
        /// The verdict: `zero`, `one`, `many`, `clashing` or `undecided`.
        Verdict = "verdict",
        /// The number of givens that are each redundant, of a puzzle with one solution.
        Redundant = "redundant",
        /// The number of automorphisms of a 9×9 puzzle.
        Automorphisms = "automorphisms",
        /// The key of the canonical form of a 9×9 puzzle, the same for all puzzles that differ by symmetry alone.
        Class = "class",
        /// The score of `HoDoKu`.
        Hodoku = "hodoku",
        /// The level of `HoDoKu`.
        Level = "level",
        /// The hardest technique of the path of `HoDoKu`.
        Technique = "technique",
        /// The rating of Sudoku Explainer, such as 7.1: that of the hardest step.
        Er = "er",
        /// The rating of Sudoku Explainer up to the first digit that is placed.
        Ep = "ep",
        /// The rating of Sudoku Explainer of the first step.
        Ed = "ed",
    }
}

/// Other names of facts.
const ALIASES: [(&str, Fact); 2] = [("family", Fact::Families), ("se", Fact::Er)];

/// What must be done to find out a fact, the cheapest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FactCost {
    /// Nothing: the record is enough.
    Reading,
    /// A search for solutions.
    Solving,
    /// A search for the canonical form.
    Canonical,
    /// A search for solutions without each given.
    Minimality,
    /// The path of `HoDoKu`.
    Hodoku,
    /// The path of Sudoku Explainer.
    SudokuExplainer,
}

impl FactCost {
    /// All costs, the least first.
    pub const ALL: [Self; 6] = [
        Self::Reading,
        Self::Solving,
        Self::Canonical,
        Self::Minimality,
        Self::Hodoku,
        Self::SudokuExplainer,
    ];

    /// Returns what is done, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Reading => "nothing",
            Self::Solving => "search for solutions",
            Self::Canonical => "search for the canonical form",
            Self::Minimality => "search for solutions without each given",
            Self::Hodoku => "path of HoDoKu",
            Self::SudokuExplainer => "path of Sudoku Explainer",
        }
    }
}

impl Fact {
    /// Returns the fact with a name, or with another name for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::select::Fact;
    ///
    /// assert_eq!(Fact::named("level"), Some(Fact::Level));
    /// assert_eq!(Fact::named("se"), Some(Fact::Er));
    /// assert_eq!(Fact::named("author"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let alias = || ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, fact)| fact);
        Self::ALL.into_iter().find(|fact| fact.name() == name).or_else(alias)
    }

    /// Returns what it is, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Givens => "number of givens",
            Self::Side => "number of rows",
            Self::Symmetry => "symmetries of the pattern of givens, by the names of generate --symmetry",
            Self::Families => {
                "families of the rules of a variant, joined by +; `classic` of a classic puzzle"
            }
            Self::Clues => "number of clues besides givens",
            Self::Verdict => "zero, one, many, clashing or undecided",
            Self::Redundant => "number of givens that are each redundant",
            Self::Automorphisms => "number of automorphisms of a 9×9 puzzle",
            Self::Class => "key of the canonical form minlex, as canon --rows has it",
            Self::Hodoku => "score of HoDoKu",
            Self::Level => "level of HoDoKu: easy < medium < hard < unfair < extreme",
            Self::Technique => "hardest technique of the path of HoDoKu, in its order",
            Self::Er => "rating of Sudoku Explainer: that of the hardest step",
            Self::Ep => "rating of Sudoku Explainer up to the first digit that is placed",
            Self::Ed => "rating of Sudoku Explainer of the first step",
        }
    }

    /// Returns the text of a value of this fact: ratings of Sudoku Explainer have a decimal.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::select::{Fact, Value};
    ///
    /// assert_eq!(Fact::Er.text(&Value::Number(7.0)), "7.0");
    /// assert_eq!(Fact::Givens.text(&Value::Number(17.0)), "17");
    /// ```
    #[must_use]
    pub fn text(self, value: &Value) -> String {
        match (self, value) {
            (Self::Er | Self::Ep | Self::Ed, Value::Number(number)) => format!("{number:.1}"),
            _ => value.to_string(),
        }
    }

    /// Returns what must be done to find it out.
    #[must_use]
    pub const fn cost(self) -> FactCost {
        match self {
            Self::Givens | Self::Side | Self::Symmetry | Self::Families | Self::Clues => FactCost::Reading,
            Self::Verdict => FactCost::Solving,
            Self::Redundant => FactCost::Minimality,
            Self::Automorphisms | Self::Class => FactCost::Canonical,
            Self::Hodoku | Self::Level | Self::Technique => FactCost::Hodoku,
            Self::Er | Self::Ep | Self::Ed => FactCost::SudokuExplainer,
        }
    }
}
