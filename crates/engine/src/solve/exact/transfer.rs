//! Counting by transfer over boxes: see the module documentation.
//!
//! In come the roles of bands and stacks, out comes the number of solutions, in independent parts: callers share the parts
//! among threads, each with a [`Worker`] whose tables the next part uses again.

use crate::simd::{Place, SimdLevel};

use super::{
    cut::{Cuts, ORDERS, code},
    excess::{self, Others},
    kernel::{CountingRun, MatrixView, Quad, Scratch},
    program::Program,
    roles::Roles,
    symmetry::{band_orders, column_orders, digit_classes, sort_in_classes},
    weights::{Band, Lookup},
    words::{CutTriple, Words, allowed_columns, cuts_of, each_least_word},
};

/// The data that all words of the first stack share.
#[derive(Debug)]
pub(super) struct Transfer {
    roles: Roles,
    level: SimdLevel,
    outer: Vec<Outer>,
    lanes: Words,
    inner: Words,
    others: Others,
    program: Program,
    /// The classes of digits that no cell distinguishes.
    classes: [u8; 9],
    /// Orders of the second stack's columns that change nothing.
    orders: Vec<[u8; 3]>,
}

/// A word of the first stack.
#[derive(Debug)]
struct Outer {
    cuts: CutTriple,
    word: [u8; 9],
    /// The number of words that it represents.
    times: u64,
}

impl Transfer {
    pub(super) fn new(roles: Roles, level: SimdLevel) -> Self {
        let propagated = &roles.propagated;
        let allowed = [1, 2].map(|stack| allowed_columns(propagated, stack));
        let lanes = Words::new(&allowed[0]);
        let inner = if allowed[0] == allowed[1] { lanes.clone() } else { Words::new(&allowed[1]) };
        let classes = digit_classes(propagated.iter());
        let program = Program::new(&inner, &column_orders(propagated, 2, 0..9));
        let orders = column_orders(propagated, 1, 0..9);
        let outer = outer_words(&roles, &classes);
        let others = Others::new(&inner);
        Self { roles, level, outer, lanes, inner, others, program, classes, orders }
    }

    /// Returns the number of independent parts.
    pub(super) fn parts(&self) -> usize {
        self.outer.len()
    }

    pub(super) fn worker(&self) -> Worker<'_> {
        let bands = Band::all(&self.roles.grid, self.level);
        Worker { transfer: self, bands, now: None, tables: Lookup::default(), scratch: Scratch::default() }
    }
}

/// Returns the words of the first stack, one for all that are equal up to exchanging digits, columns and bands.
fn outer_words(roles: &Roles, classes: &[u8; 9]) -> Vec<Outer> {
    let propagated = &roles.propagated;
    let maps = order_maps(&column_orders(propagated, 0, 0..9), &band_orders(propagated));
    let mut all: Vec<([u8; 9], u64)> = Vec::new();
    each_least_word(&allowed_columns(propagated, 0), classes, |word, _| {
        let images = maps.iter().map(|map| {
            let mut image = word.map(|order| map[usize::from(order)]);
            sort_in_classes(&mut image, classes);
            image
        });
        all.push((images.min().expect("the identity is one of the maps"), arrangements(word, classes)));
    });
    all.sort_unstable();
    let same = all.chunk_by(|(one, _), (other, _)| one == other);
    let mut outer: Vec<_> = same
        .map(|same| {
            let word = same[0].0;
            Outer { cuts: cuts_of(&word), word, times: same.iter().map(|(_, times)| times).sum() }
        })
        .collect();
    outer.sort_unstable_by_key(|outer| outer.cuts);
    outer
}

/// Returns the image of each order, for each way to exchange columns and bands.
fn order_maps(columns: &[[u8; 3]], bands: &[[u8; 3]]) -> Vec<[u8; 6]> {
    let pairs = columns.iter().flat_map(|columns| bands.iter().map(move |bands| (columns, bands)));
    let map = |(columns, bands): (&[u8; 3], &[u8; 3])| {
        ORDERS.map(|order| {
            let mut image = [0; 3];
            for (band, line) in bands.iter().zip(order) {
                image[usize::from(*band)] = columns[usize::from(line)];
            }
            ORDERS.iter().position(|order| *order == image).expect("all orders are listed") as u8
        })
    };
    pairs.map(map).collect()
}

/// Returns the number of words that exchanging digits of a class makes of this one.
fn arrangements(word: &[u8; 9], classes: &[u8; 9]) -> u64 {
    let factorial = |number: usize| (1..=number as u64).product::<u64>();
    let mut number = 1;
    for class in 0..9 {
        let members = || (0..9).filter(|&digit| classes[digit] == class);
        number *= factorial(members().count());
        for order in 0..6 {
            number /= factorial(members().filter(|&digit| word[digit] == order).count());
        }
    }
    number
}

/// Counts parts, and keeps tables that the next part can use.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    transfer: &'a Transfer,
    bands: [Band; 3],
    now: Option<CutTriple>,
    tables: Lookup,
    scratch: Scratch,
}

