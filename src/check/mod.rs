//! Record → diagnostics and verdict.
//!
//! The enum [`Rule`](crate::diagnostic::Rule) names the rules, its table describes them, and `rules` implements them, one
//! file per stage: givens (G), solutions (S) and quality (Q). The codecs implement form (F) and
//! candidates (C).
//!
//! # Examples
//!
//! ```
//! use givens::{check::{CheckOptions, check}, diagnostic::Verdict, format::{ReadOptions, read}};
//!
//! let reading = read("11..\n....\n....\n....\n", &ReadOptions::default());
//! let checked = check(reading.records().next().unwrap(), &CheckOptions::default());
//! assert_eq!(checked.verdict, Verdict::Clashing);
//! assert_eq!(checked.diagnostics[0].message, "1 is given twice in row 1 and box 1: r1c1 and r1c2");
//! ```

mod bulk;
mod options;
mod rules;

use crate::{
    diagnostic::{Diagnostic, Verdict},
    grid::Solution,
    record::Record,
    simd::Level,
    solve::{Budget, SolveOutcome},
};

pub use bulk::{LineRun, solve_lines, solve_plain};
pub use options::{CheckOptions, RuleSet};

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckResult {
    /// What the puzzle is.
    pub verdict: Verdict,
    /// What the search found; `None` if givens clash.
    pub outcome: Option<SolveOutcome>,
    /// The diagnostics of the rules that are on.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a record: whether givens clash, how many solutions there are, whether the listed
/// solution is right, and the other rules that are on.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Record, Verdict, check::{CheckOptions, check}};
///
/// let grid: Grid = "1.3..4.22.4..3.1".parse().unwrap();
/// let checked = check(&Record::of(grid), &CheckOptions::default());
/// assert_eq!(checked.verdict, Verdict::One);
/// ```
#[must_use]
pub fn check(record: &Record, options: &CheckOptions) -> CheckResult {
    let outcome = record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget).0);
    judge(record, outcome, options)
}

/// Checks many records: the same as [`check`] for each, but with the default budget
/// [`sliced`](crate::solve::sliced) searches them together.
#[must_use]
pub fn check_all(records: &[&Record], options: &CheckOptions, level: Level) -> Vec<CheckResult> {
    let solutions = if options.budget == Budget::default() {
        bulk::only_solutions(records, level)
    } else {
        vec![None; records.len()]
    };
    let check_one = |(&record, solution): (&&Record, Option<Solution>)| match solution {
        Some(solution) => judge(record, Some(SolveOutcome::One(solution)), options),
        None => check(record, options),
    };
    records.iter().zip(solutions).map(check_one).collect()
}

/// Checks a record whose search is already done; `outcome` is `None` if givens clash.
#[must_use]
pub fn judge(record: &Record, outcome: Option<SolveOutcome>, options: &CheckOptions) -> CheckResult {
    let mut diagnostics = Vec::new();
    match &outcome {
        None => rules::givens::clashes(record, &mut diagnostics),
        Some(outcome) => rules::solutions::outcome(record, outcome, &mut diagnostics),
    }
    rules::givens::placed_clashes(record, &mut diagnostics);
    rules::solutions::placed(record, outcome.as_ref(), &mut diagnostics);
    rules::solutions::listed(record, outcome.as_ref(), &mut diagnostics);
    rules::quality::quality(record, outcome.as_ref(), options, &mut diagnostics);
    diagnostics.retain(|diagnostic| options.rules.contains(diagnostic.rule));
    CheckResult { verdict: verdict(outcome.as_ref()), outcome, diagnostics }
}

/// Returns the verdict of an outcome; `outcome` is `None` if givens clash.
#[must_use]
pub const fn verdict(outcome: Option<&SolveOutcome>) -> Verdict {
    match outcome {
        None => Verdict::Clashing,
        Some(SolveOutcome::Zero) => Verdict::Zero,
        Some(SolveOutcome::One(_)) => Verdict::One,
        Some(SolveOutcome::Many(..)) => Verdict::Many,
        Some(SolveOutcome::Undecided) => Verdict::Undecided,
    }
}
