//! The positions of the puzzles of a batch in a text.
//!
//! In come a text and where puzzles begin; `search` takes the symbols of the next puzzle when a lane is free, and what else
//! callers say of that puzzle: limits of its cells, or a digit that is excluded.

use crate::simd::LaneState;

/// Puzzles of 81 bytes each, anywhere in a text; nothing is copied.
///
/// A given is `1` to `9`, a blank `0` or `.`; a puzzle with any other byte comes out as
/// [`super::GridOutcome::Malformed`].
#[derive(Debug, Clone, Copy)]
pub struct GridBatch<'a> {
    text: &'a [u8],
    starts: Starts<'a>,
    exclusions: &'a [Exclusion],
    limits: &'a [Limits],
}

/// The digits that each cell of a 9×9 grid may hold, row-major: bit 0 for the digit 1, up to bit 8. Those of
/// givens are ignored.
pub type Limits = [u16; 81];

/// A digit that is excluded from a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exclusion {
    cell: u8,
    digit: u8,
}

impl Exclusion {
    /// Excludes a digit, `1..=9`, from the cell with this row-major index, `0..81`.
    ///
    /// # Panics
    ///
    /// If one of them is out of range.
    #[must_use]
    pub const fn new(cell: u8, digit: u8) -> Self {
        assert!(cell < 81 && digit >= 1 && digit <= 9, "a cell and a digit of a 9×9 grid");
        Self { cell, digit }
    }

    /// Removes the candidate.
    #[inline(always)]
    pub(super) fn apply(self, record: &mut LaneState) {
        let (band, cell) = (usize::from(self.cell) / 27, usize::from(self.cell) % 27);
        let set = record.set(band, cell);
        record.put(band, cell, set & !(1 << (self.digit - 1)));
    }
}

#[derive(Debug, Clone, Copy)]
enum Starts<'a> {
    Every { stride: usize, len: usize },
    At(&'a [usize]),
}

impl<'a> GridBatch<'a> {
    /// Puzzles at a fixed distance, the first at the beginning: with 82, lines that end in a line feed.
    /// The last may lack what follows its 81 bytes; less is not a puzzle.
    ///
    /// # Panics
    ///
    /// If the stride is less than 81.
    #[must_use]
    pub fn every(text: &'a [u8], stride: usize) -> Self {
        assert!(stride >= 81, "puzzles must not overlap");
        let len = (text.len() + stride - 81) / stride;
        Self { text, starts: Starts::Every { stride, len }, exclusions: &[], limits: &[] }
    }

    /// Returns a puzzle at each of these offsets.
    ///
    /// # Panics
    ///
    /// If a puzzle would reach beyond the text.
    #[must_use]
    pub fn at(text: &'a [u8], offsets: &'a [usize]) -> Self {
        let fits = |offset: &usize| offset.checked_add(81).is_some_and(|end| end <= text.len());
        assert!(offsets.iter().all(fits), "81 bytes at every offset");
        Self { text, starts: Starts::At(offsets), exclusions: &[], limits: &[] }
    }

    /// Returns a puzzle in each array.
    #[must_use]
    pub fn grids(grids: &'a [[u8; 81]]) -> Self {
        Self::every(grids.as_flattened(), 81)
    }

    /// Counts only solutions in which a digit is not in a cell, one of each per puzzle. With a solution
    /// known, and its digit of a blank cell restricted, this counts the solutions that differ there, which is
    /// faster than counting all of them.
    ///
    /// # Panics
    ///
    /// If there is not one bar a puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{SimdLevel, solve::sliced::{Exclusion, Engine, GridBatch, GridOutcome, Results}};
    ///
    /// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let (mut engine, mut results) = (Engine::new(SimdLevel::best()).unwrap(), Results::new());
    /// let batch = [puzzle, puzzle];
    /// let exclusions = [Exclusion::new(2, 4), Exclusion::new(2, 1)];
    /// engine.solve(GridBatch::grids(&batch).excluding(&exclusions), 1, &mut results);
    /// let counts = [0, 1].map(GridOutcome::Solutions);
    /// assert_eq!(results.outcomes(), counts, "r1c3 is 4 in the only solution");
    /// ```
    #[must_use]
    pub fn excluding(self, exclusions: &'a [Exclusion]) -> Self {
        assert_eq!(exclusions.len(), self.len(), "one exclusion per puzzle");
        Self { exclusions, ..self }
    }

    /// Counts only solutions within these candidates, given per puzzle.
    ///
    /// # Panics
    ///
    /// If there are not limits for every puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{SimdLevel, solve::sliced::{Engine, GridBatch, GridOutcome, Results}};
    ///
    /// let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut without_four = [0x1ff; 81];
    /// without_four[2] = 0b1_1111_0111;
    /// let (mut engine, mut results) = (Engine::new(SimdLevel::best()).unwrap(), Results::new());
    /// let limits = [[0x1ff; 81], without_four];
    /// engine.solve(GridBatch::grids(&[puzzle, puzzle]).within(&limits), 2, &mut results);
    /// assert_eq!(results.outcomes(), [1, 0].map(GridOutcome::Solutions), "r1c3 is 4");
    /// ```
    #[must_use]
    pub fn within(self, limits: &'a [Limits]) -> Self {
        assert_eq!(limits.len(), self.len(), "limits for every puzzle");
        Self { limits, ..self }
    }

    /// Removes the candidates that a puzzle's limits exclude.
    #[inline(always)]
    pub(super) fn limit(&self, index: usize, symbols: &[u8; 81], record: &mut LaneState) {
        let Some(limits) = self.limits.get(index) else { return };
        for (cell, (&limit, symbol)) in limits.iter().zip(symbols).enumerate() {
            if matches!(symbol, b'.' | b'0') {
                let (band, cell) = (cell / 27, cell % 27);
                record.put(band, cell, record.set(band, cell) & limit);
            }
        }
    }

    /// Returns the exclusion of a puzzle.
    #[inline(always)]
    pub(super) fn exclusion(&self, index: usize) -> Option<Exclusion> {
        self.exclusions.get(index).copied()
    }

    /// Returns the number of puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.starts {
            Starts::Every { len, .. } => len,
            Starts::At(offsets) => offsets.len(),
        }
    }

    /// Returns whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the text from a puzzle on, or `None` after the last.
    #[inline(always)]
    pub(super) fn from(&self, index: usize) -> Option<&'a [u8]> {
        let start = match self.starts {
            Starts::Every { stride, len } => (index < len).then(|| index * stride)?,
            Starts::At(offsets) => *offsets.get(index)?,
        };
        self.text.get(start..)
    }
}
