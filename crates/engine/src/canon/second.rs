//! The least second row of a full grid, by table.
//!
//! How a second row lies to a first is one of 12,096 permutations: for each column of the second row, the column in which
//! the first row has its digit. The permutation alone determines the least second row and the orders of columns that
//! give it, so a table is made at first use.

use std::sync::LazyLock;

use super::row::{NEIGHBOURS, Nine, ORDERS};

/// The table. Its *slots* are permutations, numbered by [`SecondRows::slot`].
pub(super) struct SecondRows {
    /// For each number of a set of columns, which set of three in each stack it is.
    sets: [u8; 512],
    /// For each slot the rank of its least second row among all of them.
    ranks: Vec<u8>,
    /// For each slot its range of `orders`.
    ranges: Vec<(u32, u32)>,
    /// Orders of columns, as indices of `columns`.
    orders: Vec<u16>,
    /// For each order of columns, the source of each target column and the target of each source column.
    columns: Vec<[Nine; 2]>,
}

pub(super) static SECOND_ROWS: LazyLock<SecondRows> = LazyLock::new(SecondRows::new);

/// The ways in which three columns of each stack hold the digits of a higher stack.
const SETS: usize = 56;

impl SecondRows {
    fn new() -> Self {
        let columns: Vec<_> = (0..1296).map(column_order).collect();
        let permutations = permutations();
        let mut table = Self {
            sets: [0; 512],
            ranks: vec![u8::MAX; SETS * 512],
            ranges: vec![(0, 0); SETS * 512],
            orders: Vec::new(),
            columns: columns.into_iter().map(|order| [padded(order), padded(inverse(order))]).collect(),
        };
        let mut sets: Vec<_> = permutations.iter().map(|moves| stack_bits(inverse(*moves))).collect();
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), SETS);
        sets.iter().enumerate().for_each(|(number, &set)| table.sets[set] = number as u8);
        let least: Vec<_> = permutations.iter().map(|moves| (table.add(moves), least_row(moves).0)).collect();
        let mut rows: Vec<_> = least.iter().map(|(_, row)| *row).collect();
        rows.sort_unstable();
        rows.dedup();
        for (slot, row) in least {
            table.ranks[slot] = rows.binary_search(&row).expect("one of the rows") as u8;
        }
        table
    }

    /// Adds the orders of a permutation, and returns its slot.
    fn add(&mut self, moves: &[u8; 9]) -> usize {
        let slot = self.slot(stack_bits(inverse(*moves)) as u32, order_bits(*moves));
        let start = self.orders.len() as u32;
        self.orders.extend(least_row(moves).1.iter().map(number_of));
        self.ranges[slot] = (start, self.orders.len() as u32);
        slot
    }

    /// Returns the slot of a permutation: `stacks` has a bit for each stack that each digit of the first row goes to in
    /// the second (see [`LIMITS`]), `order` one for each column whose digit comes after its neighbour's (see
    /// [`NEIGHBOURS`]).
    #[inline(always)]
    pub(super) fn slot(&self, stacks: u32, order: u32) -> usize {
        512 * usize::from(self.sets[stacks as usize & 511]) + (order as usize & 511)
    }

    /// Returns the rank of the least second row.
    #[inline(always)]
    pub(super) fn rank(&self, slot: usize) -> u8 {
        self.ranks[slot]
    }

    /// Returns the orders of columns that give the least second row.
    #[inline(always)]
    pub(super) fn orders(&self, slot: usize) -> &[u16] {
        let (start, end) = self.ranges[slot];
        &self.orders[start as usize..end as usize]
    }

    /// Returns the source of each column, and the target.
    #[inline(always)]
    pub(super) fn columns(&self, order: u16) -> &[Nine; 2] {
        &self.columns[usize::from(order)]
    }
}

/// A column of the first two stacks holds the digit of a higher stack if its place is greater; one of the last stack,
/// that of the second.
pub(super) const LIMITS: Nine = [5, 5, 5, 5, 5, 5, 2, 2, 2, 127, 127, 127, 127, 127, 127, 127];

/// Returns as bits which columns have a digit that comes after their neighbour's.
fn order_bits(moves: [u8; 9]) -> u32 {
    let is_after = |&column: &usize| moves[column] > moves[usize::from(NEIGHBOURS[column])];
    (0..9).filter(is_after).map(|column| 1 << column).sum()
}

/// Returns as bits which stack the digit of each column goes to, see [`LIMITS`].
fn stack_bits(moves: [u8; 9]) -> usize {
    (0..9).filter(|&column| moves[column] > LIMITS[column]).map(|column| 1 << column).sum()
}

