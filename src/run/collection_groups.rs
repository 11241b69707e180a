//! The records of inputs, counted by groups.
//!
//! In come batches: [`GroupOptions::find`] finds out about their records, on several threads, and [`CollectionGroups`] counts
//! them in the order of the inputs, so that the same groups have rows whatever the number of threads. Out comes a
//! [`GroupsDocument`].

use givens_formats::{codec::Wants, diagnostic::Verdict, record::RecordRef};

use crate::{
    card::{GroupedRecord, Groups, GroupsDocument},
    pipeline::Batch,
    select::{FactCost, Property, Selector},
};

use super::{AskedColumns, FoundRecords, PresentColumns};

/// By what to group records.
#[derive(Debug, Clone)]
pub struct GroupOptions {
    /// What finds out facts about records.
    pub selector: Selector,
    /// The facts and columns.
    pub by: Vec<Property>,
}

/// What is found out about all records.
#[derive(Debug, Default)]
pub struct GroupingFacts {
    /// Which of the columns there are.
    pub columns: AskedColumns,
    /// Which facts have the name of a column of the input.
    pub present: PresentColumns,
}

impl GroupOptions {
    /// Returns the columns of the input by which records are grouped.
    #[must_use]
    pub fn columns(&self) -> Vec<&str> {
        self.by.iter().filter_map(Property::column).collect()
    }

    /// Returns what must be done for a record.
    #[must_use]
    pub fn cost(&self) -> FactCost {
        self.by.iter().map(Property::cost).max().unwrap_or(FactCost::Reading)
    }

    /// Returns the records of a batch with what is counted of them.
    #[must_use]
    pub fn find(&self, batch: &Batch) -> FoundRecords<GroupedRecord, GroupingFacts> {
        FoundRecords::of(batch, Wants::Entries, |records, facts: &mut GroupingFacts| {
            facts.columns = AskedColumns::of_batch(&self.columns(), batch, records);
            let asked = self.by.iter().filter(|asked| asked.column().is_none());
            facts.present.look(asked.map(Property::name), batch, records);
            let mut known = self.selector.facts(records);
            let verdicts = known.verdicts();
            let mut grouped: Vec<_> = records.iter().zip(verdicts).map(without_values).collect();
            for property in &self.by {
                let values = grouped.iter_mut().zip(known.values(property));
                values.for_each(|(record, value)| record.values.push(value));
            }
            grouped
        })
    }
}

/// Returns what is counted of a record, before its values are found.
fn without_values((record, verdict): (&RecordRef<'_>, Verdict)) -> GroupedRecord {
    let givens = match record {
        RecordRef::Classic(record) => record.grid.given_count(),
        RecordRef::Variant(variant) => variant.puzzle.given_count(),
    };
    GroupedRecord { values: Vec::new(), verdict, givens }
}

/// Counts the records of all inputs by groups.
///
/// # Examples
///
/// ```
/// use givens::{
///     format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::{CollectionGroups, GroupOptions},
///     select::{Property, Selector},
/// };
///
/// let inputs = [Input::text("puzzle,author\n1.3..4.22.4..3.1,Ann\n1...............,Bob\n")];
/// let by = vec![Property::named("author")];
/// let options = GroupOptions { selector: Selector::default(), by };
/// let mut groups = CollectionGroups::new(&options);
/// let run = RunOptions::new(ReadOptions::default());
/// pipeline::run(&inputs, &run, |batch: &Batch| options.find(batch), |_, found| Ok(groups.take(found))).unwrap();
/// assert_eq!(groups.document().groups.len(), 2);
/// ```
#[derive(Debug)]
pub struct CollectionGroups {
    groups: Groups,
    /// What was found out about all records so far.
    pub facts: GroupingFacts,
}

impl CollectionGroups {
    /// Returns what counts records by these groups.
    #[must_use]
    pub fn new(options: &GroupOptions) -> Self {
        Self { groups: Groups::new(options.by.clone()), facts: GroupingFacts::default() }
    }

    /// Takes the records of the next batch.
    pub fn take(&mut self, found: FoundRecords<GroupedRecord, GroupingFacts>) {
        self.facts.columns.add(found.facts.columns);
        self.facts.present.add(found.facts.present);
        (0..found.malformed).for_each(|_| self.groups.add_malformed());
        for (_, record) in found.records {
            // A variant that cannot be understood is no puzzle about which anything is known.
            if record.verdict == Verdict::Malformed {
                self.groups.add_malformed();
            } else {
                self.groups.add(&record);
            }
        }
    }

    /// Returns the rows of all groups.
    #[must_use]
    pub fn document(self) -> GroupsDocument {
        self.groups.document()
    }
}
