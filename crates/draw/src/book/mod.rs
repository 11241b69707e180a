//! Puzzles → a book for print: cover, contents by level, rules, puzzles, and the solutions at the end or beside them.
//!
//! ```text
//!  BookPuzzle ──Book::new──▶ Book ──sheets──▶ html · tex · pdf
//! ```
//!
//! A book has levels, one after the other; a sheet is a side of paper with lines and grids at fixed places. All forms show
//! the same sheets, so a printed copy of any of them has the same page numbers. Lengths are hundredths of a millimetre.
//!
//! # Examples
//!
//! ```
//! # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
//! use givens::{Puzzle, book::{Book, BookOptions, BookPuzzle}};
//!
//! let puzzle: Puzzle = "1.3..4.22.4..3.1".parse().unwrap();
//! let solution = puzzle.solve().only_solution().unwrap().grid().clone();
//! let puzzles = vec![BookPuzzle::new(puzzle.grid().clone(), solution).with_level("easy".to_owned())];
//! let book = Book::new(puzzles, BookOptions::default().with_title("Sudoku".to_owned())).unwrap();
//! // Cover, contents, puzzles and solutions, each on a right page.
//! assert_eq!(book.pages(), 8);
//! ```

mod front_rules;
mod geometry;
mod html;
mod options;
mod pagination;
#[cfg(feature = "pdf")]
mod pdf;
mod rule_place;
mod sheet;
mod solution_place;
mod tex;

pub use html::html;
pub use options::{BookBoard, BookError, BookOptions, BookOrder, BookPuzzle, PageSize, Profile};
pub use pagination::Book;
#[cfg(feature = "pdf")]
pub use pdf::pdf;
pub use rule_place::RulePlace;
pub use solution_place::SolutionPlace;
pub use tex::tex;
