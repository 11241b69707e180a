//! The digits of all sets of blank cells of each house, and how many more these are than cells: one of an almost locked set.
//! Sue de Coq and the searches for almost locked sets look here; of a position, only the houses that have lost a candidate
//! are counted again.

use crate::{
    board::Board,
    choices::size_of,
    house::{House, HouseSet},
};

/// The sets of all houses.
#[derive(Debug, Default)]
pub(super) struct Excesses {
    /// None until they are counted for the first time.
    of_houses: Vec<HouseExcesses>,
}

/// The sets of a house, each as the bits of its places. What is said of sets with filled cells is outdated.
#[derive(Debug)]
pub(super) struct HouseExcesses {
    /// The blank cells.
    pub(super) blank: u16,
    /// The digits of each set.
    unions: [u16; 512],
}

impl Default for HouseExcesses {
    fn default() -> Self {
        Self { blank: 0, unions: [0; 512] }
    }
}

impl Excesses {
    /// Counts the sets of some houses again.
    pub(super) fn update(&mut self, board: &Board, houses: HouseSet) {
        self.of_houses.resize_with(27, HouseExcesses::default);
        houses.iter().for_each(|house| self.of_houses[house.index()].count(board, house));
    }

    /// The sets of a house.
    pub(super) fn of(&self, house: House) -> &HouseExcesses {
        &self.of_houses[house.index()]
    }
}

impl HouseExcesses {
    /// The digits of a set.
    pub(super) const fn union(&self, set: u16) -> u16 {
        self.unions[set as usize]
    }

    /// How many digits more than cells a set has.
    pub(super) fn excess(&self, set: u16) -> usize {
        // Only a position without a solution has fewer digits than cells.
        size_of(self.union(set)).saturating_sub(size_of(set))
    }

    /// Iterates over the almost locked sets, in order.
    pub(super) fn almost_locked(&self) -> impl Iterator<Item = u16> {
        subsets(self.blank).filter(|&set| self.excess(set) == 1)
    }

    /// Counts all sets.
    fn count(&mut self, board: &Board, house: House) {
        let digits = house.cells().map(|cell| board.at(cell).bits() as u16);
        self.blank = house.pattern_of(board.blank() & house.bits());
        for set in subsets(self.blank) {
            let last = digits[set.ilog2() as usize];
            self.unions[usize::from(set)] = self.unions[usize::from(without_last(set))] | last;
        }
    }
}

/// Iterates over the subsets of a set of places in the order in which `HoDoKu` grows sets: each before those that begin with
/// it.
pub(super) fn subsets(of: u16) -> impl Iterator<Item = u16> + Clone {
    let first = (of != 0).then(|| lowest(of));
    std::iter::successors(first, move |&set| {
        let enlarged = above(of, set);
        if enlarged != 0 {
            return Some(set | lowest(enlarged));
        }
        // Its last place is the last of all: the one before goes on.
        let shorter = without_last(set);
        (shorter != 0).then(|| without_last(shorter) | lowest(above(of, shorter)))
    })
}

/// The places of a set behind the last one of another set, which is not empty.
const fn above(of: u16, set: u16) -> u16 {
    of & !(u16::MAX >> set.leading_zeros())
}

/// The first place of a set, as a set.
pub(super) const fn lowest(of: u16) -> u16 {
    of & of.wrapping_neg()
}

/// A set without its last place.
const fn without_last(set: u16) -> u16 {
    set & u16::MAX >> set.leading_zeros() >> 1
}
