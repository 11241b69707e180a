//! The contents of one lane by itself; and its sets as symbols, byte by byte, for machines without better.

/// Three slots of 27 elements, each a set of nine bits, and four numbers of its owner's.
///
/// ```text
///           0                               27          31   32 bytes
///   slot 0  │ bits 0–7 of elements 0 … 26   │ bit 8 of  │    │
///   slot 1  │ one byte each                 │ 27 elem.  │  0 │
///   slot 2  │                               │ (u32)     │    │
///   tags    │ u32 u32 u32 u32 │ unused                       │
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(128))]
pub struct LaneState {
    /// The sets.
    pub slots: [[u8; 32]; 3],
    /// Numbers of the owner, which are neither spread nor gathered.
    pub tags: [u32; 4],
}

impl LaneState {
    /// Empty sets.
    pub const EMPTY: Self = Self { slots: [[0; 32]; 3], tags: [0; 4] };

    /// Returns the set of an element, bit 0 lowest.
    #[inline(always)]
    #[must_use]
    pub fn set(&self, slot: usize, element: usize) -> u16 {
        let ninth = self.ninth(slot) >> element & 1;
        u16::from(self.slots[slot][element]) | (ninth as u16) << 8
    }

    /// Changes the set of an element.
    #[inline(always)]
    pub fn put(&mut self, slot: usize, element: usize, set: u16) {
        self.slots[slot][element] = (set & 0xff) as u8;
        let others = self.ninth(slot) & !(1 << element);
        self.put_ninth(slot, others | u32::from(set >> 8 & 1) << element);
    }

    /// Returns bit 8 of the 27 elements of a slot.
    #[inline(always)]
    #[must_use]
    pub fn ninth(&self, slot: usize) -> u32 {
        let [.., a, b, c, d, _] = self.slots[slot];
        u32::from_le_bytes([a, b, c, d])
    }

    /// Changes bit 8 of the 27 elements of a slot.
    #[inline(always)]
    pub fn put_ninth(&mut self, slot: usize, elements: u32) {
        self.slots[slot][27..31].copy_from_slice(&elements.to_le_bytes());
    }

    /// Returns eight bytes of a slot as a number, `eighth` in `0..4`.
    #[inline(always)]
    pub(super) fn eighth(&self, slot: usize, eighth: usize) -> u64 {
        let bytes = &self.slots[slot][8 * eighth..8 * eighth + 8];
        u64::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]])
    }

    /// Changes eight bytes of a slot.
    #[inline(always)]
    pub(super) fn put_eighth(&mut self, slot: usize, eighth: usize, bytes: u64) {
        self.slots[slot][8 * eighth..8 * eighth + 8].copy_from_slice(&bytes.to_le_bytes());
    }
}

/// Returns the bit and element of the `index`th of the 256 bits of a slot.
#[inline(always)]
pub(super) fn place(index: usize) -> Option<(usize, usize)> {
    match index {
        0..216 => Some((index % 8, index / 8)),
        216..243 => Some((8, index - 216)),
        _ => None,
    }
}

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
pub(super) fn read(symbols: &[u8; 81], record: &mut LaneState) -> bool {
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
pub(super) fn write<const ZERO: u8>(record: &LaneState, symbols: &mut [u8; 81]) {
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
    record: &LaneState,
    whole: &LaneState,
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
