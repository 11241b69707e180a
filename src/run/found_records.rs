//! The records of a batch, each with what a worker found out about it, for what chooses, splits or sorts records.
//!
//! In comes a batch, and what finds something out about some records at once; out come records that [`RecordOutputs`] takes,
//! with the diagnostics of all entries.
//!
//! [`RecordOutputs`]: super::RecordOutputs

use givens_engine::sample;
use givens_formats::{codec::Entry, diagnostic::Diagnostic, record::Record};

use crate::pipeline::Batch;

use super::{OutputRecord, conversion_parts::with_found};

/// The records of a batch, each with what was found out about it.
#[derive(Debug)]
pub struct FoundRecords<T> {
    /// The records that could be read.
    pub records: Vec<(OutputRecord, T)>,
    /// The diagnostics of all entries.
    pub findings: Vec<Diagnostic>,
    /// The number of puzzles, malformed ones included.
    pub puzzles: u64,
}

impl<T> FoundRecords<T> {
    /// Parses a batch; `find` returns what is found out about each of its records. They go to the first output.
    pub fn of(batch: &Batch, find: impl FnOnce(&[&Record]) -> Vec<T>) -> Self {
        let entries = batch.entries();
        let puzzles = entries.iter().filter(|entry| entry.is_puzzle()).count() as u64;
        let (mut records, mut findings) = (Vec::new(), Vec::new());
        for (Entry { span, record, diagnostics, .. }, found) in with_found(entries, find) {
            findings.extend(diagnostics);
            let record = OutputRecord { span, record: record.map(Box::new), target: Some(0) };
            records.extend(found.map(|found| (record, found)));
        }
        Self { records, findings, puzzles }
    }
}

/// Returns the rank in a random sample of the record that starts here, by its place in the inputs.
#[must_use]
pub fn place_rank(seed: u64, batch: &Batch, start: usize) -> u64 {
    let place = batch.source.position(start);
    sample::rank(seed, format!("{}:{}:{}", batch.input, place.line, place.column).as_bytes())
}
