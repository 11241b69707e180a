//! Decoding bytes to text.

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
    /// The decoder for UTF-16, which may be split inside a character.
    utf16: Option<encoding_rs::Decoder>,
    /// The incomplete line, or segment of a line, at the end of the last chunk.
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
        let utf16 = match encoding {
            Encoding::Utf16Le => Some(encoding_rs::UTF_16LE.new_decoder_with_bom_removal()),
            Encoding::Utf16Be => Some(encoding_rs::UTF_16BE.new_decoder_with_bom_removal()),
            _ => None,
        };
        Self { encoding, utf16, rest: Vec::new(), is_started: false, length: 0, odd: None }
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
    pub fn decode(&mut self, bytes: Vec<u8>, last: bool) -> String {
        let text = match &mut self.utf16 {
            Some(decoder) => decode_utf16(decoder, &bytes, last),
            None => self.decode_utf8(bytes, last),
        };
        if self.utf16.is_some() && self.odd.is_none() {
            self.odd = text.find('\u{FFFD}').map(|at| self.length + at);
        }
        self.length += text.len();
        text
    }

    fn decode_utf8(&mut self, mut bytes: Vec<u8>, last: bool) -> String {
        if !self.rest.is_empty() {
            let mut all = std::mem::take(&mut self.rest);
            all.append(&mut bytes);
            bytes = all;
        }
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
                    let decode = |bytes| encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0;
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

fn decode_utf16(decoder: &mut encoding_rs::Decoder, bytes: &[u8], last: bool) -> String {
    let capacity = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len() * 3 + 16);
    let mut text = String::with_capacity(capacity);
    // The capacity suffices, so all bytes are decoded at once.
    let _ = decoder.decode_to_string(bytes, &mut text, last);
    text.shrink_to_fit();
    text
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
