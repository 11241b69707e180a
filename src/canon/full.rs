//! The least string of a full grid.
//!
//! The digits of the first row are named 1 to 9 in order, so the rest depends on which row comes first and on the
//! order of the columns. A table gives the least second row for each of the 36 ordered pairs of lines of a chute, and
//! the orders of columns that reach it. The least third row leaves very few of them, for which the other rows are sorted.

use super::{
    map::Map,
    second::{LIMITS, NEIGHBOURS, Places, SECOND_ROWS, SecondRows},
};
use crate::simd::{Shuffle, Sixteen};

/// The least string of a full grid, and the maps to it.
#[derive(Debug, Default)]
pub(super) struct LeastGrid {
    /// How each row reads: nine digits of four bits, from 0, the first one highest; the 28 low bits are 0.
    pub(super) keys: [u64; 9],
    pub(super) maps: Vec<Map>,
    /// Pairs of lines with the orders of columns that give the least first three rows.
    tops: Vec<(u8, u16)>,
}

impl LeastGrid {
    /// Finds the least string of a full grid, row-major, digits from 1; and all maps to it, as many as there are
    /// automorphisms.
    #[inline(always)]
    pub(super) fn find<S: Shuffle>(&mut self, simd: S, cells: &[u8; 81]) {
        let mut find = Find { lines: Lines::new(cells), table: &SECOND_ROWS, least: self };
        let (slots, pairs) = find.least_seconds(simd);
        find.least_thirds(simd, &slots, pairs);
        find.least.keys[3..].fill(u64::MAX);
        for top in 0..find.least.tops.len() {
            let (pair, order) = find.least.tops[top];
            find.offer(simd, pair, order);
        }
    }
}

/// The rows and then the columns of a full grid, as lines of nine digits from 0.
struct Lines {
    digits: [Places; 18],
    /// For each line the place of each digit.
    places: [Places; 18],
}

impl Lines {
    #[inline(always)]
    fn new(cells: &[u8; 81]) -> Self {
        let (mut digits, mut places) = ([[0x80; 16]; 18], [[0; 16]; 18]);
        for (row, cells) in cells.chunks_exact(9).enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let digit = cell.wrapping_sub(1) & 15;
                digits[row][column] = digit;
                digits[9 + column][row] = digit;
                places[row][usize::from(digit)] = column as u8;
                places[9 + column][usize::from(digit)] = row as u8;
            }
        }
        Self { digits, places }
    }
}

/// The ordered pairs of the three lines of a chute: the first row and the second.
const PAIRS: [(usize, usize); 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];

/// The search for the least string.
struct Find<'a> {
    lines: Lines,
    table: &'a SecondRows,
    least: &'a mut LeastGrid,
}

