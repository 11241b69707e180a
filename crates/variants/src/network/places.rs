//! The numbers of the cells that are present.

use crate::cell::CellIndex;
use crate::layout::Layout;

use super::Cell;

/// Which cell of a network is at which place of the board.
pub(crate) struct Places {
    /// The place of each cell.
    places: Vec<CellIndex>,
    /// The cell at each place.
    cells: Vec<Option<Cell>>,
}

impl Places {
    pub(crate) fn new(layout: &Layout) -> Self {
        let places: Vec<CellIndex> = layout.cells().collect();
        let mut cells = vec![None; layout.place_count()];
        (0..).zip(&places).for_each(|(cell, place)| cells[place.index()] = Some(cell));
        Self { places, cells }
    }

    /// Returns the number of cells.
    pub(crate) const fn count(&self) -> usize {
        self.places.len()
    }

    /// Returns the places of the cells, in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = CellIndex> {
        self.places.iter().copied()
    }

    /// Returns the cell at a place, if one is present there.
    pub(crate) fn cell(&self, place: CellIndex) -> Option<Cell> {
        self.cells.get(place.index()).copied().flatten()
    }

    /// Returns a filled board: an item for each place, `None` where no cell is.
    pub(crate) fn board(&self, values: &[u16], first_digit: u8) -> Vec<Option<u8>> {
        #[expect(clippy::cast_possible_truncation, reason = "a mask has 16 bits")]
        let digit = |cell: Cell| first_digit + values[usize::from(cell)].trailing_zeros() as u8;
        self.cells.iter().map(|cell| cell.map(digit)).collect()
    }
}
