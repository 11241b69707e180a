//! The sum over all words of the third stack, arranged so that few rows are loaded twice.
//!
//! Of a word (P, Q, R) let *d*, *e* and *f* be the digits of P, Q and R in one column, the
//! *axis*: nine digits together. In the next column P has some *x* of *e* and *y* of *f*; Q then
//! has the rest of *f* and some *g* of *d*; R the rest of *d* and of *e*. So P goes by (x, y), Q
//! by (y, g), R by (g, x): words are the terms of a product of two matrices, weighed by a third.
//!
//! ```text
//!             Q(y₀,g) Q(y₁,g) Q(y₂,g)       a block: nine sums P(x,y), each of up to three
//!   R(g,x₀)      +       +       +          products, for up to six rows fetched a step
//!   R(g,x₁)      +       +       +
//!   R(g,x₂)      +       +       +
//! ```
//!
//! With one or two digits of *e* in *x*, there are three choices each of *x*, *y* and *g*; with none or three
//! just one. A block that is incomplete because of givens is either padded with rows of zeros or split into
//! pairs, whichever costs less.

use std::collections::{BTreeMap, HashSet};

use super::{
    cut::{Cuts, NONE},
    words::Words,
};

/// The sums of a group: one for each three of the six digits that its axis leaves.
pub(super) const SUMS: usize = 20;

/// The products of a block, three by three, one step after the other.
pub(super) const STEPS: usize = 3;

/// The products to add up, by places in the lists of the words. The place after the last represents a row of
/// zeros.
#[derive(Debug, Default)]
pub(super) struct Program {
    pub(super) groups: Vec<CutGroup>,
    /// Rows of the second box and of the third, three of each, for each step of a block.
    pub(super) steps: Vec<[u16; 6]>,
    /// Rows of the second box and of the third, by pairs.
    pub(super) pairs: Vec<[u16; 2]>,
    /// The number of words that each added word represents.
    pub(super) times: u64,
    /// Its time in nanoseconds per chunk.
    pub(super) cost: f64,
}

/// The cuts of the first box that have the same digits in the axis.
#[derive(Debug, Default)]
pub(super) struct CutGroup {
    /// The blocks, two bits for each three of the six remaining digits, which the second box has in the axis:
    /// the first box's next column has one of the three, or two.
    pub(super) blocks: u64,
    /// For each sum its cut, by place, and its number of pairs.
    pub(super) cuts: [Option<(u16, u16)>; SUMS],
}

/// The times of a block, a pair and a sum, in nanoseconds.
const BLOCK: f64 = 5.5;
const PAIR: f64 = 0.6;
const SUM: f64 = 1.2;

/// The sets of three of six elements, one bit each, in rising order.
const THREES: [u8; SUMS] = {
    let (mut threes, mut found, mut set) = ([0; SUMS], 0, 0u8);
    while found < SUMS {
        if set.count_ones() == 3 {
            threes[found] = set;
            found += 1;
        }
        set += 1;
    }
    threes
};

/// For each block the sums of its products, three for each row of the third box.
pub(super) const TARGETS: [[[usize; 9]; 2]; SUMS] = {
    let mut targets = [[[0; 9]; 2]; SUMS];
    let mut at = 0;
    while at < SUMS * 2 * 9 {
        let (number, shared, product) = (at / 18, at / 9 % 2, at % 9);
        let (second, third) = (THREES[number], 0x3f & !THREES[number]);
        // One of three, or what one of three leaves.
        let (x, y) = (member(second, product / 3), member(third, product % 3));
        let set = if shared == 0 { x | (third & !y) } else { (second & !x) | y };
        targets[number][shared][product] = rank(set);
        at += 1;
    }
    targets
};

/// Returns the *n*-th bit that is set.
const fn member(set: u8, n: usize) -> u8 {
    let (mut left, mut skipped) = (set, 0);
    while skipped < n {
        left &= left - 1;
        skipped += 1;
    }
    left & left.wrapping_neg()
}

const fn rank(set: u8) -> usize {
    let mut rank = 0;
    while THREES[rank] != set {
        rank += 1;
    }
    rank
}

impl Program {
    /// Returns the quickest program for these words, given the orders of columns that change nothing.
    pub(super) fn new(words: &Words, orders: &[[u8; 3]]) -> Self {
        let axes = match orders.len() {
            1 => 0..3,
            2 => {
                let fixed =
                    (0..3).find(|&column| orders.iter().all(|order| order[usize::from(column)] == column));
                fixed.map_or(0..3, |column| column..column + 1)
            }
            _ => 0..1,
        };
        let programs = axes.map(|axis| ProgramBuilder::new(words, orders.len(), axis).program());
        programs.min_by(|one, other| one.cost.total_cmp(&other.cost)).expect("there is an axis")
    }
}

struct ProgramBuilder<'a> {
    words: &'a Words,
    /// Number of orders of columns that change nothing: all, or two that keep the axis, or one.
    orders: usize,
    axis: u8,
    /// The next column.
    next: u8,
    program: Program,
}

