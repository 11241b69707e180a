//! Variant Sudoku: what a puzzle with other regions and further rules is, and whether it has zero, one or many solutions.
//!
//! ```text
//!  Layout, givens, limits, Clue… ──▶ VariantPuzzle ──solve──▶ zero, one, many or undecided, with solutions
//!                                                  ──check──▶ the first clue that a filled board breaks
//! ```
//!
//! The crate `givens-formats` reads and writes these puzzles. A clue is what a file names; the solver makes constraints of
//! clues, and the checker judges by clues alone, so that neither repeats a mistake of the other.

mod automaton;
mod boxes;
mod cell;
mod check;
mod clashes;
mod clue;
mod digits;
mod family;
mod faults;
mod layout;
mod naming;
mod network;
mod normal;
mod pattern;
mod places;
mod puzzle;
mod search;
mod solve;
mod tables;

pub use automaton::{Automaton, AutomatonStep};
pub use cell::{CellIndex, ValueSet};
pub use check::BrokenRule;
pub use clashes::GivenClash;
pub use clue::{
    Axis, Clue, Diagonal, DiagonalStep, DigitCount, Edge, Extreme, LineRule, OutsideRule, PairRelation,
    Parity, Shaft, Side, TableScope,
};
pub use digits::DigitRange;
pub use family::{FAMILIES, families_called, family_aliases};
pub use faults::ClueFault;
pub use layout::{CellName, GridPlace, Layout, LayoutError, Lines};
pub use pattern::{Pattern, PatternError};
pub use puzzle::VariantPuzzle;
pub use search::SearchEnding;
pub use solve::{SearchReport, VARIANT_BUDGET, VariantOutcome};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
