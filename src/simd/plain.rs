//! 64-bit words, on every machine.

use super::{
    Bits, Board, Lanes, Level, Record, Simd, Task, Triple, Word, products::plain_products, symbols,
    triple::triple_planes,
};

/// The token of [`Level::Plain`]: everyone may have it.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

impl Bits for u64 {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
}

impl Word for u64 {
    const GROUPS: usize = 1;

    #[inline(always)]
    fn shifted_up<const BITS: i32>(self) -> Self {
        self << BITS
    }

    #[inline(always)]
    fn shifted_down<const BITS: i32>(self) -> Self {
        self >> BITS
    }

    #[inline(always)]
    fn groups(self) -> [u64; 8] {
        [self, 0, 0, 0, 0, 0, 0, 0]
    }
}

impl Simd for Plain {
    type Word = u64;

    const LEVEL: Level = Level::Plain;

    triple_planes!();

    #[inline(always)]
    fn enter<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(always)]
    fn word(self, groups: [u64; 8]) -> u64 {
        groups[0]
    }

    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut Record) -> bool {
        symbols::read(symbols, record)
    }

    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &Record, symbols: &mut [u8; 81]) {
        symbols::write::<ZERO>(record, symbols);
    }

    #[inline(always)]
    fn prefetch(self, _: &[u8]) {}
}

plain_products!(Plain);
