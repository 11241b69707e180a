//! The weight of three column cuts in a band: the number of layouts of its rows.
//!
//! A column cut and a row cut of a box determine one filling, unless a column and a row share two digits. So
//! the weight of three column cuts is the number of words of row cuts that are compatible with them box by
//! box. It is at most 1728 (three equal cuts: twelve Latin squares for each line), and equal for cuts that
//! differ only by names of digits or by an order of columns that the band does not distinguish. With the
//! first cut fixed, the weights are a matrix: a row for each cut of the second box, a column for each of the
//! third, and only one for equivalent cuts.

use std::{collections::HashMap, rc::Rc};

use crate::simd::{Row, Simd, SimdLevel, Task};

use super::{
    cut::{Cuts, NONE, POWERS, code},
    fillings::Fillings,
    symmetry::{Allowed, digit_classes, row_orders},
    words::{allowed_rows, each_word},
};

/// The matrices of a band are dropped when they take more bytes than this.
const KEPT: usize = 8 << 20;

/// What counting needs of the current word of the first stack.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// For each band its weights.
    pub(super) matrices: [Rc<WeightMatrix>; 3],
    /// For each cut of the second stack its row in the weights.
    pub(super) rows: [Vec<u16>; 3],
    /// For each cut of the third stack its column; for the place after the last, the column of zeros.
    pub(super) columns: [Vec<u16>; 3],
    /// For each cut of the second stack's first box, the number that it represents.
    pub(super) times: Vec<u32>,
}

/// A band, with its first box separate from the others.
#[derive(Debug, Clone)]
pub(super) struct Band {
    first: Fillings,
    second: Fillings,
    third: Fillings,
    /// The classes of digits that the band does not distinguish.
    classes: [u8; 9],
    /// The number of layouts that each layout represents, because those that differ only in the order of equal
    /// rows are counted once.
    alike: u64,
    /// For each row cut of the first box the numbers of those of the other two.
    words: HashMap<u16, Vec<[u16; 2]>>,
    /// For each row cut of the third box, 1 for each compatible column cut.
    fitting: Vec<u16>,
    /// Row cuts of the second box.
    depth: usize,
    known: HashMap<u16, Rc<WeightMatrix>>,
    bytes: usize,
    level: SimdLevel,
}

/// The weights for one cut of the first box.
#[derive(Debug, Default)]
pub(super) struct WeightMatrix {
    /// Number of entries of a row, a multiple of 64; those beyond the last cut are 0.
    pub(super) width: usize,
    /// The unit of the weights.
    pub(super) unit: u64,
    /// All weights, row after row.
    pub(super) weights: Vec<u16>,
    /// The same in base 128: first the low digits, then the high ones; each with a row of zeros at its end.
    pub(super) planes: Vec<Vec<u8>>,
    /// Row, column and remainder of weights of more than 127, if they are few: there is only one plane then,
    /// which has 127 for them.
    pub(super) excess: Vec<[u16; 3]>,
}

impl Band {
    /// Returns the bands of a grid; one that has the cells of another is not built again.
    pub(super) fn all(grid: &Allowed, level: SimdLevel) -> [Self; 3] {
        let cells = |band: usize| &grid[27 * band..][..27];
        let first = Self::new(grid, 0, level);
        let second = if cells(1) == cells(0) { first.clone() } else { Self::new(grid, 1, level) };
        let third = match cells(2) {
            same if same == cells(0) => first.clone(),
            same if same == cells(1) => second.clone(),
            _ => Self::new(grid, 2, level),
        };
        [first, second, third]
    }

