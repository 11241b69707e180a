//! A puzzle, which has no clashes; the clashes of a grid that has some; a solution, right by construction.

use std::{error, fmt};

use super::{Candidate, Candidates, CellSet, Digit, DigitSet, Grid, House, Shape};

/// Givens that do not clash: what a solver accepts.
///
/// It may also restrict the digits of blank cells, as a grid of candidates does; solutions keep to these.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::{Cell, Digit, Grid, Puzzle, Shape};
///
/// let mut grid = Grid::empty(Shape::CLASSIC);
/// grid.set(Cell::new(2, 1), Digit::new(5));
/// assert!(Puzzle::new(grid.clone()).is_ok());
/// grid.set(Cell::new(2, 6), Digit::new(5));
/// let clashing = Puzzle::new(grid).unwrap_err();
/// assert_eq!(clashing.to_string(), "5 occurs 2 times in row 3: r3c2, r3c7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    grid: Grid,
    candidates: Option<Candidates>,
}

impl Puzzle {
    /// Returns the puzzle with these givens.
    ///
    /// # Errors
    ///
    /// [`Clashing`], with every clash, when a house holds a digit twice.
    pub fn new(grid: Grid) -> Result<Self, Clashing> {
        if grid.is_consistent() {
            return Ok(Self { grid, candidates: None });
        }
        Err(Clashing { clashes: grid.clashes() })
    }

    /// Returns the same puzzle, whose blank cells may hold no other digits than these. Candidates of given
    /// cells are ignored.
    ///
    /// # Panics
    ///
    /// If they are of another shape.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{Candidate, Candidates, Cell, Digit, Grid, Puzzle, Shape};
    ///
    /// let blank = Grid::empty(Shape::of_side(4).unwrap());
    /// let mut candidates = Candidates::of(&blank);
    /// candidates.remove(Candidate { cell: Cell::new(0, 0), digit: Digit::new(1).unwrap() });
    /// let puzzle = Puzzle::new(blank).unwrap().with_candidates(candidates);
    /// assert_eq!(puzzle.solutions().count(), 288 / 4 * 3);
    /// ```
    #[must_use]
    pub fn with_candidates(self, candidates: Candidates) -> Self {
        assert!(candidates.shape() == self.shape(), "candidates of {}", self.shape());
        Self { candidates: Some(candidates), ..self }
    }

    /// Returns the givens.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the candidates of all cells, if they are restricted beyond the givens.
    #[inline]
    #[must_use]
    pub const fn candidates(&self) -> Option<&Candidates> {
        self.candidates.as_ref()
    }

    /// Returns whether givens and candidates leave a digit to a cell; the houses are not considered.
    #[must_use]
    pub fn admits(&self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let blank = || self.candidates.as_ref().is_none_or(|candidates| candidates.contains(candidate));
        self.grid.get(cell).map_or_else(blank, |given| given == digit)
    }

    /// Returns its shape.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.grid.shape()
    }
}

/// Why a grid is not a puzzle: some house holds a digit twice.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clashing {
    /// Every clash, at least one.
    pub clashes: Vec<Clash>,
}

impl fmt::Display for Clashing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, Clash { house, digit, cells }) in self.clashes.iter().enumerate() {
            let gap = if position == 0 { "" } else { "; " };
            write!(f, "{gap}{digit} occurs {} times in {house}: {cells}", cells.len())?;
        }
        Ok(())
    }
}

impl error::Error for Clashing {}

/// A full grid without clashes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution(Grid);

impl Solution {
    /// Returns the solution with this grid, or `None` when it is not full or clashes.
    #[must_use]
    pub fn new(grid: Grid) -> Option<Self> {
        (grid.is_full() && grid.is_consistent()).then_some(Self(grid))
    }

    /// Wraps a grid that an engine found. Only tests check that it is full and without clashes: checking takes
    /// six times as long as finding the next of many solutions.
    #[doc(hidden)]
    #[must_use]
    pub fn found(grid: Grid) -> Self {
        debug_assert!(grid.is_full() && grid.is_consistent(), "an engine found no solution");
        Self(grid)
    }

    /// Returns the grid.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// Takes the grid out.
    #[inline]
    #[must_use]
    pub fn into_grid(self) -> Grid {
        self.0
    }

    /// Returns whether it contains every given of the puzzle and keeps to its candidates.
    #[must_use]
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let admits = |(cell, digit)| puzzle.admits(Candidate { cell, digit });
        self.0.shape() == puzzle.shape() && self.0.digits().all(admits)
    }
}

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
