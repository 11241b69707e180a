//! What a project demands of its puzzles: the rules that are on, their severities, and the verdict that is expected.
//!
//! In come diagnostics of any floor; out come those that matter, with the severity that they have under this policy.

use givens_engine::{simd::SimdLevel, solve::SolveOutcome};
use givens_formats::{
    diagnostic::{Diagnostic, Rule, Severity, Verdict},
    record::{Record, VariantRecord},
    text::Span,
};

use super::{
    CheckOptions, CheckResult, Expectation, RuleSet, VariantResult, check_all, check_unsearched,
    check_variant, judge,
};

/// The rules that are on, their severities, and the verdict that every puzzle must have.
///
/// # Examples
///
/// ```
/// use givens::{Diagnostic, Rule, Severity, check::Policy};
///
/// let mut policy = Policy::default();
/// policy.set_severity(Rule::ManySolutions, Severity::Error);
/// policy.ignore(Rule::NoSolution);
/// let found = [Rule::ManySolutions, Rule::NoSolution].map(|rule| Diagnostic::new(rule, "an example"));
/// let found: Vec<_> = policy.relevant(found).collect();
/// assert_eq!((found.len(), found[0].severity), (1, Severity::Error));
/// ```
#[derive(Debug, Clone)]
pub struct Policy {
    /// The rules that are on, and how long to search.
    pub options: CheckOptions,
    /// Rules that were asked for: their findings are shown, and make a check fail, whatever their severity.
    pub selected: RuleSet,
    /// How many solutions every puzzle may have.
    pub expect: Expectation,
    /// Whether warnings are errors.
    pub denies_warnings: bool,
    /// Whether notes are shown.
    pub shows_notes: bool,
    /// Severities other than the usual ones; the last for a rule counts.
    severities: Vec<(Rule, Severity)>,
}

impl Default for Policy {
    fn default() -> Self {
        let (options, selected, severities) = (CheckOptions::default(), RuleSet::EMPTY, Vec::new());
        let (expect, denies_warnings, shows_notes) = (Expectation::One, false, false);
        Self { options, selected, expect, denies_warnings, shows_notes, severities }
    }
}

impl Policy {
    /// Turns a rule on, and asks for its findings.
    pub fn select(&mut self, rule: Rule) {
        self.options.rules.insert(rule);
        self.selected.insert(rule);
    }

    /// Turns a rule off.
    pub fn ignore(&mut self, rule: Rule) {
        self.options.rules.remove(rule);
        self.selected.remove(rule);
    }

    /// Turns a rule on with this severity.
    pub fn set_severity(&mut self, rule: Rule, severity: Severity) {
        self.options.rules.insert(rule);
        self.severities.push((rule, severity));
    }

    /// Checks many records; none is searched where any number of solutions will do.
    #[must_use]
    pub fn check_all(&self, records: &[&Record], level: SimdLevel) -> Vec<CheckResult> {
        if self.expect != Expectation::Undecided {
            let mut checked = check_all(records, &self.options, level);
            for (found, record) in checked.iter_mut().zip(records) {
                found.diagnostics.extend(self.one_solution(found.verdict, record.span));
            }
            return checked;
        }
        let unsearched = |record: &&Record| {
            let outcome = record.grid.is_consistent().then_some(SolveOutcome::Undecided);
            judge(record, outcome, &self.options)
        };
        records.iter().map(unsearched).collect()
    }

    /// Checks a variant; it is not searched where any number of solutions will do.
    #[must_use]
    pub fn check_variant(&self, record: &VariantRecord) -> VariantResult {
        if self.expect == Expectation::Undecided {
            check_unsearched(record, &self.options)
        } else {
            let mut found = check_variant(record, &self.options);
            found.diagnostics.extend(self.one_solution(found.verdict, record.span));
            found
        }
    }

    /// Reports a puzzle with one solution where many are required.
    fn one_solution(&self, verdict: Verdict, place: Span) -> Option<Diagnostic> {
        let is_wrong = verdict == Verdict::One && !self.expect.allows(verdict);
        let message = "one solution, where many are required";
        let help = "--expect one,many allows both";
        is_wrong.then(|| Diagnostic::new(Rule::OneSolution, message).at(place, "").help(help))
    }

    /// Returns the diagnostics of rules that are on, with their severities.
    pub fn relevant(&self, found: impl IntoIterator<Item = Diagnostic>) -> impl Iterator<Item = Diagnostic> {
        let found = found.into_iter().filter(|finding| self.options.rules.contains(finding.rule));
        let found = found.filter_map(|finding| match (self.expect, finding.rule) {
            (Expectation::Undecided, Rule::Undecided | Rule::NoSolution | Rule::ManySolutions) => None,
            (expect, Rule::ManySolutions) if expect.allows(Verdict::Many) => {
                Some(finding.severity(Severity::Note))
            }
            _ => Some(finding),
        });
        found.map(|finding| self.with_severity(finding))
    }

    fn with_severity(&self, finding: Diagnostic) -> Diagnostic {
        let set = self.severities.iter().rev().find(|(rule, _)| *rule == finding.rule);
        match set.map_or(finding.severity, |(_, severity)| *severity) {
            Severity::Warning if self.denies_warnings => finding.severity(Severity::Error),
            severity => finding.severity(severity),
        }
    }

    /// Returns whether a finding is shown.
    #[must_use]
    pub fn is_shown(&self, finding: &Diagnostic) -> bool {
        self.shows_notes || finding.severity > Severity::Note || self.selected.contains(finding.rule)
    }

    /// Returns whether a finding makes a check fail.
    #[must_use]
    pub fn is_failure(&self, finding: &Diagnostic) -> bool {
        finding.severity == Severity::Error || self.selected.contains(finding.rule)
    }
}
