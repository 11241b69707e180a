//! Clashes: a digit that occurs more than once in a house.

use super::{CellSet, Digit, DigitSet, Grid, House};

/// A digit that occurs in several cells of one house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clash {
    /// The row, column or box.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// All cells of the house that hold it, two or more.
    pub cells: CellSet,
}

impl Grid {
    /// Returns whether no house holds a digit twice.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let side = self.shape().side();
        let mut seen = [[DigitSet::EMPTY; 3]; super::Shape::MAX_SIDE];
        self.digits().all(|(cell, digit)| {
            let block = self.shape().block_of(cell).index();
            debug_assert!(digit.index() < side);
            seen[cell.row().index()][0].insert(digit)
                && seen[cell.column().index()][1].insert(digit)
                && seen[block][2].insert(digit)
        })
    }

    /// Returns every clash, house by house in the order of [`Shape::houses`](super::Shape::houses),
    /// each with all its cells.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        if self.is_consistent() {
            return Vec::new();
        }
        let houses = self.shape().houses();
        houses.flat_map(|house| self.clashes_in(house)).collect()
    }

    fn clashes_in(&self, house: House) -> impl Iterator<Item = Clash> {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for digit in self.shape().cells_of(house).filter_map(|cell| self.get(cell)) {
            if !once.insert(digit) {
                twice.insert(digit);
            }
        }
        twice.iter().map(move |digit| Clash {
            house,
            digit,
            cells: self.shape().cells_of(house).filter(|&cell| self.get(cell) == Some(digit)).collect(),
        })
    }
}
