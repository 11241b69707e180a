//! A classic grid with its candidates, which all searches read and only steps change. It keeps two queues of singles, since
//! they decide the order of singles in `HoDoKu`; counts the work of searches, which give up when it is spent; and remembers
//! for which places of a digit a search has found nothing.

use givens_engine::grid::{Digit, DigitSet};

use std::{collections::VecDeque, rc::Rc};

use super::{
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    house::House,
};

/// The number of links that the searches of a puzzle may follow.
const WORK: u64 = 200_000_000;

/// Searches for patterns of one digit. What they find depends on nothing but the places of the digit.
#[derive(Debug, Clone, Copy)]
pub(super) enum DigitSearch {
    SkyscraperOfRows,
    SkyscraperOfColumns,
    TwoStringKite,
    TurbotFish,
    EmptyRectangle,
    SimpleColours,
    MultiColours,
    XChain,
    /// From here on one for each size and kind of fins.
    Fish,
    /// Fish with fins of either kind: from here on one for each size.
    FinnedFish = DigitSearch::Fish as isize + 9,
    /// From here on one for each size, without and with fins.
    Franken = DigitSearch::FinnedFish as isize + 3,
}

/// The places of each digit where a search has found nothing.
type Exhausted = [[std::cell::Cell<CellBits>; 9]; DigitSearch::Franken as usize + 4];

/// A grid in progress.
#[derive(Debug, Clone)]
pub(super) struct Board {
    values: [Option<Digit>; 81],
    candidates: [DigitSet; 81],
    /// The cells that may hold each digit.
    places: [CellBits; 9],
    /// By digit, the number of cells of each house that may hold it. A cell that is filled counts until its peers have lost
    /// the digit.
    free: [[u8; 27]; 9],
    /// Cells that had one candidate left, in the order in which that happened. Entries may be outdated.
    pub(super) naked: VecDeque<Candidate>,
    /// Cells that were the last of a house for a digit, in the order in which that happened. Entries may be outdated.
    pub(super) hidden: VecDeque<Candidate>,
    pub(super) givens: CellBits,
    /// The digit of each cell in the solution.
    pub(super) solution: [Digit; 81],
    blank: CellBits,
    /// The number of links that searches may still follow.
    work: std::cell::Cell<u64>,
    exhausted: Rc<Exhausted>,
}

impl Board {
    /// Places the givens in order.
    pub(super) fn new(givens: &[Option<Digit>; 81], solution: [Digit; 81]) -> Self {
        let mut board = Self {
            values: [None; 81],
            candidates: [ALL_DIGITS; 81],
            places: [CellBits::ALL; 9],
            free: [[9; 27]; 9],
            naked: VecDeque::with_capacity(32),
            hidden: VecDeque::with_capacity(32),
            givens: CellBits::EMPTY,
            solution,
            blank: CellBits::ALL,
            work: std::cell::Cell::new(WORK),
            exhausted: Rc::default(),
        };
        for (cell, &digit) in Cell::all().zip(givens) {
            if let Some(digit) = digit {
                board.givens |= cell.bits();
                board.place(cell, digit);
            }
        }
        board
    }

    /// Counts work, and returns whether more is allowed.
    pub(super) fn spend(&self, work: u64) -> bool {
        self.work.set(self.work.get().saturating_sub(work));
        self.work.get() > 0
    }

    /// Lets searches follow a number of links.
    pub(super) fn allow(&self, work: u64) {
        self.work.set(work);
    }

    /// The number of links that searches may still follow.
    pub(super) const fn work(&self) -> u64 {
        self.work.get()
    }

    /// Whether the searches have followed as many links as they may.
    pub(super) const fn is_spent(&self) -> bool {
        self.work.get() == 0
    }

    /// Returns a copy with empty queues.
    pub(super) fn without_queues(&self) -> Self {
        Self {
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
            work: self.work.clone(),
            exhausted: Rc::clone(&self.exhausted),
            ..*self
        }
    }

    /// Returns a copy that remembers no searches.
    #[cfg(test)]
    pub(super) fn forgetful(&self) -> Self {
        Self { exhausted: Rc::default(), ..self.clone() }
    }

    /// Searches for a pattern digit by digit, up to the first that gives a result. Digits where nothing was found before are
    /// passed over as long as their places are the same. A search with variants adds the number of the variant.
    pub(super) fn search_digits<R>(
        &self,
        (search, variant): (DigitSearch, usize),
        mut find: impl FnMut(Digit) -> Option<R>,
    ) -> Option<R> {
        // A digit without places has no patterns either.
        let exhausted = &self.exhausted[search as usize + variant];
        ALL_DIGITS
            .iter()
            .filter(|&digit| exhausted[digit.index()].get() != self.places[digit.index()])
            .find_map(|digit| {
                let found = find(digit);
                if found.is_none() {
                    exhausted[digit.index()].set(self.places[digit.index()]);
                }
                found
            })
    }

    /// Whether a search may find a pattern of a digit: its places have changed since it could not, and it can now.
    pub(super) fn may_find(
        &self,
        (search, variant): (DigitSearch, usize),
        digit: Digit,
        may_find: impl FnOnce() -> bool,
    ) -> bool {
        let exhausted = &self.exhausted[search as usize + variant][digit.index()];
        if exhausted.get() == self.places[digit.index()] {
            return false;
        }
        let is_found = may_find();
        if !is_found {
            exhausted.set(self.places[digit.index()]);
        }
        is_found
    }

