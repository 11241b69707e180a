//! Runs a program over 64 words of the second stack at a time.
//!
//! The inner loop of counting. `program` says what is multiplied and added; this file
//! is compiled for each SIMD level and knows nothing of Sudoku but the order of its matrices.

use crate::simd::{Place, Row, Simd, Table, Task, Weights};

use super::program::{CutGroup, STEPS, SUMS, TARGETS};

/// Up to four words with the same cut in the first box: their cuts of the second box and of the third, and the
/// cut that weights them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quad {
    /// Rows of the matrix of the second band; the last row is of zeros.
    pub(super) second: [u16; Row::QUAD],
    /// Likewise of the third band.
    pub(super) third: [u16; Row::QUAD],
    /// Row of the matrix of the first band.
    pub(super) first: u16,
    /// The number of cuts of the first box that it represents.
    pub(super) times: u32,
}

/// A program whose places are rows of matrices, and the matrices.
pub(super) struct CountingRun<'a> {
    pub(super) groups: &'a [CutGroup],
    pub(super) steps: &'a [[Place; 6]],
    pub(super) pairs: &'a [[Place; 2]],
    /// For each cut of each group its column of the matrix of the first band.
    pub(super) columns: &'a [Place],
    pub(super) quads: &'a [Quad],
    /// The matrices of the second band and of the third: lines of bytes, the last one zeros.
    pub(super) bytes: [MatrixView<'a, u8>; 2],
    /// The matrix of the first band.
    pub(super) weights: MatrixView<'a, u16>,
    pub(super) scratch: &'a mut Scratch,
}

/// A matrix, line after line.
#[derive(Debug, Clone, Copy)]
pub(super) struct MatrixView<'a, T> {
    pub(super) entries: &'a [T],
    pub(super) width: usize,
}

impl<'a, T> MatrixView<'a, T> {
    #[inline(always)]
    fn line(self, number: u16) -> &'a [T] {
        &self.entries[usize::from(number) * self.width..][..self.width]
    }
}

/// Room for one chunk: matrices turned, a row for each of their columns.
#[derive(Debug)]
pub(super) struct Scratch {
    second: Box<Table<Row>>,
    third: Box<Table<Row>>,
    weights: Box<Table<Weights>>,
}

impl Default for Scratch {
    fn default() -> Self {
        let rows = || {
            vec![Row::ZERO; Place::MOST]
                .into_boxed_slice()
                .try_into()
                .expect("the number of rows and weights is fixed")
        };
        let weights = vec![Weights([0; Row::QUADS]); Place::MOST].into_boxed_slice();
        Self {
            second: rows(),
            third: rows(),
            weights: weights.try_into().expect("the number of rows and weights is fixed"),
        }
    }
}

impl Task for CountingRun<'_> {
    type Output = u128;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> u128 {
        let [second, third] = self.bytes;
        // One row more than there are columns: zeros, for cuts that no word has.
        self.scratch.second[second.width] = Row::ZERO;
        self.scratch.third[third.width] = Row::ZERO;
        let mut whole = 0;
        for quads in self.quads.chunks(Row::QUADS) {
            turn(simd, second, quads, |quad| quad.second, &mut self.scratch.second[..]);
            turn(simd, third, quads, |quad| quad.third, &mut self.scratch.third[..]);
            weigh(simd, self.weights, quads, &mut self.scratch.weights[..]);
            whole += u128::from(self.chunk(simd));
        }
        whole
    }
}

impl CountingRun<'_> {
    /// Sums a chunk of columns: all groups of the program, part by part.
    #[inline(always)]
    fn chunk<S: Simd>(&self, simd: S) -> u64 {
        let mut total = simd.no_total();
        for part in 0..S::PARTS {
            let mut rest = Rest {
                steps: self.steps.as_chunks().0.iter(),
                pairs: self.pairs,
                columns: self.columns.iter(),
                simd,
                part,
                second: &self.scratch.second,
                third: &self.scratch.third,
                weights: &self.scratch.weights,
            };
            for group in self.groups {
                total = rest.group(group, total);
            }
        }
        simd.whole(total)
    }
}

/// The remaining program, for one part of the rows.
struct Rest<'a, S> {
    steps: std::slice::Iter<'a, [[Place; 6]; STEPS]>,
    pairs: &'a [[Place; 2]],
    columns: std::slice::Iter<'a, Place>,
    simd: S,
    part: usize,
    second: &'a Table<Row>,
    third: &'a Table<Row>,
    weights: &'a Table<Weights>,
}

