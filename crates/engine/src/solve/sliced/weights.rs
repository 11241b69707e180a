//! Weighs the cells of many states at once, to choose where each of them guesses: a byte for each state.
//!
//! A cell with two or three candidates weighs as much as the peers that share them, see [`Simd::heaviest`]: 7, 3 or 1 for
//! each candidate that it shares with a peer with two, three or another number of candidates. Peers of the same mini-row or
//! mini-column do not count. So for each digit a cell weighs:
//!
//! ```text
//!     the same box     other boxes
//!      c  .  .         +  +  +     the other two mini-rows of the row,
//!      .  +  +                     the other two of the box,
//!      .  +  +                     the other two mini-columns of the column,
//!                                  less its own mini-column, and so less the cell itself,
//!      +  other bands              which is the same for all cells with so many candidates
//! ```
//!
//! In bytes, and not in bits as the rules: sums of bits take five operations for each of their digits.

use crate::simd::{Bits, ByteWord, Bytes, LaneState, Simd, Task, turn_bytes};

/// The cells of a grid.
const CELLS: usize = 81;

/// The most states of a group.
pub(super) const MOST: usize = 32;

/// What a cell with two candidates weighs.
pub(super) const PAIR: u8 = 7;
/// What one with three weighs; any other weighs 1.
pub(super) const TRIPLE: u8 = 3;

/// The greatest sum that counts, so that the high bit is left for pairs.
pub(super) const MOST_SUM: u8 = 127;

/// What the cells of mini-rows weigh, by row and stack; or those of mini-columns, by column and band.
type Totals<B> = [[B; 3]; 9];

/// The weights of a group of states.
pub(super) struct GroupWeights<S: Simd> {
    simd: S,
    /// By cell, the candidates 1 to 8, a bit each; and bit 0 for the 9.
    sets: [[S::ByteWord; CELLS]; 2],
    /// By cell, what it weighs itself.
    own: [S::ByteWord; CELLS],
    /// By cell, what its candidates weigh.
    sums: [S::ByteWord; CELLS],
}

/// A call, so that its code does not slow the sweeps.
struct Heaviest<'a, 'r, S: Simd> {
    weights: &'a mut GroupWeights<S>,
    records: &'a [&'r LaneState; MOST],
}

impl<S: Simd> Task for Heaviest<'_, '_, S> {
    type Output = [u8; MOST];

    #[inline(always)]
    fn run<T: Simd>(self, _: T) -> [u8; MOST] {
        self.weights.heaviest_cells(self.records)
    }
}

