//! The keys of the records of inputs, for what compares records.
//!
//! In comes a batch; out come a key for each record and each kind of equality asked for, and a checksum of the text, by
//! which a second pass over the inputs sees that they are the same. Plain puzzles need no records.

use std::{collections::BTreeMap, io};

use givens_engine::{simd::SimdLevel, solve::Budget};
use givens_formats::{
    codec::{Entry, PlainCells, Run, Runs, Wants},
    diagnostic::Diagnostic,
    error::Error,
    record::{AnyRecord, Record, RecordRef},
    report::counted,
};

use crate::{
    check::{self, CheckOptions, RuleSet},
    collection::{Equivalence, FoundKey, Key, key_of, key_of_cells, key_of_variant},
    pipeline::{Batch, Input},
};

use super::AskedColumns;

/// Which keys to find, and what else to read of each record.
///
/// # Examples
///
/// ```
/// use givens::{Budget, Grid, Record, SimdLevel, collection::Equivalence, run::{FinerKeys, KeyFinder}};
///
/// let by = vec![Equivalence::Exact, Equivalence::Relabelled];
/// let level = SimdLevel::best();
/// let finder = KeyFinder { by, level, budget: Budget::default(), needs_lines: false, column: None };
/// let records = ["1.3..4.22.4..3.1", "2.3..4.11.4..3.2"]
///     .map(|line| Record::of(line.parse::<Grid>().unwrap()));
/// let keys = finder.keys_of(&records.each_ref(), &mut FinerKeys::default());
/// assert!(keys[0] != keys[2] && keys[1] == keys[3]);
/// ```
#[derive(Debug, Clone)]
pub struct KeyFinder {
    /// When puzzles are the same: a key for each.
    pub by: Vec<Equivalence>,
    /// The SIMD level of searches.
    pub level: SimdLevel,
    /// How long to search for solutions.
    pub budget: Budget,
    /// Whether the lines of records are needed.
    pub needs_lines: bool,
    /// The column whose number is needed.
    pub column: Option<String>,
}

/// A record, without its keys.
#[derive(Debug, Clone, Copy)]
pub struct KeyedRecord {
    /// Its line, from 1; 0 if lines are not needed.
    pub line: usize,
    /// The number in the column.
    pub value: Option<f64>,
}

/// The keys of a batch: [`Deduplication`](super::Deduplication) and
/// [`CollectionComparison`](super::CollectionComparison) take them.
#[derive(Debug, Default)]
pub struct KeyedBatch {
    /// The records that are not malformed, in order.
    pub records: Vec<KeyedRecord>,
    /// Their keys: of each record in turn, one for each equivalence.
    pub keys: Vec<Key>,
    /// The number of malformed records.
    pub malformed: u64,
    /// The diagnostics of all entries.
    pub diagnostics: Vec<Diagnostic>,
    /// How many records have a key of a finer kind instead of the kind asked for.
    pub finer: FinerKeys,
    /// Whether there is the column whose number is needed.
    pub columns: AskedColumns,
    /// A checksum of the text, unless the batch before has the same.
    pub checksum: Option<u64>,
}

impl KeyedBatch {
    /// Returns the number of puzzles, malformed ones included.
    #[must_use]
    pub fn puzzles(&self) -> u64 {
        self.records.len() as u64 + self.malformed
    }
}

/// How many puzzles have no key of a kind, and are compared by a finer one.
#[derive(Debug, Clone, Default)]
pub struct FinerKeys(BTreeMap<(Equivalence, Equivalence), u64>);

impl FinerKeys {
    /// Adds those of other puzzles.
    pub fn add(&mut self, other: Self) {
        for (kinds, number) in other.0 {
            *self.0.entry(kinds).or_default() += number;
        }
    }

    /// Returns a warning for each kind.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let warning = |(&(by, used), &number): (&(Equivalence, Equivalence), &u64)| {
            format!("{} without a key by `{by}`: compared by `{used}`", counted(number, "puzzle"))
        };
        self.0.iter().map(warning).collect()
    }
}

/// Returns a checksum of the text of a batch: of every fourth word, four times, which is faster than of one after another;
/// `None` if the batch before has the same text.
#[must_use]
pub fn checksum(batch: &Batch) -> Option<u64> {
    if batch.is_continued() {
        return None;
    }
    let (chunks, rest) = batch.source.text().as_bytes().as_chunks::<32>();
    let mut sums = [0; 4];
    for chunk in chunks {
        for (sum, word) in sums.iter_mut().zip(chunk.as_chunks().0) {
            *sum = mixed(*sum, u64::from_le_bytes(*word));
        }
    }
    Some(sums.into_iter().chain(rest.iter().map(|&byte| byte.into())).fold(rest.len() as u64, mixed))
}

