//! Clashes: a digit that occurs more than once in a house.

use super::{CellSet, Digit, DigitSet, Grid, House, Shape};

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
        let shape = self.shape();
        let mut columns = [DigitSet::EMPTY; Shape::MAX_SIDE];
        // Band by band, row by row, box by box, so that no place is computed by division.
        self.contents().chunks_exact(shape.side() * shape.box_rows()).all(|band| {
            let mut boxes = [DigitSet::EMPTY; Shape::MAX_SIDE];
            band.chunks_exact(shape.side()).all(|cells| {
                let mut row = DigitSet::EMPTY;
                let parts = cells.chunks_exact(shape.box_columns()).zip(&mut boxes);
                let mut parts = parts.zip(columns.chunks_mut(shape.box_columns()));
                parts.all(|((cells, block), columns)| {
                    let mut cells =
                        cells.iter().zip(columns).filter_map(|(digit, column)| Some(((*digit)?, column)));
                    cells.all(|(digit, column)| {
                        row.insert(digit) && column.insert(digit) && block.insert(digit)
                    })
                })
            })
        })
    }

    /// Returns every clash, house by house in the order of [`Shape::houses`],
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
