//! Puzzles of an object that a program took for numbers: without the zeros before their first digit.
//!
//! The text of a puzzle may be one of a smaller grid, so only the full solution beside it shows what was lost.

use givens_engine::grid::Shape;

use crate::{
    cells::lost_zeros::{agrees, are_most, are_proven, lost_zeros},
    codec::Entry,
    diagnostic::{Diagnostic, Edit, Fix},
    syntax::json::{Kind, Value},
    text::Span,
};

use super::names::{Role, role};

/// What to do about the zeros.
const HELP: &str = "a program took the puzzle for a number: write it as a text, or blanks as dots";

/// Reports a text of digits that the solution of its object shows to lack zeros.
pub(super) fn text_without_zeros(object: Value<'_>, puzzle: Value<'_>) -> Option<Diagnostic> {
    let digits = digits_of(puzzle)?;
    without_zeros(puzzle, digits, solution_of(object)?)
}

/// Reports a text of digits that this solution shows to lack zeros.
pub(super) fn listed_without_zeros(puzzle: Value<'_>, solution: Value<'_>) -> Option<Diagnostic> {
    without_zeros(puzzle, digits_of(puzzle)?, full_grid(solution)?)
}

/// Returns the malformed entry of an object whose puzzle is a number.
pub(super) fn number_entry(object: Value<'_>) -> Option<Entry> {
    let is_puzzle = |name: &str| matches!(role(name), Role::Puzzle(_));
    let mut members =
        object.members().filter(|(name, value)| value.kind() == Kind::Number && is_puzzle(name));
    let lost = members.find_map(|(_, value)| number_without_zeros(object, value))?;
    Some(Entry::malformed(object.span(), lost))
}

fn number_without_zeros(object: Value<'_>, number: Value<'_>) -> Option<Diagnostic> {
    let digits = digits_of(number)?;
    if let Some(solution) = solution_of(object) {
        return without_zeros(number, digits, solution);
    }
    let expected = Shape::CLASSIC.cell_count();
    let is_puzzle = are_most(digits, expected) && digits.len() < expected;
    is_puzzle.then(|| diagnostic(number, digits, expected, false))
}

fn without_zeros(puzzle: Value<'_>, digits: &str, solution: &str) -> Option<Diagnostic> {
    let expected = solution.len();
    let is_shorter = digits.len() < expected;
    let is_last = || are_most(digits, expected) && agrees(digits, solution) || are_proven(digits, solution);
    (is_shorter && is_last()).then(|| diagnostic(puzzle, digits, expected, true))
}

fn diagnostic(puzzle: Value<'_>, digits: &str, expected: usize, is_safe: bool) -> Diagnostic {
    let zeros = "0".repeat(expected - digits.len());
    let span = puzzle.span();
    let edits = match puzzle.plain_span() {
        Some(text) => vec![Edit::new(Span::at(text.start), zeros)],
        None => vec![
            Edit::new(Span::at(span.start), format!("\"{zeros}")),
            Edit::new(Span::at(span.end), "\"".to_owned()),
        ],
    };
    let fix = Fix::safe("write the zeros that were lost", edits).if_safe(is_safe);
    lost_zeros(expected, digits.len(), puzzle.plain_span().unwrap_or(span)).help(HELP).fix(fix)
}

/// Returns the digits of a text or number whose first one is not zero.
fn digits_of(puzzle: Value<'_>) -> Option<&str> {
    let raw = puzzle.raw();
    let digits = if puzzle.plain_span().is_some() { &raw[1..raw.len() - 1] } else { raw };
    let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (are_digits && !digits.starts_with('0')).then_some(digits)
}

/// Returns the solution that an object lists, if it is a full grid of plain digits.
fn solution_of(object: Value<'_>) -> Option<&str> {
    let mut members = object.members().filter(|(name, _)| role(name) == Role::Solution);
    members.find_map(|(_, value)| full_grid(value))
}

fn full_grid(value: Value<'_>) -> Option<&str> {
    let digits = digits_of(value)?;
    Shape::of_cell_count(digits.len()).filter(|_| !digits.contains('0')).map(|_| digits)
}
