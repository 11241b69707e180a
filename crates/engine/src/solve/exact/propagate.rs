//! Propagates singles before anything is counted.
//!
//! Counting has to know for every cell which digits are possible; the fewer they are, the smaller its matrices.

use super::symmetry::{ALL, Allowed};

/// Removes the candidates that naked and hidden singles exclude; `None` if a cell or a digit has no place left.
pub(super) fn propagated(mut grid: Allowed) -> Option<Allowed> {
    while let Some(changed) = naked(&mut grid).and_then(|naked| Some(hidden(&mut grid)? || naked)) {
        if !changed {
            return Some(grid);
        }
    }
    None
}

/// Removes naked singles from their peers. Returns whether anything changed.
fn naked(grid: &mut Allowed) -> Option<bool> {
    let mut changed = false;
    for cell in 0..81 {
        let digit = grid[cell];
        if digit == 0 {
            return None;
        }
        if digit.is_power_of_two() {
            for other in (0..81).filter(|&other| other != cell && see(cell, other)) {
                changed |= grid[other] & digit != 0;
                grid[other] &= !digit;
            }
        }
    }
    Some(changed)
}

/// Places hidden singles. Returns whether anything changed.
fn hidden(grid: &mut Allowed) -> Option<bool> {
    let mut changed = false;
    for house in 0..27 {
        let (mut once, mut twice) = (0, 0);
        for cell in cells_of(house) {
            twice |= once & grid[cell];
            once |= grid[cell];
        }
        if once != ALL {
            return None;
        }
        for cell in cells_of(house) {
            let sole = grid[cell] & !twice;
            if sole != 0 && sole != grid[cell] {
                grid[cell] = sole;
                changed = true;
            }
        }
    }
    Some(changed)
}

/// Iterates over the cells of a house: rows are counted first, then columns, then boxes.
fn cells_of(house: usize) -> impl Iterator<Item = usize> {
    let (kind, number) = (house / 9, house % 9);
    (0..9).map(move |place| match kind {
        0 => 9 * number + place,
        1 => 9 * place + number,
        _ => 27 * (number / 3) + 3 * (number % 3) + 9 * (place / 3) + place % 3,
    })
}

fn see(one: usize, other: usize) -> bool {
    let block = |cell: usize| (cell / 27, cell % 9 / 3);
    one / 9 == other / 9 || one % 9 == other % 9 || block(one) == block(other)
}
