//! Rows of plain puzzles, or of plain puzzles and their solutions, for a table.
//!
//! Workers write them, many at once; a table that looks like them takes them as they are, and any other one takes their
//! records. These are not parsed, because each part of a row has its place.

use givens_engine::grid::Grid;

use crate::record::{Listed, Record};

use super::{PlainCells, TableStyle};

/// The number of cells of a puzzle.
const CELLS: usize = 81;

/// Rows of plain puzzles, `.` for a blank, all with solutions or all without.
#[derive(Debug, Clone)]
pub struct GridRows {
    text: Vec<u8>,
    delimiter: u8,
    has_solutions: bool,
}

impl GridRows {
    /// Returns no rows yet, with this character between puzzles and solutions.
    ///
    /// # Panics
    ///
    /// If the delimiter is not ASCII.
    #[must_use]
    pub fn new(delimiter: char, has_solutions: bool) -> Self {
        let delimiter = u8::try_from(delimiter).ok().filter(u8::is_ascii).expect("an ASCII character");
        Self { text: Vec::new(), delimiter, has_solutions }
    }

    /// Adds a row.
    pub fn push(&mut self, puzzle: &PlainCells, solution: Option<&PlainCells>) {
        match solution.filter(|_| self.has_solutions) {
            Some(solution) => {
                push_cells(puzzle, '.', self.delimiter, &mut self.text);
                push_cells(solution, '.', b'\n', &mut self.text);
            }
            None => push_cells(puzzle, '.', b'\n', &mut self.text),
        }
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        let cells = if self.has_solutions { 2 * (CELLS + 1) } else { CELLS + 1 };
        self.text.len() / cells
    }

    /// Returns the rows, each with its line end.
    ///
    /// # Panics
    ///
    /// If cells that were added are no digits and blanks.
    #[must_use]
    pub fn text(&self) -> &str {
        str::from_utf8(&self.text).expect("digits and blanks are ASCII")
    }

    /// Returns how a table of such rows looks.
    #[must_use]
    pub fn style(&self) -> TableStyle {
        TableStyle::of_grids(char::from(self.delimiter), self.has_solutions)
    }

    /// Returns the records of the rows, in order.
    ///
    /// # Panics
    ///
    /// If cells that were added are no digits and blanks.
    pub fn records(&self) -> impl Iterator<Item = Record> {
        self.text().lines().map(|row| {
            let grid = |start: usize| {
                let cells = row.as_bytes()[start..].first_chunk().expect("81 cells");
                Grid::from_classic(cells).expect("the cells of a row are digits and blanks")
            };
            let solution = self.has_solutions.then(|| Listed::of(grid(row.len() - CELLS)));
            Record::of(grid(0)).with_solution(solution)
        })
    }
}

/// Adds plain cells to the bytes of a text, with this character for blanks, and then this byte.
#[inline]
pub fn push_cells(cells: &PlainCells, blank: char, end: u8, text: &mut Vec<u8>) {
    let is_blank = |cell: u8| matches!(cell, b'.' | b'0');
    if let Ok(blank) = u8::try_from(blank)
        && blank.is_ascii()
    {
        let mut symbols = [end; CELLS + 1];
        // A loop without an exit, of a known length, is compiled to vector instructions.
        for (symbol, &cell) in symbols.iter_mut().zip(cells) {
            *symbol = if is_blank(cell) { blank } else { cell };
        }
        return text.extend_from_slice(&symbols);
    }
    let symbol = |&cell: &u8| if is_blank(cell) { blank } else { char::from(cell) };
    text.extend(cells.iter().map(symbol).collect::<String>().into_bytes());
    text.push(end);
}
