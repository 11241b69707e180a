//! The canonical forms of the records of a batch, to write them or as rows.
//!
//! In comes a batch, or some records; out come their forms with the results of their checks, or the reasons why they have
//! none. Plain puzzles whose forms become lines need no records.

use givens_engine::{
    canon::{
        CanonOptions, Canonical, CanonicalForm, FormFinder, FoundForm, NoForm, canonical, minlex_solution,
    },
    digest::hexadecimal,
    simd::SimdLevel,
    solve::{Budget, SolveOutcome},
};
use givens_formats::{
    codec::{Format, Run, Wants},
    diagnostic::{Diagnostic, Rule},
    record::{Listed, Record},
};
use serde_json::{Value, json};

use crate::{
    check::{self, CheckOptions, CheckResult},
    pipeline::Batch,
};

use super::{
    conversion_parts::{ConversionPart, ConversionParts},
    rows::{Answer, Columns},
};

/// How to find canonical forms.
///
/// # Examples
///
/// ```
/// use givens::{Grid, Record, SimdLevel, canon::{CanonOptions, CanonicalForm}, run::CanonicalForms};
///
/// let level = SimdLevel::best();
/// let forms = CanonicalForms { form: CanonicalForm::Minlex, options: CanonOptions::default(), level, lines: None };
/// let line = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// let record = Record::of(line.parse::<Grid>()?);
/// let found = forms.find_all(&[&record]);
/// assert_eq!(found[0].canonical.as_ref().unwrap().automorphisms, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct CanonicalForms {
    /// The form.
    pub form: CanonicalForm,
    /// The limits of the search, of which `nodes` is also that for solutions.
    pub options: CanonOptions,
    /// The SIMD level of searches for solutions.
    pub level: SimdLevel,
    /// The format to write, or each puzzle's own, and the character for blanks, if lines may become lines without
    /// records.
    pub lines: Option<(Option<Format>, char)>,
}

/// The result of a check, with the reason if there is no canonical form, and the form of the record.
#[derive(Debug)]
pub struct CheckedForm {
    /// The result of the check. Its diagnostics say why there is no form.
    pub checked: CheckResult,
    /// The form.
    pub canonical: Option<Canonical>,
}

impl CanonicalForms {
    /// Returns the parts of a batch, in order.
    ///
    /// # Panics
    ///
    /// If the engine finds a solution that is none.
    #[must_use]
    pub fn prepare(&self, batch: &Batch) -> Vec<ConversionPart<CheckedForm>> {
        // The engine for many puzzles has the default budget; the other forms follow, so that tests can compare both.
        let is_plain = self.options.nodes == Budget::default() && batch.format() == Some(Format::Line);
        let to_line = |(to, _): &(Option<Format>, char)| is_plain && to.is_none_or(|to| to == Format::Line);
        let line = self.lines.filter(to_line);
        let runs = batch.runs(if line.is_some() { Wants::Fields } else { Wants::Entries });
        let mut finder = FormFinder::new(self.form, self.options.clone());
        let mut parts =
            ConversionParts::new(batch.source.text().len(), |records: &[&Record]| self.find_all(records));
        let mut push = |run: Run<'_>, found: Option<FoundForm>| match (run, found, line) {
            (Run::Entry(entry), ..) => parts.push_entry(*entry),
            (_, Some(found), Some((_, blank))) => parts.push_line(&found.cells, blank),
            _ => {}
        };
        if self.needs_solution() {
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
    #[must_use]
    pub fn find_all(&self, records: &[&Record]) -> Vec<CheckedForm> {
        let options = self.check_options();
        let checked = if self.needs_solution() {
            check::check_all(records, &options, self.level)
        } else {
            records.iter().map(|record| check::judge(record, None, &options)).collect()
        };
        self.with_forms(records, checked)
    }

    /// Returns the answers for some records, which are solved.
    #[must_use]
    pub fn answers(&self, records: &[&Record]) -> Vec<Answer<FormColumns>> {
        let checked = check::check_all(records, &self.check_options(), self.level);
        let answer = |CheckedForm { checked, canonical }| Answer {
            extra: FormColumns(canonical),
            ..Answer::of_check(checked)
        };
        self.with_forms(records, checked).into_iter().map(answer).collect()
    }

    fn needs_solution(&self) -> bool {
        self.form == CanonicalForm::MinlexSolution
    }

    /// Returns the options of a check: unless the form needs one solution, no or many solutions are no problem.
    fn check_options(&self) -> CheckOptions {
        let options = CheckOptions::default().with_budget(self.options.nodes);
        let clashes = [Rule::DuplicateGiven].into_iter().collect();
        if self.needs_solution() { options } else { options.with_rules(clashes) }
    }

    fn with_forms(&self, records: &[&Record], checked: Vec<CheckResult>) -> Vec<CheckedForm> {
        let with_form = |(record, mut checked): (&&Record, CheckResult)| {
            let found = self.find(record, &checked).transpose();
            let canonical =
                found.map_err(|error| checked.diagnostics.push(refusal(record, &error))).ok().flatten();
            CheckedForm { checked, canonical }
        };
        records.iter().zip(checked).map(with_form).collect()
    }

    /// Returns the form of a checked record; none where the check says why there is none.
    fn find(&self, record: &Record, checked: &CheckResult) -> Option<Result<Canonical, NoForm>> {
        let puzzle = record.puzzle().ok()?;
        match &checked.outcome {
            _ if !self.needs_solution() => Some(canonical(&puzzle, self.form, &self.options)),
            Some(SolveOutcome::One(solution)) => Some(minlex_solution(&puzzle, solution)),
            _ => None,
        }
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
#[must_use]
pub fn canonical_record(record: &Record, canonical: &Canonical) -> Record {
    let solution = record.solution.as_ref().map(|listed| Listed::of(canonical.map.apply(&listed.grid)));
    record.clone().with_grid(canonical.grid.clone()).with_solution(solution).with_state(None)
}

/// What a canonical form adds to a row.
#[derive(Debug, Default)]
pub struct FormColumns(Option<Canonical>);

impl Columns for FormColumns {
    fn names() -> Vec<&'static str> {
        vec!["form", "canonical", "automorphisms", "map", "key"]
    }

    fn grids() -> Vec<&'static str> {
        vec!["canonical"]
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
