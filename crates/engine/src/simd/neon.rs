//! 128-bit words, on every aarch64.
//!
//! Tested under emulation by tools/neon.sh.

use std::arch::aarch64::{
    uint8x16_t, uint32x4_t, uint64x2_t, vaddq_u8, vaddv_u8, vaddvq_u64, vandq_u8, vandq_u64, vbicq_u8,
    vbicq_u64, vbslq_u8, vceqq_u8, vcgtq_u8, vcntq_u8, vdupq_n_u32, vdupq_n_u64, veorq_u8, veorq_u64,
    vget_high_u8, vget_low_u8, vget_low_u32, vld1q_u8, vld1q_u32, vld1q_u64, vmaxq_u8, vminq_u8, vminvq_u8,
    vmlal_high_u32, vmlal_u32, vmull_high_u8, vmull_u8, vorrq_u8, vorrq_u64, vpadalq_u16, vpaddq_u16,
    vqtbl1q_u8, vshlq_n_u64, vshrq_n_u8, vshrq_n_u64, vst1q_u8, vst1q_u64, vsubq_u8, vzip1q_u8, vzip2q_u8,
};

use crate::simd::{
    Bits, ByteWord, Bytes, Bytes16, LaneBoard, LaneState, Lanes, Place, Products, Row, Shuffle, Simd,
    SimdLevel, SlotTriple, Table, Weights, Word,
    bits::{word_methods, word_operators},
    slot_triple::triple_planes,
};

/// The token of [`SimdLevel::Neon`].
#[derive(Debug, Clone, Copy)]
pub struct Neon(());

impl Neon {
    /// Returns the token: NEON belongs to aarch64 itself.
    #[must_use]
    pub fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word128(uint64x2_t);

word_operators!(Word128: BitAnd::bitand by vandq_u64, BitOr::bitor by vorrq_u64, BitXor::bitxor by veorq_u64);

impl Bits for Word128 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vbicq_u64(self.0, other.0) })
    }
}

impl Word for Word128 {
    const GROUPS: usize = 2;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vshlq_n_u64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vshrq_n_u64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        let mut groups = [0u64; 8];
        // SAFETY: 16 of the 64 bytes are written; no alignment is required.
        unsafe { vst1q_u64(groups.as_mut_ptr(), self.0) };
        groups
    }
}

impl Simd for Neon {
    type Word = Word128;
    type ByteWord = Bytes128;

    const LEVEL: SimdLevel = SimdLevel::Neon;

    triple_planes!();

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word128 {
        // SAFETY: every aarch64 has NEON; 16 of the 64 bytes are read.
        Word128(unsafe { vld1q_u64(groups.as_ptr()) })
    }

    #[inline(always)]
    fn byte_word(self, [bytes, _]: [&[u8; 16]; 2]) -> Bytes128 {
        self.sixteen(bytes)
    }
}

impl Products for Neon {
    type Bytes = uint8x16_t;
    type Sums = uint32x4_t;
    type Total = uint64x2_t;

    const PARTS: usize = 4;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> uint8x16_t {
        let bytes = &rows[place.row()].0[16 * part..][..16];
        // SAFETY: every aarch64 has NEON; 16 bytes are read from 16.
        unsafe { vld1q_u8(bytes.as_ptr()) }
    }

    #[inline(always)]
    fn no_sums(self) -> uint32x4_t {
        // SAFETY: every aarch64 has NEON.
        unsafe { vdupq_n_u32(0) }
    }

    #[inline(always)]
    fn add_products(self, sums: uint32x4_t, one: uint8x16_t, other: uint8x16_t) -> uint32x4_t {
        // SAFETY: every aarch64 has NEON. Two products of numbers below 128 fit 16 bits.
        unsafe {
            let (low, high) = (vmull_u8(vget_low_u8(one), vget_low_u8(other)), vmull_high_u8(one, other));
            vpadalq_u16(sums, vpaddq_u16(low, high))
        }
    }

    #[inline(always)]
    fn no_total(self) -> uint64x2_t {
        // SAFETY: every aarch64 has NEON.
        unsafe { vdupq_n_u64(0) }
    }

    #[inline(always)]
    fn add_weighed(
        self,
        total: uint64x2_t,
        sums: uint32x4_t,
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> uint64x2_t {
        let weights = &weights[place.row()].0[4 * part..][..4];
        // SAFETY: every aarch64 has NEON; four weights are read from four.
        unsafe {
            let weights = vld1q_u32(weights.as_ptr());
            vmlal_high_u32(vmlal_u32(total, vget_low_u32(sums), vget_low_u32(weights)), sums, weights)
        }
    }

    #[inline(always)]
    fn whole(self, total: uint64x2_t) -> u64 {
        // SAFETY: every aarch64 has NEON.
        unsafe { vaddvq_u64(total) }
    }
}

/// 16 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Bytes128(uint8x16_t);

word_operators!(Bytes128: BitAnd::bitand by vandq_u8, BitOr::bitor by vorrq_u8, BitXor::bitxor by veorq_u8);

impl Shuffle for Neon {
    type Bytes16 = Bytes128;

    #[inline(always)]
    fn sixteen(self, bytes: &[u8; 16]) -> Bytes128 {
        // SAFETY: every aarch64 has NEON; 16 bytes are read from 16.
        Bytes128(unsafe { vld1q_u8(bytes.as_ptr()) })
    }
}

impl Bits for Bytes128 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vbicq_u8(self.0, other.0) })
    }
}

impl Bytes for Bytes128 {
    word_methods!(
        lesser by vminq_u8,
        greater by vmaxq_u8,
        plus by vaddq_u8,
        equal by vceqq_u8
    );

    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vbslq_u8(mask.0, other.0, self.0) })
    }
}

impl ByteWord for Bytes128 {
    const LEN: usize = 16;

    word_methods!(minus by vsubq_u8);

    #[inline(always)]
    fn sizes(self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vcntq_u8(self.0) })
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> [Self; 2] {
        // SAFETY: every aarch64 has NEON.
        unsafe { [Self(vzip1q_u8(self.0, other.0)), Self(vzip2q_u8(self.0, other.0))] }
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // SAFETY: every aarch64 has NEON; 16 of the 32 bytes are written.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), self.0) };
        bytes
    }
}

impl Bytes16 for Bytes128 {
    word_methods!(shuffled by vqtbl1q_u8, above by vcgtq_u8);

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vshrq_n_u8::<BITS>(self.0) })
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        const WEIGHTS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: every aarch64 has NEON; 16 bytes are read from 16. Of the weights each is added once, so nothing
        // overflows.
        unsafe {
            let is_high = vcgtq_u8(self.0, vld1q_u8([0x7f; 16].as_ptr()));
            let bits = vandq_u8(is_high, vld1q_u8(WEIGHTS.as_ptr()));
            u32::from(vaddv_u8(vget_low_u8(bits))) | u32::from(vaddv_u8(vget_high_u8(bits))) << 8
        }
    }

    #[inline(always)]
    fn least(self) -> u8 {
        // SAFETY: every aarch64 has NEON.
        unsafe { vminvq_u8(self.0) }
    }

    #[inline(always)]
    fn nine_digits(self) -> u64 {
        Bytes16::bytes(self)[..9].iter().fold(0, |digits, &byte| digits << 4 | u64::from(byte)) << 28
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: every aarch64 has NEON; 16 bytes are written to 16.
        unsafe { vst1q_u8(bytes.as_mut_ptr(), self.0) };
        bytes
    }
}
