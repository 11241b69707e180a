//! An error for nom that knows what was expected.
//!
//! nom's own errors name the combinator that failed. A [`Mismatch`] has the offset and what
//! would have been right there: `expect("`]`", char(']'))`. Where all branches of an alternative fail, the
//! mismatch furthest into the text is kept.

use crate::syntax::combinators::{Parser, all_consuming};

use nom::{
    IResult,
    error::{ErrorKind, ParseError},
};

/// Where parsing stopped and what was expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// Number of bytes that were left.
    pub left: usize,
    /// What would have been right: "a value", "`]`".
    pub expected: &'static str,
}

impl Mismatch {
    /// Returns the place in a text that ends where the parsed one ended.
    #[must_use]
    pub fn in_text(self, text: &str) -> Fault {
        Fault { at: text.len() - self.left, expected: self.expected }
    }

    /// Where and why a parser failed on a text. Parsers of complete texts never ask for more.
    #[expect(clippy::needless_pass_by_value, reason = "so that `map_err` takes it")]
    #[must_use]
    pub fn from_error(error: nom::Err<Self>) -> Self {
        match error {
            nom::Err::Error(mismatch) | nom::Err::Failure(mismatch) => mismatch,
            nom::Err::Incomplete(_) => Self { left: 0, expected: "more" },
        }
    }
}

/// Where a text is damaged, and what was expected there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// Offset in the text, in bytes.
    pub at: usize,
    /// What would have been right: "a value", "`]`".
    pub expected: &'static str,
}

/// What a parser with this error returns.
pub type Parsed<'t, T> = IResult<&'t str, T, Mismatch>;

impl ParseError<&str> for Mismatch {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Self { left: input.len(), expected: "something else" }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        if other.left < self.left { other } else { self }
    }
}

/// Returns what a parser makes of a whole text.
pub(crate) fn whole<'t, T>(
    parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
    text: &'t str,
) -> Option<T> {
    all_consuming(parser).parse(text).ok().map(|(_, value)| value)
}

/// Returns a parser that parses what this one does; where it fails at its start, the error names what was `expected`.
pub fn expect<'t, T>(
    expected: &'static str,
    mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
) -> impl FnMut(&'t str) -> Parsed<'t, T> {
    move |input| {
        let named =
            |found: Mismatch| if found.left == input.len() { Mismatch { expected, ..found } } else { found };
        parser.parse(input).map_err(|error| error.map(named))
    }
}
