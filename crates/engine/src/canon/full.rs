//! The least string of a full grid.
//!
//! The digits of the first row are named 1 to 9 in order, so the rest depends on which row comes first and on the
//! order of the columns. A table gives the least second row for each of the 36 ordered pairs of lines of a chute, and
//! the orders of columns that reach it. The least third row leaves very few of them, for which the other rows are sorted.

use super::{
    cells::GridLines,
    map::Map,
    row::{NEIGHBOURS, Nine},
    second::{LIMITS, SECOND_ROWS, SecondRows},
};
use crate::simd::{Bytes, Bytes16, Shuffle};

/// The least string of a full grid, and the maps to it.
#[derive(Debug, Default)]
pub(super) struct LeastGrid {
    /// How each row reads: nine digits of four bits, from 0, the first one highest; the 28 low bits are 0.
    pub(super) keys: [u64; 9],
    pub(super) maps: Vec<Map>,
    /// The digits of the rows and then of the columns, from 0.
    digits: [Nine; 18],
    /// For each line the place of each digit.
    places: [Nine; 18],
    /// Pairs of lines with the orders of columns that give the least second row, and how the third row reads.
    tops: Vec<(u64, u8, u16)>,
}

/// The ordered pairs of the three lines of a chute: the first row and the second.
const PAIRS: [(usize, usize); 6] = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];

impl LeastGrid {
    /// Finds the least string of a full grid, and all maps to it, as many as there are automorphisms.
    #[inline(always)]
    pub(super) fn find<S: Shuffle>(&mut self, simd: S, lines: &GridLines) {
        self.read(simd, lines);
        let table = &*SECOND_ROWS;
        let (slots, pairs) = self.least_seconds(simd, table);
        self.least_thirds(simd, table, &slots, pairs);
        self.keys[3..].fill(u64::MAX);
        for top in 0..self.tops.len() {
            let (third, pair, order) = self.tops[top];
            if third == self.keys[2] {
                self.offer(simd, pair, table.columns(order));
            }
        }
    }

    /// Reads for each line the digits by place and the places by digit.
    #[inline(always)]
    fn read<S: Shuffle>(&mut self, simd: S, lines: &GridLines) {
        for (digits, values) in self.digits.iter_mut().zip(&lines.values) {
            // Behind the digits are zeros, which become places without a byte.
            *digits = simd.sixteen(values).plus(simd.all(0xff)).bytes();
        }
        for row in 0..9 {
            for column in 0..9 {
                let digit = usize::from(self.digits[row][column] & 15);
                self.places[row][digit] = column as u8;
                self.places[9 + column][digit] = row as u8;
            }
        }
    }

    /// Returns in which column of one line the other line has its digits.
    #[inline(always)]
    fn moves<S: Shuffle>(&self, simd: S, one: usize, other: usize) -> S::Bytes16 {
        simd.sixteen(&self.places[one]).shuffled(simd.sixteen(&self.digits[other]))
    }

    /// Returns how a row reads in an order of columns.
    #[inline(always)]
    fn key<S: Shuffle>(simd: S, row: S::Bytes16, [sources, targets]: &[Nine; 2]) -> u64 {
        simd.sixteen(targets).shuffled(row.shuffled(simd.sixteen(sources))).nine_digits()
    }

    /// Returns the slots of the pairs of lines, six for each chute, and as bits the pairs whose second row is the least.
    #[inline(always)]
    fn least_seconds<S: Shuffle>(&self, simd: S, table: &SecondRows) -> ([u16; 36], u64) {
        let (mut slots, mut ranks) = ([0; 36], [u8::MAX; 48]);
        let (limits, neighbours) = (simd.sixteen(&LIMITS), simd.sixteen(&NEIGHBOURS));
        for chute in 0..6 {
            for (number, (first, second)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
                let there = self.moves(simd, 3 * chute + first, 3 * chute + second);
                let back = self.moves(simd, 3 * chute + second, 3 * chute + first);
                let pair = 6 * chute + 2 * number;
                for (pair, moves, inverse) in [(pair, there, back), (pair + 1, back, there)] {
                    let order = moves.above(moves.shuffled(neighbours)).high_bits();
                    let slot = table.slot(inverse.above(limits).high_bits(), order);
                    slots[pair] = slot as u16;
                    ranks[pair] = table.rank(slot);
                }
            }
        }
        let ranks = ranks.as_chunks::<16>().0;
        let [one, two, three] = [simd.sixteen(&ranks[0]), simd.sixteen(&ranks[1]), simd.sixteen(&ranks[2])];
        let least = simd.all(one.lesser(two).lesser(three).least());
        let [one, two, three] = [one.equal(least), two.equal(least), three.equal(least)];
        let pairs = one.high_bits() | two.high_bits() << 16;
        (slots, u64::from(pairs) | u64::from(three.high_bits()) << 32)
    }

    /// Finds the least third row under the least second one.
    #[inline(always)]
    fn least_thirds<S: Shuffle>(&mut self, simd: S, table: &SecondRows, slots: &[u16; 36], mut pairs: u64) {
        self.tops.clear();
        let mut least = u64::MAX;
        let first_pair = pairs.trailing_zeros() as usize;
        while pairs != 0 {
            let pair = pairs.trailing_zeros() as usize;
            pairs &= pairs - 1;
            let [first, _, third] = lines_of(pair);
            let moves = self.moves(simd, first, third);
            for &order in table.orders(usize::from(slots[pair])) {
                let key = Self::key(simd, moves, table.columns(order));
                least = least.min(key);
                self.tops.push((key, pair as u8, order));
            }
        }
        let [first, second, _] = lines_of(first_pair);
        let order = table.orders(usize::from(slots[first_pair]))[0];
        let second = Self::key(simd, self.moves(simd, first, second), table.columns(order));
        self.keys[..3].copy_from_slice(&[0x0123_4567_8000_0000, second, least]);
    }

    /// Compares the rest of the string with the best so far.
    #[inline(always)]
    fn offer<S: Shuffle>(&mut self, simd: S, pair: u8, [sources, targets]: &[Nine; 2]) {
        let top = lines_of(usize::from(pair));
        let own = top[0] / 3;
        let names = simd.sixteen(targets).shuffled(simd.sixteen(&self.places[top[0]]));
        let columns = simd.sixteen(sources);
        // The other two bands of the three, in order.
        let (one, other) = ([3, 0, 0][own % 3] + own / 3 * 9, [6, 6, 3][own % 3] + own / 3 * 9);
        let mut keys = [0; 6];
        for (key, line) in keys.iter_mut().zip([one, one + 1, one + 2, other, other + 1, other + 2]) {
            let row = simd.sixteen(&self.digits[line]).shuffled(columns);
            // The digits of a key are at the top: below them is room for the line.
            *key = names.shuffled(row).nine_digits() | line as u64;
        }
        let bands = keys.as_chunks::<3>().0;
        let (mut one, mut other) = (sorted(bands[0]), sorted(bands[1]));
        if one[0] > other[0] {
            (one, other) = (other, one);
        }
        let keys = [one[0], one[1], one[2], other[0], other[1], other[2]];
        let bare = [keys[0] & !31, keys[1] & !31, keys[2] & !31, keys[3] & !31, keys[4] & !31, keys[5] & !31];
        let best = &self.keys[3..];
        if bare[..] > *best {
            return;
        }
        if bare[..] < *best {
            self.keys[3..].copy_from_slice(&bare);
            self.maps.clear();
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
        self.maps.push(Map::named(own >= 3, rows, columns, digits));
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
