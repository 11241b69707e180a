//! Sets of techniques, the orders in which they are tried, and the options of explaining.

use std::{fmt, str::FromStr};

use givens_engine::{
    ParseError,
    enums::{enum_set, named_enum},
    grid::Puzzle,
    setters::setters,
    solve::{Budget, SolveOutcome},
};
use givens_formats::diagnostic::Verdict;
use givens_rate::Scheme;

use super::technique::{Technique, TechniqueInfo};

/// The options of a solution by steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The order in which techniques are tried.
    pub order: TechniqueOrder,
    /// The techniques that may be used; those of the order or scheme if none.
    pub techniques: Option<TechniqueSet>,
    /// Maximum number of suppositions of trial.
    pub trials: u64,
    /// The limit of the search for the number of solutions.
    pub budget: Budget,
    /// The scheme whose searches find the steps: `HoDoKu` or Sudoku Explainer. With it, the order is that of the program,
    /// there are no trials, and techniques, if any are chosen, restrict the searches to those that find a step of them.
    /// Without it, or with any other scheme, the techniques of this crate find the steps.
    pub scheme: Option<Scheme>,
}

setters!(ExplainOptions {
    with_order(order: TechniqueOrder),
    with_techniques(techniques: impl Into<Option<TechniqueSet>>),
    with_trials(trials: u64),
    with_budget(budget: Budget),
    with_scheme(scheme: impl Into<Option<Scheme>>),
});

impl Default for ExplainOptions {
    /// Returns the order of people, and 10,000 suppositions: the hardest known 9×9 puzzles
    /// take a few hundred.
    fn default() -> Self {
        Self {
            order: TechniqueOrder::Human,
            techniques: None,
            trials: 10_000,
            budget: Budget::default(),
            scheme: None,
        }
    }
}

impl ExplainOptions {
    /// Returns the techniques that may be used.
    #[must_use]
    pub fn chosen(&self) -> TechniqueSet {
        self.techniques.unwrap_or_else(|| self.order.techniques())
    }

    /// Returns the techniques to try on a puzzle of this verdict, in order, and the refused ones.
    pub(super) fn plan(&self, verdict: Verdict) -> (Vec<Technique>, TechniqueSet) {
        let unfit = |technique: &Technique| verdict != Verdict::One && technique.info().needs_uniqueness;
        let refused: TechniqueSet = self.chosen().iter().filter(unfit).collect();
        let plan = self.order.sorted(self.chosen().iter().filter(|&one| !refused.contains(one)).collect());
        (plan, refused)
    }

    /// Returns the scheme whose searches find the steps, with its order.
    pub(super) const fn program(&self) -> Option<(Scheme, TechniqueOrder)> {
        match self.scheme {
            Some(Scheme::Hodoku) => Some((Scheme::Hodoku, TechniqueOrder::Hodoku)),
            Some(Scheme::SudokuExplainer) => Some((Scheme::SudokuExplainer, TechniqueOrder::Se)),
            _ => None,
        }
    }

    /// Returns the number of solutions, as far as the budget allows.
    pub(super) fn verdict(&self, puzzle: &Puzzle) -> Verdict {
        match puzzle.solve_within(self.budget).0 {
            SolveOutcome::Zero => Verdict::Zero,
            SolveOutcome::One(_) => Verdict::One,
            SolveOutcome::Many(..) => Verdict::Many,
            SolveOutcome::Undecided => Verdict::Undecided,
        }
    }
}

enum_set! {
    /// A set of techniques. Parses and prints as `naked-single,hidden-single`.
    #[derive(Default)]
    pub struct TechniqueSet of Technique;
}

impl TechniqueSet {
    /// Returns the set of all techniques that are found without a scheme.
    #[must_use]
    pub fn all() -> Self {
        Technique::ALL.into_iter().filter(|technique| !technique.info().scheme_only).collect()
    }
}

impl FromStr for TechniqueSet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.split(',').map(str::parse).collect()
    }
}

impl fmt::Display for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = self.iter().map(Technique::id).collect();
        f.write_str(&ids.join(","))
    }
}

named_enum! {
    /// An order in which techniques are tried.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum TechniqueOrder {
        /// Returns `human`, `hodoku` or `se`.
        fn id;
        /// The order in which people scan a grid: full houses, hidden singles in boxes, then in rows and columns, then naked
        /// singles; and all others as in `HoDoKu`.
        #[default]
        Human = "human",
        /// The order of `HoDoKu` 2.2: naked singles before hidden ones.
        Hodoku = "hodoku",
        /// The order of Sudoku Explainer 1.2.1, which has fewer named techniques.
        Se = "se",
    }
}

impl TechniqueOrder {
    /// Returns the place of a technique; `None` if the order does not have it.
    #[must_use]
    pub fn place(self, info: &TechniqueInfo) -> Option<u16> {
        match (self, info.technique) {
            (Self::Human, Technique::HiddenSingle) => Technique::NakedSingle.info().hodoku,
            (Self::Human, Technique::NakedSingle) => Technique::HiddenSingle.info().hodoku,
            (Self::Human | Self::Hodoku, _) => info.hodoku,
            (Self::Se, _) => info.se,
        }
    }

    /// Returns the techniques that the order has, and trial.
    #[must_use]
    pub fn techniques(self) -> TechniqueSet {
        let has = |&one: &Technique| one == Technique::Trial || self.place(one.info()).is_some();
        TechniqueSet::all().iter().filter(has).collect()
    }

    /// Sorts techniques as they are tried: first those of the order, then the others, trial last. Techniques at
    /// the same place keep the order of the table.
    #[must_use]
    pub fn sorted(self, techniques: TechniqueSet) -> Vec<Technique> {
        let mut sorted: Vec<_> = techniques.iter().collect();
        sorted.sort_by_key(|technique| {
            (*technique == Technique::Trial, self.place(technique.info()).unwrap_or(u16::MAX))
        });
        sorted
    }
}
