//! Sums of products of bytes, by SSE2, AVX2 and AVX-512.

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi32, _mm_add_epi64, _mm_and_si128, _mm_load_si128, _mm_loadu_si128,
    _mm_madd_epi16, _mm_mul_epu32, _mm_set1_epi16, _mm_setzero_si128, _mm_srli_epi16, _mm_srli_epi64,
    _mm_store_si128, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpacklo_epi8, _mm256_add_epi32,
    _mm256_add_epi64, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_mul_epu32,
    _mm256_mullo_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_srli_epi64,
    _mm256_store_si256, _mm256_storeu_si256, _mm512_add_epi32, _mm512_add_epi64, _mm512_broadcast_i32x4,
    _mm512_dpbusd_epi32, _mm512_load_si512, _mm512_mask_broadcast_i32x4, _mm512_mul_epu32,
    _mm512_mullo_epi32, _mm512_reduce_add_epi64, _mm512_set1_epi32, _mm512_setzero_si512, _mm512_srli_epi64,
    _mm512_store_si512, _mm512_unpackhi_epi8, _mm512_unpacklo_epi8,
};

use super::{Avx2, Avx512, Sse2};
use crate::simd::{Place, Products, Row, Table, Weights, products::check_lines};

impl Products for Sse2 {
    /// The even bytes of 16 and the odd ones, each widened to 16 bits.
    type Bytes = [__m128i; 2];
    type Sums = __m128i;
    type Total = __m128i;

    const PARTS: usize = 4;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> [__m128i; 2] {
        let at: *const Table<Row> = rows;
        // SAFETY: every x86-64 has SSE2. A place is that of a row in a table, which has four
        // quarters of 16 bytes, aligned as expected.
        unsafe {
            let bytes = _mm_load_si128(at.byte_add(place.byte() + 16 * (part % 4)).cast());
            [_mm_and_si128(bytes, _mm_set1_epi16(0xff)), _mm_srli_epi16::<8>(bytes)]
        }
    }

    #[inline(always)]
    fn no_sums(self) -> __m128i {
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_setzero_si128() }
    }

    #[inline(always)]
    fn add_products(self, sums: __m128i, one: [__m128i; 2], other: [__m128i; 2]) -> __m128i {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let (even, odd) = (_mm_madd_epi16(one[0], other[0]), _mm_madd_epi16(one[1], other[1]));
            _mm_add_epi32(sums, _mm_add_epi32(even, odd))
        }
    }

    #[inline(always)]
    fn no_total(self) -> __m128i {
        // SAFETY: every x86-64 has SSE2.
        unsafe { _mm_setzero_si128() }
    }

    #[inline(always)]
    fn add_weighed(
        self,
        total: __m128i,
        sums: __m128i,
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> __m128i {
        let at: *const Table<Weights> = weights;
        // SAFETY: every x86-64 has SSE2. Weights are as long as rows, and as in `part` they are
        // 16 bytes of a table, aligned as expected.
        unsafe {
            let weights = _mm_load_si128(at.byte_add(place.byte() + 16 * (part % 4)).cast());
            let odd = _mm_mul_epu32(_mm_srli_epi64::<32>(sums), _mm_srli_epi64::<32>(weights));
            _mm_add_epi64(total, _mm_add_epi64(_mm_mul_epu32(sums, weights), odd))
        }
    }

    #[inline(always)]
    fn whole(self, total: __m128i) -> u64 {
        let mut totals = [0u64; 2];
        // SAFETY: every x86-64 has SSE2; 16 bytes are written to 16.
        unsafe { _mm_storeu_si128(totals.as_mut_ptr().cast(), total) };
        totals.into_iter().fold(0, u64::wrapping_add)
    }

    #[inline(always)]
    fn turn(self, lines: &[&[u8]; 64], rows: &mut [Row]) {
        check_lines(lines, rows);
        turn_by_128(lines, rows);
    }
}

impl Products for Avx2 {
    type Bytes = __m256i;
    type Sums = __m256i;
    type Total = __m256i;

    const PARTS: usize = 2;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> __m256i {
        let at: *const Table<Row> = rows;
        // SAFETY: the token proves that the machine has AVX2. A place is that of a row in a table, which
        // has two halves of 32 bytes, aligned as required.
        unsafe { _mm256_load_si256(at.byte_add(place.byte() + 32 * (part % 2)).cast()) }
    }

