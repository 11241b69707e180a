//! What a check looks for.

use crate::{diagnostic::Rule, setters::setters, solve::Budget};

/// Which rules to apply, and how long to search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct CheckOptions {
    /// The rules to report.
    pub rules: RuleSet,
    /// The limit of the search.
    pub budget: Budget,
}

setters!(CheckOptions {
    with_rules(rules: RuleSet),
    with_budget(budget: Budget),
});

/// A set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleSet(u128);

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// Whether the set has this rule.
    #[must_use]
    pub const fn contains(self, rule: Rule) -> bool {
        self.0 >> rule as u32 & 1 != 0
    }

    /// Adds a rule.
    pub fn insert(&mut self, rule: Rule) {
        self.0 |= 1 << rule as u32;
    }

    /// Removes a rule.
    pub fn remove(&mut self, rule: Rule) {
        self.0 &= !(1 << rule as u32);
    }
}

impl IntoIterator for RuleSet {
    type Item = Rule;
    type IntoIter = std::vec::IntoIter<Rule>;

    fn into_iter(self) -> Self::IntoIter {
        let on = Rule::all().iter().map(|info| info.rule).filter(|&rule| self.contains(rule));
        on.collect::<Vec<_>>().into_iter()
    }
}

impl FromIterator<Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = Rule>>(rules: I) -> Self {
        let mut set = Self::EMPTY;
        rules.into_iter().for_each(|rule| set.insert(rule));
        set
    }
}

impl Default for RuleSet {
    /// The rules that are on by default: all except quality (Q).
    fn default() -> Self {
        Rule::all().iter().map(|info| info.rule).filter(|rule| rule.is_on_by_default()).collect()
    }
}
