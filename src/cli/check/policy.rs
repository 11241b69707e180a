//! The enabled rules, their severities, and the result of a batch under them.

use givens::{
    SimdLevel,
    check::{self, CheckOptions, CheckResult},
    collection::{PuzzleKeys, SeenPuzzles},
    diagnostic::{Diagnostic, Rule, Severity, Stage, Tally, Verdict},
    draw::Scene,
    error::Error,
    format::{Entry, Run, Wants},
    pipeline::Batch,
    record::Record,
    run::{
        OutputRecord,
        rows::{Keep, RowBatch, worst},
    },
    solve::{Budget, SolveOutcome},
    text::Span,
};

use crate::cli::config::{CheckConfig, Config};

use super::{Arguments, Console, Expect, report::RedundantColumn, rule_settings::RuleSettings};

/// The enabled rules and their severities.
pub(super) struct Policy {
    options: CheckOptions,
    /// What every puzzle must be: one, many (or one), or undecided (any number, not searched for).
    expect: Verdict,
    settings: RuleSettings,
    notes: bool,
    /// Whether puzzles are written to files.
    splits: bool,
    /// The columns of the input that rows keep, if rows are written.
    rows: Option<Keep>,
    /// Whether puzzles with findings may be drawn.
    draws: bool,
    level: SimdLevel,
}

impl Policy {
    pub(super) fn new(arguments: &Arguments, draws: bool, console: Console) -> Result<Self, Error> {
        let config = if arguments.no_config { CheckConfig::default() } else { Config::find()?.check };
        let mut settings = RuleSettings::default();
        settings.configure(&config, console)?;
        settings.change(&arguments.select, &arguments.deny, &arguments.ignore, console)?;
        let budget = arguments.searching.budget();
        let options = CheckOptions::default().with_rules(settings.enabled).with_budget(budget);
        let splits = arguments.valid.is_some() || arguments.invalid.is_some();
        let level = arguments.searching.level()?;
        let expect = match arguments.expect {
            Some(expect) => expect,
            None => config.expect.as_deref().map_or(Ok(Expect::One), Expect::configured)?,
        };
        let expect = expect.verdict(console);
        let mode = &arguments.results.mode;
        let rows = mode.is_on().then(|| mode.keep());
        let notes = arguments.notes || config.notes;
        Ok(Self { options, expect, settings, notes, splits, rows, draws, level })
    }

    pub(super) fn judge(&self, batch: &Batch) -> JudgedBatch {
        let mut judged = JudgedBatch::default();
        judged.findings.extend(self.relevant(batch.diagnostics.iter().cloned()));
        if self.is_bulk() {
            let mut entries = Vec::new();
            check::solve(batch.runs(Wants::Cells), self.level, |run, _| match run {
                Run::Plain(..) => judged.tally.add(Verdict::One),
                Run::Rows(..) => {}
                Run::Entry(entry) => entries.push(*entry),
            });
            self.judge_all(batch, &entries, &mut judged);
        } else {
            self.rows.iter().for_each(|keep| judged.rows.push_unknown(batch, keep));
            let entries = judged.rows.entries(batch);
            self.judge_all(batch, &entries, &mut judged);
        }
        judged.failed = judged.findings.iter().any(|finding| self.is_failure(finding));
        judged
    }

    /// Returns whether plain lines and puzzles may bypass the codec: no rule reports on proper puzzles, and the
    /// number of nodes is the default.
    fn is_bulk(&self) -> bool {
        !self.options.rules.iter().any(|rule| rule.stage() == Stage::Quality)
            && !self.splits
            && self.rows.is_none()
            && self.expect != Verdict::Undecided
            && self.options.budget == Budget::default()
    }

    fn judge_all(&self, batch: &Batch, entries: &[Entry], judged: &mut JudgedBatch) {
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut checked = self.check_all(&records).into_iter();
        for entry in entries {
            let mut findings: Vec<_> = self.relevant(entry.diagnostics.iter().cloned()).collect();
            let mut checked = entry.record.as_ref().and_then(|_| checked.next());
            let verdict = checked.as_ref().map(|checked| checked.verdict);
            let verdict = verdict.or(entry.is_malformed().then_some(Verdict::Malformed));
            let of_check = checked.as_mut().map(|checked| std::mem::take(&mut checked.diagnostics));
            findings.extend(self.relevant(of_check.into_iter().flatten()));
            let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
            // A malformed puzzle is not valid, even if its rule is off.
            let has_errors = entry.is_malformed() || findings.iter().any(is_error);
            let compared = entry.record.as_ref().filter(|_| self.compares()).map(|record| {
                let outcome = checked.as_ref().and_then(|checked| checked.outcome.as_ref());
                (PuzzleKeys::of(record, outcome, self.options.rules), record.span)
            });
            if let Some(verdict) = verdict {
                judged.tally.add(verdict);
                let is_wrong = |finding: &Diagnostic| {
                    matches!(finding.rule, Rule::SolutionContradicts | Rule::BadSolution)
                };
                judged.wrong_solutions += u64::from(findings.iter().any(is_wrong));
                if self.splits {
                    let (span, record) = (entry.span, entry.record.clone().map(Box::new));
                    judged.puzzles.push(OutputRecord { span, record, target: Some(has_errors.into()) });
                }
            }
            if let Some(keep) = &self.rows {
                let shown = worst(findings.iter().filter(|finding| self.is_shown(finding)));
                judged.rows.push(batch, entry, checked.map(RedundantColumn::answer), shown, keep);
            }
            let drawn =
                entry.record.as_ref().filter(|_| self.draws && findings.iter().any(|one| self.is_shown(one)));
            judged.findings.extend(findings);
            judged.drawn.extend(drawn.map(|record| (judged.findings.len(), Scene::from_record(record))));
            if let Some((keys, span)) = compared {
                let (findings, puzzles, rows) =
                    (judged.findings.len(), judged.puzzles.len(), judged.rows.row_count());
                judged.compared.push(Compared { keys, span, findings, puzzles, rows });
            }
        }
    }

