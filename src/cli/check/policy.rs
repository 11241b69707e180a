//! What is checked, as the arguments and `givens.toml` say it.

use givens::{
    check::{Expectation, Policy},
    diagnostic::{Rule, Severity},
    error::Error,
    run::BatchCheck,
};

use crate::cli::{
    config::{CheckConfig, Config, RuleLevel},
    names::parse_rule,
};

use super::{Arguments, Console, FORMER};

/// A group instead of the name of a rule.
const WARNINGS: &str = "warnings";

impl Arguments {
    /// Returns how to check batches.
    pub(super) fn batch_check(&self, draws: bool, console: Console) -> Result<BatchCheck, Error> {
        let config = if self.reading.folders.no_config { None } else { Config::find()? };
        let config = config.map(|(_, config)| config.check).unwrap_or_default();
        let mut policy = Policy::default();
        policy.options.budget = self.searching.budget();
        policy.options.wrong_givens = self.wrong_givens;
        policy.shows_notes = self.notes || config.notes;
        set_severities(&mut policy, &config, console)?;
        set_rules(&mut policy, [&config.select, &config.deny, &config.ignore], console)?;
        set_rules(&mut policy, [&self.select, &self.deny, &self.ignore], console)?;
        let level = self.searching.level()?;
        policy.expect = self.expected(config.expect.as_deref(), console)?;
        let keeps_records = self.valid.is_some() || self.invalid.is_some();
        let mode = &self.results.mode;
        let rows = mode.is_on().then(|| mode.keep());
        Ok(BatchCheck { policy, level, keeps_records, rows, draws })
    }

    /// Returns what is expected of every puzzle: by the option, or by the project. A name of version 1 is reported.
    fn expected(&self, configured: Option<&str>, console: Console) -> Result<Expectation, Error> {
        let Some(name) = &self.expect else {
            let Some(text) = configured else { return Ok(Expectation::One) };
            let reason = "expected one, many, one,many or undecided";
            let unknown = |_| Error::Usage(format!("givens.toml: expect: {reason}, found `{text}`"));
            return text.parse().map_err(unknown);
        };
        if let Some((_, expected)) = FORMER.iter().find(|(former, _)| former == name) {
            console.renamed(name, expected.name());
            return Ok(*expected);
        }
        Ok(name.parse().expect("a name of the list"))
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
