//! JSON with comments, and with commas that no value follows, as editors keep their settings.
//!
//! The codec passes the head of a text and gets a reader only where the text has such signs and is JSON without them. They
//! are replaced by as many spaces, so that the reader of JSON does not know of them and every span is one of the file.

use crate::{
    codec::{Chunk, Entry, Envelope, ReadOptions, Reader},
    diagnostic::{Diagnostic, Remarks},
    record::Meta,
    text::Span,
};

use super::reader::{JsonReader, likelihood};

/// Returns the head of a text without its comments and needless commas, if it has any and is more like JSON without them.
pub(super) fn plain_head(head: &str) -> Option<String> {
    let plain = without_signs(head)?.text;
    (likelihood(&plain) > likelihood(head)).then_some(plain)
}

/// Reads documents with comments.
pub(super) struct RelaxedReader {
    reader: JsonReader,
    /// Whether the name of the file says that it is no plain JSON.
    is_named: bool,
}

impl RelaxedReader {
    pub(super) fn new(plain_head: &str, options: &ReadOptions) -> Self {
        let is_named = options.extension.as_deref().is_some_and(|extension| NAMES.contains(&extension));
        Self { reader: JsonReader::new(plain_head, options), is_named }
    }
}

/// The extensions of JSON with comments.
const NAMES: [&str; 3] = ["jsonc", "json5", "hjson"];

impl Reader for RelaxedReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let Some(plain) = without_signs(chunk.text) else { return self.reader.read(chunk, sink) };
        // Who writes a remark for checks knows that it is a comment.
        let is_remark = Remarks::from_text(&chunk.text[plain.first.range()]) != Remarks::default();
        if chunk.first && !self.is_named && !is_remark {
            sink(Entry::without_puzzle(Diagnostic::not_json(plain.first)));
        }
        self.reader.read(Chunk { text: &plain.text, ..chunk }, sink);
    }

    fn texts(&self, text: &str, record: Span) -> Meta {
        // The whole text may have a puzzle with a finding in every line.
        let own = &text[record.range()];
        let plain = without_signs(own).map(|plain| plain.text);
        self.reader.texts(plain.as_deref().unwrap_or(own), Span::new(0, own.len()))
    }

    fn literals(&self, text: &str, record: Span) -> Vec<[String; 2]> {
        let own = &text[record.range()];
        let plain = without_signs(own).map(|plain| plain.text);
        self.reader.literals(plain.as_deref().unwrap_or(own), Span::new(0, own.len()))
    }

    fn envelope(&self) -> Envelope {
        self.reader.envelope()
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let plain = without_signs(chunk.text).map(|plain| plain.text);
        self.reader.split_point(Chunk { text: plain.as_deref().unwrap_or(chunk.text), ..chunk })
    }
}

/// A text without comments and needless commas.
struct Plain {
    text: String,
    /// The place of the first of them.
    first: Span,
}

/// Writes spaces for comments and for commas before a closing bracket; `None` if there are none of them.
fn without_signs(text: &str) -> Option<Plain> {
    let bytes = text.as_bytes();
    let (mut plain, mut first): (Option<Vec<u8>>, _) = (None, None);
    let mut blank = |from: usize, to: usize| {
        first = first.filter(|first: &Span| first.start < from).or(Some(Span::new(from, to)));
        let plain = plain.get_or_insert_with(|| bytes.to_vec());
        let others = plain[from..to].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r'));
        others.for_each(|byte| *byte = b' ');
    };
    let (mut at, mut comma) = (0, None);
    while let Some(&byte) = bytes.get(at) {
        let end = match byte {
            b'"' => string_end(bytes, at),
            b'/' => comment_end(text, at),
            _ => at + 1,
        };
        match byte {
            b'/' if end > at + 1 => blank(at, end),
            b',' => comma = Some(at),
            b']' | b'}' => comma.take().into_iter().for_each(|comma| blank(comma, comma + 1)),
            b' ' | b'\t' | b'\n' | b'\r' => {}
            _ => comma = None,
        }
        at = end;
    }
    // Comments are replaced whole, so what is left is UTF-8.
    Some(Plain { text: String::from_utf8(plain?).ok()?, first: first? })
}

/// Returns the place behind a string, which ends on its line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the place behind a comment, or behind a `/` that begins none.
fn comment_end(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let length = match rest.as_bytes().get(1) {
        Some(b'/') => memchr::memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len()),
        Some(b'*') => rest[2..].find("*/").map_or(rest.len(), |end| end + 4),
        _ => 1,
    };
    start + length
}
