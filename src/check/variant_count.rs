//! The number of solutions of a variant, as the rows of `count` have it.
//!
//! No or many solutions are answers here, not problems, and so is a listed solution that is one of many. The command and
//! the functions of Python call this, so that they answer alike.

use givens_engine::{
    solve::{Budget, Count},
    verdict::Verdict,
};
use givens_formats::{diagnostic::Rule, record::VariantRecord};

use super::{CheckOptions, VariantResult, check_variant, variant_budget};

/// The diagnostics of a check that are answers of a count.
const ANSWERS: [Rule; 4] = [Rule::NoSolution, Rule::ManySolutions, Rule::BadSolution, Rule::OneOfMany];

/// The result of counting the solutions of a variant up to a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantCount {
    /// What the puzzle is, without diagnostics about no or many solutions.
    pub checked: VariantResult,
    /// The number of solutions that were counted, if the puzzle has many; two without counting if the limit is no more.
    pub many: Option<Count>,
}

/// Counts the solutions of a variant up to a limit, if it has many; otherwise the verdict is the number.
///
/// # Examples
///
/// ```
/// use givens::{Budget, Count, Verdict, check::count_variant, format::{ReadOptions, read}};
///
/// let mut reading = read(".Shape~4x4.Diagonal~1\n", &ReadOptions::default());
/// let variant = reading.entries[0].take_variant().unwrap();
/// let counted = count_variant(&variant, 1000, Budget::default());
/// assert_eq!((counted.checked.verdict, counted.many), (Verdict::Many, Some(Count::Exactly(48))));
/// ```
#[must_use]
pub fn count_variant(record: &VariantRecord, limit: u64, budget: Budget) -> VariantCount {
    let rules = Rule::ALL.into_iter().filter(|rule| !ANSWERS.contains(rule) && rule.is_on_by_default());
    let options = CheckOptions::default().with_rules(rules.collect()).with_budget(budget);
    let checked = check_variant(record, &options);
    let many = (checked.verdict == Verdict::Many).then(|| match limit {
        0..=2 => Count::AtLeast(2),
        _ => record.puzzle.count_within(limit, variant_budget(budget)),
    });
    VariantCount { checked, many }
}
