//! How a row of a puzzle reads when the columns that nothing distinguishes yet are sorted.

/// Nine cells or columns, padded so that four bits are always an index.
pub(super) type Nine = [u8; 16];

/// The code of a digit without a name: greater than every name.
pub(super) const NEW: u8 = 14;

/// All orders of three lines or stacks.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Columns of the source in the order of the target.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    pub(super) sources: Nine,
    /// The columns, as bits, that nothing distinguishes from the one before: in either order the rows above read the
    /// same.
    pub(super) tied: u16,
}

impl Columns {
    /// In their own order, those of each stack tied.
    pub(super) const TIED: Self =
        Self { sources: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0], tied: 0b110_110_110 };

    /// Returns the columns with the stacks in this order.
    pub(super) fn with_stacks(self, order: [u8; 3]) -> Self {
        let mut columns = self;
        for (to, from) in order.into_iter().enumerate() {
            let from = 3 * usize::from(from);
            columns.sources[3 * to..][..3].copy_from_slice(&self.sources[from..][..3]);
        }
        columns
    }

    /// Returns the columns with those of each stack in this order.
    fn with_orders(self, orders: [[u8; 3]; 3]) -> Self {
        let mut columns = self;
        for (stack, order) in orders.into_iter().enumerate() {
            for (to, from) in order.into_iter().enumerate() {
                columns.sources[3 * stack + to] = self.sources[3 * stack + usize::from(from)];
            }
        }
        columns
    }
}

/// The codes of the digits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Names {
    /// The code of each digit, and at 0 that of a blank.
    pub(super) codes: Nine,
    /// The number of digits with a name.
    pub(super) count: u8,
}

/// The columns of a row after it was read.
pub(super) struct RowReading {
    /// Sorted; those still tied have the same code.
    columns: Columns,
    /// The columns whose digit gets its name here.
    new: u16,
    /// The columns whose digit gets its name here, tied to the one before: every order gives another naming.
    torn: u16,
}

impl RowReading {
    pub(super) fn new(row: &Nine, columns: &Columns, names: &Names) -> Self {
        let (mut sources, mut same, mut new) = (columns.sources, 0, 0);
        for stack in 0..3 {
            let cells = sorted(row, columns, names, stack);
            for (place, cell) in cells.into_iter().enumerate() {
                let column = 3 * stack + place;
                sources[column] = columns.sources[3 * stack + usize::from(cell & 3)];
                same |= u16::from(place > 0 && cell >> 2 == cells[place - 1] >> 2) << column;
                new |= u16::from(cell >> 2 & 15 == NEW) << column;
            }
        }
        Self { columns: Columns { sources, tied: same & !new }, new, torn: same & new }
    }

    /// Calls `each` with the columns and names after this row: once, unless new digits are tied.
    pub(super) fn each_naming(&self, row: &Nine, names: &Names, mut each: impl FnMut(Columns, Names)) {
        let orders = |stack: usize| orders_of_torn(self.torn >> (3 * stack));
        for &first in orders(0) {
            for &second in orders(1) {
                for &third in orders(2) {
                    let columns = self.columns.with_orders([first, second, third]);
                    each(columns, names.with_new(row, &columns, self.new));
                }
            }
        }
    }
}

impl Names {
    /// Names the digits in the columns of `new` from left to right.
    fn with_new(mut self, row: &Nine, columns: &Columns, mut new: u16) -> Self {
        while new != 0 {
            let column = columns.sources[new.trailing_zeros() as usize & 15];
            self.count += 1;
            self.codes[usize::from(row[usize::from(column & 15)] & 15)] = self.count;
            new &= new - 1;
        }
        self
    }
}

/// Returns how a row reads: the codes of its cells, four bits each, the first one highest.
#[inline]
pub(super) fn key(row: &Nine, columns: &Columns, names: &Names) -> u64 {
    let (mut key, mut count) = (0, u64::from(names.count));
    for cell in (0..3).flat_map(|stack| sorted(row, columns, names, stack)) {
        let code = u64::from(cell >> 2 & 15);
        let is_new = u64::from(code == u64::from(NEW));
        count += is_new;
        key = key << 4 | if is_new == 1 { count } else { code };
    }
    key
}

/// Returns the cells of a stack, those of each tie in ascending order of their codes: tie (2 bits), code (4 bits) and
/// place in the stack before (2 bits), so that one comparison orders them.
#[inline]
fn sorted(row: &Nine, columns: &Columns, names: &Names, stack: usize) -> [u8; 3] {
    let tied = columns.tied >> (3 * stack);
    let second = 1 - (tied >> 1 & 1) as u8;
    let third = second + 1 - (tied >> 2 & 1) as u8;
    let cell = |place: u8, tie: u8| {
        let source = columns.sources[3 * stack + usize::from(place)];
        tie << 6 | names.codes[usize::from(row[usize::from(source & 15)] & 15)] << 2 | place
    };
    let [a, b, c] = [cell(0, 0), cell(1, second), cell(2, third)];
    let (low, high) = (a.min(b), a.max(b));
    let (low, middle) = (low.min(c), low.max(c));
    [low, middle.min(high), middle.max(high)]
}

/// Returns the orders of a stack that exchange only its torn columns.
fn orders_of_torn(torn: u16) -> &'static [[u8; 3]] {
    match torn >> 1 & 3 {
        0 => &ORDERS[..1],
        1 => &ORDERS[..2],
        2 => const { &[ORDERS[0], ORDERS[2]] },
        _ => &ORDERS,
    }
}
