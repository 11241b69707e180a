//! 128-bit words of WebAssembly, in modules that are built with `simd128`: a module with these instructions is loaded only
//! where they are, so nothing is detected. Most intrinsics are safe for the same reason.

use std::{
    arch::wasm32::{
        i8x16_add, i8x16_bitmask, i8x16_eq, i8x16_popcnt, i8x16_shuffle, i8x16_sub, i8x16_swizzle, i32x4_add,
        i32x4_shuffle, i64x2_add, u8x16, u8x16_min, u8x16_splat, u16x8_extmul_high_u8x16,
        u16x8_extmul_low_u8x16, u32x4_extadd_pairwise_u16x8, u32x4_splat, u64x2, u64x2_extmul_high_u32x4,
        u64x2_extmul_low_u32x4, u64x2_extract_lane, u64x2_splat, v128, v128_and, v128_load, v128_or,
        v128_store,
    },
    fmt,
    marker::PhantomData,
};

mod transpose;
mod word;

use super::{
    LaneBoard, LaneState, Lanes, Place, Products, Row, Shuffle, Simd, SimdLevel, SlotTriple, Table, Task,
    Weights, Word, slot_triple::triple_planes,
};
use word::Word128;

/// The token of [`SimdLevel::Simd128`] for a task. What is called with it is compiled once for each task, in the crate that
/// runs the task and with the optimisation of that crate: a module for browsers is optimised for size, except for some
/// tasks.
pub struct Simd128<T>(PhantomData<fn() -> T>);

impl<T> Simd128<T> {
    /// The instructions are there, because the module was loaded.
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> fmt::Debug for Simd128<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Simd128")
    }
}

impl<T> Clone for Simd128<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Simd128<T> {}

impl<T> Simd for Simd128<T> {
    type Word = Word128;
    type ByteWord = Word128;

    const LEVEL: SimdLevel = SimdLevel::Simd128;

    triple_planes!(transpose::spread, transpose::gather);

    /// Inlined, unlike at other levels: a module is optimised for size, except for what is compiled with the engine.
    #[inline(always)]
    fn enter<R: Task>(self, task: R) -> R::Output {
        task.run(self)
    }

    #[inline(always)]
    fn word(self, [low, high, ..]: [u64; 8]) -> Word128 {
        Word128(u64x2(low, high))
    }

    #[inline(always)]
    fn byte_word(self, [bytes, _]: [&[u8; 16]; 2]) -> Word128 {
        self.sixteen(bytes)
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut LaneState) -> bool {
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
    fn write<const ZERO: u8>(self, record: &LaneState, symbols: &mut [u8; 81]) {
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

impl<T> Products for Simd128<T> {
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

    #[inline(always)]
    fn add_products(self, sums: v128, one: v128, other: v128) -> v128 {
        add_products(sums, one, other)
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

/// Implements [`Products::add_products`] by a call: a program has hundreds of these, and a module is loaded over a network.
#[inline(never)]
fn add_products(sums: v128, one: v128, other: v128) -> v128 {
    let low = u32x4_extadd_pairwise_u16x8(u16x8_extmul_low_u8x16(one, other));
    let high = u32x4_extadd_pairwise_u16x8(u16x8_extmul_high_u8x16(one, other));
    let quads = i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high));
    i32x4_add(sums, quads)
}

impl<T> Shuffle for Simd128<T> {
    type Bytes16 = Word128;

    #[inline(always)]
    fn sixteen(self, bytes: &[u8; 16]) -> Word128 {
        // SAFETY: 16 bytes are read from 16; no alignment is required.
        Word128(unsafe { v128_load(bytes.as_ptr().cast()) })
    }
}
