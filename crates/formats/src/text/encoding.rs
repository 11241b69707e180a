//! Decoding bytes to text.
//!
//! Callers pass bytes as they arrive, or all at once; they get text, and where the first place was that the encoding could
//! not decode. The first bytes decide the encoding.

use std::fmt;

/// An encoding of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8 without a byte order mark; this includes ASCII.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// Windows-1252, which includes Latin-1: assumed for lines that are not UTF-8.
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

/// Decoded text and its encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// Offset in `text` of the first byte that is not UTF-8, if a line was decoded as Windows-1252;
    /// in other encodings, of the first place that could not be decoded.
    pub odd: Option<usize>,
}

/// Decodes bytes by their byte order mark, or as UTF-16 if it shows by its zero bytes between digits;
/// otherwise line by line as UTF-8 or, if a line is not UTF-8, as Windows-1252, which never fails.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::text::{Encoding, decode};
///
/// let decoded = decode(b"\xFF\xFE1\0.\0".to_vec());
/// assert_eq!((decoded.text.as_str(), decoded.encoding), ("1.", Encoding::Utf16Le));
/// ```
#[must_use]
pub fn decode(bytes: Vec<u8>) -> Decoded {
    let mut decoder = Decoder::new(&bytes);
    let text = decoder.decode(bytes, true);
    Decoded { text, encoding: decoder.encoding(), odd: decoder.odd() }
}

/// Decodes a text in chunks, with a result that does not depend on where they are split.
///
/// Bytes are held back until the end of their line, because a line is decoded either as UTF-8 or as
/// Windows-1252. Of a long line 64 KiB are held back at most, so that memory stays bounded.
pub struct Decoder {
    encoding: Encoding,
    /// The incomplete line, or segment of a line, at the end of the last chunk; of UTF-16, the incomplete character.
    rest: Vec<u8>,
    is_started: bool,
    /// Number of bytes of text decoded so far.
    length: usize,
    odd: Option<usize>,
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").field("encoding", &self.encoding).finish_non_exhaustive()
    }
}

impl Decoder {
    /// The number of bytes that determine the encoding; a shorter head is only for shorter texts.
    pub const HEAD: usize = 4096;

    /// Returns a decoder for the text that begins with these bytes.
    #[must_use]
    pub fn new(head: &[u8]) -> Self {
        let encoding = match head {
            [0xEF, 0xBB, 0xBF, ..] => Encoding::Utf8Bom,
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ => guess_utf16(head).unwrap_or(Encoding::Utf8),
        };
        Self { encoding, rest: Vec::new(), is_started: false, length: 0, odd: None }
    }

    /// Returns the encoding, as far as it is known.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns [`Decoded::odd`] of everything decoded so far.
    #[must_use]
    pub const fn odd(&self) -> Option<usize> {
        self.odd
    }

    /// Returns the number of bytes held back until the end of their line.
    #[must_use]
    pub const fn waiting(&self) -> usize {
        self.rest.len()
    }

    /// Takes the bytes that are held back. The next chunk must begin with them: this saves a copy.
    #[must_use]
    pub fn take_waiting(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.rest)
    }

    /// Decodes the bytes held back before and these up to their last line end, or up to a segment of
    /// a long line; all of them if they are the `last`.
    pub fn decode(&mut self, mut bytes: Vec<u8>, last: bool) -> String {
        if !self.rest.is_empty() {
            let mut all = std::mem::take(&mut self.rest);
            all.append(&mut bytes);
            bytes = all;
        }
        let text = match self.encoding {
            Encoding::Utf16Le => self.decode_utf16(bytes, last, u16::from_le_bytes),
            Encoding::Utf16Be => self.decode_utf16(bytes, last, u16::from_be_bytes),
            _ => self.decode_utf8(bytes, last),
        };
        self.length += text.len();
        text
    }

    fn decode_utf16(&mut self, mut bytes: Vec<u8>, last: bool, unit: fn([u8; 2]) -> u16) -> String {
        if !last {
            let even = bytes.len() & !1;
            let is_first_half = |pair: &[u8; 2]| matches!(unit(*pair), 0xD800..0xDC00);
            let half = if bytes[..even].last_chunk().is_some_and(is_first_half) { 2 } else { 0 };
            self.rest = bytes.split_off(even - half);
        }
        let (pairs, odd) = bytes.as_chunks::<2>();
        let units = pairs.iter().map(|pair| unit(*pair));
        let decoded = char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER));
        let is_cut = !odd.is_empty() && !matches!(pairs.last().map(|pair| unit(*pair)), Some(0xD800..0xDC00));
        let mut text: String = decoded.chain(is_cut.then_some(char::REPLACEMENT_CHARACTER)).collect();
        if !text.is_empty() && !std::mem::replace(&mut self.is_started, true) && text.starts_with('\u{FEFF}')
        {
            text.remove(0);
        }
        let odd = text.find(char::REPLACEMENT_CHARACTER).map(|at| self.length + at);
        self.odd = self.odd.or(odd);
        text
    }

    fn decode_utf8(&mut self, mut bytes: Vec<u8>, last: bool) -> String {
        if !std::mem::replace(&mut self.is_started, true) && self.encoding == Encoding::Utf8Bom {
            bytes.drain(..3);
        }
        if !last {
            self.rest = bytes.split_off(end_of_last_segment(&bytes));
        }
        match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => self.decode_lines(error.as_bytes()),
        }
    }

    /// Decodes a text that is not all UTF-8 line by line.
    fn decode_lines(&mut self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        for line in bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r')).flat_map(segments) {
            match std::str::from_utf8(line) {
                Ok(line) => text.push_str(line),
                Err(error) => {
                    if self.encoding == Encoding::Utf8 {
                        self.encoding = Encoding::Windows1252;
                    }
                    let decode =
                        |bytes: &[u8]| bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>();
                    let odd = self.length + text.len() + decode(&line[..error.valid_up_to()]).len();
                    self.odd.get_or_insert(odd);
                    text.push_str(&decode(line));
                }
            }
        }
        text
    }
}

