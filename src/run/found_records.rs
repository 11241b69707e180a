//! The records of a batch, each with what a worker found out about it, for what selects, sorts or counts records.
//!
//! In comes a batch, on a worker's thread, and what finds something out about some records at once; out come records that
//! [`SelectedRecords`], [`SortedRecords`] and [`CollectionCard`] take in the order of the inputs, with the diagnostics of all
//! entries, which the caller shows.
//!
//! [`CollectionCard`]: super::CollectionCard
//! [`SelectedRecords`]: super::SelectedRecords
//! [`SortedRecords`]: super::SortedRecords

use givens_engine::sample;
use givens_formats::{
    codec::{Format, Wants},
    diagnostic::Diagnostic,
    record::RecordRef,
};

use crate::pipeline::Batch;

use super::{AskedColumns, OutputRecord, PresentColumns, added_facts::is_named_table};

/// The records of a batch: what was found out about each (`T`), and about all together (`F`).
#[derive(Debug)]
pub struct FoundRecords<T, F> {
    /// The records that are not malformed, in order.
    pub records: Vec<(OutputRecord, T)>,
    /// What was found out about all of them.
    pub facts: F,
    /// The number of malformed records.
    pub malformed: u64,
    /// Which of the [named values](super::NamedValues) there are.
    pub asked: AskedColumns,
    /// Which of those that are facts have the name of a column.
    pub present: PresentColumns,
    /// The diagnostics of all entries.
    pub diagnostics: Vec<Diagnostic>,
}

/// Returns what is needed of the records of a batch that are copied, of which columns are read, or facts by names that a
/// column may have, too.
pub(super) fn wants_of_copied(batch: &Batch, has_columns: bool, has_facts: bool) -> Wants {
    // Where all columns have a name, the header has it; lines have none.
    let are_named = || is_named_table(batch) || batch.format() == Some(Format::Line);
    if has_columns || has_facts && !are_named() { Wants::Entries } else { Wants::Cells }
}

impl<T, F: Default> FoundRecords<T, F> {
    /// Parses a batch; for [`Wants::Cells`], plain puzzles have no texts and ratings. `find` returns what is known then about
    /// each of its records, and adds to what is about all. The records go to the first output.
    pub fn of(batch: &Batch, wants: Wants, find: impl FnOnce(&[RecordRef<'_>], &mut F) -> Vec<T>) -> Self {
        let mut all = Self {
            records: Vec::new(),
            facts: F::default(),
            malformed: 0,
            asked: AskedColumns::default(),
            present: PresentColumns::default(),
            diagnostics: Vec::new(),
        };
        let mut records = Vec::new();
        for mut entry in batch.runs(wants).into_entries() {
            let record = entry.take_any();
            all.malformed += u64::from(record.is_none() && entry.is_malformed());
            all.diagnostics.extend(entry.diagnostics);
            records.extend(record.map(|record| (entry.span, Box::new(record))));
        }
        let found = find(
            &records.iter().map(|(_, record)| record.as_ref().as_ref()).collect::<Vec<_>>(),
            &mut all.facts,
        );
        let output = |((span, record), found)| (OutputRecord::new(span, Some(record), Some(0)), found);
        all.records = records.into_iter().zip(found).map(output).collect();
        all
    }

    /// Returns the number of puzzles, malformed ones included.
    #[must_use]
    pub fn puzzles(&self) -> u64 {
        self.records.len() as u64 + self.malformed
    }
}

/// Returns the rank in a random sample of the record that starts here, by its place in the inputs.
#[must_use]
pub fn place_rank(seed: u64, batch: &Batch, start: usize) -> u64 {
    let place = batch.source.position(start);
    sample::rank(seed, format!("{}:{}:{}", batch.input, place.line, place.column).as_bytes())
}
