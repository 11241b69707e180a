//! The error of texts that name a value or are written as one, in all crates of givens.

use std::{error, fmt};

/// The error of a text that no value is called, or that no value is written as: its message says what was expected.
///
/// # Examples
///
/// ```
/// use givens_engine::{Verdict, simd::SimdLevel};
///
/// let message = "no verdict is called `lots`: expected one of one, many, zero, clashing, malformed, undecided";
/// assert_eq!("lots".parse::<Verdict>().unwrap_err().to_string(), message);
/// let message = "expected plain, sse2, neon, avx2 or avx512";
/// assert_eq!("mmx".parse::<SimdLevel>().unwrap_err().to_string(), message);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(String);

impl ParseError {
    /// Returns the error with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for ParseError {}

/// Returns the value that a text names, in any case and with spaces around it or none; the error lists the names.
///
/// # Errors
///
/// Returns an error if no value has this name.
#[doc(hidden)]
pub fn named<T: Copy>(
    kind: &str,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, ParseError> {
    let found = all.iter().copied().find(|&value| name(value).eq_ignore_ascii_case(text.trim()));
    found.ok_or_else(|| {
        let names: Vec<_> = all.iter().copied().map(name).collect();
        ParseError::new(format!("no {kind} is called `{text}`: expected one of {}", names.join(", ")))
    })
}
