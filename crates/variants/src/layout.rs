//! The board: its size, the cells that are present, the digits, and which cells are rows, columns and regions.
//!
//! Formats make a layout before they read clues, as clues name cells by row and column; the solver and the checker take from
//! it what must differ.

use std::{error, fmt};

use crate::{cell::CellIndex, digits::DigitRange};

/// Which rows and columns hold no digit twice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Those of the whole board.
    Board,
    /// None: the board is only a set of cells.
    None,
    /// Those of square grids on the board, which may overlap. Cells in no grid are absent.
    Grids(Vec<GridPlace>),
}

/// The place of a square grid on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GridPlace {
    /// The row of its first cell on the board, from 0.
    pub row: usize,
    /// The column of its first cell on the board, from 0.
    pub column: usize,
    /// The number of its rows and of its columns.
    pub side: usize,
}

/// The board of a puzzle.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::Layout;
///
/// let six = Layout::square(6).unwrap();
/// assert_eq!(six.cell_count(), 36);
/// assert_eq!(six.houses().count(), 6 + 6 + 6);
/// let name = six.name(six.cell(2, 4).unwrap());
/// assert_eq!(name.to_string(), "r3c5");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    rows: usize,
    columns: usize,
    digits: DigitRange,
    lines: Lines,
    /// The region of each cell, numbered by first appearance; `None` for a cell in no region.
    regions: Vec<Option<u16>>,
    /// Whether each cell is present; empty if all are.
    present: Vec<bool>,
}

/// Why a board cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// It has no cells, or more rows, columns or cells than [`Layout::MAX_CELLS`] allows.
    Size,
    /// A grid lies outside the board.
    Outside,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Size => "the board has no cells or more than 1,024",
            Self::Outside => "a grid lies outside the board",
        })
    }
}

impl error::Error for LayoutError {}

impl Layout {
    /// The largest number of rows times columns.
    pub const MAX_CELLS: usize = 1024;

    /// Returns a board of this size without regions.
    ///
    /// # Errors
    ///
    /// [`LayoutError`] if the board is too large, or a grid lies outside.
    pub fn new(rows: usize, columns: usize, digits: DigitRange, lines: Lines) -> Result<Self, LayoutError> {
        let count = rows.checked_mul(columns).filter(|count| (1..=Self::MAX_CELLS).contains(count));
        let count = count.ok_or(LayoutError::Size)?;
        let mut layout =
            Self { rows, columns, digits, lines, regions: vec![None; count], present: Vec::new() };
        if let Lines::Grids(grids) = &layout.lines {
            let inside =
                |grid: &GridPlace| grid.row + grid.side <= rows && grid.column + grid.side <= columns;
            if !grids.iter().all(inside) {
                return Err(LayoutError::Outside);
            }
            let is_in = |index: usize| {
                let (row, column) = (index / columns, index % columns);
                grids.iter().any(|grid| grid.contains(row, column))
            };
            layout.present = (0..count).map(is_in).collect();
        }
        Ok(layout)
    }

    /// Returns a square board with digits from 1 and the usual boxes (none for a prime side), or `None` if the side is not
    /// 1 to 16.
    #[must_use]
    pub fn square(side: usize) -> Option<Self> {
        let mut layout = Self::new(side, side, DigitRange::up_to(side)?, Lines::Board).ok()?;
        layout.set_boxes();
        Some(layout)
    }

    /// Sets the region of each place of the board by any numbers; `None` for a cell in no region.
    ///
    /// # Panics
    ///
    /// If there is not a number for each place.
    pub fn set_regions(&mut self, numbers: &[Option<usize>]) {
        assert_eq!(numbers.len(), self.place_count(), "a number for each place");
        let mut known: Vec<usize> = Vec::new();
        let number = |(cell, number): (usize, &Option<usize>)| {
            let number = (*number).filter(|_| self.is_present(CellIndex::new(cell)))?;
            let place = known.iter().position(|other| *other == number).unwrap_or_else(|| {
                known.push(number);
                known.len() - 1
            });
            u16::try_from(place).ok()
        };
        self.regions = numbers.iter().enumerate().map(number).collect();
    }

    /// Returns the number of rows of the board.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns of the board.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the digits.
    #[must_use]
    pub const fn digits(&self) -> DigitRange {
        self.digits
    }

    /// Returns which rows and columns hold no digit twice.
    #[must_use]
    pub const fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Returns the number of places, present or not: rows × columns.
    #[must_use]
    pub const fn place_count(&self) -> usize {
        self.rows * self.columns
    }

