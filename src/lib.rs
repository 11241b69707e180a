//! `givens` reads, checks, solves, counts and converts Sudoku puzzle files.

pub mod check;
pub mod diagnostic;
pub mod error;
pub mod format;
pub mod grid;
pub mod pipeline;
pub mod record;
pub mod report;
pub mod solve;
pub mod text;

pub use diagnostic::{Diagnostic, Rule, Severity};
pub use error::Error;
pub use grid::{
    Block, Cell, CellSet, Clash, Clashing, Column, Digit, DigitSet, Grid, House, Puzzle, Row, Shape, Solution,
};
pub use record::Record;
pub use solve::{Budget, Count, Outcome, Solutions, Stats};
