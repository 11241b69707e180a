//! Checks of batches under a policy, also of puzzles that came in batches before.
//!
//! In comes a batch, on several threads ([`BatchCheck::check`]); out come findings, rows, and the puzzles with and without
//! errors. Then [`BatchCheck::compare`] adds what puzzles have in common with those before them, in the order of the inputs,
//! because the first of several puzzles that are the same is no duplicate.

use std::{iter::repeat, mem};

use givens_draw::draw::Scene;
use givens_engine::{simd::SimdLevel, solve::Budget};
use givens_formats::{
    codec::{Entry, Format, PlainCells, Run, Shelf, Wants},
    diagnostic::{Diagnostic, PuzzleName, Rule, Severity, Stage, Tally, Verdict},
    record::{AnyRecord, Meta, Record, RecordRef, Text, VariantRecord},
    text::Span,
};
use serde_json::{Value, json};

use crate::{
    check::{self, CheckResult, Expectation, Policy, VariantResult},
    collection::{PuzzleKeys, SeenPuzzles},
    pipeline::Batch,
};

use super::{
    OutputRecord,
    conversion_parts::with_found,
    remarks::remove_ignored,
    rows::{Answer, Columns, Keep, ProperRow, RowBatch, worst},
};

/// How to check batches, and what is needed of their puzzles.
///
/// # Examples
///
/// ```
/// use givens::{
///     Rule, check::Policy, collection::SeenPuzzles, format::ReadOptions, pipeline::{self, Batch, Input, RunOptions},
///     run::BatchCheck,
/// };
///
/// let mut policy = Policy::default();
/// policy.select(Rule::ExactDuplicate);
/// let (check, mut seen, mut rules) = (BatchCheck::new(policy), SeenPuzzles::default(), Vec::new());
/// let inputs = [Input::text("1.3..4.22.4..3.1\n1.3..4.22.4..3.1\n")];
/// let options = RunOptions::new(ReadOptions::default());
/// pipeline::run(&inputs, &options, |batch: &Batch| check.check(batch), |batch, mut judged| {
///     check.compare(&batch, &mut judged, &mut seen);
///     rules.extend(judged.findings.iter().map(|finding| finding.rule));
///     Ok(())
/// }).unwrap();
/// assert_eq!(rules, [Rule::ExactDuplicate]);
/// ```
#[derive(Debug, Clone)]
pub struct BatchCheck {
    /// The rules and severities.
    pub policy: Policy,
    /// The SIMD level of searches.
    pub level: SimdLevel,
    /// Whether the puzzles are needed, to write those with and without errors.
    pub keeps_records: bool,
    /// The columns of the input that rows keep, if rows are needed.
    pub rows: Option<Keep>,
    /// Whether pictures of puzzles with findings are needed.
    pub draws: bool,
}

/// The result of a batch.
#[derive(Debug, Default)]
pub struct CheckedBatch {
    /// The number of puzzles for each verdict.
    pub tally: Tally,
    /// The number of puzzles that list a wrong solution.
    pub wrong_solutions: u64,
    /// The findings under the policy.
    pub findings: Vec<Diagnostic>,
    /// The puzzles, those with errors for the second output, if they are needed.
    pub puzzles: Vec<OutputRecord>,
    /// A row for each record, if rows are needed.
    pub rows: RowBatch<CheckColumns>,
    /// Puzzles to draw, each with the number of findings up to its own, below which its picture belongs.
    pub drawn: Vec<(usize, Scene)>,
    /// Whether a finding makes the check fail.
    pub failed: bool,
    /// The puzzles to compare with those before them.
    compared: Vec<Compared>,
    /// The number of puzzles of the batch that belong to the shards before this one, if findings need it.
    before: u64,
}

/// A puzzle that is compared with those before it.
#[derive(Debug)]
struct Compared {
    keys: PuzzleKeys,
    span: Span,
    /// The numbers of findings, puzzles and rows of the batch up to it.
    findings: usize,
    puzzles: usize,
    rows: usize,
}

impl CheckedBatch {
    /// Adds the last puzzle to those that are compared with those before them, if it has keys.
    fn push_compared(&mut self, keys: Option<(PuzzleKeys, Span)>) {
        self.compared.extend(keys.map(|(keys, span)| Compared {
            keys,
            span,
            findings: self.findings.len(),
            puzzles: self.puzzles.len(),
            rows: self.rows.row_count(),
        }));
    }
}

