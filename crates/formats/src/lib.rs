//! Reads files of Sudoku puzzles in dozens of formats, writes most of them, detects which format a text has, and reports
//! exactly what is wrong with it.
//!
//! ```text
//!  bytes ──text──▶ text ──format──▶ Entry: a Record, or the reasons why it is malformed ──format──▶ bytes
//!                            │
//!                            └──▶ Diagnostic ──report──▶ text · JSON · JSON Lines · SARIF · GitHub · JUnit
//! ```
//!
//! A format is a file, or a folder, on its shelf in [`mod@format`]: it declares a codec, whose reader turns chunks of a text
//! into entries. What formats share lies below: parsers (`syntax`), symbols of cells (`cells`), the protocol of readers and
//! writers (`codec`), the ways in which grids lie in texts (`layout`). The crate `givens` re-exports all that is public
//! here; examples write its name.

// From the lowest floor to the highest.
pub mod error;
pub mod schema;
pub mod text;

#[doc(hidden)]
pub mod syntax;

pub mod diagnostic;
pub mod record;

#[doc(hidden)]
pub mod cells;

#[doc(hidden)]
pub mod codec;

mod layout;

pub mod format;
pub mod report;

#[cfg(feature = "serde")]
mod serialize;

pub use codec::Format;
pub use diagnostic::{Diagnostic, Rule, Severity, Verdict};
pub use error::Error;
pub use record::Record;

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
