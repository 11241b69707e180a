//! SHA-1 of bytes: keys of puzzles, ranks of records, fingerprints of diagnostics, ids and names. Where the machine has
//! instructions for it, they are used.

use std::fmt::Write;

use sha1::{Digest, Sha1};

/// Returns the SHA-1 of these parts, one after the other.
pub(crate) fn sha1(parts: &[&[u8]]) -> [u8; 20] {
    let mut hash = Sha1::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// Returns the first bytes of the SHA-1 of these parts.
pub(crate) fn start_of_sha1<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
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
