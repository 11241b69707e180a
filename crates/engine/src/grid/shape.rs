//! The size of a grid and of its boxes.
//!
//! Whoever iterates over cells or houses asks the shape for them; tables by cell are made of it once for each shape.

use std::fmt;

use super::{Block, Cell, Column, House, Row};

/// The size of a grid: its side and the size of its boxes, in cells.
///
/// `side = box_rows × box_columns`, and the side is 4 to 25. A box is
/// `box_rows` cells tall and `box_columns` cells wide; a classic grid has 3 and 3.
/// Beware that other programs name a shape by its number of boxes ("2x3") or by
/// width × height; here rows always come first.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::Shape;
///
/// let six = Shape::new(2, 3).unwrap();
/// assert_eq!((six.side(), six.cell_count()), (6, 36));
/// assert_eq!(Shape::of_side(6), Some(six));
/// assert_eq!(Shape::of_side(7), None, "7 is prime: no boxes");
/// assert_eq!(six.to_string(), "6×6 (boxes 2 rows × 3 columns)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    side: u8,
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The smallest side of a grid.
    pub const MIN_SIDE: usize = 4;
    /// The largest side of a grid.
    pub const MAX_SIDE: usize = 25;
    /// The largest number of cells, `MAX_SIDE²`.
    pub const MAX_CELLS: usize = Self::MAX_SIDE * Self::MAX_SIDE;
    /// Nine rows of nine cells with boxes of three by three.
    pub const CLASSIC: Self = Self { side: 9, box_rows: 3, box_columns: 3 };

    /// Returns the shape whose boxes have `box_rows` × `box_columns` cells, or `None` when
    /// its side would not be 4 to 25 or a box would be a mere row or column.
    #[must_use]
    pub const fn new(box_rows: usize, box_columns: usize) -> Option<Self> {
        if box_rows < 2 || box_columns < 2 || box_rows > 12 || box_columns > 12 {
            return None;
        }
        let side = box_rows * box_columns;
        if side < Self::MIN_SIDE || side > Self::MAX_SIDE {
            return None;
        }
        Some(Self { side: side as u8, box_rows: box_rows as u8, box_columns: box_columns as u8 })
    }

    /// Returns the usual shape of this side: the squarest boxes, and wider than tall where
    /// they cannot be square (6 → 2 rows × 3 columns, 12 → 3 × 4).
    #[must_use]
    pub const fn of_side(side: usize) -> Option<Self> {
        if side > Self::MAX_SIDE {
            return None;
        }
        let mut box_rows = side.isqrt();
        while box_rows >= 2 {
            if side.is_multiple_of(box_rows) {
                return Self::new(box_rows, side / box_rows);
            }
            box_rows -= 1;
        }
        None
    }

    /// Returns the usual shape of this number of cells: 81 → 9×9.
    #[must_use]
    pub const fn of_cell_count(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        if side * side == cells { Self::of_side(side) } else { None }
    }

    /// Returns every usual shape, smallest first.
    pub fn usual() -> impl Iterator<Item = Self> {
        (Self::MIN_SIDE..=Self::MAX_SIDE).filter_map(Self::of_side)
    }

    /// Returns the number of cells in a row, of rows, of digits: 4 to 25.
    #[must_use]
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// Returns the number of rows in a box.
    #[must_use]
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// Returns the number of columns in a box.
    #[must_use]
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// Returns the number of cells, `side²`.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.side() * self.side()
    }

    /// Returns whether this is the shape that [`Shape::of_side`] gives for its side.
    #[must_use]
    pub fn is_usual(self) -> bool {
        Self::of_side(self.side()) == Some(self)
    }

    /// Returns the same side with boxes turned by a quarter: 2 × 3 becomes 3 × 2.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { side: self.side, box_rows: self.box_columns, box_columns: self.box_rows }
    }

    /// Returns the row-major index of a cell, `0..side²`.
    ///
    /// # Panics
    ///
    /// If the cell lies outside this shape.
    #[inline]
    #[must_use]
    pub fn index(self, cell: Cell) -> usize {
        let (row, column) = (cell.row().index(), cell.column().index());
        assert!(row < self.side() && column < self.side(), "{cell} outside {self}");
        row * self.side() + column
    }

    /// Returns the cell at a row-major index, `0..side²`.
    #[inline]
    #[must_use]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.side(), index % self.side())
    }

    /// Returns the box that holds a cell.
    #[inline]
    #[must_use]
    pub const fn block_of(self, cell: Cell) -> Block {
        let across = self.side() / self.box_columns();
        let (row, column) = (cell.row().index(), cell.column().index());
        Block::new(row / self.box_rows() * across + column / self.box_columns())
    }

    /// Returns all cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.cell_count()).map(move |index| self.cell(index))
    }

    /// Returns all houses: the rows, then the columns, then the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let rows = (0..self.side()).map(|index| House::Row(Row::new(index)));
        let columns = (0..self.side()).map(|index| House::Column(Column::new(index)));
        let blocks = (0..self.side()).map(|index| House::Block(Block::new(index)));
        rows.chain(columns).chain(blocks)
    }

    /// Returns the row, the column and the box of a cell.
    #[must_use]
    pub const fn houses_of(self, cell: Cell) -> [House; 3] {
        [House::Row(cell.row()), House::Column(cell.column()), House::Block(self.block_of(cell))]
    }

    /// Returns the cell at a place of a house, `0..side`: left to right, top to bottom.
    #[inline]
    #[must_use]
    pub const fn cell_of(self, house: House, place: usize) -> Cell {
        match house {
            House::Row(row) => Cell::new(row.index(), place),
            House::Column(column) => Cell::new(place, column.index()),
            House::Block(block) => {
                let across = self.side() / self.box_columns();
                let (down, right) = (block.index() / across, block.index() % across);
                Cell::new(
                    down * self.box_rows() + place / self.box_columns(),
                    right * self.box_columns() + place % self.box_columns(),
                )
            }
        }
    }

    /// Returns the cells of a house, left to right, top to bottom.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = Cell> {
        (0..self.side()).map(move |place| self.cell_of(house, place))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0}", self.side)?;
        if self.box_rows == self.box_columns {
            return Ok(());
        }
        write!(f, " (boxes {} rows × {} columns)", self.box_rows, self.box_columns)
    }
}
