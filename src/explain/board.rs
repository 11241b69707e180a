//! The state of a grid while it is solved: digits placed, candidates left. The walk changes it, and techniques only look at
//! it; it records singles and contradictions as they arise, so that nobody searches for them.

use givens_engine::grid::{Candidates, Cell, Digit, DigitSet, Grid, House, Puzzle, Shape};

use super::{
    cells::{Cells, bits},
    layout::HouseLayout,
    step::Step,
};

/// Why a state has no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Contradiction {
    /// A blank cell without a candidate.
    NoCandidate(Cell),
    /// A digit that a house neither holds nor has a candidate for.
    NoPlace(Digit, House),
}

/// Clears the lowest bit of a mask. The default build may not use the machine's `popcnt`, without which
/// counting bits costs more than this.
#[inline]
const fn without_first(mask: u32) -> u32 {
    mask & mask.wrapping_sub(1)
}

/// A state, from three sides: by cell, by digit, by house and digit.
///
/// ```text
///   cells[c]      candidates of cell c                 bit d: digit d
///   digits[d]     cells that may hold digit d          bit c: cell c
///   places[h][d]  where in house h digit d can be     bit p: place p
/// ```
///
/// All three hold the same information: removing a candidate changes five words, and no technique has to
/// transpose. New singles are recorded when they arise. Digits, cells, houses and places are counted from 0.
#[derive(Debug, Clone)]
pub(super) struct Board<const N: usize> {
    pub(super) layout: &'static HouseLayout<N>,
    cells: [[u32; 64]; N],
    /// The digit of each cell, from 1; 0 for a blank.
    values: [[u8; 64]; N],
    digits: [Cells<N>; Shape::MAX_SIDE],
    /// By `house × side + digit`; 192 words to 64 cells suffice for every shape, as
    /// 3 × 10² ≤ 192 × 2 and 3 × 25² ≤ 192 × 10.
    places: [[u32; 192]; N],
    /// Blank cells of each house.
    blanks: [u8; 3 * Shape::MAX_SIDE],
    /// Cells without a digit.
    open: Cells<N>,
    /// Open cells with two candidates.
    pairs: Cells<N>,
    /// Open cells with one candidate.
    naked: Cells<N>,
    /// Which `house × side + digit` has one place.
    hidden: [[u64; 3]; N],
    /// Houses with one blank cell.
    full: u128,
    contradiction: Option<Contradiction>,
}

impl<const N: usize> Board<N> {
    pub(super) fn new(layout: &'static HouseLayout<N>, puzzle: &Puzzle) -> Self {
        let mut board = Self {
            layout,
            cells: [[0; 64]; N],
            values: [[0; 64]; N],
            digits: [Cells::EMPTY; Shape::MAX_SIDE],
            places: [[0; 192]; N],
            blanks: [0; 3 * Shape::MAX_SIDE],
            open: Cells::EMPTY,
            pairs: Cells::EMPTY,
            naked: Cells::EMPTY,
            hidden: [[0; 3]; N],
            full: 0,
            contradiction: None,
        };
        let held = board.place_givens(puzzle.grid());
        board.fill(puzzle, &held);
        board.note_singles(&held);
        board
    }

    /// Places the digits of a grid, and returns those of each house.
    fn place_givens(&mut self, grid: &Grid) -> [u32; 3 * Shape::MAX_SIDE] {
        let mut held = [0; 3 * Shape::MAX_SIDE];
        for (cell, digit) in grid.contents().iter().enumerate() {
            let Some(digit) = digit else { continue };
            self.values.as_flattened_mut()[cell] = digit.get();
            for house in self.layout.houses_of(cell) {
                held[house] |= 1 << digit.index();
            }
        }
        held
    }

