//! 128-bit words, on every aarch64.

use std::{
    arch::aarch64::{
        uint64x2_t, vandq_u64, vbicq_u64, veorq_u64, vld1q_u64, vorrq_u64, vshlq_n_u64, vshrq_n_u64,
        vst1q_u64,
    },
    ops::{BitAnd, BitOr, BitXor},
};

use crate::simd::{
    Bits, Board, Lanes, Level, Record, Simd, Task, Triple, Word, products::plain_products, symbols,
    triple::triple_planes,
};

/// The token of [`Level::Neon`].
#[derive(Debug, Clone, Copy)]
pub struct Neon(());

impl Neon {
    /// The token: NEON belongs to aarch64 itself.
    #[must_use]
    pub fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word128(uint64x2_t);

impl BitAnd for Word128 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
}

impl BitOr for Word128 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vorrq_u64(self.0, other.0) })
    }
}

impl BitXor for Word128 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
}

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

    const LEVEL: Level = Level::Neon;

    triple_planes!();

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word128 {
        // SAFETY: every aarch64 has NEON; 16 of the 64 bytes are read.
        Word128(unsafe { vld1q_u64(groups.as_ptr()) })
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut Record) -> bool {
        symbols::read(symbols, record)
    }

    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &Record, symbols: &mut [u8; 81]) {
        symbols::write::<ZERO>(record, symbols);
    }

    #[inline(always)]
    fn prefetch(self, _: &[u8]) {}
}

plain_products!(Neon);
