//! What is checked, as the arguments and `givens.toml` say it.

use std::collections::BTreeMap;

use givens::{
    check::{Expectation, Policy},
    diagnostic::{Rule, Severity},
    error::Error,
    run::{BatchCheck, CheckColumns, rows::Row},
};

use crate::cli::{
    config::{CheckConfig, CheckOverride, RuleLevel},
    names::{WARNINGS, parse_rule},
};

use super::{Arguments, Console, FORMER};

/// What settings demand of puzzles.
pub(super) struct Demands {
    expect: Option<Expectation>,
    /// Severities are set first; then rules are turned on, their findings made errors, and rules turned off.
    severities: Vec<(Rule, RuleLevel)>,
    select: Vec<Rule>,
    deny: Vec<Rule>,
    denies_warnings: bool,
    ignore: Vec<Rule>,
}

impl Arguments {
    /// Returns how to check batches: later demands replace earlier ones.
    pub(super) fn batch_check(
        &self,
        demands: &[&Demands],
        shows_notes: bool,
        draws: bool,
    ) -> Result<BatchCheck, Error> {
        let mut policy = Policy::default();
        policy.options.budget = self.searching.budget();
        policy.options.wrong_givens = self.wrong_givens;
        policy.shows_notes = shows_notes;
        policy.expect = Expectation::One;
        for demands in demands {
            demands.apply(&mut policy);
        }
        let keeps_records = self.valid.is_some() || self.invalid.is_some();
        let rows = self.results.mode.is_on().then(|| self.results.keep::<Row<CheckColumns>>()).transpose()?;
        Ok(BatchCheck { policy, level: self.searching.level()?, keeps_records, rows, draws })
    }

    /// Returns what the options demand. A name of version 1 is reported.
    ///
    /// # Errors
    ///
    /// If one names a rule that there is not.
    pub(super) fn demands(&self, console: Console) -> Result<Demands, Error> {
        let demands = Demands::from_rules([&self.select, &self.deny, &self.ignore], console)?;
        let Some(name) = &self.expect else { return Ok(demands) };
        let former = FORMER.iter().find(|(former, _)| former == name).map(|(_, expected)| *expected);
        if let Some(expected) = former {
            console.renamed(name, expected.name());
        }
        let expected = former.unwrap_or_else(|| name.parse().expect("a name of the list"));
        Ok(Demands { expect: Some(expected), ..demands })
    }
}

impl Demands {
    /// Returns what a project demands of all files.
    pub(super) fn of_project(config: &CheckConfig, console: Console) -> Result<Self, Error> {
        let CheckConfig { expect, select, ignore, deny, severity, .. } = config;
        Self::from_settings([select, deny, ignore], expect.as_deref(), severity, console)
    }

    /// Returns what a project demands of some files.
    pub(super) fn of_override(other: &CheckOverride, console: Console) -> Result<Self, Error> {
        let CheckOverride { expect, select, ignore, deny, severity, .. } = other;
        Self::from_settings([select, deny, ignore], expect.as_deref(), severity, console)
    }

    /// Returns what settings of givens.toml demand; an error names the file.
    fn from_settings(
        rules: [&[String]; 3],
        expect: Option<&str>,
        severities: &BTreeMap<String, RuleLevel>,
        console: Console,
    ) -> Result<Self, Error> {
        let demands = Self::from_rules(rules, console);
        let demands = demands.and_then(|demands| demands.completed(expect, severities, console));
        demands.map_err(|error| Error::Usage(format!("givens.toml: {error}")))
    }

    fn from_rules([select, deny, ignore]: [&[String]; 3], console: Console) -> Result<Self, Error> {
        let (groups, deny): (Vec<_>, Vec<_>) = deny.iter().cloned().partition(|name| name == WARNINGS);
        Ok(Self {
            expect: None,
            severities: Vec::new(),
            select: named(select, console)?,
            deny: named(&deny, console)?,
            denies_warnings: !groups.is_empty(),
            ignore: named(ignore, console)?,
        })
    }

    /// Adds what only projects set.
    fn completed(
        mut self,
        expect: Option<&str>,
        severities: &BTreeMap<String, RuleLevel>,
        console: Console,
    ) -> Result<Self, Error> {
        let parse = |text: &str| {
            let reason = "expected one, many, one,many or undecided";
            text.parse().map_err(|_| Error::Usage(format!("expect: {reason}, found `{text}`")))
        };
        self.expect = expect.map(parse).transpose()?;
        for (name, &level) in severities {
            let rules = named(std::slice::from_ref(name), console)?;
            self.severities.extend(rules.into_iter().map(|rule| (rule, level)));
        }
        Ok(self)
    }

    fn apply(&self, policy: &mut Policy) {
        policy.expect = self.expect.unwrap_or(policy.expect);
        for &(rule, level) in &self.severities {
            match level {
                RuleLevel::Off => policy.options.rules.remove(rule),
                RuleLevel::Note => policy.set_severity(rule, Severity::Note),
                RuleLevel::Warning => policy.set_severity(rule, Severity::Warning),
                RuleLevel::Error => policy.set_severity(rule, Severity::Error),
            }
        }
        self.select.iter().for_each(|&rule| policy.select(rule));
        self.deny.iter().for_each(|&rule| policy.set_severity(rule, Severity::Error));
        policy.denies_warnings |= self.denies_warnings;
        self.ignore.iter().for_each(|&rule| policy.ignore(rule));
    }
}

/// Returns the rules that codes, names, or the letters of whole stages name.
fn named(names: &[String], console: Console) -> Result<Vec<Rule>, Error> {
    let mut rules = Vec::new();
    for name in names {
        let of_stage = |rule: &Rule| name.len() == 1 && rule.code().starts_with(&name.to_ascii_uppercase());
        let stage: Vec<_> = Rule::ALL.into_iter().filter(of_stage).collect();
        if stage.is_empty() {
            if let Some(rule) = Rule::formerly(name) {
                console.renamed(name, rule.name());
            }
            rules.push(parse_rule(name).map_err(|error| Error::Usage(format!("{name}: {error}")))?);
        }
        rules.extend(stage);
    }
    Ok(rules)
}
