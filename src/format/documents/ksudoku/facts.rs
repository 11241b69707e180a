//! The fields of the documents, and their names.

use crate::record::{Field, FieldSet};

/// Its name on the command line.
pub(super) const ID: &str = "ksudoku";
/// The fields that a written record has beside the givens.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Solution, Field::Placed, Field::Notes, Field::Raw]);
/// The sides of the puzzles that the program calls `sudoku`.
pub(super) const SIDES: &[usize] = &[4, 9, 16, 25];
/// The attributes of a game that are kept as they are.
pub(super) const OWN: [&str; 2] = ["had-help", "msecs-elapsed"];
