//! Naked and hidden sets, with their eliminations or with the single that follows at once.

use super::text;
use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, HOUSES, bit, cells, columns_before_rows, digits, patterns},
    found::{Found, remove_digits},
};

/// The cells of a house at the places of a pattern.
pub(super) fn at_places(house: usize, pattern: u16) -> CellBits {
    digits(pattern).fold(0, |set, place| set | bit(HOUSES[house][place].into()))
}

fn detail(set: CellBits, of: u16, house: usize) -> String {
    format!("Cells {}: {} in {}", text::set(set), text::digits(digits(of), ","), text::kind(house))
}

/// Finds a naked set of a size.
pub(super) fn naked(board: &Board, size: usize) -> Option<Found> {
    let (name, tenths) = [("Naked Pair", 30), ("Naked Triplet", 36), ("Naked Quad", 50)][size - 2];
    let blanks = |house: usize| (board.blank() & HOUSE_BITS[house]).count_ones() as usize;
    columns_before_rows().filter(|&house| blanks(house) >= 2 * size).find_map(|house| {
        patterns(9, size).find_map(|pattern| {
            let set = at_places(house, pattern);
            let union = board.union(set);
            if union.count_ones() as usize != size || cells(set).any(|cell| board.count(cell) < 2) {
                return None;
            }
            let removed = remove_digits(board, HOUSE_BITS[house] & !set, union);
            Some(Found::removing(name, removed)?.rated(tenths, detail(set, union, house)))
        })
    })
}

/// Passes each hidden set of a size to a function: the house, the digits and their cells.
fn hidden_sets(
    board: &Board,
    size: usize,
    conclude: impl Fn(usize, u16, CellBits) -> Option<Found>,
) -> Option<Found> {
    columns_before_rows().find_map(|house| {
        patterns(9, size).find_map(|pattern| {
            let set = digits(pattern).fold(0, |set, digit| set | board.places_in(house, digit));
            let is_set = set.count_ones() as usize == size
                && digits(pattern).all(|digit| board.free(house, digit) >= 2);
            if is_set { conclude(house, pattern, set) } else { None }
        })
    })
}

/// Finds a hidden set of a size.
pub(super) fn hidden(board: &Board, size: usize) -> Option<Found> {
    let (name, tenths) = [("Hidden Pair", 34), ("Hidden Triplet", 40), ("Hidden Quad", 54)][size - 2];
    hidden_sets(board, size, |house, pattern, set| {
        if (board.blank() & HOUSE_BITS[house]).count_ones() as usize <= 2 * size {
            return None;
        }
        let found = Found::removing(name, remove_digits(board, set, !pattern))?;
        Some(found.rated(tenths, detail(set, pattern, house)))
    })
}

/// Finds a hidden set that leaves one place of its house for another digit.
pub(super) fn direct_hidden(board: &Board, size: usize) -> Option<Found> {
    let (name, tenths) = [("Direct Hidden Pair", 20), ("Direct Hidden Triplet", 25)][size - 2];
    hidden_sets(board, size, |house, pattern, set| {
        if (board.blank() & HOUSE_BITS[house]).count_ones() as usize <= size {
            return None;
        }
        let left = |digit: usize| board.places_in(house, digit) & !set;
        let is_single = |&digit: &usize| {
            pattern >> digit & 1 == 0 && board.free(house, digit) >= 2 && left(digit).is_power_of_two()
        };
        let digit = (0..9).find(is_single)?;
        let cell = cells(left(digit)).next()?;
        let found = Found::placing(name, (cell as u8, digit as u8));
        Some(found.rated(tenths, detail(set, pattern, house)))
    })
}