impl BatchCheck {
    /// Returns a check under a policy, of which only the findings are needed.
    #[must_use]
    pub fn new(policy: Policy) -> Self {
        Self { policy, level: SimdLevel::best(), keeps_records: false, rows: None, draws: false }
    }

    /// Checks the puzzles of a batch, each for itself.
    #[must_use]
    pub fn check(&self, batch: &Batch) -> CheckedBatch {
        let mut judged = CheckedBatch::default();
        judged.findings.extend(self.policy.relevant(batch.diagnostics.iter().cloned()));
        // The number of plain puzzles before each entry.
        let mut plain = Vec::new();
        let counts = numbers_puzzles(batch) && batch.begins_before_shard();
        // The rows of plain puzzles that were not added yet.
        let mut proper = Vec::new();
        let entries = if self.is_bulk(batch) && !counts {
            self.rows.iter().for_each(|keep| judged.rows.push_unknown(batch, keep));
            match self.rows {
                None => self.solve_plain(batch, &mut judged, &mut plain, |_, _, _| ()),
                Some(_) => self.solve_plain(batch, &mut judged, &mut plain, |cells, span, solution| {
                    proper.extend(ProperRow::new(batch, span, cells, solution));
                }),
            }
        } else {
            self.rows.iter().for_each(|keep| judged.rows.push_unknown(batch, keep));
            batch.entries_after(&mut |entry| {
                judged.before += u64::from(entry.is_puzzle());
                judged.rows.count_before(&entry, batch);
            })
        };
        let check_all = |records: &[&Record]| self.policy.check_all(records, self.level);
        let (mut puzzles, mut rows, mut proper) = (0, 0, proper.into_iter());
        for ((mut entry, checked), plain) in
            with_found(entries, check_all).zip(plain.into_iter().chain(repeat(0)))
        {
            puzzles += u64::from(entry.is_puzzle());
            let number = plain + puzzles;
            while rows < plain
                && let Some(row) = proper.next()
            {
                judged.rows.push_proper(batch, row);
                rows += 1;
            }
            match entry.take_variant() {
                Some(variant) => self.add_variant(batch, (&entry, number), variant, &mut judged),
                None => self.add(batch, (&entry, number), checked, &mut judged),
            }
        }
        proper.for_each(|row| judged.rows.push_proper(batch, row));
        judged.failed = judged.findings.iter().any(|finding| self.policy.is_failure(finding));
        judged
    }

    /// Counts the plain puzzles with one solution, and passes each to a function with its span and solution. Returns all
    /// other entries, and adds the number of puzzles before each.
    fn solve_plain(
        &self,
        batch: &Batch,
        judged: &mut CheckedBatch,
        before: &mut Vec<u64>,
        mut take: impl FnMut(&PlainCells, Span, Option<&PlainCells>),
    ) -> Vec<Entry> {
        let mut entries = Vec::new();
        check::solve(batch.runs(Wants::Cells), self.level, |run, solution| match run {
            Run::Plain(cells, place) => {
                judged.tally.add(Verdict::One);
                take(cells, place.span, solution);
            }
            Run::Rows(..) => {}
            Run::Entry(entry) => {
                before.push(judged.tally.total());
                entries.push(*entry);
            }
        });
        entries
    }

    /// Returns whether plain puzzles need no record: no rule reports on proper puzzles, and the number of nodes is the
    /// default.
    fn is_bulk(&self, batch: &Batch) -> bool {
        let fits_rows = |keep| RowBatch::<CheckColumns>::fits_proper(batch, keep);
        !self.policy.options.rules.iter().any(|rule| rule.stage() == Stage::Quality)
            && !self.keeps_records
            && self.rows.as_ref().is_none_or(fits_rows)
            && !matches!(self.policy.expect, Expectation::Undecided | Expectation::Many)
            && self.policy.options.budget == Budget::default()
    }

