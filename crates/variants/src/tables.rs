//! Sets of values by their number and sum, sets of consecutive values, and sets by other rules.
//!
//! Lowering takes from here which sets the cells of a cage or of a line may hold, as slices that live as long as the process.
//! Values are places in the range of digits, from 0, so that a table serves every range of that many digits.

use std::{
    collections::HashMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// The sets of some number of values.
pub(crate) struct Tables {
    /// The sets, sorted by their number of values, then by their sum.
    sets: Vec<u16>,
    /// Where the sets of a number and a sum begin, by `number * width + sum`.
    starts: Vec<u32>,
    /// The number of sums: one more than the greatest.
    width: usize,
    /// The sets of consecutive values by their number of values.
    windows: Vec<Vec<u16>>,
}

/// Returns the tables for so many values, 1 to 16, made at the first call.
pub(crate) fn tables(value_count: usize) -> &'static Tables {
    static TABLES: [OnceLock<Tables>; 17] = [const { OnceLock::new() }; 17];
    TABLES[value_count].get_or_init(|| Tables::new(value_count))
}

impl Tables {
    fn new(value_count: usize) -> Self {
        let width = value_count * (value_count - 1) / 2 + 1;
        let key = |set: u16| set.count_ones() as usize * width + sum_of(set);
        let all = u16::MAX >> (16 - value_count);
        let mut sets: Vec<u16> = (0..=all).collect();
        sets.sort_by_key(|&set| key(set));
        let mut starts = vec![0u32; (value_count + 1) * width + 1];
        for &set in &sets {
            starts[key(set) + 1] += 1;
        }
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let window = |count: usize, from: usize| (all >> (value_count - count)) << from;
        let windows = (0..=value_count).map(|count| match count {
            0 => Vec::new(),
            _ => (0..=value_count - count).map(|from| window(count, from)).collect(),
        });
        Self { sets, starts, width, windows: windows.collect() }
    }

    /// Returns the sets of so many different values with this sum.
    pub(crate) fn sums(&self, count: usize, sum: i64) -> &[u16] {
        let sum = usize::try_from(sum).ok().filter(|&sum| sum < self.width);
        let Some(sum) = sum.filter(|_| count < self.windows.len()) else { return &[] };
        let at = count * self.width + sum;
        &self.sets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// Returns the sets of so many consecutive values.
    pub(crate) fn windows(&self, count: usize) -> &[u16] {
        self.windows.get(count).map_or(&[], Vec::as_slice)
    }
}

/// Which sets of digits a clue allows, besides those with a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SetRule {
    /// No number of digits, one or more, adds up to this.
    Rellik(u32),
    /// Half of the digits are even, and half are in the lower half of all.
    Equality,
}

/// Returns the sets of so many values from a first digit that a rule allows, made at the first call; `None` if there may be
/// too many rules and sets to keep all of them.
pub(crate) fn sets_by_rule(
    first: u8,
    value_count: usize,
    count: usize,
    rule: SetRule,
) -> Option<&'static [u16]> {
    /// The sets of each rule for a first digit, a number of values, and how many of these.
    type KnownSets = Mutex<HashMap<(u8, usize, usize, SetRule), &'static [u16]>>;
    static KNOWN: OnceLock<KnownSets> = OnceLock::new();
    if first > 1 || value_count > MAX_RULED_VALUES || count > value_count {
        return None;
    }
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let sets = known.entry((first, value_count, count, rule)).or_insert_with(|| {
        let sets = (0u16..1 << value_count).filter(|set| set.count_ones() as usize == count);
        Box::leak(sets.filter(|&set| rule.allows(set, first, value_count)).collect())
    });
    Some(sets)
}

/// The most values for which sets by rules are kept: there are at most 252 sets of each of some hundred rules.
const MAX_RULED_VALUES: usize = 10;

impl SetRule {
    fn allows(self, set: u16, first: u8, value_count: usize) -> bool {
        let digits =
            || (0..16).filter(move |value| set >> value & 1 == 1).map(|value| value + u32::from(first));
        match self {
            Self::Rellik(sum) => {
                let sums = digits().fold(1u64, |sums, digit| sums | sums << digit);
                let without_none = digits().all(|digit| digit != sum) && (sum >= 64 || sums >> sum & 1 == 0);
                sum > 0 && without_none
            }
            Self::Equality => {
                let half = value_count / 2;
                let low = (1u16 << half) - 1;
                let high = low << (value_count - half);
                let even = digits().filter(|digit| digit % 2 == 0).count();
                let count = set.count_ones() as usize;
                set & !(low | high) == 0
                    && 2 * even == count
                    && (set & low).count_ones() == (set & high).count_ones()
            }
        }
    }
}

fn sum_of(set: u16) -> usize {
    (0..16).filter(|value| set >> value & 1 == 1).sum()
}

#[cfg(test)]
mod tests {
    use super::{SetRule, sets_by_rule, tables};

    #[test]
    fn sums_are_sets_of_that_size_and_sum() {
        assert_eq!(tables(9).sums(2, 1), [0b11]);
        assert_eq!(tables(9).sums(3, 20), [0b1_1010_0000]);
        assert_eq!(tables(9).sums(9, 36), [0b1_1111_1111]);
        assert!(tables(9).sums(9, 35).is_empty());
        assert!(tables(9).sums(10, 3).is_empty());
        assert!(tables(4).sums(2, -1).is_empty());
        let total: usize = (0..=120).map(|sum| tables(16).sums(8, sum).len()).sum();
        assert_eq!(total, 12_870);
    }

    #[test]
    fn sets_by_rules_are_kept_where_there_are_few() {
        assert_eq!(sets_by_rule(1, 4, 2, SetRule::Rellik(5)), Some(&[0b11, 0b101, 0b1010, 0b1100][..]));
        assert_eq!(sets_by_rule(1, 5, 2, SetRule::Equality), Some(&[0b1001, 0b1_0010][..]));
        assert_eq!(sets_by_rule(1, 4, 4, SetRule::Rellik(11)).map(<[u16]>::len), Some(1));
        assert_eq!(sets_by_rule(2, 9, 2, SetRule::Equality), None);
        assert_eq!(sets_by_rule(1, 11, 2, SetRule::Equality), None);
    }

    #[test]
    fn windows_are_consecutive() {
        assert_eq!(tables(4).windows(3), [0b111, 0b1110]);
        assert_eq!(tables(16).windows(16), [u16::MAX]);
        assert!(tables(4).windows(5).is_empty());
    }
}
