//! Comparisons of collections, each of which is one or several inputs.
//!
//! In come the keys of their records, which workers find ([`KeyFinder::find`]), in the order of the inputs; out come the
//! overlaps as a document, and the records that occur in a collection before their own.
//!
//! [`KeyFinder::find`]: super::KeyFinder::find

use std::{collections::BTreeMap, io};

use givens_formats::{error::Error, schema};
use serde::Serialize;

use crate::{
    collection::{Equivalence, Leak, Overlap, OverlapTable, Sorter},
    pipeline::Batch,
};

use super::{FinerKeys, KeyedBatch, SortMemory, place_number};

/// Compares collections.
///
/// # Examples
///
/// ```
/// # use givens::{
/// #     Budget, SimdLevel, collection::Equivalence, format::ReadOptions, pipeline::{self, Batch, Input, RunOptions}, run::*,
/// # };
/// let inputs = [Input::text("1.3..4.22.4..3.1\n"), Input::text("2.3..4.11.4..3.2\n")];
/// let by = vec![Equivalence::Exact, Equivalence::Relabelled];
/// let (level, budget) = (SimdLevel::best(), Budget::default());
/// let finder = KeyFinder { by: by.clone(), level, budget, needs_lines: true, column: None };
/// let memory = SortMemory { bytes: 1 << 20, folder: std::env::temp_dir() };
/// let names = vec!["train".to_owned(), "test".to_owned()];
/// let mut comparison = CollectionComparison::new(names, vec![0, 1], by, true, memory);
/// let (options, work) = (RunOptions::new(ReadOptions::default()), |batch: &Batch| finder.find(batch));
/// pipeline::run(&inputs, &options, work, |batch, keyed| comparison.take(&batch, keyed)).unwrap();
/// let (document, leaks) = comparison.finish().unwrap();
/// assert_eq!(document.overlaps.iter().map(|overlap| overlap.puzzles).collect::<Vec<_>>(), [0, 1, 0, 1]);
/// assert!(leaks.map(Result::unwrap).all(|leak| leak.by == Equivalence::Relabelled));
/// ```
#[derive(Debug)]
pub struct CollectionComparison {
    /// How many records so far have a key of a finer kind.
    pub finer: FinerKeys,
    memory: SortMemory,
    by: Vec<Equivalence>,
    /// The collection of each input.
    members: Vec<usize>,
    collections: Vec<ComparedCollection>,
    overlaps: Vec<Overlap>,
    /// The number of each record, the kind of key by which it occurs elsewhere, its place, and the first place.
    leaks: Option<Sorter<[u64; 4]>>,
    records: u64,
}

/// A record that occurs in a collection before its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeakedRecord {
    /// The finest kind of key by which it does.
    pub by: Equivalence,
    /// Its place: [`place_name`](super::place_name) returns the name of the input and the line.
    pub place: u64,
    /// The place of the first record of its class.
    pub first_place: u64,
}

/// The overlaps of collections. Its JSON is described by docs/compare.schema.json.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComparisonDocument {
    /// The version of the documents.
    pub schema: &'static str,
    /// The collections.
    pub collections: Vec<ComparedCollection>,
    /// The overlaps of each pair of different collections, one for each kind of key.
    pub overlaps: Vec<CollectionOverlap>,
}

/// A collection that is compared with others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ComparedCollection {
    /// Its name.
    pub name: String,
    /// The number of puzzles, malformed ones not counted.
    pub puzzles: u64,
    /// The number of malformed puzzles.
    pub malformed: u64,
    /// The number of classes for each kind of key.
    pub classes: BTreeMap<&'static str, u64>,
}

/// What a collection has of another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CollectionOverlap {
    /// The number of the collection, from 1.
    pub of: usize,
    /// The number of the other one.
    pub r#in: usize,
    /// The kind of key.
    pub by: &'static str,
    /// How many puzzles of the collection occur in the other one.
    pub puzzles: u64,
    /// The number of classes that both have.
    pub classes: u64,
}

