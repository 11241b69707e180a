//! The heaviest element of a record, eight elements at a time.

use std::arch::x86_64::{
    __m128i, __m512i, _mm_loadu_si128, _mm256_load_si256, _mm256_set_m128i, _mm512_add_epi64,
    _mm512_alignr_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_castsi256_si512,
    _mm512_castsi512_si128, _mm512_cmpeq_epi8_mask, _mm512_cmpgt_epi8_mask, _mm512_cvtepu8_epi64,
    _mm512_gf2p8affine_epi64_epi8, _mm512_inserti64x4, _mm512_load_si512, _mm512_mask_add_epi8,
    _mm512_mask_expand_epi8, _mm512_mask_max_epu64, _mm512_maskz_compress_epi8, _mm512_maskz_mov_epi8,
    _mm512_maskz_permutex2var_epi8, _mm512_min_epu64, _mm512_or_si512, _mm512_permutex2var_epi64,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_popcnt_epi64, _mm512_reduce_max_epu64,
    _mm512_set1_epi8, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_slli_epi64, _mm512_storeu_si512,
    _mm512_sub_epi64, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64, _mm512_zextsi256_si512,
};

use crate::simd::{ELEMENTS, LaneState, Neighbours};

/// Elements as a pair of registers or masks: slots 0 and 1, then slot 2.
type Two<T> = [T; 2];

#[repr(align(64))]
struct Bytes([u8; 64]);

/// The numbers of the elements.
static NUMBERS: Two<Bytes> = [counting(0), counting(64)];

const fn counting(from: u8) -> Bytes {
    let mut bytes = [0; 64];
    let mut at = 0;
    while at < 64 {
        bytes[at] = from + at as u8;
        at += 1;
    }
    Bytes(bytes)
}

/// Eight elements' sets become a bit matrix with the first element in the highest byte.
static UPSIDE_DOWN: Bytes = {
    let mut from = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        from[byte] = (byte ^ 7) as u8;
        byte += 1;
    }
    Bytes(from)
};

/// Byte `8 bit + eighth` takes byte `8 eighth + bit`.
static SQUARE: Bytes = {
    let mut from = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        from[byte] = (8 * (byte % 8) + byte / 8) as u8;
        byte += 1;
    }
    Bytes(from)
};

/// Byte `n` is `1 << n`.
const IDENTITY: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// What the pairs are weighed with.
struct Scales<'a> {
    neighbours: &'a Neighbours,
    /// The low eight bits of each element's set.
    sets: Two<__m512i>,
    /// For each of the low eight bits the elements that have it.
    having: Two<__m512i>,
    /// The elements that have the ninth bit.
    ninth: Two<__m512i>,
    pairs: Two<__m512i>,
    few: Two<__m512i>,
}

/// The sets of a record's elements, and how many members each has.
struct Elements {
    /// The low eight bits of each element's set.
    sets: Two<__m512i>,
    /// The elements that have the ninth bit.
    ninth: Two<u64>,
    pairs: Two<u64>,
    triples: Two<u64>,
}

/// Returns the low eight bits of each element's set, and the elements that have the ninth.
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn sets(record: &LaneState) -> (Two<__m512i>, Two<u64>) {
    let at: *const LaneState = record;
    // SAFETY: the 96 bytes of the slots come first in a record, which is aligned.
    let sets = unsafe {
        let last = _mm256_load_si256(at.byte_add(64).cast());
        [_mm512_load_si512(at.cast()), _mm512_zextsi256_si512(last)]
    };
    // Eight bytes at a time: otherwise the compiler takes the last slot's out one by one.
    let ninth = |slot: usize| record.eighth(slot, 3) >> 24 & 0xffff_ffff;
    (sets, [ninth(0) | ninth(1) << 32, ninth(2)])
}

/// Returns how many members these sets have; none what is no element.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn sizes(sets: Two<__m512i>, ninth: Two<u64>) -> Two<__m512i> {
    let size = |half: usize| {
        let real = (ELEMENTS >> (64 * half)) as u64;
        let low = _mm512_popcnt_epi8(_mm512_maskz_mov_epi8(real, sets[half]));
        _mm512_mask_add_epi8(low, ninth[half], low, _mm512_set1_epi8(1))
    };
    [size(0), size(1)]
}

