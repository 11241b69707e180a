//! Cells that are numbers, as the text of their grid.
//!
//! In come the values of one puzzle, from any array of integers; out comes its text, or why there is none. Blanks are 0, null
//! (also behind a mask), or -1. A value of 10 or more is a digit of a larger grid. The 81 values of a 9×9 grid may also be
//! the characters of its text, as bytes of `NumPy` and of Arrow are.

use givens::{Diagnostic, Digit, Rule, Shape};

use crate::rows::CELLS;

/// Where the text of a row of values is.
pub(crate) enum ValueText {
    /// In the 81 cells that were passed.
    InCells,
    Own(Vec<u8>),
}

impl ValueText {
    /// Returns the text: the cells that were passed, or its own, which is kept in `own`.
    pub(crate) fn within<'a>(self, cells: &'a [u8; CELLS], own: &'a mut Vec<u8>) -> &'a [u8] {
        match self {
            Self::InCells => cells,
            Self::Own(text) => {
                *own = text;
                own
            }
        }
    }
}

/// An integer of any type.
pub(crate) trait Integer: Copy {
    /// Returns the number that it is; the greatest there is for more than that.
    fn number(self) -> i64;

    /// Writes values as bytes, and returns whether all fit: from -1, which is 255, to 126 or 127.
    fn write_bytes(values: impl Iterator<Item = Self>, cells: &mut [u8]) -> bool;
}

macro_rules! integers {
    ($($integer:ty, $bits:expr;)*) => {
        $(impl Integer for $integer {
            fn number(self) -> i64 {
                self.try_into().unwrap_or(i64::MAX)
            }

            #[inline]
            fn write_bytes(values: impl Iterator<Item = Self>, cells: &mut [u8]) -> bool {
                // If all are less than 2⁷, so are all of them together: many values at once are looked at.
                let mut all = 0;
                for (cell, value) in cells.iter_mut().zip(values) {
                    all |= $bits(value);
                    *cell = value.to_le_bytes()[0];
                }
                all < 1 << 7
            }
        })*
    };
}

integers! {
    i8, |value: i8| value.wrapping_add(1).cast_unsigned();
    i16, |value: i16| value.wrapping_add(1).cast_unsigned();
    i32, |value: i32| value.wrapping_add(1).cast_unsigned();
    i64, |value: i64| value.wrapping_add(1).cast_unsigned();
    u8, |value: u8| value;
    u16, |value: u16| value;
    u32, |value: u32| value;
    u64, |value: u64| value;
}

/// Writes 81 values, as bytes, as the text of a 9×9 grid. Returns whether they are digits, blanks of one kind, or characters:
/// nearly all are. What the others are is found out by [`text_of`].
pub(crate) fn write_symbols(cells: &mut [u8; CELLS]) -> bool {
    const MINUS_ONE: u8 = 255;
    let (mut others, mut zeros, mut minus_ones) = (false, false, false);
    for cell in cells {
        zeros |= *cell == 0;
        minus_ones |= *cell == MINUS_ONE;
        others |= (10..b' ').contains(cell);
        *cell = if *cell == MINUS_ONE { 0 } else { *cell };
        *cell += if *cell <= 9 { b'0' } else { 0 };
    }
    !(others || zeros && minus_ones)
}

/// Returns the text of a grid of any size.
///
/// `rows` has the numbers of values of each row, if the values come in rows.
///
/// # Errors
///
/// The diagnostic that says why it is no grid.
pub(crate) fn text_of(values: &[Option<i64>], rows: Option<&[usize]>) -> Result<Vec<u8>, Diagnostic> {
    let side = match rows {
        Some(rows) => side_of_rows(rows)?,
        None => side_of(values.len())?,
    };
    if values.contains(&Some(0)) && values.contains(&Some(-1)) {
        let message = "0 and -1 are both among the values: blanks are one or the other";
        return Err(Diagnostic::new(Rule::ZeroBased, message));
    }
    let symbol = |(index, value): (usize, &Option<i64>)| match value.unwrap_or(0) {
        -1 | 0 => Ok(b'.'),
        value => {
            let digit = u8::try_from(value).ok().and_then(Digit::new);
            let digit = digit.filter(|digit| digit.index() < side);
            let (row, column) = (index / side + 1, index % side + 1);
            let wrong = || format!("r{row}c{column}: expected a value from 0 to {side}, found {value}");
            digit
                .map(|digit| digit.symbol() as u8)
                .ok_or_else(|| Diagnostic::new(Rule::ValueOutOfRange, wrong()))
        }
    };
    values.iter().enumerate().map(symbol).collect()
}

/// Returns the side of the grid that has this number of cells.
fn side_of(cells: usize) -> Result<usize, Diagnostic> {
    let side = cells.isqrt();
    let is_grid = side * side == cells && Shape::of_side(side).is_some();
    let message = || format!("expected 81 cells (9×9), or those of another grid, found {cells}");
    is_grid.then_some(side).ok_or_else(|| Diagnostic::new(Rule::WrongLength, message()))
}

/// Returns the side of the grid that has these rows.
fn side_of_rows(rows: &[usize]) -> Result<usize, Diagnostic> {
    let side = rows.len();
    if Shape::of_side(side).is_none() {
        let message = format!("expected 9 rows, or those of another grid, found {side}");
        return Err(Diagnostic::new(Rule::WrongLength, message));
    }
    match rows.iter().position(|&cells| cells != side) {
        None => Ok(side),
        Some(row) => {
            let message = format!("row {}: expected {side} cells, found {}", row + 1, rows[row]);
            Err(Diagnostic::new(Rule::WrongRowLength, message))
        }
    }
}
