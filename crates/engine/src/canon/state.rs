//! Some rows of a form, filled, and which may come next.
//!
//! `search` keeps many states of equal rank and extends each by a row; whatever order of lines it tries, a state says what
//! is still open. Nothing here decides which row is the best.

use super::{
    cells::GridLines,
    row::{COLUMNS, NEW, Nine, STACKS, TIES, View},
};
use crate::simd::{Bytes16, Shuffle};

/// How a pass chooses its rows.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    /// The code of a blank.
    pub(super) blank: u8,
    /// The number of rows that are chosen already.
    pub(super) chosen: usize,
}

/// Some rows of the target, filled.
#[derive(Debug, Clone, Copy)]
pub(super) struct TargetState {
    /// As in [`View`], like the next two.
    pub(super) columns: Nine,
    pub(super) ties: Nine,
    pub(super) names: Nine,
    /// For each row of the target its row of the source.
    pub(super) rows: [u8; 9],
    /// The number of digits with a name.
    pub(super) count: u8,
    /// 1 if columns are read as rows.
    pub(super) side: u8,
    /// The rows of the source that are used.
    pub(super) used: u16,
    /// The stacks of the target that are blank so far, by their first columns.
    pub(super) free: u16,
}

impl TargetState {
    /// The rows as they are, all digits with this code.
    pub(super) fn new(code: u8, blank: u8) -> Self {
        let mut names = [code << 2; 16];
        names[0] = blank << 2;
        let (columns, ties) = (COLUMNS, TIES[0o666]);
        Self { columns, ties, names, rows: [0; 9], count: 0, side: 0, used: 0, free: STACKS }
    }

    #[inline(always)]
    pub(super) fn view<S: Shuffle>(&self, simd: S) -> View<S> {
        let [columns, ties, names] = [&self.columns, &self.ties, &self.names].map(|nine| simd.sixteen(nine));
        View { simd, columns, ties, names, count: self.count }
    }

    #[inline(always)]
    pub(super) fn see<S: Shuffle>(&mut self, view: &View<S>) {
        self.columns = view.columns.bytes();
        self.ties = view.ties.bytes();
        self.names = view.names.bytes();
        self.count = view.count;
    }

    /// Keeps the rows and columns, which a pass over the pattern has chosen.
    pub(super) fn forget_names(&mut self) {
        self.names[1..].fill(NEW << 2);
        (self.used, self.free) = (0, 0);
    }

    /// Returns the rows of the source that may come next.
    #[inline(always)]
    pub(super) fn open(&self, target: usize, pass: Pass, lines: &GridLines) -> u16 {
        if target < pass.chosen {
            return 1 << self.rows[target];
        }
        let left = 0x1ff & !self.used;
        let is_first = target.is_multiple_of(3);
        let open = if is_first { left } else { left & 7 << (self.rows[target - 1] / 3 * 3) };
        distinct(open, lines.blank[usize::from(self.side & 1)])
    }

    /// Returns the order of stacks that exchanges the two that are free.
    #[inline(always)]
    pub(super) const fn exchange(&self) -> usize {
        // The first two, or the last two if blanks are last.
        if self.free & 1 == 1 { 1 } else { 2 }
    }
}

/// Returns the rows to try: of the blank rows of a band, and of blank bands, one. In any order they read the same.
#[inline(always)]
fn distinct(open: u16, blank: u16) -> u16 {
    let twins = open & blank;
    if twins & twins.wrapping_sub(1) == 0 {
        return open;
    }
    let mut kept = open & !blank;
    let mut has_blank_band = false;
    for band in [0b111, 0b111_000, 0b111_000_000] {
        let blank = twins & band;
        if blank == band && std::mem::replace(&mut has_blank_band, true) {
            continue;
        }
        kept |= blank & blank.wrapping_neg();
    }
    kept
}

/// Returns in how many ways the blank lines of a puzzle can be ordered.
#[inline(always)]
pub(super) fn orders_of_blank(blank: u16) -> u32 {
    if blank == 0 {
        return 1;
    }
    let factorial = |number: u32| (1..=number).product::<u32>();
    let bands = [blank & 7, blank >> 3 & 7, blank >> 6];
    let blank_bands = bands.iter().filter(|&&band| band == 7).count() as u32;
    bands.map(|band| factorial(band.count_ones())).iter().product::<u32>() * factorial(blank_bands)
}