impl<S: Simd> GroupWeights<S> {
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let blank = simd.byte_word([&[0; 16]; 2]);
        Self { simd, sets: [[blank; CELLS]; 2], own: [blank; CELLS], sums: [blank; CELLS] }
    }

    #[inline(always)]
    fn all(&self, byte: u8) -> S::ByteWord {
        self.simd.byte_word([&[byte; 16]; 2])
    }

    /// Returns for each record the first heaviest cell of those with two candidates, or else of those with three; 0xff if it
    /// has neither. Records beyond the level's number are ignored.
    #[inline(always)]
    pub(super) fn heaviest(&mut self, records: &[&LaneState; MOST]) -> [u8; MOST] {
        self.simd.enter(Heaviest { weights: self, records })
    }

    /// Returns for each state the cell that weighs most.
    #[inline(always)]
    fn heaviest_cells(&mut self, records: &[&LaneState; MOST]) -> [u8; MOST] {
        self.read(records);
        for digit in 0..9 {
            self.add_digit(digit);
        }
        self.choose()
    }

    /// Transposes the records.
    #[inline(always)]
    fn read(&mut self, records: &[&LaneState; MOST]) {
        for band in 0..3 {
            let mut low = [self.all(0); 32];
            for half in 0..2 {
                let mut rows = [self.all(0); 16];
                for (row, word) in rows.iter_mut().enumerate() {
                    let part = |part: usize| &records[16 * part + row].slots[band].as_chunks().0[half];
                    *word = self.simd.byte_word([part(0), part(1)]);
                }
                turn_bytes(&mut rows);
                low.as_chunks_mut().0[half] = rows;
            }
            for cell in 0..27 {
                self.add_cell(27 * band + cell, low[cell], low[27 + cell / 8], cell % 8);
            }
        }
    }

    /// Stores the candidates of a cell, and by their number what it weighs.
    #[inline(always)]
    fn add_cell(&mut self, cell: usize, low: S::ByteWord, ninths: S::ByteWord, bit: usize) {
        let one = self.all(1);
        let ninth = one.where_has(ninths, self.all(1 << bit));
        let sizes = low.sizes().plus(ninth);
        let (pair, triple) = (sizes.equal(self.all(2)), sizes.equal(self.all(3)));
        self.sets[0][cell] = low;
        self.sets[1][cell] = ninth;
        self.own[cell] = one.plus(pair & self.all(PAIR - 1)).plus(triple & self.all(TRIPLE - 1));
        // What it weighs itself is taken from every sum.
        self.sums[cell] = (pair & self.all(2 * PAIR)) | (triple & self.all(3 * TRIPLE));
    }

    /// Adds what a digit weighs in each cell that has it.
    #[inline(always)]
    fn add_digit(&mut self, digit: usize) {
        let (sets, bit) = (&self.sets[digit / 8], self.all(1 << (digit % 8)));
        let mut rows = [[bit; 3]; 9];
        let mut columns = [[bit; 3]; 9];
        self.add_lines(digit, &mut rows, &mut columns);
        for column in &mut columns {
            let [a, b, c] = *column;
            *column = [b.plus(c).minus(a), c.plus(a).minus(b), a.plus(b).minus(c)];
        }
        for row in 0..9 {
            let (band, in_band) = (row / 3, row % 3);
            let (next, last) = (3 * band + (in_band + 1) % 3, 3 * band + (in_band + 2) % 3);
            for stack in 0..3 {
                let in_row = rows[row][(stack + 1) % 3].plus(rows[row][(stack + 2) % 3]);
                let near = in_row.plus(rows[next][stack].plus(rows[last][stack]));
                for in_box in 0..3 {
                    let cell = 9 * row + 3 * stack + in_box;
                    let near = near.plus(columns[3 * stack + in_box][band]);
                    self.sums[cell] = self.sums[cell].plus(near.where_has(sets[cell], bit));
                }
            }
        }
    }

    /// Sums up mini-rows and mini-columns.
    #[inline(always)]
    fn add_lines(&self, digit: usize, rows: &mut Totals<S::ByteWord>, columns: &mut Totals<S::ByteWord>) {
        let (sets, bit) = (&self.sets[digit / 8], self.all(1 << (digit % 8)));
        for corner in 0..9 {
            let (band, stack) = (corner / 3, corner % 3);
            let weight = |cell: usize| {
                let cell = 27 * band + 3 * stack + cell;
                self.own[cell].where_has(sets[cell], bit)
            };
            let (a, b, c) = (weight(0), weight(1), weight(2));
            let (d, e, f) = (weight(9), weight(10), weight(11));
            let (g, h, i) = (weight(18), weight(19), weight(20));
            rows[3 * band][stack] = a.plus(b).plus(c);
            rows[3 * band + 1][stack] = d.plus(e).plus(f);
            rows[3 * band + 2][stack] = g.plus(h).plus(i);
            columns[3 * stack][band] = a.plus(d).plus(g);
            columns[3 * stack + 1][band] = b.plus(e).plus(h);
            columns[3 * stack + 2][band] = c.plus(f).plus(i);
        }
    }

    /// Returns the heaviest cells.
    #[inline(always)]
    fn choose(&self) -> [u8; MOST] {
        let (mut best, mut place) = (self.all(0), self.all(0xff));
        for (cell, (&sum, &weight)) in self.sums.iter().zip(&self.own).enumerate() {
            let pair = weight.equal(self.all(PAIR)) & self.all(128);
            let key = (sum.lesser(self.all(MOST_SUM)) | pair).and_not(weight.equal(self.all(1)));
            let greater = best.greater(key);
            place = self.all(cell as u8).replaced(greater.equal(best), place);
            best = greater;
        }
        place.bytes()
    }
}

#[cfg(test)]
mod tests {
    use crate::simd::{ByteWord, LaneState, Simd, SimdLevel, Task};

    use super::{super::branch::choose, GroupWeights, MOST};

    type ChosenCell = Option<(usize, usize)>;

    /// Chooses a cell for each record: alone, and in a group.
    struct Choose<'a>(&'a [LaneState]);

    impl Task for Choose<'_> {
        type Output = Vec<[ChosenCell; 2]>;

        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let mut weights = GroupWeights::new(simd);
            let mut choose_all = |group: &[LaneState]| -> Vec<[ChosenCell; 2]> {
                let mut records = [&group[0]; MOST];
                for (place, record) in records.iter_mut().zip(group) {
                    *place = record;
                }
                let place =
                    |cell: u8| (cell < 81).then_some((usize::from(cell) / 27, usize::from(cell) % 27));
                let together = weights.heaviest(&records).map(place);
                group.iter().zip(together).map(|(record, cell)| [choose(simd, record), cell]).collect()
            };
            self.0.chunks(S::ByteWord::LEN - 3).flat_map(&mut choose_all).collect()
        }
    }

    /// Sparse sets, so that most cells have two or three candidates; in some records none has two, or few.
    fn records() -> Vec<LaneState> {
        let mut state = 11_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut record = |kind: usize| {
            let mut record = LaneState::EMPTY;
            for (band, cell) in (0..3).flat_map(|band| (0..27).map(move |cell| (band, cell))) {
                let members = 1 + random(if kind == 2 { 9 } else { 4 }) as u32;
                let mut set = 0_u16;
                while set.count_ones() < members || kind == 1 && set.count_ones() == 2 {
                    set |= 1 << random(9);
                }
                record.put(band, cell, set);
            }
            record
        };
        (0..600).map(|number| record(number % 3)).collect()
    }

    #[test]
    fn every_level_chooses_the_same_cells_together_and_one_by_one() {
        let records = records();
        let expected: Vec<_> = SimdLevel::Plain.enter(Choose(&records)).expect("every machine has it");
        for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
            let found = level.enter(Choose(&records)).expect("available");
            for (record, (found, [expected, _])) in records.iter().zip(found.into_iter().zip(&expected)) {
                assert_eq!(found, [*expected; 2], "{level}: {record:?}");
                let (band, cell) = expected.expect("a cell");
                assert!((2..=3).contains(&record.set(band, cell).count_ones()));
            }
        }
    }
}
