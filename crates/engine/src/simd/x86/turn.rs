//! How records become planes whose words the three slots share, and planes records.

use std::{
    arch::x86_64::{
        __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_load_si512, _mm512_mask_store_epi64,
        _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2, _mm512_unpackhi_epi64,
        _mm512_unpacklo_epi64,
    },
    mem::MaybeUninit,
};

use super::{
    slots::{Bytes, GROUPS, Slots, permuted},
    word512::Word512,
};
use crate::simd::{LaneBoard, LaneState, lane_state::place};

/// Byte `8 row + column` takes byte `8 column + row`; or `8 (7 - column) + row`, for the
/// bit matrices of GFNI have their first row highest.
const fn turned_square(upside_down: bool) -> Bytes {
    let mut from = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let column = if upside_down { 7 - byte % 8 } else { byte % 8 };
        from[byte] = (8 * column + byte / 8) as u8;
        byte += 1;
    }
    Bytes(from)
}

static SQUARE: Bytes = turned_square(false);
static SQUARE_UPSIDE_DOWN: Bytes = turned_square(true);

/// Eight bytes of every lane of a word, halfway to planes: row `21 slot + group` has, for
/// each of the eight bytes, eight of the group's eight lanes.
type Halfway = [MaybeUninit<__m512i>; 64];

/// The 8 × 8 blocks of a matrix of 64 × 64 bytes, eight bytes of a block in a row.
type Blocks = [[MaybeUninit<__m512i>; 8]; 8];

/// To fill them with zeros first would cost a twentieth of the time of a wave.
const NOT_YET_HALFWAY: [Halfway; 4] = [[MaybeUninit::uninit(); 64]; 4];
const NO_BLOCKS_YET: Blocks = [[MaybeUninit::uninit(); 8]; 8];

/// Rows as such.
///
/// # Safety
///
/// All of them must have been written.
#[inline(always)]
unsafe fn written<T, const N: usize>(rows: &[MaybeUninit<T>; N]) -> &[T; N] {
    // SAFETY: the same layout, and written as the caller guarantees.
    unsafe { &*std::ptr::from_ref(rows).cast() }
}

/// Implements [`crate::simd::Simd::spread`].
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) unsafe fn spread(records: &[LaneState], board: &mut LaneBoard<Slots>) {
    let identity = _mm512_set1_epi64(IDENTITY);
    let mut halfway = NOT_YET_HALFWAY;
    let mut blocks = NO_BLOCKS_YET;
    for (group, eight) in records.as_chunks::<8>().0.iter().enumerate() {
        for (half, slots) in [(0, 2), (1, 1)] {
            // SAFETY: as the caller guarantees.
            let lanes = unsafe { turned_eights(&load_lanes(eight, half)) };
            for (column, &lanes) in lanes.iter().enumerate().take(4 * slots) {
                let bytes = permuted(Word512(lanes), &SQUARE_UPSIDE_DOWN).0;
                let bits = _mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes);
                let slot = 2 * half + column / 4;
                halfway[column % 4][GROUPS * slot + group].write(bits);
            }
        }
    }
    for (eighth, rows) in halfway.iter_mut().enumerate() {
        for row in &mut rows[3 * GROUPS..] {
            row.write(_mm512_setzero_si512());
        }
        // SAFETY: the rows of all groups are written, and those after them; the rest is as the caller
        // guarantees.
        let blocks = unsafe { turn_rows(rows, &mut blocks) };
        for (byte, blocks) in blocks.iter().enumerate() {
            // SAFETY: as the caller guarantees.
            let planes = unsafe { turned_eights(blocks) };
            for (index, &plane) in planes.iter().enumerate() {
                if let Some((bit, element)) = place(8 * (8 * eighth + byte) + index) {
                    board[bit][element].0 = Word512(plane);
                }
            }
        }
    }
}

/// Implements [`crate::simd::Simd::gather`].
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) unsafe fn gather(board: &LaneBoard<Slots>, records: &mut [LaneState]) {
    let zero = _mm512_setzero_si512();
    let mut halfway = NOT_YET_HALFWAY;
    let mut blocks = NO_BLOCKS_YET;
    for (eighth, rows) in halfway.iter_mut().enumerate() {
        for byte in 0..8 {
            let mut planes = [zero; 8];
            for (index, plane) in planes.iter_mut().enumerate() {
                if let Some((bit, element)) = place(8 * (8 * eighth + byte) + index) {
                    *plane = board[bit][element].0.0;
                }
            }
            // SAFETY: as the caller guarantees.
            unsafe { turn_planes(&planes, &mut blocks, byte) };
        }
        for (rows, blocks) in rows.as_chunks_mut::<8>().0.iter_mut().zip(&blocks) {
            // SAFETY: each of the eight bytes has written its share of all blocks; the rest is as the
            // caller guarantees.
            let turned = unsafe { turned_back_blocks(written(blocks)) };
            for (row, turned) in rows.iter_mut().zip(turned) {
                row.write(turned);
            }
        }
    }
    for (group, eight) in records.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        for (half, slots) in [(0, 2), (1, 1)] {
            let mut columns = [zero; 8];
            for (column, lanes) in columns.iter_mut().enumerate().take(4 * slots) {
                let slot = 2 * half + column / 4;
                // SAFETY: all rows were written above.
                *lanes = unsafe { halfway[column % 4][GROUPS * slot + group].assume_init() };
            }
            // SAFETY: as the caller guarantees.
            unsafe { store_lanes(&turned_eights(&columns), eight, half) };
        }
    }
}

