//! The heaviest pair of a record, four pairs at a time: all of the first 16 without a branch, and those that are
//! beyond the number of pairs masked.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_max_epi32, _mm_unpackhi_epi64,
    _mm256_add_epi8, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_broadcastsi128_si256,
    _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cmpgt_epi64, _mm256_cvtepu8_epi64,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_loadu_si256, _mm256_max_epi32, _mm256_max_epu8,
    _mm256_min_epu8, _mm256_movemask_epi8, _mm256_mul_epu32, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setr_epi8,
    _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16,
    _mm256_srli_epi64, _mm256_storeu_si256, _mm256_sub_epi8, _mm256_sub_epi64, _mm256_unpackhi_epi64,
    _mm256_unpacklo_epi64,
};

use crate::simd::{ELEMENTS, Neighbours, Record, weigh::WEIGHED};

/// What is looked up for half a byte.
type ByNibble = [i8; 16];

const COUNTS: ByNibble = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
/// The lowest bit of a set's bits 0 to 3, and of its bits 4 to 7; 8 where there is none.
const LOWEST: ByNibble = [8, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0];
const LOWEST_HIGH: ByNibble = [8, 4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4];
/// The highest bit of these; 0 where there is none.
const HIGHEST: ByNibble = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
const HIGHEST_HIGH: ByNibble = [0, 4, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7];
/// What an element with this number of members weighs.
const WEIGHTS: ByNibble = [1, 1, 8, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/// The numbers of the bits of a byte, the lowest first.
static BITS: [[u8; 8]; 256] = {
    let mut bits = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut left, mut count) = (byte as u32, 0);
        while left != 0 {
            bits[byte][count] = left.trailing_zeros() as u8;
            count += 1;
            left &= left - 1;
        }
        byte += 1;
    }
    bits
};

/// The numbers of the pairs, and how many there are. What follows them is less than 96, too.
struct Pairs {
    numbers: [u8; 96],
    count: usize,
}

/// What the pairs are weighed with.
struct Scales<'a> {
    neighbours: &'a Neighbours,
    /// For each member what the elements that have it weigh.
    having: [[__m256i; 3]; 9],
    /// The lower member of each pair, and the higher one.
    members: [[u8; 96]; 2],
}

/// Implements [`crate::simd::Simd::heaviest_pair`].
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn heaviest_pair(record: &Record, neighbours: &Neighbours) -> Option<usize> {
    let mut pairs = Pairs { numbers: [0; 96], count: 0 };
    let mut scales = Scales { neighbours, having: [[_mm256_setzero_si256(); 3]; 9], members: [[0; 96]; 2] };
    for slot in 0..3 {
        let sizes = scales.add_slot(record, slot);
        pairs.add_slot(sizes, slot);
    }
    if pairs.count == 0 {
        return None;
    }
    let count = _mm256_set1_epi64x(i64::from(pairs.count as u8));
    let mut best = _mm256_setzero_si256();
    for (&numbers, place) in pairs.numbers.as_chunks::<4>().0[..WEIGHED / 4].iter().zip((0..).step_by(4)) {
        let places = _mm256_setr_epi64x(place, place + 1, place + 2, place + 3);
        let keys = _mm256_and_si256(scales.weigh(numbers), _mm256_cmpgt_epi64(count, places));
        best = _mm256_max_epi32(best, keys);
    }
    let best = _mm_max_epi32(_mm256_castsi256_si128(best), _mm256_extracti128_si256::<1>(best));
    let best = _mm_max_epi32(best, _mm_unpackhi_epi64(best, best));
    Some(127 - (_mm_cvtsi128_si32(best) & 127) as usize)
}

impl Pairs {
    /// Adds the elements of a slot that have two members.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn add_slot(&mut self, sizes: __m256i, slot: usize) {
        let pairs = _mm256_movemask_epi8(_mm256_cmpeq_epi8(sizes, _mm256_set1_epi8(2))).cast_unsigned();
        let bytes = (pairs & ELEMENTS as u32).to_le_bytes();
        for (eight, byte) in bytes.into_iter().enumerate() {
            // Eight additions in one number: byte by byte they took a sixth of the whole search.
            let first = 0x0101_0101_0101_0101 * (32 * slot + 8 * eight) as u64;
            let numbers = u64::from_le_bytes(BITS[usize::from(byte)]) + first;
            self.numbers[self.count..self.count + 8].copy_from_slice(&numbers.to_le_bytes());
            self.count += byte.count_ones() as usize;
        }
    }
}