    fn new(grid: &Allowed, band: usize, level: SimdLevel) -> Self {
        let grid = &thinned(grid, band);
        let cells = &grid[27 * band..][..27];
        let [first, second, third] = std::array::from_fn(|stack| Fillings::new(grid, band, stack));
        let rows = row_orders(grid, band);
        let mut numbers = [vec![NONE; Cuts::all().len()], vec![NONE; Cuts::all().len()]];
        let mut used = [Vec::new(), Vec::new()];
        let mut words: HashMap<u16, Vec<[u16; 2]>> = HashMap::new();
        // A cut has up to 56 words.
        let mut are_least = vec![None; Cuts::all().len()];
        each_word(&allowed_rows(cells), |_, [one, two, three]| {
            if *are_least[usize::from(one)].get_or_insert_with(|| is_least(one, &rows)) {
                let mut at = [two, three];
                for ((cut, numbers), used) in at.iter_mut().zip(&mut numbers).zip(&mut used) {
                    let number = &mut numbers[usize::from(*cut)];
                    if *number == NONE {
                        *number = used.len() as u16;
                        used.push(*cut);
                    }
                    *cut = *number;
                }
                words.entry(one).or_default().push(at);
            }
        });
        let mut band = Self {
            classes: digit_classes(cells.iter()),
            alike: rows.len() as u64,
            words,
            fitting: Vec::new(),
            depth: used[0].len(),
            known: HashMap::new(),
            bytes: 0,
            first,
            second,
            third,
            level,
        };
        band.second.number_rows(&numbers[0]);
        band.third.number_rows(&numbers[1]);
        band.fitting = band.third.fitting(used[1].len());
        band
    }

    /// Returns the weights with this cut in the first box, and the names of the digits in them.
    pub(super) fn matrix(&mut self, cut: u16) -> (Rc<WeightMatrix>, [u8; 9]) {
        let (least, names) = self.least(cut);
        if let Some(matrix) = self.known.get(&least) {
            return (Rc::clone(matrix), names);
        }
        let matrix = Rc::new(self.build(least));
        self.bytes += matrix.bytes();
        if self.bytes > KEPT {
            self.known.clear();
            self.bytes = matrix.bytes();
        }
        self.known.insert(least, Rc::clone(&matrix));
        (matrix, names)
    }

    /// Returns the row of the matrix for a cut of the second box, its digits renamed.
    pub(super) fn row_of(&self, cut: u16, names: &[u8; 9]) -> u16 {
        self.second.places[usize::from(Cuts::all().renamed(cut, names))]
    }

    /// Returns the column of the matrix for a cut of the third box, its digits renamed.
    pub(super) fn column_of(&self, cut: u16, names: &[u8; 9]) -> u16 {
        self.third.places[usize::from(Cuts::all().renamed(cut, names))]
    }

    /// Returns the least cut that is equivalent to this one, and how the digits are renamed for it.
    fn least(&self, cut: u16) -> (u16, [u8; 9]) {
        let lines = Cuts::all().lines(cut);
        let all = self.first.orders.iter().map(|order| {
            let lines = lines.map(|line| order[usize::from(line)]);
            let names = sorting_names(&lines, &self.classes);
            let code: u16 =
                lines.iter().zip(names).map(|(&line, to)| u16::from(line) * POWERS[usize::from(to)]).sum();
            (code, names)
        });
        let (code, names) = all.min().expect("the identity is one of the orders");
        (Cuts::all().of_code(code), names)
    }

    fn build(&self, cut: u16) -> WeightMatrix {
        let width = self.third.width();
        let mut pairs = Vec::new();
        for row_cut in self.first.rows_of(cut) {
            pairs.extend(self.words.get(&row_cut).into_iter().flatten());
        }
        let product = Product {
            width,
            depth: self.depth,
            pairs: &pairs,
            fitting: &self.fitting,
            rows: &self.second.rows,
        };
        let weights = self.level.enter(product).expect("Plan::new checked the level");
        WeightMatrix::new(width, self.alike, weights)
    }
}

/// The product of three sparse matrices, in 16 bits.
struct Product<'a> {
    width: usize,
    depth: usize,
    pairs: &'a [&'a [u16; 2]],
    fitting: &'a [u16],
    rows: &'a [Vec<u16>],
}