impl CollectionComparison {
    /// Returns a comparison of collections with these names, by these kinds of keys, of which the finest come first;
    /// `members` are the collections of the inputs. If `lists_records`, it returns which records occur elsewhere; then their
    /// keys must have lines. The memory is divided among the kinds of keys and these records.
    #[must_use]
    pub fn new(
        names: Vec<String>,
        members: Vec<usize>,
        by: Vec<Equivalence>,
        lists_records: bool,
        memory: SortMemory,
    ) -> Self {
        let workspace = memory.workspace(by.len() + 1);
        let overlaps = by.iter().map(|_| Overlap::new(names.len(), &workspace)).collect();
        let collection =
            |name| ComparedCollection { name, puzzles: 0, malformed: 0, classes: BTreeMap::new() };
        let collections = names.into_iter().map(collection).collect();
        let leaks = lists_records.then(|| Sorter::new(&workspace));
        Self { finer: FinerKeys::default(), memory, by, members, collections, overlaps, leaks, records: 0 }
    }

    /// Takes the keys of the next batch.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written.
    pub fn take(&mut self, batch: &Batch, keyed: KeyedBatch) -> Result<(), Error> {
        let index = self.members[batch.input];
        for (record, keys) in keyed.records.iter().zip(keyed.keys.chunks(self.by.len())) {
            let place = place_number(batch.input, record.line);
            for (overlap, key) in self.overlaps.iter_mut().zip(keys) {
                let pushed = overlap.push(*key, index, self.records, place);
                pushed.map_err(|source| self.memory.error(source))?;
            }
            self.records += 1;
        }
        self.collections[index].puzzles += keyed.records.len() as u64;
        self.collections[index].malformed += keyed.malformed;
        self.finer.add(keyed.finer);
        Ok(())
    }

    /// Returns the overlaps after the last batch, and the records that occur in a collection before their own, in order.
    ///
    /// # Errors
    ///
    /// If a temporary file cannot be written or read.
    pub fn finish(
        mut self,
    ) -> Result<(ComparisonDocument, impl Iterator<Item = Result<LeakedRecord, Error>>), Error> {
        let memory = self.memory;
        let failed = move |source| memory.error(source);
        let mut tables = Vec::new();
        for (&by, overlap) in self.by.iter().zip(self.overlaps) {
            let table = overlap.finish(|leak: Leak| {
                let item = [leak.number, by as u64, leak.place, leak.first_place];
                self.leaks.as_mut().map_or(Ok(()), |leaks| leaks.push(item))
            });
            let table = table.map_err(&failed)?;
            for (collection, &classes) in self.collections.iter_mut().zip(&table.classes) {
                collection.classes.insert(by.id(), classes);
            }
            tables.push((by, table));
        }
        let overlaps = overlaps(self.collections.len(), &tables);
        let document = ComparisonDocument { schema: schema::ID, collections: self.collections, overlaps };
        let sorted = self.leaks.map(Sorter::finish).transpose().map_err(&failed)?;
        let mut last = None;
        // The finest kind of each record comes first.
        let is_first = move |leak: &io::Result<[u64; 4]>| match leak {
            Ok([number, ..]) => last.replace(*number) != Some(*number),
            Err(_) => true,
        };
        let record = |[_, by, place, first_place]: [u64; 4]| {
            let by = Equivalence::ALL[usize::try_from(by).unwrap_or_default()];
            LeakedRecord { by, place, first_place }
        };
        let leaks =
            sorted.into_iter().flatten().filter(is_first).map(move |leak| leak.map(record).map_err(&failed));
        Ok((document, leaks))
    }
}

/// Returns the overlaps of each pair of different collections.
fn overlaps(collections: usize, tables: &[(Equivalence, OverlapTable)]) -> Vec<CollectionOverlap> {
    let pairs = (0..collections).flat_map(|of| (0..collections).map(move |other| (of, other)));
    let different = pairs.filter(|(of, other)| of != other);
    let overlap = |(of, other): (usize, usize)| {
        tables.iter().map(move |(by, table)| CollectionOverlap {
            of: of + 1,
            r#in: other + 1,
            by: by.id(),
            puzzles: table.shared_records(of, other),
            classes: table.shared_classes(of, other),
        })
    };
    different.flat_map(overlap).collect()
}