/// A longer line is decoded in segments.
const MAX_SEGMENT: usize = 1 << 16;

/// Returns the offset after the last line end, or after the last complete segment that follows it. A CR at the
/// end may be half of a line end.
fn end_of_last_segment(bytes: &[u8]) -> usize {
    let whole = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let mut at = memchr::memrchr2(b'\n', b'\r', whole).map_or(0, |at| at + 1);
    while let Some(length) = first_segment(&whole[at..]) {
        at += length;
    }
    at
}

/// Returns the segments of a line; a short line is one.
fn segments(mut line: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (segment, rest) = line.split_at(first_segment(line).unwrap_or(line.len()));
        line = rest;
        (!segment.is_empty()).then_some(segment)
    })
}

/// Returns the length of the first segment of a long line, which ends between UTF-8 characters.
fn first_segment(line: &[u8]) -> Option<usize> {
    let is_inside = |&at: &usize| line[at] & 0xC0 == 0x80;
    let ends = MAX_SEGMENT - 3..=MAX_SEGMENT;
    (line.len() > MAX_SEGMENT).then(|| ends.rev().find(|at| !is_inside(at)).unwrap_or(MAX_SEGMENT))
}

/// The characters of the bytes 0x80 to 0x9F in Windows-1252; those without one stand for control characters.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Recognises UTF-16 without a byte order mark: of the first 4 KiB at least three in ten bytes are zero, nearly
/// all of them on the same side of the pairs.
fn guess_utf16(bytes: &[u8]) -> Option<Encoding> {
    let head = &bytes[..bytes.len().min(Decoder::HEAD)];
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

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::Index};

    use super::{Decoder, Encoding, windows_1252};

    /// UTF-16 of characters, halves of characters and byte order marks.
    fn units() -> impl Strategy<Value = Vec<u16>> {
        vec(prop_oneof![Just(0xFEFF), 0xD800..0xE000_u16, 0x30..0x3A_u16, any::<u16>()], 0..20)
    }

    proptest! {
        #[test]
        fn utf_16_is_decoded_as_encoding_rs_does(units in units(), is_cut: bool, is_big: bool, at: Index) {
            let (encoding, oracle, mark) = if is_big {
                (Encoding::Utf16Be, encoding_rs::UTF_16BE, [0xFE, 0xFF])
            } else {
                (Encoding::Utf16Le, encoding_rs::UTF_16LE, [0xFF, 0xFE])
            };
            let bytes = |unit: &u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let mut bytes: Vec<u8> = mark.into_iter().chain(units.iter().flat_map(bytes)).collect();
            bytes.truncate(bytes.len() - usize::from(is_cut && !units.is_empty()));
            let mut decoder = Decoder::new(&bytes);
            prop_assert_eq!(decoder.encoding(), encoding);
            let (one, other) = bytes.split_at(at.index(bytes.len() + 1));
            let text = decoder.decode(one.to_vec(), false) + &decoder.decode(other.to_vec(), true);
            let expected = oracle.decode_with_bom_removal(&bytes).0;
            prop_assert_eq!(&text, &expected);
            prop_assert_eq!(decoder.odd(), expected.find(char::REPLACEMENT_CHARACTER));
        }
    }

    #[test]
    fn bytes_of_windows_1252_are_decoded_as_encoding_rs_does() {
        for byte in 0..=255 {
            let expected = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&[byte]).0.into_owned();
            assert_eq!(windows_1252(byte).to_string(), expected);
        }
    }
}
