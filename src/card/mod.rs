//! Data cards: what a collection of puzzles contains.
//!
//! A [`Card`] counts records, one after another; cards of parts merge into that of the whole. What is costly is found
//! out about a [`Sample`](givens_engine::sample::Sample) of the puzzles, or about all. A [`CardDocument`] is the result.
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

mod costly;
mod document;
mod group_table;
mod groups;
mod markdown;

use std::collections::HashMap;

use givens_engine::{
    grid::{DigitSet, Shape},
    solve::SolveOutcome,
};
use givens_formats::{
    diagnostic::{Tally, Verdict},
    record::{Record, VariantRecord},
};
use givens_variants::VariantOutcome;

use crate::{
    check::{CheckResult, VariantResult},
    collection::{Equivalence, key_of, key_of_variant},
};

pub use costly::{Costly, CostlyOptions, Histogram};
pub use document::{CardDocument, CardSource, Duplicates, InputFacts, Share};
pub use groups::{GivensRange, GroupFacts, GroupRow, GroupedRecord, Groups, GroupsDocument};

/// Counts records.
#[derive(Debug, Clone, Default)]
pub struct Card {
    verdicts: Tally,
    /// The number of classic records with one solution.
    proper: u64,
    shapes: Histogram<String>,
    /// The number of variants, and of those with each family of rules.
    variants: u64,
    families: Histogram<&'static str>,
    /// Listed solutions, and those that are the only solution.
    listed: [u64; 2],
    givens: Histogram<usize>,
    /// The number of digits that are never given.
    absent_digits: Histogram<usize>,
    /// The number of 9×9 records, and how often each digit is given in each cell of them.
    classic: u64,
    cells: CellCounts,
    automorphisms: Histogram<u32>,
    duplicates: [Classes; Equivalence::ALL.len()],
}

/// How often each digit is given in each cell of a 9×9 grid.
#[derive(Debug, Clone)]
struct CellCounts([[u64; 9]; 81]);

impl Default for CellCounts {
    fn default() -> Self {
        Self([[0; 9]; 81])
    }
}

/// The keys of a record and its number of automorphisms: what takes longest, so that threads can share the work.
#[derive(Debug, Clone, Copy, Default)]
pub struct RecordKeys {
    keys: [Option<u128>; Equivalence::ALL.len()],
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
        self.proper += u64::from(checked.verdict == Verdict::One);
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
            if let Some(key) = key {
                classes.add(key);
            }
        }
    }

    /// Counts a variant with the result of its check: its verdict, givens, families and duplicates.
    pub fn add_variant(&mut self, record: &VariantRecord, checked: &VariantResult) {
        self.verdicts.add(checked.verdict);
        self.variants += 1;
        for family in record.family_names() {
            *self.families.entry(family).or_default() += 1;
        }
        let layout = &record.puzzle.layout;
        *self.shapes.entry(format!("{}×{}", layout.rows(), layout.columns())).or_default() += 1;
        if let Some(listed) = &record.solution {
            let is_only = matches!(&checked.outcome, Some(VariantOutcome::One(only)) if only == listed);
            self.listed[0] += 1;
            self.listed[1] += u64::from(is_only);
        }
        *self.givens.entry(record.puzzle.given_count()).or_default() += 1;
        let key = u128::from_be_bytes(key_of_variant(record));
        self.duplicates[Equivalence::Exact as usize].add(key);
    }
}

impl RecordKeys {
    /// Returns the keys of a record with the result of its check, of the kinds that it has.
    #[must_use]
    pub fn of(record: &Record, checked: &CheckResult) -> Self {
        let mut found = Self::default();
        for by in Equivalence::ALL {
            let key = key_of(record, by, checked.outcome.as_ref());
            if key.by == by {
                found.keys[by as usize] = Some(u128::from_be_bytes(key.key));
            }
            if key.by == Equivalence::Isomorph {
                found.automorphisms = key.automorphisms;
            }
        }
        found
    }
}

/// The number of classes up to which all are counted.
const MAX_CLASSES: usize = 1 << 20;

/// Counts the records of each class.
///
/// Keys are hashes, all equally likely. When there are too many classes, those whose key has one more bit set at its
/// end are no longer counted: which are counted depends on the key alone, so all records of a class are or none is.
/// The numbers are then estimates.
#[derive(Debug, Clone, Default)]
pub(super) struct Classes {
    records: u64,
    sizes: HashMap<u128, u64>,
    /// The number of zero bits at the end of every key that is counted.
    shift: u32,
}

impl Classes {
    pub(super) fn add(&mut self, key: u128) {
        self.records += 1;
        if key.trailing_zeros() < self.shift {
            return;
        }
        *self.sizes.entry(key).or_default() += 1;
        while self.sizes.len() > MAX_CLASSES {
            self.shift += 1;
            let shift = self.shift;
            self.sizes.retain(|key, _| key.trailing_zeros() >= shift);
        }
    }

    /// Returns the number of records that have a key.
    pub(super) const fn records(&self) -> u64 {
        self.records
    }

    /// Returns how many records are duplicates of earlier ones, with its interval of 95 % if it is an estimate.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate"
    )]
    pub(super) fn duplicates(&self) -> (u64, Option<[u64; 2]>) {
        let more = self.sizes.values().map(|size| size - 1);
        let counted: u64 = more.clone().sum();
        if self.shift == 0 {
            return (counted, None);
        }
        let scale = f64::from(2.0_f32.powi(i32::try_from(self.shift).unwrap_or(i32::MAX)));
        let squares: f64 = more.map(|more| (more * more) as f64).sum();
        let margin = 1.96 * (squares * (1.0 - 1.0 / scale)).sqrt() * scale;
        let estimate = counted as f64 * scale;
        let interval = [(estimate - margin).max(counted as f64) as u64, (estimate + margin).ceil() as u64];
        (estimate as u64, Some(interval))
    }

    /// Returns the size of the largest class that is counted.
    pub(super) fn largest(&self) -> u64 {
        self.sizes.values().copied().max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Classes, MAX_CLASSES};

    /// Keys that look random: a multiplication mixes the bits, and the upper half of it is used.
    fn key(number: u64) -> u128 {
        let mixed = u128::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        let mixed = (mixed ^ (mixed >> 61)).wrapping_mul(0xd6e8_feb8_6659_fd93_a5a3_5684_1f1b_3c6d);
        mixed ^ (mixed >> 64)
    }

    #[test]
    fn few_classes_are_counted_and_many_are_estimated() {
        let mut classes = Classes::default();
        (0..1000).chain(0..10).for_each(|number| classes.add(key(number)));
        assert_eq!((classes.duplicates(), classes.largest()), ((10, None), 2));
        let number = 3 * MAX_CLASSES as u64;
        (1000..number).chain(0..number / 4).for_each(|number| classes.add(key(number)));
        let (estimate, interval) = classes.duplicates();
        let [low, high] = interval.expect("an estimate");
        let real = number / 4 + 10;
        assert!(low <= real && real <= high && low < estimate && estimate < high, "{low} {real} {high}");
        assert!(high - low < real / 50 && classes.sizes.len() <= MAX_CLASSES);
    }
}
