//! Which cells differ from which, as the search reads it.
//!
//! [`CellSet`]s of a draft come in. The search only looks for cells that differ from several others; so their words lie in
//! a row there, as many for each cell as the board needs, and one search serves boards of all sizes.

use super::{Cell, CellSet, bits};

/// The cells that differ from each cell.
pub(crate) struct Peers {
    /// The number of words for each cell.
    words: usize,
    sets: Vec<u64>,
}

impl Peers {
    /// Takes over the set of each cell.
    pub(super) fn new<const W: usize>(sets: &[CellSet<W>]) -> Self {
        let words = sets.len().div_ceil(64);
        Self { words, sets: sets.iter().flat_map(|set| &set.words()[..words]).copied().collect() }
    }

    /// Returns the cells that differ from all of these, of which there is at least one.
    #[inline]
    pub(crate) fn common(&self, cells: &[Cell]) -> impl Iterator<Item = Cell> {
        (0..self.words).flat_map(move |at| {
            let word = |cell: &Cell| self.sets[usize::from(*cell) * self.words + at];
            #[expect(clippy::cast_possible_truncation, reason = "a board has at most 1,024 cells")]
            bits(cells.iter().map(word).fold(u64::MAX, |all, word| all & word))
                .map(move |bit| (at * 64) as Cell + bit as Cell)
        })
    }
}
