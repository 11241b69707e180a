//! Syntax that is not specific to Sudoku: JSON, YAML, XML and lz-string.

pub(crate) mod combinators;
pub(crate) mod expect;
pub(crate) mod json;
pub(crate) mod lz_string;
pub(crate) mod xml;
pub(crate) mod yaml;
