//! Syntax that is not specific to Sudoku: JSON, YAML, XML, lz-string, percent-encoding.

pub(crate) mod combinators;
pub(crate) mod expect;
pub(crate) mod json;
pub(crate) mod lz_string;
pub(crate) mod percent;
pub(crate) mod xml;
pub(crate) mod yaml;
