//! The least string of a puzzle, a row of the target a level: of all ways to fill the rows so far, those remain that
//! read least.
//!
//! A state is a coset: it leaves open the order of columns that nothing distinguishes yet, of stacks that are blank so
//! far, and of blank rows and bands. So the number of final states, times the orders of what is blank in the whole
//! puzzle, is the number of automorphisms.

use super::{
    cells::{GridLines, of_keys},
    form::CanonicalForm,
    full::sorted,
    map::Map,
    row::{BLANK_LAST, FIRST_ROWS, NEW, ORDERS, STACK_ORDERS, STACKS, orders_of_torn},
    state::{Pass, TargetState, orders_of_blank},
};
use crate::simd::Shuffle;

/// The search exceeded its budget of rows.
#[derive(Debug)]
pub(super) struct Exhausted;

/// What a search finds.
#[derive(Debug)]
pub(super) struct LeastForm {
    /// Row-major, 0 for a blank.
    pub(super) cells: [u8; 81],
    pub(super) map: Map,
    pub(super) automorphisms: u32,
}

/// A row that may come next.
#[derive(Debug, Clone, Copy)]
struct Try {
    /// How it reads.
    key: u64,
    state: u32,
    row: u8,
    /// The orders of stacks in which it reads so, as bits.
    orders: u8,
}

#[derive(Debug, Default)]
pub(super) struct FormSearch {
    pub(super) lines: GridLines,
    states: Vec<TargetState>,
    next: Vec<TargetState>,
    tries: Vec<Try>,
    /// The number of rows tried.
    tried: u64,
    budget: u64,
}

impl Default for LeastForm {
    fn default() -> Self {
        Self { cells: [0; 81], map: Map::IDENTITY, automorphisms: 0 }
    }
}

impl FormSearch {
    /// Finds the form of the puzzle of `lines`. `budget` is the maximum number of rows tried.
    #[inline(always)]
    pub(super) fn find<S: Shuffle>(
        &mut self,
        simd: S,
        form: CanonicalForm,
        budget: u64,
        found: &mut LeastForm,
    ) -> Result<(), Exhausted> {
        (self.tried, self.budget) = (0, budget);
        self.states.clear();
        let is_greatest = form == CanonicalForm::Maxlex;
        let blank = if is_greatest { BLANK_LAST } else { 0 };
        let mut pass = Pass { blank, chosen: 0 };
        if form == CanonicalForm::MinlexCounts {
            self.start_by_counts();
            pass.chosen = 3;
        } else {
            let code = if form == CanonicalForm::MinlexPattern { 1 } else { NEW };
            let start = TargetState::new(code, blank);
            self.states.extend([start, TargetState { side: 1, ..start }]);
        }
        let mut keys = self.run(simd, pass)?;
        if form == CanonicalForm::MinlexPattern {
            self.states.iter_mut().for_each(TargetState::forget_names);
            keys = self.run(simd, Pass { chosen: 9, ..pass })?;
        }
        self.put(&keys, is_greatest, found);
        Ok(())
    }

    /// Reads the rows of a pass, and returns how they read.
    #[inline(always)]
    fn run<S: Shuffle>(&mut self, simd: S, pass: Pass) -> Result<[u64; 9], Exhausted> {
        let mut keys = [0; 9];
        let mut target = 0;
        while target < 9 {
            if self.states.len() == 1 && self.states[0].free == 0 {
                target = self.run_alone(simd, target, pass, &mut keys);
                if target == 9 {
                    break;
                }
            }
            let least = self.try_rows(simd, target, pass)?;
            self.advance(simd, target, least, pass)?;
            keys[target] = least;
            target += 1;
        }
        Ok(keys)
    }

    /// While there is one state, fills its rows, as long as a single one reads least in a single order of columns.
    /// Returns the first row that is left.
    #[inline(always)]
    fn run_alone<S: Shuffle>(
        &mut self,
        simd: S,
        mut target: usize,
        pass: Pass,
        keys: &mut [u64; 9],
    ) -> usize {
        let mut state = self.states[0];
        let mut view = state.view(simd);
        let mut is_sorted = false;
        while target < 9 {
            let open = state.open(target, pass, &self.lines);
            let (mut least, mut second) = (u64::MAX, u64::MAX);
            let mut left = open;
            while left != 0 {
                let row = left.trailing_zeros();
                left &= left - 1;
                // Below the codes of a key is room for the row.
                let key = view.read(self.line(simd, &state, row as u8)).key() | u64::from(row);
                second = second.min(key.max(least));
                least = least.min(key);
            }
            self.tried += u64::from(open.count_ones());
            if least ^ second < 16 {
                break;
            }
            let row = (least & 15) as u8;
            let line = self.line(simd, &state, row);
            let read = view.read(line);
            if !is_sorted || read.new != 0 {
                let mut next = view;
                let (tied, torn) = read.sort(&mut next);
                if torn != 0 {
                    break;
                }
                is_sorted = tied == 0;
                view = next;
                view.name(line, read.new);
            }
            state.used |= 1 << row;
            state.rows[target] = row;
            keys[target] = least & !15;
            target += 1;
        }
        state.see(&view);
        self.states[0] = state;
        target
    }