    #[inline(always)]
    fn no_sums(self) -> __m256i {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add_products(self, sums: __m256i, one: __m256i, other: __m256i) -> __m256i {
        // SAFETY: the token proves that the machine has AVX2. Two products of numbers below 128 fit 16
        // bits with a sign, so nothing saturates.
        unsafe {
            let pairs = _mm256_maddubs_epi16(one, other);
            _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
        }
    }

    #[inline(always)]
    fn no_total(self) -> __m256i {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    fn add_weighed(
        self,
        total: __m256i,
        sums: __m256i,
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> __m256i {
        let at: *const Table<Weights> = weights;
        // SAFETY: the token proves that the machine has AVX2. Weights are as long as rows, and as in
        // `part` they are 32 bytes of a table, aligned as required.
        unsafe {
            let weights = _mm256_load_si256(at.byte_add(place.byte() + 32 * (part % 2)).cast());
            let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(sums), _mm256_srli_epi64::<32>(weights));
            _mm256_add_epi64(total, _mm256_add_epi64(_mm256_mul_epu32(sums, weights), odd))
        }
    }

    #[inline(always)]
    fn whole(self, total: __m256i) -> u64 {
        let mut totals = [0u64; 4];
        // SAFETY: the token proves that the machine has AVX2; 32 bytes are written to 32.
        unsafe { _mm256_storeu_si256(totals.as_mut_ptr().cast(), total) };
        totals.into_iter().fold(0, u64::wrapping_add)
    }

    #[inline(always)]
    fn scaled(self, weights: &Weights, by: u32, and: &Weights) -> Weights {
        let mut scaled = Weights::ZERO;
        for half in [0, 8] {
            let (weights, and, scaled) =
                (&weights.0[half..][..8], &and.0[half..][..8], &mut scaled.0[half..][..8]);
            // SAFETY: the token proves that the machine has AVX2; eight weights are 32 bytes, aligned as
            // required.
            unsafe {
                let product = _mm256_mullo_epi32(
                    _mm256_load_si256(weights.as_ptr().cast()),
                    _mm256_set1_epi32(by.cast_signed()),
                );
                let sum = _mm256_add_epi32(product, _mm256_load_si256(and.as_ptr().cast()));
                _mm256_store_si256(scaled.as_mut_ptr().cast(), sum);
            }
        }
        scaled
    }

    #[inline(always)]
    fn turn(self, lines: &[&[u8]; 64], rows: &mut [Row]) {
        check_lines(lines, rows);
        turn_by_128(lines, rows);
    }
}

impl Products for Avx512 {
    type Bytes = __m512i;
    type Sums = __m512i;
    type Total = __m512i;

    const PARTS: usize = 1;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, _: usize) -> __m512i {
        let at: *const Table<Row> = rows;
        // SAFETY: the token proves that the machine has AVX-512. A place is that of a row in a table,
        // which has 64 bytes, aligned as required.
        unsafe { _mm512_load_si512(at.byte_add(place.byte()).cast()) }
    }

    #[inline(always)]
    fn no_sums(self) -> __m512i {
        // SAFETY: the token proves that the machine has AVX-512.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add_products(self, sums: __m512i, one: __m512i, other: __m512i) -> __m512i {
        // SAFETY: the token proves that the machine has VNNI.
        unsafe { _mm512_dpbusd_epi32(sums, one, other) }
    }

    #[inline(always)]
    fn no_total(self) -> __m512i {
        // SAFETY: the token proves that the machine has AVX-512.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn add_weighed(
        self,
        total: __m512i,
        sums: __m512i,
        weights: &Table<Weights>,
        place: Place,
        _: usize,
    ) -> __m512i {
        let at: *const Table<Weights> = weights;
        // SAFETY: the token proves that the machine has AVX-512. Weights are as long as rows, and as in
        // `part` they are 64 bytes of a table, aligned as required.
        unsafe {
            let weights = _mm512_load_si512(at.byte_add(place.byte()).cast());
            let odd = _mm512_mul_epu32(_mm512_srli_epi64::<32>(sums), _mm512_srli_epi64::<32>(weights));
            _mm512_add_epi64(total, _mm512_add_epi64(_mm512_mul_epu32(sums, weights), odd))
        }
    }

    #[inline(always)]
    fn whole(self, total: __m512i) -> u64 {
        // SAFETY: the token proves that the machine has AVX-512.
        unsafe { _mm512_reduce_add_epi64(total) }.cast_unsigned()
    }

    #[inline(always)]
    fn scaled(self, weights: &Weights, by: u32, and: &Weights) -> Weights {
        let mut scaled = Weights::ZERO;
        // SAFETY: the token proves that the machine has AVX-512; weights are 64 bytes, aligned as
        // required.
        unsafe {
            let product = _mm512_mullo_epi32(
                _mm512_load_si512(weights.0.as_ptr().cast()),
                _mm512_set1_epi32(by.cast_signed()),
            );
            let sum = _mm512_add_epi32(product, _mm512_load_si512(and.0.as_ptr().cast()));
            _mm512_store_si512(scaled.0.as_mut_ptr().cast(), sum);
        }
        scaled
    }

    #[inline(always)]
    fn turn(self, lines: &[&[u8]; 64], rows: &mut [Row]) {
        check_lines(lines, rows);
        // SAFETY: the token proves that the machine has AVX-512; the lines were looked at.
        unsafe { turn_by_512(lines, rows) };
    }
}

/// Transposes sixteen lines by sixteen bytes, by four perfect shuffles.
#[inline(always)]
fn turn_by_128(lines: &[&[u8]; 64], rows: &mut [Row]) {
    for (quarter, lines) in lines.chunks_exact(16).enumerate() {
        for (piece, rows) in rows.chunks_exact_mut(16).enumerate() {
            let load = |line: usize| -> __m128i {
                let bytes = &lines[line][16 * piece..][..16];
                // SAFETY: every x86-64 has SSE2; 16 bytes are read from 16.
                unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
            };
            let mut square: [__m128i; 16] = std::array::from_fn(load);
            for _ in 0..4 {
                let dealt = |at: usize| {
                    let (one, other) = (square[at / 2], square[at / 2 + 8]);
                    // SAFETY: every x86-64 has SSE2.
                    unsafe {
                        if at.is_multiple_of(2) {
                            _mm_unpacklo_epi8(one, other)
                        } else {
                            _mm_unpackhi_epi8(one, other)
                        }
                    }
                };
                square = std::array::from_fn(dealt);
            }
            for (row, bytes) in rows.iter_mut().zip(square) {
                let place = &mut row.0[16 * quarter..][..16];
                // SAFETY: every x86-64 has SSE2; 16 bytes are written to 16, aligned as required.
                unsafe { _mm_store_si128(place.as_mut_ptr().cast(), bytes) };
            }
        }
    }
}

/// Does the same for all 64 lines at once, sixteen of them in each quarter of a register.
///
/// # Safety
///
/// The machine must have AVX-512, and each line a byte for each row.
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn turn_by_512(lines: &[&[u8]; 64], rows: &mut [Row]) {
    for (piece, rows) in rows.chunks_exact_mut(16).enumerate() {
        let load = |line: usize| -> __m128i {
            // SAFETY: the line goes on for 16 bytes from here, as there are 16 rows.
            unsafe { _mm_loadu_si128(lines[line].as_ptr().add(16 * piece).cast()) }
        };
        let mut square = [_mm512_setzero_si512(); 16];
        for line in 0..16 {
            let first = _mm512_broadcast_i32x4(load(line));
            let second = _mm512_mask_broadcast_i32x4(first, 0x00f0, load(line + 16));
            let third = _mm512_mask_broadcast_i32x4(second, 0x0f00, load(line + 32));
            square[line] = _mm512_mask_broadcast_i32x4(third, 0xf000, load(line + 48));
        }
        let square = deal(deal(deal(deal(square))));
        for (row, bytes) in rows.iter_mut().zip(square) {
            // SAFETY: a row has 64 bytes, aligned as required.
            unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), bytes) };
        }
    }
}

/// Interleaves the bytes of two halves.
#[inline]
#[allow(clippy::large_types_passed_by_value, reason = "they are registers")]
#[target_feature(enable = "avx512f,avx512bw")]
fn deal(from: [__m512i; 16]) -> [__m512i; 16] {
    let mut dealt = [from[0]; 16];
    for at in 0..8 {
        dealt[2 * at] = _mm512_unpacklo_epi8(from[at], from[at + 8]);
        dealt[2 * at + 1] = _mm512_unpackhi_epi8(from[at], from[at + 8]);
    }
    dealt
}
