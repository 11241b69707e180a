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
