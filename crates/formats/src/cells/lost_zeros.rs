//! Puzzles that lost the zeros before their first digit, because a program took them for numbers.
//!
//! Readers of tables and of JSON pass the digits and the solution beside them; the solution shows whether zeros were lost.

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::Span,
};

/// Number of givens that agree with the solution by more than chance, however few digits are left.
const MIN_GIVENS: usize = 8;

/// Returns whether these digits are the last ones of a puzzle with this solution.
pub(crate) fn agrees(digits: &str, solution: &str) -> bool {
    let Some(lost) = solution.len().checked_sub(digits.len()) else { return false };
    digits.bytes().zip(solution.bytes().skip(lost)).all(|(cell, solved)| cell == b'0' || cell == solved)
}

/// Returns whether so many of `expected` digits are left that they can only be those of a puzzle.
pub(crate) const fn are_most(digits: &str, expected: usize) -> bool {
    digits.len() * 4 >= expected * 3 && digits.len() <= expected
}

/// Returns whether these digits agree with this solution, and not by chance, although they are few.
pub(crate) fn are_proven(digits: &str, solution: &str) -> bool {
    digits.bytes().filter(|&byte| byte != b'0').count() >= MIN_GIVENS && agrees(digits, solution)
}

/// Reports that only this number of digits is left of `expected` cells.
pub(crate) fn lost_zeros(expected: usize, found: usize, span: Span) -> Diagnostic {
    let lost = match expected - found {
        1 => "1 leading zero was lost".to_owned(),
        lost => format!("{lost} leading zeros were lost"),
    };
    let message = format!("expected {expected} cells, found {found} digits: {lost}");
    Diagnostic::new(Rule::LostZeros, message).at(span, "")
}
