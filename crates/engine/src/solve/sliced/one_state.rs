//! Weighs the cells of one state: all nine digits of a cell in one number.
//!
//! What a cell weighs is a sum over mini-rows and mini-columns, see [`super::weights`]. It is the same sum for each digit, so
//! all nine are added up at once: a number has nine fields of seven bits, one for each digit. At most 16 peers weigh at most
//! 7 each, which is less than 128, so no field overflows into the next.

use crate::simd::LaneState;

use super::weights::{MOST_SUM, PAIR, TRIPLE};

/// A field for each digit, the lowest first.
type Fields = u64;

/// The bits of a field.
const FIELD: u32 = 7;

/// By set of candidates, what a cell weighs for each of them.
static WEIGHTS: [Fields; 512] = {
    let mut weights = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut digit = 0;
        while digit < 9 {
            weights[set] |= ((set as u64 >> digit & 1) * weight(set)) << (FIELD * digit);
            digit += 1;
        }
        set += 1;
    }
    weights
};

const fn weight(set: usize) -> u64 {
    (match set.count_ones() {
        2 => PAIR,
        3 => TRIPLE,
        _ => 1,
    }) as u64
}

/// By set of candidates, 1 if there are two; and 1 if there are three.
static IS_CHOSEN: [[u8; 512]; 2] = {
    let mut chosen = [[0; 512]; 2];
    let mut set: usize = 0;
    while set < 512 {
        chosen[0][set] = (set.count_ones() == 2) as u8;
        chosen[1][set] = (set.count_ones() == 3) as u8;
        set += 1;
    }
    chosen
};

/// By cell, as a record numbers them: the mini-row, the column of the band, and the column.
static LINES: [[u8; 3]; 96] = {
    let mut lines = [[0; 3]; 96];
    let mut cell = 0;
    while cell < 81 {
        let (band, column) = (cell / 27, cell % 9);
        lines[32 * band + cell % 27] = [(cell / 3) as u8, (9 * band + column) as u8, column as u8];
        cell += 1;
    }
    lines
};

/// The cells of a state and what they weigh together.
struct Sums {
    /// By cell, as a record numbers them, its candidates.
    sets: [u16; 96],
    /// By mini-row, its row and its box, each without it.
    mini_rows: [Fields; 32],
    /// By band and column, a mini-column.
    mini_columns: [Fields; 32],
    columns: [Fields; 16],
    /// The cells with two candidates, or those with three, and after them what does not count. There is a place for every
    /// byte, so no access is checked; the other arrays have a power of two for the same reason.
    chosen: [u8; 256],
}

/// Returns the first heaviest cell with two candidates; if there is none, that with three; or else the first with more.
/// Cells are numbered as in a record.
#[inline(always)]
pub(super) fn heaviest(record: &LaneState) -> Option<usize> {
    heaviest_of::<2>(record).or_else(|| heaviest_triple_or_larger(record))
}

/// Rarely needed: by itself, so that it does not slow the rest.
#[cold]
#[inline(never)]
fn heaviest_triple_or_larger(record: &LaneState) -> Option<usize> {
    let is_larger = |cell: &usize| cell % 32 < 27 && record.set(cell / 32, cell % 32).count_ones() > 3;
    heaviest_of::<3>(record).or_else(|| (0..96).find(is_larger))
}

/// Returns the first heaviest cell with this number of candidates, 2 or 3.
///
/// A call, so that its code does not slow the sweeps; no instructions of a level would make it faster.
#[inline(never)]
fn heaviest_of<const CANDIDATES: usize>(record: &LaneState) -> Option<usize> {
    let mut sums =
        Sums { sets: [0; 96], mini_rows: [0; 32], mini_columns: [0; 32], columns: [0; 16], chosen: [0; 256] };
    let mut count = 0;
    for band in 0..3 {
        sums.read_sets(record, band);
        count = sums.read_band::<CANDIDATES>(band, count);
    }
    for column in 0..9 {
        sums.columns[column] =
            sums.mini_columns[column] + sums.mini_columns[column + 9] + sums.mini_columns[column + 18];
    }
    let mut best = 0;
    for &cell in &sums.chosen[..usize::from(count)] {
        best = best.max(sums.key::<CANDIDATES>(cell));
    }
    (best != 0).then(|| 127 - (best & 127) as usize)
}

impl Sums {
    /// Reads the candidates of a band.
    #[inline(always)]
    fn read_sets(&mut self, record: &LaneState, band: usize) {
        let sets = &mut self.sets.as_chunks_mut::<32>().0[band];
        let (slot, ninths) = (&record.slots[band], record.ninth(band));
        for eight in 0..4 {
            let ninths = (ninths >> (8 * eight)) as u16;
            for cell in 8 * eight..8 * eight + 8 {
                let ninth = if ninths & 1 << (cell % 8) == 0 { 0 } else { 0x100 };
                sets[cell] = u16::from(slot[cell]) | ninth;
            }
        }
    }

