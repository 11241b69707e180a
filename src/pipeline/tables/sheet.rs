//! The cells of a sheet as CSV: a line for each row of the sheet, from its first row on, so that lines are numbered as rows
//! are.
//!
//! Columns begin with the first that is used. Rows without a cell are empty lines, which part grids; but where all cells of a
//! sheet lie in one square, it is a board, and its rows are whole.

use std::{io, ops::Range};

use super::super::field::push_field;

/// The side of the board that a sheet with nothing but a few cells in its corner is.
const USUAL_SIDE: u32 = 9;
/// The largest side of a board that is a whole sheet.
const MAX_SIDE: u32 = 25;
/// The largest width of a sheet whose rows are all given its width.
const MAX_EVEN: u32 = 1024;

/// Rows of a sheet that contain the same, and of their cells those that have a text, in order.
#[derive(Debug, Default)]
pub(super) struct SheetRows {
    /// From 0.
    pub(super) places: Range<u32>,
    pub(super) cells: Vec<SheetCells>,
}

/// Cells of a row that have the same text.
#[derive(Debug)]
pub(super) struct SheetCells {
    /// From 0.
    pub(super) columns: Range<u32>,
    pub(super) text: String,
}

/// The rows and columns of a sheet that are used, from 0; the ends are excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct UsedCells {
    first_row: u32,
    end_row: u32,
    pub(super) first_column: u32,
    end_column: u32,
}

impl UsedCells {
    /// Nothing that is used.
    pub(super) const NONE: Self =
        Self { first_row: u32::MAX, end_row: 0, first_column: u32::MAX, end_column: 0 };

    /// Adds the cells of rows.
    pub(super) fn add(&mut self, rows: &SheetRows) {
        for cells in &rows.cells {
            self.first_row = self.first_row.min(rows.places.start);
            self.end_row = self.end_row.max(rows.places.end);
            self.first_column = self.first_column.min(cells.columns.start);
            self.end_column = self.end_column.max(cells.columns.end);
        }
    }

    /// Returns these cells, or the usual board if they all lie in it: its first rows or columns may have no given.
    pub(super) const fn with_blank_edges(self) -> Self {
        let is_board = self.end_row > USUAL_SIDE / 2 && self.end_column > USUAL_SIDE / 2;
        if is_board && self.end_row <= USUAL_SIDE && self.end_column <= USUAL_SIDE {
            return Self { first_row: 0, end_row: USUAL_SIDE, first_column: 0, end_column: USUAL_SIDE };
        }
        self
    }

    /// Whether they are the board of one puzzle.
    const fn is_board(&self) -> bool {
        let height = self.end_row.saturating_sub(self.first_row);
        height == self.width() && height > 3 && height <= MAX_SIDE
    }

    const fn width(&self) -> u32 {
        self.end_column.saturating_sub(self.first_column)
    }
}

/// Makes the lines of a sheet of its rows.
pub(super) struct SheetLines {
    used: UsedCells,
    /// The row of the next line.
    row: u32,
}

impl SheetLines {
    pub(super) const fn new(used: UsedCells) -> Self {
        Self { used, row: 0 }
    }

