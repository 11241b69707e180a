//! The digits that each cell allows.

use crate::grid::{Candidates, Digit, Puzzle};

use super::symmetry::Allowed;

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
