//! Sixteen bytes at once, chosen and compared byte by byte: the lines of canonical forms.

use std::ops::{BitAnd, BitOr, BitXor};

use super::{Bits, ByteWord, Bytes};

/// Sixteen bytes, byte 0 first. As with words, only the token of a level makes them.
pub trait Bytes16: Bytes {
    /// Returns the bytes at these places; where a place is `0x80` or more, 0.
    ///
    /// Places from 16 to `0x7f` mean nothing.
    #[must_use]
    fn shuffled(self, places: Self) -> Self;

    /// Returns `0xff` where the byte is greater, and 0 elsewhere; both must be below 128.
    #[must_use]
    fn above(self, other: Self) -> Self;

    /// Returns each byte shifted towards its low bits.
    #[must_use]
    fn shifted_down<const BITS: i32>(self) -> Self;

    /// Returns the high bit of each byte, that of byte 0 lowest.
    fn high_bits(self) -> u32;

    /// Returns the least byte.
    fn least(self) -> u8;

    /// Returns the first nine bytes, which must be below 16, as digits of four bits: the first one highest, the 28
    /// low bits 0.
    fn nine_digits(self) -> u64;

    /// Returns the bytes.
    fn bytes(self) -> [u8; 16];
}

/// What the token of a level makes of sixteen bytes.
pub trait Shuffle: Copy {
    /// Sixteen bytes.
    type Bytes16: Bytes16;

    /// Returns these bytes.
    fn sixteen(self, bytes: &[u8; 16]) -> Self::Bytes16;

    /// Returns sixteen of the same byte.
    #[inline(always)]
    fn all(self, byte: u8) -> Self::Bytes16 {
        self.sixteen(&[byte; 16])
    }
}

/// Code that runs with the bytes of any level: as [`Task`](super::Task), all that it calls must be
/// `#[inline(always)]`.
pub trait ShuffleTask {
    /// Its result.
    type Output;

    /// Runs it. Implementations must be `#[inline(always)]`.
    fn run<S: Shuffle>(self, simd: S) -> Self::Output;
}

/// Sixteen bytes of the plain level.
#[derive(Debug, Clone, Copy)]
pub struct PlainBytes16(pub(super) [u8; 16]);

impl PlainBytes16 {
    #[inline(always)]
    fn with(self, other: Self, each: impl Fn(u8, u8) -> u8) -> Self {
        let mut bytes = self.0;
        for (byte, other) in bytes.iter_mut().zip(other.0) {
            *byte = each(*byte, other);
        }
        Self(bytes)
    }
}

impl BitAnd for PlainBytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }
}

impl BitOr for PlainBytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }
}

impl BitXor for PlainBytes16 {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }
}

impl Bits for PlainBytes16 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }
}

impl Bytes for PlainBytes16 {
    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        self.with(other, u8::min)
    }

    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        self.with(other, u8::max)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(other, u8::wrapping_add)
    }

    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        self.with(other, |one, other| u8::from(one == other).wrapping_neg())
    }
}

impl Bytes16 for PlainBytes16 {
    #[inline(always)]
    fn shuffled(self, places: Self) -> Self {
        let byte = |place: u8| if place < 0x80 { self.0[usize::from(place & 15)] } else { 0 };
        Self(places.0.map(byte))
    }

    #[inline(always)]
    fn above(self, other: Self) -> Self {
        self.with(other, |one, other| u8::from(one > other).wrapping_neg())
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        Self(self.0.map(|byte| byte >> BITS))
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        self.0.iter().rev().fold(0, |bits, byte| bits << 1 | u32::from(byte >> 7))
    }

    #[inline(always)]
    fn least(self) -> u8 {
        self.0.iter().fold(u8::MAX, |least, &byte| least.min(byte))
    }

    #[inline(always)]
    fn nine_digits(self) -> u64 {
        self.0[..9].iter().fold(0, |digits, &byte| digits << 4 | u64::from(byte)) << 28
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        self.0
    }
}

impl ByteWord for PlainBytes16 {
    const LEN: usize = 16;

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.with(other, u8::wrapping_sub)
    }

    #[inline(always)]
    fn sizes(self) -> Self {
        self.with(self, |byte, _| byte.count_ones() as u8)
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> [Self; 2] {
        let mut halves = [self.0; 2];
        for (index, byte) in halves.as_flattened_mut().iter_mut().enumerate() {
            *byte = if index % 2 == 0 { self.0 } else { other.0 }[index / 2];
        }
        halves.map(Self)
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&self.0);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::{Bytes16, Shuffle, ShuffleTask};
    use crate::simd::{Bits, Bytes, SimdLevel};

    /// All operations on three lines of bytes.
    struct All([[u8; 16]; 3]);

    impl ShuffleTask for All {
        type Output = (Vec<[u8; 16]>, Vec<u64>);

        #[inline(always)]
        fn run<S: Shuffle>(self, simd: S) -> Self::Output {
            let [one, other, places] = self.0.map(|bytes| simd.sixteen(&bytes));
            let (low, low_other) = (one & simd.all(0x7f), other & simd.all(0x7f));
            let mask = one.equal(other);
            let all = [
                one.shuffled(places),
                one.lesser(other),
                one.greater(other),
                one.plus(other),
                mask,
                low.above(low_other),
                one.shifted_down::<2>(),
                one.replaced(mask, places),
                one.replaced(low.above(low_other), places),
                one & other,
                one | other,
                one ^ other,
                one.and_not(other),
                simd.all(7),
            ];
            let digits = (one & simd.all(15)).nine_digits();
            (all.map(Bytes16::bytes).to_vec(), vec![one.high_bits().into(), one.least().into(), digits])
        }
    }

    #[test]
    fn every_level_does_the_same() {
        let mut state = 1_u64;
        let mut bytes = |mask: u8| {
            std::array::from_fn(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 56) as u8 & mask
            })
        };
        for round in 0..2_000 {
            let mask = [0xff, 3, 0x8f][round % 3];
            let lines = [bytes(mask), bytes(mask), bytes(0x8f)];
            let plain = SimdLevel::Plain.shuffle(All(lines)).expect("every machine has it");
            for level in SimdLevel::ALL {
                assert_eq!(level.shuffle(All(lines)).unwrap_or_else(|| plain.clone()), plain, "{level}");
            }
        }
    }
}
