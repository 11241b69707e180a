//! Texts and bytes ⇄ grids. Errors name the cell.

use std::{error, fmt, str::FromStr};

use super::{Cell, Clashing, Digit, Grid, Puzzle, Shape, Solution};

/// A grid on one line: `.` for a blank, `1` to `9` and then `A` to `P` for digits.
#[derive(Debug, Clone, Copy)]
pub struct GridLine<'a>(&'a Grid);

impl Grid {
    /// Returns the cells on one line, as [`Grid::from_str`] reads them.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::Grid;
    ///
    /// let grid: Grid = "1... .2.. ..3. ...4".parse().unwrap();
    /// assert_eq!(grid.line().to_string(), "1....2....3....4");
    /// ```
    #[must_use]
    pub const fn line(&self) -> GridLine<'_> {
        GridLine(self)
    }

    /// Returns a 9×9 grid: `1` to `9` for a given, `0` or `.` for a blank, row by row.
    ///
    /// # Errors
    ///
    /// [`BadCell`] at the first other byte.
    pub fn from_classic(cells: &[u8; 81]) -> Result<Self, BadCell> {
        if let Some(index) = cells.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b'.')) {
            return Err(BadCell { cell: Shape::CLASSIC.cell(index), symbol: char::from(cells[index]) });
        }
        // Solutions of whole files pass here: without a place for each cell.
        let digit = |&byte: &u8| Digit::new(byte.saturating_sub(b'0'));
        Ok(Self::of_digits(Shape::CLASSIC, cells.iter().map(digit).collect()))
    }

    /// Returns the cells of a 9×9 grid, `.` for a blank; `None` for another shape.
    #[must_use]
    pub fn to_classic(&self) -> Option<[u8; 81]> {
        let contents: &[_; 81] = self.contents().try_into().ok()?;
        Some(contents.map(|digit| digit.map_or(b'.', |digit| b'0' + digit.get())))
    }

    /// Sets the cells, row by row.
    fn fill(&mut self, symbols: impl Iterator<Item = char>) -> Result<(), BadCell> {
        let shape = self.shape();
        for (cell, symbol) in shape.cells().zip(symbols) {
            let value = match symbol {
                '.' | '0' => continue,
                symbol => symbol.to_digit(Shape::MAX_SIDE as u32 + 1),
            };
            let digit = value.and_then(|value| Digit::new(value as u8));
            let digit = digit.filter(|digit| digit.index() < shape.side());
            self.set(cell, Some(digit.ok_or(BadCell { cell, symbol })?));
        }
        Ok(())
    }
}

impl fmt::Display for GridLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.0.contents().iter();
        digits.try_for_each(|digit| write!(f, "{}", digit.map_or('.', Digit::symbol)))
    }
}

impl FromStr for Grid {
    type Err = ParseGridError;

    /// Parses the cells row by row, `.` or `0` for a blank; white space is ignored. The shape is the usual one
    /// for the number of cells unless it is given before the cells: `3x2:`.
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let (shape, cells) = match text.split_once(':') {
            Some((shape, cells)) => (Some(shape.parse()?), cells),
            None => (None, text),
        };
        let symbols = || cells.chars().filter(|symbol| !symbol.is_whitespace());
        let count = symbols().count();
        let shape = shape.or_else(|| Shape::of_cell_count(count)).filter(|shape| shape.cell_count() == count);
        let mut grid = Self::empty(shape.ok_or(ParseGridError::CellCount(count))?);
        grid.fill(symbols())?;
        Ok(grid)
    }
}

impl FromStr for Puzzle {
    type Err = ParseGridError;

    /// Reads the givens as [`Grid`] does.
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        Ok(Self::new(text.parse()?)?)
    }
}

impl FromStr for Solution {
    type Err = ParseGridError;

    /// Reads the cells as [`Grid`] does.
    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        Ok(Self::try_from(text.parse::<Grid>()?)?)
    }
}

impl fmt::Display for Puzzle {
    /// Writes the rows of the givens, as [`Grid`] does; restricted candidates are not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

impl fmt::Display for Solution {
    /// Writes the rows, as [`Grid`] does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = Clashing;

    fn try_from(grid: Grid) -> Result<Self, Clashing> {
        Self::new(grid)
    }
}

impl TryFrom<Grid> for Solution {
    type Error = Unsolved;

