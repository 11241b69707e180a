//! The error of texts that name a value or are written as one, in all crates of givens.

use std::{error, fmt};

/// The error of a text that no value is called, or that no value is written as: its message says what was expected.
///
/// # Examples
///
/// ```
/// use givens_engine::{Verdict, simd::SimdLevel};
///
/// assert_eq!("lots".parse::<Verdict>().unwrap_err().to_string(), "no verdict is called `lots`");
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
