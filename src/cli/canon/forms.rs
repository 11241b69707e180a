//! The canonical forms of the records of a batch.

use givens::{
    Level,
    canon::{CanonOptions, Canonical, Form, NoForm, canonical, minlex_solution},
    check::{self, CheckOptions, CheckResult, RuleSet},
    diagnostic::{Diagnostic, Rule},
    record::{Listed, Record},
    solve::SolveOutcome,
};

/// How to find canonical forms.
pub(super) struct FormFinder {
    pub(super) form: Form,
    pub(super) options: CanonOptions,
    pub(super) level: Level,
}

/// The canonical form of a record, or why there is none.
pub(super) struct FormResult {
    pub(super) canonical: Option<Canonical>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl FormFinder {
    /// Returns the forms of some records. They are solved only if the form needs the solution.
    pub(super) fn find_all(&self, records: &[&Record]) -> Vec<FormResult> {
        let checked = if self.form == Form::MinlexSolution {
            self.check_all(records)
        } else {
            let options = self.check_options();
            records.iter().map(|record| check::judge(record, None, &options)).collect()
        };
        records.iter().zip(checked).map(|(record, checked)| self.find(record, &checked)).collect()
    }

    /// Checks some records, and solves them.
    pub(super) fn check_all(&self, records: &[&Record]) -> Vec<CheckResult> {
        check::check_all(records, &self.check_options(), self.level)
    }

    /// Returns the options of a check: unless the form needs one solution, no or many solutions are no problem.
    fn check_options(&self) -> CheckOptions {
        let options = CheckOptions::default().with_budget(self.options.nodes);
        let clashes = || [Rule::DuplicateGiven].into_iter().collect::<RuleSet>();
        if self.form == Form::MinlexSolution { options } else { options.with_rules(clashes()) }
    }

    /// Returns the form of a checked record, with the diagnostics of the check.
    pub(super) fn find(&self, record: &Record, checked: &CheckResult) -> FormResult {
        let mut diagnostics = checked.diagnostics.clone();
        let found = record.puzzle().ok().and_then(|puzzle| match (self.form, &checked.outcome) {
            (Form::MinlexSolution, Some(SolveOutcome::One(solution))) => {
                Some(minlex_solution(&puzzle, solution))
            }
            (Form::MinlexSolution, _) => None,
            (form, _) => Some(canonical(&puzzle, form, &self.options)),
        });
        let canonical =
            found.and_then(|found| found.map_err(|error| diagnostics.push(refusal(record, &error))).ok());
        FormResult { canonical, diagnostics }
    }
}

/// Returns the diagnostic of a puzzle without a form.
fn refusal(record: &Record, error: &NoForm) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::NoCanonicalForm, error.to_string()).at(record.span, "");
    match error {
        NoForm::Undecided(_) => diagnostic.help("raise the limit with --tries"),
        _ => diagnostic,
    }
}

/// Returns the record with its grid and its listed solution in canonical form. What a player has added is dropped.
pub(super) fn transformed(record: &Record, canonical: &Canonical) -> Record {
    let solution = record.solution.as_ref().map(|listed| Listed::of(canonical.map.apply(&listed.grid)));
    record.clone().with_grid(canonical.grid.clone()).with_solution(solution).with_state(None)
}
