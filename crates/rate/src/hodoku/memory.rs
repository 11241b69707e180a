//! What the searches of `HoDoKu` remember from step to step of one puzzle: where they have found nothing. Candidates only
//! fall, so that a search of a house finds nothing again until the house has lost a candidate.

use std::cell::Cell;

use givens_engine::grid::DigitSet;

use crate::{
    board::Board,
    cells::{self, CellBits},
    house::{House, HouseSet},
};

/// Searches of one house after the other. What they find can only become more where the house loses candidates.
#[derive(Debug, Clone, Copy)]
pub(super) enum HouseSearch {
    /// Naked subsets, locked or not; one for each size from 2.
    Naked,
    /// Hidden subsets; one for each size from 2.
    Hidden = 3,
    /// A digit of a box whose places are in one line.
    Pointing = 6,
    /// A digit of a line whose places are in one box.
    Claiming,
}

/// What the searches remember.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The candidates of the position before.
    candidates: [DigitSet; 81],
    /// The houses where each search may find something.
    open: [Cell<HouseSet>; HouseSearch::Claiming as usize + 1],
}

impl Default for Memory {
    fn default() -> Self {
        Self { candidates: [DigitSet::EMPTY; 81], open: std::array::from_fn(|_| Cell::new(HouseSet::ALL)) }
    }
}

impl Memory {
    /// Opens the houses that have lost candidates since the position before.
    pub(super) fn follow(&mut self, board: &Board) {
        let candidates = std::array::from_fn(|cell| board.at(cells::Cell::from_index(cell)));
        let has_changed = |cell: &cells::Cell| candidates[cell.index()] != self.candidates[cell.index()];
        let changed: CellBits = cells::Cell::all().filter(has_changed).collect();
        self.candidates = candidates;
        let houses = HouseSet::of_cells(changed);
        self.open.iter().for_each(|open| open.set(open.get().or(houses)));
    }

    /// Whether a search may find something in a house: something has changed there since it could not, and it can now.
    pub(super) fn is_open(
        &self,
        (search, variant): (HouseSearch, usize),
        house: House,
        may_find: impl FnOnce() -> bool,
    ) -> bool {
        let open = &self.open[search as usize + variant];
        if !open.get().has(house) {
            return false;
        }
        let is_open = may_find();
        if !is_open {
            open.set(open.get().without(house));
        }
        is_open
    }
}
