//! What chains are made of: candidates on and off, the links between them, and which of several chains is taken.

use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, HOUSES_OF, bit, cells, digits},
    found::Found,
};

/// A candidate (cell × 9 + digit) doubled, plus one for on.
pub(super) type Potential = usize;

/// The candidate of a cell and a digit, on or off.
pub(super) const fn potential(cell: usize, digit: usize, is_on: bool) -> Potential {
    (cell * 9 + digit) * 2 + is_on as usize
}

pub(super) const fn cell(potential: Potential) -> usize {
    potential / 18
}

pub(super) const fn digit(potential: Potential) -> usize {
    potential / 2 % 9
}

pub(super) const fn is_on(potential: Potential) -> bool {
    potential & 1 == 1
}

/// Which links a search may use: inside houses, inside cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) x: bool,
    pub(super) y: bool,
}

/// The houses of a cell in the order of chains: box, row, column.
fn houses(cell: usize) -> [usize; 3] {
    let [row, column, block] = HOUSES_OF[cell].map(usize::from);
    [block, row, column]
}

/// Passes on what is off if a candidate is on, in order.
#[inline]
pub(super) fn each_off(board: &Board, on: Potential, kinds: Kinds, mut visit: impl FnMut(Potential)) {
    let (cell, digit) = (cell(on), digit(on));
    let inside = if kinds.y { board.at(cell) & !(1 << digit) } else { 0 };
    digits(inside).for_each(|other| visit(potential(cell, other, false)));
    let mut met = bit(cell);
    for house in houses(cell) {
        cells(board.places_in(house, digit) & !met).for_each(|other| visit(potential(other, digit, false)));
        met |= HOUSE_BITS[house];
    }
}

/// Passes on what is on if a candidate is off, in order, each with its house; `None` for a link inside the cell.
#[inline]
pub(super) fn each_on(
    board: &Board,
    off: Potential,
    kinds: Kinds,
    mut visit: impl FnMut(Potential, Option<usize>),
) {
    let (cell, digit) = (cell(off), digit(off));
    let others = board.at(cell) & !(1 << digit);
    if kinds.y && others.is_power_of_two() && board.has(cell, digit) {
        visit(potential(cell, others.trailing_zeros() as usize, true), None);
    }
    if kinds.x && board.has(cell, digit) {
        let mut met = 0;
        for house in houses(cell) {
            let others = board.places_in(house, digit) & !bit(cell);
            if others.is_power_of_two() && others & met == 0 {
                visit(potential(others.trailing_zeros() as usize, digit, true), Some(house));
                met |= others;
            }
        }
    }
}

/// The numbers of nodes beyond which a chain costs another tenth.
fn limits() -> impl Iterator<Item = u32> {
    (0..).map(|index: u32| if index.is_multiple_of(2) { 4 << (index / 2) } else { 6 << (index / 2) })
}

/// Returns the rating of a chain in tenths, and as the program's sum of tenths, by which it sorts.
pub(super) fn rating(base: u32, complexity: u32) -> (u32, f64) {
    let passed = limits().take_while(|&limit| complexity.saturating_sub(2) > limit).count() as u32;
    let sum = (0..passed).fold(f64::from(base) / 10.0, |sum, _| sum + 0.1);
    (base + passed, sum)
}

/// Keeps the hint with the least rating, complexity and kind; the first of equal ones.
#[derive(Default)]
pub(super) struct Least {
    rank: Option<(f64, u32, u32)>,
    found: Option<Found>,
    number: usize,
    /// Whether it is to be found without pruning.
    is_plain: bool,
}

impl Least {
    /// For a search without pruning.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self { is_plain: true, ..Self::default() }
    }

    /// Offers a hint; it is only made if it comes before those so far.
    pub(super) fn offer(
        &mut self,
        base: u32,
        complexity: u32,
        kind: u32,
        hint: impl FnOnce() -> Option<Found>,
    ) {
        let (tenths, sum) = rating(base, complexity);
        let rank = (sum, complexity, kind);
        if self.rank.is_none_or(|least| rank < least)
            && let Some(mut found) = hint()
        {
            found.tenths = tenths;
            (self.rank, self.found) = (Some(rank), Some(found));
            self.number += 1;
        }
    }

    /// Whether what is kept comes before any hint of a base, kind and complexity, or equals it.
    pub(super) fn is_before(&self, base: u32, complexity: u32, kind: u32) -> bool {
        !self.is_plain
            && self.rank.is_some_and(|least| least <= (rating(base, complexity).1, complexity, kind))
    }

    /// How often a lesser hint was found.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    pub(super) fn take(self) -> Option<Found> {
        self.found
    }
}
