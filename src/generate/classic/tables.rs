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
        let partitions = Partitions::new();
        let digits: Vec<_> = partitions.all.iter().copied().map(labelling).collect();
        let neighbours = neighbours([0o7, 0o70, 0o700]);
        let mut bands = Vec::with_capacity(BANDS);
        let mut boxes = Vec::with_capacity(BANDS);
        let mut relabelled = vec![0; PARTITIONS * PARTITIONS];
        for ((number, digits), labels) in (0..).zip(&digits).zip(relabelled.chunks_exact_mut(PARTITIONS)) {
            let renamed = renaming(digits);
            for (partition, &sets) in (0..).zip(&partitions.all) {
                labels[usize::from(partitions.number(rename(&renamed, sets)))] = partition;
            }
            for &[left, right] in &neighbours {
                let band = [[0o7, 0o70, 0o700], left, right].map(|rows| rename(&renamed, rows));
                bands.push(band);
                boxes.push([number, partitions.number(band[1]), partitions.number(band[2])]);
            }
        }
        let stacks = stacks();
        let crossed =
            partitions.all.iter().map(|&columns| crossed(columns).map(|rows| partitions.number(rows)));
        let crossed: Vec<_> = crossed.collect();
        let boxes_crossed = |place: usize| {
            let crossed = |columns: &BoxColumns| &crossed[usize::from(partitions.number(columns[place]))];
            stacks.iter().map(crossed).collect::<Vec<_>>()
        };
        let crossed = [1, 2].map(boxes_crossed);
        let crossing = [0, 1].map(|place| crossing(&crossed[place]));
        let halves = halves(&partitions, &crossing[0], &crossed[1]);
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

/// All partitions, and the number of each.
struct Partitions {
    all: Vec<Triple>,
    /// The place of each set among [`THREES`].
    places: [u8; 512],
    /// The number of the partition with two sets, by their places.
    numbers: [[u16; THREES.len()]; THREES.len()],
}

impl Partitions {
    fn new() -> Self {
        let mut places = [0; 512];
        for (place, &set) in (0..).zip(&THREES) {
            places[usize::from(set)] = place;
        }
        let mut numbers = [[0; THREES.len()]; THREES.len()];
        let all = partitions();
        for (number, sets) in (0..).zip(&all) {
            let [a, b, c] = sets.map(|set| usize::from(places[usize::from(set)]));
            for [one, other] in [[a, b], [b, a], [a, c], [c, a], [b, c], [c, b]] {
                numbers[one][other] = number;
            }
        }
        Self { all, places, numbers }
    }

    /// Returns the number of a partition, whatever the order of its sets.
    #[inline]
    fn number(&self, [a, b, _]: Triple) -> u16 {
        let place = |set: u16| usize::from(self.places[usize::from(set)]);
        self.numbers[place(a)][place(b)]
    }
}

/// The sets of three digits.
const THREES: [u16; 84] = {
    let (mut sets, mut count, mut set) = ([0; 84], 0, 0_u16);
    while count < sets.len() {
        if set.count_ones() == 3 {
            sets[count] = set;
            count += 1;
        }
        set += 1;
    }
    sets
};

/// Returns all partitions: the second set has the least digit that is not in the first.
fn partitions() -> Vec<Triple> {
    let mut all = Vec::with_capacity(PARTITIONS);
    for first in THREES.into_iter().filter(|first| first & 1 != 0) {
        let rest = 0o777 & !first;
        let least = rest & rest.wrapping_neg();
        let seconds = THREES.into_iter().filter(|second| second & first == 0 && second & least != 0);
        all.extend(seconds.map(|second| [first, second, rest & !second]));
    }
    all
}

/// Returns the digits of the sets, one set after the other: the label of a digit is its place among them.
fn labelling(sets: Triple) -> [u8; 9] {
    let mut digits = [0; 9];
    let members = sets.iter().flat_map(|set| (0u8..9).filter(move |digit| set >> digit & 1 != 0));
    digits.iter_mut().zip(members).for_each(|(place, digit)| *place = digit);
    digits
}

