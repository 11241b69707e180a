//! Tables for choosing a random grid: partitions, bands, stacks.
//!
//! A *partition* splits the nine digits into three sets of three, in no order: 280 of them.
//! The rows of a box are such a partition, and so are its columns; they are *crossed* when
//! each row has one digit of each column, and then they determine the box.

use std::sync::LazyLock;

/// Ways to split nine digits into three sets of three.
pub(super) const PARTITIONS: usize = 280;
/// Given the rows of a box, the ways to split the rows of the two boxes beside it.
const NEIGHBOURS: usize = 56;
/// Bands, rows in no order and digits in a row of a box in no order.
pub(super) const BANDS: usize = PARTITIONS * NEIGHBOURS;
/// Stacks whose first box has the rows 1 2 3, 4 5 6, 7 8 9 and the columns begin with 1, 2, 3.
const STACKS: usize = 36 * NEIGHBOURS;
/// Number of words with one bit per stack.
const WORDS: usize = STACKS.div_ceil(64);

/// Three sets of digits, a bit each.
pub(super) type Triple = [u16; 3];

/// The columns of the three boxes of a stack.
pub(super) type Columns = [Triple; 3];

/// The stacks that go with the rows of a box, one bit each.
pub(super) type Set = [u64; WORDS];

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
    pub(super) stacks: Vec<Columns>,
    /// For each partition the stacks whose second and third box it crosses.
    pub(super) crossing: [Vec<Set>; 2],
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
            neighbours.iter().map(move |&[left, right]| {
                [[0o7, 0o70, 0o700], left, right].map(|rows| rows.map(|set| renamed(set, digits)))
            })
        });
        let bands: Vec<[Triple; 3]> = bands.collect();
        let boxes = bands.iter().map(|band| band.map(&index)).collect();
        let labels: Vec<_> = digits.iter().map(inverse).collect();
        let relabelled = labels.iter().flat_map(|labels| {
            let renamed = |rows: &Triple| index(rows.map(|set| renamed(set, labels)));
            partitions.iter().map(renamed).collect::<Vec<_>>()
        });
        let relabelled = relabelled.collect();
        let stacks = stacks();
        let crossing = [1, 2].map(|place| crossing(&partitions, &stacks, place));
        let halves = crossing[0].iter().flat_map(|second| {
            crossing[1].iter().map(|third| {
                u8::try_from(common(second, third) / 2).expect("half the number of stacks is at most 144")
            })
        });
        let halves = halves.collect();
        Self { digits, bands, boxes, relabelled, stacks, crossing, halves }
    }
}

/// Returns the number of stacks in both sets.
pub(super) fn common(one: &Set, other: &Set) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}

/// Returns the stack at a place among those in both sets.
pub(super) fn nth(one: &Set, other: &Set, mut place: u32) -> usize {
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

fn labelling(sets: Triple) -> [u8; 9] {
    let mut digits = [0; 9];
    let members = sets.iter().flat_map(|set| (0u8..9).filter(move |digit| set >> digit & 1 != 0));
    digits.iter_mut().zip(members).for_each(|(place, digit)| *place = digit);
    digits
}

fn inverse(digits: &[u8; 9]) -> [u8; 9] {
    let mut labels = [0; 9];
    for (label, &digit) in (0u8..).zip(digits) {
        labels[usize::from(digit)] = label;
    }
    labels
}

/// Returns a set under other names.
fn renamed(set: u16, names: &[u8; 9]) -> u16 {
    let members = (0..9).filter(|member| set >> member & 1 != 0);
    members.fold(0, |renamed, member| renamed | 1 << names[member])
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

fn stacks() -> Vec<Columns> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let first = orders.iter().flat_map(|second| orders.iter().map(move |third| (second, third)));
    let all = first.flat_map(|(second, third)| {
        let columns: Triple =
            std::array::from_fn(|column| 1 << column | 0o10 << second[column] | 0o100 << third[column]);
        neighbours(columns).into_iter().map(move |[below, bottom]| [columns, below, bottom])
    });
    all.collect()
}

fn crossing(partitions: &[Triple], stacks: &[Columns], place: usize) -> Vec<Set> {
    let crosses = |rows: &Triple, columns: &Triple| {
        rows.iter().all(|row| columns.iter().all(|column| (row & column).is_power_of_two()))
    };
    let set = |rows: &Triple| {
        let mut set = [0; WORDS];
        for (number, columns) in stacks.iter().enumerate() {
            set[number / 64] |= u64::from(crosses(rows, &columns[place])) << (number % 64);
        }
        set
    };
    partitions.iter().map(set).collect()
}