    /// Returns whether puzzles are compared with each other.
    fn compares(&self) -> bool {
        PuzzleKeys::are_needed(self.options.rules)
    }

    /// Reports the puzzles of a batch that came before. Batches must come in input order.
    pub(super) fn report_duplicates(&self, batch: &Batch, judged: &mut JudgedBatch, seen: &mut SeenPuzzles) {
        let mut others = std::mem::take(&mut judged.findings).into_iter();
        let mut taken = 0;
        for Compared { keys, span, findings, puzzles, rows } in std::mem::take(&mut judged.compared) {
            let line = batch.source.position(span.start).line;
            let found = seen.add(keys, batch.source.name(), line, span);
            judged.findings.extend(others.by_ref().take(findings - taken));
            taken = findings;
            for finding in self.relevant(found.into_iter()) {
                judged.failed |= self.is_failure(&finding);
                let puzzle = judged.puzzles[..puzzles].last_mut();
                if let Some(puzzle) = puzzle.filter(|_| finding.severity == Severity::Error) {
                    puzzle.target = Some(true.into());
                }
                if self.is_shown(&finding) {
                    judged.rows.add_finding(rows, &finding);
                }
                judged.findings.push(finding);
            }
        }
        judged.findings.extend(others);
    }

    fn check_all(&self, records: &[&Record]) -> Vec<CheckResult> {
        if self.expect != Verdict::Undecided {
            return check::check_all(records, &self.options, self.level);
        }
        let judge = |record: &&Record| {
            let outcome = record.grid.is_consistent().then_some(SolveOutcome::Undecided);
            check::judge(record, outcome, &self.options)
        };
        records.iter().map(judge).collect()
    }

    /// Returns the diagnostics of enabled rules, with their severity under `--expect` and the settings.
    pub(super) fn relevant(
        &self,
        found: impl Iterator<Item = Diagnostic>,
    ) -> impl Iterator<Item = Diagnostic> {
        let found = found.filter(|finding| self.options.rules.contains(finding.rule));
        let found = found.filter_map(|finding| match (self.expect, finding.rule) {
            (Verdict::Undecided, Rule::Undecided | Rule::NoSolution | Rule::ManySolutions) => None,
            (Verdict::Many, Rule::ManySolutions) => Some(finding.severity(Severity::Note)),
            _ => Some(finding),
        });
        found.map(|finding| self.settings.with_severity(finding))
    }

    pub(super) fn is_shown(&self, finding: &Diagnostic) -> bool {
        self.notes || finding.severity > Severity::Note || self.settings.selected.contains(finding.rule)
    }

    /// Returns whether a rule is on.
    pub(super) fn reports(&self, rule: Rule) -> bool {
        self.options.rules.contains(rule)
    }

    /// Returns whether this finding makes the exit status 1.
    pub(super) fn is_failure(&self, finding: &Diagnostic) -> bool {
        finding.severity == Severity::Error || self.settings.selected.contains(finding.rule)
    }
}

/// A puzzle that is compared with those before it.
struct Compared {
    keys: PuzzleKeys,
    span: Span,
    /// The numbers of findings, puzzles and rows of the batch up to it.
    findings: usize,
    puzzles: usize,
    rows: usize,
}

/// The result of a batch.
#[derive(Default)]
pub(super) struct JudgedBatch {
    pub(super) tally: Tally,
    /// The number of puzzles that list a wrong solution.
    pub(super) wrong_solutions: u64,
    pub(super) findings: Vec<Diagnostic>,
    /// The puzzles; only if puzzles are written to files.
    pub(super) puzzles: Vec<OutputRecord>,
    /// A row for each record; only if rows are written.
    pub(super) rows: RowBatch<RedundantColumn>,
    /// Puzzles to draw, each below the number of findings up to its own.
    pub(super) drawn: Vec<(usize, Scene)>,
    /// The puzzles to compare with those before them.
    compared: Vec<Compared>,
    pub(super) failed: bool,
}
