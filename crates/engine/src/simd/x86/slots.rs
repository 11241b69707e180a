//! Planes whose words the three slots share.
//!
//! ```text
//!   byte    0 ………… 20   21 ……… 41   42 ……… 62   63
//!   word    slot 0      slot 1      slot 2      unused     168 lanes each, 8 a byte
//! ```
//!
//! With 512 bits, three words for each bit of each element would not fit into the first
//! cache; so the slots share one. Two such words to a plane, 336 lanes, are slower: they do
//! not fit into the registers together.

use std::{
    arch::x86_64::{_mm512_load_si512, _mm512_permutexvar_epi8},
    ops::{BitAnd, BitOr, BitXor},
};

use super::word512::Word512;
use crate::simd::{Bits, Lanes, Plane, Word};

/// Lanes in a word.
const LANES: usize = 168;
/// Bytes of a slot in a word: groups of eight lanes.
pub(super) const GROUPS: usize = LANES / 8;

/// A plane of one word, shared by the slots.
#[derive(Debug, Clone, Copy)]
pub struct Slots(pub(super) Word512);

/// Methods of the word that the slots share.
macro_rules! of_word {
    ($($method:ident($($other:ident),+)),+) => {
        $(#[inline(always)]
        fn $method(self, $($other: Self),+) -> Self {
            Self(self.0.$method($($other.0),+))
        })+
    };
}

impl BitAnd for Slots {
    type Output = Self;

    of_word!(bitand(other));
}

impl BitOr for Slots {
    type Output = Self;

    of_word!(bitor(other));
}

impl BitXor for Slots {
    type Output = Self;

    of_word!(bitxor(other));
}

impl Bits for Slots {
    of_word!(and_not(other), or3(b, c), and3(b, c), majority(b, c));
    of_word!(and_neither(b, c), or_both(b, c), or_differ(b, c));
}

impl Plane for Slots {
    type Word = Word512;

    const WORDS: usize = 1;
    const WRITTEN_OUT: bool = false;

    #[inline(always)]
    fn word(&self, _: usize) -> Word512 {
        self.0
    }

    #[inline(always)]
    fn set_word(&mut self, _: usize, word: Word512) {
        self.0 = word;
    }

    #[inline(always)]
    fn matched_slots([a, b, c]: [Self; 3], alive: &mut Self) -> [Self; 3] {
        let (next_a, next_b, next_c) = (a.turned(), b.turned(), c.turned());
        let (last_a, last_b, last_c) = (a.turned_back(), b.turned_back(), c.turned_back());
        // Each slot sees the next one's row and the last one's: two ways to place them.
        let in_a = a.and3(next_b, last_c).or_both(a, next_c & last_b);
        let in_b = b.and3(next_c, last_a).or_both(b, next_a & last_c);
        let in_c = c.and3(next_a, last_b).or_both(c, next_b & last_a);
        *alive = *alive & in_a.or3(in_b, in_c);
        [in_a, in_b, in_c]
    }
}

/// A permutation of the bytes of a word, or one for its use as an index.
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// Slot by slot: each takes what the slot `by` further holds.
const fn turn(by: usize) -> Bytes {
    let mut from = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        let slots = 3 * GROUPS;
        let source = if byte < slots { (byte + by * GROUPS) % slots } else { byte };
        from[byte] = source as u8;
        byte += 1;
    }
    Bytes(from)
}

static TURN: Bytes = turn(1);
static TURN_BACK: Bytes = turn(2);

#[inline(always)]
pub(super) fn permuted(word: Word512, by: &Bytes) -> Word512 {
    // SAFETY: a Word512 exists only where AVX-512 does; 64 bytes are read from 64.
    Word512(unsafe { _mm512_permutexvar_epi8(_mm512_load_si512(by.0.as_ptr().cast()), word.0) })
}

#[inline(always)]
fn turned(word: Word512) -> Word512 {
    permuted(word, &TURN)
}

#[inline(always)]
fn turned_back(word: Word512) -> Word512 {
    permuted(word, &TURN_BACK)
}

impl Slots {
    pub(super) const LANES: usize = LANES;

    #[inline(always)]
    pub(super) fn new(word: Word512) -> Self {
        Self(word)
    }

    #[inline(always)]
    fn turned(self) -> Self {
        Self(turned(self.0))
    }

    #[inline(always)]
    fn turned_back(self) -> Self {
        Self(turned_back(self.0))
    }

    #[inline(always)]
    pub(super) fn in_all(self) -> Lanes {
        lanes(self.and3(self.turned(), self.turned_back()).0)
    }

    #[inline(always)]
    pub(super) fn in_any(self) -> Lanes {
        lanes(self.or3(self.turned(), self.turned_back()).0)
    }
}

/// Returns the first slot of a word.
#[inline(always)]
fn lanes(word: Word512) -> Lanes {
    let [a, b, c, ..] = word.groups();
    Lanes::new([a, b, c & 0xff_ffff_ffff, 0, 0, 0, 0, 0])
}
