//! How a row of a puzzle reads when the columns that nothing distinguishes yet are sorted.
//!
//! A digit or a blank is read as a *code* of four bits: names are 1 to 9, [`NEW`] a digit without a name, and a blank is
//! less than all of them or, where the greatest string is sought, greater.

use crate::simd::{Bytes, Bytes16, Shuffle};

/// Nine cells or columns, padded: where they are places, with `0x80`, so that a shuffle gives 0 there.
pub(super) type Nine = [u8; 16];

/// The code of a digit without a name: greater than every name.
pub(super) const NEW: u8 = 14;

/// The code of blanks where they are greater than digits.
pub(super) const BLANK_LAST: u8 = 15;

/// All orders of three lines or stacks.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A stack for each set of stacks: the bits of their first columns.
pub(super) const STACKS: u16 = 0b001_001_001;

/// Columns in which no order of the columns of a stack is known yet.
pub(super) const COLUMNS: Nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80];

/// How rows are read.
#[derive(Clone, Copy)]
pub(super) struct View<S: Shuffle> {
    pub(super) simd: S,
    /// For each column of the target that of the source, padded with `0x80`.
    pub(super) columns: S::Bytes16,
    /// The number of the tie of each column in its stack, times 64: nothing distinguishes the columns of a tie yet.
    pub(super) ties: S::Bytes16,
    /// The code of each digit, times 4, and at 0 that of a blank.
    pub(super) names: S::Bytes16,
    /// The number of digits with a name.
    pub(super) count: u8,
}

/// A row with the columns of each tie sorted.
#[derive(Clone, Copy)]
pub(super) struct SortedRow<S: Shuffle> {
    simd: S,
    /// For each column its tie (2 bits), its code (4 bits) and its place in the stack before (2 bits), so that one
    /// comparison orders them.
    cells: S::Bytes16,
    /// Codes with names for new digits.
    codes: S::Bytes16,
    /// The columns whose digit gets its name here.
    pub(super) new: u16,
}

impl<S: Shuffle> View<S> {
    /// Orders a line as the least row that the columns and names so far allow, and names its new digits.
    #[inline(always)]
    pub(super) fn read(&self, line: S::Bytes16) -> SortedRow<S> {
        let simd = self.simd;
        let codes = self.names.shuffled(line.shuffled(self.columns));
        let cells = sorted_stacks(simd, codes | self.ties | simd.sixteen(&PLACES));
        let codes = cells.shifted_down::<2>() & simd.all(15);
        let new = (codes.equal(simd.all(NEW)).high_bits() & 0x1ff) as u16;
        let named = simd.sixteen(&NUMBERS[usize::from(new)]).plus(simd.all(self.count));
        SortedRow { simd, cells, codes: codes.lesser(named), new }
    }

    /// Returns the view with the columns of stacks in another order.
    #[inline(always)]
    pub(super) fn with_order(self, order: &Nine) -> Self {
        Self { columns: self.columns.shuffled(self.simd.sixteen(order)), ..self }
    }

    /// Names the digits in the columns of `new` from left to right.
    #[inline(always)]
    pub(super) fn name(&mut self, line: S::Bytes16, mut new: u16) {
        let simd = self.simd;
        let digits = line.shuffled(self.columns);
        while new != 0 {
            self.count += 1;
            let digit = digits.shuffled(simd.all(new.trailing_zeros() as u8));
            let is_digit = simd.sixteen(&DIGITS).equal(digit);
            self.names = self.names.replaced(is_digit, simd.all(self.count << 2));
            new &= new - 1;
        }
    }
}

impl<S: Shuffle> SortedRow<S> {
    /// Returns how it reads: nine codes of four bits, the first one highest; the 28 low bits are 0.
    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.codes.nine_digits()
    }

    /// Returns the columns that are blank.
    #[inline(always)]
    pub(super) fn blank(&self, code: u8) -> u16 {
        self.codes.equal(self.simd.all(code)).high_bits() as u16
    }

    /// Sorts the columns of a view. Returns the columns that are still tied to the one before, and those that are but
    /// whose digit is new: every order of them gives another naming.
    #[inline(always)]
    pub(super) fn sort(&self, view: &mut View<S>) -> (u16, u16) {
        let simd = self.simd;
        let from = (self.cells & simd.all(3)).plus(simd.sixteen(&FIRSTS));
        view.columns = view.columns.shuffled(from);
        let content = self.cells & simd.all(0xfc);
        let same =
            content.equal(content.shuffled(simd.sixteen(&BEFORE))).high_bits() as u16 & !STACKS & 0x1ff;
        let tied = same & !self.new;
        view.ties = simd.sixteen(&TIES[usize::from(tied)]);
        (tied, same & self.new)
    }
}

/// Sorts the three bytes of each stack.
#[inline(always)]
fn sorted_stacks<S: Shuffle>(simd: S, cells: S::Bytes16) -> S::Bytes16 {
    let next = cells.shuffled(simd.sixteen(&NEIGHBOURS));
    let last = cells.shuffled(simd.sixteen(&LAST));
    let low = cells.lesser(next.lesser(last));
    let high = cells.greater(next.greater(last));
    let middle = cells ^ next ^ last ^ low ^ high;
    low.replaced(simd.sixteen(&MIDDLES), middle).replaced(simd.sixteen(&HIGHS), high)
}