    /// Returns the name of the puzzle of an entry, which is the one of this number in its batch.
    fn name(batch: &Batch, entry: &Entry, meta: Option<&Meta>, number: u64) -> PuzzleName {
        let number = Some(number).filter(|_| numbers_puzzles(batch));
        let named = |meta: &Meta| {
            let [id, title] = [Text::Id, Text::Title].map(|text| meta.text(text));
            PuzzleName::new(number, id, title)
        };
        // A malformed puzzle and one among many plain ones have no texts.
        let texts = || batch.reader().map(|reader| reader.texts(batch.source.text(), entry.span));
        let own = meta.map(named).filter(|name| name.text().is_some());
        own.unwrap_or_else(|| named(&texts().unwrap_or_default()))
    }

    /// Returns the findings about an entry under the policy, with the name of its puzzle.
    fn relevant(
        &self,
        batch: &Batch,
        (entry, number): (&Entry, u64),
        meta: Option<&Meta>,
        of_check: impl IntoIterator<Item = Diagnostic>,
    ) -> Vec<Diagnostic> {
        let found = entry.diagnostics.iter().cloned().chain(of_check);
        let mut findings: Vec<_> = self.policy.relevant(found).collect();
        remove_ignored(&mut findings, batch, entry.span);
        if !findings.is_empty() && entry.is_puzzle() {
            let name = Self::name(batch, entry, meta, number);
            for finding in &mut findings {
                finding.puzzle = Some(Box::new(name.clone()));
            }
        }
        findings
    }

    fn add(
        &self,
        batch: &Batch,
        (entry, number): (&Entry, u64),
        mut checked: Option<CheckResult>,
        judged: &mut CheckedBatch,
    ) {
        let of_check = checked.as_mut().map(|checked| mem::take(&mut checked.diagnostics));
        let meta = entry.record.as_ref().map(|record| &record.meta);
        let findings = self.relevant(batch, (entry, number), meta, of_check.into_iter().flatten());
        let malformed = entry.is_malformed().then_some(Verdict::Malformed);
        if let Some(verdict) = checked.as_ref().map(|checked| checked.verdict).or(malformed) {
            judged.tally.add(verdict);
            judged.wrong_solutions += u64::from(findings.iter().any(is_about_listed));
            if self.keeps_records {
                // A malformed puzzle is not valid, even if its rule is off.
                let has_errors = malformed.is_some() || findings.iter().any(is_error);
                let (span, record) = (entry.span, entry.record.clone().map(AnyRecord::from).map(Box::new));
                judged.puzzles.push(OutputRecord::new(span, record, Some(has_errors.into())));
            }
        }
        let keys = entry.record.as_ref().and_then(|record| self.keys(record, checked.as_ref()));
        let shown = worst(findings.iter().filter(|finding| self.policy.is_shown(finding)));
        let drawn = entry.record.as_ref().filter(|_| self.draws && shown.is_some());
        if let Some(keep) = &self.rows {
            let answer = entry.record.as_ref().zip(checked);
            let answer = answer.map(|(record, checked)| CheckColumns::answer(record, checked));
            judged.rows.push(batch, entry, answer, shown, keep);
        }
        judged.findings.extend(findings);
        judged.drawn.extend(drawn.map(|record| (judged.findings.len(), Scene::from_record(record))));
        judged.push_compared(keys);
    }

    /// Adds the findings about a variant.
    fn add_variant(
        &self,
        batch: &Batch,
        (entry, number): (&Entry, u64),
        variant: Box<VariantRecord>,
        judged: &mut CheckedBatch,
    ) {
        let mut checked = self.policy.check_variant(&variant);
        let of_check = mem::take(&mut checked.diagnostics);
        let findings = self.relevant(batch, (entry, number), Some(&variant.meta), of_check);
        judged.tally.add(checked.verdict);
        judged.wrong_solutions += u64::from(findings.iter().any(is_about_listed));
        let shown = worst(findings.iter().filter(|finding| self.policy.is_shown(finding)));
        if let Some(keep) = &self.rows {
            judged.rows.push_variant(
                batch,
                &variant,
                CheckColumns::answer_of_variant(&variant, checked),
                shown,
                keep,
            );
        }
        let rules = self.policy.options.rules;
        let keys =
            PuzzleKeys::are_needed(rules).then(|| (PuzzleKeys::of_variant(&variant, rules), variant.span));
        if self.keeps_records {
            let has_errors = findings.iter().any(is_error);
            let record = Some(Box::new(AnyRecord::Variant(variant)));
            judged.puzzles.push(OutputRecord::new(entry.span, record, Some(has_errors.into())));
        }
        judged.findings.extend(findings);
        judged.push_compared(keys);
    }

