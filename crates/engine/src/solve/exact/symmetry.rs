//! The digits that each cell allows, and exchanges of digits and lines that do not change them.
//!
//! What can be exchanged is counted once and multiplied. `roles` chooses with it which stack is first, `transfer` which
//! words of it are equal.

use crate::grid::{Candidates, Digit, Puzzle};

use super::cut::ORDERS;

/// The digits that each cell of a 9×9 grid allows, row-major, digit *d* at bit *d* − 1.
pub(super) type Allowed = [u16; 81];

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff;

/// Returns the class of each digit: the smallest digit that is allowed in the same of these cells. Digits of a
/// class can be exchanged.
pub(super) fn digit_classes<'a>(cells: impl Iterator<Item = &'a u16>) -> [u8; 9] {
    // For each digit those that were never allowed where it was not, and the reverse.
    let mut alike = [ALL; 9];
    for &cell in cells {
        for (digit, alike) in alike.iter_mut().enumerate() {
            *alike &= if cell >> digit & 1 == 1 { cell } else { !cell };
        }
    }
    alike.map(|alike| alike.trailing_zeros() as u8)
}

/// Returns the orders of three lines that exchange only lines that are alike.
pub(super) fn line_orders(alike: impl Fn(usize, usize) -> bool) -> Vec<[u8; 3]> {
    let keeps = |order: &[u8; 3]| order.iter().enumerate().all(|(line, &to)| alike(line, usize::from(to)));
    ORDERS.into_iter().filter(keeps).collect()
}

/// Returns the orders of the columns of a stack, in the rows given.
pub(super) fn column_orders(allowed: &Allowed, stack: usize, rows: std::ops::Range<usize>) -> Vec<[u8; 3]> {
    let cell = |row: usize, column: usize| allowed[9 * row + 3 * stack + column];
    line_orders(|one, other| rows.clone().all(|row| cell(row, one) == cell(row, other)))
}

/// Returns the orders of the rows of a band.
pub(super) fn row_orders(allowed: &Allowed, band: usize) -> Vec<[u8; 3]> {
    let row = |row: usize| &allowed[27 * band + 9 * row..][..9];
    line_orders(|one, other| row(one) == row(other))
}

/// Returns the orders of the bands, each as a whole.
pub(super) fn band_orders(allowed: &Allowed) -> Vec<[u8; 3]> {
    line_orders(|one, other| allowed[27 * one..][..27] == allowed[27 * other..][..27])
}

/// Rows become columns.
pub(super) fn transposed(allowed: &Allowed) -> Allowed {
    std::array::from_fn(|cell| allowed[cell % 9 * 9 + cell / 9])
}

/// Reorders bands and stacks: place *n* of the new grid is place `bands[n]` of the old one.
pub(super) fn reordered(allowed: &Allowed, bands: [u8; 3], stacks: [u8; 3]) -> Allowed {
    let line = |order: [u8; 3], line: usize| 3 * usize::from(order[line / 3]) + line % 3;
    std::array::from_fn(|cell| allowed[9 * line(bands, cell / 9) + line(stacks, cell % 9)])
}

/// Sorts the marks of the digits of each class: this gives the least word that exchanging digits of a class can
/// produce.
pub(super) fn sort_in_classes(marks: &mut [u8; 9], classes: &[u8; 9]) {
    for digit in 1..9 {
        let mut at = digit;
        while let Some(before) = previous(classes, at) {
            if marks[before] <= marks[at] {
                break;
            }
            marks.swap(before, at);
            at = before;
        }
    }
}

/// Returns the digit before this one in its class.
pub(super) fn previous(classes: &[u8; 9], digit: usize) -> Option<usize> {
    (0..digit).rev().find(|&before| classes[before] == classes[digit])
}

/// Returns the digits that each cell allows, row by row, digit *d* at bit *d* − 1.
pub(super) fn allowed(puzzle: &Puzzle) -> Vec<u32> {
    let all = (1 << puzzle.shape().side()) - 1;
    let candidates = puzzle.candidates().map(Candidates::sets);
    let digits = puzzle.grid().contents().iter().enumerate();
    let of_cell = |(cell, digit): (usize, &Option<Digit>)| match (digit, candidates) {
        (Some(digit), _) => 1 << digit.index(),
        (None, Some(sets)) => sets[cell].bits(),
        (None, None) => all,
    };
    digits.map(of_cell).collect()
}

/// Does the same for a 9×9 puzzle.
pub(super) fn allowed_classic(puzzle: &Puzzle) -> Allowed {
    let allowed = allowed(puzzle);
    std::array::from_fn(|cell| allowed[cell] as u16)
}
