//! The rows of a batch.

use givens_formats::{
    codec::{Entry, Shelf},
    diagnostic::{Diagnostic, Rule, Severity, Verdict},
    record::{Record, RecordRef, VariantRecord},
};

use crate::{pipeline::Batch, run::AskedColumns};

use super::row::{Answer, Columns, Keep, Row, worst};

/// The rows of a batch, not numbered yet.
#[derive(Debug)]
pub struct RowBatch<E> {
    pub(super) rows: Vec<Row<E>>,
    /// The number of records of this batch that come first and belong to another shard.
    pub(super) before: u64,
    /// The number of puzzles, malformed ones included; lines without one are not counted.
    pub puzzles: u64,
    /// Whether a record has a problem.
    pub failed: bool,
    /// Which of the columns to keep there are.
    pub(super) columns: AskedColumns,
}

impl<E> Default for RowBatch<E> {
    fn default() -> Self {
        Self { rows: Vec::new(), before: 0, puzzles: 0, failed: false, columns: AskedColumns::default() }
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
        let mut entries = rows.entries(batch);
        let variants: Vec<_> = entries.iter_mut().map(|entry| Self::take_variant(entry, &variant)).collect();
        let records: Vec<_> = entries.iter().filter_map(|entry| entry.record.as_ref()).collect();
        let mut answers = answer(&records).into_iter();
        for (entry, variant) in entries.iter().zip(variants) {
            if let Some((record, answer)) = variant {
                rows.push_answered(batch, entry, &record, answer, keep);
                continue;
            }
            let mut answer = entry.record.as_ref().and_then(|_| answers.next());
            let of_answer = answer.as_mut().map(|answer| std::mem::take(&mut answer.diagnostics));
            let of_answer = of_answer.unwrap_or_default();
            let findings = || entry.diagnostics.iter().chain(&of_answer);
            let is_error = |finding: &Diagnostic| finding.severity == Severity::Error;
            rows.failed |= findings().any(is_error) || answer.as_ref().is_some_and(|answer| answer.failed);
            let shown = findings().filter(|finding| finding.severity > Severity::Note);
            rows.push(batch, entry, answer, worst(shown), keep);
        }
        rows
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
        self.rows.iter_mut().filter_map(Row::extra_mut)
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
            self.rows.push(Row::of(batch, entry, answer, finding, keep));
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
        self.rows.push(Row::of_variant(batch, record, answer, finding, keep));
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
        if let Some(row) = self.rows[..rows].last_mut() {
            row.add_finding(finding);
        }
    }

    /// Adds the row of a text that is in no known format, unless it need not hold puzzles.
    pub fn push_unknown(&mut self, batch: &Batch, keep: &Keep) {
        let finding = worst(&batch.diagnostics).filter(|finding| finding.severity == Severity::Error);
        if let Some(finding) = finding.filter(|_| batch.format().is_none()) {
            self.rows.push(Row::of_text(batch, finding, keep));
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
