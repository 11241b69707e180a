//! Options of explaining: techniques, their order, and limits.

use crate::{
    diagnostic::Verdict,
    enums::setters,
    grid::Puzzle,
    solve::{Budget, SolveOutcome},
};

use super::{
    order::{Order, TechniqueSet},
    technique::Technique,
};

/// The options of a solution by steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExplainOptions {
    /// The order in which techniques are tried.
    pub order: Order,
    /// The techniques that may be used; those of the order if none.
    pub techniques: Option<TechniqueSet>,
    /// Maximum number of suppositions of trial.
    pub trials: u64,
    /// The limit of the search for the number of solutions.
    pub budget: Budget,
}

setters!(ExplainOptions {
    with_order(order: Order),
    with_techniques(techniques: impl Into<Option<TechniqueSet>>),
    with_trials(trials: u64),
    with_budget(budget: Budget),
});

impl Default for ExplainOptions {
    /// Returns the techniques and order of `HoDoKu`, and 10,000 suppositions: the hardest known 9×9 puzzles
    /// take a few hundred.
    fn default() -> Self {
        Self { order: Order::Hodoku, techniques: None, trials: 10_000, budget: Budget::default() }
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
