//! Sets of candidates as the cells of each digit. What the searches for chains know of a grid before they follow anything is
//! made of them.

use givens_engine::grid::Digit;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, CellBits},
};

/// The places of each digit.
pub(super) type Places = [CellBits; 9];

/// All candidates.
pub(super) const EVERYTHING: Places = [CellBits::ALL; 9];

/// The candidates of a position.
pub(super) fn places(board: &Board) -> Places {
    std::array::from_fn(|digit| board.places(Digit::from_index(digit)))
}

/// The candidates of one set and not of another.
pub(super) fn without(of: &Places, less: &Places) -> Places {
    std::array::from_fn(|digit| of[digit] - less[digit])
}

/// Adds the candidates of one set to another.
pub(super) fn add(to: &mut Places, added: &Places) {
    to.iter_mut().zip(added).for_each(|(to, added)| *to |= *added);
}

/// Adds the candidate of an assertion.
pub(super) fn insert(to: &mut Places, assertion: Assertion) {
    to[assertion.digit().index()] |= assertion.cell().bits();
}

/// Whether the candidate of an assertion is in a set.
pub(super) const fn has(of: &Places, assertion: Assertion) -> bool {
    of[assertion.digit().index()].has(assertion.cell())
}

/// Whether all candidates of one set are in another.
pub(super) fn is_within(of: &Places, other: &Places) -> bool {
    of.iter().zip(other).all(|(of, other)| of.is_within(*other))
}

/// Lists the candidates, digit by digit.
pub(super) fn list(of: &Places) -> impl Iterator<Item = Candidate> {
    ALL_DIGITS.iter().flat_map(|digit| of[digit.index()].iter().map(move |cell| (cell, digit)))
}

/// Whether there are no candidates.
pub(super) fn is_empty(of: &Places) -> bool {
    *of == Places::default()
}
