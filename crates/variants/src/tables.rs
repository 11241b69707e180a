//! Sets of values by their number and sum, and sets of consecutive values.
//!
//! Lowering takes from here which sets the cells of a cage or of a line may hold, as slices that live as long as the process.
//! Values are places in the range of digits, from 0, so that a table serves every range of that many digits.

use std::sync::OnceLock;

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

fn sum_of(set: u16) -> usize {
    (0..16).filter(|value| set >> value & 1 == 1).sum()
}

#[cfg(test)]
mod tests {
    use super::tables;

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
    fn windows_are_consecutive() {
        assert_eq!(tables(4).windows(3), [0b111, 0b1110]);
        assert_eq!(tables(16).windows(16), [u16::MAX]);
        assert!(tables(4).windows(5).is_empty());
    }
}
