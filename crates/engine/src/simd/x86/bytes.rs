//! Words of 16 and 32 bytes; and sixteen bytes at once, by the 128-bit instructions that every machine with AVX2 has.

use std::arch::x86_64::{
    __m128i, _mm_add_epi8, _mm_and_si128, _mm_andnot_si128, _mm_blendv_epi8, _mm_cmpeq_epi8, _mm_cmpgt_epi8,
    _mm_cvtsi128_si32, _mm_cvtsi128_si64, _mm_loadu_si128, _mm_maddubs_epi16, _mm_max_epu8, _mm_min_epu8,
    _mm_minpos_epu16, _mm_movemask_epi8, _mm_or_si128, _mm_packus_epi16, _mm_set1_epi8, _mm_set1_epi16,
    _mm_setr_epi8, _mm_shuffle_epi8, _mm_srli_epi16, _mm_storeu_si128, _mm_sub_epi8, _mm_unpackhi_epi8,
    _mm_unpacklo_epi8, _mm_xor_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_cmpeq_epi8, _mm256_max_epu8, _mm256_min_epu8, _mm256_set_m128i, _mm256_set1_epi8,
    _mm256_setr_epi8, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8,
    _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
};

use crate::simd::{
    Bits, ByteWord, Bytes, Bytes16, Shuffle, ShuffleTask,
    bits::{word_methods, word_operators},
};

use super::{Avx2, avx2::Word256, sse2::Word128};

impl Word128 {
    #[inline(always)]
    pub(super) fn from_sixteens([bytes, _]: [&[u8; 16]; 2]) -> Self {
        // SAFETY: every x86-64 has SSE2; 16 bytes are read from 16.
        Self(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    fn all(byte: u8) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_set1_epi8(byte.cast_signed()) })
    }

    /// Shifts pairs of bytes: the low bits of one become high bits of the other.
    #[inline(always)]
    fn shifted_down_in_pairs<const BITS: i32>(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_srli_epi16::<BITS>(self.0) })
    }
}

impl Bytes for Word128 {
    word_methods!(
        lesser by _mm_min_epu8,
        greater by _mm_max_epu8,
        plus by _mm_add_epi8,
        equal by _mm_cmpeq_epi8
    );
}

impl ByteWord for Word128 {
    const LEN: usize = 16;

    word_methods!(minus by _mm_sub_epi8);

    /// Sums of ever wider fields: no instruction counts bits.
    #[inline(always)]
    fn sizes(self) -> Self {
        let [one, two, four] = [Self::all(0x55), Self::all(0x33), Self::all(0x0f)];
        let twos = self.minus(self.shifted_down_in_pairs::<1>() & one);
        let fours = (twos & two).plus(twos.shifted_down_in_pairs::<2>() & two);
        fours.plus(fours.shifted_down_in_pairs::<4>()) & four
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> [Self; 2] {
        // SAFETY: every x86-64 has SSE2.
        unsafe { [Self(_mm_unpacklo_epi8(self.0, other.0)), Self(_mm_unpackhi_epi8(self.0, other.0))] }
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // SAFETY: 16 of the 32 bytes are written; no alignment is required.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}

impl Word256 {
    /// # Safety
    ///
    /// The machine must have AVX2.
    #[inline(always)]
    pub(super) unsafe fn from_sixteens([one, two]: [&[u8; 16]; 2]) -> Self {
        // SAFETY: as the caller guarantees; 16 bytes are read from 16.
        Self(unsafe {
            _mm256_set_m128i(_mm_loadu_si128(two.as_ptr().cast()), _mm_loadu_si128(one.as_ptr().cast()))
        })
    }
}

impl Bytes for Word256 {
    word_methods!(
        lesser by _mm256_min_epu8,
        greater by _mm256_max_epu8,
        plus by _mm256_add_epi8,
        equal by _mm256_cmpeq_epi8
    );

    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        // SAFETY: these bytes exist only where the token does.
        Self(unsafe { _mm256_blendv_epi8(self.0, other.0, mask.0) })
    }
}

impl ByteWord for Word256 {
    const LEN: usize = 32;

    word_methods!(minus by _mm256_sub_epi8);

    #[inline(always)]
    fn sizes(self) -> Self {
        // SAFETY: these bytes exist only where the token does.
        unsafe {
            let sizes = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3,
                4,
            );
            let half = _mm256_set1_epi8(15);
            let (low, high) = (_mm256_and_si256(self.0, half), _mm256_srli_epi16::<4>(self.0));
            let high = _mm256_shuffle_epi8(sizes, _mm256_and_si256(high, half));
            Self(_mm256_add_epi8(_mm256_shuffle_epi8(sizes, low), high))
        }
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> [Self; 2] {
        // SAFETY: these bytes exist only where the token does.
        unsafe { [Self(_mm256_unpacklo_epi8(self.0, other.0)), Self(_mm256_unpackhi_epi8(self.0, other.0))] }
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // SAFETY: the 32 bytes are written; no alignment is required.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Bytes128(__m128i);

word_operators!(Bytes128: BitAnd::bitand by _mm_and_si128, BitOr::bitor by _mm_or_si128, BitXor::bitxor by _mm_xor_si128);

impl Avx2 {
    /// Runs a task in code that is compiled for this level.
    pub(in crate::simd) fn shuffle<T: ShuffleTask>(self, task: T) -> T::Output {
        /// # Safety
        ///
        /// The machine must have these features.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn run<T: ShuffleTask>(simd: Avx2, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: the token proves that all of them are available.
        unsafe { run(self, task) }
    }
}

impl Shuffle for Avx2 {
    type Bytes16 = Bytes128;

    #[inline(always)]
    fn sixteen(self, bytes: &[u8; 16]) -> Bytes128 {
        // SAFETY: the token proves that the machine has AVX2; 16 bytes are read from 16.
        Bytes128(unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) })
    }
}

impl Bits for Bytes128 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: these bytes exist only where the token does.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
}

impl Bytes for Bytes128 {
    word_methods!(
        lesser by _mm_min_epu8,
        greater by _mm_max_epu8,
        plus by _mm_add_epi8,
        equal by _mm_cmpeq_epi8
    );

    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        // SAFETY: these bytes exist only where the token does.
        Self(unsafe { _mm_blendv_epi8(self.0, other.0, mask.0) })
    }
}

impl Bytes16 for Bytes128 {
    word_methods!(shuffled by _mm_shuffle_epi8, above by _mm_cmpgt_epi8);

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: these bytes exist only where the token does.
        unsafe {
            Self(_mm_and_si128(
                _mm_srli_epi16::<BITS>(self.0),
                _mm_set1_epi8((0xff_u8 >> BITS).cast_signed()),
            ))
        }
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        // SAFETY: these bytes exist only where the token does.
        unsafe { _mm_movemask_epi8(self.0) }.cast_unsigned()
    }

    #[inline(always)]
    fn least(self) -> u8 {
        // SAFETY: these bytes exist only where the token does.
        unsafe {
            let pairs = _mm_min_epu8(self.0, _mm_srli_epi16::<8>(self.0));
            _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_and_si128(pairs, _mm_set1_epi16(0xff)))) as u8
        }
    }

    #[inline(always)]
    fn nine_digits(self) -> u64 {
        // SAFETY: these bytes exist only where the token does.
        unsafe {
            let weights = _mm_setr_epi8(16, 1, 16, 1, 16, 1, 16, 1, 16, 0, 0, 0, 0, 0, 0, 0);
            let pairs = _mm_maddubs_epi16(self.0, weights);
            _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)).cast_unsigned().swap_bytes()
        }
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: 16 bytes are written to 16; no alignment is required.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}
