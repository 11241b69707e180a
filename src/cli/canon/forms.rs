//! The canonical forms of the records of a batch, to write and as rows.

use givens::{
    SimdLevel,
    canon::{CanonOptions, Canonical, CanonicalForm, FormFinder, NoForm, canonical, minlex_solution},
    check::{self, CheckOptions, CheckResult, LineRun, RuleSet},
    collection::hexadecimal,
    diagnostic::{Diagnostic, Rule},
    format::{Entry, Format, PlainLines},
    pipeline::Batch,
    record::{Listed, Record},
    solve::{Budget, SolveOutcome},
};
use serde_json::{Value, json};

use crate::cli::{
    prepare::{Item, flush_lines, replace_blanks},
    rows::{Answer, Columns},
};

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
    pub(super) fn prepare(&self, batch: &Batch) -> Vec<Item<FormResult>> {
        let mut items = Vec::new();
        let is_solved = self.form == CanonicalForm::MinlexSolution;
        // The engine for many puzzles has the default budget; the other forms follow, so that tests can compare both.
        let is_plain = self.options.nodes == Budget::default();
        let to_line = |(to, _): &(Option<Format>, char)| to.or(batch.format()) == Some(Format::Line);
        match (batch.plain_lines().filter(|_| is_plain), self.lines.filter(to_line)) {
            (Some(lines), Some((_, blank))) if is_solved => {
                self.rewrite_solved(batch, &lines, blank, &mut items);
            }
            (Some(lines), Some((_, blank))) => self.rewrite(batch, &lines, blank, &mut items),
            _ => self.push_entries(batch.entries(), &mut items),
        }
        items
    }

    /// Converts lines to the lines of their forms.
    fn rewrite(&self, batch: &Batch, lines: &PlainLines, blank: char, items: &mut Vec<Item<FormResult>>) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        let mut finder = FormFinder::new(self.form, self.options.clone());
        lines.each(text, |span, cells| {
            let cells = cells.and_then(|cells| cells.as_bytes().try_into().ok());
            if let Some(Ok(found)) = cells.map(|cells| finder.find(cells)) {
                push_line(&found.cells, blank, &mut written);
            } else {
                flush_lines(items, &mut written);
                self.push_entries(batch.entries_of(span), items);
            }
        });
        flush_lines(items, &mut written);
    }

    /// Does the same for a form that needs the solutions.
    fn rewrite_solved(
        &self,
        batch: &Batch,
        lines: &PlainLines,
        blank: char,
        items: &mut Vec<Item<FormResult>>,
    ) {
        let text = batch.source.text();
        let mut written = String::with_capacity(text.len());
        let mut finder = FormFinder::new(self.form, self.options.clone());
        check::solve_lines(text, lines, self.level, 2, |run| {
            let (LineRun::Line { span, .. } | LineRun::Other(span)) = run;
            let found = match run {
                // A line with text after its cells goes through the codec.
                LineRun::Line { solution: Some(solution), .. } if span.len() <= 83 => {
                    let cells = text.as_bytes()[span.range()].first_chunk().expect("81 cells");
                    finder.find_solved(cells, solution).ok()
                }
                _ => None,
            };
            if let Some(found) = found {
                push_line(&found.cells, blank, &mut written);
            } else {
                flush_lines(items, &mut written);
                self.push_entries(batch.entries_of(span), items);
            }
        });
        flush_lines(items, &mut written);
    }

    fn push_entries(&self, entries: Vec<Entry>, items: &mut Vec<Item<FormResult>>) {
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut found = self.find_all(&records).into_iter();
        items.extend(entries.into_iter().map(|entry| {
            let found = entry.record.as_ref().and_then(|_| found.next());
            Item::Puzzle(Box::new(entry), found)
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

/// Appends the line of a form.
fn push_line(cells: &[u8; 81], blank: char, written: &mut String) {
    let start = written.len();
    written.push_str(str::from_utf8(cells).expect("digits and dots"));
    written.push('\n');
    if blank != '.' {
        replace_blanks(written, start, blank);
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
