//! Planes of three words, one for each slot, and how records become such planes.

use super::{Bits, LaneBoard, LaneState, Lanes, Plane, Simd, Word, lane_state::place, matched};

/// A plane whose three slots have a word each; lane `n` is bit `n` of every word.
#[derive(Debug, Clone, Copy)]
pub struct SlotTriple<W>(pub(super) [W; 3]);

/// What [`Simd`] asks of a level whose planes are [`SlotTriple`]s: transposed bit by bit, bytes first, or by other functions.
macro_rules! triple_planes {
    () => {
        triple_planes!(SlotTriple::spread, SlotTriple::gather);
    };
    (bytes first) => {
        triple_planes!(SlotTriple::spread_bytes, SlotTriple::gather_bytes);
    };
    ($spread:path, $gather:path) => {
        type Plane = SlotTriple<Self::Word>;

        const LANES: usize = 64 * <Self::Word as Word>::GROUPS;

        #[inline(always)]
        fn plane(self, bit: bool) -> Self::Plane {
            SlotTriple::new(self, bit)
        }

        #[inline(always)]
        fn in_all(self, plane: Self::Plane) -> Lanes {
            plane.in_all()
        }

        #[inline(always)]
        fn in_any(self, plane: Self::Plane) -> Lanes {
            plane.in_any()
        }

        // A call in WebAssembly, where every function has all instructions: V8 compiles small functions better.
        #[cfg_attr(target_arch = "wasm32", inline(never))]
        #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
        fn spread(self, records: &[LaneState], board: &mut LaneBoard<Self::Plane>) {
            $spread(self, records, board);
        }

        #[cfg_attr(target_arch = "wasm32", inline(never))]
        #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
        fn gather(self, board: &LaneBoard<Self::Plane>, records: &mut [LaneState]) {
            $gather(self, board, records);
        }
    };
}
pub(super) use triple_planes;

/// Implements operators slot by slot.
macro_rules! triple_operators {
    ($($operator:ident::$method:ident),+) => {
        $(impl<W: Word> std::ops::$operator for SlotTriple<W> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ([a, b, c], [x, y, z]) = (self.0, other.0);
                Self([a.$method(x), b.$method(y), c.$method(z)])
            }
        })+
    };
}

triple_operators!(BitAnd::bitand, BitOr::bitor, BitXor::bitxor);

impl<W: Word> Bits for SlotTriple<W> {
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a.and_not(x), b.and_not(y), c.and_not(z)])
    }
}

impl<W: Word> Plane for SlotTriple<W> {
    type Word = W;

    const WORDS: usize = 3;
    const WRITTEN_OUT: bool = W::WRITTEN_OUT;

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

impl<W: Word> SlotTriple<W> {
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

    /// Eight bytes of 64 records are a matrix of 64 × 64 bits; transposed, its rows are planes. A word of
    /// several groups transposes one matrix per group at once.
    #[inline(always)]
    pub(super) fn spread<S>(simd: S, records: &[LaneState], board: &mut LaneBoard<Self>)
    where
        S: Simd<Word = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let mut rows = [simd.word([0; 8]); 64];
        let masks = Masks::new(simd);
        for slot in 0..3 {
            for eighth in 0..4 {
                for first in 0..8 {
                    let mut far = [rows[0]; 8];
                    for (step, row) in far.iter_mut().enumerate() {
                        let lane = first + 8 * step;
                        let mut groups = [0; 8];
                        for group in 0..W::GROUPS {
                            groups[group] = records[64 * group + lane].eighth(slot, eighth);
                        }
                        *row = simd.word(groups);
                    }
                    masks.swap_far(&mut far);
                    for (step, row) in far.into_iter().enumerate() {
                        rows[first + 8 * step] = row;
                    }
                }
                for (byte, near) in rows.as_chunks::<8>().0.iter().enumerate() {
                    let mut near = *near;
                    masks.swap_near(&mut near);
                    for (index, &row) in near.iter().enumerate() {
                        if let Some((bit, element)) = place(64 * eighth + 8 * byte + index) {
                            board[bit][element].0[slot] = row;
                        }
                    }
                }
            }
        }
    }

    /// Transposes back: a transposition is its own inverse.
    #[inline(always)]
    pub(super) fn gather<S>(simd: S, board: &LaneBoard<Self>, records: &mut [LaneState])
    where
        S: Simd<Word = W>,
    {
        assert_eq!(records.len(), S::LANES);
        let zero = simd.word([0; 8]);
        let mut rows = [zero; 64];
        let masks = Masks::new(simd);
        for slot in 0..3 {
            for eighth in 0..4 {
                for (byte, rows) in rows.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                    let mut near = [zero; 8];
                    for (index, row) in near.iter_mut().enumerate() {
                        if let Some((bit, element)) = place(64 * eighth + 8 * byte + index) {
                            *row = board[bit][element].0[slot];
                        }
                    }
                    masks.swap_near(&mut near);
                    *rows = near;
                }
                for first in 0..8 {
                    let mut far = [zero; 8];
                    for (step, row) in far.iter_mut().enumerate() {
                        *row = rows[first + 8 * step];
                    }
                    masks.swap_far(&mut far);
                    for (step, row) in far.iter().enumerate() {
                        let groups = row.groups();
                        for group in 0..W::GROUPS {
                            records[64 * group + first + 8 * step].put_eighth(slot, eighth, groups[group]);
                        }
                    }
                }
            }
        }
    }
}

/// Transposes 64 × 64 bits: swaps the two off-diagonal quarters, then does the same in each
/// quarter, six times over. Three of the six work on eight rows that lie eight apart, three
/// on eight neighbours, in any order: so each row is loaded twice rather than six times.
pub(super) struct Masks<W>([W; 6]);

impl<W: Word> Masks<W> {
    #[inline(always)]
    pub(super) fn new(simd: impl Simd<Word = W>) -> Self {
        let word = |group| simd.word([group; 8]);
        Self([
            word(0x0000_0000_ffff_ffff),
            word(0x0000_ffff_0000_ffff),
            word(0x00ff_00ff_00ff_00ff),
            word(0x0f0f_0f0f_0f0f_0f0f),
            word(0x3333_3333_3333_3333),
            word(0x5555_5555_5555_5555),
        ])
    }

    /// Quarters of 32, 16 and 8 rows.
    #[inline(always)]
    fn swap_far(&self, rows: &mut [W; 8]) {
        swap::<W, 32>(rows, 4, self.0[0]);
        swap::<W, 16>(rows, 2, self.0[1]);
        swap::<W, 8>(rows, 1, self.0[2]);
    }

    /// Quarters of 4, 2 and 1 rows.
    #[inline(always)]
    pub(super) fn swap_near(&self, rows: &mut [W; 8]) {
        swap::<W, 4>(rows, 4, self.0[3]);
        swap::<W, 2>(rows, 2, self.0[4]);
        swap::<W, 1>(rows, 1, self.0[5]);
    }
}

/// Swaps quarters of `BITS` bits whose rows are `apart` rows apart among these eight.
#[inline(always)]
fn swap<W: Word, const BITS: i32>(rows: &mut [W; 8], apart: usize, low: W) {
    for pair in 0..4 {
        let upper = (pair & !(apart - 1)) << 1 | pair & (apart - 1);
        let lower = upper + apart;
        let differ = (rows[upper].shifted_down::<BITS>() ^ rows[lower]) & low;
        rows[lower] = rows[lower] ^ differ;
        rows[upper] = rows[upper] ^ differ.shifted_up::<BITS>();
    }
}
