//! Planes whose words the three slots share, and how records become such planes.
//!
//! ```text
//!   byte    0 ………… 19   20 ……… 39   40 ……… 59   60 … 63
//!   word    slot 0      slot 1      slot 2      unused     160 lanes each, 8 a byte
//! ```
//!
//! With 512 bits, three words for each bit of each element would not fit into the first
//! cache; so the slots share one. Two such words to a plane, 320 lanes, are slower: they do
//! not fit into the registers together.

use std::arch::x86_64::{
    __m512i, _mm512_gf2p8affine_epi64_epi8, _mm512_load_si512, _mm512_mask_store_epi64,
    _mm512_permutexvar_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_shuffle_i64x2,
    _mm512_unpackhi_epi64, _mm512_unpacklo_epi64,
};

use std::ops::{BitAnd, BitOr, BitXor};

use super::avx512::Word512;
use crate::simd::{Bits, Board, Lanes, Plane, Record, Word, record::place};

/// Lanes in a word.
const LANES: usize = 160;
/// Bytes of a slot in a word: groups of eight lanes.
const GROUPS: usize = LANES / 8;

/// A plane of one word, shared by the slots.
#[derive(Debug, Clone, Copy)]
pub struct Slots(Word512);

impl BitAnd for Slots {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0.bitand(other.0))
    }
}

impl BitOr for Slots {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0.bitor(other.0))
    }
}

impl BitXor for Slots {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0.bitxor(other.0))
    }
}

impl Bits for Slots {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(self.0.and_not(other.0))
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        Self(self.0.or3(b.0, c.0))
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        Self(self.0.and3(b.0, c.0))
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(self.0.majority(b.0, c.0))
    }

    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        Self(self.0.and_neither(b.0, c.0))
    }

    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        Self(self.0.or_both(b.0, c.0))
    }

    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        Self(self.0.or_differ(b.0, c.0))
    }
}

impl Plane for Slots {
    type Word = Word512;

    const WORDS: usize = 1;
    const WRITTEN_OUT: bool = false;

    #[inline(always)]
    fn word(&self, _: usize) -> Word512 {
        self.0
    }

    #[inline(always)]
    fn set_word(&mut self, _: usize, word: Word512) {
        self.0 = word;
    }

    #[inline(always)]
    fn matched_slots([a, b, c]: [Self; 3], alive: &mut Self) -> [Self; 3] {
        let (next_a, next_b, next_c) = (a.turned(), b.turned(), c.turned());
        let (last_a, last_b, last_c) = (a.turned_back(), b.turned_back(), c.turned_back());
        // Each slot sees the next one's row and the last one's: two ways to place them.
        let in_a = a.and3(next_b, last_c).or_both(a, next_c & last_b);
        let in_b = b.and3(next_c, last_a).or_both(b, next_a & last_c);
        let in_c = c.and3(next_a, last_b).or_both(c, next_b & last_a);
        *alive = *alive & in_a.or3(in_b, in_c);
        [in_a, in_b, in_c]
    }
}

/// A permutation of the bytes of a word, or one for its use as an index.
#[repr(align(64))]
struct Bytes([u8; 64]);

/// Slot by slot: each takes what the slot `by` further holds.
const fn turn(by: usize) -> Bytes {
    let mut from = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let slots = 3 * GROUPS;
        let source = if byte < slots { (byte + by * GROUPS) % slots } else { byte };
        from[byte] = source as u8;
        byte += 1;
    }
    Bytes(from)
}

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

static TURN: Bytes = turn(1);
static TURN_BACK: Bytes = turn(2);
static SQUARE: Bytes = turned_square(false);
static SQUARE_UPSIDE_DOWN: Bytes = turned_square(true);

#[inline(always)]
fn permuted(word: Word512, by: &Bytes) -> Word512 {
    // SAFETY: a Word512 exists only where AVX-512 does; 64 bytes are read from 64.
    Word512(unsafe { _mm512_permutexvar_epi8(_mm512_load_si512(by.0.as_ptr().cast()), word.0) })
}

#[inline(always)]
fn turned(word: Word512) -> Word512 {
    permuted(word, &TURN)
}

#[inline(always)]
fn turned_back(word: Word512) -> Word512 {
    permuted(word, &TURN_BACK)
}

impl Slots {
    pub(super) const LANES: usize = LANES;

    #[inline(always)]
    pub(super) fn new(word: Word512) -> Self {
        Self(word)
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(turned(self.0))
    }

    #[inline(always)]
    fn turned_back(self) -> Self {
        Self(turned_back(self.0))
    }

    #[inline(always)]
    pub(super) fn in_all(self) -> Lanes {
        lanes(self.and3(self.turned(), self.turned_back()).0)
    }

    #[inline(always)]
    pub(super) fn in_any(self) -> Lanes {
        lanes(self.or3(self.turned(), self.turned_back()).0)
    }
}

/// The first slot of a word.
#[inline(always)]
fn lanes(word: Word512) -> Lanes {
    let [a, b, c, ..] = word.groups();
    Lanes::new([a, b, c & 0xffff_ffff, 0, 0, 0, 0, 0])
}

/// Eight bytes of every lane of a word, halfway to planes: row `20 slot + group` has, for
/// each of the eight bytes, eight of the group's eight lanes.
type Halfway = [__m512i; 64];

/// The 8 × 8 blocks of a matrix of 64 × 64 bytes, eight bytes of a block in a row.
type Blocks = [[__m512i; 8]; 8];

