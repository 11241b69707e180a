//! Chooses the cell to guess in when nothing more follows, and holds the branches that are still to be searched.
//!
//! If every open cell has two candidates, and nothing more follows, each digit has two places in every house
//! that lacks it (players call this a bivalue universal grave). Then the other candidates of all cells make a
//! solution as well; and cells that are not connected by common digits in houses choose independently. So a
//! guess has no second half, and determines a group of cells; with *n* groups there are 2ⁿ solutions, or none.

use crate::simd::{LaneState, Neighbours, Simd};

use super::one_state;

/// The peers of each cell, numbered `32 band + 9 row of the band + column`, without those of its mini-row and
/// mini-column: with these, puzzles take more guesses.
pub(super) static PEERS: Neighbours = {
    let mut peers = [0; 96];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if same_box != (cell / 9 == other / 9 || cell % 9 == other % 9) {
                peers[number(cell)] |= 1 << number(other);
            }
            other += 1;
        }
        cell += 1;
    }
    Neighbours::new(peers)
};

const fn number(cell: usize) -> usize {
    32 * (cell / 27) + cell % 27
}

/// Returns the cell to guess in, as band and cell of the band; `None` if no cell has several candidates.
///
/// It is a cell with two candidates if there is one, preferably one whose candidates occur in many peers with
/// few candidates: see [`Simd::heaviest`]. Otherwise it is such a cell with three candidates, or any.
#[inline(always)]
pub(super) fn choose<S: Simd>(simd: S, record: &LaneState) -> Option<(usize, usize)> {
    let heaviest = if S::COUNTS_BITS { simd.heaviest(record, &PEERS) } else { one_state::heaviest(record) };
    heaviest.map(place)
}

/// Returns the cell to guess in if most guesses lead to solutions, so that a careful choice does not pay: the
/// first with two candidates, else the first of those with the fewest.
#[inline(always)]
pub(super) fn quick_choice(simd: impl Simd, record: &LaneState) -> Choice {
    let [pairs, larger] = simd.pairs_and_larger(record);
    let (band, cell) =
        if pairs == 0 { fewest(record, larger) } else { place(pairs.trailing_zeros() as usize) };
    Choice { pairs, band: band as u8, cell: cell as u8, all_pairs: larger == 0 }
}

/// Returns the first of these cells with the fewest candidates.
#[cold]
fn fewest(record: &LaneState, cells: u128) -> (usize, usize) {
    let cells = (0..96).filter(|number| cells >> number & 1 != 0).map(place);
    cells.min_by_key(|&(band, cell)| record.set(band, cell).count_ones()).unwrap_or_default()
}

/// The result of [`quick_choice`].
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Choice {
    /// The cells with two candidates.
    pub(super) pairs: u128,
    band: u8,
    cell: u8,
    /// Whether every open cell has two candidates.
    pub(super) all_pairs: bool,
}

impl Choice {
    /// Returns the two halves of a state: the lowest candidate of the cell, and the others.
    #[inline(always)]
    pub(super) fn halves(self, record: &LaneState) -> [Half; 2] {
        let (band, cell) = (usize::from(self.band), u32::from(self.cell));
        let (low, ninth) = (record.slots[band][cell as usize], record.ninth(band));
        let set = u16::from(low) | ((ninth >> cell & 1) as u16) << 8;
        let half = |set: u16| Half {
            place: self,
            low: set as u8,
            ninth: ninth & !(1 << cell) | u32::from(set >> 8) << cell,
        };
        [half(set & set.wrapping_neg()), half(set & (set - 1))]
    }
}

/// Half of a state: only the bytes in which it differs from the whole, so that a half that was just written is
/// not read again.
pub(super) struct Half {
    place: Choice,
    low: u8,
    ninth: u32,
}

impl Half {
    /// Turns the whole into this half.
    #[inline(always)]
    pub(super) fn leave(self, record: &mut LaneState) {
        let (band, cell) = (usize::from(self.place.band), usize::from(self.place.cell));
        record.slots[band][cell] = self.low;
        record.put_ninth(band, self.ninth);
    }
}

#[inline(always)]
const fn place(number: usize) -> (usize, usize) {
    (number / 32, number % 32)
}

/// A descent from a state of pairs to a solution, so far.
///
/// Cells are numbered as [`crate::simd::Simd::pairs_and_larger`] does.
#[derive(Debug, Clone)]
pub(super) struct BivalueBranch {
    /// The state of pairs.
    pub(super) whole: LaneState,
    /// The cells that are still open.
    open: u128,
    /// The cells that each guess determined.
    pub(super) groups: Vec<u128>,
}

impl BivalueBranch {
    /// No descent.
    pub(super) const NONE: Self = Self { whole: LaneState::EMPTY, open: 0, groups: Vec::new() };

    /// Begins at a state in which these cells are open.
    #[inline(always)]
    pub(super) fn begin(&mut self, whole: &LaneState, open: u128) {
        self.whole = *whole;
        self.open = open;
        self.groups.clear();
    }

    /// Records a guess that left these cells open.
    #[inline(always)]
    pub(super) fn go_on(&mut self, open: u128) {
        self.groups.push(self.open & !open);
        self.open = open;
    }
}

/// The tag of a record with its puzzle in the batch.
pub(super) const PUZZLE: usize = 0;
/// The tag with the next branch.
pub(super) const NEXT: usize = 1;
/// The tag with the number of guesses so far.
pub(super) const GUESSES: usize = 2;

/// No branch.
pub(super) const NONE: u32 = u32::MAX;

/// Chains of branches, one chain for each lane that has any.
///
/// ```text
///   lane  ──NEXT──▶ deepest branch ──NEXT──▶ one guess before ──NEXT──▶ NONE
/// ```
#[derive(Debug, Default)]
pub(super) struct Siblings {
    records: Vec<LaneState>,
    free: Vec<u32>,
}

impl Siblings {
    pub(super) fn clear(&mut self) {
        self.records.clear();
        self.free.clear();
    }

    /// Stores a record and returns its index.
    #[inline(always)]
    pub(super) fn keep(&mut self, record: &LaneState) -> u32 {
        if let Some(index) = self.free.pop() {
            self.records[index as usize] = *record;
            return index;
        }
        self.records.push(*record);
        u32::try_from(self.records.len() - 1).expect("a lane has at most 81 branches")
    }

    /// Returns a stored record.
    #[inline(always)]
    pub(super) fn get_mut(&mut self, index: u32) -> &mut LaneState {
        &mut self.records[index as usize]
    }

    /// Removes and returns a record; its place may be used again.
    #[inline(always)]
    pub(super) fn take(&mut self, index: u32) -> LaneState {
        self.free.push(index);
        self.records[index as usize]
    }

    /// Removes a whole chain.
    #[inline(always)]
    pub(super) fn forget(&mut self, mut index: u32) {
        while index != NONE {
            self.free.push(index);
            index = self.records[index as usize].tags[NEXT];
        }
    }
}
