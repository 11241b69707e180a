//! From bytes to text.

use std::fmt;

/// How text was written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8 without a byte order mark; ASCII is this too.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Windows-1252, which holds Latin-1: taken when the bytes are no UTF-8.
    Windows1252,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf8Bom => "UTF-8 with a byte order mark",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Windows1252 => "Windows-1252",
        })
    }
}

/// Text and how it was written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// How the bytes were understood.
    pub encoding: Encoding,
    /// Offset in `text` of the first byte that is no UTF-8, where that decided for
    /// Windows-1252; of the first place that could not be decoded otherwise.
    pub odd: Option<usize>,
}

/// Decodes bytes: by the byte order mark, else by the zero bytes that UTF-16 has
/// between digits, else as UTF-8, else as Windows-1252, which never fails.
///
/// # Examples
///
/// ```
/// use givens::text::{Encoding, decode};
///
/// let decoded = decode(b"\xFF\xFE1\0.\0".to_vec());
/// assert_eq!((decoded.text.as_str(), decoded.encoding), ("1.", Encoding::Utf16Le));
/// ```
#[must_use]
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let encoding = match bytes.as_slice() {
        [0xEF, 0xBB, 0xBF, ..] => Encoding::Utf8Bom,
        [0xFF, 0xFE, ..] => Encoding::Utf16Le,
        [0xFE, 0xFF, ..] => Encoding::Utf16Be,
        _ => by_zeros(&bytes).unwrap_or(Encoding::Utf8),
    };
    match encoding {
        Encoding::Utf16Le => wide(&bytes, encoding, encoding_rs::UTF_16LE),
        Encoding::Utf16Be => wide(&bytes, encoding, encoding_rs::UTF_16BE),
        Encoding::Utf8Bom => narrow(bytes[3..].to_vec(), encoding),
        _ => narrow(bytes, encoding),
    }
}

fn narrow(bytes: Vec<u8>, encoding: Encoding) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded { text, encoding, odd: None },
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let before = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes[..valid]).0.len();
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
            Decoded { text: text.into_owned(), encoding: Encoding::Windows1252, odd: Some(before) }
        }
    }
}

fn wide(bytes: &[u8], encoding: Encoding, decoder: &'static encoding_rs::Encoding) -> Decoded {
    let (text, _) = decoder.decode_with_bom_removal(bytes);
    let odd = text.find('\u{FFFD}');
    Decoded { text: text.into_owned(), encoding, odd }
}

/// UTF-16 without a mark: in the first 4 KiB, at least three in ten of all bytes are
/// zero, and nearly all of these on one side of the pairs.
fn by_zeros(bytes: &[u8]) -> Option<Encoding> {
    let head = &bytes[..bytes.len().min(4096)];
    let zeros = |side: usize| head.iter().skip(side).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    if (even + odd) * 10 < head.len() * 3 || head.len() < 4 {
        None
    } else if even * 10 <= odd {
        Some(Encoding::Utf16Le)
    } else if odd * 10 <= even {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}
