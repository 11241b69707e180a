//! Records that are selected: by an expression, at random, and into parts.
//!
//! In come batches, on several threads ([`Selection::find`]); what is found goes to [`SelectedRecords`] in the order of the
//! inputs, and out come the records in their outputs. Which records are selected depends on the seed, the records and their
//! places alone, so the number of threads changes nothing.

use givens_engine::sample::{Sample, rank};
use givens_formats::{
    codec::Wants,
    error::Error,
    record::{AnyRecord, RecordRef},
};

use crate::{
    explain::{Explain, ExplainOptions, Technique},
    pipeline::Batch,
    select::{Expression, Fact, FactCost, Parts, Property, RecordFacts, Selector},
};

use super::{
    AddedFacts, AskedColumns, FinerKeys, FoundRecords, HeldRecord, KeyFinder, PresentColumns, RecordOutputs,
    added_facts::is_named_table, found_records::wants_of_copied, place_rank,
};

/// Which records to select, and into which parts to split them.
///
/// # Examples
///
/// ```
/// use givens::{
///     Budget, Grid, Record, SimdLevel, collection::Equivalence,
///     run::{AddedFacts, FinerKeys, KeyFinder, Selection}, select::{SelectOptions, Selector},
/// };
///
/// let by = vec![Equivalence::Solution];
/// let selection = Selection {
///     selector: Selector::new(SelectOptions::default()),
///     filter: Some("givens>=8".parse().unwrap()),
///     parts: Some("train=0.9,test=0.1".parse().unwrap()),
///     keys: KeyFinder { by, level: SimdLevel::best(), budget: Budget::default(), needs_lines: false, column: None },
///     sample: None,
///     seed: 7,
///     added: AddedFacts::default(),
///     next: None,
/// };
/// let records = ["1.3..4.22.4..3.1", "1.3............."]
///     .map(|line| Record::of(line.parse::<Grid>().unwrap()));
/// let targets = selection.targets(&records.each_ref(), &mut FinerKeys::default());
/// let is_selected = targets.iter().map(|(target, _)| target.is_some());
/// assert!(is_selected.eq([true, false]));
/// ```
#[derive(Debug)]
pub struct Selection {
    /// What finds out facts about records.
    pub selector: Selector,
    /// What records fulfil; all if none.
    pub filter: Option<Expression>,
    /// The parts; one if none.
    pub parts: Option<Parts>,
    /// The keys, of one kind, of what must not be in two parts.
    pub keys: KeyFinder,
    /// The size of a random sample; all if none.
    pub sample: Option<SampleSize>,
    /// The random seed of parts and samples.
    pub seed: u64,
    /// The facts to add to the records that are selected.
    pub added: AddedFacts,
    /// The technique that comes next in the positions that take the place of the puzzles; those that have none are not
    /// selected.
    pub next: Option<Technique>,
}

/// How many records a random sample has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SampleSize {
    /// This number, or all if there are fewer.
    Records(usize),
    /// About this share of them, from 0 to 1: each record is in the sample with this probability, whatever the others are.
    Share(f64),
}

/// What is found out about all records.
#[derive(Debug, Default)]
pub struct SelectionFacts {
    /// Which of the columns in the expression there are.
    pub columns: AskedColumns,
    /// How many of the selected records were divided among parts by a finer key.
    pub finer: FinerKeys,
    /// Which facts have the name of a column of the input.
    pub present: PresentColumns,
}

