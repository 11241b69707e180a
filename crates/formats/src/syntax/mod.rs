//! Syntax that is not specific to Sudoku: JSON, YAML, XML and lz-string.
//!
//! Codecs pass texts and offsets, and get values with their spans. The parsers are nom's, through `combinators`; `expect`
//! gives them errors that say what was expected.

pub mod combinators;
pub mod expect;
pub(crate) mod json;
pub(crate) mod lz_string;
pub mod xml;
pub(crate) mod yaml;
