//! An error for nom that knows what was awaited.
//!
//! nom's own errors tell which combinator failed. A [`Trail`] tells the offset and what
//! would have been right there: `expect("`]`", char(']'))`. Where branches fail, the one
//! that got furthest is kept.

use nom::{
    IResult, Parser,
    error::{ErrorKind, ParseError},
};

/// Where parsing stopped and what was awaited there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Trail {
    /// Number of bytes that were left.
    pub(crate) left: usize,
    /// What would have been right: "a value", "`]`".
    pub(crate) awaited: &'static str,
}

/// What a parser with a trail gives.
pub(crate) type Parsed<'t, T> = IResult<&'t str, T, Trail>;

impl ParseError<&str> for Trail {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Self { left: input.len(), awaited: "something else" }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

/// The same parser; where it fails at its start, `awaited` names what it wanted.
pub(crate) fn expect<'t, T>(
    awaited: &'static str,
    mut parser: impl Parser<&'t str, Output = T, Error = Trail>,
) -> impl FnMut(&'t str) -> Parsed<'t, T> {
    move |input| {
        let named = |trail: Trail| if trail.left == input.len() { Trail { awaited, ..trail } } else { trail };
        parser.parse(input).map_err(|error| error.map(named))
    }
}
