//! Records that are sorted by keys, in bounded memory.
//!
//! In come the records of batches with their keys ([`SortOrder::find`] finds them on workers' threads), in the order of
//! the inputs; out come the same records in the order of their keys, of equal ones in that of the inputs.

use std::{cmp::Ordering, mem};

use givens_formats::{codec::Wants, error::Error};

use crate::{
    collection::{SortItem, Sorter},
    pipeline::Batch,
    select::{Fact, FactCost, Property, Selector, SortKey},
};

use super::{
    AddedFacts, AskedColumns, FoundRecords, HeldRecord, PresentColumns, RecordOutputs, SortMemory,
    added_facts::is_named_table, found_records::wants_of_copied,
};

/// Sorts records, and writes them.
///
/// # Examples
///
/// ```
/// # use givens::{
/// #     format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::*, select::{SelectOptions, Selector},
/// # };
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("sorted.sdm");
/// let inputs = [Input::text("1.3..4.22.4..3.1\n1...............\n")];
/// let options = RunOptions::new(ReadOptions::default());
/// let output = RecordOutput::copied(Some(&path), &inputs, &RunFiles::default(), "").unwrap();
/// let outputs = RecordOutputs::new(vec![Some(output)], Survey::of(&inputs, &options));
/// let memory = SortMemory { bytes: 1 << 20, folder: std::env::temp_dir() };
/// let mut records = SortedRecords::new(outputs, memory);
/// let selector = Selector::new(SelectOptions::default());
/// let order = SortOrder { selector, by: vec!["givens".parse().unwrap()], added: AddedFacts::default() };
/// let work = |batch: &Batch| order.find(batch, true);
/// pipeline::run(&inputs, &options, work, |batch, found| records.take(&batch, found)).unwrap();
/// records.write_all(|| false).unwrap();
/// assert_eq!(records.facts.has_value, [true]);
/// records.outputs.finish(RunOutcome::Complete, &mut |warning| eprintln!("{warning}")).unwrap();
/// assert_eq!(std::fs::read_to_string(path)?, "1...............\n1.3..4.22.4..3.1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct SortedRecords {
    /// Where they go.
    pub outputs: RecordOutputs,
    memory: SortMemory,
    sorter: Sorter<SortedRecord>,
    /// The number of records so far.
    pub total: u64,
    /// What was found out about all records so far.
    pub facts: SortFacts,
}

/// What is found out about all records that are sorted.
#[derive(Debug, Default)]
pub struct SortFacts {
    /// Whether some record has a value of each key; empty before the first batch.
    pub has_value: Vec<bool>,
    /// Which of the columns among the keys there are.
    pub columns: AskedColumns,
    /// Which facts have the name of a column of the input.
    pub present: PresentColumns,
}

/// What to sort by, and what to find out besides.
#[derive(Debug, Clone)]
pub struct SortOrder {
    /// What finds out facts about records.
    pub selector: Selector,
    /// The keys, the most important first.
    pub by: Vec<SortKey>,
    /// The facts to add to the records.
    pub added: AddedFacts,
}

impl SortOrder {
    /// Returns the keys that are columns of the input.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.by.iter().filter_map(|key| key.property.column()).collect()
    }

    /// Returns what must be done for a record.
    #[must_use]
    pub fn cost(&self) -> FactCost {
        let keys = self.by.iter().map(|key| key.property.cost());
        self.added.facts().map(Fact::cost).chain(keys).max().unwrap_or(FactCost::Reading)
    }

    /// Returns the records of a batch, each with the bytes of its keys. Those that are copied need not have their texts.
    #[must_use]
    pub fn find(&self, batch: &Batch, are_copied: bool) -> FoundRecords<Vec<u8>, SortFacts> {
        let mut added = Vec::new();
        let mut found =
            FoundRecords::of(batch, self.wants(batch, are_copied), |records, facts: &mut SortFacts| {
                facts.columns = AskedColumns::of_batch(&self.columns(), batch, records);
                let keys = self.by.iter().map(|key| &key.property).filter(|key| key.column().is_none());
                facts.present.look(keys.map(Property::name).chain(self.added.names()), batch, records);
                let mut known = self.selector.facts(records);
                let keys = known.sort_keys(&self.by, &mut facts.has_value);
                added = self.added.find_beside(&facts.present, &mut known, |_| true);
                keys
            });
        let is_in_table = is_named_table(batch);
        for ((record, _), texts) in found.records.iter_mut().zip(added) {
            record.record.iter_mut().for_each(|record| self.added.add_to(record, &texts, is_in_table));
        }
        found
    }

    /// Returns what is needed of the records of a batch.
    fn wants(&self, batch: &Batch, are_copied: bool) -> Wants {
        if !are_copied || !self.added.is_empty() {
            return Wants::Entries;
        }
        let has_facts = self.by.iter().any(|key| key.property.column().is_none());
        wants_of_copied(batch, !self.columns().is_empty(), has_facts)
    }
}

