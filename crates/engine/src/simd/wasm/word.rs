//! Words of 128 bits, which are also 16 bytes.

use std::{
    arch::wasm32::{
        i8x16_add, i8x16_bitmask, i8x16_eq, i8x16_popcnt, i8x16_shuffle, i8x16_sub, i8x16_swizzle, i64x2_shl,
        u8x16_gt, u8x16_max, u8x16_min, u8x16_shr, u64x2_extract_lane, u64x2_shr, v128, v128_and,
        v128_andnot, v128_bitselect, v128_or, v128_store, v128_xor,
    },
    ops::{BitAnd, BitOr, BitXor},
};

use super::super::{Bits, ByteWord, Bytes, Bytes16, Word};

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word128(pub(super) v128);

/// Implements operators, each by an intrinsic.
macro_rules! operators {
    ($($operator:ident::$method:ident by $intrinsic:ident),+) => {
        $(impl $operator for Word128 {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($intrinsic(self.0, other.0))
            }
        })+
    };
}

operators!(BitAnd::bitand by v128_and, BitOr::bitor by v128_or, BitXor::bitxor by v128_xor);

impl Bits for Word128 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
}

impl Word for Word128 {
    const GROUPS: usize = 2;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        Self(i64x2_shl(self.0, BITS.unsigned_abs()))
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        Self(u64x2_shr(self.0, BITS.unsigned_abs()))
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0), 0, 0, 0, 0, 0, 0]
    }
}

/// Implements methods of two words, each by an intrinsic.
macro_rules! byte_methods {
    ($($method:ident by $intrinsic:ident),+) => {
        $(#[inline(always)]
        fn $method(self, other: Self) -> Self {
            Self($intrinsic(self.0, other.0))
        })+
    };
}

impl Bytes for Word128 {
    byte_methods!(
        lesser by u8x16_min,
        greater by u8x16_max,
        plus by i8x16_add,
        equal by i8x16_eq
    );

    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        Self(v128_bitselect(other.0, self.0, mask.0))
    }
}

impl ByteWord for Word128 {
    const LEN: usize = 16;

    byte_methods!(minus by i8x16_sub);

    #[inline(always)]
    fn sizes(self) -> Self {
        Self(i8x16_popcnt(self.0))
    }

    #[inline(always)]
    fn interleaved(self, other: Self) -> [Self; 2] {
        [
            Self(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, other.0)),
            Self(i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                self.0, other.0,
            )),
        ]
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        // SAFETY: 16 of the 32 bytes are written; no alignment is required.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}

impl Bytes16 for Word128 {
    byte_methods!(shuffled by i8x16_swizzle, above by u8x16_gt);

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        Self(u8x16_shr(self.0, BITS.unsigned_abs()))
    }

    #[inline(always)]
    fn high_bits(self) -> u32 {
        u32::from(i8x16_bitmask(self.0))
    }

    #[inline(always)]
    fn least(self) -> u8 {
        Bytes16::bytes(self).into_iter().fold(u8::MAX, u8::min)
    }

    #[inline(always)]
    fn nine_digits(self) -> u64 {
        Bytes16::bytes(self)[..9].iter().fold(0, |digits, &byte| digits << 4 | u64::from(byte)) << 28
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: 16 bytes are written to 16; no alignment is required.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}
