//! Look-up tables for one digit in one band, computed at compile time.
//!
//! A band's 27 cells are nine mini-rows of three: mini-row 3 × row + box. All tables are indexed by nine bits:
//! the mini-rows (or, in one row, the columns) that hold a digit.

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The nine cells of a row, as those of the first.
pub(super) const ROW: u32 = 0o777;

/// Makes a table of an expression for each index.
macro_rules! table {
    ($entry:ty; $size:literal; |$index:ident| $value:expr) => {{
        let mut table: [$entry; $size] = [0; $size];
        let mut $index = 0;
        while $index < $size {
            table[$index] = $value;
            $index += 1;
        }
        table
    }};
}

/// Nine columns → the three mini-rows that any of them lies in.
pub(super) static MINI_ROWS: [u8; 512] = table!(u8; 512; |columns| {
    let [a, b, c] = in_boxes(columns);
    (a != 0) as u8 | ((b != 0) as u8) << 1 | ((c != 0) as u8) << 2
});

/// Nine mini-rows → the cells of those in which the digit is possible: a digit takes one mini-row of each row
/// and of each box, so a mini-row that belongs to no such choice of three is excluded. This covers all locked
/// candidates within a band. Zero: there is no choice.
pub(super) static OPEN: [u32; 512] = table!(u32; 512; |minis| spread(closure(minis as u32)));

/// Nine mini-rows → those of the open ones that are alone in their row and box.
pub(super) static ALONE: [u16; 512] = table!(u16; 512; |minis| {
    let [a, b, c] = in_boxes(closure(minis as u32) as usize);
    (only(a) | only(b) | only(c)) as u16
});

/// Nine mini-rows → their cells.
pub(super) static CELLS: [u32; 512] = table!(u32; 512; |minis| spread(minis as u32));

/// Nine columns → the mini-rows of the boxes that have the digit in one column only.
pub(super) static NARROW: [u16; 512] = table!(u16; 512; |columns| {
    let [a, b, c] = in_boxes(columns);
    0o111 * ((only(a) != 0) as u16 | ((only(b) != 0) as u16) << 1 | ((only(c) != 0) as u16) << 2)
});

/// Nine columns → the cells that they leave to the digit in the other two bands: a box that
/// has it in one column only takes that column.
pub(super) static LEFT: [u32; 512] = table!(u32; 512; |columns| {
    let [a, b, c] = in_boxes(columns);
    BAND & !((only(a) | only(b) | only(c)) * IN_ALL_ROWS)
});

/// Nine columns → the cells left to the digit where it is possible in these columns in this band only: a
/// box that must take one of its columns has no other.
pub(super) static BOUND: [u32; 512] = table!(u32; 512; |columns| {
    let [a, b, c] = in_boxes(columns);
    BAND & !((others(a, 0o7) | others(b, 0o70) | others(c, 0o700)) * IN_ALL_ROWS)
});

/// Beside the cells of [`UNSEEN`]: two of the mini-rows share a row or a box.
pub(super) const CLASH: u32 = 1 << 31;

/// Nine mini-rows → the cells that share no row and no box with any of them; and [`CLASH`].
pub(super) static UNSEEN: [u32; 512] = table!(u32; 512; |minis| {
    let (mut seen, mut clash, mut mini) = (0, 0, 0);
    while mini < 9 {
        if minis >> mini & 1 != 0 {
            seen |= in_sight(mini);
            if in_sight(mini) & minis as u32 & !(1 << mini) != 0 {
                clash = CLASH;
            }
        }
        mini += 1;
    }
    spread(0o777 & !seen) | clash
});

/// A cell of a band → the cells left to its digit in that band: itself, and those that
/// share no row and no box with it.
pub(super) static KEPT: [u32; 27] = table!(u32; 27; |cell| UNSEEN[1 << (cell / 3)] | 1 << cell);

/// Eight bits → eight bytes of 0 or 1.
pub(super) static BYTES: [u64; 256] = table!(u64; 256; |bits| {
    let (mut bytes, mut bit) = (0, 0);
    while bit < 8 {
        bytes |= (bits as u64 >> bit & 1) << (8 * bit);
        bit += 1;
    }
    bytes
});

/// A row of cells or mini-rows in all three rows.
const IN_ALL_ROWS: u32 = 0o001_001_001;

/// Returns the part of nine bits in each group of three.
const fn in_boxes(bits: usize) -> [u32; 3] {
    let bits = bits as u32;
    [bits & 0o7, bits & 0o70, bits & 0o700]
}

/// Returns the bits if there is exactly one.
const fn only(bits: u32) -> u32 {
    if bits.is_power_of_two() { bits } else { 0 }
}

/// Returns the other bits of a group that has any.
const fn others(bits: u32, group: u32) -> u32 {
    if bits == 0 { 0 } else { group & !bits }
}

/// Returns the mini-rows that belong to some choice of three, one in each row and each box.
const fn closure(minis: u32) -> u32 {
    const CHOICES: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut open = 0;
    let mut choice = 0;
    while choice < 6 {
        if minis & CHOICES[choice] == CHOICES[choice] {
            open |= CHOICES[choice];
        }
        choice += 1;
    }
    open
}

/// Returns the mini-rows in the row or the box of one.
const fn in_sight(mini: usize) -> u32 {
    7 << (mini / 3 * 3) | 0o111 << (mini % 3)
}

/// Converts nine mini-rows to their 27 cells.
const fn spread(minis: u32) -> u32 {
    let mut cells = 0;
    let mut mini = 0;
    while mini < 9 {
        if minis >> mini & 1 != 0 {
            cells |= 7 << (3 * mini);
        }
        mini += 1;
    }
    cells
}