impl SortedRecords {
    /// Returns what sorts records within this memory.
    #[must_use]
    pub fn new(outputs: RecordOutputs, memory: SortMemory) -> Self {
        let sorter = Sorter::new(&memory.workspace(1));
        Self { outputs, memory, sorter, total: 0, facts: SortFacts::default() }
    }

    /// Takes the records of the next batch, each with the bytes of its [keys](crate::select::RecordFacts::sort_keys).
    ///
    /// # Errors
    ///
    /// As [`RecordOutputs::document`], or if a temporary file cannot be written.
    pub fn take(&mut self, batch: &Batch, found: FoundRecords<Vec<u8>, SortFacts>) -> Result<(), Error> {
        self.outputs.asked.add(found.asked);
        self.outputs.present.add(found.present);
        let SortFacts { has_value, columns, present } = found.facts;
        self.facts.columns.add(columns);
        self.facts.present.add(present);
        self.facts.has_value.resize(has_value.len(), false);
        self.facts.has_value.iter_mut().zip(has_value).for_each(|(all, here)| *all |= here);
        let document = self.outputs.document(batch, found.records.first().map(|(first, _)| first))?;
        self.outputs.surround(batch, found.records.iter().map(|(record, _)| record.span));
        for (record, key) in found.records {
            let held = self.outputs.hold(batch, document, &record)?;
            let pushed = self.sorter.push(SortedRecord { key, number: self.total, held });
            pushed.map_err(|source| self.memory.error(source))?;
            self.total += 1;
        }
        Ok(())
    }

    /// Writes the records in order until `stop` returns true. Call it after the last batch, and then
    /// [`RecordOutputs::finish`].
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be read, or as [`RecordOutputs::write_held`].
    pub fn write_all(&mut self, stop: impl Fn() -> bool) -> Result<(), Error> {
        let failed = |source| self.memory.error(source);
        let sorter = mem::replace(&mut self.sorter, Sorter::new(&self.memory.workspace(1)));
        let mut records = sorter.finish().map_err(failed)?.take_while(|_| !stop());
        records.try_for_each(|record| self.outputs.write_held(&record.map_err(failed)?.held))
    }
}

/// A record with its key. No two have the same number, so what is held is never compared.
#[derive(Debug, PartialEq, Eq)]
struct SortedRecord {
    key: Vec<u8>,
    /// Its number in the input: records with equal keys keep their order.
    number: u64,
    held: HeldRecord,
}

impl PartialOrd for SortedRecord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SortedRecord {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.key, self.number).cmp(&(&other.key, other.number))
    }
}

impl SortItem for SortedRecord {
    fn size(&self) -> usize {
        size_of::<Self>() + self.key.capacity() + self.held.text.len() + self.held.group.len()
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        [self.number, self.key.len() as u64].write(bytes);
        bytes.extend_from_slice(&self.key);
        self.held.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut left = *bytes;
        let [number, key] = <[u64; 2]>::read(&mut left)?;
        let (key, mut left) = left.split_at_checked(usize::try_from(key).ok()?)?;
        let held = HeldRecord::read(&mut left)?;
        *bytes = left;
        Some(Self { key: key.to_vec(), number, held })
    }
}
