//! Record → diagnostics and verdict.
//!
//! The enum [`Rule`] names the rules, its table describes them, and `rules` implements them, one
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

mod any;
mod bulk;
mod expectation;
mod fix;
mod policy;
mod rules;
mod variant_count;
mod variants;

use givens_engine::{
    grid::{Puzzle, Solution},
    minimal::{self, MinimalOptions, Redundancy},
    simd::SimdLevel,
    solve::{Budget, SolveOutcome},
};
use givens_formats::{
    diagnostic::{Diagnostic, Rule, Verdict},
    record::Record,
};

pub use any::{AnyCheckResult, check_any};
pub use bulk::{count, solve};
pub use expectation::Expectation;
pub use fix::fix_line;
pub use policy::Policy;
pub use rules::{CheckOptions, RuleSet};
pub use variant_count::{VariantCount, count_variant};
pub use variants::{VariantResult, check_unsearched, check_variant, variant_budget};

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckResult {
    /// What the puzzle is.
    pub verdict: Verdict,
    /// What the search found; `None` if givens clash.
    pub outcome: Option<SolveOutcome>,
    /// Which givens are redundant; `None` without exactly one solution, or if rule Q003 is off.
    pub redundancy: Option<Box<Redundancy>>,
    /// The diagnostics of the rules that are on.
    pub diagnostics: Vec<Diagnostic>,
}

impl CheckResult {
    /// Returns the puzzle of the checked record and its solution, if it has exactly one.
    #[must_use]
    pub fn proper(&self, record: &Record) -> Option<(Puzzle, Solution)> {
        Some((record.puzzle().ok()?, self.outcome.as_ref()?.only_solution()?.clone()))
    }
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
/// [`sliced`](givens_engine::solve::sliced) searches them together.
#[must_use]
pub fn check_all(records: &[&Record], options: &CheckOptions, level: SimdLevel) -> Vec<CheckResult> {
    let solutions = if options.budget == Budget::default() {
        bulk::only_solutions(records, level)
    } else {
        vec![None; records.len()]
    };
    let search = |(&record, solution): (&&Record, Option<Solution>)| match solution {
        Some(solution) => Some(SolveOutcome::One(solution)),
        None => record.puzzle().ok().map(|puzzle| puzzle.solve_within(options.budget).0),
    };
    let outcomes: Vec<_> = records.iter().zip(solutions).map(search).collect();
    let redundancies = redundancies(records, &outcomes, options, level);
    let found = outcomes.into_iter().zip(redundancies);
    let judge =
        |(record, (outcome, redundancy)): (&&Record, _)| judge_searched(record, outcome, redundancy, options);
    records.iter().zip(found).map(judge).collect()
}

/// Checks a record whose search is already done; `outcome` is `None` if givens clash.
#[must_use]
pub fn judge(record: &Record, outcome: Option<SolveOutcome>, options: &CheckOptions) -> CheckResult {
    let outcomes = [outcome];
    let redundancy = redundancies(&[record], &outcomes, options, SimdLevel::best())[0];
    let [outcome] = outcomes;
    judge_searched(record, outcome, redundancy, options)
}

/// Returns which givens of each record with one solution are redundant, if that rule is on.
fn redundancies(
    records: &[&Record],
    outcomes: &[Option<SolveOutcome>],
    options: &CheckOptions,
    level: SimdLevel,
) -> Vec<Option<Redundancy>> {
    let mut found = vec![None; records.len()];
    if !options.rules.contains(Rule::RedundantGiven) {
        return found;
    }
    let solution = |index: usize| outcomes[index].as_ref()?.only_solution();
    let proper =
        (0..records.len()).filter_map(|index| Some((index, records[index].puzzle().ok()?, solution(index)?)));
    let proper: Vec<_> = proper.collect();
    let puzzles: Vec<_> = proper.iter().map(|(_, puzzle, solution)| (puzzle, *solution)).collect();
    let limits = MinimalOptions::default().with_level(level);
    let limits = limits.with_budget(limits.budget.min(options.budget));
    for ((index, ..), redundancy) in proper.iter().zip(minimal::redundant_givens(&puzzles, &limits)) {
        found[*index] = Some(redundancy);
    }
    found
}

fn judge_searched(
    record: &Record,
    outcome: Option<SolveOutcome>,
    redundancy: Option<Redundancy>,
    options: &CheckOptions,
) -> CheckResult {
    let mut diagnostics = Vec::new();
    match &outcome {
        None => rules::givens::clashes(record, &mut diagnostics),
        Some(outcome) => rules::solutions::outcome(record, outcome, options.budget, &mut diagnostics),
    }
    rules::givens::placed_clashes(record, &mut diagnostics);
    rules::solutions::placed(record, outcome.as_ref(), &mut diagnostics);
    rules::solutions::listed(record, outcome.as_ref(), &mut diagnostics);
    rules::quality::quality(record, redundancy.as_ref(), options, &mut diagnostics);
    if options.wrong_givens && matches!(outcome, None | Some(SolveOutcome::Zero)) {
        rules::givens::help_with_wrong(record, options.budget, &mut diagnostics);
    }
    diagnostics.retain(|diagnostic| options.rules.contains(diagnostic.rule));
    let redundancy = redundancy.map(Box::new);
    CheckResult { verdict: verdict(outcome.as_ref()), outcome, redundancy, diagnostics }
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

#[cfg(test)]
mod tests {
    use givens_engine::grid::Shape;
    use givens_formats::{
        diagnostic::Diagnostic,
        format::{ReadOptions, read},
    };

    use super::{CheckOptions, check};

    /// What is in flight is measured by the size of entries.
    #[test]
    fn entries_count_what_a_check_reports_of_their_clashes() {
        for shape in Shape::usual() {
            let symbols = |row: usize| (0..shape.side()).map(move |column| 1 + (row + column) % 2);
            let rows: Vec<Vec<_>> = (0..shape.side()).map(|row| symbols(row).collect()).collect();
            let text = format!("{{\"puzzle\": {rows:?}}}");
            let reading = read(&text, &ReadOptions::default().with_from(crate::Format::Json));
            let entry = reading.entries.first().expect("an entry");
            let record = entry.record.as_ref().expect("a grid");
            let found = check(record, &CheckOptions::default()).diagnostics;
            let size: usize = found.iter().map(Diagnostic::size).sum();
            assert!(found.len() > shape.side() && size <= entry.size(), "{shape}: {size}, {}", entry.size());
            assert!(entry.size() < 4 * size, "{shape}: {size}, {}", entry.size());
        }
    }
}
