//! Duplicates that are reported while a collection is read: the rules Q005 and Q006.

use std::collections::{HashMap, hash_map::Entry};

use crate::{
    check::RuleSet,
    diagnostic::{Diagnostic, Rule},
    record::Record,
    solve::SolveOutcome,
    text::Span,
};

use super::{Equivalence, Key, key_of};

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
}

impl SeenPuzzles {
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
