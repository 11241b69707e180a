//! The levels: the names of the instruction sets.
//!
//! Options, documents and messages name them so. What a level can do is in `word`, and how, in a file for each.

use std::{fmt, str::FromStr};

use crate::parse_error::ParseError;

/// A SIMD level, from the plainest to the widest.
///
/// Each level gives the same results; the wider ones give them faster. The order is that
/// of preference: [`SimdLevel::best`] is the largest that this machine has.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::SimdLevel;
///
/// assert!(SimdLevel::Plain.is_available());
/// assert!(SimdLevel::best() >= SimdLevel::Plain);
/// assert_eq!("avx2".parse(), Ok(SimdLevel::Avx2));
/// assert_eq!(SimdLevel::Avx512.to_string(), "avx512");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SimdLevel {
    /// Twice 64 bits, on every machine: the oracle of the others.
    Plain,
    /// 128 bits, on every x86-64.
    Sse2,
    /// 128 bits, on every aarch64.
    Neon,
    /// 128 bits, in WebAssembly that is built with `simd128`.
    Simd128,
    /// 256 bits: x86-64 since Haswell (2013) and Zen (2017).
    Avx2,
    /// 512 bits with the byte and bit instructions (VBMI, VBMI2, BITALG, VNNI, GFNI): x86-64
    /// since Ice Lake (2019) and Zen 4 (2022). Older AVX-512 machines do with AVX2.
    Avx512,
}

impl SimdLevel {
    /// Every level, in order.
    pub const ALL: [Self; 6] = [Self::Plain, Self::Sse2, Self::Neon, Self::Simd128, Self::Avx2, Self::Avx512];

    /// Returns its name, lower case: what it prints and what it is parsed from.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Sse2 => "sse2",
            Self::Neon => "neon",
            Self::Simd128 => "simd128",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SimdLevel {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let name = if name == "u64" { Self::Plain.name() } else { name };
        let found = Self::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| ParseError::new("expected plain, sse2, neon, avx2 or avx512"))
    }
}
