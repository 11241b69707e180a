//! Tables for choosing a random grid: partitions, bands, stacks.
//!
//! A *partition* splits the nine digits into three sets of three, in no order: 280 of them.
//! The rows of a box are such a partition, and so are its columns; they are *crossed* when
//! each row has one digit of each column, and then they determine the box.

use std::sync::LazyLock;

/// Ways to split nine digits into three sets of three.
pub(super) const PARTITIONS: usize = 280;
/// Given the rows of a box, the ways to split the rows of the two boxes beside it.
pub(super) const NEIGHBOURS: usize = 56;
/// Bands, rows in no order and digits in a row of a box in no order.
pub(super) const BANDS: usize = PARTITIONS * NEIGHBOURS;
/// Stacks whose first box has the rows 1 2 3, 4 5 6, 7 8 9 and the columns begin with 1, 2, 3.
const STACKS: usize = 36 * NEIGHBOURS;
/// Number of words with one bit per stack.
const WORDS: usize = STACKS.div_ceil(64);

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three sets of digits, a bit each.
pub(super) type Triple = [u16; 3];

/// The columns of the three boxes of a stack.
pub(super) type BoxColumns = [Triple; 3];

/// The stacks that go with the rows of a box, one bit each.
pub(super) type StackSet = [u64; WORDS];

pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// All tables.
pub(super) struct Tables {
    /// The digit of each label, for each partition: labels 0 1 2 are its first set, and so on;
    /// sets are ordered by their smallest digit.
    pub(super) digits: Vec<[u8; 9]>,
    /// Of each band the rows of its three boxes, aligned.
    pub(super) bands: Vec<[Triple; 3]>,
    /// Of each band the partitions of its three boxes.
    pub(super) boxes: Vec<[u16; 3]>,
    /// A partition in the labels of another: `PARTITIONS · labels + partition`.
    pub(super) relabelled: Vec<u16>,
    /// The columns of each stack, in labels.
    pub(super) stacks: Vec<BoxColumns>,
    /// For each partition the stacks whose second and third box it crosses.
    pub(super) crossing: [Vec<StackSet>; 2],
    /// Number of stacks whose second and third box these partitions cross, halved: at most 144.
    pub(super) halves: Vec<u8>,
}

impl Tables {
    fn new() -> Self {
        let partitions = partitions();
        let index = index(&partitions);
        let digits: Vec<_> = partitions.iter().copied().map(labelling).collect();
        let neighbours = neighbours([0o7, 0o70, 0o700]);
        let bands = digits.iter().flat_map(|digits| {
            let renamed = renaming(digits);
            let band = move |&[left, right]: &[Triple; 2]| {
                [[0o7, 0o70, 0o700], left, right].map(|rows| rows.map(|set| renamed[usize::from(set)]))
            };
            neighbours.iter().map(band)
        });
        let bands: Vec<[Triple; 3]> = bands.collect();
        let boxes = bands.iter().map(|band| band.map(&index)).collect();
        let labels: Vec<_> = digits.iter().map(inverse).collect();
        let relabelled = labels.iter().flat_map(|labels| {
            let renamed = renaming(labels);
            let number = |rows: &Triple| index(rows.map(|set| renamed[usize::from(set)]));
            partitions.iter().map(number).collect::<Vec<_>>()
        });
        let relabelled = relabelled.collect();
        let stacks = stacks();
        let crossed: Vec<_> = partitions.iter().map(|&columns| crossed(columns).map(&index)).collect();
        let boxes_crossed = |place: usize| {
            let crossed = |columns: &BoxColumns| &crossed[usize::from(index(columns[place]))];
            stacks.iter().map(crossed).collect::<Vec<_>>()
        };
        let crossed = [1, 2].map(boxes_crossed);
        let crossing = [0, 1].map(|place| crossing(&crossed[place]));
        let halves = halves(&crossed);
        Self { digits, bands, boxes, relabelled, stacks, crossing, halves }
    }
}

/// Returns the stack at a place among those in both sets.
pub(super) fn nth(one: &StackSet, other: &StackSet, mut place: u32) -> usize {
    for (number, (one, other)) in one.iter().zip(other).enumerate() {
        let mut both = one & other;
        let here = both.count_ones();
        if place < here {
            for _ in 0..place {
                both &= both - 1;
            }
            return 64 * number + both.trailing_zeros() as usize;
        }
        place -= here;
    }
    unreachable!("fewer stacks in both sets than were counted")
}

/// Returns the sets of three digits.
fn threes() -> impl Iterator<Item = u16> {
    (0u16..512).filter(|set| set.count_ones() == 3)
}

/// Returns all partitions: the second set has the least digit that is not in the first.
fn partitions() -> Vec<Triple> {
    let with =
        |first: u16, least: u16| threes().filter(move |second| second & first == 0 && second & least != 0);
    let firsts = threes().filter(|first| first & 1 != 0);
    let all = firsts.flat_map(|first| {
        let rest = 0o777 & !first;
        with(first, rest & rest.wrapping_neg()).map(move |second| [first, second, rest & !second])
    });
    all.collect()
}

/// Returns a function that numbers partitions, whatever the order of their sets.
fn index(partitions: &[Triple]) -> impl Fn(Triple) -> u16 + use<> {
    let mut numbers = vec![0; 512 * 512];
    for (number, &[a, b, c]) in (0u16..).zip(partitions) {
        for [one, other] in [[a, b], [b, a], [a, c], [c, a], [b, c], [c, b]] {
            numbers[512 * usize::from(one) + usize::from(other)] = number;
        }
    }
    move |[a, b, _]| numbers[512 * usize::from(a) + usize::from(b)]
}

