//! Syntax that is not specific to Sudoku: JSON, YAML, XML and lz-string.

pub mod combinators;
pub mod expect;
pub(crate) mod json;
pub(crate) mod lz_string;
pub mod xml;
pub(crate) mod yaml;
