//! 128-bit words of WebAssembly, in modules that are built with `simd128`: a module with these instructions is loaded only
//! where they are, so nothing is detected. Most intrinsics are safe for the same reason.

use std::{
    arch::wasm32::{
        i8x16_add, i8x16_bitmask, i8x16_eq, i8x16_popcnt, i8x16_shuffle, i8x16_sub, i8x16_swizzle, i32x4_add,
        i32x4_shuffle, i64x2_add, i64x2_shl, u8x16, u8x16_gt, u8x16_max, u8x16_min, u8x16_shr, u8x16_splat,
        u16x8_extmul_high_u8x16, u16x8_extmul_low_u8x16, u32x4_extadd_pairwise_u16x8, u32x4_splat, u64x2,
        u64x2_extmul_high_u32x4, u64x2_extmul_low_u32x4, u64x2_extract_lane, u64x2_shr, u64x2_splat, v128,
        v128_and, v128_andnot, v128_bitselect, v128_load, v128_or, v128_store, v128_xor,
    },
    ops::{BitAnd, BitOr, BitXor},
};

use super::{
    Bits, Board, ByteWord, Bytes, Lanes, Level, Place, Products, Record, Row, Shuffle, Simd, Sixteen, Table,
    Task, Triple, Weights, Word, triple::triple_planes,
};

/// The token of [`Level::Simd128`].
#[derive(Debug, Clone, Copy)]
pub struct Simd128;

/// 128 bits.
#[derive(Debug, Clone, Copy)]
pub struct Word128(v128);

/// 16 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Bytes128(v128);

/// Implements the logic of words, each operation by an intrinsic.
macro_rules! word_logic {
    ($($word:ident),+) => {
        $(impl BitAnd for $word {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(v128_and(self.0, other.0))
            }
        }

        impl BitOr for $word {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                Self(v128_or(self.0, other.0))
            }
        }

        impl BitXor for $word {
            type Output = Self;

            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                Self(v128_xor(self.0, other.0))
            }
        }

        impl Bits for $word {
            #[inline(always)]
            fn and_not(self, other: Self) -> Self {
                Self(v128_andnot(self.0, other.0))
            }
        })+
    };
}

word_logic!(Word128, Bytes128);

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

impl Simd for Simd128 {
    type Word = Word128;
    type ByteWord = Bytes128;

    const LEVEL: Level = Level::Simd128;

    triple_planes!();

    /// Inlined, unlike at other levels: a module is optimised for size, except for what is compiled with the engine.
    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(always)]
    fn word(self, [low, high, ..]: [u64; 8]) -> Word128 {
        Word128(u64x2(low, high))
    }

    #[inline(always)]
    fn byte_word(self, [bytes, _]: [&[u8; 16]; 2]) -> Bytes128 {
        self.sixteen(bytes)
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut Record) -> bool {
        let mut known = SLOT;
        for (slot, symbols) in symbols.as_chunks::<27>().0.iter().enumerate() {
            let [first, last] = ends(symbols);
            // The last 11, and copies of the last one for what is no element: `SLOT` has no bits for these.
            let halves = [
                first,
                i8x16_shuffle::<5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15, 15, 15, 15, 15>(last, last),
            ];
            let [mut known_here, mut ninths] = [0; 2];
            for (half, symbols) in halves.into_iter().enumerate() {
                let is = |symbol: u8| i8x16_eq(symbols, u8x16_splat(symbol));
                let blank = v128_or(is(b'0'), is(b'.'));
                let from_one = i8x16_sub(symbols, u8x16_splat(b'1'));
                let digit = i8x16_eq(u8x16_min(from_one, u8x16_splat(8)), from_one);
                known_here |= u32::from(i8x16_bitmask(v128_or(blank, digit))) << (16 * half);
                ninths |= u32::from(i8x16_bitmask(v128_or(blank, is(b'9')))) << (16 * half);
                let low = i8x16_swizzle(SETS, v128_and(symbols, u8x16_splat(15)));
                // SAFETY: 16 bytes are written to the first or last 16 of 32; no alignment is required.
                unsafe { v128_store(record.slots[slot][16 * half..][..16].as_mut_ptr().cast(), low) };
            }
            known &= known_here;
            record.put_ninth(slot, ninths & SLOT);
            record.slots[slot][31] = 0;
        }
        known == SLOT
    }

    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &Record, symbols: &mut [u8; 81]) {
        for (slot, symbols) in record.slots.iter().zip(symbols.as_chunks_mut::<27>().0) {
            let [first, last] = ends(slot[..27].try_into().expect("a slot has 32 bytes"));
            // An empty low part means the ninth bit: 0 - 1 has eight bits set.
            let symbol =
                |low: v128| i8x16_add(i8x16_popcnt(i8x16_sub(low, u8x16_splat(1))), u8x16_splat(ZERO + 1));
            // SAFETY: 16 bytes are written to the first and the last 16 of 27; no alignment is required.
            unsafe {
                v128_store(symbols[..16].as_mut_ptr().cast(), symbol(first));
                v128_store(symbols[11..].as_mut_ptr().cast(), symbol(last));
            }
        }
    }
}

