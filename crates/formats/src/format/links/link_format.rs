//! Formats of links, and which words of a line are links or payloads of which.
//!
//! A format of links declares hosts, the payload and how a record is made of it; words of a line are found by this alone.
//! All formats are asked about a word, so that the link of another program is reported under its name.

use std::io;

use crate::{
    codec::{Format, NoVariantText, PushVariant, VariantText, WRITES, WriteOptions, Writer, format_of_host},
    diagnostic::Diagnostic,
    record::{AnyRecord, FieldSet, Record, VariantRecord},
    text::Line,
};

use super::{
    address::{Address, address, addresses},
    codoku, packed,
    payload::Payload,
    sudokumaker::head,
    sudokupad::id,
    sudokuwiki::field,
};

/// A format of links, each with a payload.
#[derive(Clone, Copy)]
pub(super) struct LinkFormat {
    pub(super) format: Format,
    /// Returns what a link of one of its hosts contains.
    pub(super) content: for<'t> fn(&Address<'t>) -> LinkContent<'t>,
    /// Returns the record of a payload, or `None` with the reasons in the diagnostics.
    pub(super) record: fn(&Payload<'_>, &mut Vec<Diagnostic>) -> Option<AnyRecord>,
    /// The documents that are read without a link too.
    pub(super) documents: Option<DocumentForm>,
    pub(super) writer: MakeWriter,
}

/// Returns a writer of links.
type MakeWriter = fn(&WriteOptions) -> Box<dyn Writer>;

/// Returns the function `make`, which a small build leaves out.
pub(super) const fn writer(make: MakeWriter) -> MakeWriter {
    if WRITES { make } else { |_| unreachable!("a small build writes nothing") }
}

/// Documents outside of links.
#[derive(Clone, Copy)]
pub(super) struct DocumentForm {
    /// Returns whether such a document begins with a head.
    pub(super) is_document: fn(&str) -> bool,
    /// Why it does.
    pub(super) evidence: &'static str,
}

/// What a link contains.
pub(super) enum LinkContent<'t> {
    Payload(&'t str),
    /// The name of a puzzle on the server.
    Name(&'t str),
    Nothing,
}

/// A word that may be a link or a payload.
pub(super) enum Word<'t> {
    /// A link of this format.
    Own(Address<'t>),
    /// A payload of this format.
    Bare(&'t str),
    /// A link or payload of another format.
    Other(Format, &'t str),
    /// A link of an unknown host.
    Unknown(Address<'t>),
}

impl LinkFormat {
    /// Returns the links of a line, from left to right, or the payload that begins it.
    pub(super) fn words<'t>(&self, line: Line<'t>) -> Vec<Word<'t>> {
        let links: Vec<_> = addresses(line.text).map(|address| self.word(address)).collect();
        let word = line.text.split_whitespace().next();
        let Some(word) = word.filter(|_| links.is_empty()) else { return links };
        if payload_formats(word).any(|format| format == self.format) {
            return vec![Word::Bare(word)];
        }
        // A link of a known host may lack its scheme.
        let with_host = address(word).ok().map(|(_, address)| self.word(address));
        let known = with_host.filter(|word| !matches!(word, Word::Unknown(_)));
        let other = || payload_formats(word).next().map(|format| Word::Other(format, word));
        known.or_else(other).into_iter().collect()
    }

    /// Whether a word is a link of this format that contains a puzzle.
    pub(super) fn has_payload(&self, word: &Word<'_>) -> bool {
        matches!(word, Word::Own(address) if matches!((self.content)(address), LinkContent::Payload(_)))
    }

    fn word<'t>(&self, address: Address<'t>) -> Word<'t> {
        match format_of_host(address.host) {
            Some(format) if format == self.format => Word::Own(address),
            Some(format) => Word::Other(format, address.text),
            None => Word::Unknown(address),
        }
    }
}

/// Whether a word is certainly a payload.
type IsPayload = fn(&str) -> bool;

/// Returns the formats of which a word without a host is certainly a payload.
fn payload_formats(word: &str) -> impl Iterator<Item = Format> {
    let formats: [(Format, IsPayload); 5] = [
        (Format::SudokuWiki, field::is_payload),
        (Format::Exchange, codoku::is_codoku),
        (Format::SudokuMaker, head::is_payload),
        (Format::FPuzzles, |word| packed::packed_object(word).is_ok() && !head::is_payload(word)),
        (Format::SudokuPad, id::is_payload),
    ];
    formats.into_iter().filter(move |(_, is_payload)| is_payload(word)).map(|(format, _)| format)
}

/// Writes one link per line.
pub(super) struct LinkWriter<F> {
    /// Adds the link of a record to a text, and returns the lost fields.
    pub(super) push: F,
    /// Makes the link of a variant.
    pub(super) variant: PushVariant,
}

impl<F: Fn(&Record, &mut String) -> FieldSet + Send> Writer for LinkWriter<F> {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let mut text = String::new();
        let lost = (self.push)(record, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(lost)
    }

    fn variant_text(&self, record: &VariantRecord) -> Result<VariantText, NoVariantText> {
        (self.variant)(record)
    }
}
