//! Almost locked sets, and which pairs of them have restricted commons: digits whose places in both see each other, so that
//! only one of the sets can hold them. Sets are bits here, one word for 64 of them, since of all pairs few have one.

use std::cmp::Ordering;

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{CellBits, Members},
};

/// An almost locked set.
pub(super) struct Set {
    pub(super) cells: CellBits,
    pub(super) digits: DigitSet,
    /// The places of each of its digits, and the cells that see them all.
    pub(super) places: [CellBits; 9],
    pub(super) peers: [CellBits; 9],
}

/// Digits that only one of two sets can hold.
pub(super) struct RestrictedCommon {
    pub(super) sets: [usize; 2],
    pub(super) first: Digit,
    pub(super) second: Option<Digit>,
}

/// Lists the pairs with restricted commons, ascending. Of more than two digits, the first and the last count.
pub(super) fn all(board: &Board, sets: &[Set]) -> Vec<RestrictedCommon> {
    // There are about 240 sets, and never more than the 511 sets of 27 houses.
    match sets.len() {
        0..=256 => SetTable::<4>::new(sets).commons(board, sets),
        257..=512 => SetTable::<8>::new(sets).commons(board, sets),
        _ => SetTable::<216>::new(sets).commons(board, sets),
    }
}

/// Some of the sets, by number.
type SetBits<const WORDS: usize> = [u64; WORDS];

/// Which sets have each cell, candidate and digit.
struct SetTable<const WORDS: usize> {
    cells: Vec<SetBits<WORDS>>,
    candidates: Vec<SetBits<WORDS>>,
    digits: Vec<SetBits<WORDS>>,
}

impl<const WORDS: usize> SetTable<WORDS> {
    /// Numbers the sets in their order.
    fn new(sets: &[Set]) -> Self {
        let table = |rows: usize| vec![[0; WORDS]; rows];
        let mut found = Self { cells: table(81), candidates: table(729), digits: table(9) };
        for (number, set) in sets.iter().enumerate() {
            let (word, bit) = (number / 64, 1 << (number % 64));
            set.cells.iter().for_each(|cell| found.cells[cell.index()][word] |= bit);
            for digit in set.digits {
                found.digits[digit.index()][word] |= bit;
                for cell in set.places[digit.index()] {
                    found.candidates[Assertion::on(cell, digit).candidate()][word] |= bit;
                }
            }
        }
        found
    }

    /// Lists the pairs of all sets.
    fn commons(&self, board: &Board, sets: &[Set]) -> Vec<RestrictedCommon> {
        let (mut found, mut restricted) = (Vec::new(), [[0; WORDS]; 9]);
        for (i, set) in sets.iter().enumerate() {
            // The sets behind this one that share no cell with it.
            let mut apart = behind(i);
            set.cells.iter().for_each(|cell| drop(&mut apart, &self.cells[cell.index()]));
            let mut any = [0; WORDS];
            for digit in set.digits {
                let out_of_sight = board.places(digit) - set.peers[digit.index()] - set.cells;
                let with = self.without(digit, out_of_sight, &apart);
                any.iter_mut().zip(with).for_each(|(any, with)| *any |= with);
                restricted[digit.index()] = with;
            }
            for j in members(&any) {
                let has = |digit: &Digit| restricted[digit.index()][j / 64] >> (j % 64) & 1 != 0;
                let mut digits = set.digits.iter().filter(has);
                let first = digits.next().expect("a digit in common");
                found.push(RestrictedCommon { sets: [i, j], first, second: digits.last() });
            }
        }
        found
    }

    /// Those of some sets with a digit that have none of some places for it.
    fn without(&self, digit: Digit, places: CellBits, among: &SetBits<WORDS>) -> SetBits<WORDS> {
        let of_digit = &self.digits[digit.index()];
        let mut found: SetBits<WORDS> = std::array::from_fn(|word| of_digit[word] & among[word]);
        for cell in places {
            drop(&mut found, &self.candidates[Assertion::on(cell, digit).candidate()]);
        }
        found
    }
}

/// The numbers above a number.
fn behind<const WORDS: usize>(number: usize) -> SetBits<WORDS> {
    std::array::from_fn(|word| match (word * 64).cmp(&(number / 64 * 64)) {
        Ordering::Less => 0,
        Ordering::Equal => (!0 << (number % 64)) << 1,
        Ordering::Greater => !0,
    })
}

/// Takes sets out of others.
fn drop<const WORDS: usize>(from: &mut SetBits<WORDS>, dropped: &SetBits<WORDS>) {
    from.iter_mut().zip(dropped).for_each(|(from, dropped)| *from &= !dropped);
}

/// Iterates over the numbers of some sets.
fn members(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, &word)| Members(word.into()).map(move |bit| index * 64 + bit))
}
