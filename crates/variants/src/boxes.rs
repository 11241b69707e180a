//! Boxes: regions that are rectangles of one size.
//!
//! Formats give a board its boxes, and ask whether its regions are the usual ones; clues such as disjoint groups are about
//! the usual boxes, whatever the regions are.

use crate::{
    digits::DigitRange,
    layout::{Layout, Lines},
};

impl Layout {
    /// Returns the height and width of the usual boxes of this side: the squarest ones, wider than tall; `None` for 1, 2, 3
    /// and other primes.
    #[must_use]
    pub fn box_size(side: usize) -> Option<(usize, usize)> {
        let height = (2..=side.isqrt()).rev().find(|height| side.is_multiple_of(*height))?;
        Some((height, side / height))
    }

    /// Gives the board the usual boxes, where they fit into it, and each of its grids its own.
    pub fn set_boxes(&mut self) {
        let Lines::Grids(grids) = self.lines() else {
            return self.set_boxes_of(self.rows().max(self.columns()));
        };
        let number = |cell: usize| {
            let (row, column) = (cell / self.columns(), cell % self.columns());
            let grid = grids.iter().find(|grid| grid.contains(row, column))?;
            let (height, width) = Self::box_size(grid.side)?;
            // Shared boxes are the same place of the board, whichever grid names them.
            let first_row = grid.row + (row - grid.row) / height * height;
            let first_column = grid.column + (column - grid.column) / width * width;
            Some(first_row * self.columns() + first_column)
        };
        let numbers: Vec<_> = (0..self.place_count()).map(number).collect();
        self.set_regions(&numbers);
    }

    /// Gives the board boxes of this many cells, as square as possible; none where no such boxes fit into it.
    pub fn set_boxes_of(&mut self, cells: usize) {
        let size = self.box_size_of(cells);
        let columns = self.columns();
        let number = |cell: usize| {
            let (height, width) = size?;
            Some(cell / columns / height * columns + cell % columns / width)
        };
        let numbers: Vec<_> = (0..self.place_count()).map(number).collect();
        self.set_regions(&numbers);
    }

    /// Returns the height and width of the usual boxes, where such boxes fit into the board: as square as possible, wider
    /// than tall unless only the other way fits.
    #[must_use]
    pub fn usual_box_size(&self) -> Option<(usize, usize)> {
        self.box_size_of(self.rows().max(self.columns()))
    }

    /// Returns the height and width of boxes of this many cells, chosen in the same way.
    fn box_size_of(&self, cells: usize) -> Option<(usize, usize)> {
        let fits = |(height, width): &(usize, usize)| {
            self.rows().is_multiple_of(*height) && self.columns().is_multiple_of(*width)
        };
        let heights = (2..=cells.isqrt()).rev().filter(|height| cells.is_multiple_of(*height));
        let mut sizes = heights.flat_map(|height| [(height, cells / height), (cells / height, height)]);
        sizes.find(fits)
    }

    /// Returns whether the regions are the usual boxes of the board.
    #[must_use]
    pub fn has_usual_boxes(&self) -> bool {
        let mut usual = self.clone();
        usual.set_boxes();
        usual == *self
    }

    /// Returns whether this is one square grid with all of its rows and columns, and digits from 1 to its side.
    #[must_use]
    pub fn is_square_grid(&self) -> bool {
        self.rows() == self.columns()
            && *self.lines() == Lines::Board
            && DigitRange::up_to(self.rows()) == Some(self.digits())
    }

    /// Returns whether this is a board of a classic grid: square, digits from 1, all rows, columns and usual boxes.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.is_square_grid()
            && self.cells().all(|cell| self.region(cell).is_some())
            && self.has_usual_boxes()
    }
}