/// Mixes a number into a checksum.
const fn mixed(sum: u64, number: u64) -> u64 {
    (sum ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Checksums of the texts of inputs, to notice inputs that change between two passes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checksums(Vec<u64>);

impl Checksums {
    /// Adds the next batch of an input.
    pub fn add(&mut self, input: usize, checksum: Option<u64>) {
        let Some(checksum) = checksum else { return };
        self.0.resize(self.0.len().max(input + 1), 0);
        self.0[input] = mixed(self.0[input], checksum);
    }

    /// Compares them with those of the first pass over the same inputs.
    ///
    /// # Errors
    ///
    /// If an input has changed.
    pub fn compare(&self, first: &Self, inputs: &[Input]) -> Result<(), Error> {
        let is_other = |input: usize| self.0.get(input) != first.0.get(input);
        let changed = inputs.iter().enumerate().find(|(input, _)| is_other(*input));
        changed.map_or(Ok(()), |(_, input)| {
            let source = io::Error::other("changed while it was read");
            Err(Error::Read { path: input.name().into(), source })
        })
    }
}

/// The lines of places: a file and a line in one number.
const LINE_BITS: u32 = 40;

/// Returns the place of a line of an input as one number, for what sorts records.
#[must_use]
pub const fn place_number(input: usize, line: usize) -> u64 {
    (input as u64) << LINE_BITS | line as u64 & ((1 << LINE_BITS) - 1)
}

/// Returns the name of the input and the line of a place.
#[must_use]
pub fn place_name(inputs: &[Input], place: u64) -> (String, u64) {
    let input = usize::try_from(place >> LINE_BITS).ok().and_then(|input| inputs.get(input));
    (input.map(Input::name).unwrap_or_default(), place & ((1 << LINE_BITS) - 1))
}

impl KeyFinder {
    /// Finds the keys of a batch.
    #[must_use]
    pub fn find(&self, batch: &Batch) -> KeyedBatch {
        let mut keyed = KeyedBatch { checksum: checksum(batch), ..KeyedBatch::default() };
        let is_plain = self.column.is_none() && self.budget == Budget::default();
        let runs = batch.runs(if is_plain { Wants::Cells } else { Wants::Entries });
        let mut entries = Vec::new();
        let sink = |run: Run<'_>, solution: Option<&PlainCells>| match run {
            Run::Plain(cells, place) => {
                self.add_entries(batch, std::mem::take(&mut entries), &mut keyed);
                self.add_cells(batch, place.span.start, cells, solution, &mut keyed);
            }
            Run::Rows(..) => {}
            Run::Entry(entry) => entries.push(*entry),
        };
        self.each(runs, sink);
        self.add_entries(batch, entries, &mut keyed);
        keyed
    }

    /// Passes all runs, plain puzzles with their solutions if a key needs them.
    fn each(&self, runs: Runs<'_>, mut sink: impl FnMut(Run<'_>, Option<&PlainCells>)) {
        if self.is_solved() {
            check::solve(runs, self.level, sink);
        } else {
            runs.each(|run| sink(run, None));
        }
    }

    /// Returns whether puzzles are solved.
    fn is_solved(&self) -> bool {
        self.by.iter().any(|by| by.needs_solution())
    }

    /// Adds a plain puzzle that starts here.
    fn add_cells(
        &self,
        batch: &Batch,
        start: usize,
        cells: &PlainCells,
        solution: Option<&PlainCells>,
        keyed: &mut KeyedBatch,
    ) {
        keyed.keys.extend(self.by.iter().map(|&by| key_of_cells(cells, by, solution)));
        keyed.records.push(KeyedRecord { line: self.line(batch, start), value: None });
    }

    fn add_entries(&self, batch: &Batch, entries: Vec<Entry>, keyed: &mut KeyedBatch) {
        let mut records = Vec::with_capacity(entries.len());
        for mut entry in entries {
            let record = entry.take_any();
            keyed.malformed += u64::from(record.is_none() && entry.is_malformed());
            keyed.diagnostics.extend(entry.diagnostics);
            records.extend(record);
        }
        let references: Vec<_> = records.iter().map(AnyRecord::as_ref).collect();
        keyed.keys.extend(self.keys_of(&references, &mut keyed.finer));
        if let Some(column) = &self.column {
            keyed.columns.look(&[column], batch.reader(), &references);
        }
        keyed.records.extend(records.iter().map(|record| KeyedRecord {
            line: self.line(batch, record.as_ref().span().start),
            value: self.value(record.as_ref()),
        }));
    }

    /// Returns the keys of some records: of each in turn, one for each equivalence. Counts those of a finer kind.
    #[must_use]
    pub fn keys_of<'r>(
        &self,
        records: &[impl Into<RecordRef<'r>> + Copy],
        finer: &mut FinerKeys,
    ) -> Vec<Key> {
        let records = RecordRef::list(records);
        let options = CheckOptions::default().with_rules(RuleSet::EMPTY).with_budget(self.budget);
        let classic: Vec<&Record> = records.iter().filter_map(|record| record.classic()).collect();
        let checked =
            if self.is_solved() { check::check_all(&classic, &options, self.level) } else { Vec::new() };
        let mut outcomes = checked.into_iter().map(|checked| checked.outcome);
        let mut keys = Vec::with_capacity(records.len() * self.by.len());
        for record in &records {
            let outcome = record.classic().and_then(|_| outcomes.next().flatten());
            for &by in &self.by {
                let (key, used) = match record {
                    RecordRef::Classic(record) => {
                        let FoundKey { key, by: used, .. } = key_of(record, by, outcome.as_ref());
                        (key, used)
                    }
                    RecordRef::Variant(variant) => (key_of_variant(variant), Equivalence::Exact),
                };
                keys.push(key);
                if used != by {
                    *finer.0.entry((by, used)).or_default() += 1;
                }
            }
        }
        keys
    }

    fn line(&self, batch: &Batch, start: usize) -> usize {
        if self.needs_lines { batch.source.position(start).line } else { 0 }
    }

    fn value(&self, record: RecordRef<'_>) -> Option<f64> {
        record.meta().named(self.column.as_deref()?)?.trim().parse().ok()
    }
}
