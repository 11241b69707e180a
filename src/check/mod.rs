//! Record → diagnostics and verdict.
//!
//! The shelf of rules: [`Rule`] names, its table knows, one file in
//! `rules` per stage does. Form (F) is the codecs' business; here givens (G), solutions (S)
//! and quality (Q) are judged.
//!
//! # Examples
//!
//! ```
//! use givens::{check::{Options, check}, diagnostic::Verdict, format::{ReadOptions, read}};
//!
//! let reading = read("11..\n....\n....\n....\n", &ReadOptions::default());
//! let checked = check(reading.records().next().unwrap(), &Options::default());
//! assert_eq!(checked.verdict, Verdict::Conflict);
//! assert_eq!(checked.diagnostics[0].message, "1 is given twice in row 1: r1c1 and r1c2");
//! ```

mod bulk;
mod options;
mod rules;

use crate::{
    diagnostic::{Diagnostic, Verdict},
    grid::Solution,
    record::Record,
    simd::Level,
    solve::{Budget, Outcome},
};

pub use bulk::{Stretch, solve_lines};
pub use options::{Options, RuleSet};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What the puzzle is.
    pub verdict: Verdict,
    /// What the search found; `None` where givens clash.
    pub outcome: Option<Outcome>,
    /// The diagnostics of the rules that are on.
    pub diagnostics: Vec<Diagnostic>,
}

/// Judges a record: do givens clash, how many solutions are there, is the listed solution
/// right, and what of the rules that were asked for.
#[must_use]
pub fn check(record: &Record, options: &Options) -> Checked {
    let outcome = record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget).0);
    judge(record, outcome, options)
}

/// Judges many records: the same as [`check`] for each, but their search is done together
/// by [`sliced`](crate::solve::sliced) where the budget is the default one.
#[must_use]
pub fn check_all(records: &[&Record], options: &Options, level: Level) -> Vec<Checked> {
    let known = if options.budget == Budget::default() {
        bulk::unique_solutions(records, level)
    } else {
        vec![None; records.len()]
    };
    let judged = |(&record, known): (&&Record, Option<Solution>)| match known {
        Some(solution) => judge(record, Some(Outcome::Unique(solution)), options),
        None => check(record, options),
    };
    records.iter().zip(known).map(judged).collect()
}

/// The same, where the search is done already: `None` where givens clash.
#[must_use]
pub fn judge(record: &Record, outcome: Option<Outcome>, options: &Options) -> Checked {
    let mut remarks = Vec::new();
    match &outcome {
        None => rules::givens::clashes(record, &mut remarks),
        Some(outcome) => rules::solutions::outcome(record, outcome, &mut remarks),
    }
    rules::givens::placed_clashes(record, &mut remarks);
    rules::solutions::placed(record, outcome.as_ref(), &mut remarks);
    rules::solutions::listed(record, outcome.as_ref(), &mut remarks);
    rules::quality::quality(record, outcome.as_ref(), options, &mut remarks);
    remarks.retain(|remark| options.rules.contains(remark.rule));
    Checked { verdict: verdict(outcome.as_ref()), outcome, diagnostics: remarks }
}

/// The verdict that goes with an outcome; `None` where givens clash.
#[must_use]
pub const fn verdict(outcome: Option<&Outcome>) -> Verdict {
    match outcome {
        None => Verdict::Conflict,
        Some(Outcome::Impossible) => Verdict::NoSolution,
        Some(Outcome::Unique(_)) => Verdict::Unique,
        Some(Outcome::Several(..)) => Verdict::Several,
        Some(Outcome::Undecided) => Verdict::Undecided,
    }
}
