//! The redundant givens of many 9×9 puzzles: one lane of the engine for each given that would not be a single if it were
//! removed, and is not the only given of some unavoidable set: the first are redundant, the others necessary.

#![allow(clippy::cast_possible_truncation, reason = "cells and houses of 9×9")]

use crate::{
    grid::{CellSet, Shape},
    simd::Level,
    solve::sliced::{Engine, Exclusion, GridBatch, GridOutcome, Results},
};

/// Number of lanes that are searched at once: enough to keep all lanes of a SIMD word busy to the end.
const LANES: usize = 1 << 15;

/// Returns the redundant givens of each of some puzzles, which come with their only solutions: `1` to `9` for a digit, `.`
/// for a blank.
pub(super) fn redundant_givens(grids: &[([u8; 81], [u8; 81])], level: Level) -> Vec<CellSet> {
    let mut found = vec![CellSet::EMPTY; grids.len()];
    if grids.is_empty() {
        return found;
    }
    let mut lanes = Lanes::new(level);
    for (index, (grid, solution)) in grids.iter().enumerate() {
        let (singles, needed) = (Singles::of(grid), needed_givens(grid, solution));
        for cell in (0..81).filter(|&cell| grid[cell] != b'.' && needed >> cell & 1 == 0) {
            if singles.is_single(cell, grid[cell]) {
                found[index].insert(Shape::CLASSIC.cell(cell));
            } else {
                lanes.push(index, grid, cell);
            }
        }
        if lanes.grids.len() >= LANES {
            lanes.search(&mut found);
        }
    }
    lanes.search(&mut found);
    found
}

/// The givens that wait for the engine.
struct Lanes {
    engine: Engine,
    results: Results,
    /// Each puzzle without one given, and the digit of that given.
    grids: Vec<[u8; 81]>,
    exclusions: Vec<Exclusion>,
    /// The index of the puzzle, and the cell of the given.
    places: Vec<(usize, usize)>,
}

impl Lanes {
    fn new(level: Level) -> Self {
        let engine = Engine::new(level).or_else(|| Engine::new(Level::best()));
        let engine = engine.expect("this machine has its best level");
        let (results, exclusions, places) = (Results::new(), Vec::new(), Vec::new());
        Self { engine, results, grids: Vec::new(), exclusions, places }
    }

    fn push(&mut self, index: usize, grid: &[u8; 81], cell: usize) {
        let mut grid = *grid;
        self.exclusions.push(Exclusion::new(cell as u8, grid[cell] - b'0'));
        grid[cell] = b'.';
        self.grids.push(grid);
        self.places.push((index, cell));
    }

    /// Searches for solutions with another digit: a given without any is redundant.
    fn search(&mut self, found: &mut [CellSet]) {
        let batch = GridBatch::grids(&self.grids).excluding(&self.exclusions);
        self.engine.solve(batch, 1, &mut self.results);
        for (&(index, cell), outcome) in self.places.iter().zip(self.results.outcomes()) {
            if *outcome == GridOutcome::Solutions(0) {
                found[index].insert(Shape::CLASSIC.cell(cell));
            }
        }
        self.grids.clear();
        self.exclusions.clear();
        self.places.clear();
    }
}

/// Where the givens of a 9×9 grid are. Houses are those of one kind: 0 for rows, 1 for columns, 2 for boxes; a cell's
/// place in a box counts row by row.
struct Singles {
    /// The digits that are given in each house.
    digits: [[u16; 9]; 3],
    /// The houses in which each digit is given.
    houses: [[u16; 9]; 3],
    /// The places of the blanks in each house.
    blanks: [[u16; 9]; 3],
}

/// Returns the row, column and box of a cell, and its place in each.
const fn places(cell: usize) -> [(usize, usize); 3] {
    let (row, column) = (cell / 9, cell % 9);
    [(row, column), (column, row), (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3)]
}

/// The houses and places of each cell.
const PLACES: [[(usize, usize); 3]; 81] = {
    let mut all = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        all[cell] = places(cell);
        cell += 1;
    }
    all
};

/// Each of three bits, three times: the rows of a box, or the boxes across a line, as places.
const SPREAD: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
/// Three bits, three times: the columns of a box as places.
const REPEAT: u16 = 0o111;

impl Singles {
    /// Takes `1` to `9` for a given; other bytes are blanks.
    fn of(grid: &[u8; 81]) -> Self {
        let mut of = Self { digits: [[0; 9]; 3], houses: [[0; 9]; 3], blanks: [[0; 9]; 3] };
        for (symbol, places) in grid.iter().zip(&PLACES) {
            let digit = usize::from(symbol.wrapping_sub(b'1'));
            for (kind, &(house, place)) in places.iter().enumerate() {
                if digit < 9 {
                    of.digits[kind][house] |= 1 << digit;
                    of.houses[kind][digit] |= 1 << house;
                } else {
                    of.blanks[kind][house] |= 1 << place;
                }
            }
        }
        of
    }

