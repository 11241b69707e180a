//! Comparisons of collections, each of which is one or several inputs.
//!
//! In come the keys of their records, in the order of the inputs; out come the overlaps as a document, and the records that
//! occur in a collection before their own.

use std::{collections::BTreeMap, io};

use givens_formats::schema;
use serde::Serialize;

use crate::{
    collection::{Equivalence, Leak, Overlap, OverlapTable, Sorter, Workspace},
    pipeline::Batch,
};

use super::{KeyedBatch, place_number};

/// Compares collections.
#[derive(Debug)]
pub struct CollectionComparison {
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
    /// Its place: [`place_name`] returns the name of the input and the line.
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
    /// `members` are the collections of the inputs. If `lists_records`, it returns which records occur elsewhere. The
    /// workspace is that of one of the sorters, of which there is one for each kind and one for these records.
    #[must_use]
    pub fn new(
        names: Vec<String>,
        members: Vec<usize>,
        by: Vec<Equivalence>,
        lists_records: bool,
        workspace: &Workspace,
    ) -> Self {
        let overlaps = by.iter().map(|_| Overlap::new(names.len(), workspace)).collect();
        let collection =
            |name| ComparedCollection { name, puzzles: 0, malformed: 0, classes: BTreeMap::new() };
        let collections = names.into_iter().map(collection).collect();
        let leaks = lists_records.then(|| Sorter::new(workspace));
        Self { by, members, collections, overlaps, leaks, records: 0 }
    }

    /// Adds the records of the next batch.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    pub fn take(&mut self, batch: &Batch, keyed: &KeyedBatch) -> io::Result<()> {
        let index = self.members[batch.input];
        for (record, keys) in keyed.records.iter().zip(keyed.keys.chunks(self.by.len())) {
            let place = place_number(batch.input, record.line);
            for (overlap, key) in self.overlaps.iter_mut().zip(keys) {
                overlap.push(*key, index, self.records, place)?;
            }
            self.records += 1;
        }
        self.collections[index].puzzles += keyed.records.len() as u64;
        self.collections[index].malformed += keyed.malformed;
        Ok(())
    }

    /// Returns the overlaps, and the records that occur in a collection before their own, in order.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    pub fn finish(
        mut self,
    ) -> io::Result<(ComparisonDocument, impl Iterator<Item = io::Result<LeakedRecord>>)> {
        let mut tables = Vec::new();
        for (&by, overlap) in self.by.iter().zip(self.overlaps) {
            let table = overlap.finish(|leak: Leak| {
                let item = [leak.number, by as u64, leak.place, leak.first_place];
                self.leaks.as_mut().map_or(Ok(()), |leaks| leaks.push(item))
            })?;
            for (collection, &classes) in self.collections.iter_mut().zip(&table.classes) {
                collection.classes.insert(by.id(), classes);
            }
            tables.push((by, table));
        }
        let overlaps = overlaps(self.collections.len(), &tables);
        let document = ComparisonDocument { schema: schema::ID, collections: self.collections, overlaps };
        let sorted = self.leaks.map(Sorter::finish).transpose()?;
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
        let leaks = sorted.into_iter().flatten().filter(is_first).map(move |leak| leak.map(record));
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
