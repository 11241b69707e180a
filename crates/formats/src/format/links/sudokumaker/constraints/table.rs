//! The table of the types of constraints, by their numbers.
//!
//! The reader of documents passes the number of a constraint and gets its type; the writer asks each type for a clue.

use super::constraint_type::ConstraintType;
use super::{arrows, cages, cells, global, lines, outside, pairs};

/// The types, by what they are about.
static TYPES: &[&[ConstraintType]] =
    &[global::TYPES, cells::TYPES, pairs::TYPES, cages::TYPES, lines::TYPES, arrows::TYPES, outside::TYPES];

/// Returns all types.
pub(super) fn types() -> impl Iterator<Item = &'static ConstraintType> {
    TYPES.iter().copied().flatten()
}

/// Returns the type with this number.
pub(in super::super) fn of_number(number: usize) -> Option<&'static ConstraintType> {
    types().find(|kind| kind.number == number)
}

/// Returns the name of a type, of those that state no clues too.
pub(in super::super) fn name_of(number: usize) -> Option<&'static str> {
    let other = || OTHERS.iter().find(|(other, _)| *other == number).map(|(_, name)| *name);
    of_number(number).map(|kind| kind.name).or_else(other)
}

/// The number of the marker that there are givens.
pub(in super::super) const GIVENS: usize = 0;
/// The number of the regions of a board.
pub(in super::super) const REGIONS: usize = 1;
/// The number of a constraint with a program of its author.
pub(in super::super) const CUSTOM: usize = 1000;
/// The number of the rule that rows and columns hold no digit twice, for boards where nothing is implied.
pub(in super::super) const ROWS_AND_COLUMNS: usize = 2003;

/// The types that state no clues: the layout, what is drawn, and programs.
static OTHERS: &[(usize, &str)] = &[
    (GIVENS, "givens"),
    (REGIONS, "regions"),
    (CUSTOM, "custom constraint"),
    (2000, "line"),
    (2001, "cage"),
    (2002, "symbol"),
    (ROWS_AND_COLUMNS, "rows and columns"),
    (4000, "fog"),
    (4001, "fog"),
];
