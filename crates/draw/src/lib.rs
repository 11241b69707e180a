//! Draws Sudoku puzzles: [`draw`] makes pictures as SVG, text, PNG or PDF, and [`book`] sets books.
//!
//! Nothing is read or computed here: records come from `givens-formats`, marks and links from whoever explains a step. The
//! crate `givens` re-exports both modules; examples write its name.

pub mod book;
pub mod draw;
pub mod language;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
