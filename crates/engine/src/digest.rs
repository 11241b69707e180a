//! SHA-1 of bytes: keys of puzzles, ranks of records, fingerprints of diagnostics, ids and names.
//!
//! With the feature `sha1`, which the command has, because it finds keys of millions of puzzles, a crate uses the machine's
//! instructions for it: half the time of `dedup`. It needs six others, so the default is one of a single file.

use std::fmt::Write;

#[cfg(feature = "sha1")]
use sha1::{Digest, Sha1};
#[cfg(not(feature = "sha1"))]
use sha1_smol::Sha1;

/// Returns the SHA-1 of these parts, one after the other.
#[must_use]
pub fn sha1(parts: &[&[u8]]) -> [u8; 20] {
    let mut hash = Sha1::new();
    for part in parts {
        hash.update(part);
    }
    #[cfg(feature = "sha1")]
    {
        hash.finalize().into()
    }
    #[cfg(not(feature = "sha1"))]
    {
        hash.digest().bytes()
    }
}

/// Returns the first bytes of the SHA-1 of these parts.
#[must_use]
pub fn start_of_sha1<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    *sha1(parts).first_chunk().expect("at most 20 bytes")
}

/// Returns two hexadecimal digits for each byte.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of FIPS 180, in two parts, and an empty text.
    #[test]
    fn examples_of_the_standard() {
        assert_eq!(hexadecimal(&sha1(&[b"a", b"bc"])), "a9993e364706816aba3e25717850c26c9cd0d89d");
        assert_eq!(hexadecimal(&sha1(&[])), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    }
}