    /// Returns a line of the source: of rows or, if transposed, of columns.
    #[inline(always)]
    fn line<S: Shuffle>(&self, simd: S, state: &TargetState, row: u8) -> S::Bytes16 {
        simd.sixteen(&self.lines.values[(9 * usize::from(state.side) + usize::from(row)) % 18])
    }

    /// Tries the rows of all states as this row of the target, and returns how the least one reads.
    #[inline(always)]
    fn try_rows<S: Shuffle>(&mut self, simd: S, target: usize, pass: Pass) -> Result<u64, Exhausted> {
        let mut least = u64::MAX;
        self.tries.clear();
        let first_rows = &FIRST_ROWS[usize::from(pass.blank > 0)];
        for (number, state) in self.states.iter().enumerate() {
            let mut open = state.open(target, pass, &self.lines);
            let view = state.view(simd);
            while open != 0 {
                let row = open.trailing_zeros() as u8;
                open &= open - 1;
                let mut push = |key: u64, orders: u8| {
                    least = least.min(key);
                    self.tries.push(Try { key, state: number as u32, row, orders });
                };
                if state.free == STACKS {
                    let line = 9 * usize::from(state.side) + usize::from(row);
                    let first = &first_rows[usize::from(self.lines.patterns[line % 18]) & 511];
                    push(first.key, first.orders);
                    continue;
                }
                let line =
                    simd.sixteen(&self.lines.values[(9 * usize::from(state.side) + usize::from(row)) % 18]);
                push(view.read(line).key(), 1);
                if state.free != 0 {
                    let order = state.exchange();
                    push(view.with_order(&STACK_ORDERS[order]).read(line).key(), 1 << order);
                }
            }
            if self.tried + self.tries.len() as u64 > self.budget {
                return Err(Exhausted);
            }
        }
        self.tried += self.tries.len() as u64;
        Ok(least)
    }

    /// Replaces the states by those after the rows that read like this.
    #[inline(always)]
    fn advance<S: Shuffle>(&mut self, simd: S, target: usize, key: u64, pass: Pass) -> Result<(), Exhausted> {
        self.next.clear();
        for number in 0..self.tries.len() {
            let tried = self.tries[number];
            if tried.key != key {
                continue;
            }
            let mut orders = tried.orders;
            while orders != 0 {
                let order = orders.trailing_zeros() as usize;
                orders &= orders - 1;
                self.advance_one(simd, target, tried, order, pass);
            }
            // A state is as much work as a row.
            if self.tried + self.next.len() as u64 > self.budget {
                return Err(Exhausted);
            }
        }
        self.tried += self.next.len() as u64;
        std::mem::swap(&mut self.states, &mut self.next);
        Ok(())
    }

    /// Adds the states after a row with the stacks in one order.
    #[inline(always)]
    fn advance_one<S: Shuffle>(&mut self, simd: S, target: usize, tried: Try, order: usize, pass: Pass) {
        let state = &self.states[tried.state as usize];
        let line = self.line(simd, state, tried.row);
        let mut view = state.view(simd);
        let mut free = 0;
        if state.free != 0 {
            view = view.with_order(&STACK_ORDERS[order % 6]);
        }
        let read = view.read(line);
        if state.free != 0 {
            let blank = read.blank(pass.blank);
            free = state.free & blank & blank >> 1 & blank >> 2;
            if state.free != STACKS && free == state.free && order > 0 {
                return; // The same two blank stacks, exchanged.
            }
            free = if free.count_ones() > 1 { free } else { 0 };
        }
        let (_, torn) = read.sort(&mut view);
        let mut next = TargetState { free, used: state.used | 1 << tried.row, ..*state };
        next.rows[target] = tried.row;
        if torn == 0 {
            view.name(line, read.new);
            next.see(&view);
            self.next.push(next);
            return;
        }
        for first in orders_of_torn(torn, 0) {
            for second in orders_of_torn(torn, 1) {
                for third in orders_of_torn(torn, 2) {
                    let mut view = view.with_order(first).with_order(second).with_order(third);
                    view.name(line, read.new);
                    next.see(&view);
                    self.next.push(next);
                }
            }
        }
    }

