//! What a check looks for.

use crate::{diagnostic::Rule, solve::Budget};

/// Which rules to apply, and how long to search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// The rules to report.
    pub rules: RuleSet,
    /// The limit of the search.
    pub budget: Budget,
}

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

impl Default for RuleSet {
    /// The rules that are on by default: all except quality (Q).
    fn default() -> Self {
        let on = Rule::all().iter().map(|info| info.rule).filter(|rule| rule.is_on_by_default());
        on.fold(Self::EMPTY, |mut set, rule| {
            set.insert(rule);
            set
        })
    }
}
