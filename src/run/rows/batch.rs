//! The rows of a batch.

use givens_engine::simd::SimdLevel;
use givens_formats::{
    codec::{Entry, Run, Shelf, Wants},
    diagnostic::{Diagnostic, Rule, Severity, Verdict},
    record::{Record, RecordRef, VariantRecord},
};

use crate::{check, pipeline::Batch, run::AskedColumns};

use super::{
    proper::ProperRow,
    row::{Answer, Columns, Keep, Row, worst},
};

/// The rows of a batch, not numbered yet.
#[derive(Debug)]
pub struct RowBatch<E> {
    pub(super) rows: Vec<BatchRow<E>>,
    /// The name of the file of plain puzzles.
    pub(super) file: String,
    /// The number of records of this batch that come first and belong to another shard.
    pub(super) before: u64,
    /// The number of puzzles, malformed ones included; lines without one are not counted.
    pub puzzles: u64,
    /// Whether a record has a problem.
    pub failed: bool,
    /// Which of the columns to keep there are.
    pub(super) columns: AskedColumns,
}

/// A row.
#[derive(Debug)]
pub(super) enum BatchRow<E> {
    /// That of a record, or of a text without one.
    Any(Row<E>),
    /// That of a plain puzzle with one solution.
    Proper(ProperRow),
}

impl<E> Default for RowBatch<E> {
    fn default() -> Self {
        let (rows, file, columns) = (Vec::new(), String::new(), AskedColumns::default());
        Self { rows, file, before: 0, puzzles: 0, failed: false, columns }
    }
}

impl<E: Columns + Default> RowBatch<E> {
    /// Returns a row for every record of a batch; `answer` answers some records at once, and `variant` a variant, if it
    /// understands variants.
    pub fn answered(
        batch: &Batch,
        keep: &Keep,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>>,
        variant: impl Fn(&VariantRecord) -> Option<Answer<E>>,
    ) -> Self {
        let mut rows = Self::default();
        rows.push_unknown(batch, keep);
        let entries = rows.entries(batch);
        rows.answer(
            batch,
            (Vec::new(), entries.into_iter().map(|entry| (0, entry)).collect()),
            keep,
            answer,
            variant,
        );
        rows
    }

    /// Like [`answered`](Self::answered), for a verb whose answer about a puzzle with one solution is that solution: plain
    /// puzzles are solved together with the usual number of nodes, without records.
    pub fn solved(
        batch: &Batch,
        keep: &Keep,
        level: SimdLevel,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>>,
        variant: impl Fn(&VariantRecord) -> Option<Answer<E>>,
    ) -> Self {
        if !Self::fits_proper(batch, keep) {
            return Self::answered(batch, keep, answer, variant);
        }
        let mut rows = Self::default();
        rows.push_unknown(batch, keep);
        let (mut proper, mut entries) = (Vec::new(), Vec::new());
        check::solve(batch.runs(Wants::Cells), level, |run, solution| match run {
            Run::Plain(cells, place) => proper.extend(ProperRow::new(batch, place.span, cells, solution)),
            Run::Rows(..) => {}
            Run::Entry(entry) => entries.push((proper.len(), *entry)),
        });
        rows.answer(batch, (proper, entries), keep, answer, variant);
        rows
    }

    /// Adds the rows of plain puzzles, and those of entries, each behind a number of these.
    fn answer(
        &mut self,
        batch: &Batch,
        (proper, mut entries): (Vec<ProperRow>, Vec<(usize, Entry)>),
        keep: &Keep,
        answer: impl Fn(&[&Record]) -> Vec<Answer<E>>,
        variant: impl Fn(&VariantRecord) -> Option<Answer<E>>,
    ) {
        let variants: Vec<_> =
            entries.iter_mut().map(|(_, entry)| Self::take_variant(entry, &variant)).collect();
        let records: Vec<_> = entries.iter().filter_map(|(_, entry)| entry.record.as_ref()).collect();
        let mut answers = answer(&records).into_iter();
        let (number, mut proper) = (proper.len(), proper.into_iter());
        for ((before, entry), variant) in entries.iter().zip(variants) {
            let done = number - proper.len();
            proper.by_ref().take(before - done).for_each(|row| self.push_proper(batch, row));
            if let Some((record, answer)) = variant {
                self.push_answered(batch, entry, &record, answer, keep);
            } else {
                let answer = entry.record.as_ref().and_then(|_| answers.next());
                self.push_classic(batch, entry, answer, keep);
            }
        }
        proper.for_each(|row| self.push_proper(batch, row));
    }

    /// Adds the row of an entry that is no variant, with its answer.
    fn push_classic(&mut self, batch: &Batch, entry: &Entry, mut answer: Option<Answer<E>>, keep: &Keep) {
        let of_answer = answer.as_mut().map(|answer| std::mem::take(&mut answer.diagnostics));
        let of_answer = of_answer.unwrap_or_default();
        let findings = || entry.diagnostics.iter().chain(&of_answer);
        let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
        self.failed |= findings().any(is_error) || answer.as_ref().is_some_and(|answer| answer.failed);
        let shown = findings().filter(|finding| finding.severity > Severity::Note);
        self.push(batch, entry, answer, worst(shown), keep);
    }

    /// Takes a variant out of its entry if there is an answer about it.
    fn take_variant(
        entry: &mut Entry,
        answer: impl Fn(&VariantRecord) -> Option<Answer<E>>,
    ) -> Option<(Box<VariantRecord>, Answer<E>)> {
        let answer = answer(entry.variant.as_deref()?)?;
        Some((entry.take_variant()?, answer))
    }