    /// Gives every blank cell the candidates that its houses and the puzzle allow.
    fn fill(&mut self, puzzle: &Puzzle, held: &[u32; 3 * Shape::MAX_SIDE]) {
        let all = DigitSet::up_to(self.layout.side).bits();
        let admitted = puzzle.candidates().map(Candidates::sets);
        for cell in 0..self.layout.cells.len() {
            if self.values.as_flattened()[cell] != 0 {
                continue;
            }
            let slots = self.layout.slots[cell];
            let taken = slots.iter().fold(0, |taken, &(house, _)| taken | held[usize::from(house)]);
            let left = all & !taken & admitted.map_or(all, |sets| sets[cell].bits());
            self.open.insert(cell);
            self.cells.as_flattened_mut()[cell] = left;
            for (house, _) in slots {
                self.blanks[usize::from(house)] += 1;
            }
            for digit in bits(left) {
                self.digits[digit].insert(cell);
                for (house, place) in slots {
                    self.places.as_flattened_mut()[usize::from(house) * self.layout.side + digit] |=
                        1 << place;
                }
            }
        }
    }

    /// Records the singles and contradictions of the start; later ones are recorded as they arise.
    fn note_singles(&mut self, held: &[u32; 3 * Shape::MAX_SIDE]) {
        for cell in self.open.iter() {
            self.note_cell(cell);
        }
        let side = self.layout.side;
        for (house, &held) in held.iter().enumerate().take(3 * side) {
            if self.blanks[house] == 1 {
                self.full |= 1 << house;
            }
            for digit in (0..side).filter(|digit| held >> digit & 1 == 0) {
                self.note_places(house, digit);
            }
        }
    }

    /// Records that a cell has two candidates, one or none left.
    #[inline]
    fn note_cell(&mut self, cell: usize) {
        let left = self.cell(cell);
        let more = without_first(left);
        if left == 0 {
            self.contradict(Contradiction::NoCandidate(self.layout.cells[cell]));
        } else if more == 0 {
            self.pairs.remove(cell);
            self.naked.insert(cell);
        } else if without_first(more) == 0 {
            self.pairs.insert(cell);
        }
    }

    /// Records that a digit has one place or none left in a house.
    #[inline]
    fn note_places(&mut self, house: usize, digit: usize) {
        let places = self.places(house, digit);
        if places == 0 {
            let house = self.layout.house(house);
            self.contradict(Contradiction::NoPlace(Digit::from_index(digit), house));
        } else if without_first(places) == 0 {
            let index = house * self.layout.side + digit;
            self.hidden.as_flattened_mut()[index / 64] |= 1 << (index % 64);
        }
    }

    /// Keeps the first contradiction, which is the one that is reported.
    #[cold]
    fn contradict(&mut self, contradiction: Contradiction) {
        self.contradiction.get_or_insert(contradiction);
    }

    /// Returns the first contradiction, if there is one.
    pub(super) const fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    pub(super) fn is_solved(&self) -> bool {
        self.open.is_empty() && self.contradiction.is_none()
    }

    /// Returns the candidates of a cell, by digit; none if it is filled.
    #[inline]
    pub(super) fn cell(&self, cell: usize) -> u32 {
        self.cells.as_flattened()[cell]
    }

    /// Returns the cells that may hold a digit.
    #[inline]
    pub(super) const fn digit(&self, digit: usize) -> Cells<N> {
        self.digits[digit]
    }

    /// Returns the places of a digit in a house; none where the house holds it.
    #[inline]
    pub(super) fn places(&self, house: usize, digit: usize) -> u32 {
        self.places.as_flattened()[house * self.layout.side + digit]
    }

    /// Returns the cells at these places of a house.
    #[inline]
    pub(super) fn at(&self, house: usize, places: u32) -> impl Iterator<Item = usize> {
        let layout = self.layout;
        bits(places).map(move |place| layout.member(house, place))
    }

    /// Returns the cells that may hold a digit in a house.
    #[inline]
    pub(super) fn in_house(&self, house: usize, digit: usize) -> Cells<N> {
        self.digits[digit] & self.layout.houses[house]
    }

    pub(super) const fn open(&self) -> Cells<N> {
        self.open
    }

