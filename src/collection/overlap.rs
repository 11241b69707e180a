//! Records that occur again: in another collection, or in one while it is read, which the rules Q005 and Q006 report.

use std::{
    collections::{HashMap, hash_map::Entry},
    io,
};

use givens_engine::solve::SolveOutcome;
use givens_formats::{
    diagnostic::{Diagnostic, Rule},
    record::{Record, VariantRecord},
    text::Span,
};

use crate::check::RuleSet;

use super::{
    Equivalence, Key,
    classes::words,
    key_of, key_of_variant,
    sorter::{Sorter, Workspace},
};

/// A record of a collection that occurs in one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Leak {
    /// The number of its collection, from 0.
    pub collection: usize,
    /// The number of the record, as it was pushed.
    pub number: u64,
    /// Its place, as it was pushed.
    pub place: u64,
    /// The first collection in which it occurs.
    pub first_collection: usize,
    /// The place of the first record of its class there.
    pub first_place: u64,
}

/// Compares collections.
///
/// # Examples
///
/// ```
/// use givens::collection::{Overlap, Workspace};
///
/// let mut overlap = Overlap::new(2, &Workspace::unbounded());
/// for (number, (collection, key)) in [(0, 1), (0, 2), (0, 2), (1, 2), (1, 3)].into_iter().enumerate() {
///     overlap.push([key; 16], collection, number as u64, 0)?;
/// }
/// let mut leaks = Vec::new();
/// let table = overlap.finish(|leak| Ok(leaks.push(leak.number)))?;
/// assert_eq!(table.classes, [2, 2]);
/// assert_eq!((table.shared_classes(0, 1), table.shared_records(0, 1), table.shared_records(1, 0)), (1, 2, 1));
/// assert_eq!(leaks, [3]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Overlap {
    sorter: Sorter<[u64; 5]>,
    collections: usize,
}

impl Overlap {
    /// Returns the comparison of this number of collections.
    #[must_use]
    pub fn new(collections: usize, workspace: &Workspace) -> Self {
        Self { sorter: Sorter::new(workspace), collections }
    }

    /// Adds a record of a collection, with numbers that lead to it.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails.
    ///
    /// # Panics
    ///
    /// If there is no such collection.
    pub fn push(&mut self, key: Key, collection: usize, number: u64, place: u64) -> io::Result<()> {
        assert!(collection < self.collections, "one of {} collections", self.collections);
        let [high, low] = words(key);
        self.sorter.push([high, low, collection as u64, number, place])
    }

    /// Returns the overlaps, and passes each record that occurs in a collection before its own to `on_leak`.
    ///
    /// # Errors
    ///
    /// If the store of the workspace fails, or the first error of `on_leak`.
    pub fn finish(self, mut on_leak: impl FnMut(Leak) -> io::Result<()>) -> io::Result<OverlapTable> {
        let mut table = OverlapTable::new(self.collections);
        let mut first: Option<[u64; 5]> = None;
        for item in self.sorter.finish()? {
            let item = item?;
            let head = match first {
                Some(head) if head[..2] == item[..2] => head,
                _ => {
                    table.end_class();
                    *first.insert(item)
                }
            };
            let index = |collection: u64| usize::try_from(collection).unwrap_or_default();
            let (collection, first_collection) = (index(item[2]), index(head[2]));
            table.of_class[collection] += 1;
            if collection != first_collection {
                let [.., number, place] = item;
                on_leak(Leak { collection, number, place, first_collection, first_place: head[4] })?;
            }
        }
        table.end_class();
        Ok(table)
    }
}

/// The overlaps of collections.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverlapTable {
    /// The number of classes of each collection.
    pub classes: Vec<u64>,
    /// For each pair of collections the classes of both, and the records of the first that occur in the second.
    shared: Vec<Vec<(u64, u64)>>,
    /// The records of the class that is counted, by collection.
    of_class: Vec<u64>,
}

impl OverlapTable {
    fn new(collections: usize) -> Self {
        let zeros = vec![0; collections];
        Self { shared: vec![vec![(0, 0); collections]; collections], classes: zeros.clone(), of_class: zeros }
    }

    /// Returns the number of classes that two collections both have.
    #[must_use]
    pub fn shared_classes(&self, collection: usize, other: usize) -> u64 {
        self.shared[collection][other].0
    }