/// See [`crate::simd::Simd::spread`].
///
/// # Safety
///
/// The machine must have what [`super::Avx512`] stands for.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) unsafe fn spread(records: &[Record], board: &mut Board<Slots>) {
    let identity = _mm512_set1_epi64(IDENTITY);
    let mut halfway = [[_mm512_setzero_si512(); 64]; 4];
    let mut blocks = [[_mm512_setzero_si512(); 8]; 8];
    for (group, eight) in records.as_chunks::<8>().0.iter().enumerate() {
        for (half, slots) in [(0, 2), (1, 1)] {
            // SAFETY: as the caller says.
            let lanes = unsafe { turned_eights(&load_lanes(eight, half)) };
            for (column, &lanes) in lanes.iter().enumerate().take(4 * slots) {
                let bytes = permuted(Word512(lanes), &SQUARE_UPSIDE_DOWN).0;
                let bits = _mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes);
                let slot = 2 * half + column / 4;
                halfway[column % 4][GROUPS * slot + group] = bits;
            }
        }
    }
    for (eighth, rows) in halfway.iter().enumerate() {
        // SAFETY: as the caller says.
        unsafe { turn_rows(rows, &mut blocks) };
        for (byte, blocks) in blocks.iter().enumerate() {
            // SAFETY: as the caller says.
            let planes = unsafe { turned_eights(blocks) };
            for (index, &plane) in planes.iter().enumerate() {
                if let Some((bit, element)) = place(8 * (8 * eighth + byte) + index) {
                    board[bit][element].0 = Word512(plane);
                }
            }
        }
    }
}

/// See [`crate::simd::Simd::gather`].
///
/// # Safety
///
/// The machine must have what [`super::Avx512`] stands for.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub(super) unsafe fn gather(board: &Board<Slots>, records: &mut [Record]) {
    let zero = _mm512_setzero_si512();
    let mut halfway = [[zero; 64]; 4];
    let mut blocks = [[zero; 8]; 8];
    for (eighth, rows) in halfway.iter_mut().enumerate() {
        for byte in 0..8 {
            let mut planes = [zero; 8];
            for (index, plane) in planes.iter_mut().enumerate() {
                if let Some((bit, element)) = place(8 * (8 * eighth + byte) + index) {
                    *plane = board[bit][element].0.0;
                }
            }
            // SAFETY: as the caller says.
            unsafe { turn_planes(&planes, &mut blocks, byte) };
        }
        for (rows, blocks) in rows.as_chunks_mut::<8>().0.iter_mut().zip(&blocks) {
            // SAFETY: as the caller says.
            *rows = unsafe { turned_back_blocks(blocks) };
        }
    }
    for (group, eight) in records.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        for (half, slots) in [(0, 2), (1, 1)] {
            let mut columns = [zero; 8];
            for (column, lanes) in columns.iter_mut().enumerate().take(4 * slots) {
                let slot = 2 * half + column / 4;
                *lanes = halfway[column % 4][GROUPS * slot + group];
            }
            // SAFETY: as the caller says.
            unsafe { store_lanes(&turned_eights(&columns), eight, half) };
        }
    }
}

/// Byte `n` is `1 << n`.
const IDENTITY: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// One half of each of eight records.
///
/// # Safety
///
/// The machine must have AVX-512.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load_lanes(records: &[Record; 8], half: usize) -> [__m512i; 8] {
    let mut lanes = [_mm512_setzero_si512(); 8];
    for (lane, record) in lanes.iter_mut().zip(records) {
        let record: *const Record = record;
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
unsafe fn store_lanes(lanes: &[__m512i; 8], records: &mut [Record; 8], half: usize) {
    let eighths = if half == 0 { 0xff } else { 0x0f };
    for (&lane, record) in lanes.iter().zip(records) {
        let record: *mut Record = record;
        // SAFETY: a record has two halves of 64 bytes, each of its own alignment.
        unsafe { _mm512_mask_store_epi64(record.byte_add(64 * half).cast(), eighths, lane) };
    }
}

/// Transposes 64 × 64 bytes, but for the last step: what is left to do is to transpose each
/// block as 8 × 8 numbers of 64 bits.
///
/// # Safety
///
/// The machine must have AVX-512 with VBMI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn turn_rows(rows: &Halfway, blocks: &mut Blocks) {
    for (across, rows) in rows.as_chunks().0.iter().enumerate() {
        // SAFETY: as the caller says.
        let eights = unsafe { turned_eights(rows) };
        for (down, &eight) in eights.iter().enumerate() {
            blocks[down][across] = permuted(Word512(eight), &SQUARE).0;
        }
    }
}

/// The way back: the same for eight of the 64 rows.
///
/// # Safety
///
/// The machine must have AVX-512 with VBMI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn turn_planes(planes: &[__m512i; 8], blocks: &mut Blocks, down: usize) {
    // SAFETY: as the caller says.
    let eights = unsafe { turned_eights(planes) };
    for (across, &eight) in eights.iter().enumerate() {
        blocks[across][down] = permuted(Word512(eight), &SQUARE_UPSIDE_DOWN).0;
    }
}

/// The way back from eight groups' lanes, as bits, to their bytes.
///
/// # Safety
///
/// The machine must have AVX-512 with VBMI and GFNI.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
unsafe fn turned_back_blocks(blocks: &[__m512i; 8]) -> [__m512i; 8] {
    let identity = _mm512_set1_epi64(IDENTITY);
    // SAFETY: as the caller says.
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
