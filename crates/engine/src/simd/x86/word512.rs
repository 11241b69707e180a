//! Words of 512 bits.

use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_and_si512, _mm512_andnot_si512, _mm512_or_si512, _mm512_sll_epi64,
    _mm512_srl_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};

use crate::simd::{Bits, Word, bits::word_operators};

/// 512 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word512(pub(super) __m512i);

/// Any function of three bits: bit `4a + 2b + c` of `TABLE`.
#[inline(always)]
fn ternary<const TABLE: i32>(a: Word512, b: Word512, c: Word512) -> Word512 {
    // SAFETY: a Word512 exists only where the token does.
    Word512(unsafe { _mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0) })
}

word_operators!(Word512: BitAnd::bitand by _mm512_and_si512, BitOr::bitor by _mm512_or_si512, BitXor::bitxor by _mm512_xor_si512);

impl Bits for Word512 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: a Word512 exists only where the token does.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary::<0b1111_1110>(self, b, c)
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        ternary::<0b1000_0000>(self, b, c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        ternary::<0b1110_1000>(self, b, c)
    }

    #[inline(always)]
    fn and_neither(self, b: Self, c: Self) -> Self {
        ternary::<0b0001_0000>(self, b, c)
    }

    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        ternary::<0b1111_1000>(self, b, c)
    }

    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        ternary::<0b1111_0110>(self, b, c)
    }
}

impl Word for Word512 {
    const GROUPS: usize = 8;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        // SAFETY: a Word512 exists only where the token does.
        Self(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(BITS)) })
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: a Word512 exists only where the token does.
        Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(BITS)) })
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        let mut groups = [0u64; 8];
        // SAFETY: the 64 bytes are written; no alignment is required.
        unsafe { _mm512_storeu_si512(groups.as_mut_ptr().cast(), self.0) };
        groups
    }
}