    /// Returns how many records of a collection occur in another one.
    #[must_use]
    pub fn shared_records(&self, collection: usize, other: usize) -> u64 {
        self.shared[collection][other].1
    }

    fn end_class(&mut self) {
        let present: Vec<_> = (0..self.of_class.len()).filter(|&index| self.of_class[index] > 0).collect();
        for &collection in &present {
            self.classes[collection] += 1;
            for &other in &present {
                let (classes, records) = &mut self.shared[collection][other];
                *classes += 1;
                *records += self.of_class[collection];
            }
        }
        self.of_class.fill(0);
    }
}

/// The rules for duplicates, what they compare, and what they report.
const RULES: [(Rule, Equivalence, &str); 2] = [
    (Rule::ExactDuplicate, Equivalence::Exact, "the same puzzle as at"),
    (Rule::Isomorph, Equivalence::Isomorph, "isomorphic to the puzzle at"),
];

/// The keys of a record by which duplicates are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PuzzleKeys([Option<Key>; RULES.len()]);

impl PuzzleKeys {
    /// Returns the keys of a record that these rules need. `outcome` is what the search for solutions found: `None` if
    /// givens clash.
    #[must_use]
    pub fn of(record: &Record, outcome: Option<&SolveOutcome>, rules: RuleSet) -> Self {
        let key = |by| key_of(record, by, outcome).key;
        Self(RULES.map(|(rule, by, _)| rules.contains(rule).then(|| key(by))))
    }

    /// Returns those of a variant, which is compared exactly.
    #[must_use]
    pub fn of_variant(record: &VariantRecord, rules: RuleSet) -> Self {
        let key = key_of_variant(record);
        Self(RULES.map(|(rule, ..)| rules.contains(rule).then_some(key)))
    }

    /// Returns whether one of these rules compares puzzles.
    #[must_use]
    pub fn are_needed(rules: RuleSet) -> bool {
        RULES.iter().any(|(rule, ..)| rules.contains(*rule))
    }
}

/// The puzzles of a run so far, and the place of the first of each class. It needs about 50 bytes for each puzzle and
/// rule.
#[derive(Debug, Default)]
pub struct SeenPuzzles {
    /// The place of the first puzzle with each key: the index of its file, and its line.
    places: [HashMap<Key, (usize, usize)>; RULES.len()],
    files: Vec<String>,
    /// The number of puzzles of the current file so far.
    in_file: u64,
}

impl SeenPuzzles {
    /// Counts the puzzles of a batch, the first of its file or another, and returns how many of its file came before.
    pub fn count(&mut self, is_first: bool, puzzles: u64) -> u64 {
        let before = if is_first { 0 } else { self.in_file };
        self.in_file = before + puzzles;
        before
    }

    /// Adds a puzzle at a place. Returns a diagnostic if another one of its class came before: Q005 if it is the same,
    /// else Q006.
    ///
    /// # Examples
    ///
    /// ```
    /// use givens::{Grid, Record, check::RuleSet, collection::{PuzzleKeys, SeenPuzzles}, diagnostic::Rule};
    ///
    /// let rules: RuleSet = [Rule::ExactDuplicate].into_iter().collect();
    /// let record = Record::of("1.3..4.22.4..3.1".parse::<Grid>()?);
    /// let keys = PuzzleKeys::of(&record, None, rules);
    /// let mut seen = SeenPuzzles::default();
    /// assert_eq!(seen.add(keys, "bank.txt", 1, record.span), None);
    /// let diagnostic = seen.add(keys, "bank.txt", 2, record.span).unwrap();
    /// assert_eq!(diagnostic.message, "the same puzzle as at bank.txt:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, keys: PuzzleKeys, file: &str, line: usize, span: Span) -> Option<Diagnostic> {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let here = (self.files.len() - 1, line);
        let mut found = None;
        for ((places, key), (rule, _, message)) in self.places.iter_mut().zip(keys.0).zip(RULES) {
            match key.map(|key| places.entry(key)) {
                Some(Entry::Occupied(first)) => {
                    let (file, line) = *first.get();
                    let message = || format!("{message} {}:{line}", self.files[file]);
                    found = found.or_else(|| Some(Diagnostic::new(rule, message()).at(span, "")));
                }
                Some(Entry::Vacant(entry)) => {
                    entry.insert(here);
                }
                None => {}
            }
        }
        found
    }
}
