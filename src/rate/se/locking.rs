//! Pointing and claiming, with their eliminations or with the single that follows at once.

use super::text;
use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, cells},
    found::{Found, remove_digit},
};

/// The first houses of the kinds that lock each other: the digit is locked in one of the first kind.
const PASSES: [[usize; 2]; 4] = [[18, 9], [18, 0], [9, 18], [0, 18]];

/// A digit whose places in one house all lie in another.
struct Locked {
    digit: usize,
    from: usize,
    into: usize,
}

/// Finds the first locked digit from which something follows.
fn find(board: &Board, conclude: impl Fn(&Locked) -> Option<Found>) -> Option<Found> {
    PASSES.into_iter().find_map(|[a, b]| {
        (0..9).find_map(|digit| {
            (a..a + 9).filter(|&from| board.free(from, digit) >= 2).find_map(|from| {
                (b..b + 9)
                    .filter(|&into| board.places_in(from, digit) & !HOUSE_BITS[into] == 0)
                    .find_map(|into| conclude(&Locked { digit, from, into }))
            })
        })
    })
}

/// Finds a digit that is locked, with its eliminations.
pub(super) fn locking(board: &mut Board) -> Option<Found> {
    find(board, |&Locked { digit, from, into }| {
        let (name, tenths) = if from >= 18 { ("Pointing", 26) } else { ("Claiming", 28) };
        let removed = remove_digit(board, HOUSE_BITS[into] & !HOUSE_BITS[from], digit);
        let kinds = format!("{} and {}", text::kind(from), text::kind(into));
        let detail = format!("Cells {}: {} in {kinds}", text::set(board.places_in(from, digit)), digit + 1);
        Some(Found::removing(name, removed)?.rated(tenths, detail))
    })
}

/// Finds a digit that is locked and so has one place left in another house.
pub(super) fn direct(board: &mut Board) -> Option<Found> {
    find(board, |&Locked { digit, from, into }| {
        let first = from / 9 * 9;
        (first..first + 9)
            .filter(|&other| other != from && HOUSE_BITS[other] & HOUSE_BITS[into] != 0)
            .find_map(|other| {
                let left = board.places_in(other, digit) & !HOUSE_BITS[into];
                if board.free(other, digit) < 2 || left.count_ones() != 1 {
                    return None;
                }
                let cell = cells(left).next()?;
                let (name, tenths) =
                    if from >= 18 { ("Direct Pointing", 17) } else { ("Direct Claiming", 19) };
                let kinds = format!("{} in {}", text::kind(from), text::kind(into));
                let detail =
                    format!("Cells {}: {} of {kinds}", text::set(board.places_in(from, digit)), digit + 1);
                Some(Found::placing(name, (cell as u8, digit as u8)).rated(tenths, detail))
            })
    })
}