impl Find<'_> {
    /// Returns in which column of one line the other line has its digits.
    #[inline(always)]
    fn moves<S: Shuffle>(&self, simd: S, one: usize, other: usize) -> S::Sixteen {
        simd.sixteen(&self.lines.places[one]).shuffled(simd.sixteen(&self.lines.digits[other]))
    }

    /// Returns how a row reads in an order of columns.
    #[inline(always)]
    fn key<S: Shuffle>(simd: S, row: S::Sixteen, [sources, targets]: &[Places; 2]) -> u64 {
        simd.sixteen(targets).shuffled(row.shuffled(simd.sixteen(sources))).nine_digits()
    }

    /// Returns the slots of the pairs of lines, six for each chute, and as bits the pairs whose second row is the least.
    #[inline(always)]
    fn least_seconds<S: Shuffle>(&self, simd: S) -> ([u16; 36], u64) {
        let (mut slots, mut ranks) = ([0; 36], [[u8::MAX; 16]; 3]);
        let (limits, neighbours) = (simd.sixteen(&LIMITS), simd.sixteen(&NEIGHBOURS));
        for pair in (0..36).step_by(2) {
            let (first, second) = PAIRS[pair % 6];
            let (first, second) = (pair / 6 * 3 + first, pair / 6 * 3 + second);
            let there = self.moves(simd, first, second);
            let back = self.moves(simd, second, first);
            for (pair, moves, inverse) in [(pair, there, back), (pair + 1, back, there)] {
                let order = moves.above(moves.shuffled(neighbours)).high_bits();
                let slot = self.table.slot(inverse.above(limits).high_bits(), order);
                slots[pair] = slot as u16;
                ranks[pair / 16][pair % 16] = self.table.rank(slot);
            }
        }
        let [one, two, three] = [simd.sixteen(&ranks[0]), simd.sixteen(&ranks[1]), simd.sixteen(&ranks[2])];
        let least = simd.all(one.lesser(two).lesser(three).least());
        let [one, two, three] = [one.equal(least), two.equal(least), three.equal(least)];
        let pairs = one.high_bits() | two.high_bits() << 16;
        (slots, u64::from(pairs) | u64::from(three.high_bits()) << 32)
    }

    /// Keeps the orders of columns that give the least third row under the least second one.
    #[inline(always)]
    fn least_thirds<S: Shuffle>(&mut self, simd: S, slots: &[u16; 36], mut pairs: u64) {
        self.least.tops.clear();
        let mut least = u64::MAX;
        let first_pair = pairs.trailing_zeros() as usize;
        while pairs != 0 {
            let pair = pairs.trailing_zeros() as usize;
            pairs &= pairs - 1;
            let [first, _, third] = lines_of(pair);
            let moves = self.moves(simd, first, third);
            for &order in self.table.orders(usize::from(slots[pair])) {
                let key = Self::key(simd, moves, self.table.columns(order));
                if key > least {
                    continue;
                }
                if key < least {
                    least = key;
                    self.least.tops.clear();
                }
                self.least.tops.push((pair as u8, order));
            }
        }
        let [first, second, _] = lines_of(first_pair);
        let order = self.table.orders(usize::from(slots[first_pair]))[0];
        let second = Self::key(simd, self.moves(simd, first, second), self.table.columns(order));
        self.least.keys[..3].copy_from_slice(&[0x0123_4567_8000_0000, second, least]);
    }

    /// Compares the rest of the string with the best so far.
    #[inline(always)]
    fn offer<S: Shuffle>(&mut self, simd: S, pair: u8, order: u16) {
        let top = lines_of(usize::from(pair));
        let own = top[0] / 3;
        let [sources, targets] = self.table.columns(order);
        let names = simd.sixteen(targets).shuffled(simd.sixteen(&self.lines.places[top[0]]));
        let columns = simd.sixteen(sources);
        // The digits of a key are at the top: below them is room for the line.
        let key = |line: usize| {
            let row = simd.sixteen(&self.lines.digits[line]).shuffled(columns);
            names.shuffled(row).nine_digits() | line as u64
        };
        let first = own / 3 * 3;
        let [one, other] = [[1, 2], [0, 2], [0, 1]][own % 3];
        let sorted_band = |chute: usize| {
            let line = 3 * (first + chute);
            sorted([key(line), key(line + 1), key(line + 2)])
        };
        let (mut one, mut other) = (sorted_band(one), sorted_band(other));
        if one[0] > other[0] {
            (one, other) = (other, one);
        }
        let keys = [one[0], one[1], one[2], other[0], other[1], other[2]];
        let bare = [keys[0] & !31, keys[1] & !31, keys[2] & !31, keys[3] & !31, keys[4] & !31, keys[5] & !31];
        let best = &self.least.keys[3..];
        if bare[..] > *best {
            return;
        }
        if bare[..] < *best {
            self.least.keys[3..].copy_from_slice(&bare);
            self.least.maps.clear();
        }
        let mut rows = [0; 9];
        for (row, line) in rows.iter_mut().zip(top) {
            *row = (line % 9) as u8;
        }
        for (row, key) in rows[3..].iter_mut().zip(keys) {
            *row = ((key & 31) % 9) as u8;
        }
        let (mut columns, mut digits) = ([0; 9], [0; 9]);
        columns.copy_from_slice(&sources[..9]);
        digits.copy_from_slice(&names.plus(simd.all(1)).bytes()[..9]);
        self.least.maps.push(Map::new(own >= 3, rows, columns, digits));
    }
}

/// Returns the three lines of a pair: the first two, and the one that is left.
#[inline(always)]
fn lines_of(pair: usize) -> [usize; 3] {
    let (chute, (first, second)) = (pair / 6 * 3, PAIRS[pair % 6]);
    [chute + first, chute + second, chute + 3 - first - second]
}

#[inline(always)]
pub(super) fn sorted<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    let (low, high) = (a.min(b), a.max(b));
    let (low, middle) = (low.min(c), low.max(c));
    [low, middle.min(high), middle.max(high)]
}