/// Returns the digits of the sets, one set after the other: the label of a digit is its place among them.
fn labelling(sets: Triple) -> [u8; 9] {
    let mut digits = [0; 9];
    let members = sets.iter().flat_map(|set| (0u8..9).filter(move |digit| set >> digit & 1 != 0));
    digits.iter_mut().zip(members).for_each(|(place, digit)| *place = digit);
    digits
}

/// Returns the label of each digit.
fn inverse(digits: &[u8; 9]) -> [u8; 9] {
    let mut labels = [0; 9];
    for (label, &digit) in (0u8..).zip(digits) {
        labels[usize::from(digit)] = label;
    }
    labels
}

/// Returns each set under other names.
fn renaming(names: &[u8; 9]) -> [u16; 512] {
    let mut renamed = [0; 512];
    for set in 1..512_usize {
        let others = set & (set - 1);
        renamed[set] = renamed[others] | 1 << names[set.trailing_zeros() as usize];
    }
    renamed
}

/// Given the rows of a box, the rows of the two boxes beside it.
fn neighbours(rows: Triple) -> Vec<[Triple; 2]> {
    let apart = |set: u16, row: usize| set & rows[row] == 0;
    let firsts = threes().filter(|&first| apart(first, 0));
    let left = firsts.flat_map(|first| {
        let seconds = threes().filter(move |&second| apart(second, 1) && second & first == 0);
        seconds.map(move |second| [first, second, 0o777 & !first & !second])
    });
    let left = left.filter(|left| apart(left[2], 2));
    let right = |left: Triple| std::array::from_fn(|row| 0o777 & !rows[row] & !left[row]);
    left.map(|left| [left, right(left)]).collect()
}

fn stacks() -> Vec<BoxColumns> {
    let first = ORDERS.iter().flat_map(|second| ORDERS.iter().map(move |third| (second, third)));
    let all = first.flat_map(|(second, third)| {
        let columns: Triple =
            std::array::from_fn(|column| 1 << column | 0o10 << second[column] | 0o100 << third[column]);
        neighbours(columns).into_iter().map(move |[below, bottom]| [columns, below, bottom])
    });
    all.collect()
}

/// Returns the 36 partitions that are crossed with one: each of their sets has one digit of each of its sets.
fn crossed(columns: Triple) -> [Triple; 36] {
    let digits = |set: u16| {
        let second = set & (set - 1);
        [set & set.wrapping_neg(), second & second.wrapping_neg(), second & (second - 1)]
    };
    let [first, second, third] = columns.map(digits);
    std::array::from_fn(|number| {
        let (left, right) = (ORDERS[number / 6], ORDERS[number % 6]);
        std::array::from_fn(|row| first[row] | second[left[row]] | third[right[row]])
    })
}

/// Returns for each partition the stacks of which it crosses a box: those crossed by the box of each stack are given.
fn crossing(crossed: &[&[u16; 36]]) -> Vec<StackSet> {
    let mut sets = vec![[0; WORDS]; PARTITIONS];
    for (number, crossed) in crossed.iter().enumerate() {
        for &partition in *crossed {
            sets[usize::from(partition)][number / 64] |= 1 << (number % 64);
        }
    }
    sets
}

/// Returns the halved number of stacks whose second and third box each two partitions cross. The stacks of two partitions are
/// counted one by one: to count the bits that two sets share takes five times as long.
fn halves(crossed: &[Vec<&[u16; 36]>; 2]) -> Vec<u8> {
    let mut counts = vec![0_u16; PARTITIONS * PARTITIONS];
    for (second, third) in crossed[0].iter().zip(&crossed[1]) {
        for &second in *second {
            let counts = &mut counts[PARTITIONS * usize::from(second)..][..PARTITIONS];
            third.iter().for_each(|&third| counts[usize::from(third)] += 1);
        }
    }
    let half = |count| u8::try_from(count / 2).expect("half the number of stacks is at most 144");
    counts.into_iter().map(half).collect()
}

#[cfg(test)]
mod tests {
    use super::{PARTITIONS, TABLES, Triple, partitions};

    #[test]
    fn tables_are_as_defined() {
        let (tables, partitions) = (&*TABLES, partitions());
        assert_eq!(partitions.len(), PARTITIONS);
        let crosses = |rows: &Triple, columns: &Triple| {
            rows.iter().all(|row| columns.iter().all(|column| (row & column).is_power_of_two()))
        };
        for (number, rows) in partitions.iter().enumerate().step_by(9) {
            for (stack, columns) in tables.stacks.iter().enumerate() {
                for place in [1, 2] {
                    let has = tables.crossing[place - 1][number][stack / 64] >> (stack % 64) & 1 != 0;
                    assert_eq!(has, crosses(rows, &columns[place]), "{number} {stack} {place}");
                }
            }
        }
        for (pair, &half) in tables.halves.iter().enumerate().step_by(7) {
            let (second, third) =
                (&tables.crossing[0][pair / PARTITIONS], &tables.crossing[1][pair % PARTITIONS]);
            let common: u32 = second.iter().zip(third).map(|(one, other)| (one & other).count_ones()).sum();
            assert_eq!(u32::from(half), common / 2, "{pair}");
        }
        for (place, &relabelled) in tables.relabelled.iter().enumerate() {
            let (digits, number) = (&tables.digits[place / PARTITIONS], usize::from(relabelled));
            let back = partitions[number].map(|set| {
                (0..9)
                    .filter(|label| set >> label & 1 != 0)
                    .fold(0_u16, |set, label| set | 1 << digits[label])
            });
            let mut sets = [back, partitions[place % PARTITIONS]];
            for sets in &mut sets {
                sets.sort_unstable();
            }
            assert_eq!(sets[0], sets[1], "{place}");
        }
    }
}
