//! The basic types: shape, digit, cell, house, grid, puzzle, solution.
//!
//! Indices are 0-based in code and 1-based in texts: [`Cell`], [`Row`], [`Column`] and [`Block`] are made from
//! 0-based numbers and print 1-based.

#![allow(
    clippy::cast_possible_truncation,
    reason = "sides, rows and columns are at most 25, which every constructor asserts"
)]

mod candidates;
mod cell;
mod convert;
mod digit;
#[expect(clippy::module_inception, reason = "a grid is what the module is named for")]
mod grid;
mod house;
mod puzzle;
mod shape;

pub use candidates::{Candidate, Candidates};
pub use cell::{Cell, CellSet, CellSetIter};
pub use convert::{
    BadCell, DigitOutOfRange, GridLine, ParseCellError, ParseGridError, ParseShapeError, Unsolved,
};
pub use digit::{Digit, DigitSet, DigitSetIter};
pub use grid::Grid;
pub use house::{Block, Column, House, Row};
pub use puzzle::Clash;
pub use puzzle::{Clashing, Puzzle, Solution};
pub use shape::Shape;