    /// Adds the row of a variant with its answer.
    fn push_answered(
        &mut self,
        batch: &Batch,
        entry: &Entry,
        record: &VariantRecord,
        mut answer: Answer<E>,
        keep: &Keep,
    ) {
        let of_answer = std::mem::take(&mut answer.diagnostics);
        let findings = || entry.diagnostics.iter().chain(&of_answer);
        self.failed |= answer.failed || findings().any(|finding| finding.severity == Severity::Error);
        let shown = worst(findings().filter(|finding| finding.severity > Severity::Note));
        self.push_variant(batch, record, answer, shown, keep);
    }

    /// Returns the line and the columns of the verb of each record that could be read, in order.
    pub fn extras_mut(&mut self) -> impl Iterator<Item = (Option<usize>, &mut E)> {
        self.rows.iter_mut().filter_map(|row| match row {
            BatchRow::Any(row) => row.extra_mut(),
            BatchRow::Proper(_) => None,
        })
    }

    /// Parses a batch, and counts the records before those of this shard.
    pub fn entries(&mut self, batch: &Batch) -> Vec<Entry> {
        batch.entries_after(&mut |entry| self.count_before(&entry, batch))
    }

    /// Counts an entry before those of this shard, if it is a record.
    pub(crate) fn count_before(&mut self, entry: &Entry, batch: &Batch) {
        self.before += u64::from(is_record(entry, batch));
    }

    /// Adds the row of an entry, if it is a record; its first diagnostic is the finding of a line without a puzzle.
    pub fn push(
        &mut self,
        batch: &Batch,
        entry: &Entry,
        answer: Option<Answer<E>>,
        finding: Option<&Diagnostic>,
        keep: &Keep,
    ) {
        self.puzzles += u64::from(entry.is_puzzle());
        if is_record(entry, batch) {
            let answer = answer.unwrap_or_else(|| Answer::of_verdict(Verdict::Malformed));
            self.look_for(batch, entry.record.as_ref().map(RecordRef::Classic), keep);
            let finding = if entry.is_puzzle() { finding } else { entry.diagnostics.first() };
            self.push_row(Row::of(batch, entry, answer, finding, keep));
        }
    }

    /// Adds the row of a variant.
    pub fn push_variant(
        &mut self,
        batch: &Batch,
        record: &VariantRecord,
        answer: Answer<E>,
        finding: Option<&Diagnostic>,
        keep: &Keep,
    ) {
        self.puzzles += 1;
        self.look_for(batch, Some(RecordRef::Variant(record)), keep);
        self.push_row(Row::of_variant(batch, record, answer, finding, keep));
    }

    /// Returns whether plain puzzles with one solution need no records for their rows.
    pub(in crate::run) fn fits_proper(batch: &Batch, keep: &Keep) -> bool {
        keep.is_nothing() && E::of_proper().is_some() && !batch.begins_before_shard()
    }

    /// Adds the row of a plain puzzle with one solution.
    pub(in crate::run) fn push_proper(&mut self, batch: &Batch, row: ProperRow) {
        if self.file.is_empty() {
            batch.source.name().clone_into(&mut self.file);
        }
        self.puzzles += 1;
        self.rows.push(BatchRow::Proper(row));
    }

    fn push_row(&mut self, row: Row<E>) {
        self.rows.push(BatchRow::Any(row));
    }

    /// Looks for the columns to keep in a record, until there are all.
    fn look_for(&mut self, batch: &Batch, record: Option<RecordRef<'_>>, keep: &Keep) {
        let Keep::Named(names) = keep else { return };
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        if let Some(record) = record.filter(|_| !self.columns.has_all(&names)) {
            // The header of a table is the same for all records.
            let reader = batch.reader().filter(|_| self.rows.is_empty());
            self.columns.look(&names, reader, &[record]);
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Adds a finding to the last of this number of rows, if it has none yet.
    pub fn add_finding(&mut self, rows: usize, finding: &Diagnostic) {
        if let Some(BatchRow::Any(row)) = self.rows[..rows].last_mut() {
            row.add_finding(finding);
        }
    }

    /// Adds the row of a text that is in no known format, unless it need not hold puzzles.
    pub fn push_unknown(&mut self, batch: &Batch, keep: &Keep) {
        let finding = worst(&batch.diagnostics).filter(|finding| finding.severity == Severity::Error);
        if let Some(finding) = finding.filter(|_| batch.format().is_none()) {
            self.push_row(Row::of_text(batch, finding, keep));
        }
    }
}

/// Returns whether an entry is a record: a puzzle, malformed or not, so that there are as many rows as `check` counts
/// puzzles. If a format of lines was named, each line is one: a title there is what stands in place of a puzzle.
fn is_record(entry: &Entry, batch: &Batch) -> bool {
    let is_line = |shelf| matches!(shelf, Shelf::Lines | Shelf::Links);
    let has_lines = || batch.format().is_some_and(|format| is_line(format.info().shelf));
    let is_named = || batch.reader().is_some_and(|reader| reader.detection().is_none());
    let in_place =
        |found: &Diagnostic| matches!(found.rule, Rule::Heading | Rule::IgnoredText | Rule::NumberTable);
    entry.is_puzzle()
        || entry.record.is_none() && entry.diagnostics.iter().any(in_place) && has_lines() && is_named()
}
