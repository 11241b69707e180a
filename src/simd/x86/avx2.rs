//! 256-bit words.

use std::{
    arch::x86_64::{
        __m256i, _mm_alignr_epi8, _mm_loadu_si128, _mm_srli_si128, _mm_storeu_si128, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_extracti128_si256,
        _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set_epi64x,
        _mm256_set_m128i, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi64,
        _mm256_srli_epi16, _mm256_srli_epi64, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_xor_si256,
    },
    ops::{BitAnd, BitOr, BitXor},
};

use crate::simd::{Bits, Board, Lanes, Level, Record, Simd, Task, Triple, Word, triple::triple_planes};

/// The token of [`Level::Avx2`].
#[derive(Debug, Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    /// The token, on a machine with AVX2, BMI and POPCNT.
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
pub struct Word256(__m256i);

impl BitAnd for Word256 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for Word256 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl BitXor for Word256 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: a Word256 exists only where the token does.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

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
        // SAFETY: 32 of the 64 bytes are written; no alignment is wanted.
        unsafe { _mm256_storeu_si256(groups.as_mut_ptr().cast(), self.0) };
        groups
    }
}

impl Simd for Avx2 {
    type Word = Word256;

    const LEVEL: Level = Level::Avx2;

    triple_planes!();

    fn enter<T: Task>(self, task: T) -> T::Output {
        /// # Safety
        ///
        /// The machine must have these features.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        unsafe fn door<T: Task>(simd: Avx2, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: the token says that there are all of them.
        unsafe { door(self, task) }
    }

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> Word256 {
        let [a, b, c, d, ..] = groups.map(u64::cast_signed);
        // SAFETY: the token says that there is AVX2.
        Word256(unsafe { _mm256_set_epi64x(d, c, b, a) })
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut Record) -> bool {
        // SAFETY: the token says that there is AVX2.
        unsafe { read(symbols, record) }
    }

    #[inline(always)]
    fn write(self, record: &Record, symbols: &mut [u8; 81]) {
        // SAFETY: the token says that there is AVX2.
        unsafe { write(record, symbols) };
    }

    #[inline(always)]
    fn prefetch(self, bytes: &[u8]) {
        super::prefetch(bytes);
    }
}

/// The 27 bytes of a slot.
const SLOT: u32 = 0x07ff_ffff;

/// What a symbol stands for, by its low half; each half of the register looks up by itself.
const SETS: [u8; 32] = {
    let mut sets = [0; 32];
    let mut half = 0;
    while half < 32 {
        let mut bit = 0;
        while bit < 8 {
            sets[half + 1 + bit] = 1 << bit;
            bit += 1;
        }
        sets[half + (b'0' & 15) as usize] = 0xff;
        sets[half + (b'.' & 15) as usize] = 0xff;
        half += 16;
    }
    sets
};

/// The symbols of the bits 0 to 3, then of the bits 4 to 7, by the half of the set.
const SYMBOLS: [[u8; 32]; 2] = {
    let mut symbols = [[0; 32]; 2];
    let mut half = 0;
    while half < 32 {
        let mut bit = 0;
        while bit < 4 {
            symbols[0][half + (1 << bit)] = b'1' + bit as u8;
            symbols[1][half + (1 << bit)] = b'5' + bit as u8;
            bit += 1;
        }
        half += 16;
    }
    symbols
};

/// Any 32 bytes.
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32; no alignment is wanted.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// See [`Simd::read`].
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn read(symbols: &[u8; 81], record: &mut Record) -> bool {
    let at = symbols.as_ptr();
    // SAFETY: 32 bytes from 0 and from 27, 16 from 54 and from 65 lie within 81; the last
    // slot's two halves overlap by 5 bytes, which the shift drops.
    let slots = unsafe {
        let last = _mm_srli_si128::<5>(_mm_loadu_si128(at.add(65).cast()));
        [
            _mm256_loadu_si256(at.cast()),
            _mm256_loadu_si256(at.add(27).cast()),
            _mm256_set_m128i(last, _mm_loadu_si128(at.add(54).cast())),
        ]
    };
    let byte = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
    // SAFETY: the caller says that there is AVX2.
    let sets = unsafe { load(&SETS) };
    let mut known = SLOT;
    for (slot, symbols) in slots.into_iter().enumerate() {
        let zero = _mm256_cmpeq_epi8(symbols, byte(b'0'));
        let blank = _mm256_or_si256(zero, _mm256_cmpeq_epi8(symbols, byte(b'.')));
        let ninth = _mm256_or_si256(blank, _mm256_cmpeq_epi8(symbols, byte(b'9')));
        let from_one = _mm256_sub_epi8(symbols, byte(b'1'));
        let digit = _mm256_cmpeq_epi8(_mm256_min_epu8(from_one, byte(8)), from_one);
        known &= _mm256_movemask_epi8(_mm256_or_si256(blank, digit)).cast_unsigned();
        let low = _mm256_shuffle_epi8(sets, _mm256_and_si256(symbols, byte(15)));
        // SAFETY: a slot has 32 bytes.
        unsafe { _mm256_storeu_si256(record.slots[slot].as_mut_ptr().cast(), low) };
        record.put_ninth(slot, _mm256_movemask_epi8(ninth).cast_unsigned() & SLOT);
        record.slots[slot][31] = 0;
    }
    known == SLOT
}

/// See [`Simd::write`].
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn write(record: &Record, symbols: &mut [u8; 81]) {
    let byte = |byte: u8| _mm256_set1_epi8(byte.cast_signed());
    // SAFETY: the caller says that there is AVX2.
    let tables = unsafe { [load(&SYMBOLS[0]), load(&SYMBOLS[1])] };
    let digits = record.slots.each_ref().map(|slot| {
        // SAFETY: the caller says that there is AVX2.
        let sets = unsafe { load(slot) };
        let low = _mm256_and_si256(sets, byte(15));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), byte(15));
        let low = _mm256_shuffle_epi8(tables[0], low);
        let either = _mm256_or_si256(low, _mm256_shuffle_epi8(tables[1], high));
        let none = _mm256_cmpeq_epi8(either, _mm256_setzero_si256());
        _mm256_or_si256(either, _mm256_and_si256(none, byte(b'9')))
    });
    let (low, high) = (_mm256_castsi256_si128(digits[2]), _mm256_extracti128_si256::<1>(digits[2]));
    let at = symbols.as_mut_ptr();
    // SAFETY: all lie within 81 bytes; each store repairs what the one before wrote beyond
    // its slot, and the last writes bytes 11 to 26 of the last slot.
    unsafe {
        _mm256_storeu_si256(at.cast(), digits[0]);
        _mm256_storeu_si256(at.add(27).cast(), digits[1]);
        _mm_storeu_si128(at.add(54).cast(), low);
        _mm_storeu_si128(at.add(65).cast(), _mm_alignr_epi8::<11>(high, low));
    }
}
