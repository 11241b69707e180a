//! The types of constraints of Sudoku Maker that state clues: a row for each, with its number, its reader and its writer.
//!
//! The reader of documents passes constraints by their number and gets clues; the writer passes clues and gets constraints.
//! Both directions of a type stand side by side, so that what is written is what is read.

mod arrows;
mod cages;
mod cells;
mod global;
mod lines;
mod outside;
mod pairs;
mod source;
mod statement;

pub(super) use pairs::Marks;
pub(super) use source::{ClueReader, Constraint, Misfit, State, index};
use statement::Statement;
pub(super) use statement::{Board, WrittenConstraint, statements};

use givens_variants::Clue;

/// A type of constraints.
pub(super) struct ConstraintType {
    /// Its number in documents.
    pub(super) number: usize,
    /// Its name in messages: "killer cage".
    pub(super) name: &'static str,
    /// How it looks unless an author says otherwise: the member `style`, as JSON; empty if it has none.
    pub(super) style: &'static str,
    /// Adds the clues of a constraint.
    pub(super) read: fn(&Constraint<'_>, &mut ClueReader<'_>) -> Result<(), Misfit>,
    /// Returns what states a clue, if this type does.
    pub(super) write: fn(&Clue, &Board<'_>) -> Option<Statement>,
}

/// The types, by what they are about.
static TYPES: &[&[ConstraintType]] =
    &[global::TYPES, cells::TYPES, pairs::TYPES, cages::TYPES, lines::TYPES, arrows::TYPES, outside::TYPES];

/// Returns all types.
fn types() -> impl Iterator<Item = &'static ConstraintType> {
    TYPES.iter().copied().flatten()
}

/// Returns the type with this number.
pub(super) fn of_number(number: usize) -> Option<&'static ConstraintType> {
    types().find(|kind| kind.number == number)
}

/// Returns the name of a type, of those that state no clues too.
pub(super) fn name_of(number: usize) -> Option<&'static str> {
    let other = || OTHERS.iter().find(|(other, _)| *other == number).map(|(_, name)| *name);
    of_number(number).map(|kind| kind.name).or_else(other)
}

/// The number of the marker that there are givens.
pub(super) const GIVENS: usize = 0;
/// The number of the regions of a board.
pub(super) const REGIONS: usize = 1;
/// The number of a constraint with a program of its author.
pub(super) const CUSTOM: usize = 1000;
/// The number of the rule that rows and columns hold no digit twice, for boards where nothing is implied.
pub(super) const ROWS_AND_COLUMNS: usize = 2003;

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
