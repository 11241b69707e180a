//! 128-bit words, on every x86-64.
//!
//! Planes are three words, one for each slot; there is no shuffle of bytes, so canonical forms use the plain level.

use std::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_or_si128, _mm_set_epi64x, _mm_slli_epi64, _mm_srli_epi64,
    _mm_storeu_si128, _mm_xor_si128,
};

use crate::simd::{
    Bits, LaneBoard, LaneState, Lanes, Simd, SimdLevel, SlotTriple, Word, bits::word_operators,
    slot_triple::triple_planes,
};

/// The token of [`SimdLevel::Sse2`].
#[derive(Debug, Clone, Copy)]
pub struct Sse2(());

impl Sse2 {
    /// Returns the token: SSE2 belongs to x86-64 itself.
    #[must_use]
    pub fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word128(pub(super) __m128i);

word_operators!(Word128: BitAnd::bitand by _mm_and_si128, BitOr::bitor by _mm_or_si128, BitXor::bitxor by _mm_xor_si128);

impl Bits for Word128 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }
}

impl Word for Word128 {
    const GROUPS: usize = 2;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_slli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_srli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        let mut groups = [0u64; 8];
        // SAFETY: 16 of the 64 bytes are written; no alignment is required.
        unsafe { _mm_storeu_si128(groups.as_mut_ptr().cast(), self.0) };
        groups
    }
}

impl Simd for Sse2 {
    type Word = Word128;
    type ByteWord = Word128;

    const LEVEL: SimdLevel = SimdLevel::Sse2;

    triple_planes!(bytes first);

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word128 {
        let [low, high, ..] = groups;
        // SAFETY: every x86-64 has SSE2.
        Word128(unsafe { _mm_set_epi64x(high.cast_signed(), low.cast_signed()) })
    }

    #[inline(always)]
    fn byte_word(self, bytes: [&[u8; 16]; 2]) -> Word128 {
        Word128::from_sixteens(bytes)
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        super::prefetch(bytes);
    }
}
