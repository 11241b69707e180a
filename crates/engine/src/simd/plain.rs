//! Words of two 64-bit numbers, on every machine.
//!
//! The level that machines without others use, and with which tests compare all others.

use super::{
    Bits, LaneBoard, LaneState, Lanes, Place, PlainBytes16, Products, Row, Shuffle, Simd, SimdLevel,
    SlotTriple, Table, Weights, Word, slot_triple::triple_planes,
};

/// The token of [`SimdLevel::Plain`]: everyone may have it.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

/// Two numbers of 64 bits.
///
/// One would do. But where every machine of a target has wider registers, as with SSE2 on x86-64, the compiler makes one
/// instruction of the same operation on two neighbouring numbers; elsewhere two cost twice as much as one.
#[derive(Debug, Clone, Copy)]
#[repr(align(16))]
pub struct TwoNumbers([u64; 2]);

/// Implements operators, number by number.
macro_rules! operators {
    ($($operator:ident::$method:ident),+) => {
        $(impl std::ops::$operator for TwoNumbers {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([a, b], [x, y]) = (self.0, other.0);
                Self([a.$method(x), b.$method(y)])
            }
        })+
    };
}

operators!(BitAnd::bitand, BitOr::bitor, BitXor::bitxor);

impl Bits for TwoNumbers {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let ([a, b], [x, y]) = (self.0, other.0);
        Self([a & !x, b & !y])
    }
}

impl Word for TwoNumbers {
    const GROUPS: usize = 2;
    const WRITTEN_OUT: bool = false;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        let [a, b] = self.0;
        Self([a << BITS, b << BITS])
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        let [a, b] = self.0;
        Self([a >> BITS, b >> BITS])
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        let [a, b] = self.0;
        [a, b, 0, 0, 0, 0, 0, 0]
    }
}

impl Simd for Plain {
    type Word = TwoNumbers;
    type ByteWord = PlainBytes16;

    const LEVEL: SimdLevel = SimdLevel::Plain;
    const WEIGHS_TOGETHER: bool = false;

    triple_planes!();

    #[inline(always)]
    fn word(self, [a, b, ..]: [u64; 8]) -> TwoNumbers {
        TwoNumbers([a, b])
    }

    #[inline(always)]
    fn byte_word(self, [bytes, _]: [&[u8; 16]; 2]) -> PlainBytes16 {
        self.sixteen(bytes)
    }
}

impl Shuffle for Plain {
    type Bytes16 = PlainBytes16;

    #[inline(always)]
    fn sixteen(self, bytes: &[u8; 16]) -> PlainBytes16 {
        PlainBytes16(*bytes)
    }
}

/// Plain numbers, four quads a part.
impl Products for Plain {
    type Bytes = [u8; 16];
    type Sums = [u32; 4];
    type Total = u64;

    const PARTS: usize = 4;

    #[inline(always)]
    fn part(self, rows: &Table<Row>, place: Place, part: usize) -> [u8; 16] {
        let row = &rows[place.row()];
        std::array::from_fn(|byte| row.0[16 * part + byte])
    }

    #[inline(always)]
    fn no_sums(self) -> [u32; 4] {
        [0; 4]
    }

    /// Returns a call: a program has hundreds of these, which took a third of the time that the crate takes
    /// to compile when all were inlined. This level needs no instructions that a call could lose.
    #[inline(never)]
    fn add_products(self, mut sums: [u32; 4], one: [u8; 16], other: [u8; 16]) -> [u32; 4] {
        for byte in 0..16 {
            sums[byte / 4] = sums[byte / 4].wrapping_add(u32::from(one[byte]) * u32::from(other[byte]));
        }
        sums
    }

    #[inline(always)]
    fn no_total(self) -> u64 {
        0
    }

    #[inline(always)]
    fn add_weighed(
        self,
        mut total: u64,
        sums: [u32; 4],
        weights: &Table<Weights>,
        place: Place,
        part: usize,
    ) -> u64 {
        let weights = &weights[place.row()];
        for (quad, sum) in sums.into_iter().enumerate() {
            total = total.wrapping_add(u64::from(sum) * u64::from(weights.0[4 * part + quad]));
        }
        total
    }

    #[inline(always)]
    fn whole(self, total: u64) -> u64 {
        total
    }
}
