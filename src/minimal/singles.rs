//! Whether a given would be a single if it were removed: then it is redundant, and no search is needed.

/// Where the givens of a 9×9 grid are. Houses are those of one kind: 0 for rows, 1 for columns, 2 for boxes; a cell's
/// place in a box counts row by row.
pub(super) struct Singles {
    /// The digits that are given in each house.
    digits: [[u16; 9]; 3],
    /// The houses in which each digit is given.
    houses: [[u16; 9]; 3],
    /// The places of the blanks in each house.
    blanks: [[u16; 9]; 3],
}

/// Returns the row, column and box of a cell, and its place in each.
const fn places(cell: usize) -> [(usize, usize); 3] {
    let (row, column) = (cell / 9, cell % 9);
    [(row, column), (column, row), (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3)]
}

/// The houses and places of each cell.
const PLACES: [[(usize, usize); 3]; 81] = {
    let mut all = [[(0, 0); 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        all[cell] = places(cell);
        cell += 1;
    }
    all
};

/// Each of three bits, three times: the rows of a box, or the boxes across a line, as places.
const SPREAD: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
/// Three bits, three times: the columns of a box as places.
const REPEAT: u16 = 0o111;

impl Singles {
    /// Takes `1` to `9` for a given; other bytes are blanks.
    pub(super) fn of(grid: &[u8; 81]) -> Self {
        let mut of = Self { digits: [[0; 9]; 3], houses: [[0; 9]; 3], blanks: [[0; 9]; 3] };
        for (symbol, places) in grid.iter().zip(&PLACES) {
            let digit = usize::from(symbol.wrapping_sub(b'1'));
            for (kind, &(house, place)) in places.iter().enumerate() {
                if digit < 9 {
                    of.digits[kind][house] |= 1 << digit;
                    of.houses[kind][digit] |= 1 << house;
                } else {
                    of.blanks[kind][house] |= 1 << place;
                }
            }
        }
        of
    }

    /// Returns whether the given of a cell, `1` to `9`, is a naked or hidden single among the other givens.
    pub(super) fn is_single(&self, cell: usize, symbol: u8) -> bool {
        let digit = usize::from(symbol - b'1');
        let [(row, _), (column, _), (block, _)] = PLACES[cell];
        // Its own digit counts too: no peer has it, so it is among the nine only by itself.
        if self.digits[0][row] | self.digits[1][column] | self.digits[2][block] == 0x1ff {
            return true;
        }
        let [rows, columns, blocks] = [0, 1, 2].map(|kind| usize::from(self.houses[kind][digit]));
        let (rows, columns, blocks) = (rows & !(1 << row), columns & !(1 << column), blocks & !(1 << block));
        let (band, stack) = (block / 3, block % 3);
        let across = SPREAD[blocks >> (3 * band) & 7];
        let down = SPREAD[(blocks >> stack & 1) | (blocks >> (stack + 2) & 2) | (blocks >> (stack + 4) & 4)];
        let inside = SPREAD[rows >> (3 * band) & 7] | (columns >> (3 * stack) & 7) as u16 * REPEAT;
        self.blanks[0][row] & !(columns as u16 | across) == 0
            || self.blanks[1][column] & !(rows as u16 | down) == 0
            || self.blanks[2][block] & !inside == 0
    }
}