impl Selection {
    /// Returns the columns that the expression reads.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.filter.as_ref().map(Expression::columns).unwrap_or_default()
    }

    /// Returns the facts and columns that the expression compares.
    #[must_use]
    pub fn properties(&self) -> Vec<&Property> {
        self.filter.as_ref().map(Expression::properties).unwrap_or_default()
    }

    /// Returns what must be done for a record that cheaper facts do not decide.
    #[must_use]
    pub fn cost(&self) -> FactCost {
        let filter = self.filter.as_ref().map(Expression::cost);
        let path = self.next.map(|_| FactCost::Hodoku);
        self.added.facts().map(Fact::cost).chain(filter).chain(path).max().unwrap_or(FactCost::Reading)
    }

    /// Returns the records of a batch with their outputs, each with its rank in the sample, which is 0 if none is drawn.
    /// Those that are copied need not have their texts.
    #[must_use]
    pub fn find(&self, batch: &Batch, are_copied: bool) -> FoundRecords<u64, SelectionFacts> {
        let (mut targets, mut added) = (Vec::new(), Vec::new());
        let mut found =
            FoundRecords::of(batch, self.wants(batch, are_copied), |records, facts: &mut SelectionFacts| {
                facts.columns = AskedColumns::of_batch(&self.columns(), batch, records);
                let facts_asked = self.properties().into_iter().filter(|asked| asked.column().is_none());
                let names = facts_asked.map(Property::name).chain(self.added.names());
                facts.present.look(names, batch, records);
                let rank = |record: &RecordRef<'_>| {
                    self.sample.map_or(0, |_| place_rank(self.seed, batch, record.span().start))
                };
                let ranks: Vec<_> = records.iter().map(rank).collect();
                let mut known = self.selector.facts(records);
                let is_asked = |index: usize| self.is_drawn(ranks[index]);
                targets = self.targets_of(&mut known, records, is_asked, &mut facts.finer);
                added = self.added.find_beside(&facts.present, &mut known, |index| targets[index].is_some());
                ranks
            });
        let is_in_table = is_named_table(batch);
        let records = found.records.iter_mut().map(|(record, _)| record).zip(targets).zip(added);
        for ((record, target), texts) in records {
            record.target = target;
            if let Some(any) = record.record.as_mut().filter(|_| target.is_some()) {
                self.added.add_to(any, &texts, is_in_table);
                let is_position = self.next.is_none_or(|technique| become_position(any, technique));
                record.target = target.filter(|_| is_position);
            }
        }
        found
    }

    /// Returns what is needed of the records of a batch.
    fn wants(&self, batch: &Batch, are_copied: bool) -> Wants {
        let is_changed = !self.added.is_empty() || self.next.is_some();
        if !are_copied || is_changed {
            return Wants::Entries;
        }
        let has_columns = !self.columns().is_empty();
        let has_facts = self.properties().iter().any(|asked| asked.column().is_none());
        wants_of_copied(batch, has_columns, has_facts)
    }

    /// Returns whether a record of this rank is in the sample, if the sample is a share of the records.
    fn is_drawn(&self, rank: u64) -> bool {
        match self.sample {
            Some(SampleSize::Share(share)) => share_of(rank) < share,
            _ => true,
        }
    }

    /// Returns the index of the output of each record that is selected, its part, or 0, with the texts of the facts that are
    /// added to it.
    #[must_use]
    pub fn targets<'r>(
        &self,
        records: &[impl Into<RecordRef<'r>> + Copy],
        finer: &mut FinerKeys,
    ) -> Vec<(Option<usize>, Vec<Option<String>>)> {
        let mut known = self.selector.facts(records);
        let targets = self.targets_of(&mut known, records, |_| true, finer);
        let added = self.added.find(&mut known, |index| targets[index].is_some());
        targets.into_iter().zip(added).collect()
    }

    /// Returns the index of the output of each record that is asked for, by its index, and selected.
    fn targets_of<'r>(
        &self,
        known: &mut RecordFacts<'r>,
        records: &[impl Into<RecordRef<'r>> + Copy],
        is_asked: impl Fn(usize) -> bool,
        finer: &mut FinerKeys,
    ) -> Vec<Option<usize>> {
        let is_selected = match &self.filter {
            Some(filter) => known.select_of(filter, is_asked),
            None => (0..records.len()).map(is_asked).collect(),
        };
        let Some(parts) = &self.parts else {
            return is_selected.into_iter().map(|it| it.then_some(0)).collect();
        };
        let selected = records.iter().zip(&is_selected).filter(|(_, is_selected)| **is_selected);
        let selected: Vec<_> = selected.map(|(record, _)| *record).collect();
        let mut keys = self.keys.keys_of(&selected, finer).into_iter();
        let part = |is_selected: bool| {
            let key = is_selected.then(|| keys.next()).flatten()?;
            Some(parts.part_of(rank(self.seed, &key)))
        };
        is_selected.into_iter().map(part).collect()
    }
}

/// Makes the first position of a puzzle in which this technique is next a puzzle of its own; returns whether there is one.
/// Ratings are of the whole puzzle, so the position has none.
fn become_position(record: &mut AnyRecord, technique: Technique) -> bool {
    let AnyRecord::Classic(record) = record else { return false };
    let Ok(puzzle) = record.position() else { return false };
    let Some(position) = puzzle.position_before(technique, &ExplainOptions::default()) else { return false };
    (record.grid, record.state) = (position.grid, None);
    record.set_candidates(position.candidates);
    record.meta.ratings.clear();
    true
}

/// Returns a random number as a number from 0 to below 1.
#[expect(clippy::cast_precision_loss, reason = "the first 53 bits, which are exact")]
fn share_of(rank: u64) -> f64 {
    (rank >> 11) as f64 / (1_u64 << 53) as f64
}