    /// Returns whether the given of a cell, `1` to `9`, is a naked or hidden single among the other givens.
    fn is_single(&self, cell: usize, symbol: u8) -> bool {
        let digit = usize::from(symbol - b'1');
        let [(row, _), (column, _), (block, _)] = PLACES[cell];
        // Its own digit counts too: no peer has it, so it is among the nine only by itself.
        if self.digits[0][row] | self.digits[1][column] | self.digits[2][block] == 0x1ff {
            return true;
        }
        let [rows, columns, blocks] = [0, 1, 2].map(|kind| usize::from(self.houses[kind][digit]));
        let (rows, columns, blocks) = (rows & !(1 << row), columns & !(1 << column), blocks & !(1 << block));
        let (band, stack) = (block / 3, block % 3);
        let across = SPREAD[blocks >> (3 * band) & 7];
        let down = SPREAD[(blocks >> stack & 1) | (blocks >> (stack + 2) & 2) | (blocks >> (stack + 4) & 4)];
        let beside = (columns >> (3 * stack) & 7) as u16;
        let inside = SPREAD[rows >> (3 * band) & 7] | (beside * REPEAT);
        self.blanks[0][row] & !(columns as u16 | across) == 0
            || self.blanks[1][column] & !(rows as u16 | down) == 0
            || self.blanks[2][block] & !inside == 0
    }
}

/// Returns some of the givens that are known to be necessary without a search, as bits: each is the only given of an
/// unavoidable set, whose digits can be exchanged within the solution.
fn needed_givens(grid: &[u8; 81], solution: &[u8; 81]) -> u128 {
    let is_given = |cell: usize| grid[cell] != b'.';
    let digit = |cell: usize| usize::from(solution[cell] - b'1');
    let mut needed = Needed(0);
    // Two lines of a chute may be exchanged where they have the same digits.
    for (line, other) in (0..9).flat_map(|line| (line + 1..line / 3 * 3 + 3).map(move |other| (line, other)))
    {
        for cell in [|line, place| 9 * line + place, |line, place| 9 * place + line] {
            needed.add_lines(|place| cell(line, place), |place| cell(other, place), digit, is_given);
        }
    }
    let mut places = [Places::default(); 9];
    for cell in 0..81 {
        places[digit(cell)].set(cell);
    }
    for (one, other) in (0..9).flat_map(|one| (one + 1..9).map(move |other| (one, other))) {
        needed.add_digits(&places[one], &places[other], is_given);
    }
    needed.0
}

/// The cells of a digit in a solution, and the row of that in each column and box.
#[derive(Clone, Copy, Default)]
struct Places {
    cells: [u8; 9],
    row_of_column: [u8; 9],
    row_of_box: [u8; 9],
}

impl Places {
    fn set(&mut self, cell: usize) {
        let [(row, _), (column, _), (block, _)] = PLACES[cell];
        (self.cells[row], self.row_of_column[column], self.row_of_box[block]) =
            (cell as u8, row as u8, row as u8);
    }
}

/// The cells of necessary givens, as bits.
struct Needed(u128);

impl Needed {
    /// Adds the only given of each cycle of two lines: places in which both have the same digits.
    fn add_lines(
        &mut self,
        one: impl Fn(usize) -> usize,
        other: impl Fn(usize) -> usize,
        digit: impl Fn(usize) -> usize,
        is_given: impl Fn(usize) -> bool,
    ) {
        let mut place_of = [0; 9];
        (0..9).for_each(|place| place_of[digit(one(place))] = place);
        let mut left: u16 = 0x1ff;
        while left != 0 {
            let (mut place, mut givens) = (left.trailing_zeros() as usize, 0_u128);
            while left >> place & 1 == 1 {
                left &= !(1 << place);
                givens |= u128::from(is_given(one(place))) << one(place);
                givens |= u128::from(is_given(other(place))) << other(place);
                place = place_of[digit(other(place))];
            }
            self.add_only(givens);
        }
    }

    /// Adds the only given of each set of rows in which two digits can be exchanged: their columns and boxes have both.
    fn add_digits(&mut self, one: &Places, other: &Places, is_given: impl Fn(usize) -> bool) {
        let mut left: u16 = 0x1ff;
        while left != 0 {
            let (mut open, mut givens) = (left & left.wrapping_neg(), 0_u128);
            left &= !open;
            while open != 0 {
                let row = open.trailing_zeros() as usize;
                open &= open - 1;
                for (digit, twin) in [(one, other), (other, one)] {
                    let cell = usize::from(digit.cells[row]);
                    givens |= u128::from(is_given(cell)) << cell;
                    let [_, (column, _), (block, _)] = PLACES[cell];
                    let linked = (1 << twin.row_of_column[column]) | (1 << twin.row_of_box[block]);
                    open |= linked & left;
                    left &= !linked;
                }
            }
            self.add_only(givens);
        }
    }

    fn add_only(&mut self, givens: u128) {
        if givens.is_power_of_two() {
            self.0 |= givens;
        }
    }
}
