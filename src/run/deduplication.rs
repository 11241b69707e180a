//! One record of each class of records that are the same, over inputs that are read twice.
//!
//! In come the keys of all records ([`Deduplication`]), then the records themselves ([`DeduplicatedRecords`]), both in the
//! order of the inputs; out come those that are kept. Between the passes it takes some bytes for each record. Inputs that
//! can be read only once are [spooled](crate::pipeline::spool) before, and after the second pass [`Checksums::compare`]
//! reports those that have changed.

use givens_formats::error::Error;

use crate::{
    collection::{Deduplicator, Kept, MemberOrders, MemberSorter, Preference, Rank, Replacements, Sorted},
    pipeline::Batch,
};

use super::{
    AskedColumns, Checksums, FinerKeys, KeyedBatch, OutputRecord, RecordOutputs, SortMemory, place_number,
};

/// The first pass: finds out which records to keep.
///
/// # Examples
///
/// ```
/// # use givens::{
/// #     Budget, SimdLevel, collection::{Equivalence, MemberOrders, Preference}, format::ReadOptions,
/// #     pipeline::{self, Batch, Input, RunOptions}, run::*,
/// # };
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("unique.sdm");
/// let inputs = [Input::text("1.3..4.22.4..3.1\n2.3..4.11.4..3.2\n")];
/// let options = RunOptions::new(ReadOptions::default());
/// let by = vec![Equivalence::Relabelled];
/// let finder =
///     KeyFinder { by, level: SimdLevel::best(), budget: Budget::default(), needs_lines: false, column: None };
/// let memory = SortMemory { bytes: 1 << 20, folder: std::env::temp_dir() };
/// let mut first = Deduplication::new(0, Preference::First, MemberOrders::default(), memory);
/// pipeline::run(&inputs, &options, |batch: &Batch| finder.find(batch), |batch, keyed| first.take(&batch, keyed)).unwrap();
/// let found = first.finish().unwrap();
///
/// let output = RecordOutput::copied(Some(&path), &inputs, &RunFiles::default(), "").unwrap();
/// let outputs = RecordOutputs::new(vec![Some(output)], Survey::of(&inputs, &options));
/// let mut second = DeduplicatedRecords::new(outputs, &found.kept);
/// let work = |batch: &Batch| OutputRecord::all(batch, true);
/// pipeline::run(&inputs, &options, work, |batch, records| second.take(&batch, records)).unwrap();
/// second.outputs.finish(RunOutcome::Complete, &mut |warning| eprintln!("{warning}")).unwrap();
/// assert_eq!(std::fs::read_to_string(path)?, "1.3..4.22.4..3.1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Deduplication {
    /// The number of inputs that come first and belong to other collections.
    foreign: usize,
    prefer: Preference,
    memory: SortMemory,
    deduplicator: Deduplicator,
    members: MemberSorter,
    found: DeduplicationResult,
}

/// Which records to keep, and what was counted.
#[derive(Debug, Default)]
pub struct DeduplicationResult {
    /// Which they are, numbered over all inputs.
    pub kept: Kept,
    /// Each record of a class of two or more, one class after the other, if that order is asked for: the number of the
    /// kept record, its own number and its place.
    pub members: Option<Sorted<[u64; 3]>>,
    /// The records that are kept instead of others, if the order of the records is asked for.
    pub replacements: Replacements,
    /// Checksums of the inputs of this collection, by which a second pass sees that they are the same.
    pub checksums: Checksums,
    /// Whether this collection has the column that decides.
    pub columns: AskedColumns,
    /// How many records of all collections have a key of a finer kind.
    pub finer: FinerKeys,
    /// Whether any collection has a malformed record.
    pub has_malformed: bool,
    /// The number of malformed records of this collection.
    pub malformed: u64,
    /// The number of its records without a number in the column that decides.
    pub without_value: u64,
    /// The number of its files.
    pub files: u64,
}

impl Deduplication {
    /// Returns one of inputs of which the first `foreign` belong to other collections. Its result has the members of classes
    /// in the orders that are asked for; then the keys that it takes must have lines.
    #[must_use]
    pub fn new(foreign: usize, prefer: Preference, orders: MemberOrders, memory: SortMemory) -> Self {
        let is_wide = orders.any() || prefer != Preference::First;
        let new = if is_wide { Deduplicator::with_places } else { Deduplicator::new };
        let deduplicator = new(&memory.workspace(if orders.any() { 2 } else { 1 }));
        let members = MemberSorter::new(orders, &memory.workspace(2));
        Self { foreign, prefer, memory, deduplicator, members, found: DeduplicationResult::default() }
    }

    /// Takes the keys of the next batch.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written.
    pub fn take(&mut self, batch: &Batch, keyed: KeyedBatch) -> Result<(), Error> {
        let (own, found) = (batch.input.checked_sub(self.foreign), &mut self.found);
        for (record, key) in keyed.records.iter().zip(keyed.keys) {
            let rank = own.map_or(Rank::Foreign, |_| self.prefer.rank(record.value));
            let pushed = self.deduplicator.push(key, rank, place_number(batch.input, record.line));
            pushed.map_err(|source| self.memory.error(source))?;
            found.without_value += u64::from(own.is_some() && record.value.is_none());
        }
        if let Some(own) = own {
            found.columns.add(keyed.columns);
            found.checksums.add(own, keyed.checksum);
            found.malformed += keyed.malformed;
            found.files += u64::from(batch.opens_file);
        }
        found.has_malformed |= keyed.malformed > 0;
        found.finer.add(keyed.finer);
        Ok(())
    }

    /// Returns which records to keep, after the last batch.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written or read.
    pub fn finish(mut self) -> Result<DeduplicationResult, Error> {
        let failed = |source| self.memory.error(source);
        let kept = self.deduplicator.finish(|member| self.members.push(member)).map_err(failed)?;
        let (members, replacements) = self.members.finish().map_err(failed)?;
        Ok(DeduplicationResult { kept, members, replacements, ..self.found })
    }
}

/// The second pass: writes the records that are kept.
#[derive(Debug)]
pub struct DeduplicatedRecords<'a> {
    /// Where they go.
    pub outputs: RecordOutputs,
    kept: &'a Kept,
    /// The number of the next record.
    number: u64,
}

impl<'a> DeduplicatedRecords<'a> {
    /// Returns what writes the records of this collection that are kept.
    #[must_use]
    pub const fn new(outputs: RecordOutputs, kept: &'a Kept) -> Self {
        Self { outputs, kept, number: kept.foreign }
    }

    /// Takes the next batch of this collection, of which these are [all puzzles](OutputRecord::all). After the last one,
    /// the caller calls [`RecordOutputs::finish`].
    ///
    /// # Errors
    ///
    /// As [`RecordOutputs::take`].
    pub fn take(&mut self, batch: &Batch, mut records: Vec<OutputRecord>) -> Result<(), Error> {
        for record in records.iter_mut().filter(|record| record.target.is_some()) {
            record.target = self.kept.contains(self.number).then_some(0);
            self.number += 1;
        }
        self.outputs.take(batch, records)
    }
}
