//! From bytes to text.

use std::fmt;

/// How text was written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8 without a byte order mark; ASCII is this too.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Windows-1252, which holds Latin-1: taken for lines that are no UTF-8.
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
#[non_exhaustive]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// How the bytes were understood.
    pub encoding: Encoding,
    /// Offset in `text` of the first byte that is no UTF-8, where a line was taken for
    /// Windows-1252; of the first place that could not be decoded otherwise.
    pub odd: Option<usize>,
}

/// Decodes bytes: by the byte order mark, else by the zero bytes that UTF-16 has
/// between digits, else line by line as UTF-8 or, where a line is none, as Windows-1252,
/// which never fails.
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

/// Decodes a text piece by piece, with the same result however it is cut.
///
/// Bytes wait for the end of their line, as a line is all UTF-8 or all not; of a long line for
/// 64 KiB of it, so that a document without line ends is no more than others.
pub struct Decoder {
    encoding: Encoding,
    /// For UTF-16, which may be cut in the middle of a character.
    wide: Option<encoding_rs::Decoder>,
    /// The end of the last piece: a line, or a stretch of one, that is not complete.
    rest: Vec<u8>,
    begun: bool,
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
    /// So many bytes settle the encoding; a decoder should see no fewer, unless there are none.
    pub const HEAD: usize = 4096;

    /// A decoder for the text that begins with these bytes.
    #[must_use]
    pub fn new(head: &[u8]) -> Self {
        let encoding = match head {
            [0xEF, 0xBB, 0xBF, ..] => Encoding::Utf8Bom,
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ => by_zeros(head).unwrap_or(Encoding::Utf8),
        };
        let wide = match encoding {
            Encoding::Utf16Le => Some(encoding_rs::UTF_16LE.new_decoder_with_bom_removal()),
            Encoding::Utf16Be => Some(encoding_rs::UTF_16BE.new_decoder_with_bom_removal()),
            _ => None,
        };
        Self { encoding, wide, rest: Vec::new(), begun: false, length: 0, odd: None }
    }

    /// How the bytes were understood so far.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// See [`Decoded::odd`], of all that was decoded so far.
    #[must_use]
    pub const fn odd(&self) -> Option<usize> {
        self.odd
    }

    /// Number of bytes that wait for the end of their line.
    #[must_use]
    pub const fn waiting(&self) -> usize {
        self.rest.len()
    }

    /// The bytes that wait for the end of their line, which are then those to begin the next
    /// piece with: it need not be copied behind them.
    #[must_use]
    pub fn take_waiting(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.rest)
    }

    /// The text of the bytes up to their last line end, or a stretch of a long line, and of those that were held back
    /// before; of all where these are the last.
    pub fn decode(&mut self, bytes: Vec<u8>, last: bool) -> String {
        let text = match &mut self.wide {
            Some(decoder) => wide(decoder, &bytes, last),
            None => self.narrow(bytes, last),
        };
        if self.wide.is_some() && self.odd.is_none() {
            self.odd = text.find('\u{FFFD}').map(|at| self.length + at);
        }
        self.length += text.len();
        text
    }

    fn narrow(&mut self, mut bytes: Vec<u8>, last: bool) -> String {
        if !self.rest.is_empty() {
            let mut all = std::mem::take(&mut self.rest);
            all.append(&mut bytes);
            bytes = all;
        }
        if !std::mem::replace(&mut self.begun, true) && self.encoding == Encoding::Utf8Bom {
            bytes.drain(..3);
        }
        if !last {
            self.rest = bytes.split_off(after_last_stretch(&bytes));
        }
        match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => self.by_lines(error.as_bytes()),
        }
    }

    /// Text of which not all is UTF-8.
    fn by_lines(&mut self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        for line in bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r')).flat_map(stretches) {
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

/// A line longer than this is taken stretch by stretch.
const STRETCH: usize = 1 << 16;

/// The offset after the last line end, or the last whole stretch after it. A CR at the end may be
/// half of a line end.
fn after_last_stretch(bytes: &[u8]) -> usize {
    let whole = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let mut at = memchr::memrchr2(b'\n', b'\r', whole).map_or(0, |at| at + 1);
    while let Some(length) = first_stretch(&whole[at..]) {
        at += length;
    }
    at
}

/// The stretches of a line: all of it, unless it is long.
fn stretches(mut line: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (stretch, rest) = line.split_at(first_stretch(line).unwrap_or(line.len()));
        line = rest;
        (!stretch.is_empty()).then_some(stretch)
    })
}

/// The length of the first stretch of a long line, which cuts no character of UTF-8.
fn first_stretch(line: &[u8]) -> Option<usize> {
    let is_inside = |&at: &usize| line[at] & 0xC0 == 0x80;
    let cut = STRETCH - 3..=STRETCH;
    (line.len() > STRETCH).then(|| cut.rev().find(|at| !is_inside(at)).unwrap_or(STRETCH))
}

fn wide(decoder: &mut encoding_rs::Decoder, bytes: &[u8], last: bool) -> String {
    let room = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len() * 3 + 16);
    let mut text = String::with_capacity(room);
    // The room is enough, so all bytes are taken at once.
    let _ = decoder.decode_to_string(bytes, &mut text, last);
    text.shrink_to_fit();
    text
}

/// UTF-16 without a mark: in the first 4 KiB, at least three in ten of all bytes are
/// zero, and nearly all of these on one side of the pairs.
fn by_zeros(bytes: &[u8]) -> Option<Encoding> {
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