    /// Searches for a pattern of each digit, without those where nothing was found before and whose places are the same. The
    /// function returns whether it has found anything.
    pub(super) fn each_digit(&self, search: DigitSearch, mut find: impl FnMut(Digit) -> bool) {
        let exhausted = &self.exhausted[search as usize];
        for digit in
            ALL_DIGITS.iter().filter(|&digit| exhausted[digit.index()].get() != self.places[digit.index()])
        {
            if !find(digit) {
                exhausted[digit.index()].set(self.places[digit.index()]);
            }
        }
    }

    /// The blank cells.
    pub(super) const fn blank(&self) -> CellBits {
        self.blank
    }

    /// The digit of a filled cell.
    pub(super) const fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The candidates of a cell; none if it is filled.
    pub(super) const fn at(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Whether a cell has a candidate.
    pub(super) const fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].contains(digit)
    }

    /// The number of candidates of a cell.
    pub(super) const fn count(&self, cell: Cell) -> usize {
        self.candidates[cell.index()].len()
    }

    /// The cells that may hold a digit.
    pub(super) const fn places(&self, digit: Digit) -> CellBits {
        self.places[digit.index()]
    }

    /// The cells of a house that may hold a digit.
    pub(super) fn places_in(&self, house: House, digit: Digit) -> CellBits {
        self.places[digit.index()] & house.bits()
    }

    /// The number of cells of a house that may hold a digit.
    pub(super) fn free(&self, house: House, digit: Digit) -> usize {
        usize::from(self.free[digit.index()][house.index()])
    }

    /// The candidates of all cells of a set.
    pub(super) fn union(&self, set: CellBits) -> DigitSet {
        set.iter().fold(DigitSet::EMPTY, |union, cell| union | self.candidates[cell.index()])
    }

    /// The blank cells of a house, in its order.
    pub(super) fn blanks_of(&self, house: House) -> Vec<Cell> {
        house.cells().into_iter().filter(|&cell| self.blank.has(cell)).collect()
    }

    /// The blank cells that the placed digits leave each digit. The candidate itself may have been removed.
    pub(super) fn open(&self) -> [CellBits; 9] {
        let mut open = [self.blank; 9];
        for cell in CellBits::ALL - self.blank {
            if let Some(digit) = self.values[cell.index()] {
                open[digit.index()] -= cell.peers();
            }
        }
        open
    }

    /// The blank cells with a number of candidates, ascending.
    pub(super) fn cells_with(&self, count: usize) -> Vec<Cell> {
        // Mostly there are fewer, and a list that grows is moved three times.
        let mut cells = Vec::with_capacity(32);
        cells.extend(self.blank.iter().filter(|&cell| self.count(cell) == count));
        cells
    }

    /// Lists the candidates: cells ascending, digits ascending.
    pub(super) fn all_candidates(&self) -> impl Iterator<Item = Candidate> {
        self.blank.iter().flat_map(|cell| self.at(cell).iter().map(move |digit| (cell, digit)))
    }

    /// Puts a digit into a cell and removes it from the peers.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.values[cell.index()].is_some() {
            return;
        }
        self.values[cell.index()] = Some(digit);
        self.blank -= cell.bits();
        let noted = std::mem::take(&mut self.candidates[cell.index()]);
        noted.iter().for_each(|other| self.places[other.index()] -= cell.bits());
        for peer in cell.peers() & self.places(digit) {
            self.remove(peer, digit);
        }
        for other in noted {
            for house in cell.houses() {
                self.free[other.index()][house.index()] -= 1;
                if self.free[other.index()][house.index()] == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    /// Removes a candidate, if it is there. The last candidate of a cell goes without further consequences.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        if !self.has(cell, digit) {
            return;
        }
        self.candidates[cell.index()] -= DigitSet::of(digit);
        self.places[digit.index()] -= cell.bits();
        if self.candidates[cell.index()].is_empty() {
            return;
        }
        if let Some(only) = self.candidates[cell.index()].sole() {
            self.naked.push_back((cell, only));
        }
        for house in cell.houses() {
            self.free[digit.index()][house.index()] -= 1;
            match self.free[digit.index()][house.index()] {
                1 => self.queue_hidden(house, digit),
                0 => self.drop_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Removes a candidate without adding singles to the queues.
    pub(super) fn remove_unqueued(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()] -= DigitSet::of(digit);
        if self.places[digit.index()].has(cell) && !self.candidates[cell.index()].is_empty() {
            for house in cell.houses() {
                self.free[digit.index()][house.index()] -= 1;
            }
        }
        self.places[digit.index()] -= cell.bits();
    }

    /// Queues the cell that is the last of a house for a digit.
    fn queue_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = self.places_in(house, digit).first() {
            self.hidden.push_back((cell, digit));
        }
    }

    /// Takes the cells of a house out of the queue, as none is left for the digit.
    fn drop_hidden(&mut self, house: House, digit: Digit) {
        let is_there = |&(cell, of): &Candidate| of == digit && house.bits().has(cell);
        if let Some(index) = self.hidden.iter().position(is_there) {
            self.hidden.remove(index);
        }
    }
}
