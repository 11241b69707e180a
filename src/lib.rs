//! Read, check, solve, explain, count, convert and generate Sudoku puzzle files of any format.
//!
//! ```text
//!  bytes ──format──▶ Record ──check──▶ Puzzle ──solve──▶ Solution ──format──▶ bytes
//!             │                 │
//!             └──▶ Diagnostic ◀─┘
//!                      │
//!                      └──report──▶ text · JSON · JSON Lines · SARIF
//! ```
//!
//! Read: every puzzle of a text is an entry with a record, or with the reasons why it is malformed.
//!
//! ```
//! use givens::format::{ReadOptions, read};
//!
//! let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! assert_eq!(reading.entries.len(), 1);
//! ```
//!
//! Check: the verdict on a puzzle, and its diagnostics.
//!
//! ```
//! # use givens::format::{ReadOptions, read};
//! use givens::{check::{CheckOptions, check}, diagnostic::Verdict};
//!
//! # let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let checked = check(reading.records().next().unwrap(), &CheckOptions::default());
//! assert_eq!(checked.verdict, Verdict::One);
//! ```
//!
//! Solve: no, one or many solutions, with examples; or all solutions, one after another.
//!
//! ```
//! use givens::{Grid, Puzzle, Shape};
//!
//! let blank = Puzzle::new(Grid::empty(Shape::of_side(4).unwrap())).unwrap();
//! assert_eq!(blank.solutions().count(), 288);
//! ```
//!
//! Explain: the solution step by step, each step with its technique and reason.
//!
//! ```
//! # use givens::format::{ReadOptions, read};
//! use givens::{Puzzle, explain::{Explain, ExplainOptions}};
//!
//! # let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let puzzle = Puzzle::new(reading.records().next().unwrap().grid.clone()).unwrap();
//! let trace = puzzle.explain(&ExplainOptions::default());
//! assert_eq!(trace.events[0].to_string(), "hidden single: in box 1, 2 is only possible in r1c2: r1c2 = 2");
//! ```
//!
//! Write: in any format; the writer reports which fields it cannot hold.
//!
//! ```
//! # use givens::format::{ReadOptions, read};
//! use givens::format::{Format, WriteOptions};
//!
//! # let reading = read("Monday\n1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let record = reading.records().next().unwrap();
//! let mut line = Vec::new();
//! let lost = Format::Line.writer(&WriteOptions::default()).unwrap().write(record, &mut line).unwrap();
//! assert_eq!(line, b"1.3..4.22.4..3.1\n");
//! assert_eq!(lost.to_string(), "title");
//! ```
//!
//! Draw: a picture of a puzzle, as SVG or as text.
//!
//! ```
//! # use givens::format::{ReadOptions, read};
//! use givens::draw::{DrawOptions, Scene, svg};
//!
//! # let reading = read("1.3.\n.4.2\n2.4.\n.3.1\n", &ReadOptions::default());
//! let scene = Scene::from_record(reading.records().next().unwrap());
//! assert!(svg(&scene, &DrawOptions::default()).starts_with("<svg "));
//! ```
//!
//! Generate: the same seed gives the same puzzles.
//!
//! ```
//! use givens::generate::{GenerateOptions, Generator};
//!
//! let mut generator = Generator::new(GenerateOptions::default().with_seed(7)).unwrap();
//! let generated = generator.next().unwrap().unwrap();
//! assert_eq!(generated.puzzle().solve().only_solution(), Some(&generated.solution()));
//! ```
//!
//! Report: diagnostics as text for people, or as JSON or SARIF for programs.
//!
//! ```
//! # use givens::format::{ReadOptions, read};
//! use givens::{report::{ReportFormat, ReportOptions}, text::Source};
//!
//! let source = Source::new("bank.sdm", "1.3..4.22.4..3.1\n1O3..4.22.4..3.1\n");
//! let reading = read(source.text(), &ReadOptions::default());
//! let mut out = Vec::new();
//! let diagnostic = &reading.entries[1].diagnostics[0];
//! ReportFormat::Concise.reporter(&ReportOptions::default()).report(&source, diagnostic, &mut out).unwrap();
//! assert_eq!(out, b"bank.sdm:2:2: error[F003]: r1c2: `O` is neither a digit nor a blank\n");
//! ```

// From the lowest floor to the highest; docs/architecture.md describes them.

pub mod similar;

pub mod explain;

pub mod check;
pub mod generate;

pub mod card;
pub mod collection;

#[cfg(feature = "files")]
pub mod pipeline;
#[cfg(feature = "files")]
pub mod run;
pub mod select;
#[cfg(feature = "serde")]
mod serialize;

pub use check::check;

pub use givens_draw::{book, draw, language};
#[doc(hidden)]
pub use givens_engine::simd;
pub use givens_engine::{
    Block, Budget, Candidate, Candidates, Cell, CellSet, Clash, Clashing, Column, Count, Digit, DigitSet,
    Grid, House, ParseError, Puzzle, Row, Shape, SimdLevel, Solution, Solutions, SolveOutcome, Stats, bulk,
    canon, grid, minimal, sample, solve, wrong_givens,
};
pub use givens_formats::{
    Diagnostic, Error, Format, Record, Rule, Severity, Verdict, diagnostic, error, format, record, report,
    schema, text,
};
pub use givens_rate as rate;
pub use givens_variants as variants;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Tests the examples of the page about Rust, of which those with files need them.
#[cfg(all(doctest, feature = "files"))]
#[doc = include_str!("../docs/rust.md")]
struct RustPage;