    /// Returns the keys of a record, if puzzles are compared with each other.
    fn keys(&self, record: &Record, checked: Option<&CheckResult>) -> Option<(PuzzleKeys, Span)> {
        let rules = self.policy.options.rules;
        let outcome = checked.and_then(|checked| checked.outcome.as_ref());
        PuzzleKeys::are_needed(rules).then(|| (PuzzleKeys::of(record, outcome, rules), record.span))
    }

    /// Adds findings about puzzles that also came before: in the same batch, or in those before it. Call it once for each
    /// batch, in the order of the inputs, before its findings, puzzles and rows are used.
    pub fn compare(&self, batch: &Batch, judged: &mut CheckedBatch, seen: &mut SeenPuzzles) {
        let before = judged.before + seen.count(batch.first, judged.before + judged.tally.total());
        for finding in &mut judged.findings {
            if let Some(number) = finding.puzzle.as_mut().and_then(|puzzle| puzzle.number.as_mut()) {
                *number += before;
            }
        }
        let mut others = mem::take(&mut judged.findings).into_iter();
        let mut taken = 0;
        for Compared { keys, span, findings, puzzles, rows } in mem::take(&mut judged.compared) {
            let line = batch.source.position(span.start).line;
            let found = seen.add(keys, batch.source.name(), line, span);
            judged.findings.extend(others.by_ref().take(findings - taken));
            taken = findings;
            let mut found: Vec<_> = self.policy.relevant(found).collect();
            remove_ignored(&mut found, batch, span);
            for finding in found {
                judged.failed |= self.policy.is_failure(&finding);
                let puzzle = judged.puzzles[..puzzles].last_mut();
                if let Some(puzzle) = puzzle.filter(|_| is_error(&finding)) {
                    puzzle.target = Some(true.into());
                }
                if self.policy.is_shown(&finding) {
                    judged.rows.add_finding(rows, &finding);
                }
                judged.findings.push(finding);
            }
        }
        judged.findings.extend(others);
    }
}

/// Whether a puzzle has a number in its findings: in a document a line may have several. The puzzles of other shards are
/// parsed for it, which lines do not need.
fn numbers_puzzles(batch: &Batch) -> bool {
    let several = |format: Format| format.info().many && format.info().shelf == Shelf::Documents;
    batch.format().is_some_and(|format| several(format) && format != Format::Jsonl)
}

fn is_error(finding: &Diagnostic) -> bool {
    finding.severity == Severity::Error
}

/// Returns whether a finding says that the listed solution is wrong.
fn is_about_listed(finding: &Diagnostic) -> bool {
    matches!(finding.rule, Rule::SolutionContradicts | Rule::BadSolution)
}

/// What a check adds to a row.
#[derive(Debug, Default)]
pub struct CheckColumns {
    /// The number of redundant givens, if that rule is on and all are decided.
    redundant: Option<usize>,
    /// The families of the rules: `classic`, or those of a variant.
    families: Option<String>,
    /// The number of clues besides givens.
    clues: Option<usize>,
}

impl Columns for CheckColumns {
    fn names() -> Vec<&'static str> {
        vec!["redundant", "families", "clues"]
    }

    fn values(self) -> Vec<Value> {
        vec![json!(self.redundant), json!(self.families), json!(self.clues)]
    }

    fn of_proper() -> Option<Self> {
        Some(Self { redundant: None, families: Some("classic".to_owned()), clues: Some(0) })
    }
}

impl CheckColumns {
    fn answer(record: &Record, checked: CheckResult) -> Answer<Self> {
        let decided = checked.redundancy.as_ref().filter(|found| found.undecided.is_empty());
        let redundant = decided.map(|found| found.redundant.len());
        let extra = Self { redundant, ..Self::of(RecordRef::Classic(record), 0) };
        Answer { extra, ..Answer::of_check(checked) }
    }

    fn answer_of_variant(record: &VariantRecord, checked: VariantResult) -> Answer<Self> {
        let extra = Self::of(RecordRef::Variant(record), record.puzzle.clues.len());
        Answer { extra, ..Answer::of_variant(record, checked) }
    }

    fn of(record: RecordRef<'_>, clues: usize) -> Self {
        Self { redundant: None, families: Some(record.families()), clues: Some(clues) }
    }
}
