//! The codec that formats of links share.

use crate::{
    codec::{Codec, Evidence, Format, ReadOptions, Reader, WriteOptions, Writer},
    layout::each_line::{EachLine, content},
    text::Line,
};

use super::{
    document,
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
        let (mut all, mut own, mut links) = (0_usize, 0_usize, 0_usize);
        for line in content(head).take(MAX_PROBED) {
            all += 1;
            match self.words(line).first() {
                Some(Word::Own(_) | Word::Bare(_)) => (own, links) = (own + 1, links + 1),
                Some(Word::Other(..)) => links += 1,
                _ => {}
            }
        }
        let strength = if own * 2 >= links { 50 } else { 40 };
        let reason = format!("{own} links or codes of {}", self.format.info().name);
        (own > 0 && links * 2 >= all).then_some(Evidence::new(strength, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if self.documents.is_some() && head.trim_start().starts_with('{') {
            return document::reader(options);
        }
        let reader = LinkReader { links: *self, options: options.clone() };
        Box::new(EachLine(move |line: Line<'_>| reader.entry(line)))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        (self.writer)(options)
    }
}