/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
unsafe fn elements(record: &LaneState) -> Elements {
    // SAFETY: as the caller guarantees.
    let (sets, ninth) = unsafe { sets(record) };
    let sizes = sizes(sets, ninth);
    let pairs = sizes.map(|size| _mm512_cmpeq_epi8_mask(size, _mm512_set1_epi8(2)));
    let triples = sizes.map(|size| _mm512_cmpeq_epi8_mask(size, _mm512_set1_epi8(3)));
    Elements { sets, ninth, pairs, triples }
}

/// Implements [`crate::simd::Simd::pairs_and_larger`].
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
pub(super) unsafe fn pairs_and_larger(record: &LaneState) -> [u128; 2] {
    // SAFETY: as the caller guarantees.
    let (sets, ninth) = unsafe { sets(record) };
    let sizes = sizes(sets, ninth);
    let pairs = sizes.map(|size| _mm512_cmpeq_epi8_mask(size, _mm512_set1_epi8(2)));
    let larger = sizes.map(|size| _mm512_cmpgt_epi8_mask(size, _mm512_set1_epi8(2)));
    [numbered(pairs), numbered(larger)]
}

/// Two masks of elements as one.
#[inline(always)]
fn numbered([low, high]: Two<u64>) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// Implements [`crate::simd::Simd::heaviest`].
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,avx512vpopcntdq,gfni,popcnt")]
pub(super) unsafe fn heaviest(record: &LaneState, neighbours: &Neighbours) -> Option<usize> {
    // SAFETY: as the caller guarantees.
    let elements = unsafe { elements(record) };
    if elements.pairs == [0; 2] {
        // SAFETY: as the caller guarantees.
        return unsafe { heaviest_triple_or_larger(record, neighbours) };
    }
    // SAFETY: as the caller guarantees.
    Some(unsafe { Scales::new(&elements, neighbours).heaviest::<2>(elements.pairs) })
}

/// Rarely needed: by itself, so that it does not slow the rest.
///
/// # Safety
///
/// The machine must have the features of [`super::Avx512`].
#[cold]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
#[target_feature(enable = "avx512bitalg,avx512vpopcntdq,gfni,popcnt")]
unsafe fn heaviest_triple_or_larger(record: &LaneState, neighbours: &Neighbours) -> Option<usize> {
    // SAFETY: as the caller guarantees.
    let elements = unsafe { elements(record) };
    if elements.triples != [0; 2] {
        // SAFETY: as the caller guarantees.
        return Some(unsafe { Scales::new(&elements, neighbours).heaviest::<3>(elements.triples) });
    }
    // SAFETY: as the caller guarantees.
    let [_, larger] = unsafe { pairs_and_larger(record) };
    (larger != 0).then(|| larger.trailing_zeros() as usize)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(bytes: &Bytes) -> __m512i {
    // SAFETY: 64 bytes are read from 64 aligned ones.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

/// Returns for each of eight bits the elements that have it, out of the elements' sets.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn by_bit(sets: __m512i) -> __m512i {
    let reversed = _mm512_permutexvar_epi8(load(&UPSIDE_DOWN), sets);
    let bits = _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_set1_epi64(IDENTITY), reversed);
    _mm512_permutexvar_epi8(load(&SQUARE), bits)
}

impl<'a> Scales<'a> {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
    fn new(elements: &Elements, neighbours: &'a Neighbours) -> Self {
        let &Elements { sets, ninth, pairs, triples } = elements;
        let everywhere = |mask: u64| _mm512_set1_epi64(mask.cast_signed());
        Self {
            neighbours,
            sets,
            having: [by_bit(sets[0]), by_bit(sets[1])],
            ninth: [everywhere(ninth[0]), everywhere(ninth[1])],
            pairs: [everywhere(pairs[0]), everywhere(pairs[1])],
            few: [everywhere(pairs[0] | triples[0]), everywhere(pairs[1] | triples[1])],
        }
    }

