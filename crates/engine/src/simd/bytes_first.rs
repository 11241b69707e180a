//! How records become planes where words are bytes, too: bytes first, then bits.
//!
//! Lane `8 m + j` is bit `j` of byte `m` of a word. So for each `j` sixteen bytes of the records `8 m + j` are transposed,
//! and then, for each byte of a record, the bits of the eight rows that this gives.

use super::{
    ByteWord, LaneBoard, LaneState, Simd, SlotTriple, Word, lane_state::place, slot_triple::Masks, turn_bytes,
};

/// Half a slot of all records, halfway to planes: by byte and `j`.
type Halfway<W> = [[W; 8]; 16];

impl<W: ByteWord + Word> SlotTriple<W> {
    /// Implements [`Simd::spread`].
    #[inline(always)]
    pub(super) fn spread_bytes<S>(simd: S, records: &[LaneState], board: &mut LaneBoard<Self>)
    where
        S: Simd<Word = W, ByteWord = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let masks = Masks::new(simd);
        let mut halfway = [[simd.word([0; 8]); 8]; 16];
        for slot in 0..3 {
            for half in 0..2 {
                read_half(simd, records, slot, half, &mut halfway);
                for (byte, rows) in halfway.iter().enumerate() {
                    let mut rows = *rows;
                    masks.swap_near(&mut rows);
                    for (index, &row) in rows.iter().enumerate() {
                        if let Some((bit, element)) = place(8 * (16 * half + byte) + index) {
                            board[bit][element].0[slot] = row;
                        }
                    }
                }
            }
        }
    }

    /// Implements [`Simd::gather`]: the way back, as both transpositions are their own inverses.
    #[inline(always)]
    pub(super) fn gather_bytes<S>(simd: S, board: &LaneBoard<Self>, records: &mut [LaneState])
    where
        S: Simd<Word = W, ByteWord = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let masks = Masks::new(simd);
        let zero = simd.word([0; 8]);
        let mut halfway = [[zero; 8]; 16];
        for slot in 0..3 {
            for half in 0..2 {
                for (byte, rows) in halfway.iter_mut().enumerate() {
                    *rows = [zero; 8];
                    for (index, row) in rows.iter_mut().enumerate() {
                        if let Some((bit, element)) = place(8 * (16 * half + byte) + index) {
                            *row = board[bit][element].0[slot];
                        }
                    }
                    masks.swap_near(rows);
                }
                write_half(&halfway, records, slot, half);
            }
        }
    }
}

/// Transposes the bytes of half a slot.
#[inline(always)]
fn read_half<S: Simd>(
    simd: S,
    records: &[LaneState],
    slot: usize,
    half: usize,
    halfway: &mut Halfway<S::ByteWord>,
) {
    for j in 0..8 {
        let mut rows = [halfway[0][0]; 16];
        for (m, row) in rows.iter_mut().enumerate() {
            let mut sixteens = [&[0; 16]; 2];
            for part in 0..S::ByteWord::LEN / 16 {
                sixteens[part] = &records[8 * (16 * part + m) + j].slots[slot].as_chunks().0[half];
            }
            *row = simd.byte_word(sixteens);
        }
        turn_bytes(&mut rows);
        for (halfway, row) in halfway.iter_mut().zip(rows) {
            halfway[j] = row;
        }
    }
}

/// Transposes them back.
#[inline(always)]
fn write_half<W: ByteWord>(halfway: &Halfway<W>, records: &mut [LaneState], slot: usize, half: usize) {
    for j in 0..8 {
        let mut rows = [halfway[0][0]; 16];
        for (row, halfway) in rows.iter_mut().zip(halfway) {
            *row = halfway[j];
        }
        turn_bytes(&mut rows);
        for (m, row) in rows.iter().enumerate() {
            let bytes = row.bytes();
            for (part, sixteen) in bytes.as_chunks::<16>().0[..W::LEN / 16].iter().enumerate() {
                records[8 * (16 * part + m) + j].slots[slot].as_chunks_mut().0[half] = *sixteen;
            }
        }
    }
}