impl Worker<'_> {
    /// Returns the number of solutions that a part of the words represents.
    pub(super) fn count(&mut self, part: usize) -> u128 {
        let transfer = self.transfer;
        let outer = &transfer.outer[part];
        self.look_up(outer);
        self.tables.times = transfer.times(outer);
        let quads = self.quads();
        let mut whole = self.sum(&quads) * u128::from(transfer.program.times);
        whole += excess::sum(&transfer.lanes, &transfer.others, &self.tables);
        let units = self.tables.matrices.iter().map(|matrix| u128::from(matrix.unit));
        whole * units.product::<u128>() * u128::from(outer.times)
    }

    /// Looks up the weights of the outer word's cuts; those of the word before are kept.
    fn look_up(&mut self, outer: &Outer) {
        let Transfer { lanes, inner, .. } = self.transfer;
        for number in 0..3 {
            if self.now.is_some_and(|now| now[number] == outer.cuts[number]) {
                continue;
            }
            let band = &mut self.bands[number];
            let (matrix, names) = band.matrix(outer.cuts[number]);
            let rows = lanes.cuts[number].iter().map(|&cut| band.row_of(cut, &names));
            self.tables.rows[number] = rows.collect();
            let columns = inner.cuts[number].iter().map(|&cut| band.column_of(cut, &names));
            self.tables.columns[number] = columns.chain([matrix.width as u16]).collect();
            self.tables.matrices[number] = matrix;
        }
        self.now = Some(outer.cuts);
    }

    /// Returns the words of the second stack, four by four.
    fn quads(&self) -> Vec<Quad> {
        let Lookup { rows, times, matrices, .. } = &self.tables;
        let zeros = [1, 2].map(|band: usize| matrices[band].rows() as u16);
        let mut quads = Vec::new();
        for (place, &times) in times.iter().enumerate().filter(|(_, times)| **times > 0) {
            for words in self.transfer.lanes.others[place].chunks(4) {
                let mut quad =
                    Quad { second: [zeros[0]; 4], third: [zeros[1]; 4], first: rows[0][place], times };
                for (number, [second, third]) in words.iter().enumerate() {
                    quad.second[number] = rows[1][usize::from(*second)];
                    quad.third[number] = rows[2][usize::from(*third)];
                }
                quads.push(quad);
            }
        }
        quads
    }

    /// Runs the program with the columns of this word in place of its cuts.
    fn sum(&mut self, quads: &[Quad]) -> u128 {
        let Program { groups, steps, pairs, .. } = &self.transfer.program;
        let Lookup { matrices, columns, .. } = &self.tables;
        let [first, second, third] = columns
            .each_ref()
            .map(|columns| |place: u16| Place::new(usize::from(columns[usize::from(place)])));
        let steps: Vec<_> = steps
            .iter()
            .map(|&[a, b, c, d, e, f]| [second(a), second(b), second(c), third(d), third(e), third(f)])
            .collect();
        let pairs: Vec<_> = pairs.iter().map(|&[a, b]| [second(a), third(b)]).collect();
        let columns: Vec<_> =
            groups.iter().flat_map(|group| group.cuts.iter().flatten()).map(|&(cut, _)| first(cut)).collect();
        let mut whole = 0;
        for (low, second) in matrices[1].planes.iter().enumerate() {
            for (high, third) in matrices[2].planes.iter().enumerate() {
                let run = CountingRun {
                    groups,
                    steps: &steps,
                    pairs: &pairs,
                    columns: &columns,
                    quads,
                    bytes: [
                        MatrixView { entries: second, width: matrices[1].width },
                        MatrixView { entries: third, width: matrices[2].width },
                    ],
                    weights: MatrixView { entries: &matrices[0].weights, width: matrices[0].width },
                    scratch: &mut self.scratch,
                };
                let sum = self.transfer.level.enter(run).expect("Plan::new checked the level");
                whole += sum << (7 * (low + high));
            }
        }
        whole
    }
}

impl Transfer {
    /// Returns the number of cuts that each cut of the second stack's first box represents: digits that neither
    /// the grid nor the outer word distinguishes can be exchanged, and so can equal columns.
    fn times(&self, outer: &Outer) -> Vec<u32> {
        let classes: [u8; 9] = std::array::from_fn(|digit| {
            let alike = |&other: &usize| {
                self.classes[other] == self.classes[digit] && outer.word[other] == outer.word[digit]
            };
            (0..9).find(alike).unwrap_or(digit) as u8
        });
        let cuts = &self.lanes.cuts[0];
        let alone = (0..9).all(|digit| usize::from(classes[digit]) == digit);
        if alone && self.orders.len() == 1 {
            return vec![1; cuts.len()];
        }
        let mut times = vec![0; cuts.len()];
        for &cut in cuts {
            let images = self.orders.iter().map(|order| {
                let mut image = Cuts::all().lines(cut).map(|line| order[usize::from(line)]);
                sort_in_classes(&mut image, &classes);
                code(&image)
            });
            let least = Cuts::all().of_code(images.min().expect("the identity is one of the orders"));
            times[usize::from(self.lanes.places[0][usize::from(least)])] += 1;
        }
        times
    }
}
