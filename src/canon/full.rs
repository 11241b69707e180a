//! The least string of a full grid.
//!
//! The digits of the first row are named 1 to 9 in order, so the rest depends on which row comes first and on the
//! order of the columns. In the second row the first box is least if it has the digits of one other box of the
//! first row, or otherwise two of them: this determines the order of all columns up to 12 or 18 orders for each pair
//! of rows. The least third row leaves very few, for which the other rows are sorted.

use super::{map::Map, row::ORDERS};

/// The rows of a full grid, or its columns as rows, with digits from 0.
struct Lines {
    rows: [[u8; 9]; 9],
    /// For each row the column of each digit.
    places: [[u8; 9]; 9],
}

/// Returns all maps of a full grid to its least string, as many as it has automorphisms. The digits are row-major,
/// from 1.
pub(super) fn maps(cells: &[u8; 81]) -> Vec<Map> {
    let mut best = Best { keys: [u64::MAX; 9], maps: Vec::new() };
    for transposed in [false, true] {
        let lines = Lines::new(cells, transposed);
        for first in 0..9 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&second| second != first) {
                let third = 3 * band + 3 - first - second;
                let top = [first, second, third];
                each_column_order(&lines.move_between(first, second), |columns| {
                    best.offer(&lines, transposed, top, columns);
                });
            }
        }
    }
    best.maps
}

impl Lines {
    fn new(cells: &[u8; 81], transposed: bool) -> Self {
        let (mut rows, mut places) = ([[0; 9]; 9], [[0; 9]; 9]);
        for (index, &digit) in cells.iter().enumerate() {
            let (row, column) = if transposed { (index % 9, index / 9) } else { (index / 9, index % 9) };
            rows[row][column] = digit - 1;
            places[row][usize::from(digit - 1)] = column as u8;
        }
        Self { rows, places }
    }

    /// Returns for each column of the second row in which column the first row has its digit.
    fn move_between(&self, first: usize, second: usize) -> [u8; 9] {
        self.rows[second].map(|digit| self.places[first][usize::from(digit)])
    }

    /// Returns how a row reads: nine codes of four bits, the first one highest.
    fn key(&self, row: usize, columns: &[u8; 9], names: &[u8; 9]) -> u64 {
        let code = |&column: &u8| u64::from(names[usize::from(self.rows[row][usize::from(column)])]);
        columns.iter().fold(0, |key, column| key << 4 | code(column))
    }

    /// Returns the rows that are not at the top, sorted in their bands, and the bands sorted, each with its key.
    fn sorted_rest(&self, top: [usize; 3], columns: &[u8; 9], names: &[u8; 9]) -> [(u64, usize); 6] {
        let band = top[0] / 3 * 3;
        let mut rest = std::array::from_fn(|place| {
            let row = (band + 3 + place) % 9;
            (self.key(row, columns, names), row)
        });
        let (one, other) = rest.split_at_mut(3);
        one.sort_unstable();
        other.sort_unstable();
        if one[0] > other[0] {
            one.swap_with_slice(other);
        }
        rest
    }
}

/// The least string so far, and the maps to it.
struct Best {
    keys: [u64; 9],
    maps: Vec<Map>,
}

impl Best {
    /// Compares the string with these rows at the top and this order of columns.
    fn offer(&mut self, lines: &Lines, transposed: bool, top: [usize; 3], columns: [u8; 9]) {
        let mut names = [0; 9];
        for (name, &column) in columns.iter().enumerate() {
            names[usize::from(lines.rows[top[0]][usize::from(column)])] = name as u8;
        }
        let mut keys = [0; 9];
        for (key, row) in keys.iter_mut().zip(top) {
            *key = lines.key(row, &columns, &names);
        }
        if keys[..3] > self.keys[..3] {
            return;
        }
        let mut rows = [0; 9];
        let rest = lines.sorted_rest(top, &columns, &names);
        let sorted = keys.into_iter().zip(top).chain(rest);
        for (place, (key, row)) in sorted.enumerate() {
            (keys[place], rows[place]) = (key, row as u8);
        }
        if keys > self.keys {
            return;
        }
        if keys < self.keys {
            self.keys = keys;
            self.maps.clear();
        }
        self.maps.push(Map::new(transposed, rows, columns, names.map(|name| name + 1)));
    }
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
