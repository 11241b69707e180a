//! A type of constraints: a row of the table, with its number, its reader and its writer.
//!
//! Both directions of a type stand side by side, so that what is written is what is read. The files of families hold the
//! rows.

use givens_variants::Clue;

use super::clue_reader::ClueReader;
use super::constraint::{Constraint, Misfit};
use super::statement::{Board, Statement};

/// A type of constraints.
pub(in super::super) struct ConstraintType {
    /// Its number in documents.
    pub(in super::super) number: usize,
    /// Its name in messages: "killer cage".
    pub(in super::super) name: &'static str,
    /// How it looks unless an author says otherwise: the member `style`, as JSON; empty if it has none.
    pub(in super::super) style: &'static str,
    /// Adds the clues of a constraint.
    pub(in super::super) read: fn(&Constraint<'_>, &mut ClueReader<'_>) -> Result<(), Misfit>,
    /// Returns what states a clue, if this type does.
    pub(in super::super) write: fn(&Clue, &Board<'_>) -> Option<Statement>,
}
