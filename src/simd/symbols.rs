//! Symbols and sets of a record, byte by byte, for machines without better.

use super::Record;

/// The low eight bits of the set of a symbol.
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

/// Implements [`super::Simd::read`].
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

/// Implements [`super::Simd::write`].
#[inline(always)]
pub(super) fn write<const ZERO: u8>(record: &Record, symbols: &mut [u8; 81]) {
    let (slots, _) = symbols.as_chunks_mut::<27>();
    for (slot, symbols) in record.slots.iter().zip(slots) {
        for (low, symbol) in slot.iter().zip(symbols) {
            // An empty low part means the ninth bit: 0 - 1 has eight bits set.
            *symbol = ZERO + 1 + low.wrapping_sub(1).count_ones() as u8;
        }
    }
}

/// Implements [`super::Simd::write_alternatives`].
#[inline(always)]
pub(super) fn write_alternatives<const ZERO: u8>(
    record: &Record,
    whole: &Record,
    alternatives: &mut [[u8; 81]; 2],
) {
    let [symbols, others] = alternatives;
    write::<ZERO>(record, symbols);
    *others = *symbols;
    let (slots, _) = others.as_chunks_mut::<27>();
    for (slot, symbols) in slots.iter_mut().enumerate() {
        let ninth = whole.ninth(slot) & !record.ninth(slot);
        for (element, symbol) in symbols.iter_mut().enumerate() {
            let low = whole.slots[slot][element] & !record.slots[slot][element];
            if low != 0 || ninth >> element & 1 != 0 {
                *symbol = ZERO + 1 + low.wrapping_sub(1).count_ones() as u8;
            }
        }
    }
}
