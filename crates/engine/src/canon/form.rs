//! The rules that choose one grid of each class, what is found by them, and how far to search.
//!
//! These are the types that callers see, without any search: `full` and `search` find what they describe.

use std::{error, fmt, str::FromStr};

use crate::{
    digest::start_of_sha1,
    enums::named_enum,
    grid::{Digit, Grid, Shape},
    parse_error::{ParseError, named},
    setters::setters,
    simd::SimdLevel,
    solve::{Budget, SolveOutcome},
};

use super::{cells, map::Map};

named_enum! {
    /// Which grid of a class is its canonical form. Grids are compared as strings, row by row.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum CanonicalForm {
        /// Returns its name: `minlex`.
        fn id;
        /// The least string, where a blank is less than every digit.
        #[default]
        Minlex = "minlex",
        /// Of the strings whose nine mini-rows of the first three rows have the least numbers of givens, compared in
        /// the order of the string, the least one: the form of the list of 17-given puzzles.
        MinlexCounts = "minlex-counts",
        /// Of the strings with the least pattern of givens, the least one.
        MinlexPattern = "minlex-pattern",
        /// The puzzle transformed like its solution, whose string is the least; if several transformations make it
        /// the least, of their puzzles the least one. Only for puzzles with exactly one solution.
        MinlexSolution = "minlex-solution",
        /// The greatest string, where a blank is less than every digit.
        Maxlex = "maxlex",
    }
}

impl CanonicalForm {
    /// Returns what it is, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Minlex => "the least string",
            Self::MinlexCounts => "fewest givens in the first mini-rows, then the least string",
            Self::MinlexPattern => "the least pattern of givens, then the least string",
            Self::MinlexSolution => "transformed like its solution in minlex form",
            Self::Maxlex => "the greatest string",
        }
    }
}

impl FromStr for CanonicalForm {
    type Err = ParseError;

    /// Parses a name, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("form", text, &Self::ALL, Self::id)
    }
}

/// The canonical form of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Canonical {
    /// The form.
    pub form: CanonicalForm,
    /// The puzzle in this form.
    pub grid: Grid,
    /// A transformation of the puzzle to `grid`; as many as there are automorphisms do the same.
    pub map: Map,
    /// The number of ways to move cells, 1 to 3,359,232, that leave the puzzle the same, up to the names of digits.
    pub automorphisms: u32,
}

impl Canonical {
    /// Returns 16 bytes that are the same for puzzles of the same class in the same form, and different for others:
    /// the first bytes of the SHA-1 of the name of the form, a colon and the grid on one line with `.` for blanks.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_engine::*; }
    /// use givens::{Puzzle, canon};
    ///
    /// let empty: Puzzle = ".".repeat(81).parse().unwrap();
    /// let key = canon::minlex(&empty).unwrap().key();
    /// assert_eq!(key[..4], [0x7d, 0x99, 0xf0, 0x97], "printf 'minlex:%081d' 0 | tr 0 . | sha1sum");
    /// ```
    #[must_use]
    pub fn key(&self) -> [u8; 16] {
        key_of(self.form, &cells::symbols(&values(&self.grid)))
    }
}

/// Returns the key of a form; blanks are `.`.
pub(super) fn key_of(form: CanonicalForm, cells: &[u8; 81]) -> [u8; 16] {
    let (mut text, id) = ([b':'; 100], form.id().as_bytes());
    text[..id.len()].copy_from_slice(id);
    text[id.len() + 1..][..81].copy_from_slice(cells);
    start_of_sha1(&[&text[..id.len() + 82]])
}

/// How far to search for a canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonOptions {
    /// The maximum number of rows tried: 2 million by default. Most puzzles take fewer than a thousand.
    pub rows: u64,
    /// The budget of the search for the solution.
    pub nodes: Budget,
    /// The SIMD level; `None`, or one that this machine lacks, means its best. The forms are the same.
    pub level: Option<SimdLevel>,
}

setters!(CanonOptions { with_rows(rows: u64), with_nodes(nodes: Budget), with_level(level: Option<SimdLevel>) });

impl Default for CanonOptions {
    fn default() -> Self {
        Self { rows: 2_000_000, nodes: Budget::default(), level: None }
    }
}

/// Why a puzzle has no canonical form.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoForm {
    /// It is not 9×9.
    Shape(Shape),
    /// It has a symbol that is neither a digit nor a blank.
    Symbol,
    /// Its givens clash, or its solution does not fit them.
    Clash,
    /// Its candidates are restricted: the givens are not the whole puzzle.
    Candidates,
    /// [`CanonicalForm::MinlexSolution`] needs exactly one solution, and the search found this.
    Solutions(Box<SolveOutcome>),
    /// The form was not found with this number of rows tried.
    Undecided(u64),
}

impl fmt::Display for NoForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => write!(f, "expected a grid of 9×9, found {shape}"),
            Self::Symbol => f.write_str("expected digits and blanks, found another symbol"),
            Self::Clash => f.write_str("expected givens without a clash"),
            Self::Candidates => {
                f.write_str("its candidates are restricted: the givens are not the whole puzzle")
            }
            Self::Solutions(outcome) => {
                let found = match **outcome {
                    SolveOutcome::Zero => "none",
                    SolveOutcome::Undecided => "no answer within the limit of nodes",
                    _ => "many",
                };
                write!(f, "expected exactly one solution, found {found}")
            }
            Self::Undecided(rows) => write!(f, "undecided after {rows} rows tried"),
        }
    }
}

impl error::Error for NoForm {}

/// Returns the values of a 9×9 grid, row-major, 0 for a blank.
pub(super) fn values(grid: &Grid) -> [u8; 81] {
    std::array::from_fn(|cell| grid.contents()[cell].map_or(0, Digit::get))
}
