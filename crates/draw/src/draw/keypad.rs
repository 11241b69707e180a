//! Where the candidates of a cell are: in the fixed places of a keypad, which is smaller in larger grids.
//!
//! `builder` asks here for the size of candidates and for their distance from the middle of a cell.

use super::figure::units;

/// The places of candidates in a cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keypad {
    columns: i32,
    rows: i32,
    /// From one candidate to the next: to the right, and down.
    pub(super) pitch: [i32; 2],
    /// The size of an em.
    pub(crate) size: i32,
}

impl Keypad {
    /// Returns the keypad of cells that may have so many digits.
    pub(crate) fn of_count(count: usize) -> Self {
        let columns = columns(count);
        let em = [0, 500, 360, 270, 205, 165][columns];
        let [columns, rows] = [columns, count.div_ceil(columns)].map(units);
        Self { columns, pitch: [columns, rows].map(|number| (900 / number).min(400)), rows, size: em }
    }

    /// Returns the middle of the candidate of this index, from that of its cell.
    pub(crate) fn offset(self, index: usize) -> [i32; 2] {
        let index = units(index);
        let place = |number: i32, count: i32, pitch: i32| (2 * number - (count - 1)) * pitch / 2;
        [
            place(index % self.columns, self.columns, self.pitch[0]),
            place(index / self.columns, self.rows, self.pitch[1]),
        ]
    }

    /// Returns the radius of a disc around a candidate.
    pub(super) fn radius(self) -> i32 {
        self.pitch[0].min(self.pitch[1]) * 9 / 20
    }
}

/// Returns the number of columns of a keypad of so many digits: as many as rows, or one more.
pub(super) fn columns(count: usize) -> usize {
    (count - 1).isqrt() + 1
}
