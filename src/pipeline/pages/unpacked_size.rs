//! How much a document may unpack to.
//!
//! The library unpacks whole streams, and a few kilobytes of one may unpack to gigabytes. So the streams that it unpacks
//! when it opens a document (tables of objects, and streams of objects) are measured before it sees the document; all
//! others are measured before each is asked for, and all that is unpacked is added up.

use std::io;

use flate2::{Decompress, FlushDecompress, Status};
use hayro_syntax::object::{Array, Dict, Name, Stream};

/// Maximum size in bytes of a document, and of what it unpacks to.
pub(super) const MAX_SIZE: usize = 256 << 20;
/// The largest ratios of the ways to compress: of deflate, of LZW with codes of 9 to 12 bits, and of runs.
const MAX_FLATE: usize = 1032;
const MAX_LZW: usize = 3641;
const MAX_RUN: usize = 64;

/// What may still be unpacked.
#[derive(Debug)]
pub(super) struct Budget(usize);

impl Budget {
    pub(super) const fn new() -> Self {
        Self(MAX_SIZE)
    }

    /// Returns the content of a stream, unpacked; `None` if it is damaged or a picture; `Err` if it is too large.
    pub(super) fn unpack(&mut self, stream: &Stream<'_>) -> Result<Option<Vec<u8>>, TooLarge> {
        self.admit(stream)?;
        Ok(stream.decoded_data().ok().map(std::borrow::Cow::into_owned))
    }

    /// Takes the size of what a stream unpacks to from the budget.
    pub(super) fn admit(&mut self, stream: &Stream<'_>) -> Result<(), TooLarge> {
        let packed = stream.raw_data();
        let names = filter_names(stream.dict());
        let ratios = names.iter().map(|name| ratio(name));
        let size = match &names[..] {
            [name] if ratio(name) == MAX_FLATE => inflated_size(&packed, self.0).0,
            _ => ratios.fold(packed.len(), usize::saturating_mul),
        };
        self.0 = self.0.checked_sub(size).ok_or(TooLarge)?;
        Ok(())
    }
}

/// Returns the largest ratio of a way to compress.
fn ratio(filter: &[u8]) -> usize {
    match filter {
        b"FlateDecode" | b"Fl" => MAX_FLATE,
        b"LZWDecode" | b"LZW" => MAX_LZW,
        b"RunLengthDecode" | b"RL" => MAX_RUN,
        _ => 1,
    }
}

/// Returns the names of the filters of a stream.
fn filter_names(dict: &Dict<'_>) -> Vec<Vec<u8>> {
    let value = |key: &str| dict.get::<Name<'_>>(key).map(|name| vec![name.to_vec()]);
    let list = |key: &str| {
        dict.get::<Array<'_>>(key).map(|names| names.iter::<Name<'_>>().map(|name| name.to_vec()).collect())
    };
    value("F")
        .or_else(|| value("Filter"))
        .or_else(|| list("F"))
        .or_else(|| list("Filter"))
        .unwrap_or_default()
}

/// A document unpacks to too much.
#[derive(Debug, Clone, Copy)]
pub(super) struct TooLarge;

impl From<TooLarge> for io::Error {
    fn from(_: TooLarge) -> Self {
        let reason = format!("the PDF document unpacks to more than {} MiB", MAX_SIZE >> 20);
        Self::new(io::ErrorKind::InvalidData, reason)
    }
}

/// Returns how much of deflated bytes is inflated, at most a little more than a limit, and the number of bytes that were
/// read.
fn inflated_size(packed: &[u8], limit: usize) -> (usize, usize) {
    let mut decoder = Decompress::new(packed.first().is_some_and(|first| first & 0xF == 8));
    let mut part = vec![0; 1 << 15];
    let (mut size, mut read) = (0, 0);
    loop {
        let (input, output) = (decoder.total_in(), decoder.total_out());
        let status = decoder.decompress(&packed[read..], &mut part, FlushDecompress::None);
        let progress = [decoder.total_in() - input, decoder.total_out() - output];
        let [taken, made] = progress.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        (read, size) = (read + taken, size + made);
        let is_done = !matches!(status, Ok(Status::Ok)) || (taken == 0 && made == 0);
        if is_done || size > limit {
            return (size, read);
        }
    }
}

