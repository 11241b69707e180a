//! Which rules are on, and their severities.

use givens::{
    check::RuleSet,
    diagnostic::{Diagnostic, Rule, Severity, UnknownRule},
    error::Error,
};

use crate::cli::{
    config::{CheckConfig, RuleLevel},
    console::Console,
};

/// Which rules are on, and their severities.
#[derive(Debug)]
pub(super) struct RuleSettings {
    pub(super) enabled: RuleSet,
    /// Rules that were asked for by name: shown whatever their severity.
    pub(super) selected: RuleSet,
    /// Severities other than the usual ones; the last for a rule counts.
    severities: Vec<(Rule, Severity)>,
    /// Whether warnings are errors.
    denies_warnings: bool,
}

/// A group instead of the name of a rule.
const WARNINGS: &str = "warnings";

impl Default for RuleSettings {
    fn default() -> Self {
        let (enabled, selected) = (RuleSet::default(), RuleSet::EMPTY);
        Self { enabled, selected, severities: Vec::new(), denies_warnings: false }
    }
}

impl RuleSettings {
    /// Applies the settings of a project.
    pub(super) fn configure(&mut self, config: &CheckConfig, console: Console) -> Result<(), Error> {
        for (name, level) in &config.severity {
            for rule in named(std::slice::from_ref(name), console)? {
                match level {
                    RuleLevel::Off => self.enabled.remove(rule),
                    RuleLevel::Note => self.set(rule, Severity::Note),
                    RuleLevel::Warning => self.set(rule, Severity::Warning),
                    RuleLevel::Error => self.set(rule, Severity::Error),
                }
            }
        }
        self.change(&config.select, &config.deny, &config.ignore, console)
    }

    /// Enables rules, makes their findings errors, and disables rules.
    pub(super) fn change(
        &mut self,
        select: &[String],
        deny: &[String],
        ignore: &[String],
        console: Console,
    ) -> Result<(), Error> {
        for rule in named(select, console)? {
            self.enabled.insert(rule);
            self.selected.insert(rule);
        }
        let (groups, rules): (Vec<_>, Vec<_>) = deny.iter().cloned().partition(|name| name == WARNINGS);
        self.denies_warnings |= !groups.is_empty();
        named(&rules, console)?.into_iter().for_each(|rule| self.set(rule, Severity::Error));
        for rule in named(ignore, console)? {
            self.enabled.remove(rule);
            self.selected.remove(rule);
        }
        Ok(())
    }

    fn set(&mut self, rule: Rule, severity: Severity) {
        self.enabled.insert(rule);
        self.severities.push((rule, severity));
    }

    /// Returns a diagnostic with its severity under these settings.
    pub(super) fn with_severity(&self, finding: Diagnostic) -> Diagnostic {
        let set = self.severities.iter().rev().find(|(rule, _)| *rule == finding.rule);
        match set.map_or(finding.severity, |(_, severity)| *severity) {
            Severity::Warning if self.denies_warnings => finding.severity(Severity::Error),
            severity => finding.severity(severity),
        }
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
            rules.push(name.parse().map_err(|error: UnknownRule| Error::Usage(error.to_string()))?);
        }
        rules.extend(stage);
    }
    Ok(rules)
}
