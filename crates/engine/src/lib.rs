//! Sudoku grids from 4×4 to 25×25: solve one or millions, count exactly, find what can be removed, and tell which are
//! the same puzzle.
//!
//! ```text
//!  Grid ──Puzzle::new──▶ Puzzle ──solve──▶ SolveOutcome   zero, one or many, with examples
//!                          │    ──count──▶ Count          exact, also where no list could be made
//!                          │    ──solutions──▶ Solutions  one after another
//!                          ├──minimal──▶ givens that are redundant, proper puzzles within it
//!                          └──canon────▶ a form that all equivalent puzzles share
//!  Grid ──wrong_givens──▶ the fewest givens that can be wrong, where there is no solution
//!  many lines ──bulk, solve::sliced──▶ counts and solutions, with one puzzle in each lane of a SIMD word
//! ```
//!
//! ```
//! use givens_engine::{Puzzle, SolveOutcome};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse().unwrap();
//! let SolveOutcome::One(solution) = puzzle.solve() else { panic!("one solution") };
//! assert!(solution.grid().line().to_string().starts_with("534678912"));
//! ```
//!
//! There are no files and text formats here: the crate `givens`, which re-exports this one, has them. Only [`bulk`] starts
//! threads.
//! Examples below write its name for this one's.

// From the lowest floor to the highest.
#[doc(hidden)]
pub mod digest;
#[doc(hidden)]
pub mod enums;
#[doc(hidden)]
pub mod parse_error;
#[doc(hidden)]
pub mod setters;
#[doc(hidden)]
pub mod simd;

pub mod grid;
pub mod sample;
pub mod verdict;

pub mod solve;

pub mod bulk;
pub mod canon;
pub mod minimal;
pub mod wrong_givens;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serialize;

pub use grid::{
    Block, Candidate, Candidates, Cell, CellSet, Clash, Clashing, Column, Digit, DigitSet, Grid, House,
    Puzzle, Row, Shape, Solution,
};
pub use parse_error::ParseError;
pub use simd::SimdLevel;
pub use solve::{Budget, Count, Solutions, SolveOutcome, Stats};
pub use verdict::{Tally, Verdict};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