impl<'a> ProgramBuilder<'a> {
    fn new(words: &'a Words, orders: usize, axis: u8) -> Self {
        let program = Program { times: orders as u64, ..Program::default() };
        Self { words, orders, axis, next: (axis + 1) % 3, program }
    }

    /// Groups the cuts by their digits in the axis, of equivalent ones only those with the first digit there.
    fn program(mut self) -> Program {
        let mut groups: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for (place, &cut) in self.words.cuts[0].iter().enumerate() {
            let digits = Cuts::all().digits(cut, self.axis);
            // If all orders are equivalent, each word is equivalent to one with the first digit in the axis.
            if self.orders < 6 || digits & 1 == 1 {
                groups.entry(digits).or_default().push(place as u16);
            }
        }
        for (digits, places) in groups {
            self.add_group(digits, &places);
        }
        self.program
    }

    fn add_group(&mut self, digits: u16, places: &[u16]) {
        let mut group = CutGroup::default();
        let left = 0x1ff & !digits;
        let mut done = HashSet::new();
        for (number, three) in THREES.into_iter().enumerate() {
            for shared in 0..if self.orders > 1 { 1 } else { 2 } {
                let of_second = spread(three, left);
                let Some(steps) = self.block(places, digits, number, shared) else { continue };
                self.program.cost += BLOCK;
                self.program.steps.extend(steps);
                group.blocks |= 1 << (2 * number + shared);
                done.insert((of_second, shared as u32 + 1));
            }
        }
        for (cut, three) in group.cuts.iter_mut().zip(THREES) {
            let place = self.place(0, digits, spread(three, left));
            if places.contains(&place) {
                let pairs = self.pairs_of(place, &done);
                *cut = Some((place, pairs.len() as u16));
                self.program.cost += SUM + PAIR * pairs.len() as f64;
                self.program.pairs.extend(pairs);
            }
        }
        self.program.groups.push(group);
    }

    /// Returns the steps of a block; `None` if pairs are quicker.
    fn block(&self, places: &[u16], digits: u16, number: usize, shared: usize) -> Option<[[u16; 6]; STEPS]> {
        let left = 0x1ff & !digits;
        let of_second = spread(THREES[number], left);
        let of_third = left & !of_second;
        let sums = TARGETS[number][shared].map(|sum| {
            let place = self.place(0, digits, spread(THREES[sum], left));
            places.contains(&place)
        });
        let mut products = 0;
        let steps = [0, 1, 2].map(|g| {
            // The digits in the next column: those of the first box that the second has, those of the third
            // that it leaves to the first, and those of the second that the third leaves to the first.
            let third = |set: u16, n: usize| nth(set, n);
            let choose =
                |set: u16, n: usize, one: bool| if one { third(set, n) } else { set & !third(set, n) };
            let g = choose(digits, g, shared == 1);
            let second: [u16; 3] = [0, 1, 2].map(|n| {
                let y = choose(of_third, n, shared == 1);
                self.place(1, of_second, g | (of_third & !y))
            });
            let third: [u16; 3] = [0, 1, 2].map(|n| {
                let x = choose(of_second, n, shared == 0);
                self.place(2, of_third, (digits & !g) | (of_second & !x))
            });
            let is_there = |place: u16, number: usize| usize::from(place) < self.words.cuts[number].len();
            let counts = |&product: &usize| {
                sums[product] && is_there(second[product % 3], 1) && is_there(third[product / 3], 2)
            };
            products += (0..9).filter(counts).count();
            [second[0], second[1], second[2], third[0], third[1], third[2]]
        });
        (BLOCK < PAIR * products as f64).then_some(steps)
    }

    /// Returns the pairs for a cut of the first box that are in no block.
    fn pairs_of(&self, place: u16, done: &HashSet<(u16, u32)>) -> Vec<[u16; 2]> {
        let cuts = Cuts::all();
        let first = cuts.digits(self.words.cuts[0][usize::from(place)], self.next);
        let others = self.words.others[usize::from(place)].iter().copied();
        let is_left = |[second, _]: &[u16; 2]| {
            let of_second = cuts.digits(self.words.cuts[1][usize::from(*second)], self.axis);
            let shared = (of_second & first).count_ones();
            // Exchanging the two other columns makes three out of none, and two out of one.
            (self.orders == 1 || shared < 2) && !done.contains(&(of_second, shared))
        };
        others.filter(is_left).collect()
    }

    /// Returns the place of the cut of a box with these digits in the axis and those in the next column; the
    /// place after the last if no word has it.
    fn place(&self, number: usize, axis: u16, next: u16) -> u16 {
        let cut = Cuts::all().of_digits((self.axis, axis), (self.next, next));
        match self.words.places[number][usize::from(cut)] {
            NONE => self.words.cuts[number].len() as u16,
            place => place,
        }
    }
}

/// Returns the *n*-th digit of some.
fn nth(digits: u16, n: usize) -> u16 {
    let left = (0..n).fold(digits, |left, _| left & (left - 1));
    left & left.wrapping_neg()
}

/// Returns the digits at these places of a set of six.
fn spread(places: u8, digits: u16) -> u16 {
    (0..6).filter(|place| places >> place & 1 == 1).fold(0, |all, place| all | nth(digits, place))
}
