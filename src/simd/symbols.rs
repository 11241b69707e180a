//! Symbols and sets of one record, byte by byte, for machines without better.

use super::Record;

/// The low eight bits of what a symbol stands for.
const LOW: [u8; 256] = {
    let mut low = [0; 256];
    let mut bit = 0;
    while bit < 8 {
        low[b'1' as usize + bit] = 1 << bit;
        bit += 1;
    }
    low[b'0' as usize] = 0xff;
    low[b'.' as usize] = 0xff;
    low
};

/// The ninth bit, and in bit 1 whether it is a symbol at all.
const NINTH: [u8; 256] = {
    let mut ninth = [0; 256];
    let mut bit = 0;
    while bit < 8 {
        ninth[b'1' as usize + bit] = 2;
        bit += 1;
    }
    ninth[b'9' as usize] = 3;
    ninth[b'0' as usize] = 3;
    ninth[b'.' as usize] = 3;
    ninth
};

/// See [`super::Simd::read`].
#[inline(always)]
pub(super) fn read(symbols: &[u8; 81], record: &mut Record) -> bool {
    let mut known = 2;
    let (slots, _) = symbols.as_chunks::<27>();
    for (slot, symbols) in slots.iter().enumerate() {
        let mut ninths = 0;
        for (element, symbol) in symbols.iter().enumerate() {
            record.slots[slot][element] = LOW[usize::from(*symbol)];
            let ninth = NINTH[usize::from(*symbol)];
            known &= ninth;
            ninths |= u32::from(ninth & 1) << element;
        }
        record.put_ninth(slot, ninths);
    }
    known != 0
}

/// See [`super::Simd::write`].
#[inline(always)]
pub(super) fn write(record: &Record, symbols: &mut [u8; 81]) {
    let (slots, _) = symbols.as_chunks_mut::<27>();
    for (slot, symbols) in record.slots.iter().zip(slots) {
        for (low, symbol) in slot.iter().zip(symbols) {
            // An empty low part means the ninth bit: 0 - 1 has eight bits set.
            *symbol = b'1' + low.wrapping_sub(1).count_ones() as u8;
        }
    }
}

/// See [`super::Simd::elements`]: transposes 8 × 8 bits at a time.
#[inline(always)]
pub(super) fn elements(record: &Record) -> [u128; 9] {
    let mut found = [[0u32; 4]; 9];
    for slot in 0..3 {
        let eighth = |eighth: usize| transpose(record.eighth(slot, eighth));
        let [a, b, c, d] = [eighth(0), eighth(1), eighth(2), eighth(3)];
        for bit in 0..8 {
            let byte = |from: u64| u32::from((from >> (8 * bit)) as u8);
            let all = byte(a) | byte(b) << 8 | byte(c) << 16 | byte(d) << 24;
            found[bit][slot] = all & 0x07ff_ffff;
        }
        found[8][slot] = record.ninth(slot);
    }
    found.map(|[a, b, c, _]| u128::from(u64::from(b) << 32 | u64::from(a)) | u128::from(c) << 64)
}

/// Transposes a matrix of 8 × 8 bits, one row a byte.
#[inline(always)]
fn transpose(rows: u64) -> u64 {
    let swap = |rows: u64, mask: u64, by: u32| {
        let differ = (rows ^ rows >> by) & mask;
        rows ^ differ ^ differ << by
    };
    let rows = swap(rows, 0x00aa_00aa_00aa_00aa, 7);
    let rows = swap(rows, 0x0000_cccc_0000_cccc, 14);
    swap(rows, 0x0000_0000_f0f0_f0f0, 28)
}