/// Fills up to a vector with places of which a shuffle makes 0.
pub(super) const fn padded(columns: [u8; 9]) -> Nine {
    let mut places = [0x80; 16];
    let mut column = 0;
    while column < 9 {
        places[column] = columns[column];
        column += 1;
    }
    places
}

fn inverse(columns: [u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    columns.iter().zip(0..).for_each(|(&from, to)| inverse[usize::from(from)] = to);
    inverse
}

/// Returns all permutations that leave no column in its stack.
fn permutations() -> Vec<[u8; 9]> {
    let mut all = vec![[0; 9]];
    for column in 0..9 {
        let longer = |moves: [u8; 9]| {
            let is_free = move |to: &u8| usize::from(to / 3) != column / 3 && !moves[..column].contains(to);
            (0..9).filter(is_free).map(move |to| {
                let mut moves = moves;
                moves[column] = to;
                moves
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Returns the order of columns with a number: that of the stacks, and that of the columns in each.
fn column_order(number: usize) -> [u8; 9] {
    let stacks = ORDERS[number / 216];
    let within = [number / 36, number / 6, number].map(|number| ORDERS[number % 6]);
    std::array::from_fn(|column| 3 * stacks[column / 3] + within[column / 3][column % 3])
}

/// Returns the number of an order of columns: the order of the stacks, then those within each.
fn number_of(columns: &[u8; 9]) -> u16 {
    let position = |order: [u8; 3]| ORDERS.iter().position(|one| *one == order).expect("an order");
    let stacks = position([0, 1, 2].map(|stack| columns[3 * stack] / 3));
    let within = |stack: usize| position([0, 1, 2].map(|place| columns[3 * stack + place] % 3));
    (0..3).fold(stacks, |number, stack| 6 * number + within(stack)) as u16
}

/// Returns the least second row, and the orders of columns that give it.
///
/// Its first box has the digits of another box of the first row, or else two of them: this leaves few orders.
fn least_row(moves: &[u8; 9]) -> ([u8; 9], Vec<[u8; 9]>) {
    let (mut least, mut orders) = ([u8::MAX; 9], Vec::new());
    each_column_order(moves, |columns| {
        let to = inverse(columns);
        let row = columns.map(|column| to[usize::from(moves[usize::from(column)])]);
        if row < least {
            orders.clear();
            least = row;
        }
        if row == least {
            orders.push(columns);
        }
    });
    (least, orders)
}

/// Calls `each` with the orders of columns that may give the least second row.
fn each_column_order(moves: &[u8; 9], mut each: impl FnMut([u8; 9])) {
    let to = |column: u8| moves[usize::from(column)];
    for order in ORDERS {
        let [from, next, _] = order;
        let here = [0, 1, 2].map(|place| 3 * from + place);
        let goes_next = here.map(|column| to(column) / 3 == next);
        match goes_next.iter().filter(|&&goes| goes).count() {
            3 => ORDERS.into_iter().for_each(|order| {
                let first = order.map(|place| here[usize::from(place)]);
                let second = first.map(to);
                each(joined([first, second, second.map(to)]));
            }),
            2 => each_of_two(moves, order, goes_next, &mut each),
            _ => {}
        }
    }
}

/// Calls `each` with the orders of columns if two of the first stack, `goes_next`, have their digits in the second
/// stack of the row above.
fn each_of_two(
    moves: &[u8; 9],
    [from, next, last]: [u8; 3],
    goes_next: [bool; 3],
    each: &mut impl FnMut([u8; 9]),
) {
    let to = |column: u8| moves[usize::from(column)];
    let odd = goes_next.iter().position(|&goes| !goes).unwrap_or_default() as u8;
    let (one, other, odd) = (3 * from + (odd + 1) % 3, 3 * from + (odd + 2) % 3, 3 * from + odd);
    // The columns of a stack add up to nine times its number and three.
    let third = |stack: u8, one: u8, other: u8| 9 * stack + 3 - one - other;
    let lead = to(odd);
    let left = [(lead + 1) % 3 + 3 * last, (lead + 2) % 3 + 3 * last];
    for (one, other) in [(one, other), (other, one)] {
        let second = [to(one), to(other), third(next, to(one), to(other))];
        for rest in [left, [left[1], left[0]]] {
            each(joined([[one, other, odd], second, [lead, rest[0], rest[1]]]));
        }
    }
}

fn joined(stacks: [[u8; 3]; 3]) -> [u8; 9] {
    std::array::from_fn(|column| stacks[column / 3][column % 3])
}
