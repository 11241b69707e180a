//! Which pairs of almost locked sets have restricted commons: digits whose places in both see each other, so that only one of the
//! sets can hold them. Sets are bits here, one word for 64 of them, since of all pairs few have one.

use givens_engine::grid::Digit;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{Cell, CellBits, Members},
};

use super::als::Set;

/// Digits that only one of two sets can hold.
pub(super) struct RestrictedCommon {
    pub(super) sets: [usize; 2],
    pub(super) first: Digit,
    pub(super) second: Option<Digit>,
}

/// Lists the pairs with restricted commons, ascending. Of more than two digits, the first and the last count.
pub(super) fn all(board: &Board, sets: &[Set]) -> Vec<RestrictedCommon> {
    let (table, mut found) = (SetTable::new(sets), Vec::new());
    // The sets that share each digit so with one, and those that share any; of those behind it.
    let (mut restricted, mut any) = ([const { Vec::new() }; 9], Vec::new());
    for (i, set) in sets.iter().enumerate() {
        let first = (i + 1) / 64;
        any.clear();
        any.resize(table.words - first, 0);
        for digit in set.digits {
            let with = &mut restricted[digit.index()];
            table.within((digit, first), board.places(digit) - set.peers[digit.index()] - set.cells, with);
            any.iter_mut().zip(&*with).for_each(|(any, with)| *any |= with);
        }
        table.drop_those_with(set.cells, first, &mut any);
        if let Some(word) = any.first_mut() {
            *word &= !0 << ((i + 1) % 64);
        }
        for number in members(&any) {
            let mut digits = set.digits.iter().filter(|digit| has(&restricted[digit.index()], number));
            let sets = [i, first * 64 + number];
            found.push(RestrictedCommon {
                sets,
                first: digits.next().expect("a digit"),
                second: digits.last(),
            });
        }
    }
    found
}

/// Whether a number is in a set of numbers.
fn has(words: &[u64], number: usize) -> bool {
    words[number / 64] >> (number % 64) & 1 != 0
}

/// Iterates over the numbers of a set.
fn members(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, &word)| Members(word.into()).map(move |bit| index * 64 + bit))
}

/// Which sets have each cell, and each candidate.
struct SetTable {
    words: usize,
    of_cells: Vec<u64>,
    of_candidates: Vec<u64>,
    of_digits: Vec<u64>,
}

impl SetTable {
    fn new(sets: &[Set]) -> Self {
        let words = sets.len().div_ceil(64);
        let table = |rows: usize| vec![0; rows * words];
        let mut found = Self { words, of_cells: table(81), of_candidates: table(729), of_digits: table(9) };
        for (number, set) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            set.cells.iter().for_each(|cell| found.of_cells[cell.index() * words + word] |= bit);
            for digit in set.digits {
                found.of_digits[digit.index() * words + word] |= bit;
                for cell in set.places[digit.index()] {
                    found.of_candidates[candidate(cell, digit) * words + word] |= bit;
                }
            }
        }
        found
    }

    /// Takes out the sets with any of some cells, from a word on.
    fn drop_those_with(&self, cells: CellBits, first: usize, from: &mut [u64]) {
        cells.iter().for_each(|cell| self.drop(from, first, &self.of_cells, cell.index()));
    }

    /// Lists the sets, from a word on, with a digit that have none of some places for it.
    fn within(&self, (digit, first): (Digit, usize), without: CellBits, within: &mut Vec<u64>) {
        within.clear();
        within.extend(&self.of_digits[digit.index() * self.words..][first..self.words]);
        for cell in without {
            self.drop(within, first, &self.of_candidates, candidate(cell, digit));
        }
    }

    /// Takes the sets of a row of a table out of others, from a word on.
    fn drop(&self, from: &mut [u64], first: usize, table: &[u64], row: usize) {
        let row = &table[row * self.words..][first..self.words];
        from.iter_mut().zip(row).for_each(|(from, row)| *from &= !row);
    }
}

/// The row of a candidate.
const fn candidate(cell: Cell, digit: Digit) -> usize {
    Assertion::on(cell, digit).candidate()
}