    fn try_from(grid: Grid) -> Result<Self, Unsolved> {
        if let Some(cell) = grid.shape().cells().find(|&cell| grid[cell].is_none()) {
            return Err(Unsolved::Blank(cell));
        }
        let clashes = grid.clashes();
        if clashes.is_empty() { Ok(Self::found(grid)) } else { Err(Unsolved::Clashing(Clashing { clashes })) }
    }
}

impl FromStr for Shape {
    type Err = ParseShapeError;

    /// Reads the rows and columns of a box, `2x3`, or, of a number and itself from 4 on, the side: `9x9`.
    fn from_str(text: &str) -> Result<Self, ParseShapeError> {
        let number = |text: &str| text.trim().parse().ok();
        let numbers = text.split_once(['x', 'X', '×']).and_then(|(a, b)| Some((number(a)?, number(b)?)));
        let shape = match numbers {
            Some((side, same)) if side == same && side >= Self::MIN_SIDE => Self::of_side(side),
            Some((rows, columns)) => Self::new(rows, columns),
            None => None,
        };
        shape.ok_or(ParseShapeError)
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r3c7`, both numbers from 1, in any case.
    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let index = |text: &str| text.parse().ok().filter(|number| (1..=Shape::MAX_SIDE).contains(number));
        let numbers = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let place = numbers.and_then(|(row, column)| Some((index(row)?, index(column)?)));
        place.map(|(row, column)| Self::new(row - 1, column - 1)).ok_or(ParseCellError)
    }
}

impl TryFrom<u8> for Digit {
    type Error = DigitOutOfRange;

    fn try_from(value: u8) -> Result<Self, DigitOutOfRange> {
        Self::new(value).ok_or(DigitOutOfRange(value))
    }
}

/// A cell of a text that is neither a digit of the grid nor a blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadCell {
    /// Where.
    pub cell: Cell,
    /// What was found.
    pub symbol: char,
}

/// Why a text is not a grid, not a puzzle or not a solution. Its message is that of what it holds, which so is no source of
/// it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text before the cells is not a shape.
    Shape(ParseShapeError),
    /// No grid, or none of this shape, has this number of cells.
    CellCount(usize),
    /// A cell is neither a digit nor a blank.
    Cell(BadCell),
    /// Givens clash.
    Clashing(Clashing),
    /// The grid is no solution.
    Unsolved(Unsolved),
}

/// Why a grid is no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// This cell is the first blank one.
    Blank(Cell),
    /// Digits clash.
    Clashing(Clashing),
}

/// The error of parsing a [`Shape`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseShapeError;

/// The error of parsing a [`Cell`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseCellError;

/// A number that is no [`Digit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigitOutOfRange(pub u8);

impl fmt::Display for BadCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}` is neither a digit nor a blank", self.cell, self.symbol)
    }
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => shape.fmt(f),
            Self::CellCount(cells) => write!(f, "not a grid: {cells} cells (9×9 has 81)"),
            Self::Cell(cell) => cell.fmt(f),
            Self::Clashing(clashing) => clashing.fmt(f),
            Self::Unsolved(unsolved) => unsolved.fmt(f),
        }
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank(cell) => write!(f, "{cell} is blank"),
            Self::Clashing(clashing) => clashing.fmt(f),
        }
    }
}

impl fmt::Display for ParseShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a size such as 9x9, or the rows and columns of a box such as 2x3")
    }
}

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell such as r3c7, rows and columns from 1 to 25")
    }
}

impl fmt::Display for DigitOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is out of range (1 to 25)", self.0)
    }
}

impl error::Error for BadCell {}
impl error::Error for ParseGridError {}
impl error::Error for Unsolved {}
impl error::Error for ParseShapeError {}
impl error::Error for ParseCellError {}
impl error::Error for DigitOutOfRange {}

impl From<ParseShapeError> for ParseGridError {
    fn from(shape: ParseShapeError) -> Self {
        Self::Shape(shape)
    }
}

impl From<BadCell> for ParseGridError {
    fn from(cell: BadCell) -> Self {
        Self::Cell(cell)
    }
}

impl From<Unsolved> for ParseGridError {
    fn from(unsolved: Unsolved) -> Self {
        Self::Unsolved(unsolved)
    }
}

impl From<Clashing> for ParseGridError {
    fn from(clashing: Clashing) -> Self {
        Self::Clashing(clashing)
    }
}
