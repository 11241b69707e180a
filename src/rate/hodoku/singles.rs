//! Full house, naked single and hidden single, read from the queues of the board.

use crate::rate::{
    board::Board,
    cells::{HOUSES_OF, bit},
    found::Found,
};

/// Reads the queue of naked singles without taking from it.
pub(super) fn full_house(board: &mut Board) -> Option<Found> {
    let is_last = |house: u8, digit: u8| {
        (0..9).all(|other| other == usize::from(digit) || board.free(usize::from(house), other) == 0)
    };
    let found = board.naked.iter().find(|&&(cell, digit)| {
        board.blank() & bit(cell.into()) != 0
            && HOUSES_OF[usize::from(cell)].into_iter().any(|house| is_last(house, digit))
    });
    found.map(|&candidate| Found::placing("Full House", candidate))
}

/// Takes entries up to the first whose cell is blank.
pub(super) fn naked_single(board: &mut Board) -> Option<Found> {
    while let Some((cell, digit)) = board.naked.pop_front() {
        if board.blank() & bit(cell.into()) != 0 {
            return Some(Found::placing("Naked Single", (cell, digit)));
        }
    }
    None
}

/// Takes entries up to the first whose cell is blank. If the digit has another place in each house of the cell,
/// the search ends without a step, and later entries wait for the next search.
pub(super) fn hidden_single(board: &mut Board) -> Option<Found> {
    while let Some((cell, digit)) = board.hidden.pop_front() {
        if board.blank() & bit(cell.into()) != 0 {
            let is_only = |house: u8| board.free(house.into(), digit.into()) == 1;
            let found = HOUSES_OF[usize::from(cell)].into_iter().any(is_only);
            return found.then(|| Found::placing("Hidden Single", (cell, digit)));
        }
    }
    None
}
