//! The data card of the puzzles of inputs.
//!
//! In come batches: [`CardOptions::find`] finds out about their records, on several threads, and [`CollectionCard`] counts
//! them in the order of the inputs and draws a sample. Out comes a [`CardDocument`], after the sample was examined.

use std::mem;

use givens_engine::{
    grid::{Puzzle, Solution},
    sample::Sample,
};
use givens_formats::{
    codec::{Format, Wants},
    diagnostic::Verdict,
    record::{AnyRecord, Record},
};

use crate::{
    card::{Card, CardDocument, CardSource, Costly, CostlyOptions, InputFacts, RecordKeys},
    check::{AnyCheckResult, CheckOptions, CheckResult, RuleSet, check_any},
    pipeline::{Batch, Input, in_order},
};

use super::{FoundRecords, place_rank};

/// Number of puzzles of a sample that a thread examines at a time.
const PART: usize = 16;

/// What to find out about a collection.
#[derive(Debug, Clone)]
pub struct CardOptions {
    /// How long to search; no rule is needed.
    pub check: CheckOptions,
    /// What to find out about the puzzles of the sample.
    pub costly: CostlyOptions,
    /// The number of puzzles to examine for what is costly; all if none.
    pub sample: Option<usize>,
    /// The random seed of the sample.
    pub seed: u64,
}

impl Default for CardOptions {
    /// Returns those of a sample of 1000 puzzles.
    fn default() -> Self {
        let check = CheckOptions::default().with_rules(RuleSet::EMPTY);
        Self { check, costly: CostlyOptions::default(), sample: Some(1000), seed: 0 }
    }
}

impl CardOptions {
    /// Returns the records of a batch, each with the result of its check and its keys; and what is costly to find out, if
    /// it is needed of all.
    #[must_use]
    pub fn find(&self, batch: &Batch) -> FoundRecords<(AnyCheckResult, RecordKeys), Costly> {
        FoundRecords::of(batch, Wants::Entries, |records, costly| {
            let checked = check_any(records, &self.check, self.costly.level);
            let classic = || {
                let pairs = records.iter().zip(&checked);
                pairs.map(|(record, checked)| record.classic().zip(checked.classic()))
            };
            if self.sample.is_none() {
                let proper = classic().flatten().filter_map(|(record, checked)| checked.proper(record));
                *costly = Costly::of(&proper.collect::<Vec<_>>(), &self.costly);
            }
            let keys = |(record, checked)| RecordKeys::of(record, checked);
            let keys: Vec<_> = classic().map(|pair| pair.map(keys).unwrap_or_default()).collect();
            checked.into_iter().zip(keys).collect()
        })
    }
}

/// The counts of the records of all inputs.
///
/// # Examples
///
/// ```
/// use givens::{
///     format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::{CardOptions, CollectionCard},
/// };
///
/// let inputs = [Input::text("1.3..4.22.4..3.1\n")];
/// let card = CardOptions::default();
/// let (options, mut collection) = (RunOptions::new(ReadOptions::default()), CollectionCard::new(&card, &inputs));
/// let work = |batch: &Batch| card.find(batch);
/// pipeline::run(&inputs, &options, work, |batch, found| Ok(collection.take(&batch, found))).unwrap();
/// collection.examine(0, || false, |_, _| ());
/// assert_eq!(collection.document().verdicts["one"], 1);
/// ```
#[derive(Debug)]
pub struct CollectionCard<'a> {
    /// What is known about each input. Bytes and checksum are left to the caller.
    pub facts: Vec<InputFacts>,
    options: &'a CardOptions,
    inputs: &'a [Input],
    card: Card,
    costly: Costly,
    sample: Sample<(Puzzle, Solution)>,
}

impl<'a> CollectionCard<'a> {
    /// Returns a card without records.
    #[must_use]
    pub fn new(options: &'a CardOptions, inputs: &'a [Input]) -> Self {
        let facts = inputs.iter().map(|input| InputFacts { name: input.name(), ..InputFacts::default() });
        let (card, costly, sample) =
            (Card::default(), Costly::default(), Sample::new(options.sample.unwrap_or(0)));
        Self { facts: facts.collect(), options, inputs, card, costly, sample }
    }

    /// Adds the records of the next batch.
    pub fn take(&mut self, batch: &Batch, found: FoundRecords<(AnyCheckResult, RecordKeys), Costly>) {
        self.costly.merge(found.facts);
        let facts = &mut self.facts[batch.input];
        facts.format = facts.format.or_else(|| batch.format().map(Format::id));
        // A variant that cannot be understood is no puzzle about which anything is known.
        let is_malformed =
            |(_, (checked, _)): &&(_, (AnyCheckResult, _))| checked.verdict() == Verdict::Malformed;
        let unread = found.records.iter().filter(is_malformed).count() as u64;
        facts.records += found.records.len() as u64 - unread;
        facts.malformed += found.malformed + unread;
        (0..found.malformed).for_each(|_| self.card.add_malformed());
        for (record, (checked, keys)) in found.records {
            match (record.record.map(|record| *record), checked) {
                (Some(AnyRecord::Classic(record)), AnyCheckResult::Classic(checked)) => {
                    self.add(batch, &record, &checked, &keys);
                }
                (Some(AnyRecord::Variant(variant)), AnyCheckResult::Variant(checked)) => {
                    self.card.add_variant(&variant, &checked);
                }
                _ => {}
            }
        }
    }

    /// Counts a classic record, and admits its puzzle to the sample.
    fn add(&mut self, batch: &Batch, record: &Record, checked: &CheckResult, keys: &RecordKeys) {
        self.card.add_with_keys(record, checked, keys);
        let rank = place_rank(self.options.seed, batch, record.span.start);
        if let Some(puzzle) = self.sample.admits(rank).then(|| checked.proper(record)).flatten() {
            self.sample.add(rank, puzzle);
        }
    }

    /// Examines the puzzles of the sample with this number of workers (0 for one per core), until `stop` returns true.
    /// Call it after the last batch. `progress` gets how many of how many parts are done, and before the first that none is.
    ///
    /// # Panics
    ///
    /// If a search panics.
    pub fn examine(
        &mut self,
        jobs: usize,
        stop: impl Fn() -> bool + Send,
        mut progress: impl FnMut(usize, usize),
    ) {
        let sample = mem::replace(&mut self.sample, Sample::new(0)).into_items();
        let (mut done, total) = (0, sample.len().div_ceil(PART));
        progress(done, total);
        let (options, costly) = (&self.options.costly, &mut self.costly);
        let parts = sample.chunks(PART).take_while(move |_| !stop());
        let sink = |part| {
            costly.merge(part);
            done += 1;
            progress(done, total);
            Ok(())
        };
        in_order(parts, jobs, |part| Costly::of(part, options), sink).expect("counting does not fail");
    }

    /// Returns the card; call [`examine`](Self::examine) before. What a folder has besides puzzles is no part of the
    /// collection.
    #[must_use]
    pub fn document(self) -> CardDocument {
        let inputs = self.facts.into_iter().zip(self.inputs);
        let inputs = inputs.filter(|(facts, input)| facts.format.is_some() || !input.is_found());
        let source = CardSource {
            inputs: inputs.map(|(facts, _)| facts).collect(),
            seed: self.options.sample.map(|_| self.options.seed),
            scheme: self.options.costly.scheme,
        };
        CardDocument::new(&self.card, &self.costly, &source)
    }
}