    /// Returns the cells with two candidates.
    pub(super) const fn pairs(&self) -> Cells<N> {
        self.pairs
    }

    /// Returns the cells with one candidate.
    pub(super) const fn naked(&self) -> Cells<N> {
        self.naked
    }

    /// Returns each house and digit with one place, in this order.
    pub(super) fn hidden(&self) -> impl Iterator<Item = (usize, usize)> {
        let side = self.layout.side;
        let words = self.hidden.as_flattened().iter().enumerate();
        words
            .flat_map(|(place, &word)| bits(word).map(move |bit| 64 * place + bit))
            .map(move |index| (index / side, index % side))
    }

    /// Returns the houses with one blank cell.
    pub(super) fn full(&self) -> impl Iterator<Item = usize> {
        let (low, high) = (self.full as u64, (self.full >> 64) as u64);
        bits(low).chain(bits(high).map(|house| house + 64))
    }

    /// Places a candidate.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        debug_assert!(self.cell(cell) >> digit & 1 != 0, "only candidates are placed");
        let side = self.layout.side;
        self.open.remove(cell);
        self.pairs.remove(cell);
        self.naked.remove(cell);
        let others = self.cell(cell) & !(1 << digit);
        self.cells.as_flattened_mut()[cell] = 0;
        self.values.as_flattened_mut()[cell] = Digit::from_index(digit).get();
        self.digits[digit].remove(cell);
        for house in self.layout.houses_of(cell) {
            let index = house * side + digit;
            self.places.as_flattened_mut()[index] = 0;
            self.hidden.as_flattened_mut()[index / 64] &= !(1 << (index % 64));
            self.blanks[house] -= 1;
            match self.blanks[house] {
                0 => self.full &= !(1 << house),
                1 => self.full |= 1 << house,
                _ => {}
            }
        }
        for other in bits(others) {
            self.digits[other].remove(cell);
            self.leave(cell, other);
        }
        for peer in (self.digits[digit] & self.layout.peers[cell]).iter() {
            self.remove(peer, digit);
        }
    }

    /// Removes a candidate; returns whether it was there.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) -> bool {
        if self.cell(cell) >> digit & 1 == 0 {
            return false;
        }
        self.cells.as_flattened_mut()[cell] &= !(1 << digit);
        self.digits[digit].remove(cell);
        self.note_cell(cell);
        self.leave(cell, digit);
        true
    }

    /// Removes a cell from the places of a digit in its houses.
    #[inline]
    fn leave(&mut self, cell: usize, digit: usize) {
        for (house, place) in self.layout.slots[cell] {
            let house = usize::from(house);
            let places = &mut self.places.as_flattened_mut()[house * self.layout.side + digit];
            // A house that holds the digit has no places left.
            if *places >> place & 1 != 0 {
                *places &= !(1 << place);
                self.note_places(house, digit);
            }
        }
    }

    /// Applies a step.
    pub(super) fn apply(&mut self, step: &Step) {
        for placement in &step.placements {
            self.place(self.layout.shape.index(placement.cell), placement.digit.index());
        }
        for elimination in &step.eliminations {
            self.remove(self.layout.shape.index(elimination.cell), elimination.digit.index());
        }
    }

    /// Returns the digits placed.
    pub(super) fn grid(&self) -> Grid {
        let (shape, values) = (self.layout.shape, self.values.as_flattened());
        Grid::from_fn(shape, |cell| Digit::new(values[shape.index(cell)]))
    }

    /// Returns the candidates of all cells; of a filled cell its digit.
    pub(super) fn candidates(&self) -> Candidates {
        let digits = self.values.as_flattened().iter().zip(self.cells.as_flattened());
        let sets = digits
            .map(|(&value, &left)| Digit::new(value).map_or(DigitSet::from_bits(left), DigitSet::of))
            .take(self.layout.shape.cell_count());
        Candidates::new(self.layout.shape, sets).expect("a board has the cells of its shape")
    }
}
