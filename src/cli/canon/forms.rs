//! The canonical forms of the records of a batch, to write and as rows.

use givens::{
    SimdLevel,
    canon::{
        CanonOptions, Canonical, CanonicalForm, FormFinder, FoundForm, NoForm, canonical, minlex_solution,
    },
    check::{self, CheckOptions, CheckResult, RuleSet},
    collection::hexadecimal,
    diagnostic::{Diagnostic, Rule},
    format::{Entry, Format, Run, Wants, push_cells},
    pipeline::Batch,
    record::{Listed, Record},
    run::{
        ConversionPart,
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
        let Some((_, blank)) = self.lines.filter(to_line) else {
            let mut items = Vec::new();
            self.push_entries(batch.entries(), &mut items);
            return items;
        };
        let mut lines =
            FormLines { plan: self, blank, items: Vec::new(), written: Vec::new(), entries: Vec::new() };
        let (runs, mut finder) =
            (batch.runs(Wants::Fields), FormFinder::new(self.form, self.options.clone()));
        if self.form == CanonicalForm::MinlexSolution {
            check::solve(runs, self.level, |run, solution| {
                let plain = if let Run::Plain(cells, _) = run { Some(cells) } else { None };
                let found = plain.zip(solution).map(|(cells, solution)| finder.find_solved(cells, solution));
                lines.push(run, found.map(|found| found.expect("a proper puzzle has a form")));
            });
        } else {
            runs.each_with(|cells, _, _| finder.find(cells).ok(), |run, found| lines.push(run, found));
        }
        lines.finish()
    }

    fn push_entries(&self, entries: Vec<Entry>, items: &mut Vec<ConversionPart<FormResult>>) {
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut found = self.find_all(&records).into_iter();
        items.extend(entries.into_iter().map(|entry| {
            let found = entry.record.as_ref().and_then(|_| found.next());
            ConversionPart::Puzzle(Box::new(entry), found)
        }));
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

/// The lines of the forms of a batch.
struct FormLines<'p> {
    plan: &'p FormPlan,
    blank: char,
    items: Vec<ConversionPart<FormResult>>,
    written: Vec<u8>,
    /// Entries that are worked on together.
    entries: Vec<Entry>,
}

impl FormLines<'_> {
    /// Adds a run; a plain puzzle with its form.
    fn push(&mut self, run: Run<'_>, found: Option<FoundForm>) {
        if let Run::Entry(entry) = run {
            self.flush_lines();
            self.entries.push(*entry);
        } else if let Some(found) = found {
            self.plan.push_entries(std::mem::take(&mut self.entries), &mut self.items);
            push_cells(&found.cells, self.blank, b'\n', &mut self.written);
        }
    }

    fn finish(mut self) -> Vec<ConversionPart<FormResult>> {
        self.flush_lines();
        self.plan.push_entries(self.entries, &mut self.items);
        self.items
    }

    fn flush_lines(&mut self) {
        if !self.written.is_empty() {
            let lines = String::from_utf8(std::mem::take(&mut self.written));
            self.items.push(ConversionPart::Lines(lines.expect("cells and the blank are UTF-8")));
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
