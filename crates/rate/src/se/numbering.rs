//! Numbers for the candidates of a puzzle, so that a set of them is a few words: of 729 candidates a position that needs
//! chains has 100 to 300. The searches for chains make it once for a puzzle; grids of later steps, and those that chains
//! leave, have some of its candidates.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use givens_engine::grid::Digit;

use super::places::{Places, insert, list, places};
use crate::{assertion::Assertion, board::Board, cells::Candidate};

/// The words of a set.
const WORDS: usize = 6;

/// A set of candidates of a numbering: bit `n` is number `n`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct CandidateBits([u64; WORDS]);

impl CandidateBits {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// The set of one candidate.
    pub(super) const fn of(number: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    #[inline]
    pub(super) const fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether it shares a candidate with another set.
    #[inline]
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The least number in it.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Iterates over its numbers, ascending.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

impl BitAnd for CandidateBits {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for CandidateBits {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for CandidateBits {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for CandidateBits {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

/// The candidates of a position by number, and which exclude each other.
pub(super) struct Numbering {
    candidates: Vec<Candidate>,
    /// The number of each candidate, by cell × 9 + digit; `NONE` if the position does not have it.
    numbers: Vec<u16>,
    /// What is off if a candidate is on: the others of its cell, and its digit in the peers.
    excluded: Vec<CandidateBits>,
    of_digit: [CandidateBits; 9],
}

impl Numbering {
    /// Numbers the candidates of a position, cell by cell; `None` if they are more than a set holds.
    pub(super) fn new(board: &Board) -> Option<Self> {
        let candidates: Vec<_> = board.all_candidates().collect();
        if candidates.len() > WORDS * 64 {
            return None;
        }
        let mut numbers = vec![NONE; Assertion::NUMBER / 2];
        let mut of_digit = [CandidateBits::EMPTY; 9];
        for (number, &(cell, digit)) in candidates.iter().enumerate() {
            numbers[Assertion::on(cell, digit).candidate()] = number as u16;
            of_digit[digit.index()].insert(number);
        }
        let mut numbering = Self { candidates, numbers, excluded: Vec::new(), of_digit };
        numbering.excluded =
            (0..numbering.len()).map(|number| numbering.excluded_by(board, number)).collect();
        Some(numbering)
    }

    /// What a candidate that is on turns off.
    fn excluded_by(&self, board: &Board, number: usize) -> CandidateBits {
        let (cell, of) = self.candidates[number];
        let mut excluded = CandidateBits::EMPTY;
        let inside = board.at(cell).iter().filter(|&digit| digit != of).map(|digit| (cell, digit));
        let outside = (board.places(of) & cell.peers()).iter().map(|peer| (peer, of));
        inside
            .chain(outside)
            .for_each(|(cell, digit)| excluded.insert(self.number(Assertion::on(cell, digit))));
        excluded
    }

    /// How many candidates there are.
    pub(super) const fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The number of a candidate that the position has.
    pub(super) fn number(&self, assertion: Assertion) -> usize {
        self.numbers[assertion.candidate()].into()
    }

    /// The candidate of a number.
    pub(super) fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    /// What is off if a candidate is on.
    #[inline]
    pub(super) fn excluded(&self, number: usize) -> CandidateBits {
        self.excluded[number]
    }

    /// The candidates of a digit.
    pub(super) const fn of_digit(&self, digit: Digit) -> CandidateBits {
        self.of_digit[digit.index()]
    }

    /// The candidates of the same digit that a candidate sees.
    #[inline]
    pub(super) fn seeing(&self, number: usize) -> CandidateBits {
        self.excluded[number] & self.of_digit(self.candidates[number].1)
    }

    /// The candidates of a grid, which are candidates of the position.
    pub(super) fn of_grid(&self, grid: &Board) -> CandidateBits {
        self.set(&places(grid))
    }

    /// Those of some candidates that the position has.
    pub(super) fn set(&self, of: &Places) -> CandidateBits {
        let mut set = CandidateBits::EMPTY;
        for (cell, digit) in list(of) {
            let number = self.numbers[Assertion::on(cell, digit).candidate()];
            if number != NONE {
                set.insert(number.into());
            }
        }
        set
    }

    /// A set as the places of each digit.
    pub(super) fn places(&self, set: CandidateBits) -> Places {
        let mut places = Places::default();
        for number in set.iter() {
            let (cell, digit) = self.candidates[number];
            insert(&mut places, Assertion::on(cell, digit));
        }
        places
    }
}

/// No number.
const NONE: u16 = u16::MAX;
