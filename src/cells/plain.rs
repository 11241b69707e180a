//! The usual grid, fast: digits up to 9 and one kind of blank, a byte a cell.

use crate::grid::{Digit, Grid, Shape};

/// Reads the grid of these bytes, or returns `None` if they are not plain: then the slow way
/// gives the reasons. Bytes, not nom: this is the hot path of files with millions of grids.
pub(crate) fn plain(cells: &[u8], shape: Shape) -> Option<Grid> {
    let side = u8::try_from(shape.side()).ok().filter(|&side| side <= 9)?;
    let is_digit = |byte: u8| byte.wrapping_sub(b'1') < side;
    let blank = cells.iter().copied().find(|&byte| !is_digit(byte)).unwrap_or(b'.');
    // A loop without an exit is compiled to vector instructions.
    let fits = cells.iter().fold(true, |fits, &byte| fits & ((byte == blank) | is_digit(byte)));
    if !fits || !matches!(blank, b'.' | b'0' | b'_' | b'*') {
        return None;
    }
    let digit = |&byte: &u8| if byte == blank { None } else { Digit::new(byte - b'0') };
    Grid::new(shape, cells.iter().map(digit))
}

/// Returns the 81 cells that these bytes begin with, if they are digits and blanks of one kind, `.` or `0`.
pub(crate) fn plain_cells(bytes: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = bytes.first_chunk()?;
    let (mut dots, mut zeros, mut others) = (0_u8, 0_u8, 0_u8);
    for &byte in cells {
        dots |= u8::from(byte == b'.');
        zeros |= u8::from(byte == b'0');
        others |= u8::from(byte != b'.') & u8::from(byte.wrapping_sub(b'0') > 9);
    }
    (others == 0 && dots & zeros == 0).then_some(cells)
}

/// Returns whether these bytes begin with 81 digits from 1 to 9.
pub(crate) fn is_full(bytes: &[u8]) -> bool {
    let cells: Option<&[u8; 81]> = bytes.first_chunk();
    cells.is_some_and(|cells| cells.iter().fold(true, |all, &byte| all & (byte.wrapping_sub(b'1') < 9)))
}
