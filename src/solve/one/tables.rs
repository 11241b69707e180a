//! Look-up tables of one digit in one band, made by the compiler.
//!
//! A band's 27 cells fall into nine mini-rows of three: mini-row 3 × row + box. Nine bits
//! that say which mini-rows (or, in one row, which columns) hold a digit index all tables.

/// All cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The nine cells of a row, as those of the first.
pub(super) const ROW: u32 = 0o777;

/// Nine columns → the three mini-rows that any of them lies in.
pub(super) static MINI_ROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 3 {
            if columns >> (3 * stack) & 7 != 0 {
                table[columns] |= 1 << stack;
            }
            stack += 1;
        }
        columns += 1;
    }
    table
};

/// Nine mini-rows → the cells of those where the digit is possible: a digit takes one mini-row of each
/// row and of each box, so one that belongs to no such choice of three is ruled out. This covers all
/// locked candidates within a band. Zero: no choice.
pub(super) static OPEN: [u32; 512] = {
    let mut table = [0; 512];
    let mut minis = 0;
    while minis < 512 {
        table[minis] = spread(closure(minis as u32));
        minis += 1;
    }
    table
};

/// Nine mini-rows → those of the open ones that are alone in their row and box.
pub(super) static ALONE: [u16; 512] = {
    let mut table = [0; 512];
    let mut minis = 0;
    while minis < 512 {
        let open = closure(minis as u32);
        let mut row = 0;
        while row < 3 {
            let in_row = open & 7 << (3 * row);
            if in_row.is_power_of_two() {
                table[minis] |= in_row as u16;
            }
            row += 1;
        }
        minis += 1;
    }
    table
};

/// Nine mini-rows → their cells.
pub(super) static CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut minis = 0;
    while minis < 512 {
        table[minis] = spread(minis as u32);
        minis += 1;
    }
    table
};

/// Nine columns → the mini-rows of the boxes that have the digit in one column only.
pub(super) static NARROW: [u16; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 3 {
            if (columns as u32 & 7 << (3 * stack)).is_power_of_two() {
                table[columns] |= 0o111 << stack;
            }
            stack += 1;
        }
        columns += 1;
    }
    table
};

/// Nine columns → the cells that they leave to the digit in the other two bands: a box that
/// has it in one column only takes that column.
pub(super) static LEFT: [u32; 512] = {
    let mut table = [BAND; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 3 {
            let in_box = columns as u32 & 7 << (3 * stack);
            if in_box.is_power_of_two() {
                table[columns] &= !(in_box * 0o001_001_001);
            }
            stack += 1;
        }
        columns += 1;
    }
    table
};

/// Nine columns → the cells left to the digit where it is possible in these columns in this band only: a
/// box that must take one of its columns has no other.
pub(super) static BOUND: [u32; 512] = {
    let mut table = [BAND; 512];
    let mut columns = 0;
    while columns < 512 {
        let mut stack = 0;
        while stack < 3 {
            let in_box = columns as u32 & 7 << (3 * stack);
            if in_box != 0 {
                table[columns] &= !((7 << (3 * stack) & !in_box) * 0o001_001_001);
            }
            stack += 1;
        }
        columns += 1;
    }
    table
};

/// Beside the cells of [`UNSEEN`]: two of the mini-rows share a row or a box.
pub(super) const CLASH: u32 = 1 << 31;

/// Nine mini-rows → the cells that share no row and no box with any of them; and [`CLASH`].
pub(super) static UNSEEN: [u32; 512] = {
    let mut table = [0; 512];
    let mut minis = 0;
    while minis < 512 {
        let (mut seen, mut clash) = (0, 0);
        let mut mini = 0;
        while mini < 9 {
            if minis >> mini & 1 != 0 {
                seen |= in_sight(mini);
                if in_sight(mini) & minis as u32 & !(1 << mini) != 0 {
                    clash = CLASH;
                }
            }
            mini += 1;
        }
        table[minis] = spread(0o777 & !seen) | clash;
        minis += 1;
    }
    table
};

/// A cell of a band → the cells left to its digit in that band: itself, and those that
/// share no row and no box with it.
pub(super) static KEPT: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = UNSEEN[1 << (cell / 3)] | 1 << cell;
        cell += 1;
    }
    table
};

/// Eight bits → eight bytes of 0 or 1.
pub(super) static BYTES: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[bits] |= (bits as u64 >> bit & 1) << (8 * bit);
            bit += 1;
        }
        bits += 1;
    }
    table
};

/// The mini-rows that belong to some choice of three, one in each row and each box.
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

/// The mini-rows in the row or the box of one.
const fn in_sight(mini: usize) -> u32 {
    7 << (mini / 3 * 3) | 0o111 << (mini % 3)
}

/// Nine mini-rows → their 27 cells.
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