/// Returns each set of three digits under other names.
fn renaming(names: &[u8; 9]) -> [u16; 512] {
    let mut renamed = [0; 512];
    for set in THREES {
        let second = set & (set - 1);
        let members = [set, second, second & (second - 1)].map(u16::trailing_zeros);
        renamed[usize::from(set)] = members.iter().fold(0, |sets, &digit| sets | 1 << names[digit as usize]);
    }
    renamed
}

/// Returns the sets of a partition under other names.
#[inline]
fn rename(renamed: &[u16; 512], sets: Triple) -> Triple {
    sets.map(|set| renamed[usize::from(set)])
}

/// Given the rows of a box, the rows of the two boxes beside it.
fn neighbours(rows: Triple) -> Vec<[Triple; 2]> {
    let mut found = Vec::with_capacity(NEIGHBOURS);
    for first in THREES.into_iter().filter(|first| first & rows[0] == 0) {
        for second in THREES.into_iter().filter(|second| second & (rows[1] | first) == 0) {
            let left = [first, second, 0o777 & !first & !second];
            if left[2] & rows[2] == 0 {
                found.push([left, std::array::from_fn(|row| 0o777 & !rows[row] & !left[row])]);
            }
        }
    }
    found
}

fn stacks() -> Vec<BoxColumns> {
    let mut all = Vec::with_capacity(STACKS);
    for second in ORDERS {
        for third in ORDERS {
            let columns: Triple =
                std::array::from_fn(|column| 1 << column | 0o10 << second[column] | 0o100 << third[column]);
            all.extend(neighbours(columns).into_iter().map(|[below, bottom]| [columns, below, bottom]));
        }
    }
    all
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

/// Permutations of labels after which the rows of the first box are the same, in another order: they generate all of these.
const SYMMETRIES: [[u8; 9]; 4] = [
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    [3, 4, 5, 6, 7, 8, 0, 1, 2],
];

/// Returns the halved number of stacks whose second and third box each two partitions cross: from the stacks whose second box
/// each partition crosses, and the partitions that the third box of each stack does.
///
/// A symmetry makes stacks of all stacks, so it permutes the numbers. Stacks are counted one by one for a few partitions
/// alone, and the numbers of all others follow.
fn halves(partitions: &Partitions, crossing: &[StackSet], crossed: &[&[u16; 36]]) -> Vec<u8> {
    let symmetries = SYMMETRIES.map(|labels| {
        let renamed = renaming(&labels);
        let image = |&sets: &Triple| usize::from(partitions.number(rename(&renamed, sets)));
        partitions.all.iter().map(image).collect::<Vec<_>>()
    });
    let mut rows = vec![[0; PARTITIONS]; PARTITIONS];
    let mut is_known = [false; PARTITIONS];
    for first in 0..PARTITIONS {
        if std::mem::replace(&mut is_known[first], true) {
            continue;
        }
        rows[first] = counted(&crossing[first], crossed);
        let mut open = vec![first];
        while let Some(from) = open.pop() {
            for images in &symmetries {
                let to = images[from];
                if !std::mem::replace(&mut is_known[to], true) {
                    let row = rows[from];
                    row.iter().zip(images).for_each(|(&half, &image)| rows[to][image] = half);
                    open.push(to);
                }
            }
        }
    }
    rows.concat()
}

/// Returns the halved number of these stacks whose third box each partition crosses.
fn counted(stacks: &StackSet, crossed: &[&[u16; 36]]) -> [u8; PARTITIONS] {
    let mut counts = [0_u16; PARTITIONS];
    for (number, crossed) in crossed.iter().enumerate() {
        if stacks[number / 64] >> (number % 64) & 1 != 0 {
            crossed.iter().for_each(|&third| counts[usize::from(third)] += 1);
        }
    }
    counts.map(|count| u8::try_from(count / 2).expect("half the number of stacks is at most 144"))
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
        for (pair, &half) in tables.halves.iter().enumerate() {
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