impl Scales<'_> {
    /// Adds the elements of a slot, and returns their sizes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn add_slot(&mut self, record: &Record, slot: usize) -> __m256i {
        // SAFETY: a slot has 32 bytes, and is aligned to as many.
        let sets = unsafe { _mm256_load_si256(record.slots[slot].as_ptr().cast()) };
        let ninth = ninth(record.ninth(slot));
        let low = _mm256_and_si256(sets, _mm256_set1_epi8(15));
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), _mm256_set1_epi8(15));
        let count = _mm256_add_epi8(look_up(&COUNTS, low), look_up(&COUNTS, high));
        let sizes = _mm256_sub_epi8(count, ninth);
        let lower = _mm256_min_epu8(look_up(&LOWEST, low), look_up(&LOWEST_HIGH, high));
        let higher = _mm256_max_epu8(look_up(&HIGHEST, low), look_up(&HIGHEST_HIGH, high));
        let higher = _mm256_max_epu8(higher, _mm256_and_si256(ninth, _mm256_set1_epi8(8)));
        for (members, member) in self.members.iter_mut().zip([lower, higher]) {
            let members = &mut members.as_chunks_mut::<32>().0[slot];
            // SAFETY: 32 bytes are written to 32; no alignment is required.
            unsafe { _mm256_storeu_si256(members.as_mut_ptr().cast(), member) };
        }
        let weights = look_up(&WEIGHTS, sizes);
        for bit in 0..8 {
            let mask = _mm256_set1_epi8((1_u8 << bit).cast_signed());
            let has = _mm256_cmpeq_epi8(_mm256_and_si256(sets, mask), mask);
            self.having[bit][slot] = _mm256_and_si256(weights, has);
        }
        self.having[8][slot] = _mm256_and_si256(weights, ninth);
        sizes
    }

    /// Returns what four pairs weigh, times 128, plus 127 less their numbers: so the first of several equal ones
    /// is the largest.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn weigh(&self, numbers: [u8; 4]) -> __m256i {
        let mut sums = [_mm256_setzero_si256(); 4];
        for (sum, number) in sums.iter_mut().zip(numbers) {
            let number = usize::from(number);
            let near = self.neighbours(number);
            let lower = self.weigh_member(self.members[0][number], near);
            let higher = self.weigh_member(self.members[1][number], near);
            *sum = _mm256_or_si256(lower, _mm256_slli_epi64::<32>(higher));
        }
        let [a, b, c, d] = sums;
        let ab = _mm256_add_epi64(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
        let cd = _mm256_add_epi64(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
        let low = _mm256_permute2x128_si256::<0x20>(ab, cd);
        let all = _mm256_add_epi64(low, _mm256_permute2x128_si256::<0x31>(ab, cd));
        let all = _mm256_add_epi32(all, _mm256_set1_epi32(8));
        let score = _mm256_mul_epu32(all, _mm256_srli_epi64::<32>(all));
        let numbers = _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(i32::from_le_bytes(numbers)));
        let order = _mm256_sub_epi64(_mm256_set1_epi64x(127), numbers);
        _mm256_or_si256(_mm256_slli_epi64::<7>(score), order)
    }

    /// Returns the neighbours of an element: all bits of their bytes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn neighbours(&self, number: usize) -> [__m256i; 3] {
        let bytes = &self.neighbours.bytes[number];
        // SAFETY: 32 bytes are read from four numbers; no alignment is required.
        let load = |four: &[u64]| unsafe { _mm256_loadu_si256(four[..4].as_ptr().cast()) };
        [load(&bytes[..4]), load(&bytes[4..8]), load(&bytes[8..])]
    }

    /// Returns what a member weighs, in four parts, each less than 256.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn weigh_member(&self, member: u8, near: [__m256i; 3]) -> __m256i {
        let having = &self.having[usize::from(member)];
        let [a, b, c] = [0, 1, 2].map(|slot| _mm256_and_si256(having[slot], near[slot]));
        _mm256_sad_epu8(_mm256_add_epi8(_mm256_add_epi8(a, b), c), _mm256_setzero_si256())
    }
}

/// Returns 0xff for each of these bits that is set.
#[inline]
#[target_feature(enable = "avx2")]
fn ninth(bits: u32) -> __m256i {
    let spread = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    );
    let each = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
    let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(bits.cast_signed()), spread);
    _mm256_cmpeq_epi8(_mm256_and_si256(bytes, each), each)
}

/// Looks up each byte, which must be less than 16.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: &ByNibble, bytes: __m256i) -> __m256i {
    // SAFETY: 16 bytes are read from 16; no alignment is required.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), bytes)
}
