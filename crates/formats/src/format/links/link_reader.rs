//! The codec and the reader that formats of links share: a line is an entry, or in other text a line with a link.
//!
//! Lines with a link: its words, the texts around the link, and lines without one. A line with a link of another format is an
//! entry of that format.

use crate::{
    cells::words::whole_lines,
    codec::{Chunk, Entry, Envelope, ReadOptions, Reader},
    diagnostic::Diagnostic,
    layout::{flat::content, row::looks_like_cells},
    record::{AnyRecord, Meta, Text},
    text::{Line, Span, offset_in, shown},
};

use super::{
    address::{Address, addresses, decoded},
    in_value,
    link_format::{LinkContent, LinkFormat, Word},
    payload::Payload,
};

/// The shortest lone word that is a damaged payload rather than a heading.
const LONG_WORD: usize = 24;
/// The length of the shortest word without letters that is certainly a payload.
const LONG_NUMBER: usize = 16;

/// The length of the shortest link of another program that surely contains a puzzle, and not only the name of its site.
const LONG_LINK: usize = 60;

/// Reads links of one format.
pub(super) struct LinkReader {
    pub(super) links: LinkFormat,
    /// Whether lines without a link are other text, such as source code.
    pub(super) in_text: bool,
    pub(super) options: ReadOptions,
}

impl Reader for LinkReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        // In other text, links of known programs are named, whether they are read or not.
        let is_other = |word: &Word<'_>| matches!(word, Word::Other(_, text) if text.len() >= LONG_LINK);
        let is_link = |word: &Word<'_>| self.links.has_payload(word) || is_other(word);
        let has_link = |line: Line<'_>| self.links.words(line).iter().any(is_link);
        let is_part = |line: &Line<'_>| !self.in_text || has_link(*line) || looks_like_cells(line.text);
        let all = content(chunk.text).filter(is_part);
        all.for_each(|line| sink(self.entry(line)));
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        whole_lines(chunk.text)
    }
}

impl LinkReader {
    /// Returns the entry of a line.
    fn entry(&self, line: Line<'_>) -> Entry {
        let words = self.links.words(line);
        let own = words.iter().position(|word| matches!(word, Word::Own(_) | Word::Bare(_)));
        let read = own.unwrap_or_default();
        let Some(word) = words.get(read) else { return self.without_link(line) };
        // People keep the links of several programs in one list.
        if let Word::Other(format, _) = word
            && let Some(entry) = in_value::of_line(*format, line, &self.options)
        {
            return entry;
        }
        let mut diagnostics = Vec::new();
        let record = self.word(line, word, &mut diagnostics);
        for (_, word) in words.iter().enumerate().filter(|(index, _)| *index != read) {
            if let Word::Own(address) | Word::Unknown(address) = word {
                diagnostics.push(Diagnostic::unread_second_link(line.span_of(address.text)));
            }
        }
        Entry::of_any(line.span(), record, diagnostics)
    }

    fn word(&self, line: Line<'_>, word: &Word<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyRecord> {
        let diagnostic = match word {
            Word::Own(address) => match (self.links.content)(address) {
                LinkContent::Payload(word) => return self.payload(line, word, Some(*address), diagnostics),
                LinkContent::Name(name) => {
                    let message = format!("the puzzle is on a server: `{}` is only its name", shown(name));
                    not_in_link(message, line.span_of(name))
                }
                LinkContent::Nothing => {
                    let message = format!("this link of `{}` holds no puzzle", self.links.format);
                    not_in_link(message, line.span_of(address.text))
                }
            },
            Word::Bare(word) => return self.payload(line, word, None, diagnostics),
            Word::Other(format, word) => {
                Diagnostic::unread_link(format, self.links.format, line.span_of(word))
            }
            Word::Unknown(address) => Diagnostic::unread_host(address.host, line.span_of(address.text)),
        };
        diagnostic.refuse(diagnostics)
    }

    fn payload(
        &self,
        line: Line<'_>,
        word: &str,
        address: Option<Address<'_>>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<AnyRecord> {
        let after = &line.text[offset_in(line.text, word) + word.len()..];
        let (span, line, options) = (line.span_of(word), line.span(), &self.options);
        let payload = Payload { text: decoded(word), address, after, span, line, options };
        (self.links.record)(&payload, diagnostics)
    }

    /// Returns the entry of a line without a link or a word that is certainly a payload.
    fn without_link(&self, line: Line<'_>) -> Entry {
        let text = line.text.trim();
        let span = line.span_of(text);
        let is_number = text.len() >= LONG_NUMBER && !text.contains(char::is_alphabetic);
        if !text.contains(char::is_whitespace) && (text.len() >= LONG_WORD || is_number) {
            let mut diagnostics = Vec::new();
            let record = self.payload(line, text, None, &mut diagnostics);
            return Entry::of_any(line.span(), record, diagnostics);
        }
        if looks_like_cells(text) {
            return Entry::malformed(line.span(), Diagnostic::unread_cells(span));
        }
        Entry::without_puzzle(Diagnostic::skipped_no_link(text, span))
    }
}

fn not_in_link(message: String, span: Span) -> Diagnostic {
    Diagnostic::not_in_text(message, span).help("open the link, and copy or export the puzzle itself")
}

/// Iterates over the words of a line without the brackets and quotes, and these other signs, around them; a word with
/// a whole address is this address.
pub(super) fn words<'t>(line: &'t str, signs: &'static str) -> impl Iterator<Item = &'t str> {
    let is_around = move |c: char| "\"'`*<>()[]{};".contains(c) || signs.contains(c);
    line.split_whitespace().map(move |word| {
        // A list of numbers has thousands of short words, and a search costs more than they do.
        let address = (word.len() > "http".len()).then(|| addresses(word).next()).flatten();
        address.map_or_else(|| word.trim_matches(is_around), |address| address.text)
    })
}

/// Reads a line whose link has percent signs. Everything in its entry is at the whole line.
pub(super) fn read_decoded(line: Line<'_>, read: impl FnOnce(Line<'_>) -> Option<Entry>) -> Option<Entry> {
    let text = decoded(line.text);
    let is_shorter = text.len() < line.text.len();
    let entry = is_shorter.then(|| read(Line { text: &text, start: line.start })).flatten();
    entry.map(|entry| entry.with_spans(&|_| line.span()))
}

/// Takes the texts before and after a link as title and comment: without the tags around it, and of Markdown's
/// `[text](link)` the text.
pub(super) fn set_texts_around(meta: &mut Meta, before: &str, after: &str) {
    let before = before.split('<').next().unwrap_or_default();
    let before = before.strip_suffix("](").and_then(|text| text.rsplit('[').next()).unwrap_or(before);
    let after = if after.contains("</") { "" } else { after };
    let is_around = |c: char| c.is_whitespace() || ":;,-<>\"'`*".contains(c);
    for (kind, text) in [(Text::Title, before), (Text::Comment, after)] {
        let text = text.trim_matches(is_around);
        if text.contains(char::is_alphanumeric) && meta.text(kind).is_none() {
            meta.set(kind, text);
        }
    }
}

/// Reports a line without a link: a heading, unless these signs show that it may be what remains of one.
pub(super) fn without_link(line: Line<'_>, expected: &str, example: &str, signs: &[char]) -> Entry {
    let text = line.text.trim();
    if text.contains(' ') && !text.contains(signs) {
        let what = format_args!("a line without a {expected}");
        return Entry::without_puzzle(Diagnostic::skipped(what, line.span()));
    }
    let diagnostic = Diagnostic::expected_as(format_args!("a {expected}"), example, line.span());
    Entry::malformed(line.span(), diagnostic)
}
