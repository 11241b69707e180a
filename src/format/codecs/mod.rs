//! The formats, one file each, both directions, with the grammar as its module's text.

mod boxed;
mod comma;
mod line;
mod matlab;
mod rows;
mod spaced;
mod table;

use super::FormatInfo;

/// One row a format, in the order of [`Format`](super::Format).
pub(crate) static FORMATS: &[&FormatInfo] =
    &[&line::INFO, &rows::INFO, &spaced::INFO, &comma::INFO, &boxed::INFO, &table::INFO, &matlab::INFO];