    /// Adds up the mini-rows and mini-columns of a band.
    #[inline(always)]
    fn read_band<const CANDIDATES: usize>(&mut self, band: usize, count: u8) -> u8 {
        let (left, count) = self.read_box::<CANDIDATES>(band, 0, count);
        let (middle, count) = self.read_box::<CANDIDATES>(band, 1, count);
        let (right, count) = self.read_box::<CANDIDATES>(band, 2, count);
        let boxes = [left, middle, right];
        let mini_rows = &mut self.mini_rows[9 * band..][..9];
        for stack in 0..3 {
            let [a, b, c] = boxes[stack];
            for row in 0..3 {
                let of_row = boxes[0][row] + boxes[1][row] + boxes[2][row];
                mini_rows[3 * row + stack] = (a + b + c) + of_row - 2 * boxes[stack][row];
            }
        }
        count
    }

    /// Adds up those of a box, and returns the mini-rows.
    #[inline(always)]
    fn read_box<const CANDIDATES: usize>(
        &mut self,
        band: usize,
        stack: usize,
        mut count: u8,
    ) -> ([Fields; 3], u8) {
        let sets = &self.sets.as_chunks::<32>().0[band];
        let mut weight = |cell: usize| {
            let cell = 3 * stack + cell;
            let set = usize::from(sets[cell] & 511);
            // Without a branch: written in any case, and overwritten unless it counts.
            self.chosen[usize::from(count)] = (32 * band + cell) as u8;
            count = count.wrapping_add(IS_CHOSEN[CANDIDATES - 2][set]);
            WEIGHTS[set]
        };
        let (a, b, c) = (weight(0), weight(1), weight(2));
        let (d, e, f) = (weight(9), weight(10), weight(11));
        let (g, h, i) = (weight(18), weight(19), weight(20));
        let columns = &mut self.mini_columns[9 * band..][..9];
        columns[3 * stack] = a + d + g;
        columns[3 * stack + 1] = b + e + h;
        columns[3 * stack + 2] = c + f + i;
        ([a + b + c, d + e + f, g + h + i], count)
    }

    /// Returns what a cell weighs, times 128, plus 127 less its number: so the first of several equal ones is the largest.
    #[inline(always)]
    fn key<const CANDIDATES: usize>(&self, cell: u8) -> u64 {
        let [row, band_column, column] = LINES[usize::from(cell)];
        let mut set = usize::from(self.sets[usize::from(cell)] & 511);
        let columns = self.columns[usize::from(column & 15)]
            .wrapping_sub(2 * self.mini_columns[usize::from(band_column & 31)]);
        // Itself was taken away twice, with its mini-row and with its mini-column.
        let weights = self.mini_rows[usize::from(row & 31)].wrapping_add(columns).wrapping_add(WEIGHTS[set]);
        let mut sum = 0;
        for _ in 0..CANDIDATES {
            sum += weights >> ((FIELD * (set | 512).trailing_zeros()) & 63) & 0x7f;
            set &= set.wrapping_sub(1);
        }
        (sum & 0xff).min(u64::from(MOST_SUM)) << 7 | (127 - u64::from(cell))
    }
}

#[cfg(test)]
mod tests {
    use crate::simd::{LaneState, Simd, SimdLevel, Task};

    use super::{super::branch::PEERS, heaviest};

    /// Chooses a cell by the rule.
    struct ByRule<'a>(&'a LaneState);

    impl Task for ByRule<'_> {
        type Output = Option<usize>;

        fn run<S: Simd>(self, simd: S) -> Self::Output {
            simd.heaviest(self.0, &PEERS)
        }
    }

    fn assert_same(sets: impl Fn(usize) -> u16) {
        let mut record = LaneState::EMPTY;
        for cell in 0..81 {
            record.put(cell / 27, cell % 27, sets(cell));
        }
        let by_rule = SimdLevel::Plain.enter(ByRule(&record)).expect("every machine has it");
        assert_eq!(heaviest(&record), by_rule, "{record:?}");
    }

    #[test]
    fn fields_choose_the_same_cell_as_the_rule() {
        let mut state = 5_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for round in 0..2000 {
            let most = 1 + round % 9;
            let sets: Vec<u16> = (0..81)
                .map(|_| (0..=random(most)).fold(0, |set, _| set | 1 << random(9)))
                .map(|set: u16| if round % 4 == 0 && set.count_ones() == 2 { 0x1ff } else { set })
                .map(|set| if round % 8 == 0 && set.count_ones() == 3 { 1 } else { set })
                .collect();
            assert_same(|cell| sets[cell]);
        }
    }

    #[test]
    fn fields_hold_the_heaviest_cells() {
        // All 16 peers have the same two candidates, or the same three.
        for set in [0b11, 0b1_1000_0000, 0b1_0000_0001, 0b111, 0b1_1100_0000, 0b1111, 0x1ff, 1, 0] {
            assert_same(|_| set);
            assert_same(|cell| if cell == 40 { set } else { 0b1_0000_0001 });
            assert_same(|cell| if cell == 0 { 0b1_0000_0001 } else { set });
        }
    }
}
