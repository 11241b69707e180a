//! `givens` reads, checks, solves, counts and converts Sudoku puzzle files.

pub mod grid;

pub use grid::{
    Block, Cell, CellSet, Clash, Clashing, Column, Digit, DigitSet, Grid, House, Puzzle, Row,
    Shape, Solution,
};
