//! The heaviest element of a record, eight elements to a number, for machines without better.

use super::{ELEMENTS, Record};

/// Of each element of a record its neighbours: element `e` of slot `s` is number `32 s + e`.
#[derive(Debug)]
pub struct Neighbours {
    /// As bits.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "for AVX-512 only"))]
    pub(super) bits: [u128; 96],
    /// As bytes, `0xff` for a neighbour.
    pub(super) bytes: [Bytes; 96],
}

/// A byte for each element, eight in a number.
type Bytes = [u64; 12];

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Neighbours {
    /// Returns the neighbours of each element, bit `n` for element number `n`.
    #[must_use]
    pub const fn new(bits: [u128; 96]) -> Self {
        let mut bytes = [[0; 12]; 96];
        let mut number = 0;
        while number < 96 {
            let mut left = bits[number] & ELEMENTS;
            while left != 0 {
                let neighbour = left.trailing_zeros() as usize;
                bytes[number][neighbour / 8] |= 0xff << (8 * (neighbour % 8));
                left &= left - 1;
            }
            number += 1;
        }
        Self { bits, bytes }
    }
}

/// Implements [`super::Simd::heaviest`].
#[inline(always)]
pub(super) fn heaviest(record: &Record, neighbours: &Neighbours) -> Option<usize> {
    let (sets, ninths) = (low_bits(record), ninth_bits(record));
    let sizes = sizes(&sets, &ninths);
    let mut left = with_size(&sizes, 2);
    if left == 0 {
        return heaviest_triple_or_larger(record, neighbours);
    }
    let mut scales = [[0; 12]; 9];
    weigh_all(&mut scales, &sets, &ninths, &sizes);
    let mut best = 0;
    while left != 0 {
        let pair = left.trailing_zeros() as usize;
        left &= left - 1;
        let set = record.set(pair / 32, pair % 32);
        let (one, other) = (&scales[set.trailing_zeros() as usize], &scales[set.ilog2() as usize]);
        let mut weight = 0;
        for (eight, neighbours) in neighbours.bytes[pair].iter().enumerate() {
            // At most 16 each, and so less than 256 in all.
            weight += (one[eight] + other[eight]) & neighbours;
        }
        best = best.max(key(sum(weight), pair));
    }
    Some(127 - (best & 127) as usize)
}

/// Returns what an element weighs, times 128, plus 127 less its number: so the first of several equal ones is the largest, and
/// none is chosen by a branch.
#[inline(always)]
const fn key(weight: u64, number: usize) -> u64 {
    let weight = if weight < 127 { weight } else { 127 };
    weight << 7 | (127 - number as u64)
}

/// The heaviest element with three members; if there is none, the first with more.
#[cold]
#[inline(never)]
fn heaviest_triple_or_larger(record: &Record, neighbours: &Neighbours) -> Option<usize> {
    let (sets, ninths) = (low_bits(record), ninth_bits(record));
    let sizes = sizes(&sets, &ninths);
    let mut left = with_size(&sizes, 3);
    if left == 0 {
        let larger = elements(&sizes, |sizes| above(sizes, 3));
        return (larger != 0).then(|| larger.trailing_zeros() as usize);
    }
    let mut scales = [[0; 12]; 9];
    weigh_all(&mut scales, &sets, &ninths, &sizes);
    let mut best = 0;
    while left != 0 {
        let number = left.trailing_zeros() as usize;
        left &= left - 1;
        let mut set = record.set(number / 32, number % 32);
        let mut weight = 0;
        while set != 0 {
            let mut member = 0;
            for (having, neighbours) in
                scales[set.trailing_zeros() as usize].iter().zip(&neighbours.bytes[number])
            {
                member += having & neighbours;
            }
            weight += sum(member);
            set &= set - 1;
        }
        best = best.max(key(weight & 0xff, number));
    }
    Some(127 - (best & 127) as usize)
}

