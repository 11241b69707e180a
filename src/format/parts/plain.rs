//! The usual grid, fast: glued digits up to 9 and one kind of blank, a byte a cell.

use crate::grid::{Digit, Grid, Shape};

/// The value of a byte: 1 to 9, 0 for a blank, 255 for anything else.
const VALUES: [u8; 256] = {
    let mut table = [255; 256];
    let mut digit = 0;
    while digit < 10 {
        table[b'0' as usize + digit] = digit as u8;
        digit += 1;
    }
    table[b'.' as usize] = 0;
    table[b'_' as usize] = 0;
    table[b'*' as usize] = 0;
    table
};

/// The grid that these bytes show, or `None` when they are not plain: then the long way
/// tells more.
pub(crate) fn plain(cells: &[u8], shape: Shape) -> Option<Grid> {
    if cells.len() != shape.cell_count() || shape.side() > 9 {
        return None;
    }
    let mut blank = None;
    let mut digits = Vec::with_capacity(cells.len());
    for &byte in cells {
        let value = VALUES[usize::from(byte)];
        if usize::from(value) > shape.side() || (value == 0 && *blank.get_or_insert(byte) != byte) {
            return None;
        }
        digits.push(Digit::new(value));
    }
    Grid::new(shape, digits)
}
