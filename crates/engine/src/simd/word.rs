//! What words, planes and levels can do: everything safe, whatever the machine.

use super::{
    Bits, ByteWord, LaneState, Lanes, Products, SimdLevel, lane_state,
    weigh::{self, Neighbours},
};

/// A machine word as a row of bits: each bit belongs to another lane, and no operation carries from one lane
/// to the next, except the shifts for transposing.
///
/// A word of a level is made only by that level's [`Simd`] token or from other words, so it exists only on a
/// machine with the instructions: hence every method is safe.
pub trait Word: Bits {
    /// Number of 64-bit groups in it, at most 8.
    const GROUPS: usize;

    /// Whether work on three words is faster written out three times than in a loop.
    const WRITTEN_OUT: bool = true;

    /// Returns each group shifted towards its high bits.
    #[must_use]
    fn shifted_up<const BITS: i32>(self) -> Self;

    /// Returns each group shifted towards its low bits.
    #[must_use]
    fn shifted_down<const BITS: i32>(self) -> Self;

    /// Returns its groups, the lowest first; those beyond [`Word::GROUPS`] are 0.
    fn groups(self) -> [u64; 8];
}

/// One bit for each of the three slots of every lane: one or more words.
///
/// The three slots either have words of their own or share each word; [`Plane::matched_slots`] is
/// the one place where that matters.
pub trait Plane: Bits {
    /// Its words.
    type Word: Bits;

    /// Number of its words, 1 or 3.
    const WORDS: usize;

    /// [`Word::WRITTEN_OUT`], if it has three words.
    const WRITTEN_OUT: bool;

    /// Returns one of its words.
    fn word(&self, index: usize) -> Self::Word;

    /// Changes one of its words.
    fn set_word(&mut self, index: usize, word: Self::Word);

    /// [`matched`] with the slots as rows and the three planes as columns. What has no
    /// matching is taken from `alive`.
    #[must_use]
    fn matched_slots(planes: [Self; 3], alive: &mut Self) -> [Self; 3];
}

/// Of a 3 × 3 matrix in each lane, the entries that lie on a permutation within the
/// matrix, and whether there is any.
#[inline(always)]
pub fn matched<W: Bits>([a, b, c]: [[W; 3]; 3]) -> ([[W; 3]; 3], W) {
    let (up_0, up_1, up_2) = (a[0].and3(b[1], c[2]), a[1].and3(b[2], c[0]), a[2].and3(b[0], c[1]));
    let (down_0, down_1, down_2) = (a[0].and3(b[2], c[1]), a[1].and3(b[0], c[2]), a[2].and3(b[1], c[0]));
    let a = [up_0 | down_0, up_1 | down_1, up_2 | down_2];
    let b = [up_2 | down_1, up_0 | down_2, up_1 | down_0];
    let c = [up_1 | down_2, up_2 | down_0, up_0 | down_1];
    ([a, b, c], a[0].or3(a[1], a[2]))
}

/// The planes of as many records as a level has lanes: `board[bit][element]`.
pub type LaneBoard<P> = [[P; 27]; 9];

/// A level's token: only detection can make one, so all its methods are safe.
pub trait Simd: Copy + Products {
    /// Its words.
    type Word: Word;

    /// Its planes.
    type Plane: Plane;

    /// Its words of bytes.
    type ByteWord: ByteWord;

    /// Its name.
    const LEVEL: SimdLevel;

    /// Whether many records are weighed faster side by side, a byte each, than one after the other.
    const WEIGHS_TOGETHER: bool = true;

    /// Whether [`Simd::heaviest`] is fast.
    const COUNTS_BITS: bool = false;

    /// Number of records that a board holds, at most [`Lanes::MOST`].
    const LANES: usize;

    /// Runs a task in code that is compiled for this level.
    #[inline(never)]
    fn enter<T: Task>(self, task: T) -> T::Output {
        task.run(self)
    }

    /// Returns the word with these groups; those beyond [`Word::GROUPS`] do not matter.
    fn word(self, groups: [u64; 8]) -> Self::Word;

    /// Returns these bytes, sixteen after sixteen; those beyond [`ByteWord::LEN`] do not matter.
    fn byte_word(self, bytes: [&[u8; 16]; 2]) -> Self::ByteWord;

    /// Returns a plane with the same bit everywhere.
    fn plane(self, bit: bool) -> Self::Plane;

    /// Returns the lanes set in all three slots.
    fn in_all(self, plane: Self::Plane) -> Lanes;

    /// Returns the lanes set in any slot.
    fn in_any(self, plane: Self::Plane) -> Lanes;

    /// Converts records to planes: lane `n` of the board has the contents of record `n`.
    ///
    /// # Panics
    ///
    /// If there are not exactly [`Simd::LANES`] records.
    fn spread(self, records: &[LaneState], board: &mut LaneBoard<Self::Plane>);

    /// Converts planes to records; other contents of the records are kept.
    ///
    /// # Panics
    ///
    /// If there are not exactly [`Simd::LANES`] records.
    fn gather(self, board: &LaneBoard<Self::Plane>, records: &mut [LaneState]);

    /// Reads 81 symbols into the sets of a record: `1` to `9` one bit, `0` and `.` all
    /// nine. Returns whether there was no other symbol; if there was, the sets are meaningless.
    #[inline(always)]
    fn read(self, symbols: &[u8; 81], record: &mut LaneState) -> bool {
        lane_state::read(symbols, record)
    }

    /// Writes the sets of a record, which hold one bit each, as 81 bytes that count from the
    /// one after `ZERO`: symbols with `b'0'`, digits with 0.
    #[inline(always)]
    fn write<const ZERO: u8>(self, record: &LaneState, symbols: &mut [u8; 81]) {
        lane_state::write::<ZERO>(record, symbols);
    }

    /// Writes the same, and again with the other member of each set of `whole` that has two.
    #[inline(always)]
    fn write_alternatives<const ZERO: u8>(
        self,
        record: &LaneState,
        whole: &LaneState,
        alternatives: &mut [[u8; 81]; 2],
    ) {
        lane_state::write_alternatives::<ZERO>(record, whole, alternatives);
    }

    /// Returns the elements with two members, and those with more: element `e` of slot `s` is bit `32 s + e`.
    #[inline(always)]
    fn pairs_and_larger(self, record: &LaneState) -> [u128; 2] {
        weigh::pairs_and_larger(record)
    }

    /// Returns the first heaviest element with two members; if there is none, that with three; or else the first with more.
    ///
    /// An element weighs for each of its members and each neighbour that has it too: 7 for one with two members, 3 for one
    /// with three, 1 for any other; modulo 256, and at most 127.
    ///
    /// Slow, except where [`Simd::COUNTS_BITS`].
    fn heaviest(self, record: &LaneState, neighbours: &Neighbours) -> Option<usize> {
        weigh::heaviest(record, neighbours)
    }

    /// Prefetches bytes that will soon be needed.
    #[inline(always)]
    fn prefetch(self, _bytes: &[u8]) {}
}

/// Code that runs with the words of any level.
///
/// All that it calls must be `#[inline(always)]`: a function that stays a call of its own
/// is compiled without the level's instructions, and every operation becomes a call too.
pub trait Task {
    /// Its result.
    type Output;

    /// Runs it. Implementations must be `#[inline(always)]`.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}
