//! Expressions as they are written: a tree of words with their places. The grammar makes it of a text, and what its words
//! mean is found out next (`meaning`).

use super::expression::{Operator, Property};

/// An expression as it is written.
#[derive(Debug, Clone)]
pub(super) enum Clause<'t> {
    Or(Vec<Self>),
    And(Vec<Self>),
    Not(Box<Self>),
    Minimal,
    /// `has(…)`
    Has(Literal<'t>),
    Comparison(Property, Operator, Literal<'t>),
}

/// A value as it is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Literal<'t> {
    /// Number of bytes from it to the end of the text.
    pub(super) left: usize,
    pub(super) text: &'t str,
    pub(super) is_quoted: bool,
}
