//! Sets of cells of a network, a bit a cell.
//!
//! Lowering compares houses and cages with each other, in operations of a few words. Boards of at most 128 cells pay for two
//! words, those of several grids for sixteen. The search has [`Peers`](super::Peers) in their place.

/// A cell of a network: its number among the cells that are present.
pub(crate) type Cell = u16;

/// A set of cells below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    pub(crate) fn of(cells: &[Cell]) -> Self {
        let mut set = Self::EMPTY;
        for &cell in cells {
            set.insert(cell);
        }
        set
    }

    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] |= 1 << (cell & 63);
    }

    pub(crate) const fn remove(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] &= !(1 << (cell & 63));
    }

    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 == 1
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the words, that of the lowest cells first.
    pub(super) const fn words(&self) -> &[u64; W] {
        &self.0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(crate) fn is_subset(&self, other: &Self) -> bool {
        self.minus(other).is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
        (0..).zip(self.0).flat_map(|(at, word): (Cell, u64)| bits(word).map(move |bit| at * 64 + bit as Cell))
    }

    pub(crate) fn to_vec(self) -> Vec<Cell> {
        self.iter().collect()
    }
}

/// Returns the places of the bits of a word that are set, the lowest first.
#[inline]
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}