    /// Returns the first heaviest of these elements, at least one and at most 64, which have this number of members.
    ///
    /// # Safety
    ///
    /// The machine must have the features of [`super::Avx512`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
    #[target_feature(enable = "avx512bitalg,avx512vpopcntdq,popcnt")]
    unsafe fn heaviest<const MEMBERS: usize>(&self, elements: Two<u64>) -> usize {
        let first = elements[0].count_ones();
        let mut left = first + elements[1].count_ones();
        let mut numbers = _mm512_maskz_compress_epi8(elements[0], load(&NUMBERS[0]));
        if first < 64 {
            let rest = _mm512_maskz_compress_epi8(elements[1], load(&NUMBERS[1]));
            numbers = _mm512_mask_expand_epi8(numbers, u64::MAX << first, rest);
        }
        let mut best = _mm512_setzero_si512();
        loop {
            // SAFETY: as the caller guarantees; the numbers are of elements, or 0.
            let keys =
                unsafe { self.weigh::<MEMBERS>(_mm512_cvtepu8_epi64(_mm512_castsi512_si128(numbers))) };
            let valid = if left < 8 { (1 << left) - 1 } else { u8::MAX };
            best = _mm512_mask_max_epu64(best, valid, best, keys);
            if left <= 8 {
                return 127 - (_mm512_reduce_max_epu64(best) & 127) as usize;
            }
            left -= 8;
            numbers = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), numbers);
        }
    }

    /// Returns what eight elements weigh, times 128, plus 127 less their numbers: so the first of
    /// several equal ones is the largest.
    ///
    /// # Safety
    ///
    /// The numbers must be less than 96, and the machine must have the features of [`super::Avx512`].
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    unsafe fn weigh<const MEMBERS: usize>(&self, numbers: __m512i) -> __m512i {
        let one = _mm512_set1_epi64(1);
        // SAFETY: as the caller guarantees.
        let neighbours = unsafe { self.look_up(numbers) };
        // The low byte of each number: the element's set without its ninth bit. All its members are there, or all but
        // one; then the ninth bit is the last.
        let sets = _mm512_maskz_permutex2var_epi8(0x0101_0101_0101_0101, self.sets[0], numbers, self.sets[1]);
        let mut left = _mm512_or_si512(sets, _mm512_set1_epi64(256));
        let mut sum = _mm512_setzero_si512();
        for _ in 0..MEMBERS {
            let below = _mm512_sub_epi64(left, one);
            let member = _mm512_popcnt_epi64(_mm512_andnot_si512(left, below));
            left = _mm512_and_si512(left, below);
            sum = _mm512_add_epi64(sum, self.weigh_member(member, neighbours));
        }
        let order = _mm512_sub_epi64(_mm512_set1_epi64(127), numbers);
        let sum = _mm512_min_epu64(_mm512_and_si512(sum, _mm512_set1_epi64(0xff)), _mm512_set1_epi64(127));
        _mm512_or_si512(_mm512_slli_epi64::<7>(sum), order)
    }

    /// Returns the neighbours of eight elements. Eight loads and some shuffles are faster than the
    /// two gathers that would do the same.
    ///
    /// # Safety
    ///
    /// The numbers must be less than 96, and the machine must have AVX-512.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn look_up(&self, numbers: __m512i) -> Two<__m512i> {
        let mut indices = [0u64; 8];
        // SAFETY: 64 bytes are written to 64.
        unsafe { _mm512_storeu_si512(indices.as_mut_ptr().cast(), numbers) };
        let table: *const __m128i = self.neighbours.bits.as_ptr().cast();
        // SAFETY: the table has 96 entries of 16 bytes.
        let entry = |at: usize| unsafe { _mm_loadu_si128(table.add(indices[at] as usize)) };
        let four = |a: usize, b: usize, c: usize, d: usize| {
            let low = _mm256_set_m128i(entry(b), entry(a));
            let high = _mm256_set_m128i(entry(d), entry(c));
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
        };
        let (even, odd) = (four(0, 2, 4, 6), four(1, 3, 5, 7));
        [_mm512_unpacklo_epi64(even, odd), _mm512_unpackhi_epi64(even, odd)]
    }

    /// Returns what a member weighs in each of eight elements.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi,avx512vpopcntdq")]
    fn weigh_member(&self, bits: __m512i, neighbours: Two<__m512i>) -> __m512i {
        let mut sum = _mm512_setzero_si512();
        for half in 0..2 {
            let having = _mm512_permutex2var_epi64(self.having[half], bits, self.ninth[half]);
            let having = _mm512_and_si512(having, neighbours[half]);
            let in_few = _mm512_popcnt_epi64(_mm512_and_si512(having, self.few[half]));
            let in_pairs = _mm512_popcnt_epi64(_mm512_and_si512(having, self.pairs[half]));
            // A pair weighs 1 + 2 + 4, a triple 1 + 2.
            let all = _mm512_popcnt_epi64(having);
            let more = _mm512_add_epi64(_mm512_add_epi64(in_few, in_few), _mm512_slli_epi64::<2>(in_pairs));
            sum = _mm512_add_epi64(sum, _mm512_add_epi64(all, more));
        }
        sum
    }
}