/// Calls a macro with the number of each sum as a constant, so that sums stay in registers.
macro_rules! for_each_sum {
    ($do:ident) => {
        $do!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19)
    };
}

impl<S: Simd> Rest<'_, S> {
    /// Adds the products of a group; the numbers of its blocks are constants, as [`Rest::block`] needs them.
    #[inline(always)]
    fn group(&mut self, group: &CutGroup, mut total: S::Total) -> S::Total {
        let mut sums = [self.simd.no_sums(); SUMS];
        macro_rules! blocks {
            ($($number:literal)*) => {$(
                if group.blocks >> (2 * $number) & 1 == 1 {
                    self.block::<$number, 0>(&mut sums);
                }
                if group.blocks >> (2 * $number + 1) & 1 == 1 {
                    self.block::<$number, 1>(&mut sums);
                }
            )*};
        }
        for_each_sum!(blocks);
        macro_rules! weigh {
            ($($number:literal)*) => {$(
                if let Some((_, pairs)) = group.cuts[$number] {
                    total = self.weigh(sums[$number], usize::from(pairs), total);
                }
            )*};
        }
        for_each_sum!(weigh);
        total
    }

    /// The three steps of a block.
    #[inline(always)]
    fn block<const NUMBER: usize, const SHARED: usize>(&mut self, sums: &mut [S::Sums; SUMS]) {
        let Some(steps) = self.steps.next() else { return };
        for &[y0, y1, y2, x0, x1, x2] in steps {
            let y = [self.second(y0), self.second(y1), self.second(y2)];
            let x = [self.third(x0), self.third(x1), self.third(x2)];
            macro_rules! products {
                ($($product:literal)*) => {$(
                    let sum = const { TARGETS[NUMBER][SHARED][$product] };
                    sums[sum] = self.simd.add_products(sums[sum], x[$product / 3], y[$product % 3]);
                )*};
            }
            products!(0 1 2 3 4 5 6 7 8);
        }
    }

    /// Adds to a sum its pairs, and weighs it.
    #[inline(always)]
    fn weigh(&mut self, mut sum: S::Sums, pairs: usize, total: S::Total) -> S::Total {
        let (these, rest) = self.pairs.split_at(pairs);
        self.pairs = rest;
        for &[second, third] in these {
            sum = self.simd.add_products(sum, self.second(second), self.third(third));
        }
        let column = self.columns.next().copied().unwrap_or_default();
        self.simd.add_weighed(total, sum, self.weights, column, self.part)
    }

    #[inline(always)]
    fn second(&self, place: Place) -> S::Bytes {
        self.simd.part(self.second, place, self.part)
    }

    #[inline(always)]
    fn third(&self, place: Place) -> S::Bytes {
        self.simd.part(self.third, place, self.part)
    }
}

/// Turns the lines of a matrix that the words of a chunk need: a row for each column.
#[inline(always)]
fn turn<S: Simd>(
    simd: S,
    matrix: MatrixView<'_, u8>,
    quads: &[Quad],
    lines_of: impl Fn(&Quad) -> [u16; 4],
    rows: &mut [Row],
) {
    let last = matrix.entries.len() / matrix.width - 1;
    let mut lines = [matrix.line(last as u16); 64];
    for (lines, quad) in lines.chunks_exact_mut(Row::QUAD).zip(quads) {
        for (line, number) in lines.iter_mut().zip(lines_of(quad)) {
            *line = matrix.line(number);
        }
    }
    simd.turn(&lines, &mut rows[..matrix.width]);
}

/// Returns the weights of the sums of each quad, for each column of the matrix of the first band.
#[inline(always)]
fn weigh<S: Simd>(simd: S, matrix: MatrixView<'_, u16>, quads: &[Quad], weights: &mut [Weights]) {
    let mut from = 0;
    for same in quads.chunk_by(|one, other| (one.first, one.times) == (other.first, other.times)) {
        let mut times = Weights::ZERO;
        times.0[from..from + same.len()].fill(same[0].times);
        for (weights, &weight) in weights.iter_mut().zip(matrix.line(same[0].first)) {
            let before = if from > 0 { *weights } else { Weights::ZERO };
            *weights = simd.scaled(&times, weight.into(), &before);
        }
        from += same.len();
    }
}
