//! The 81 cells of a puzzle as lines of nine: the rows, and the columns as rows.
//!
//! In come symbols or values of a puzzle, out come [`GridLines`], which `full` and `search` compare and permute; they never
//! see a grid. A line is sixteen bytes, so that one instruction reads or reorders it.

use super::{
    map::Map,
    row::{NEIGHBOURS, Nine},
    second::padded,
};
use crate::simd::{Bytes, Bytes16, Shuffle, turn_square};

/// Rows 0 to 8, then columns 0 to 8.
#[derive(Debug)]
pub(super) struct GridLines {
    /// Their values, 0 for a blank.
    pub(super) values: [Nine; 18],
    /// Their places with a given, as bits.
    pub(super) patterns: [u16; 18],
    /// The blank rows and the blank columns.
    pub(super) blank: [u16; 2],
}

/// Reads 81 symbols: `1` to `9`, and `.` or `0` for a blank. Returns whether there is no other one.
#[inline(always)]
pub(super) fn values(symbols: &[u8; 81], values: &mut [u8; 81]) -> bool {
    // Without a branch per cell, so that the compiler makes vectors of this.
    let mut others = 0;
    for (value, &symbol) in values.iter_mut().zip(symbols) {
        *value = symbol.saturating_sub(b'0');
        let is_digit = u8::from(symbol.wrapping_sub(b'0') < 10);
        others |= 1 ^ (is_digit | u8::from(symbol == b'.'));
    }
    others == 0
}

/// The symbols of 81 values: `1` to `9`, and `.` for a blank.
#[inline(always)]
pub(super) fn symbols(values: &[u8; 81]) -> [u8; 81] {
    let mut symbols = [0; 81];
    for (symbol, &value) in symbols.iter_mut().zip(values) {
        *symbol = if value == 0 { b'.' } else { b'0' + value };
    }
    symbols
}

/// Writes the values of nine rows, each nine digits of four bits, the first one highest, above 28 other bits.
#[inline(always)]
pub(super) fn of_keys(keys: &[u64; 9], values: &mut [u8; 81]) {
    for (row, key) in values.chunks_exact_mut(9).zip(keys) {
        // The first eight digits, each moved to a byte of its own.
        let mut digits = key >> 32;
        digits = (digits | digits << 16) & 0x0000_ffff_0000_ffff;
        digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff;
        digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        row[..8].copy_from_slice(&digits.to_be_bytes());
        row[8] = (key >> 28 & 15) as u8;
    }
}

impl Default for GridLines {
    fn default() -> Self {
        Self { values: [[0; 16]; 18], patterns: [0; 18], blank: [0x1ff; 2] }
    }
}

impl GridLines {
    /// Reads 81 values from 0 to 9.
    #[inline(always)]
    pub(super) fn read<S: Shuffle>(&mut self, simd: S, cells: &[u8; 81]) {
        self.read_values(cells);
        self.blank = [0; 2];
        for line in 0..18 {
            let pattern = simd.sixteen(&self.values[line]).above(simd.all(0)).high_bits() as u16;
            self.patterns[line] = pattern;
            self.blank[line / 9] |= u16::from(pattern == 0) << (line % 9);
        }
    }

    /// Reads only the values: where givens are remains unknown.
    #[inline(always)]
    pub(super) fn read_values(&mut self, cells: &[u8; 81]) {
        let (mut square, mut last) = ([0; 8], [0; 9]);
        let rows = cells.as_chunks::<9>().0;
        for (row, cells) in rows.iter().enumerate() {
            self.values[row][..9].copy_from_slice(cells);
            let [first @ .., end] = *cells;
            last[row] = end;
            if row < 8 {
                square[row] = u64::from_le_bytes(first);
            }
        }
        turn_square(&mut square);
        for (column, cells) in square.into_iter().enumerate() {
            let line = u128::from(cells) | u128::from(rows[8][column]) << 64;
            self.values[9 + column] = line.to_le_bytes();
        }
        self.values[17][..9].copy_from_slice(&last);
    }

    /// Returns whether every cell has a value.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.patterns[..9].iter().fold(0x1ff, |all, pattern| all & pattern) == 0x1ff
    }

    /// Returns whether a value occurs twice in a house.
    #[inline(always)]
    pub(super) fn has_clash<S: Shuffle>(&self, simd: S) -> bool {
        let [low, high] = [simd.sixteen(&LOW_DIGITS), simd.sixteen(&HIGH_DIGITS)];
        let mut twice = simd.all(0);
        for side in 0..2 {
            let mut seen = [simd.all(0); 2];
            for chute in 0..3 {
                // What a chute has in each place of its lines; the boxes are those of the rows.
                let mut here = [simd.all(0); 2];
                for line in 9 * side + 3 * chute..9 * side + 3 * chute + 3 {
                    let line = simd.sixteen(&self.values[line]);
                    for (here, digits) in here.iter_mut().zip([low, high]) {
                        let digits = digits.shuffled(line);
                        twice = twice | (*here & digits);
                        *here = *here | digits;
                    }
                }
                for (seen, here) in seen.iter_mut().zip(here) {
                    let next = here.shuffled(simd.sixteen(&NEIGHBOURS));
                    twice = twice | (*seen & here);
                    if side == 0 {
                        twice = twice | (here & next);
                    }
                    *seen = *seen | here;
                }
            }
        }
        twice.equal(simd.all(0)).high_bits() != 0xffff
    }

    /// Returns how the rows read after a map, each nine digits of four bits as [`of_keys`] takes them.
    #[inline(always)]
    pub(super) fn mapped<S: Shuffle>(&self, simd: S, map: &Map) -> [u64; 9] {
        let (transposed, rows, columns, digits) = map.parts();
        let mut names = [0; 16];
        names[1..10].copy_from_slice(digits);
        let (names, columns) = (simd.sixteen(&names), simd.sixteen(&padded(*columns)));
        let mut keys = [0; 9];
        for (key, &row) in keys.iter_mut().zip(rows) {
            let line = simd.sixteen(&self.values[9 * usize::from(transposed) + usize::from(row)]);
            *key = names.shuffled(line.shuffled(columns)).nine_digits();
        }
        keys
    }
}

/// A bit for each value from 1 to 8.
const LOW_DIGITS: Nine = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
/// A bit for 9.
const HIGH_DIGITS: Nine = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