/// The 27 elements of a slot.
const SLOT: u32 = (1 << 27) - 1;

/// The low eight bits of the set of a symbol, by the low four bits of the symbol.
const SETS: v128 = u8x16(0xff, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0xff, 0);

/// Returns the first and the last 16 of 27 bytes.
#[inline(always)]
fn ends(bytes: &[u8; 27]) -> [v128; 2] {
    // SAFETY: 16 bytes are read from 0 and from 11, of 27; no alignment is required.
    unsafe { [v128_load(bytes.as_ptr().cast()), v128_load(bytes[11..].as_ptr().cast())] }
}

impl Products for Simd128 {
    type Bytes = v128;
    type Sums = v128;
    type Total = v128;

    const PARTS: usize = 4;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> v128 {
        let bytes = &rows[place.row()].0[16 * part..][..16];
        // SAFETY: 16 bytes are read from 16; no alignment is required.
        unsafe { v128_load(bytes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn no_sums(self) -> v128 {
        u32x4_splat(0)
    }

    /// Returns a call: a program has hundreds of these, and a module is loaded over a network.
    #[inline(never)]
    fn add_products(self, sums: v128, one: v128, other: v128) -> v128 {
        let low = u32x4_extadd_pairwise_u16x8(u16x8_extmul_low_u8x16(one, other));
        let high = u32x4_extadd_pairwise_u16x8(u16x8_extmul_high_u8x16(one, other));
        let quads = i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high));
        i32x4_add(sums, quads)
    }

    #[inline(always)]
    fn no_total(self) -> v128 {
        u64x2_splat(0)
    }

    #[inline(always)]
    fn add_weighed(
        self,
        total: v128,
        sums: v128,
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> v128 {
        let weights = &weights[place.row()].0[4 * part..][..4];
        // SAFETY: four weights are read from four; no alignment is required.
        let weights = unsafe { v128_load(weights.as_ptr().cast()) };
        let low = u64x2_extmul_low_u32x4(sums, weights);
        i64x2_add(total, i64x2_add(low, u64x2_extmul_high_u32x4(sums, weights)))
    }

    #[inline(always)]
    fn whole(self, total: v128) -> u64 {
        u64x2_extract_lane::<0>(total).wrapping_add(u64x2_extract_lane::<1>(total))
    }
}

impl Shuffle for Simd128 {
    type Sixteen = Bytes128;

    #[inline(always)]
    fn sixteen(self, bytes: &[u8; 16]) -> Bytes128 {
        // SAFETY: 16 bytes are read from 16; no alignment is required.
        Bytes128(unsafe { v128_load(bytes.as_ptr().cast()) })
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

impl Bytes for Bytes128 {
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

impl ByteWord for Bytes128 {
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

impl Sixteen for Bytes128 {
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
        Sixteen::bytes(self).into_iter().fold(u8::MAX, u8::min)
    }

    #[inline(always)]
    fn nine_digits(self) -> u64 {
        Sixteen::bytes(self)[..9].iter().fold(0, |digits, &byte| digits << 4 | u64::from(byte)) << 28
    }

    #[inline(always)]
    fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        // SAFETY: 16 bytes are written to 16; no alignment is required.
        unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) };
        bytes
    }
}
