//! Grids for the engines, from bytes.

use givens::{SimdLevel, solve::naive};

use super::{
    engines::{Symbols, ask_all, ask_two, puzzle, symbols},
    one_in,
};

/// The naive solver takes a second for some grids with fewer givens.
const ENOUGH: usize = 32;

/// Two engines agree on one or two grids; for one input in sixteen, all engines at all levels on eight, and with
/// the naive solver if that ends soon.
pub fn levels(bytes: &[u8]) {
    let is_thorough = one_in(16, bytes);
    let grids: Vec<_> = bytes.chunks(82).take(if is_thorough { 8 } else { 2 }).filter_map(grid).collect();
    if !is_thorough {
        let mut levels = SimdLevel::ALL.into_iter().filter(|level| level.is_available()).cycle();
        return ask_two(levels.nth(bytes.len()).expect("plain words are everywhere"), &grids);
    }
    for (grid, answer) in grids.iter().zip(ask_all(&grids)) {
        if grid.iter().filter(|symbol| **symbol != b'.').count() < ENOUGH {
            continue;
        }
        let found = puzzle(grid).map(|puzzle| naive::solutions(&puzzle, 2)).unwrap_or_default();
        let only = (found.len() == 1).then(|| symbols(found[0].grid()));
        assert_eq!((found.len(), only), (usize::from(answer.0), answer.1), "naive: {grid:?}");
    }
}

/// The first byte selects whether the others are the cells, or a full grid with some
/// cells blanked and, at most two, changed.
fn grid(bytes: &[u8]) -> Option<Symbols> {
    let (&kind, bytes) = bytes.split_first()?;
    let mut grid = [b'.'; 81];
    if kind.is_ascii_punctuation() || kind.is_ascii_digit() {
        grid.iter_mut().zip(bytes).for_each(|(cell, &byte)| *cell = symbol(byte));
        return Some(grid);
    }
    let mut changes = 0;
    for (place, (cell, &byte)) in grid.iter_mut().zip(bytes).enumerate() {
        let (row, column) = (place / 9, place % 9);
        let digit = (row % 3 * 3 + row / 3 + column + usize::from(kind)) % 9;
        *cell = b'1' + u8::try_from(digit).expect("below 9");
        if byte & 1 == 0 {
            *cell = b'.';
        } else if byte > 250 && changes < 2 {
            (*cell, changes) = (b'1' + byte / 2 % 9, changes + 1);
        }
    }
    Some(grid)
}

fn symbol(byte: u8) -> u8 {
    if matches!(byte, b'1'..=b'9') { byte } else { b'.' }
}
