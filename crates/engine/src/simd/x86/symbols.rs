//! Symbols and sets of a record, a slot at a time.
//!
//! For AVX2; whoever has AVX-512 has it, too.

use std::arch::x86_64::{
    __m256i, _mm_alignr_epi8, _mm_loadu_si128, _mm_srli_si128, _mm_storeu_si128, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_set_m128i, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi8,
};

use crate::simd::LaneState;

/// The 27 bytes of a slot.
const SLOT: u32 = 0x07ff_ffff;

/// The set of a symbol, by its low half; each half of the register looks up by itself.
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

/// Returns the symbols of the bits 0 to 3, then of the bits 4 to 7, by the half of the set.
const fn symbols_above(zero: u8) -> [[u8; 32]; 2] {
    let mut symbols = [[0; 32]; 2];
    let mut half = 0;
    while half < 32 {
        let mut bit = 0;
        while bit < 4 {
            symbols[0][half + (1 << bit)] = zero + 1 + bit as u8;
            symbols[1][half + (1 << bit)] = zero + 5 + bit as u8;
            bit += 1;
        }
        half += 16;
    }
    symbols
}

/// Loads 32 bytes.
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32; no alignment is required.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Implements [`crate::simd::Simd::read`].
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn read(symbols: &[u8; 81], record: &mut LaneState) -> bool {
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
    // SAFETY: the caller guarantees AVX2.
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

/// Bit `n % 8` for element `n`, and the byte of its slot's last eight that has its ninth bit.
const NINTHS: [[u8; 32]; 2] = {
    let mut ninths = [[0; 32]; 2];
    let mut element = 0;
    while element < 32 {
        ninths[0][element] = 1 << (element % 8);
        ninths[1][element] = 3 + element as u8 / 8;
        element += 1;
    }
    ninths
};

/// How sets of one member become symbols.
struct Symbols {
    halves: [__m256i; 2],
    ninth: __m256i,
}

impl Symbols {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn above<const ZERO: u8>() -> Self {
        let [low, high] = &const { symbols_above(ZERO) };
        // SAFETY: this is compiled for AVX2.
        let halves = unsafe { [load(low), load(high)] };
        Self { halves, ninth: _mm256_set1_epi8((ZERO + 9).cast_signed()) }
    }

    /// Returns the symbols of the members below the ninth; 0 where there is none.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn low(&self, sets: __m256i) -> __m256i {
        let half = _mm256_set1_epi8(15);
        let low = _mm256_and_si256(sets, half);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), half);
        let [lows, highs] = self.halves;
        _mm256_or_si256(_mm256_shuffle_epi8(lows, low), _mm256_shuffle_epi8(highs, high))
    }

    /// Returns the symbols of all elements.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn all(&self, slot: __m256i) -> __m256i {
        or_instead(self.low(slot), self.ninth)
    }

    /// Returns the same, but these where the set is empty.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn all_or(&self, slot: __m256i, instead: __m256i) -> __m256i {
        // SAFETY: this is compiled for AVX2.
        let (bits, bytes) = unsafe { (load(&NINTHS[0]), load(&NINTHS[1])) };
        let last = _mm256_permute4x64_epi64::<0b11_11_11_11>(slot);
        let ninth = _mm256_and_si256(_mm256_shuffle_epi8(last, bytes), bits);
        let ninth = _mm256_and_si256(_mm256_cmpeq_epi8(ninth, bits), self.ninth);
        or_instead(_mm256_or_si256(self.low(slot), ninth), instead)
    }
}

/// Returns some bytes, but others where they are 0.
#[inline]
#[target_feature(enable = "avx2")]
fn or_instead(bytes: __m256i, instead: __m256i) -> __m256i {
    let none = _mm256_cmpeq_epi8(bytes, _mm256_setzero_si256());
    _mm256_or_si256(bytes, _mm256_and_si256(none, instead))
}

/// Stores the 27 bytes of each of three slots.
#[inline]
#[target_feature(enable = "avx2")]
fn store([first, second, last]: [__m256i; 3], symbols: &mut [u8; 81]) {
    let (low, high) = (_mm256_castsi256_si128(last), _mm256_extracti128_si256::<1>(last));
    let at = symbols.as_mut_ptr();
    // SAFETY: all lie within 81 bytes; each store repairs what the one before wrote beyond
    // its slot, and the last writes bytes 11 to 26 of the last slot.
    unsafe {
        _mm256_storeu_si256(at.cast(), first);
        _mm256_storeu_si256(at.add(27).cast(), second);
        _mm_storeu_si128(at.add(54).cast(), low);
        _mm_storeu_si128(at.add(65).cast(), _mm_alignr_epi8::<11>(high, low));
    }
}

/// Implements [`crate::simd::Simd::write`].
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn write<const ZERO: u8>(record: &LaneState, symbols: &mut [u8; 81]) {
    let above = Symbols::above::<ZERO>();
    // SAFETY: the caller guarantees AVX2.
    let slot = |slot: usize| above.all(unsafe { load(&record.slots[slot]) });
    store([slot(0), slot(1), slot(2)], symbols);
}

/// Implements [`crate::simd::Simd::write_alternatives`].
///
/// # Safety
///
/// The machine must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) unsafe fn write_alternatives<const ZERO: u8>(
    record: &LaneState,
    whole: &LaneState,
    alternatives: &mut [[u8; 81]; 2],
) {
    let above = Symbols::above::<ZERO>();
    let slot = |slot: usize| {
        // SAFETY: the caller guarantees AVX2.
        let (one, all) = unsafe { (load(&record.slots[slot]), load(&whole.slots[slot])) };
        let symbols = above.all(one);
        [symbols, above.all_or(_mm256_andnot_si256(one, all), symbols)]
    };
    let [first, second, last] = [slot(0), slot(1), slot(2)];
    store([first[0], second[0], last[0]], &mut alternatives[0]);
    store([first[1], second[1], last[1]], &mut alternatives[1]);
}
