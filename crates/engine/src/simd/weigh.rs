//! The heaviest element of a record, by the rule; and the sizes of its sets, eight elements to a number.

use super::{ELEMENTS, LaneState};

/// Of each element of a record its neighbours: element `e` of slot `s` is number `32 s + e`.
#[derive(Debug)]
pub struct Neighbours {
    pub(super) bits: [u128; 96],
}

/// A byte for each element, eight in a number.
type ElementBytes = [u64; 12];

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Neighbours {
    /// Returns the neighbours of each element, bit `n` for element number `n`.
    #[must_use]
    pub const fn new(bits: [u128; 96]) -> Self {
        Self { bits }
    }
}

/// Implements [`super::Simd::heaviest`].
pub(super) fn heaviest(record: &LaneState, neighbours: &Neighbours) -> Option<usize> {
    let set = |number: usize| record.set(number / 32, number % 32);
    let all = || (0..96).filter(|number| ELEMENTS >> number & 1 != 0);
    for size in [2, 3] {
        let mut best = None;
        for number in all().filter(|&number| set(number).count_ones() == size) {
            let near = all().filter(|other| neighbours.bits[number] >> other & 1 != 0).map(set);
            let weight: u32 = near.map(|near| weight(near) * (near & set(number)).count_ones()).sum();
            let weight = (weight % 256).min(127);
            if best.is_none_or(|(heaviest, _)| weight > heaviest) {
                best = Some((weight, number));
            }
        }
        if let Some((_, number)) = best {
            return Some(number);
        }
    }
    all().find(|&number| set(number).count_ones() > 3)
}

/// Returns what an element weighs for each member that it shares.
fn weight(set: u16) -> u32 {
    match set.count_ones() {
        2 => 7,
        3 => 3,
        _ => 1,
    }
}

/// Returns the low eight bits of every element's set; the bytes between slots mean nothing.
#[inline(always)]
fn low_bits(record: &LaneState) -> ElementBytes {
    let mut sets = [0; 12];
    for (eight, sets) in sets.iter_mut().enumerate() {
        *sets = record.eighth(eight / 4, eight % 4);
    }
    sets
}

/// Returns the ninth bits.
#[inline(always)]
fn ninth_bits(record: &LaneState) -> ElementBytes {
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
fn sizes(sets: &ElementBytes, ninths: &ElementBytes) -> ElementBytes {
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
fn with_size(sizes: &ElementBytes, size: u64) -> u128 {
    elements(sizes, |sizes| equal(sizes, size))
}

/// Returns the elements whose byte becomes 1 rather than 0.
#[inline(always)]
fn elements(sizes: &ElementBytes, chosen: impl Fn(u64) -> u64) -> u128 {
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
pub(super) fn pairs_and_larger(record: &LaneState) -> [u128; 2] {
    let sizes = sizes(&low_bits(record), &ninth_bits(record));
    [with_size(&sizes, 2), elements(&sizes, |sizes| above(sizes, 2))]
}
