//! The canonical forms of the records of a batch, to write and as rows.

use givens::{
    SimdLevel,
    canon::{
        CanonOptions, Canonical, CanonicalForm, FormFinder, FoundForm, NoForm, canonical, minlex_solution,
    },
    check::{self, CheckOptions, CheckResult, RuleSet},
    collection::hexadecimal,
    diagnostic::{Diagnostic, Rule},
    format::{Format, Run, Wants},
    pipeline::Batch,
    record::{Listed, Record},
    run::{
        ConversionPart, ConversionParts,
        rows::{Answer, Columns},
    },
    solve::{Budget, SolveOutcome},
};
use serde_json::{Value, json};

/// How to find canonical forms.
pub(super) struct FormPlan {
    pub(super) form: CanonicalForm,
    pub(super) options: CanonOptions,
    pub(super) level: SimdLevel,
    /// The format to write, or each puzzle's own, and the character for blanks, if lines may become lines without
    /// records.
    pub(super) lines: Option<(Option<Format>, char)>,
}

/// The canonical form of a record, or why there is none.
pub(super) struct FormResult {
    pub(super) canonical: Option<Canonical>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl FormPlan {
    /// Returns the prepared parts of a batch, in order.
    pub(super) fn prepare(&self, batch: &Batch) -> Vec<ConversionPart<FormResult>> {
        // The engine for many puzzles has the default budget; the other forms follow, so that tests can compare both.
        let is_plain = self.options.nodes == Budget::default() && batch.format() == Some(Format::Line);
        let to_line = |(to, _): &(Option<Format>, char)| is_plain && to.is_none_or(|to| to == Format::Line);
        let line = self.lines.filter(to_line);
        let runs = batch.runs(if line.is_some() { Wants::Fields } else { Wants::Entries });
        let mut finder = FormFinder::new(self.form, self.options.clone());
        let mut parts = ConversionParts::new(|records: &[&Record]| self.find_all(records));
        let mut push = |run: Run<'_>, found: Option<FoundForm>| match (run, found, line) {
            (Run::Entry(entry), ..) => parts.push_entry(*entry),
            (_, Some(found), Some((_, blank))) => parts.push_line(&found.cells, blank),
            _ => {}
        };
        if self.form == CanonicalForm::MinlexSolution {
            check::solve(runs, self.level, |run, solution| {
                let plain = if let Run::Plain(cells, _) = run { Some(cells) } else { None };
                let found = plain.zip(solution).map(|(cells, solution)| finder.find_solved(cells, solution));
                push(run, found.map(|found| found.expect("a proper puzzle has a form")));
            });
        } else {
            runs.each_with(|cells, _, _| finder.find(cells).ok(), push);
        }
        parts.finish()
    }

    /// Returns the forms of some records. They are solved only if the form needs the solution.
    fn find_all(&self, records: &[&Record]) -> Vec<FormResult> {
        let checked = if self.form == CanonicalForm::MinlexSolution {
            self.check_all(records)
        } else {
            let options = self.check_options();
            records.iter().map(|record| check::judge(record, None, &options)).collect()
        };
        records.iter().zip(checked).map(|(record, checked)| self.find(record, &checked)).collect()
    }

    /// Checks some records, and solves them.
    fn check_all(&self, records: &[&Record]) -> Vec<CheckResult> {
        check::check_all(records, &self.check_options(), self.level)
    }

    /// Returns the options of a check: unless the form needs one solution, no or many solutions are no problem.
    fn check_options(&self) -> CheckOptions {
        let options = CheckOptions::default().with_budget(self.options.nodes);
        let clashes = || [Rule::DuplicateGiven].into_iter().collect::<RuleSet>();
        if self.form == CanonicalForm::MinlexSolution { options } else { options.with_rules(clashes()) }
    }

    /// Returns the form of a checked record, with the diagnostics of the check.
    fn find(&self, record: &Record, checked: &CheckResult) -> FormResult {
        let mut diagnostics = checked.diagnostics.clone();
        let found = record.puzzle().ok().and_then(|puzzle| match (self.form, &checked.outcome) {
            (CanonicalForm::MinlexSolution, Some(SolveOutcome::One(solution))) => {
                Some(minlex_solution(&puzzle, solution))
            }
            (CanonicalForm::MinlexSolution, _) => None,
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

/// What a canonical form adds to a row.
#[derive(Debug, Default)]
pub(super) struct FormColumns(Option<Canonical>);

impl Columns for FormColumns {
    fn names() -> Vec<&'static str> {
        vec!["form", "canonical", "automorphisms", "map", "key"]
    }

    fn values(self) -> Vec<Value> {
        let Some(found) = self.0 else { return vec![Value::Null; Self::names().len()] };
        vec![
            json!(found.form.id()),
            json!(found.grid.line().to_string()),
            json!(found.automorphisms),
            json!(found.map.to_string()),
            json!(hexadecimal(&found.key())),
        ]
    }
}

/// Returns the answers for some records.
pub(super) fn answers(plan: &FormPlan, records: &[&Record]) -> Vec<Answer<FormColumns>> {
    let checked = plan.check_all(records).into_iter();
    let answer = |(checked, record): (_, &&Record)| {
        let found = plan.find(record, &checked);
        let (diagnostics, extra) = (found.diagnostics, FormColumns(found.canonical));
        Answer { diagnostics, extra, ..Answer::of_check(checked) }
    };
    checked.zip(records).map(answer).collect()
}
