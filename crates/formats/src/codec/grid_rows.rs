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
    delimiter: char,
    has_solutions: bool,
}

impl GridRows {
    /// Returns no rows yet, with this character between puzzles and solutions, and room for this number of bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize, delimiter: char, has_solutions: bool) -> Self {
        Self { text: Vec::with_capacity(bytes), delimiter, has_solutions }
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// If it has a solution and the others have none, or the reverse.
    pub fn push(&mut self, puzzle: &PlainCells, solution: Option<&PlainCells>) {
        match solution {
            Some(solution) if self.has_solutions => {
                push_cells(puzzle, '.', self.delimiter, &mut self.text);
                push_cells(solution, '.', '\n', &mut self.text);
            }
            None if !self.has_solutions => push_cells(puzzle, '.', '\n', &mut self.text),
            _ => panic!("all rows have a solution, or none has"),
        }
    }

    /// Returns whether rows have a solution.
    #[must_use]
    pub const fn has_solutions(&self) -> bool {
        self.has_solutions
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        let solution = if self.has_solutions { self.delimiter.len_utf8() + CELLS } else { 0 };
        self.text.len() / (CELLS + solution + 1)
    }

    /// Returns the rows, each with its line end.
    ///
    /// # Panics
    ///
    /// If cells that were added are no digits and blanks.
    #[must_use]
    pub fn text(&self) -> &str {
        str::from_utf8(&self.text).expect("digits, blanks and the delimiter are UTF-8")
    }

    /// Returns how a table of such rows looks.
    #[must_use]
    pub fn style(&self) -> TableStyle {
        TableStyle::of_grids(self.delimiter, self.has_solutions)
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

/// Adds plain cells to the bytes of a text, with this character for blanks, and then this character.
#[inline]
pub fn push_cells(cells: &PlainCells, blank: char, end: char, text: &mut Vec<u8>) {
    let is_blank = |cell: u8| matches!(cell, b'.' | b'0');
    if blank.is_ascii() && end.is_ascii() {
        let mut symbols = [end as u8; CELLS + 1];
        // A loop without an exit, of a known length, is compiled to vector instructions.
        for (symbol, &cell) in symbols.iter_mut().zip(cells) {
            *symbol = if is_blank(cell) { blank as u8 } else { cell };
        }
        return text.extend_from_slice(&symbols);
    }
    let symbol = |&cell: &u8| if is_blank(cell) { blank } else { char::from(cell) };
    text.extend(cells.iter().map(symbol).chain([end]).collect::<String>().into_bytes());
}

#[cfg(test)]
mod tests {
    use crate::{
        codec::{Format, ReadOptions},
        format::read,
    };

    use super::*;

    const PUZZLE: &PlainCells =
        b"530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    const SOLUTION: &PlainCells =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn rows_have_the_records_that_a_table_of_them_has() {
        for (delimiter, has_solutions) in [(',', true), ('\t', true), ('·', true), (',', false)] {
            let mut rows = GridRows::with_capacity(0, delimiter, has_solutions);
            (0..3).for_each(|_| rows.push(PUZZLE, Some(SOLUTION).filter(|_| has_solutions)));
            let records: Vec<_> = rows.records().collect();
            assert_eq!((rows.len(), records.len()), (3, 3));
            let grids = |record: &Record| (record.grid.clone(), record.solution.clone().map(|one| one.grid));
            let pushed = |cells| Grid::from_classic(cells).expect("plain cells");
            assert_eq!(grids(&records[2]), (pushed(PUZZLE), has_solutions.then(|| pushed(SOLUTION))));
            let text = format!("puzzle{delimiter}solution\n{}", rows.text());
            let reading = read(&text, &ReadOptions::default().with_from(Format::Table));
            let is_read = has_solutions && delimiter.is_ascii();
            assert!(!is_read || reading.records().map(grids).eq(records.iter().map(grids)), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "all rows have a solution, or none has")]
    fn rows_with_and_without_solutions_are_not_mixed() {
        let mut rows = GridRows::with_capacity(0, ',', true);
        rows.push(PUZZLE, Some(SOLUTION));
        rows.push(PUZZLE, None);
    }
}
