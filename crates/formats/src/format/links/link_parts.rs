//! Texts of links, one per line, and of documents between them.
//!
//! Formats whose saved files and links occur in one text (Solo, pzpr) declare where a document begins and continues; the
//! reader yields an entry for each link and each document.

use crate::{
    codec::{Chunk, Entry, Envelope, Format, Reader},
    layout::row::is_comment,
    text::{Line, lines},
};

use super::{
    in_value,
    link_reader::{read_decoded, without_link},
};

/// The grammar of such a text.
pub(super) struct LinkParts {
    /// The format of the links.
    pub(super) format: Format,
    /// Returns whether a document begins with a line.
    pub(super) begins: fn(&str) -> bool,
    /// Returns whether it continues with a line.
    pub(super) continues: fn(&str) -> bool,
    /// Returns the entry of a document at an offset.
    pub(super) document: fn(&str, usize) -> Entry,
    /// Returns the entry of a line with a link.
    pub(super) link: fn(Line<'_>) -> Option<Entry>,
    /// What a line is expected to be, an example, and the signs of what remains of one.
    pub(super) expected: (&'static str, &'static str, &'static [char]),
}

/// A part of a text.
pub(super) enum LinkPart<'t> {
    /// A document, and its offset.
    Document(&'t str, usize),
    /// Another line.
    Line(Line<'t>),
}

impl LinkParts {
    /// Iterates over the parts of a text, except blank lines and comments.
    pub(super) fn parts<'t>(&self, text: &'t str) -> impl Iterator<Item = LinkPart<'t>> {
        let mut all = lines(text).filter(|line| !line.is_blank()).peekable();
        std::iter::from_fn(move || {
            let line = all.find(|line| !is_comment(line.text.trim()))?;
            if !(self.begins)(line.text) {
                return Some(LinkPart::Line(line));
            }
            let mut end = line.span().end;
            while let Some(next) = all.next_if(|next| (self.continues)(next.text)) {
                end = next.span().end;
            }
            Some(LinkPart::Document(&text[line.start..end], line.start))
        })
    }

    /// Returns the entry of a line with a link, which may have percent signs.
    pub(super) fn line(&self, line: Line<'_>) -> Option<Entry> {
        (self.link)(line).or_else(|| read_decoded(line, self.link))
    }
}

impl Reader for &'static LinkParts {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let (expected, example, signs) = self.expected;
        for part in self.parts(chunk.text) {
            sink(match part {
                LinkPart::Document(text, start) => (self.document)(text, start),
                LinkPart::Line(line) => {
                    let other = || in_value::of_other(self.format, line);
                    let entry = self.line(line).or_else(other);
                    entry.unwrap_or_else(|| without_link(line, expected, example, signs))
                }
            });
        }
    }
}
