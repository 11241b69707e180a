//! A grid, right or wrong; a puzzle, without clashes; a solution, right by construction.

use std::{error, fmt};

use super::{Candidate, Candidates, Cell, CellSet, Clash, Digit, Shape};

/// Cells with digits or blanks, right or wrong: what a file said.
///
/// Prints row by row, `.` for a blank, one row a line.
///
/// # Examples
///
/// ```
/// use givens::{Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::empty(Shape::of_side(4).unwrap());
/// grid.set(Cell::new(0, 1), Digit::new(3));
/// assert_eq!(grid.to_string(), ".3..\n....\n....\n....");
/// assert_eq!(grid.given_count(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    digits: Box<[Option<Digit>]>,
}

impl Grid {
    /// A grid of blanks.
    #[must_use]
    pub fn empty(shape: Shape) -> Self {
        Self { shape, digits: vec![None; shape.cell_count()].into_boxed_slice() }
    }

    /// The grid with these contents, row-major, or `None` when their number is not
    /// `side²` or a digit is larger than the side.
    #[must_use]
    pub fn new(shape: Shape, digits: impl IntoIterator<Item = Option<Digit>>) -> Option<Self> {
        let digits: Box<[_]> = digits.into_iter().collect();
        // Looks at all of them, as many at a time as the machine can.
        let largest = digits.iter().map(|digit| digit.map_or(0, Digit::get)).fold(0, u8::max);
        let fits = digits.len() == shape.cell_count() && usize::from(largest) <= shape.side();
        fits.then_some(Self { shape, digits })
    }

    /// Its shape.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell holds.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.digits[self.shape.index(cell)]
    }

    /// Puts a digit or a blank into a cell.
    ///
    /// # Panics
    ///
    /// If the cell lies outside the grid or the digit is larger than its side.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(
            digit.is_none_or(|digit| digit.index() < self.shape.side()),
            "digit too large for {}",
            self.shape
        );
        let index = self.shape.index(cell);
        self.digits[index] = digit;
    }

    /// The contents of all cells, row-major, `side²` of them.
    #[inline]
    #[must_use]
    pub fn contents(&self) -> &[Option<Digit>] {
        &self.digits
    }

    /// The cells that hold a digit, row by row.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let cells = self.digits.iter().enumerate();
        cells.filter_map(|(index, digit)| Some((self.shape.cell(index), (*digit)?)))
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.digits().map(|(cell, _)| cell).collect()
    }

    /// Number of cells that hold a digit.
    #[must_use]
    pub fn given_count(&self) -> usize {
        self.digits.iter().flatten().count()
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.digits.iter().all(Option::is_some)
    }

    /// The first cell whose digit in `self` is missing or different in `other`.
    /// Grids of different shapes have no cells in common: the first digit is it.
    #[must_use]
    pub fn first_not_in(&self, other: &Self) -> Option<Cell> {
        let same = |cell, digit| self.shape == other.shape && other.get(cell) == Some(digit);
        self.digits().find(|&(cell, digit)| !same(cell, digit)).map(|(cell, _)| cell)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.digits.chunks(self.shape.side()).enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            let mut symbols = row.iter().map(|digit| digit.map_or('.', Digit::symbol));
            symbols.try_for_each(|symbol| write!(f, "{symbol}"))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.shape)?;
        self.digits.iter().try_for_each(|digit| write!(f, "{}", digit.map_or('.', Digit::symbol)))
    }
}

/// Givens that do not clash: what a solver accepts.
///
/// It may say more than its givens: which digits a blank cell may hold, as a grid of
/// candidates does. A solution then keeps to these, too.
///
/// # Examples
///
/// ```
/// use givens::{Cell, Digit, Grid, Puzzle, Shape};
///
/// let mut grid = Grid::empty(Shape::CLASSIC);
/// grid.set(Cell::new(2, 1), Digit::new(5));
/// assert!(Puzzle::new(grid.clone()).is_ok());
/// grid.set(Cell::new(2, 6), Digit::new(5));
/// let clashing = Puzzle::new(grid).unwrap_err();
/// assert_eq!(clashing.to_string(), "5 stands 2 times in row 3: r3c2, r3c7");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    grid: Grid,
    candidates: Option<Candidates>,
}

impl Puzzle {
    /// The puzzle with these givens.
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

    /// The same puzzle, whose blank cells may hold no other digits than these. What they say
    /// of cells with a given is not heeded.
    ///
    /// # Panics
    ///
    /// If they are of another shape.
    ///
    /// # Examples
    ///
    /// ```
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

    /// The givens.
    #[inline]
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The digits that cells may hold, where it says more than the givens.
    #[inline]
    #[must_use]
    pub const fn candidates(&self) -> Option<&Candidates> {
        self.candidates.as_ref()
    }

    /// Whether givens and candidates leave a digit to a cell; what the houses say is not asked.
    #[must_use]
    pub fn admits(&self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let blank = || self.candidates.as_ref().is_none_or(|candidates| candidates.contains(candidate));
        self.grid.get(cell).map_or_else(blank, |given| given == digit)
    }

    /// Its shape.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.grid.shape()
    }
}

/// Why a grid is no puzzle: some house holds a digit twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clashing {
    /// Every clash, at least one.
    pub clashes: Vec<Clash>,
}

impl fmt::Display for Clashing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, Clash { house, digit, cells }) in self.clashes.iter().enumerate() {
            let gap = if position == 0 { "" } else { "; " };
            write!(f, "{gap}{digit} stands {} times in {house}: {cells}", cells.len())?;
        }
        Ok(())
    }
}

impl error::Error for Clashing {}

/// A full grid without clashes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution(Grid);

impl Solution {
    /// The solution with this grid, or `None` when it is not full or clashes.
    #[must_use]
    pub fn new(grid: Grid) -> Option<Self> {
        (grid.is_full() && grid.is_consistent()).then_some(Self(grid))
    }

    /// The solution with a grid that an engine found: full and without clashes, so that only
    /// tests look. Looking takes six times as long as finding the next of many.
    pub(crate) fn found(grid: Grid) -> Self {
        debug_assert!(grid.is_full() && grid.is_consistent(), "an engine found no solution");
        Self(grid)
    }

    /// The grid.
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

    /// Whether every given of the puzzle stands in it, and no digit that the puzzle's
    /// candidates rule out.
    #[must_use]
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let admits = |(cell, digit)| puzzle.admits(Candidate { cell, digit });
        self.0.shape() == puzzle.shape() && self.0.digits().all(admits)
    }
}
