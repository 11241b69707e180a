//! What chains consist of: the links between candidates on and off, in the order of Sudoku Explainer, how far a search
//! follows them, and chains inside of others. Both kinds of searches for chains, from one candidate and from several, use
//! it.

use givens_engine::grid::DigitSet;

use super::numbering::Numbering;
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{Candidate, CellBits},
    found_step::FoundStep,
    house::House,
};

/// Which links a search may use: inside houses, inside cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kinds {
    pub(super) x: bool,
    pub(super) y: bool,
}

/// Passes on what is off if a candidate is on, in order.
#[inline]
pub(super) fn each_off(board: &Board, on: Assertion, kinds: Kinds, mut visit: impl FnMut(Assertion)) {
    let (cell, digit) = (on.cell(), on.digit());
    let inside = if kinds.y { board.at(cell) - DigitSet::of(digit) } else { DigitSet::EMPTY };
    inside.iter().for_each(|other| visit(Assertion::off(cell, other)));
    let mut met = cell.bits();
    for house in cell.box_row_column() {
        (board.places_in(house, digit) - met).iter().for_each(|other| visit(Assertion::off(other, digit)));
        met |= house.bits();
    }
}

/// Passes on what is on if a candidate is off, in order, each with its house; `None` for a link inside the cell.
#[inline]
pub(super) fn each_on(
    board: &Board,
    off: Assertion,
    kinds: Kinds,
    mut visit: impl FnMut(Assertion, Option<House>),
) {
    let (cell, digit) = (off.cell(), off.digit());
    let others = board.at(cell) - DigitSet::of(digit);
    if kinds.y && board.has(cell, digit) {
        others.sole().into_iter().for_each(|other| visit(Assertion::on(cell, other), None));
    }
    if kinds.x && board.has(cell, digit) {
        let mut met = CellBits::EMPTY;
        for house in cell.box_row_column() {
            let others = board.places_in(house, digit) - cell.bits();
            if let Some(other) = others.sole().filter(|&other| !met.has(other)) {
                visit(Assertion::on(other, digit), Some(house));
                met |= others;
            }
        }
    }
}

/// Which chains a search follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Links inside houses only, with removals.
    Nishio,
    /// All links of the position.
    Static,
    /// All links, with removals.
    Dynamic,
    /// All links, with removals, and rules where these lead no further.
    Advanced,
    /// All links, with removals and rules, and where these lead no further, chains of a level: 2 for cycles and chains from
    /// one candidate, 3 also for static chains from several, 4 for dynamic ones, 5 also for dynamic ones with level 2 inside.
    Nested(u8),
}

impl Reach {
    /// The level of the rules and chains inside: 0 without, 1 for rules alone.
    pub(super) const fn level(self) -> u8 {
        match self {
            Self::Nishio | Self::Static | Self::Dynamic => 0,
            Self::Advanced => 1,
            Self::Nested(level) => level,
        }
    }
}

/// Puts candidates into the order of a hash table of cells, which the program takes them from.
pub(super) fn sort_by_hash(candidates: &mut [Candidate]) {
    let number = candidates.chunk_by(|(a, _), (b, _)| a == b).count();
    let mut buckets = 16;
    while number > buckets * 3 / 4 {
        buckets *= 2;
    }
    candidates.sort_by_key(|&(cell, _)| cell.index() % buckets);
}

/// A chain inside of a chain.
pub(super) struct NestedChain {
    pub(super) complexity: u32,
    pub(super) eliminated: Vec<Assertion>,
    /// What the outer chain had to remove before.
    pub(super) parents: Vec<Assertion>,
    /// The nodes of all its branches, by which it is known again.
    pub(super) nodes: Vec<Assertion>,
    pub(super) found: FoundStep,
}

/// The search for chains inside of chains. What propagates is generic over it, because this search propagates, too.
pub(super) trait NestedSearch {
    /// Finds the chains of a level on what an outer chain has left of a position: for each candidate that falls the least.
    /// `None` if every one of them is of a complexity beyond a limit. Without a limit nothing is pruned.
    fn search(&self, start: &Board, grid: &Board, level: u8, limit: Option<u32>) -> Option<Vec<NestedChain>>;

    /// The numbers of the candidates of a puzzle: those of the first position that is asked about. `None` as long as they are
    /// too many.
    fn numbering(&self, board: &Board) -> Option<&Numbering>;
}
