//! Records as planes of 128-bit words, and the reverse.
//!
//! Whole bytes are moved first, by shuffles, of which a stage takes one instruction for a word instead of three. Unlike in
//! `bytes_first.rs`, eight words are moved at once and not 16, as V8 has registers for no more: 16 made the
//! whole module a fifth slower.

use std::arch::wasm32::{
    i8x16_shuffle, u64x2, u64x2_splat, v128, v128_load, v128_load64_zero, v128_store, v128_store64_lane,
};

use super::{
    super::{LaneBoard, LaneState, Plane, Simd, SlotTriple, lane_state::place, slot_triple::Masks},
    word::Word128,
};

/// The number of records.
pub(super) const LANES: usize = 128;

/// The bytes of half a slot of all records: `[byte][first]` has the bytes of the records `first + 8 n`, in order.
type Columns = [[v128; 8]; 16];

const NO_COLUMNS: Columns = [[u64x2(0, 0); 8]; 16];

/// Implements [`Simd::spread`].
#[inline(always)]
pub(super) fn spread<S: Simd<Word = Word128>>(
    simd: S,
    records: &[LaneState],
    board: &mut LaneBoard<SlotTriple<Word128>>,
) {
    let records: &[LaneState; LANES] = records.try_into().expect("a record for each lane");
    let masks = Masks::new(simd);
    let mut columns = NO_COLUMNS;
    for slot in 0..3 {
        for half in 0..2 {
            for group in 0..2 {
                for first in 0..8 {
                    let rows = std::array::from_fn(|step| {
                        let bytes = &records[64 * group + 8 * step + first].slots[slot][16 * half..][..16];
                        // SAFETY: 16 bytes are read from 16; no alignment is required.
                        unsafe { v128_load(bytes.as_ptr().cast()) }
                    });
                    let pairs = interleaved(interleaved(interleaved(rows)));
                    for (pair, bytes) in pairs.into_iter().enumerate() {
                        store::<0>(bytes, &mut columns[2 * pair][first], group);
                        store::<1>(bytes, &mut columns[2 * pair + 1][first], group);
                    }
                }
            }
            for (byte, column) in columns.iter().enumerate() {
                let mut rows = column.map(Word128);
                masks.swap_near(&mut rows);
                for (index, row) in rows.into_iter().enumerate() {
                    if let Some((bit, element)) = place(128 * half + 8 * byte + index) {
                        board[bit][element].set_word(slot, row);
                    }
                }
            }
        }
    }
}

/// Implements [`Simd::gather`].
#[inline(always)]
pub(super) fn gather<S: Simd<Word = Word128>>(
    simd: S,
    board: &LaneBoard<SlotTriple<Word128>>,
    records: &mut [LaneState],
) {
    let records: &mut [LaneState; LANES] = records.try_into().expect("a record for each lane");
    let masks = Masks::new(simd);
    let mut columns = NO_COLUMNS;
    for slot in 0..3 {
        for half in 0..2 {
            for (byte, column) in columns.iter_mut().enumerate() {
                let mut rows = [Word128(u64x2_splat(0)); 8];
                for (index, row) in rows.iter_mut().enumerate() {
                    if let Some((bit, element)) = place(128 * half + 8 * byte + index) {
                        *row = board[bit][element].word(slot);
                    }
                }
                masks.swap_near(&mut rows);
                *column = rows.map(|row| row.0);
            }
            for group in 0..2 {
                for first in 0..8 {
                    let bytes = |byte: usize| load(&columns[byte][first], group);
                    let pairs = std::array::from_fn(|byte| low(bytes(byte), bytes(byte + 8)));
                    let rows = interleaved(interleaved(interleaved(pairs)));
                    for (step, row) in rows.into_iter().enumerate() {
                        let bytes =
                            &mut records[64 * group + 8 * step + first].slots[slot][16 * half..][..16];
                        // SAFETY: 16 bytes are written to 16; no alignment is required.
                        unsafe { v128_store(bytes.as_mut_ptr().cast(), row) };
                    }
                }
            }
        }
    }
}

/// Interleaves words that are four apart, byte by byte. A byte's number, three bits for the word and four for its place in
/// the word, is rotated by one bit: three times of this transpose 8 × 16 bytes, except that two columns share each word.
#[inline(always)]
fn interleaved(rows: [v128; 8]) -> [v128; 8] {
    let pair = |row: usize| (rows[row], rows[row + 4]);
    let ((a, e), (b, f), (c, g), (d, h)) = (pair(0), pair(1), pair(2), pair(3));
    [low(a, e), high(a, e), low(b, f), high(b, f), low(c, g), high(c, g), low(d, h), high(d, h)]
}

/// Interleaves the first eight bytes of two words.
#[inline(always)]
fn low(one: v128, other: v128) -> v128 {
    i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(one, other)
}

/// Interleaves the last eight.
#[inline(always)]
fn high(one: v128, other: v128) -> v128 {
    i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(one, other)
}

/// Writes half a word to a half of another.
#[inline(always)]
fn store<const HALF: usize>(word: v128, place: &mut v128, half: usize) {
    assert!(half < 2);
    // SAFETY: eight bytes are written to the first or last eight of 16.
    unsafe { v128_store64_lane::<HALF>(word, (&raw mut *place).cast::<u64>().add(half)) };
}

/// Reads half a word.
#[inline(always)]
fn load(word: &v128, half: usize) -> v128 {
    assert!(half < 2);
    // SAFETY: eight bytes are read from the first or last eight of 16.
    unsafe { v128_load64_zero((&raw const *word).cast::<u64>().add(half)) }
}
