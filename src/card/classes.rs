//! The number of classes of records with equal keys, in bounded memory.

use std::collections::HashMap;

use crate::enums::named_enum;

named_enum! {
    /// What makes two records duplicates.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum DuplicateKey {
        /// Returns the id in documents.
        fn id;
        /// The same givens.
        Exact = "exact",
        /// The same givens after the digits are renamed.
        Relabelled = "relabelled",
        /// The same puzzle up to symmetry.
        Isomorph = "isomorph",
        /// The same solution up to symmetry.
        Solution = "solution",
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
