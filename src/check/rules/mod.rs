//! The rules that are applied to a record, a file per stage; and which of them are on.

pub(super) mod givens;
pub(super) mod quality;
pub(super) mod solutions;

use givens_engine::{enums::enum_set, setters::setters, solve::Budget};
use givens_formats::diagnostic::Rule;

/// Which rules to apply, and how long to search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The rules to report.
    pub rules: RuleSet,
    /// The limit of the search.
    pub budget: Budget,
    /// Whether to search for the givens that may be wrong where there is no solution; the help of a diagnostic names them.
    pub wrong_givens: bool,
}

setters!(CheckOptions {
    with_rules(rules: RuleSet),
    with_budget(budget: Budget),
    with_wrong_givens(wrong_givens: bool),
});

enum_set! {
    /// A set of rules.
    pub struct RuleSet of Rule;
}

impl Default for RuleSet {
    /// Returns the rules that are on by default: all except quality (Q).
    fn default() -> Self {
        Rule::ALL.into_iter().filter(|rule| rule.is_on_by_default()).collect()
    }
}
