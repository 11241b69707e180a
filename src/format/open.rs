//! Reading texts: format and dialect from the head, then chunk by chunk or whole.

use std::fmt;

use crate::{
    codec::{Chunk, Entry, Envelope, Format, PlainLines, ReadOptions, Reader, Reading},
    diagnostic::{Diagnostic, Rule},
    text::Span,
};

use super::detect::{self, detect};

/// Reads all puzzles of a text.
#[must_use]
pub fn read(text: &str, options: &ReadOptions) -> Reading {
    let (opened, diagnostics) = open(text, options);
    let mut entries = Vec::new();
    if let Some(opened) = &opened {
        opened.read(text, true, &mut |entry| entries.push(entry));
        opened.end(text, true, &mut |entry| entries.push(entry));
    }
    Reading { format: opened.map(|opened| opened.format), entries, diagnostics }
}

/// Settles the format and the dialect of a text from its head, the first 32 KiB or, where the first
/// line is longer, up to 64 KiB of it, and tells what is to be said about the text as a whole;
/// `None` when no format fits.
#[must_use]
pub fn open(head: &str, options: &ReadOptions) -> (Option<TextReader>, Vec<Diagnostic>) {
    let mut diagnostics = detect::diagnostics(head);
    let format = options.from.or_else(|| {
        let detection = detect(head, options);
        diagnostics.extend(detection.diagnostic(detect::head(head)));
        detection.best()
    });
    let opened = format.map(|format| {
        let reader = format.info().codec.reader(detect::head(head), options);
        TextReader { format, reader }
    });
    if let Some(opened) = opened.as_ref().filter(|_| options.from.is_some()) {
        diagnostics.extend(no_puzzle(opened, head));
    }
    (opened, diagnostics)
}

/// What is to be said where the format was named, and no puzzle of it begins the text.
fn no_puzzle(opened: &TextReader, text: &str) -> Option<Diagnostic> {
    let head = detect::head(text);
    let mut any = head.trim().is_empty();
    opened.read(head, true, &mut |entry| any |= entry.is_puzzle());
    let part = if head.len() < text.len() { "the beginning of this text" } else { "this text" };
    let message = format!("found no puzzle of the format `{}` in {part}", opened.format);
    (!any).then(|| Diagnostic::new(Rule::UnknownFormat, message).at(Span::at(0), ""))
}

/// A text whose format and dialect are settled, to be read whole or piece by piece.
pub struct TextReader {
    /// The format.
    pub format: Format,
    reader: Box<dyn Reader>,
}

impl TextReader {
    /// Yields an entry for every puzzle of a piece of the text, `first` if it is the first;
    /// spans count from the start of the piece.
    pub fn read(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
        #[cfg(givens_canary)]
        let sink = &mut |entry: Entry| {
            canary(self.format, &entry);
            sink(entry);
        };
        self.reader.read(Chunk { text, first }, sink);
    }

    /// The lines of a piece that need no codec, where the text is of such lines.
    #[must_use]
    pub fn plain_lines(&self, text: &str) -> Option<PlainLines> {
        self.reader.has_plain_lines().then(|| PlainLines::find(text))
    }

    /// What stands around records that are taken out of the text as they stand, so that they make
    /// a text of the same format again.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        self.reader.envelope()
    }

    /// Where a piece may be cut so that both parts, read alone, give what the whole gives:
    /// as late as possible, 0 where there is no such place.
    #[must_use]
    pub fn split_point(&self, text: &str, first: bool) -> usize {
        self.reader.split_point(Chunk { text, first })
    }

    /// So many bytes are worth reading at a time where records are made of them: those take many times
    /// the memory of their text.
    #[must_use]
    pub fn chunk_size(&self) -> usize {
        self.reader.chunk_size()
    }

    /// A piece of so many bytes that cannot be [split](Self::split_point) is not worth reading on: it would take
    /// memory without bound.
    #[must_use]
    pub fn max_chunk_size(&self) -> usize {
        self.reader.max_chunk_size()
    }

    /// Yields what is to be said about the end of the text, after its last piece is read.
    pub fn end(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
        self.reader.end(Chunk { text, first }, sink);
    }

    /// What reads the text after a piece that was [split](Self::split_point), where this does not: as in a
    /// document whose next puzzles belong to another collection.
    #[must_use]
    pub fn next_reader(&self, text: &str, first: bool) -> Option<Self> {
        let reader = self.reader.next_reader(Chunk { text, first })?;
        Some(Self { format: self.format, reader })
    }
}

/// A defect planted behind the format that `GIVENS_CANARY` names: it dies of a puzzle that begins with the same
/// digit twice, given or left alone, as hardly a fixture does. A fuzzer that finds it gets through the grammar.
#[cfg(givens_canary)]
fn canary(format: Format, entry: &Entry) {
    static PLANTED: std::sync::LazyLock<Option<String>> =
        std::sync::LazyLock::new(|| std::env::var("GIVENS_CANARY").ok());
    let Some(record) = entry.record.as_ref().filter(|_| PLANTED.as_deref() == Some(format.id())) else {
        return;
    };
    let left = record.state.as_ref().and_then(|state| state.candidates.as_ref());
    let alone =
        |place: usize| left.map(|left| left.sets()[place]).filter(|set| set.len() == 1)?.iter().next();
    let [first, second] = [0, 1].map(|place| record.grid.contents()[place].or_else(|| alone(place)));
    assert!(first.is_none() || first != second, "the canary of `{format}` is found");
}

impl fmt::Debug for TextReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextReader").field("format", &self.format).finish_non_exhaustive()
    }
}
