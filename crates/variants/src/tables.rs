//! Sets of values by their number and sum, sets of consecutive values, and sets by other rules.
//!
//! Lowering takes from here which sets the cells of a cage or of a line may hold, as lists that live as long as the process.
//! Values are places in the range of digits, from 0, so that a table serves every range of that many digits.

use std::{
    collections::HashMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// How many sets are compared at once: what a vector of 16 bytes holds, which every machine has.
const LANES: usize = 8;

/// Sets that are compared at once.
pub(crate) type Block = [u16; LANES];

/// Sets in blocks, of which the last may end with empty sets that are not of the list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SetList {
    blocks: &'static [Block],
    length: usize,
}

/// The sets of some number of values.
pub(crate) struct Tables {
    /// The blocks of all lists, one list after another.
    blocks: Vec<Block>,
    /// The block with which the list of a number of values and a sum begins and its length, by `number * width + sum`.
    lists: Vec<(usize, usize)>,
    /// The number of sums: one more than the greatest.
    width: usize,
    /// The same of the sets of consecutive values, by their number of values.
    windows: Vec<(usize, usize)>,
}

/// Returns the tables for so many values, 1 to 16, made at the first call.
pub(crate) fn tables(value_count: usize) -> &'static Tables {
    static TABLES: [OnceLock<Tables>; 17] = [const { OnceLock::new() }; 17];
    TABLES[value_count].get_or_init(|| Tables::new(value_count))
}

impl SetList {
    const EMPTY: Self = Self { blocks: &[], length: 0 };

    /// Returns the sets in blocks, with empty sets behind them.
    pub(crate) const fn blocks(self) -> &'static [Block] {
        self.blocks
    }

    pub(crate) fn as_slice(self) -> &'static [u16] {
        &self.blocks.as_flattened()[..self.length]
    }
}

impl Tables {
    fn new(value_count: usize) -> Self {
        let width = value_count * (value_count - 1) / 2 + 1;
        let key = |set: u16| set.count_ones() as usize * width + sum_of(set);
        let all = u16::MAX >> (16 - value_count);
        let mut lists = vec![Vec::new(); (value_count + 1) * width];
        (0..=all).for_each(|set| lists[key(set)].push(set));
        let window = |count: usize, from: usize| (all >> (value_count - count)) << from;
        let windows = (0..=value_count).map(|count| match count {
            0 => Vec::new(),
            _ => (0..=value_count - count).map(|from| window(count, from)).collect(),
        });
        let mut blocks = Vec::new();
        let mut push = |sets: Vec<u16>| {
            let start = blocks.len();
            blocks.extend(blocks_of(&sets));
            (start, sets.len())
        };
        let lists = lists.into_iter().map(&mut push).collect();
        let windows = windows.map(&mut push).collect();
        Self { blocks, lists, width, windows }
    }

    /// Returns the sets of so many different values with this sum.
    pub(crate) fn sums(&'static self, count: usize, sum: i64) -> SetList {
        let sum = usize::try_from(sum).ok().filter(|&sum| sum < self.width && count < self.windows.len());
        sum.map_or(SetList::EMPTY, |sum| self.list(self.lists[count * self.width + sum]))
    }

    /// Returns the sets of so many consecutive values.
    pub(crate) fn windows(&'static self, count: usize) -> SetList {
        self.windows.get(count).map_or(SetList::EMPTY, |&list| self.list(list))
    }

    fn list(&'static self, (start, length): (usize, usize)) -> SetList {
        SetList { blocks: &self.blocks[start..start + length.div_ceil(LANES)], length }
    }
}

/// Returns sets in blocks, with empty sets behind the last.
fn blocks_of(sets: &[u16]) -> impl Iterator<Item = Block> {
    sets.chunks(LANES).map(|part| std::array::from_fn(|at| part.get(at).copied().unwrap_or(0)))
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
pub(crate) fn sets_by_rule(first: u8, value_count: usize, count: usize, rule: SetRule) -> Option<SetList> {
    /// The sets of each rule for a first digit, a number of values, and how many of these.
    type KnownSets = Mutex<HashMap<(u8, usize, usize, SetRule), SetList>>;
    static KNOWN: OnceLock<KnownSets> = OnceLock::new();
    if first > 1 || value_count > MAX_RULED_VALUES || count > value_count {
        return None;
    }
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let sets = known.entry((first, value_count, count, rule)).or_insert_with(|| {
        let sets = (0u16..1 << value_count).filter(|set| set.count_ones() as usize == count);
        let sets: Vec<u16> = sets.filter(|&set| rule.allows(set, first, value_count)).collect();
        SetList { blocks: Box::leak(blocks_of(&sets).collect()), length: sets.len() }
    });
    Some(*sets)
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
        assert_eq!(tables(9).sums(2, 1).as_slice(), [0b11]);
        assert_eq!(tables(9).sums(3, 20).as_slice(), [0b1_1010_0000]);
        assert_eq!(tables(9).sums(9, 36).as_slice(), [0b1_1111_1111]);
        assert!(tables(9).sums(9, 35).as_slice().is_empty());
        assert!(tables(9).sums(10, 3).as_slice().is_empty());
        assert!(tables(4).sums(2, -1).as_slice().is_empty());
        let total: usize = (0..=120).map(|sum| tables(16).sums(8, sum).as_slice().len()).sum();
        assert_eq!(total, 12_870);
    }

    #[test]
    fn sets_by_rules_are_kept_where_there_are_few() {
        let sets = |first, value_count, count, rule| {
            sets_by_rule(first, value_count, count, rule).map(super::SetList::as_slice)
        };
        assert_eq!(sets(1, 4, 2, SetRule::Rellik(5)), Some(&[0b11, 0b101, 0b1010, 0b1100][..]));
        assert_eq!(sets(1, 5, 2, SetRule::Equality), Some(&[0b1001, 0b1_0010][..]));
        assert_eq!(sets(1, 4, 4, SetRule::Rellik(11)).map(<[u16]>::len), Some(1));
        assert_eq!(sets(2, 9, 2, SetRule::Equality), None);
        assert_eq!(sets(1, 11, 2, SetRule::Equality), None);
    }

    #[test]
    fn windows_are_consecutive() {
        assert_eq!(tables(4).windows(3).as_slice(), [0b111, 0b1110]);
        assert_eq!(tables(16).windows(16).as_slice(), [u16::MAX]);
        assert!(tables(4).windows(5).as_slice().is_empty());
    }
}