    /// Begins with the chutes and orders of stacks whose mini-rows have the least numbers of givens.
    #[inline(always)]
    fn start_by_counts(&mut self) {
        let patterns = self.lines.patterns;
        let counts = |order: usize, line: usize| u32::from(COUNTS[order][usize::from(patterns[line]) & 511]);
        let (mut keys, mut least) = ([0; 36], u32::MAX);
        for (number, key) in keys.iter_mut().enumerate() {
            let (line, order) = (number / 6 * 3, number % 6);
            let [low, middle, high] = sorted([0, 1, 2].map(|place| counts(order, line + place)));
            *key = low << 12 | middle << 6 | high;
            least = least.min(*key);
        }
        for (number, key) in keys.into_iter().enumerate() {
            if key == least {
                self.start_with(number / 6, number % 6, least, counts);
            }
        }
        self.tried += 36 + self.states.len() as u64;
    }

    /// Begins with a chute whose rows, sorted, have the least numbers of givens with their stacks in this order.
    #[inline(always)]
    fn start_with(&mut self, chute: usize, order: usize, least: u32, counts: impl Fn(usize, usize) -> u32) {
        let (side, band, stacks) = (chute / 3, chute % 3, ORDERS[order]);
        let blank = |side: usize, chute: usize| self.lines.blank[side] >> (3 * chute) & 7 == 7;
        let is_twin = |(one, other): (usize, usize)| {
            let [one, other] = [stacks[one], stacks[other]].map(usize::from);
            one > other && blank(1 - side, one) && blank(1 - side, other)
        };
        // Of blank stacks one order is enough; of blank chutes, and of blank rows, likewise.
        if [(0, 1), (0, 2), (1, 2)].into_iter().any(is_twin)
            || blank(side, band) && (0..band).any(|before| blank(side, before))
        {
            return;
        }
        for rows in ORDERS {
            let line = |place: usize| 3 * chute + usize::from(rows[place]);
            let key = (0..3).fold(0, |key, place| key << 6 | counts(order, line(place)));
            let is_blank = |place: usize| self.lines.patterns[line(place)] == 0;
            let are_twins =
                |place: usize| rows[place] > rows[place + 1] && is_blank(place) && is_blank(place + 1);
            if key != least || are_twins(0) || are_twins(1) {
                continue;
            }
            let mut state = TargetState::new(NEW, 0);
            (state.columns, state.side, state.free) = (STACK_ORDERS[order], side as u8, 0);
            for (place, row) in rows.into_iter().enumerate() {
                state.rows[place] = (3 * band) as u8 + row;
            }
            self.states.push(state);
        }
    }

    /// Stores a form and the map that leads to it; names go the other way if the greatest is wanted.
    #[inline(always)]
    fn put(&self, keys: &[u64; 9], is_greatest: bool, found: &mut LeastForm) {
        let state = &self.states[0];
        let side = usize::from(state.side);
        of_keys(keys, &mut found.cells);
        let (mut columns, mut digits) = ([0; 9], [0; 9]);
        columns.copy_from_slice(&state.columns[..9]);
        for (digit, name) in digits.iter_mut().zip(&state.names[1..10]) {
            *digit = if *name == NEW << 2 { 0 } else { name >> 2 };
        }
        if is_greatest {
            for cell in &mut found.cells {
                *cell = if *cell == BLANK_LAST { 0 } else { 10 - *cell };
            }
            digits = digits.map(|digit| if digit == 0 { 0 } else { 10 - digit });
        }
        let ways = orders_of_blank(self.lines.blank[side]) * orders_of_blank(self.lines.blank[1 - side]);
        found.map = Map::new(state.side == 1, state.rows, columns, digits);
        found.automorphisms = self.states.len() as u32 * ways;
    }
}

/// For each order of stacks and each pattern of a row, its numbers of givens by stack.
static COUNTS: [[u8; 512]; 6] = {
    let mut table = [[0; 512]; 6];
    let mut number = 0;
    while number < 6 * 512 {
        let (order, pattern) = (number % 6, number / 6);
        let mut place = 0;
        while place < 3 {
            let count = (pattern >> (3 * ORDERS[order][place]) & 7).count_ones() as u8;
            table[order][pattern] = table[order][pattern] << 2 | count;
            place += 1;
        }
        number += 1;
    }
    table
};