/// Checks what is unpacked when a document is opened.
///
/// # Errors
///
/// If it is too much, or its size is not known beforehand, because it is compressed twice.
pub(super) fn check_object_streams(document: &[u8]) -> Result<(), TooLarge> {
    let mut left = MAX_SIZE;
    let mut heads = StreamHeads { document, start: 0, place: 0, depth: 0, is_in_data: false };
    while let Some((head, data)) = heads.next_head() {
        if !head.is_objects {
            continue;
        }
        let packed = document[data..].trim_ascii_start();
        let size = match head.ratio {
            MAX_FLATE => inflated_size(packed, left).0,
            ratio => memchr::memmem::find(packed, b"endstream").unwrap_or(packed.len()).saturating_mul(ratio),
        };
        left = left.checked_sub(size).ok_or(TooLarge)?;
    }
    Ok(())
}

/// Finds the dictionaries of streams in a document that is not to be trusted: what is passed over as the data of a stream, or
/// as a string, is never less of a dictionary than any reader sees.
struct StreamHeads<'a> {
    document: &'a [u8],
    /// The end of the last stream.
    start: usize,
    /// Up to where brackets of strings were counted.
    place: usize,
    /// The number of brackets of strings that are open.
    depth: usize,
    is_in_data: bool,
}

impl StreamHeads<'_> {
    /// Returns the next dictionary, and where the data of its stream begins.
    fn next_head(&mut self) -> Option<(StreamHead, usize)> {
        const KEYWORD: &[u8] = b"stream";
        let mut after = self.place;
        loop {
            let keyword = after + memchr::memmem::find(&self.document[after..], KEYWORD)?;
            after = keyword + KEYWORD.len();
            let is_end = self.document[..keyword].ends_with(b"end");
            if self.is_in_data && !is_end {
                continue;
            }
            if !self.is_in_data {
                self.count_brackets(keyword);
            }
            if is_end && (self.is_in_data || self.depth == 0) {
                (self.start, self.place, self.depth, self.is_in_data) = (after, after, 0, false);
            } else if !is_end && self.depth == 0 && matches!(self.document.get(after), Some(b'\r' | b'\n')) {
                self.is_in_data = true;
                self.place = after;
                return Some((StreamHead::of(&self.document[self.start..keyword]), after));
            }
        }
    }

    /// Counts the brackets of strings up to a place.
    fn count_brackets(&mut self, end: usize) {
        let mut rest = &self.document[self.place..end];
        self.place = end;
        while let [first, after @ ..] = rest {
            rest = after;
            match first {
                b'\\' if self.depth > 0 => rest = after.get(1..).unwrap_or_default(),
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }
}

/// What the dictionary of a stream states.
struct StreamHead {
    /// The largest ratio of its compression.
    ratio: usize,
    /// Whether it may hold objects, or state where they are.
    is_objects: bool,
}

impl StreamHead {
    /// Reads what is between the last stream and this one.
    fn of(text: &[u8]) -> Self {
        let mut head = Self { ratio: 1, is_objects: false };
        for place in memchr::memchr_iter(b'/', text) {
            let value = &text[place + 1..];
            match unescaped_name(value).as_slice() {
                // A filter that is named elsewhere.
                b"Filter" | b"F" if is_reference(value) => head.ratio = usize::MAX,
                b"First" | b"W" | b"ObjStm" | b"XRef" => head.is_objects = true,
                name => head.ratio = head.ratio.saturating_mul(ratio(name)),
            }
        }
        head
    }
}

/// Returns whether the value behind a name is a reference, as `5 0 R`, or might be one with a remark in it.
fn is_reference(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).skip(1);
    let is_number =
        |word: Option<&[u8]>| word.is_some_and(|word| word[0].is_ascii_digit() || word[0] == b'%');
    let is_next_number = is_number(words.next());
    let second = words.next();
    is_next_number && (is_number(second) || second.is_some_and(|word| word[0] == b'%'))
}

/// Returns a name without its escapes: `#46late` is `Flate`.
fn unescaped_name(text: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 48;
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b"/()<>[]{}%\0".contains(byte);
    let end = text.iter().take(LONGEST).position(is_end).unwrap_or(text.len().min(LONGEST));
    let mut name = Vec::new();
    let mut rest = &text[..end];
    while let [first, after @ ..] = rest {
        let digits = after.first_chunk::<2>().and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if *first == b'#' => {
                name.push(byte);
                rest = &after[2..];
            }
            _ => {
                name.push(*first);
                rest = after;
            }
        }
    }
    name
}

/// Returns whether a document is encrypted, whatever the password.
pub(super) fn is_encrypted(document: &[u8]) -> bool {
    memchr::memchr_iter(b'/', document).any(|place| unescaped_name(&document[place + 1..]) == b"Encrypt")
}
