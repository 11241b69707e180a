//! Planes of three words, one for each slot, and how records become such planes.

use std::ops::{BitAnd, BitOr, BitXor};

use super::{Bits, Board, Lanes, Plane, Record, Simd, Word, matched, record::place};

/// A plane whose three slots have a word each; lane `n` is bit `n` of every word.
#[derive(Debug, Clone, Copy)]
pub struct Triple<W>([W; 3]);

/// What [`Simd`] asks of a level whose planes are [`Triple`]s.
macro_rules! triple_planes {
    () => {
        type Plane = Triple<Self::Word>;

        const LANES: usize = 64 * <Self::Word as Word>::GROUPS;

        #[inline(always)]
        fn plane(self, bit: bool) -> Self::Plane {
            Triple::new(self, bit)
        }

        #[inline(always)]
        fn in_all(self, plane: Self::Plane) -> Lanes {
            plane.in_all()
        }

        #[inline(always)]
        fn in_any(self, plane: Self::Plane) -> Lanes {
            plane.in_any()
        }

        #[inline(always)]
        fn spread(self, records: &[Record], board: &mut Board<Self::Plane>) {
            Triple::spread(self, records, board);
        }

        #[inline(always)]
        fn gather(self, board: &Board<Self::Plane>, records: &mut [Record]) {
            Triple::gather(self, board, records);
        }
    };
}
pub(super) use triple_planes;

impl<W: Word> BitAnd for Triple<W> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a.bitand(x), b.bitand(y), c.bitand(z)])
    }
}

impl<W: Word> BitOr for Triple<W> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a.bitor(x), b.bitor(y), c.bitor(z)])
    }
}

impl<W: Word> BitXor for Triple<W> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a.bitxor(x), b.bitxor(y), c.bitxor(z)])
    }
}

impl<W: Word> Bits for Triple<W> {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a.and_not(x), b.and_not(y), c.and_not(z)])
    }
}

impl<W: Word> Plane for Triple<W> {
    type Word = W;

    const WORDS: usize = 3;
    const WRITTEN_OUT: bool = W::GROUPS > 1;

    #[inline(always)]
    fn word(&self, index: usize) -> W {
        self.0[index]
    }

    #[inline(always)]
    fn set_word(&mut self, index: usize, word: W) {
        self.0[index] = word;
    }

    #[inline(always)]
    fn matched_slots(planes: [Self; 3], alive: &mut Self) -> [Self; 3] {
        let [one, two, three] = planes;
        let slot = |slot: usize| [one.0[slot], two.0[slot], three.0[slot]];
        let ([a, b, c], any) = matched([slot(0), slot(1), slot(2)]);
        alive.0[0] = alive.0[0] & any;
        [Self([a[0], b[0], c[0]]), Self([a[1], b[1], c[1]]), Self([a[2], b[2], c[2]])]
    }
}

impl<W: Word> Triple<W> {
    #[inline(always)]
    pub(super) fn new(simd: impl Simd<Word = W>, bit: bool) -> Self {
        Self([simd.word([0u64.wrapping_sub(u64::from(bit)); 8]); 3])
    }

    #[inline(always)]
    pub(super) fn in_all(self) -> Lanes {
        let [a, b, c] = self.0;
        Lanes::new(a.and3(b, c).groups())
    }

    #[inline(always)]
    pub(super) fn in_any(self) -> Lanes {
        let [a, b, c] = self.0;
        Lanes::new(a.or3(b, c).groups())
    }

    /// Eight bytes of 64 records are a matrix of 64 × 64 bits; transposed, its rows are
    /// planes. A word of several groups does so many matrices at once.
    #[inline(always)]
    pub(super) fn spread<S>(simd: S, records: &[Record], board: &mut Board<Self>)
    where
        S: Simd<Word = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let zero = simd.word([0; 8]);
        let mut rows = [zero; 64];
        for slot in 0..3 {
            for eighth in 0..4 {
                for (lane, row) in rows.iter_mut().enumerate() {
                    let mut groups = [0; 8];
                    for group in 0..W::GROUPS {
                        groups[group] = records[64 * group + lane].eighth(slot, eighth);
                    }
                    *row = simd.word(groups);
                }
                transpose(simd, &mut rows);
                for (index, &row) in rows.iter().enumerate() {
                    if let Some((bit, element)) = place(64 * eighth + index) {
                        board[bit][element].0[slot] = row;
                    }
                }
            }
        }
    }

    /// The way back: a transposition is its own inverse.
    #[inline(always)]
    pub(super) fn gather<S>(simd: S, board: &Board<Self>, records: &mut [Record])
    where
        S: Simd<Word = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let zero = simd.word([0; 8]);
        let mut rows = [zero; 64];
        for slot in 0..3 {
            for eighth in 0..4 {
                for (index, row) in rows.iter_mut().enumerate() {
                    *row = match place(64 * eighth + index) {
                        Some((bit, element)) => board[bit][element].0[slot],
                        None => zero,
                    };
                }
                transpose(simd, &mut rows);
                for (lane, row) in rows.iter().enumerate() {
                    let groups = row.groups();
                    for group in 0..W::GROUPS {
                        records[64 * group + lane].put_eighth(slot, eighth, groups[group]);
                    }
                }
            }
        }
    }
}

/// Transposes 64 × 64 bits: swaps the two off-diagonal quarters, then does the same in
/// each quarter, six times over.
#[inline(always)]
fn transpose<W: Word>(simd: impl Simd<Word = W>, rows: &mut [W; 64]) {
    let word = |group| simd.word([group; 8]);
    swap_quarters::<W, 32>(rows, word(0x0000_0000_ffff_ffff));
    swap_quarters::<W, 16>(rows, word(0x0000_ffff_0000_ffff));
    swap_quarters::<W, 8>(rows, word(0x00ff_00ff_00ff_00ff));
    swap_quarters::<W, 4>(rows, word(0x0f0f_0f0f_0f0f_0f0f));
    swap_quarters::<W, 2>(rows, word(0x3333_3333_3333_3333));
    swap_quarters::<W, 1>(rows, word(0x5555_5555_5555_5555));
}

#[inline(always)]
fn swap_quarters<W: Word, const SIDE: i32>(rows: &mut [W; 64], low: W) {
    let side = SIDE.unsigned_abs() as usize;
    for pair in 0..32 {
        let upper = (pair & !(side - 1)) << 1 | pair & (side - 1);
        let lower = upper + side;
        let differ = (rows[upper].shifted_down::<SIDE>() ^ rows[lower]) & low;
        rows[lower] = rows[lower] ^ differ;
        rows[upper] = rows[upper] ^ differ.shifted_up::<SIDE>();
    }
}
