//! Singles as a scan of the grid finds them, with ratings and descriptions of Sudoku Explainer. What depends on nothing but
//! the position takes them from here: `se` and `levels`; those of `HoDoKu` come from the queues of the board.

use super::{
    board::Board,
    cells::ALL_DIGITS,
    found_step::FoundStep,
    house::{House, columns_before_rows},
};

/// Finds a hidden single: first in houses with one blank cell, then in the others.
pub(super) fn hidden_single(board: &Board) -> Option<FoundStep> {
    [true, false].into_iter().find_map(|is_last| {
        let blanks = |house: House| (board.blank() & house.bits()).len();
        columns_before_rows().filter(|&house| (blanks(house) == 1) == is_last).find_map(|house| {
            let digit = ALL_DIGITS.iter().find(|&digit| board.free(house, digit) == 1)?;
            let cell = board.places_in(house, digit).first()?;
            let tenths = match (is_last, house.is_box()) {
                (true, _) => 0,
                (_, true) => 2,
                _ => 5,
            };
            let detail = format!("{}: {} in {}", cell, digit, house.kind());
            let found = FoundStep::placing((cell, digit)).houses([house]);
            Some(found.rated(tenths).described(detail))
        })
    })
}

/// Finds a cell with one candidate.
pub(super) fn naked_single(board: &Board) -> Option<FoundStep> {
    let cell = board.blank().iter().find(|&cell| board.count(cell) == 1)?;
    let digit = board.at(cell).sole()?;
    let detail = format!("{cell}: {digit}");
    Some(FoundStep::placing((cell, digit)).described(detail))
}