const PLACES: Nine = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0];
const FIRSTS: Nine = [0, 0, 0, 3, 3, 3, 6, 6, 6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80];
/// For each column the next one of its stack.
pub(super) const NEIGHBOURS: Nine = [1, 2, 0, 4, 5, 3, 7, 8, 6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80];
/// For each column the next but one.
const LAST: Nine = [2, 0, 1, 5, 3, 4, 8, 6, 7, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80];
const BEFORE: Nine = [0x80, 0, 1, 0x80, 3, 4, 0x80, 6, 7, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80];
const MIDDLES: Nine = [0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0, 0];
const HIGHS: Nine = [0, 0, 0xff, 0, 0, 0xff, 0, 0, 0xff, 0, 0, 0, 0, 0, 0, 0];
const DIGITS: Nine = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// For each set of columns their numbers from 1, and 240 elsewhere.
static NUMBERS: [Nine; 512] = {
    let mut table = [[240; 16]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut column, mut number) = (0, 0);
        while column < 9 {
            if set >> column & 1 == 1 {
                number += 1;
                table[set][column] = number;
            }
            column += 1;
        }
        set += 1;
    }
    table
};

/// [`View::ties`] for each set of columns that are tied to the one before.
pub(super) static TIES: [Nine; 512] = {
    let mut table = [[0; 16]; 512];
    let mut set = 0;
    while set < 512 {
        let mut column = 0;
        while column < 9 {
            if column % 3 > 0 {
                table[set][column] = table[set][column - 1] + 64 * (1 - (set >> column & 1) as u8);
            }
            column += 1;
        }
        set += 1;
    }
    table
};

/// For each of [`ORDERS`] the columns with their stacks in this order.
pub(super) static STACK_ORDERS: [Nine; 6] = {
    let mut table = [COLUMNS; 6];
    let mut order = 0;
    while order < 6 {
        let mut column = 0;
        while column < 9 {
            table[order][column] = 3 * ORDERS[order][column / 3] + (column % 3) as u8;
            column += 1;
        }
        order += 1;
    }
    table
};

/// For each stack and each of [`ORDERS`], the columns with those of the stack in this order.
static COLUMN_ORDERS: [[Nine; 6]; 3] = {
    let mut table = [[COLUMNS; 6]; 3];
    let mut number = 0;
    while number < 18 {
        let (stack, order) = (number / 6, number % 6);
        let mut place = 0;
        while place < 3 {
            table[stack][order][3 * stack + place] = (3 * stack) as u8 + ORDERS[order][place];
            place += 1;
        }
        number += 1;
    }
    table
};

/// Returns the orders of a stack that exchange only its torn columns.
#[inline(always)]
pub(super) fn orders_of_torn(torn: u16, stack: usize) -> &'static [Nine] {
    let orders = &COLUMN_ORDERS[stack];
    match torn >> (3 * stack + 1) & 3 {
        0 => &orders[..1],
        1 => &orders[..2],
        2 => &TORN_LAST[stack],
        _ => orders,
    }
}

/// The orders that exchange the last two columns of a stack.
static TORN_LAST: [[Nine; 2]; 3] = [
    [COLUMN_ORDERS[0][0], COLUMN_ORDERS[0][2]],
    [COLUMN_ORDERS[1][0], COLUMN_ORDERS[1][2]],
    [COLUMN_ORDERS[2][0], COLUMN_ORDERS[2][2]],
];

/// The least reading of a row under blank rows: it depends on the pattern of givens alone.
#[derive(Clone, Copy)]
pub(super) struct FirstRow {
    /// As [`SortedRow::key`].
    pub(super) key: u64,
    /// The orders of stacks that give it, as bits; of orders that exchange blank stacks, one.
    pub(super) orders: u8,
}

/// For each pattern of givens the least first row, then the one where blanks are greater than digits.
pub(super) static FIRST_ROWS: [[FirstRow; 512]; 2] = {
    let mut table = [[FirstRow { key: u64::MAX, orders: 0 }; 512]; 2];
    let mut number = 0;
    while number < 6 * 512 {
        let (pattern, order) = (number / 6, ORDERS[number % 6]);
        let counts =
            [(pattern & 7).count_ones(), (pattern >> 3 & 7).count_ones(), (pattern >> 6 & 7).count_ones()];
        let sorted = [counts[order[0] as usize], counts[order[1] as usize], counts[order[2] as usize]];
        let is_twin = sorted[0] == 0
            && (sorted[1] == 0 && order[0] > order[1] || sorted[2] == 0 && order[0] > order[2])
            || sorted[1] == 0 && sorted[2] == 0 && order[1] > order[2];
        let keys = [first_row(sorted, false), first_row(sorted, true)];
        let mut form = 0;
        while form < 2 {
            let first = &mut table[form][pattern];
            if keys[form] < first.key {
                *first = FirstRow { key: keys[form], orders: 0 };
            }
            if keys[form] == first.key && !is_twin {
                first.orders |= 1 << (number % 6);
            }
            form += 1;
        }
        number += 1;
    }
    table
};

/// Returns how a row with these numbers of givens in its boxes reads.
const fn first_row(counts: [u32; 3], blanks_last: bool) -> u64 {
    let (mut key, mut names, mut column) = (0, 0, 0);
    while column < 9 {
        let (count, place) = (counts[column / 3], (column % 3) as u32);
        let is_given = if blanks_last { place < count } else { place + count >= 3 };
        names += is_given as u64;
        let blank = if blanks_last { BLANK_LAST as u64 } else { 0 };
        key = key << 4 | if is_given { names } else { blank };
        column += 1;
    }
    key << 28
}
