//! The types of constraints of Sudoku Maker that state clues: a row for each, with its number, its reader and its writer.
//!
//! The reader of documents passes constraints by their number and gets clues; the writer passes clues and gets constraints.
//! Families of types have files of their own, with what they share below them and the table above.

mod arrows;
mod cages;
mod cells;
mod clue_reader;
mod constraint;
mod constraint_type;
mod constraint_writer;
mod exemptions;
mod global;
mod lines;
mod marks;
mod outside;
mod pairs;
mod statement;
mod table;

pub(super) use clue_reader::ClueReader;
pub(super) use constraint::{Constraint, Misfit, State, index};
pub(super) use constraint_writer::{WrittenConstraint, statements};
pub(super) use marks::Marks;
pub(super) use statement::Board;
pub(super) use table::{CUSTOM, GIVENS, REGIONS, ROWS_AND_COLUMNS, name_of, of_number};
