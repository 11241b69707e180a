//! What is checked, as the arguments and `givens.toml` say it.

use givens::{
    check::Policy,
    diagnostic::{Rule, Severity, UnknownRule, Verdict},
    error::Error,
    run::BatchCheck,
};

use crate::cli::config::{CheckConfig, Config, RuleLevel};

use super::{Arguments, Console, EXPECTED};

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
        policy.expect = self.expected(config.expect.as_deref(), console)?;
        let keeps_records = self.valid.is_some() || self.invalid.is_some();
        let mode = &self.results.mode;
        let rows = mode.is_on().then(|| mode.keep());
        let numbers = !self.reading.is_part();
        Ok(BatchCheck { policy, level, keeps_records, rows, draws, numbers })
    }

    /// Returns the verdict that every puzzle must have: that of the option, or that of the project. A name of version 1 is
    /// reported.
    fn expected(&self, configured: Option<&str>, console: Console) -> Result<Verdict, Error> {
        let mut named = EXPECTED.into_iter().map(|(verdict, name, _)| (verdict, name));
        if let Some(name) = &self.expect {
            let (verdict, _) = named.find(|(_, known)| known == name).expect("a name of the list");
            if verdict.id() != name {
                console.renamed(name, verdict.id());
            }
            return Ok(verdict);
        }
        let Some(name) = configured else { return Ok(Verdict::One) };
        let found = named.find(|(verdict, known)| *known == name && verdict.id() == name);
        found.map(|(verdict, _)| verdict).ok_or_else(|| {
            Error::Usage(format!("givens.toml: expect: expected one, many or undecided, found `{name}`"))
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
            rules.push(name.parse().map_err(|error: UnknownRule| Error::Usage(error.to_string()))?);
        }
        rules.extend(stage);
    }
    Ok(rules)
}