/// Byte `n` is `1 << n`.
const IDENTITY: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// Returns one half of each of eight records.
///
/// # Safety
///
/// The machine must have AVX-512.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load_lanes(records: &[LaneState; 8], half: usize) -> [__m512i; 8] {
    let mut lanes = [_mm512_setzero_si512(); 8];
    for (lane, record) in lanes.iter_mut().zip(records) {
        let record: *const LaneState = record;
        // SAFETY: a record has two halves of 64 bytes, each of its own alignment.
        *lane = unsafe { _mm512_load_si512(record.byte_add(64 * half).cast()) };
    }
    lanes
}

/// One half of each of eight records; of the second half only the slot.
///
/// # Safety
///
/// The machine must have AVX-512.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store_lanes(lanes: &[__m512i; 8], records: &mut [LaneState; 8], half: usize) {
    let eighths = if half == 0 { 0xff } else { 0x0f };
    for (&lane, record) in lanes.iter().zip(records) {
        let record: *mut LaneState = record;
        // SAFETY: a record has two halves of 64 bytes, each of its own alignment.
        unsafe { _mm512_mask_store_epi64(record.byte_add(64 * half).cast(), eighths, lane) };
    }
}

/// Transposes 64 × 64 bytes, but for the last step: what is left to do is to transpose each
/// block as 8 × 8 numbers of 64 bits.
///
/// # Safety
///
/// All rows must have been written, and the machine must have AVX-512 with VBMI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn turn_rows<'a>(rows: &Halfway, blocks: &'a mut Blocks) -> &'a [[__m512i; 8]; 8] {
    for (across, rows) in rows.as_chunks().0.iter().enumerate() {
        // SAFETY: as the caller guarantees.
        let eights = unsafe { turned_eights(written(rows)) };
        for (down, &eight) in eights.iter().enumerate() {
            blocks[down][across].write(permuted(Word512(eight), &SQUARE).0);
        }
    }
    // SAFETY: the same layout, and every row across has written its share of all blocks.
    unsafe { &*std::ptr::from_ref(blocks).cast() }
}

/// The way back: the same for eight of the 64 rows.
///
/// # Safety
///
/// The machine must have AVX-512 with VBMI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn turn_planes(planes: &[__m512i; 8], blocks: &mut Blocks, down: usize) {
    // SAFETY: as the caller guarantees.
    let eights = unsafe { turned_eights(planes) };
    for (across, &eight) in eights.iter().enumerate() {
        blocks[across][down].write(permuted(Word512(eight), &SQUARE_UPSIDE_DOWN).0);
    }
}

/// Returns the way back from eight groups' lanes, as bits, to their bytes.
///
/// # Safety
///
/// The machine must have AVX-512 with VBMI and GFNI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
unsafe fn turned_back_blocks(blocks: &[__m512i; 8]) -> [__m512i; 8] {
    let identity = _mm512_set1_epi64(IDENTITY);
    // SAFETY: as the caller guarantees.
    let mut rows = unsafe { turned_eights(blocks) };
    for row in &mut rows {
        let bytes = _mm512_gf2p8affine_epi64_epi8::<0>(identity, *row);
        *row = permuted(Word512(bytes), &SQUARE).0;
    }
    rows
}

/// Transposes 8 × 8 numbers of 64 bits.
///
/// # Safety
///
/// The machine must have AVX-512.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn turned_eights(rows: &[__m512i; 8]) -> [__m512i; 8] {
    let [a, b, c, d, e, f, g, h] = *rows;
    let (even_ab, odd_ab) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    let (even_cd, odd_cd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
    let (even_ef, odd_ef) = (_mm512_unpacklo_epi64(e, f), _mm512_unpackhi_epi64(e, f));
    let (even_gh, odd_gh) = (_mm512_unpacklo_epi64(g, h), _mm512_unpackhi_epi64(g, h));
    // Quarters 0 and 2 of both, then 1 and 3 of both.
    let first = |x, y| _mm512_shuffle_i64x2::<0b10_00_10_00>(x, y);
    let second = |x, y| _mm512_shuffle_i64x2::<0b11_01_11_01>(x, y);
    let (rows_04, rows_26) = (
        [first(even_ab, even_cd), first(even_ef, even_gh)],
        [second(even_ab, even_cd), second(even_ef, even_gh)],
    );
    let (rows_15, rows_37) =
        ([first(odd_ab, odd_cd), first(odd_ef, odd_gh)], [second(odd_ab, odd_cd), second(odd_ef, odd_gh)]);
    [
        first(rows_04[0], rows_04[1]),
        first(rows_15[0], rows_15[1]),
        first(rows_26[0], rows_26[1]),
        first(rows_37[0], rows_37[1]),
        second(rows_04[0], rows_04[1]),
        second(rows_15[0], rows_15[1]),
        second(rows_26[0], rows_26[1]),
        second(rows_37[0], rows_37[1]),
    ]
}
