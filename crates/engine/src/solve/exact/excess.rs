//! The remainders of weights of more than 127, which matrices of bytes cannot hold.
//!
//! Only nearly equal cuts have such weights, so few words have one, and these are added up one by one.

use super::{
    weights::{Lookup, WeightMatrix},
    words::Words,
};

/// The words of the third stack by their cut of the second box and of the third: for each, by
/// place, the places of its two other cuts.
#[derive(Debug)]
pub(super) struct Others {
    by_second: Vec<Vec<[u16; 2]>>,
    by_third: Vec<Vec<[u16; 2]>>,
}

impl Others {
    pub(super) fn new(inner: &Words) -> Self {
        let mut others = Self {
            by_second: vec![Vec::new(); inner.cuts[1].len()],
            by_third: vec![Vec::new(); inner.cuts[2].len()],
        };
        for (p, words) in (0..).zip(&inner.others) {
            for &[q, r] in words {
                others.by_second[usize::from(q)].push([p, r]);
                others.by_third[usize::from(r)].push([p, q]);
            }
        }
        others
    }
}

/// Returns the part of the sum that the bytes miss, over all words of the third stack.
pub(super) fn sum(lanes: &Words, others: &Others, tables: &Lookup) -> u128 {
    let [first, second, third] = &tables.matrices;
    let of_second = Missing::new(second, &tables.columns[1], &others.by_second);
    let of_third = Missing::new(third, &tables.columns[2], &others.by_third);
    if of_second.entries.is_empty() && of_third.entries.is_empty() {
        return 0;
    }
    let column = |number: usize, place: u16| tables.columns[number][usize::from(place)];
    let mut whole = 0;
    for (place, &times) in tables.times.iter().enumerate().filter(|(_, times)| **times > 0) {
        let row = tables.rows[0][place];
        let mut sum = 0;
        for &[q, r] in &lanes.others[place] {
            let (row_2, row_3) = (tables.rows[1][usize::from(q)], tables.rows[2][usize::from(r)]);
            // Whole × whole is planes × planes, planes × missing, and missing × whole.
            for (missing, p, r) in of_second.at(row_2) {
                let weight = u64::from(third.weight(row_3, column(2, r)));
                sum += missing * weight * u64::from(first.weight(row, column(0, p)));
            }
            for (missing, p, q) in of_third.at(row_3) {
                let weight = u64::from(second.in_planes(row_2, column(1, q)));
                sum += missing * weight * u64::from(first.weight(row, column(0, p)));
            }
        }
        whole += u128::from(sum) * u128::from(times);
    }
    whole
}

/// The entries of a matrix with a remainder, and the words that use them.
struct Missing<'a> {
    /// By row, whether it has such an entry.
    rows: Vec<bool>,
    /// Row, remainder, and for a cut with its column the two other cuts of its words.
    entries: Vec<(u16, u64, &'a [[u16; 2]])>,
}

impl<'a> Missing<'a> {
    fn new(matrix: &WeightMatrix, columns: &[u16], words: &'a [Vec<[u16; 2]>]) -> Self {
        let (mut rows, mut entries) = (vec![false; matrix.rows() + 1], Vec::new());
        for &[row, column, missing] in &matrix.excess {
            rows[usize::from(row)] = true;
            let meeting = columns.iter().zip(words).filter(|(its, _)| **its == column);
            entries.extend(meeting.map(|(_, words)| (row, u64::from(missing), &words[..])));
        }
        Self { rows, entries }
    }

    /// Iterates over the remainders of a row and their words.
    fn at(&self, row: u16) -> impl Iterator<Item = (u64, u16, u16)> {
        let entries = if self.rows[usize::from(row)] { &self.entries[..] } else { &[] };
        let entries = entries.iter().filter(move |entry| entry.0 == row);
        entries.flat_map(|&(_, missing, words)| words.iter().map(move |&[one, other]| (missing, one, other)))
    }
}
