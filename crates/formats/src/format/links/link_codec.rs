//! Detection of a format of links: by the links in the first lines of a text.
//!
//! It is the codec of every [`LinkFormat`]. A text is one of links if at least half of its first lines have one; a few
//! links with puzzles within other text are weak evidence.

use crate::{
    codec::{Codec, Evidence, Format, ReadOptions, Reader, WriteOptions, Writer},
    layout::{flat::content, row::looks_like_cells},
};

use super::{
    document,
    in_value::is_json_line,
    link_format::{LinkFormat, Word},
    link_reader::LinkReader,
};

/// Number of lines of a head that are probed.
const MAX_PROBED: usize = 100;

impl Codec for LinkFormat {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if let Some(documents) = self.documents.filter(|documents| (documents.is_document)(head)) {
            return Some(Evidence::document(Format::Json, documents.evidence));
        }
        if is_json_line(head) {
            return None;
        }
        let found = LinkCount::from_head(self, head);
        let name = self.format.info().name;
        if found.is_text() {
            let links = if found.whole == 1 { "link" } else { "links" };
            return Some(Evidence::new(20, format!("{} {links} of {name} in other text", found.whole)));
        }
        let strength = if found.own * 2 >= found.links { 50 } else { 40 };
        let links = if found.own == 1 { "link or code" } else { "links or codes" };
        let reason = format!("{} {links} of {name}", found.own);
        (found.own > 0 && found.is_list()).then_some(Evidence::new(strength, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let in_text = LinkCount::from_head(self, head).is_text();
        if self.documents.is_some() && head.trim_start().starts_with('{') && !in_text {
            return document::reader(options);
        }
        Box::new(LinkReader { links: *self, in_text, options: options.clone() })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        (self.writer)(options)
    }
}

/// The first lines of a text, and the links and codes that begin them.
#[derive(Default)]
struct LinkCount {
    lines: usize,
    links: usize,
    /// Those of the format.
    own: usize,
    /// Links of the format that contain a puzzle.
    whole: usize,
    /// Lines that are nothing but a link of an unknown host.
    unknown: usize,
    /// Lines that look like cells, if there are links that contain a puzzle.
    rows: usize,
}

impl LinkCount {
    fn from_head(format: &LinkFormat, head: &str) -> Self {
        let mut found = Self::default();
        for line in content(head).take(MAX_PROBED) {
            found.lines += 1;
            let words = format.words(line);
            found.links +=
                usize::from(matches!(words.first(), Some(Word::Own(_) | Word::Bare(_) | Word::Other(..))));
            found.unknown += usize::from(
                matches!(words[..], [Word::Unknown(address)] if address.text == line.text.trim()),
            );
            found.own += usize::from(matches!(words.first(), Some(Word::Own(_) | Word::Bare(_))));
            found.whole += usize::from(words.first().is_some_and(|word| format.has_payload(word)));
        }
        if found.whole > 0 {
            found.rows = content(head).take(MAX_PROBED).filter(|line| looks_like_cells(line.text)).count();
        }
        found
    }

    /// Whether most lines have links; a list of links may have some of hosts that are not known.
    fn is_list(&self) -> bool {
        let all = if self.whole > 0 { self.links + self.unknown } else { self.links };
        self.links * 2 >= self.lines || all == self.lines
    }

    /// Whether links with puzzles are scattered in other text than rows of cells.
    fn is_text(&self) -> bool {
        self.whole > 0 && self.rows == 0 && !self.is_list()
    }
}
