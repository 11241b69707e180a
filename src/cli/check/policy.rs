//! What is checked, as the arguments and `givens.toml` say it.

use givens::{
    check::Policy,
    diagnostic::{Rule, Severity, Verdict},
    error::Error,
    run::BatchCheck,
};

use crate::cli::{
    config::{CheckConfig, Config, RuleLevel},
    names::parse_rule,
};

use super::{Arguments, Console, EXPECTED, ONLY_MANY};

/// A group instead of the name of a rule.
const WARNINGS: &str = "warnings";

impl Arguments {
    /// Returns how to check batches.
    pub(super) fn batch_check(&self, draws: bool, console: Console) -> Result<BatchCheck, Error> {
        let config = if self.no_config { CheckConfig::default() } else { Config::find()?.check };
        let mut policy = Policy::default();
        policy.options.budget = self.searching.budget();
        policy.shows_notes = self.notes || config.notes;
        set_severities(&mut policy, &config, console)?;
        set_rules(&mut policy, [&config.select, &config.deny, &config.ignore], console)?;
        set_rules(&mut policy, [&self.select, &self.deny, &self.ignore], console)?;
        let level = self.searching.level()?;
        let (expect, name) = self.expected(config.expect.as_deref(), console)?;
        policy.expect = expect;
        policy.requires_many = name == ONLY_MANY;
        let keeps_records = self.valid.is_some() || self.invalid.is_some();
        let mode = &self.results.mode;
        let rows = mode.is_on().then(|| mode.keep());
        Ok(BatchCheck { policy, level, keeps_records, rows, draws })
    }

    /// Returns the verdict that every puzzle must have: that of the option, or that of the project. A name of version 1 is
    /// reported.
    fn expected(&self, configured: Option<&str>, console: Console) -> Result<(Verdict, &'static str), Error> {
        let named = |wanted: &str| EXPECTED.into_iter().find(|(_, name, _)| *name == wanted);
        if let Some(name) = &self.expect {
            let ordered = if name == "many,one" { "one,many" } else { name };
            let (verdict, name, meaning) = named(ordered).expect("a name of the list");
            if meaning.is_empty() {
                let lenient = |(other, _, _): &(Verdict, &str, &str)| *other == verdict;
                let own =
                    EXPECTED.into_iter().rev().filter(|(_, _, meaning)| !meaning.is_empty()).find(lenient);
                console.renamed(name, own.map_or(verdict.id(), |(_, name, _)| name));
            }
            return Ok((verdict, name));
        }
        let Some(text) = configured else { return Ok((Verdict::One, Verdict::One.id())) };
        let found = named(&text.replace(' ', "")).filter(|(_, _, meaning)| !meaning.is_empty());
        found.map(|(verdict, name, _)| (verdict, name)).ok_or_else(|| {
            Error::Usage(format!(
                "givens.toml: expect: expected one, many, one,many or undecided, found `{text}`"
            ))
        })
    }
}

/// Applies the severities of a project.
fn set_severities(policy: &mut Policy, config: &CheckConfig, console: Console) -> Result<(), Error> {
    for (name, level) in &config.severity {
        for rule in named(std::slice::from_ref(name), console)? {
            match level {
                RuleLevel::Off => policy.options.rules.remove(rule),
                RuleLevel::Note => policy.set_severity(rule, Severity::Note),
                RuleLevel::Warning => policy.set_severity(rule, Severity::Warning),
                RuleLevel::Error => policy.set_severity(rule, Severity::Error),
            }
        }
    }
    Ok(())
}

/// Turns rules on, makes their findings errors, and turns rules off.
fn set_rules(
    policy: &mut Policy,
    [select, deny, ignore]: [&[String]; 3],
    console: Console,
) -> Result<(), Error> {
    named(select, console)?.into_iter().for_each(|rule| policy.select(rule));
    let (groups, rules): (Vec<_>, Vec<_>) = deny.iter().cloned().partition(|name| name == WARNINGS);
    policy.denies_warnings |= !groups.is_empty();
    named(&rules, console)?.into_iter().for_each(|rule| policy.set_severity(rule, Severity::Error));
    named(ignore, console)?.into_iter().for_each(|rule| policy.ignore(rule));
    Ok(())
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
