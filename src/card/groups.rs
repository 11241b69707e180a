//! Counts of records by the values of some properties: a row for each group.
//!
//! In come records in the order of the inputs, each with its values; out comes a [`GroupsDocument`]. Memory is bounded: the
//! first 10,000 groups, or those whose names fill 4 MiB, have rows of their own, and records of all further groups are
//! counted together.

use std::collections::BTreeMap;

use givens_formats::{
    diagnostic::{Tally, Verdict},
    schema,
};
use serde::Serialize;

use crate::select::{Property, Value};

use super::{costly::Histogram, document::Distribution};

/// Number of groups with rows of their own.
const MAX_GROUPS: usize = 10_000;
/// Number of bytes of their names.
const MAX_BYTES: usize = 4 << 20;

/// What is counted of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupedRecord {
    /// Its values of the properties by which records are grouped.
    pub values: Vec<Option<Value>>,
    /// Its verdict.
    pub verdict: Verdict,
    /// The number of its givens.
    pub givens: usize,
}

/// Counts records by groups.
///
/// # Examples
///
/// ```
/// use givens::{Verdict, card::{GroupedRecord, Groups}, select::{Property, Value}};
///
/// let mut groups = Groups::new(vec![Property::named("author")]);
/// for author in ["Ann", "Bob", "Ann"] {
///     let values = vec![Some(Value::Text(author.to_owned()))];
///     groups.add(&GroupedRecord { values, verdict: Verdict::One, givens: 24 });
/// }
/// let document = groups.document();
/// assert_eq!(document.groups[0].values, [Some("Ann".to_owned())]);
/// assert_eq!((document.groups[0].counts.records, document.records), (2, 3));
/// ```
#[derive(Debug, Clone)]
pub struct Groups {
    by: Vec<Property>,
    /// The values and counts of each group, by bytes that have the order of its values.
    rows: BTreeMap<Vec<u8>, (Vec<Option<String>>, GroupCounts)>,
    /// Number of bytes of the names of groups.
    bytes: usize,
    others: GroupCounts,
    malformed: u64,
}

/// The counts of a group.
#[derive(Debug, Clone, Default)]
struct GroupCounts {
    verdicts: Tally,
    givens: Histogram<usize>,
}

impl GroupCounts {
    fn add(&mut self, record: &GroupedRecord) {
        self.verdicts.add(record.verdict);
        *self.givens.entry(record.givens).or_default() += 1;
    }

    fn facts(&self) -> GroupFacts {
        let verdicts = Verdict::ALL.into_iter().map(|verdict| (verdict.id(), self.verdicts.of(verdict)));
        let Distribution { least, median, greatest, .. } = Distribution::of(&self.givens);
        GroupFacts {
            records: self.verdicts.total(),
            verdicts: verdicts.filter(|(_, number)| *number > 0).collect(),
            givens: GivensRange { least, median, greatest },
        }
    }
}

impl Groups {
    /// Returns what counts records by these properties.
    #[must_use]
    pub fn new(by: Vec<Property>) -> Self {
        Self { by, rows: BTreeMap::new(), bytes: 0, others: GroupCounts::default(), malformed: 0 }
    }

    /// Counts a malformed record.
    pub const fn add_malformed(&mut self) {
        self.malformed += 1;
    }

    /// Counts a record.
    pub fn add(&mut self, record: &GroupedRecord) {
        let mut key = Vec::new();
        for value in &record.values {
            match value {
                // After all values.
                None => key.push(u8::MAX),
                Some(value) => value.push_sort_key(&mut key),
            }
        }
        if let Some((_, counts)) = self.rows.get_mut(&key) {
            return counts.add(record);
        }
        let pairs = self.by.iter().zip(&record.values);
        let texts: Vec<_> =
            pairs.map(|(property, value)| value.as_ref().map(|value| property.text(value))).collect();
        let bytes = key.len() + texts.iter().flatten().map(String::len).sum::<usize>();
        if self.rows.len() >= MAX_GROUPS || self.bytes + bytes > MAX_BYTES {
            return self.others.add(record);
        }
        self.bytes += bytes;
        let mut counts = GroupCounts::default();
        counts.add(record);
        self.rows.insert(key, (texts, counts));
    }

    /// Returns the rows of all groups, in the order of their values; those without a value last.
    #[must_use]
    pub fn document(self) -> GroupsDocument {
        let row = |(values, counts): (_, GroupCounts)| GroupRow { values, counts: counts.facts() };
        let groups: Vec<_> = self.rows.into_values().map(row).collect();
        let others = self.others.facts();
        GroupsDocument {
            schema: schema::ID,
            program: concat!("givens ", env!("CARGO_PKG_VERSION")),
            by: self.by.iter().map(|property| property.name().to_owned()).collect(),
            records: groups.iter().map(|group| group.counts.records).sum::<u64>() + others.records,
            malformed: self.malformed,
            others: (others.records > 0).then_some(others),
            groups,
        }
    }
}

/// Records by groups. Its JSON is described by docs/groups.schema.json.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GroupsDocument {
    /// The version of the documents.
    pub schema: &'static str,
    /// The program and its version.
    pub program: &'static str,
    /// The properties by which records are grouped.
    pub by: Vec<String>,
    /// The number of records, malformed ones not included.
    pub records: u64,
    /// The number of malformed records.
    pub malformed: u64,
    /// The groups, in the order of their values.
    pub groups: Vec<GroupRow>,
    /// The records of further groups, if there are too many.
    pub others: Option<GroupFacts>,
}

/// A group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupRow {
    /// The values of its records; `None` where they have none.
    pub values: Vec<Option<String>>,
    /// The counts of its records.
    #[serde(flatten)]
    pub counts: GroupFacts,
}

/// The counts of the records of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupFacts {
    /// The number of records.
    pub records: u64,
    /// The number of records for each verdict that there is.
    pub verdicts: BTreeMap<&'static str, u64>,
    /// The numbers of givens.
    pub givens: GivensRange,
}

/// Numbers of givens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct GivensRange {
    /// The least number.
    pub least: Option<u64>,
    /// Half of the records have this number or less.
    pub median: Option<u64>,
    /// The greatest number.
    pub greatest: Option<u64>,
}
