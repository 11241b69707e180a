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
    for (i, set) in sets.iter().enumerate() {
        let apart = table.apart_from(set.cells);
        // The sets that share each digit in this way, and those that share any.
        let mut restricted = [const { Vec::new() }; 9];
        let mut any = vec![0; table.words];
        for digit in set.digits {
            let in_sight = set.peers[digit.index()] | set.cells;
            let mut with = table.within(digit, board.places(digit), in_sight);
            with.iter_mut().zip(&apart).for_each(|(with, apart)| *with &= apart);
            any.iter_mut().zip(&with).for_each(|(any, with)| *any |= with);
            restricted[digit.index()] = with;
        }
        for j in later_members(&any, i) {
            let mut digits = set.digits.iter().filter(|digit| has(&restricted[digit.index()], j));
            let first = digits.next().expect("a digit in common");
            found.push(RestrictedCommon { sets: [i, j], first, second: digits.last() });
        }
    }
    found
}

/// Whether a number is in a set of numbers.
fn has(words: &[u64], number: usize) -> bool {
    words[number / 64] >> (number % 64) & 1 != 0
}

/// Iterates over the numbers of a set above a number.
fn later_members(words: &[u64], than: usize) -> impl Iterator<Item = usize> {
    let first = (than + 1) / 64;
    words.iter().enumerate().skip(first).flat_map(move |(index, &word)| {
        let word = if index == first { word & !0 << ((than + 1) % 64) } else { word };
        Members(word.into()).map(move |bit| index * 64 + bit)
    })
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

    /// The sets without any of some cells.
    fn apart_from(&self, cells: CellBits) -> Vec<u64> {
        let mut apart = vec![!0; self.words];
        cells.iter().for_each(|cell| self.drop(&mut apart, &self.of_cells, cell.index()));
        apart
    }

    /// The sets with a digit whose places for it are all among some cells.
    fn within(&self, digit: Digit, places: CellBits, cells: CellBits) -> Vec<u64> {
        let mut within = self.of_digits[digit.index() * self.words..][..self.words].to_vec();
        for cell in places - cells {
            self.drop(&mut within, &self.of_candidates, candidate(cell, digit));
        }
        within
    }

    /// Takes the sets of a row of a table out of others.
    fn drop(&self, from: &mut [u64], table: &[u64], row: usize) {
        let row = &table[row * self.words..][..self.words];
        from.iter_mut().zip(row).for_each(|(from, row)| *from &= !row);
    }
}

/// The row of a candidate.
const fn candidate(cell: Cell, digit: Digit) -> usize {
    Assertion::on(cell, digit).candidate()
}
