//! Data cards: what a collection of puzzles contains.
//!
//! A [`Card`] counts records, one after another; cards of parts merge into that of the whole. What is costly is found
//! out about a [`Sample`](crate::sample::Sample) of the puzzles, or about all. A [`CardDocument`] is the result.
//!
//! # Examples
//!
//! ```
//! use givens::{card::{Card, CardDocument, Costly}, check, format::{ReadOptions, read}};
//!
//! let reading = read("1.3..4.22.4..3.1\n1.3..4.22.4..3.1\n", &ReadOptions::default());
//! let (mut card, records) = (Card::default(), reading.records().collect::<Vec<_>>());
//! for record in &records {
//!     card.add(record, &check::check(record, &check::CheckOptions::default()));
//! }
//! let document = CardDocument::new(&card, &Costly::default(), &Default::default());
//! assert_eq!((document.records, document.duplicates[0].duplicates), (2, 1));
//! ```

mod classes;
mod costly;
mod document;
mod markdown;

use std::collections::BTreeMap;

use sha1_smol::Sha1;

use crate::{
    canon::{CanonOptions, Form, canonical, minlex_solution},
    check::CheckResult,
    diagnostic::{Tally, Verdict},
    grid::{DigitSet, Grid, Puzzle, Shape, Solution},
    record::Record,
    solve::SolveOutcome,
};

use classes::Classes;
use costly::RatingClass;

pub use classes::DuplicateKey;
pub use costly::{Costly, CostlyOptions};
pub use document::{CardDocument, CardSource, Duplicates, InputFacts, Share};

/// The number of records for each value.
pub type Histogram<K> = BTreeMap<K, u64>;

/// Counts records.
#[derive(Debug, Clone, Default)]
pub struct Card {
    verdicts: Tally,
    shapes: Histogram<String>,
    /// Listed solutions, and those that are the only solution.
    listed: [u64; 2],
    givens: Histogram<usize>,
    /// The number of digits that are never given.
    absent_digits: Histogram<usize>,
    /// The number of 9×9 records, and how often each digit is given in each cell of them.
    classic: u64,
    cells: Cells,
    automorphisms: Histogram<u32>,
    duplicates: [Classes; DuplicateKey::ALL.len()],
}

/// How often each digit is given in each cell of a 9×9 grid.
#[derive(Debug, Clone)]
struct Cells([[u64; 9]; 81]);

impl Default for Cells {
    fn default() -> Self {
        Self([[0; 9]; 81])
    }
}

/// The keys of a record and its number of automorphisms: what takes longest, so that threads can share the work.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordKeys {
    keys: [Option<u128>; DuplicateKey::ALL.len()],
    automorphisms: Option<u32>,
}

impl Card {
    /// Counts a malformed record.
    pub fn add_malformed(&mut self) {
        self.verdicts.add(Verdict::Malformed);
    }

    /// Counts a record with the result of its check.
    pub fn add(&mut self, record: &Record, checked: &CheckResult) {
        self.add_with_keys(record, checked, &RecordKeys::of(record, checked));
    }

    /// Does the same with keys that were found before.
    pub fn add_with_keys(&mut self, record: &Record, checked: &CheckResult, keys: &RecordKeys) {
        self.verdicts.add(checked.verdict);
        let shape = record.shape();
        *self.shapes.entry(shape.to_string()).or_default() += 1;
        if let Some(listed) = &record.solution {
            let only = checked.outcome.as_ref().and_then(SolveOutcome::only_solution);
            self.listed[0] += 1;
            self.listed[1] += u64::from(only.is_some_and(|only| *only.grid() == listed.grid));
        }
        *self.givens.entry(record.grid.given_count()).or_default() += 1;
        let given: DigitSet = record.grid.digits().map(|(_, digit)| digit).collect();
        *self.absent_digits.entry(shape.side() - given.len()).or_default() += 1;
        if shape == Shape::CLASSIC {
            self.classic += 1;
            for (cell, digit) in record.grid.digits() {
                self.cells.0[shape.index(cell)][digit.index()] += 1;
            }
        }
        if let Some(automorphisms) = keys.automorphisms {
            *self.automorphisms.entry(automorphisms).or_default() += 1;
        }
        for (classes, key) in self.duplicates.iter_mut().zip(keys.keys) {
            key.into_iter().for_each(|key| classes.add(key));
        }
    }
}

impl RecordKeys {
    /// Returns the keys of a record with the result of its check. Isomorphs and solutions have keys only for 9×9.
    #[must_use]
    pub fn of(record: &Record, checked: &CheckResult) -> Self {
        let mut found = Self::default();
        found.keys[DuplicateKey::Exact as usize] = Some(hash(&record.grid.line().to_string()));
        found.keys[DuplicateKey::Relabelled as usize] = Some(hash(&relabelled(&record.grid)));
        let Ok(puzzle) = record.puzzle() else { return found };
        let form = match checked.outcome.as_ref().and_then(SolveOutcome::only_solution) {
            Some(solution) => minlex_solution(&puzzle, solution).inspect(|form| {
                let solution = form.map.apply(solution.grid());
                found.keys[DuplicateKey::Solution as usize] = Some(hash(&solution.line().to_string()));
            }),
            None => canonical(&puzzle, Form::Minlex, &CanonOptions::default()),
        };
        if let Ok(form) = form {
            found.keys[DuplicateKey::Isomorph as usize] = Some(u128::from_be_bytes(form.key()));
            found.automorphisms = Some(form.automorphisms);
        }
        found
    }
}

/// Returns the first 16 bytes of the SHA-1 of a text.
fn hash(text: &str) -> u128 {
    let bytes = Sha1::from(text).digest().bytes();
    u128::from_be_bytes(std::array::from_fn(|byte| bytes[byte]))
}

/// Returns the values of a grid, digits numbered in the order in which they first occur.
fn relabelled(grid: &Grid) -> String {
    let mut names = Vec::new();
    let mut name = |digit| match names.iter().position(|&known| known == digit) {
        Some(place) => place + 1,
        None => {
            names.push(digit);
            names.len()
        }
    };
    let values = grid.contents().iter().map(|digit| digit.map_or(0, &mut name).to_string());
    values.collect::<Vec<_>>().join(",")
}

/// Returns the puzzle and the solution that costly parts need, of a record with one solution.
#[must_use]
pub fn proper(record: &Record, checked: &CheckResult) -> Option<(Puzzle, Solution)> {
    Some((record.puzzle().ok()?, checked.outcome.as_ref()?.only_solution()?.clone()))
}