impl Task for Product<'_> {
    type Output = Vec<u16>;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> Vec<u16> {
        let Self { width, .. } = self;
        let mut halfway = vec![0u16; self.depth * width];
        for [second, third] in self.pairs {
            let from = &self.fitting[usize::from(*third) * width..][..width];
            let to = &mut halfway[usize::from(*second) * width..][..width];
            for (to, from) in to.iter_mut().zip(from) {
                *to += from;
            }
        }
        let mut weights = vec![0; self.rows.len() * width];
        for (rows, line) in self.rows.iter().zip(weights.chunks_exact_mut(width)) {
            for (block, line) in line.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                let mut sums = [0u16; 64];
                for &row in rows {
                    let from = &halfway[usize::from(row) * width + 64 * block..][..64];
                    for (sum, from) in sums.iter_mut().zip(from) {
                        *sum += from;
                    }
                }
                *line = sums;
            }
        }
        weights
    }
}

impl WeightMatrix {
    /// Up to this number of weights of more than 127 are stored separately; more of them make a plane.
    const FEW: usize = 100;

    fn new(width: usize, alike: u64, mut weights: Vec<u16>) -> Self {
        let unit = weights.iter().fold(0, |unit, &weight| divisor(unit, weight)).max(1);
        for weight in &mut weights {
            *weight /= unit;
        }
        let most = u16::from(Row::MOST);
        let large = || weights.iter().enumerate().filter(|(_, weight)| **weight > most);
        let (mut planes, mut excess): (Vec<Vec<u8>>, _) = (Vec::new(), Vec::new());
        if large().nth(Self::FEW).is_none() {
            let place = |at: usize| [(at / width) as u16, (at % width) as u16];
            excess.extend(large().map(|(at, &weight)| [place(at)[0], place(at)[1], weight - most]));
            planes.push(weights.iter().map(|&weight| weight.min(most) as u8).collect());
        } else {
            planes.push(weights.iter().map(|&weight| (weight & most) as u8).collect());
            planes.push(weights.iter().map(|&weight| (weight >> 7) as u8).collect());
        }
        for plane in &mut planes {
            plane.resize(plane.len() + width, 0);
        }
        Self { width, unit: u64::from(unit) * alike, weights, planes, excess }
    }

    fn bytes(&self) -> usize {
        2 * self.weights.len() + self.planes.len() * self.weights.len()
    }

    /// Returns the number of rows, except that of zeros.
    pub(super) fn rows(&self) -> usize {
        self.weights.len() / self.width
    }

    /// Returns a weight.
    pub(super) fn weight(&self, row: u16, column: u16) -> u16 {
        self.weights[usize::from(row) * self.width + usize::from(column)]
    }

    /// Returns the part of a weight that the planes have.
    pub(super) fn in_planes(&self, row: u16, column: u16) -> u16 {
        let weight = self.weight(row, column);
        if self.planes.len() > 1 { weight } else { weight.min(Row::MOST.into()) }
    }
}

/// Returns the greatest common divisor.
fn divisor(mut one: u16, mut other: u16) -> u16 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Removes the digits of cells with one candidate from their row and their box within the band.
fn thinned(grid: &Allowed, band: usize) -> Allowed {
    let mut thin = *grid;
    for (cell, &digit) in grid.iter().enumerate().skip(27 * band).take(27) {
        if digit.is_power_of_two() {
            for other in (27 * band..27 * band + 27).filter(|&other| other != cell) {
                if other / 9 == cell / 9 || other % 9 / 3 == cell % 9 / 3 {
                    thin[other] &= !digit;
                }
            }
        }
    }
    thin
}

/// Returns whether no order of equal lines gives the cut a smaller code.
fn is_least(cut: u16, orders: &[[u8; 3]]) -> bool {
    let lines = Cuts::all().lines(cut);
    let own = code(lines);
    orders.iter().all(|order| code(&lines.map(|line| order[usize::from(line)])) >= own)
}

/// Returns new names for the digits within their classes, with which lines rise with the digit.
fn sorting_names(lines: &[u8; 9], classes: &[u8; 9]) -> [u8; 9] {
    let mut names = [0; 9];
    for class in 0..9 {
        let members = || (0..9u8).filter(|&digit| usize::from(classes[usize::from(digit)]) == class);
        let mut free = members();
        for line in 0..3 {
            for digit in members().filter(|&digit| lines[usize::from(digit)] == line) {
                names[usize::from(digit)] = free.next().expect("there are as many names as digits");
            }
        }
    }
    names
}