/// Returns the sum of the bytes, modulo 256: in fields of two bytes, so that no byte carries into the next.
#[inline(always)]
fn sum(bytes: u64) -> u64 {
    let low = 0x00ff_00ff_00ff_00ff;
    let pairs = (bytes & low) + (bytes >> 8 & low);
    pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48 & 0xff
}

/// For each of the nine bits what its elements weigh.
#[inline(always)]
fn weigh_all(scales: &mut [Bytes; 9], sets: &Bytes, ninths: &Bytes, sizes: &Bytes) {
    let mut weights = [0; 12];
    for (weight, &size) in weights.iter_mut().zip(sizes) {
        *weight = ONES + 7 * equal(size, 2) + 2 * equal(size, 3);
    }
    let everywhere = |having: u64| (having << 8).wrapping_sub(having);
    for eight in 0..12 {
        scales[8][eight] = everywhere(ninths[eight]) & weights[eight];
    }
    for bit in 0..8 {
        for eight in 0..12 {
            scales[bit][eight] = everywhere(sets[eight] >> bit & ONES) & weights[eight];
        }
    }
}

/// Returns the low eight bits of every element's set; the bytes between slots mean nothing.
#[inline(always)]
fn low_bits(record: &Record) -> Bytes {
    let mut sets = [0; 12];
    for (eight, sets) in sets.iter_mut().enumerate() {
        *sets = record.eighth(eight / 4, eight % 4);
    }
    sets
}

/// Returns the ninth bits.
#[inline(always)]
fn ninth_bits(record: &Record) -> Bytes {
    let mut ninths = [0; 12];
    for (eight, ninths) in ninths.iter_mut().enumerate() {
        let bits = u64::from(record.ninth(eight / 4) >> (8 * (eight % 4)) & 0xff);
        // Each byte keeps a bit of its own, at most 0x80, and carries into it if it has it.
        let apart = bits.wrapping_mul(ONES) & 0x8040_2010_0804_0201;
        *ninths = (apart + 0x7f * ONES) >> 7 & ONES;
    }
    ninths
}

/// Returns the number of bits of each set.
#[inline(always)]
fn sizes(sets: &Bytes, ninths: &Bytes) -> Bytes {
    let mut sizes = [0; 12];
    for (eight, size) in sizes.iter_mut().enumerate() {
        let set = sets[eight];
        let twos = set - ((set >> 1) & (0x55 * ONES));
        let fours = (twos & (0x33 * ONES)) + ((twos >> 2) & (0x33 * ONES));
        *size = ((fours + (fours >> 4)) & (0x0f * ONES)) + ninths[eight];
    }
    sizes
}

/// 1 in every byte that equals `value`; both must be below 128.
#[inline(always)]
fn equal(bytes: u64, value: u64) -> u64 {
    !((bytes ^ (value * ONES)) + 0x7f * ONES) >> 7 & ONES
}

/// 1 in every byte that is above `least`; both must be below 128.
#[inline(always)]
fn above(bytes: u64, least: u64) -> u64 {
    (bytes + (0x7f - least) * ONES) >> 7 & ONES
}

/// Returns the elements whose sets have a size, bit `n` for number `n`.
#[inline(always)]
fn with_size(sizes: &Bytes, size: u64) -> u128 {
    elements(sizes, |sizes| equal(sizes, size))
}

/// Returns the elements whose byte becomes 1 rather than 0.
#[inline(always)]
fn elements(sizes: &Bytes, chosen: impl Fn(u64) -> u64) -> u128 {
    let mut found = 0;
    for (eight, &sizes) in sizes.iter().enumerate() {
        // Byte n, which is 0 or 1, comes to lie at bit 56 + n.
        let bits = chosen(sizes).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        found |= u128::from(bits) << (8 * eight);
    }
    found & ELEMENTS
}

/// Implements [`super::Simd::pairs_and_larger`].
#[inline(always)]
pub(super) fn pairs_and_larger(record: &Record) -> [u128; 2] {
    let sizes = sizes(&low_bits(record), &ninth_bits(record));
    [with_size(&sizes, 2), elements(&sizes, |sizes| above(sizes, 2))]
}
