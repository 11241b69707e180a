//! 256-bit words.
//!
//! Planes are three words, one for each slot.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_slli_epi64,
    _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256,
};

use crate::simd::{
    Bits, LaneBoard, LaneState, Lanes, Simd, SimdLevel, SlotTriple, Task, Word, bits::word_operators,
    slot_triple::triple_planes,
};

use super::symbols;

/// The token of [`SimdLevel::Avx2`].
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    /// Returns the token, on a machine with AVX2, BMI and POPCNT.
    #[must_use]
    pub fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }
}

/// 256 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word256(pub(super) __m256i);

word_operators!(Word256: BitAnd::bitand by _mm256_and_si256, BitOr::bitor by _mm256_or_si256, BitXor::bitxor by _mm256_xor_si256);

impl Bits for Word256 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
}

impl Word for Word256 {
    const GROUPS: usize = 4;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_slli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_srli_epi64::<BITS>(self.0) })
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        let mut groups = [0u64; 8];
        // SAFETY: 32 of the 64 bytes are written; no alignment is required.
        unsafe { _mm256_storeu_si256(groups.as_mut_ptr().cast(), self.0) };
        groups
    }
}

impl Simd for Avx2 {
    type Word = Word256;
    type ByteWord = Word256;

    const LEVEL: SimdLevel = SimdLevel::Avx2;

    triple_planes!(bytes first);

    fn enter<T: Task>(self, task: T) -> T::Output {
        /// # Safety
        ///
        /// The machine must have these features.
        #[inline(never)]
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn run<T: Task>(simd: Avx2, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: the token proves that all of them are available.
        unsafe { run(self, task) }
    }

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word256 {
        // `map` of an array may stay a call.
        let [a, b, c, d, ..] = groups;
        let [a, b, c, d] = [a.cast_signed(), b.cast_signed(), c.cast_signed(), d.cast_signed()];
        // SAFETY: the token proves that the machine has AVX2.
        Word256(unsafe { _mm256_set_epi64x(d, c, b, a) })
    }

    #[inline(always)]
    fn byte_word(self, bytes: [&[u8; 16]; 2]) -> Word256 {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { Word256::from_sixteens(bytes) }
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut LaneState) -> bool {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { symbols::read(symbols, record) }
    }

    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &LaneState, symbols: &mut [u8; 81]) {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { symbols::write::<ZERO>(record, symbols) };
    }

    #[inline(always)]
    fn write_alternatives<const ZERO: u8>(
        self,
        record: &LaneState,
        whole: &LaneState,
        alternatives: &mut [[u8; 81]; 2],
    ) {
        // SAFETY: the token proves that the machine has AVX2.
        unsafe { symbols::write_alternatives::<ZERO>(record, whole, alternatives) };
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        super::prefetch(bytes);
    }
}
