//! Sets of cells as bits by row-major index, for boards and techniques only: what leaves the module has the cells of the
//! engine.

use std::ops::{BitAnd, BitOr, Sub};

/// A set of cells: the cell with row-major index *i* is bit *i* mod 64 of word *i* div 64.
///
/// Two words hold every shape up to 10×10, ten words every shape. Code generic over `N` is compiled for both,
/// so that a 9×9 grid does not pay for a 25×25 one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cells<const N: usize>([u64; N]);

impl<const N: usize> Cells<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    #[inline]
    pub(super) fn of(cell: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the cell with the lowest index.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let place = self.0.iter().position(|&word| word != 0)?;
        Some(64 * place + self.0[place].trailing_zeros() as usize)
    }

    /// Returns the cells by rising index.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, word)| bits(word).map(move |bit| 64 * place + bit))
    }
}

impl<const N: usize> FromIterator<usize> for Cells<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl<const N: usize> BitOr for Cells<N> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
        self
    }
}

impl<const N: usize> BitAnd for Cells<N> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
        self
    }
}

impl<const N: usize> Sub for Cells<N> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= !other);
        self
    }
}

/// Returns the places of the ones in a word, rising.
#[inline]
pub(super) fn bits(word: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut word = word.into();
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