/// Writes the records that are selected.
///
/// # Examples
///
/// ```
/// # use givens::{
/// #     Budget, SimdLevel, collection::Equivalence, format::ReadOptions, pipeline::{self, Batch, Input, RunOptions},
/// #     run::*, select::{SelectOptions, Selector},
/// # };
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("sample.sdm");
/// let by = vec![Equivalence::Solution];
/// let selection = Selection {
///     selector: Selector::new(SelectOptions::default()),
///     filter: Some("givens>=7".parse().unwrap()),
///     parts: None,
///     keys: KeyFinder { by, level: SimdLevel::best(), budget: Budget::default(), needs_lines: false, column: None },
///     sample: Some(SampleSize::Records(1)),
///     seed: 7,
///     added: AddedFacts::default(),
///     next: None,
/// };
/// let inputs = [Input::text("1.3..4.22.4..3.1\n1...............\n.23..4.22.4..3.1\n")];
/// let options = RunOptions::new(ReadOptions::default());
/// let output = RecordOutput::copied(Some(&path), &inputs, &RunFiles::default(), "").unwrap();
/// let outputs = RecordOutputs::new(vec![Some(output)], Survey::of(&inputs, &options));
/// let mut records = SelectedRecords::new(&selection, outputs);
/// let work = |batch: &Batch| selection.find(batch, true);
/// pipeline::run(&inputs, &options, work, |batch, found| records.take(&batch, found)).unwrap();
/// records.write_sample().unwrap();
/// assert_eq!((records.selected, records.total), (1, 3));
/// records.outputs.finish(RunOutcome::Complete, &mut |warning| eprintln!("{warning}")).unwrap();
/// assert_eq!(std::fs::read_to_string(path)?.lines().count(), 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct SelectedRecords {
    /// Where they go: one output, or one for each part.
    pub outputs: RecordOutputs,
    /// The records of the sample so far, each with its number in the input.
    sample: Option<Sample<(u64, HeldRecord)>>,
    /// The number of records so far.
    pub total: u64,
    /// How many of them are selected; of a sample, it is known at the end.
    pub selected: u64,
    /// The number of malformed records, which are not among those.
    pub malformed: u64,
    /// What was found out about all records.
    pub facts: SelectionFacts,
}

impl SelectedRecords {
    /// Returns what writes the records of a selection to these outputs.
    #[must_use]
    pub fn new(selection: &Selection, outputs: RecordOutputs) -> Self {
        let sample = match selection.sample {
            Some(SampleSize::Records(size)) => Some(Sample::new(size)),
            _ => None,
        };
        Self { outputs, sample, total: 0, selected: 0, malformed: 0, facts: SelectionFacts::default() }
    }

    /// Takes the records of the next batch.
    ///
    /// # Errors
    ///
    /// As [`RecordOutputs::take`].
    pub fn take(&mut self, batch: &Batch, found: FoundRecords<u64, SelectionFacts>) -> Result<(), Error> {
        let FoundRecords { records, facts, malformed, asked, present, .. } = found;
        self.outputs.asked.add(asked);
        self.outputs.present.add(present);
        self.facts.columns.add(facts.columns);
        self.facts.finer.add(facts.finer);
        self.facts.present.add(facts.present);
        let before = self.total;
        self.total += records.len() as u64;
        self.malformed += malformed;
        let Some(sample) = &mut self.sample else {
            self.selected += records.iter().filter(|(record, _)| record.target.is_some()).count() as u64;
            return self.outputs.take(batch, records.into_iter().map(|(record, _)| record));
        };
        let document = self.outputs.document(batch, records.first().map(|(first, _)| first))?;
        self.outputs.surround(batch, records.iter().map(|(record, _)| record.span));
        for (index, (record, rank)) in (before..).zip(records) {
            if record.target.is_some() && sample.admits(rank) {
                sample.add(rank, (index, self.outputs.hold(batch, document, &record)?));
            }
        }
        Ok(())
    }

    /// Writes the records of the sample, if one is drawn, in the order of the inputs. Call it after the last batch, and then
    /// [`RecordOutputs::finish`].
    ///
    /// # Errors
    ///
    /// As [`RecordOutputs::write_held`].
    pub fn write_sample(&mut self) -> Result<(), Error> {
        let Some(sample) = self.sample.take() else { return Ok(()) };
        let mut items = sample.into_items();
        items.sort_by_key(|(index, _)| *index);
        self.selected = items.len() as u64;
        items.iter().try_for_each(|(_, held)| self.outputs.write_held(held))
    }
}
