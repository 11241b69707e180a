//! What the searches of `HoDoKu` remember from step to step of one puzzle: where they have found nothing. Candidates only
//! fall, so that a search of a house finds nothing again until the house has lost a candidate.

use std::cell::{Cell, Ref, RefCell};

use givens_engine::grid::{Digit, DigitSet};

use super::excesses::Excesses;
use crate::{
    board::Board,
    cells::{self, ALL_DIGITS, CellBits, Members},
    choices::size_of,
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

/// The candidates of a house as words: bit `n` is the digit, or the place in the house, with index `n`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct HouseCandidates {
    /// The digits of each place; none if it is filled.
    pub(super) digits: [u16; 9],
    /// The places of each digit.
    pub(super) places: [u16; 9],
    /// How many cells have at most two, three and four digits, and how many digits as many places.
    pub(super) with_few: [[u8; 3]; 2],
}

impl HouseCandidates {
    /// Reads a house of a board.
    fn new(board: &Board, house: House) -> Self {
        let digits = house.cells().map(|cell| board.at(cell).bits() as u16);
        let mut places = [0; 9];
        for (place, &digits) in digits.iter().enumerate() {
            Members(digits.into()).for_each(|digit| places[digit] |= 1 << place);
        }
        let with_few = [digits, places].map(|sets| {
            let mut of_size = [0; 10];
            for set in sets {
                of_size[size_of(set)] += 1;
            }
            let pairs = of_size[1] + of_size[2];
            [pairs, pairs + of_size[3], pairs + of_size[3] + of_size[4]]
        });
        Self { digits, places, with_few }
    }
}

/// Searches for patterns of cells with two candidates, and of three in one. Of other candidates they ask only what falls.
#[derive(Debug, Clone, Copy)]
pub(super) enum CellSearch {
    RemotePair,
    XyWing,
    XyzWing,
    XyChain,
}

/// The cells with two candidates, and those with three.
type FewCandidates = [CellBits; 2];

/// What the searches remember.
#[derive(Debug)]
pub(crate) struct Memory {
    /// The candidates of the position before.
    candidates: [DigitSet; 81],
    houses: [HouseCandidates; 27],
    /// The places of each digit, and these by rows, then by columns, as the bits of crossing lines.
    places: [CellBits; 9],
    lines: [[[u16; 9]; 2]; 9],
    /// The houses where each search may find something.
    open: [Cell<HouseSet>; HouseSearch::Claiming as usize + 1],
    /// The cells with few candidates of the last position where each search found nothing.
    in_vain: [Cell<FewCandidates>; CellSearch::XyChain as usize + 1],
    /// The crossings, by line and third of it, where Sue de Coq may find something.
    open_crossings: Cell<u64>,
    excesses: RefCell<Excesses>,
    /// The houses that have lost candidates since their excesses were counted.
    uncounted: Cell<HouseSet>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            candidates: [DigitSet::EMPTY; 81],
            houses: [HouseCandidates::default(); 27],
            places: [CellBits::EMPTY; 9],
            lines: [[[0; 9]; 2]; 9],
            open: std::array::from_fn(|_| Cell::new(HouseSet::ALL)),
            in_vain: Default::default(),
            open_crossings: Cell::new(u64::MAX),
            excesses: RefCell::default(),
            uncounted: Cell::new(HouseSet::ALL),
        }
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
        houses.iter().for_each(|house| self.houses[house.index()] = HouseCandidates::new(board, house));
        self.open.iter().chain([&self.uncounted]).for_each(|open| open.set(open.get().or(houses)));
        self.follow_digits(board);
        let crossings = houses.iter().fold(0, |all, house| all | crossings_of(house));
        self.open_crossings.set(self.open_crossings.get() | crossings);
    }

    /// Notes the lines of the digits that have lost places.
    fn follow_digits(&mut self, board: &Board) {
        for digit in ALL_DIGITS {
            let (places, known) = (board.places(digit), &mut self.places[digit.index()]);
            if places != *known {
                *known = places;
                self.lines[digit.index()] = lines_of(places);
            }
        }
    }

    /// The places of a digit by rows, then by columns, as the bits of crossing lines.
    pub(super) fn lines(&self, digit: Digit) -> &[[u16; 9]; 2] {
        &self.lines[digit.index()]
    }

    /// The candidates of a house in the position.
    pub(super) fn house(&self, house: House) -> &HouseCandidates {
        &self.houses[house.index()]
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

    /// Searches the crossing of a line and a box, unless nothing was found there and nothing has changed in either.
    pub(super) fn search_crossing<R>(
        &self,
        (line, block): (House, House),
        find: impl FnOnce() -> Option<R>,
    ) -> Option<R> {
        let crossing = crossings_of(line) & crossings_of(block);
        if self.open_crossings.get() & crossing == 0 {
            return None;
        }
        let found = find();
        if found.is_none() {
            self.open_crossings.set(self.open_crossings.get() & !crossing);
        }
        found
    }

    /// Searches for a pattern of cells with few candidates, unless all of these have been the same where nothing was found.
    pub(super) fn search_cells<R>(
        &self,
        search: CellSearch,
        board: &Board,
        find: impl FnOnce() -> Option<R>,
    ) -> Option<R> {
        let known = &self.in_vain[search as usize];
        let of =
            |count: usize| board.blank().iter().filter(move |&cell| board.count(cell) == count).collect();
        let few: FewCandidates = [of(2), of(3)];
        // A cell with as many candidates as then has the same ones.
        let reads = if matches!(search, CellSearch::XyzWing) { 2 } else { 1 };
        if few.iter().zip(known.get()).take(reads).all(|(now, then)| now.is_within(then)) {
            return None;
        }
        let found = find();
        if found.is_none() {
            known.set(few);
        }
        found
    }

    /// The excesses of the sets of a position.
    pub(super) fn excesses(&self, board: &Board) -> Ref<'_, Excesses> {
        self.excesses.borrow_mut().update(board, self.uncounted.replace(HouseSet::EMPTY));
        self.excesses.borrow()
    }
}

/// The crossings of a house, as bits: three of a line, six of a box.
fn crossings_of(house: House) -> u64 {
    let of_line = |line: usize, third: usize| 1 << (line * 3 + third);
    if !house.is_box() {
        return 0b111 << (house.index() * 3);
    }
    let (band, stack) = (house.number() / 3, house.number() % 3);
    (0..3).fold(0, |all, line| all | of_line(band * 3 + line, stack) | of_line(9 + stack * 3 + line, band))
}

/// Some cells by rows, then by columns, as the bits of crossing lines.
fn lines_of(cells: CellBits) -> [[u16; 9]; 2] {
    let rows: [u16; 9] = std::array::from_fn(|row| cells.in_row(row));
    let mut columns = [0; 9];
    for (row, &places) in rows.iter().enumerate() {
        Members(places.into()).for_each(|column| columns[column] |= 1 << row);
    }
    [rows, columns]
}
