//! Packed boards, deflated and in base64: hardly any changed code inflates, so
//! its content is changed.

use std::io::{Read, Write};

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig, general_purpose::STANDARD},
};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

/// Codes with fewer symbols hold no board.
const SHORTEST: usize = 100;

/// The maximum size of the content of a code.
const LIMIT: u64 = 1 << 16;

/// The text with the content of the code of this number (modulo their count) replaced; `None` if it has no code.
pub fn changed(bytes: &[u8], number: usize, change: impl FnOnce(&[u8]) -> Vec<u8>) -> Option<Vec<u8>> {
    let codes: Vec<_> = codes(bytes).collect();
    let (code, held) = codes.get(number % codes.len().max(1))?;
    let start = code.as_ptr() as usize - bytes.as_ptr() as usize;
    let (before, after) = (&bytes[..start], &bytes[start + code.len()..]);
    let after = &after[after.iter().take_while(|byte| **byte == b'=').count()..];
    let code = STANDARD.encode(deflated(&change(held)));
    Some([before, code.as_bytes(), after].concat())
}

/// Codes and their content.
fn codes(bytes: &[u8]) -> impl Iterator<Item = (&[u8], Vec<u8>)> {
    let runs = bytes.split(|byte| !byte.is_ascii_alphanumeric() && !b"+/".contains(byte));
    runs.filter(|run| run.len() >= SHORTEST).filter_map(|run| Some((run, inflated(run)?)))
}

fn inflated(code: &[u8]) -> Option<Vec<u8>> {
    let lenient = GeneralPurposeConfig::new()
        .with_decode_allow_trailing_bits(true)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let packed = GeneralPurpose::new(&alphabet::STANDARD, lenient).decode(code).ok()?;
    let mut held = Vec::new();
    DeflateDecoder::new(packed.as_slice()).take(LIMIT).read_to_end(&mut held).ok()?;
    Some(held).filter(|held| !held.is_empty())
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}