    /// Returns the number of cells that are present.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells().count()
    }

    /// Returns the cells that are present, row by row.
    pub fn cells(&self) -> impl Iterator<Item = CellIndex> {
        (0..self.place_count()).map(CellIndex::new).filter(|&cell| self.is_present(cell))
    }

    /// Returns the cell at a row and column, both from 0, if it is present.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<CellIndex> {
        let cell =
            (row < self.rows && column < self.columns).then(|| CellIndex::new(row * self.columns + column));
        cell.filter(|&cell| self.is_present(cell))
    }

    /// Returns the cell that lies so many rows down and columns right of another, if it is present.
    #[must_use]
    pub fn neighbour(&self, cell: CellIndex, down: isize, right: isize) -> Option<CellIndex> {
        let (row, column) = self.place(cell);
        self.cell(row.checked_add_signed(down)?, column.checked_add_signed(right)?)
    }

    /// Returns the row and the column of a cell, from 0.
    #[must_use]
    pub const fn place(&self, cell: CellIndex) -> (usize, usize) {
        (cell.index() / self.columns, cell.index() % self.columns)
    }

    /// Returns whether a cell is part of the board.
    #[must_use]
    pub fn is_present(&self, cell: CellIndex) -> bool {
        cell.index() < self.place_count() && self.present.get(cell.index()).copied().unwrap_or(true)
    }

    /// Returns the region of a cell, numbered by first appearance.
    #[must_use]
    pub fn region(&self, cell: CellIndex) -> Option<usize> {
        self.regions.get(cell.index()).copied().flatten().map(usize::from)
    }

    /// Returns the cells of each region, row by row.
    #[must_use]
    pub fn regions(&self) -> Vec<Vec<CellIndex>> {
        let mut regions: Vec<Vec<CellIndex>> = Vec::new();
        for cell in self.cells() {
            if let Some(region) = self.region(cell) {
                if region == regions.len() {
                    regions.push(Vec::new());
                }
                regions[region].push(cell);
            }
        }
        regions
    }

    /// Returns whether every cell is in a region, and every region has a cell for each digit.
    #[must_use]
    pub fn has_full_regions(&self) -> bool {
        self.cells().all(|cell| self.region(cell).is_some())
            && self.regions().iter().all(|region| region.len() == self.digits.count())
    }

    /// Returns the sets of cells that hold no digit twice: rows, columns, regions. One of as many cells as there are digits
    /// is a full house.
    pub fn houses(&self) -> impl Iterator<Item = Vec<CellIndex>> {
        let lines = self.areas().into_iter().flat_map(|area| [area.rows(self), area.columns(self)].concat());
        lines.chain(self.regions())
    }

    /// Returns the parts of the board whose rows and columns hold no digit twice.
    pub(crate) fn areas(&self) -> Vec<Area> {
        match &self.lines {
            Lines::None => Vec::new(),
            Lines::Board => vec![Area { row: 0, column: 0, height: self.rows, width: self.columns }],
            Lines::Grids(grids) => grids
                .iter()
                .map(|grid| Area { row: grid.row, column: grid.column, height: grid.side, width: grid.side })
                .collect(),
        }
    }

    /// Returns the cells that share a side with a cell: to the right, below, to the left, above.
    pub fn neighbours(&self, cell: CellIndex) -> impl Iterator<Item = CellIndex> {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        steps.into_iter().filter_map(move |(down, right)| self.neighbour(cell, down, right))
    }

    /// Returns whether two cells share a side.
    #[must_use]
    pub fn are_neighbours(&self, [a, b]: [CellIndex; 2]) -> bool {
        self.neighbours(a).any(|neighbour| neighbour == b)
    }

    /// Returns all pairs of cells that share a side, row by row, the cell to the right before the cell below.
    pub fn neighbour_pairs(&self) -> impl Iterator<Item = (CellIndex, CellIndex)> {
        let pair = |cell: CellIndex, (down, right)| Some((cell, self.neighbour(cell, down, right)?));
        self.cells()
            .flat_map(move |cell| [(0, 1), (1, 0)].into_iter().filter_map(move |step| pair(cell, step)))
    }

    /// Returns the name of a cell: `r3c5`.
    #[must_use]
    pub const fn name(&self, cell: CellIndex) -> CellName {
        let (row, column) = self.place(cell);
        CellName { row, column }
    }

    /// Returns the names of cells: `r1c1, r1c2`.
    #[must_use]
    pub fn names(&self, cells: &[CellIndex]) -> String {
        let names: Vec<_> = cells.iter().map(|&cell| self.name(cell).to_string()).collect();
        names.join(", ")
    }
}

impl GridPlace {
    /// Returns whether a row and column of the board are inside it.
    #[must_use]
    pub const fn contains(&self, row: usize, column: usize) -> bool {
        self.row <= row
            && row < self.row + self.side
            && self.column <= column
            && column < self.column + self.side
    }
}

/// A part of the board whose rows and columns hold no digit twice: the whole board, or a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Area {
    row: usize,
    column: usize,
    /// The number of its rows.
    pub(crate) height: usize,
    /// The number of its columns.
    pub(crate) width: usize,
}

impl Area {
    fn cell(self, layout: &Layout, row: usize, column: usize) -> Option<CellIndex> {
        layout.cell(self.row + row, self.column + column)
    }

    /// Returns the cells of each row.
    pub(crate) fn rows(self, layout: &Layout) -> Vec<Vec<CellIndex>> {
        let row = |row| (0..self.width).filter_map(|column| self.cell(layout, row, column)).collect();
        (0..self.height).map(row).collect()
    }

    /// Returns the cells of each column.
    pub(crate) fn columns(self, layout: &Layout) -> Vec<Vec<CellIndex>> {
        let column = |column| (0..self.height).filter_map(|row| self.cell(layout, row, column)).collect();
        (0..self.width).map(column).collect()
    }
}

/// The name of a cell. Prints as `r3c5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellName {
    row: usize,
    column: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}