    /// Passes the lines before rows and those of the rows to `push`, until it returns `false`; returns whether it never did.
    ///
    /// # Errors
    ///
    /// If the rows are above those before them, and those of `push`.
    pub(super) fn add(&mut self, rows: &SheetRows, push: &mut PushLine<'_>) -> io::Result<bool> {
        let Range { start, end } = rows.places;
        if start < self.row {
            let reason = format!("row {} of the sheet comes after row {}", start + 1, self.row);
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        if !self.fill(start, push)? {
            return Ok(false);
        }
        let line = self.line(&rows.cells);
        for _ in start..end {
            if !push(&line)? {
                return Ok(false);
            }
        }
        self.row = end;
        Ok(true)
    }

    /// Passes the lines that are left.
    pub(super) fn finish(mut self, push: &mut PushLine<'_>) -> io::Result<bool> {
        self.fill(self.used.end_row, push)
    }

    /// Passes the lines of the rows without cells before this one.
    fn fill(&mut self, row: u32, push: &mut PushLine<'_>) -> io::Result<bool> {
        while self.row < row {
            let is_inside = self.used.is_board() && self.row >= self.used.first_row;
            let line = if is_inside { self.line(&[]) } else { "\n".to_owned() };
            if !push(&line)? {
                return Ok(false);
            }
            self.row += 1;
        }
        Ok(true)
    }

    /// Returns the line of a row with these cells.
    fn line(&self, cells: &[SheetCells]) -> String {
        let first = self.used.first_column;
        let end = cells.last().map_or(0, |last| last.columns.end.saturating_sub(first));
        let is_title = matches!(cells, [title] if end == 1 && is_title(&title.text));
        let width = if is_title || self.used.width() > MAX_EVEN { end } else { self.used.width() };
        let (mut line, mut column) = (String::new(), 0);
        for cells in cells {
            // A line of text is a row, whatever its cells contain.
            let parts = cells.text.split(['\r', '\n']).filter(|part| !part.is_empty());
            let text = parts.collect::<Vec<_>>().join(" ");
            for own in cells.columns.clone().map(|own| own.saturating_sub(first)) {
                // A cell that is stated twice is read once.
                if own < column {
                    continue;
                }
                line.extend(std::iter::repeat_n(',', own.saturating_sub(column.max(1)) as usize));
                push_field(own as usize, &text, &mut line);
                column = own + 1;
            }
        }
        line.extend(std::iter::repeat_n(',', width.saturating_sub(column.max(1)) as usize));
        line + "\n"
    }
}

/// Returns whether the only text of a row is a title, rather than a mark or a puzzle in the first column of a table.
fn is_title(text: &str) -> bool {
    let length = text.chars().count();
    let is_puzzle = || {
        let is_cell = |symbol: char| symbol.is_ascii_alphanumeric() || ".-_*?+".contains(symbol);
        let is_square = length.isqrt().pow(2) == length && length >= 16;
        is_square && text.chars().all(is_cell) && text.bytes().any(|symbol| symbol.is_ascii_digit())
    };
    length > 2 && !is_puzzle()
}

/// Takes rows of a sheet, from top to bottom; returns whether to go on.
pub(super) type TakeRows<'a> = dyn FnMut(&SheetRows) -> io::Result<bool> + 'a;

/// Takes a line; returns whether to go on.
pub(super) type PushLine<'a> = dyn FnMut(&str) -> io::Result<bool> + 'a;

#[cfg(test)]
mod tests {
    use super::*;

    /// In a row without other texts, a puzzle is in a table, and a title above a board.
    #[test]
    fn a_puzzle_whose_other_fields_are_empty_keeps_them() {
        let used = UsedCells { first_row: 0, end_row: 3, first_column: 0, end_column: 3 };
        for (text, line) in [
            ("1.3..4.22.4..3.1", "1.3..4.22.4..3.1,,\n"),
            ("1030040220400301", "1030040220400301,,\n"),
            ("week 1", "week 1\n"),
            ("Puzzles of the week", "Puzzles of the week\n"),
            ("7", "7,,\n"),
        ] {
            let cells = [SheetCells { columns: 0..1, text: text.to_owned() }];
            assert_eq!(SheetLines::new(used).line(&cells), line);
        }
    }

    fn rows(row: u32, cells: &[(u32, &str)]) -> SheetRows {
        let cells =
            cells.iter().map(|&(column, text)| SheetCells { columns: column..column + 1, text: text.into() });
        SheetRows { places: row..row + 1, cells: cells.collect() }
    }

    fn lines(all: &[SheetRows]) -> String {
        let mut used = UsedCells::NONE;
        for rows in all {
            used.add(rows);
        }
        let mut sheet = SheetLines::new(used.with_blank_edges());
        let mut text = String::new();
        let mut push = |line: &str| {
            text += line;
            Ok(true)
        };
        for rows in all {
            sheet.add(rows, &mut push).expect("in order");
        }
        sheet.finish(&mut push).expect("in order");
        text
    }

    #[test]
    fn rows_without_cells_part_grids_but_not_the_rows_of_a_board() {
        assert_eq!(lines(&[rows(1, &[(2, "a"), (3, "b")]), rows(4, &[(3, "c,d")])]), "\na,b\n\n\n,\"c,d\"\n");
        let board = lines(&[rows(0, &[(0, "1")]), rows(8, &[(7, "2")])]);
        assert_eq!(board, format!("1,,,,,,,,\n{},,,,,,,2,\n", ",,,,,,,,\n".repeat(7)));
        assert_eq!(
            lines(&[rows(0, &[(0, "Monday")]), rows(2, &[(0, "1"), (1, "2\n3")])]),
            "Monday\n\n1,2 3\n"
        );
    }

    #[test]
    fn rows_in_another_order_are_an_error() {
        let mut sheet = SheetLines::new(UsedCells::NONE);
        assert!(sheet.add(&rows(3, &[(0, "1")]), &mut |_| Ok(true)).is_ok());
        assert!(sheet.add(&rows(2, &[(0, "1")]), &mut |_| Ok(true)).is_err());
    }
}
