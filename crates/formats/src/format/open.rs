//! Reading texts: the head determines format and dialect; then the text is read in chunks or whole.
//!
//! Callers pass a text, or its beginning, and options; they get a [`TextReader`] and diagnostics about the text as a whole.
//! It alone decides format, comments, boxes and the reader of the following chunk.

use std::{fmt, ops::Range};

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::{Chunk, Entry, Envelope, Format, ReadOptions, Reader, Reading, Runs, TableStyle, Wants},
    diagnostic::{Diagnostic, Rule},
    layout::box_size::box_size,
    record::Meta,
    text::Span,
};

use super::{
    binary::pointer,
    box_fits::{BoxFits, boxes_of_text, stated_boxes},
    comments,
    detect::{self, Detection, SEARCHED, beyond_head, detect, in_comments, ranking},
    grids::samurai::possible_samurai,
    program::is_program,
    symbols, trial,
    unread_lines::unread_lines,
    unreadable::{no_puzzle_of, searched},
};

/// Reads all puzzles of a text.
#[must_use]
pub fn read(text: &str, options: &ReadOptions) -> Reading {
    let text = without_end_of_file(text);
    let (opened, diagnostics) = open_text(text, options, true);
    let mut entries = Vec::new();
    if let Some(opened) = &opened {
        opened.read(text, true, &mut |entry| entries.push(entry));
        opened.end(text, true, &mut |entry| entries.push(entry));
    }
    Reading { format: opened.map(|opened| opened.format), entries, diagnostics }
}

/// Determines the format and the dialect of a text from its head: the first 32 KiB or, if the first line is longer, up
/// to 64 KiB of it. Also returns the diagnostics about the text as a whole; the reader is `None` if no format fits.
#[must_use]
pub fn open(head: &str, options: &ReadOptions) -> (Option<TextReader>, Vec<Diagnostic>) {
    open_text(head, options, false)
}

/// Determines the format and the dialect of a text from its head; if there is no puzzle in the head of a program, from as
/// much as is searched of it, where that is at hand.
pub(super) fn open_text(
    head: &str,
    options: &ReadOptions,
    is_whole: bool,
) -> (Option<TextReader>, Vec<Diagnostic>) {
    // What is there instead of puzzles is known, whatever else the text is not.
    if let Some(pointer) = pointer(head) {
        return (None, vec![pointer]);
    }
    let mut diagnostics = detect::diagnostics(head);
    let mut detection = options.from.is_none().then(|| detect(head, options));
    let is_searched = is_whole || head.len() >= SEARCHED;
    if let Some(detection) = detection.as_mut().filter(|found| is_searched && found.may_follow_head(head)) {
        detection.ranking.extend(beyond_head(head, options));
    }
    diagnostics.extend(detection.iter().filter_map(|detection| choice(detection, head)));
    let format = options.from.or_else(|| detection.as_ref()?.best());
    let may_turn = detection.as_ref().is_none_or(|detection| {
        let best = detection.ranking.first().into_iter();
        best.flat_map(|best| best.trial.grids.iter().flatten())
            .map(Grid::shape)
            .any(|shape| shape.turned() != shape)
    });
    let mut opened = format.map(|format| reader(trial::head(head), format, options));
    let turning = opened.as_ref().filter(|_| may_turn && options.shape.is_none());
    if let Some((shape, turned)) = turning.and_then(|opened| boxes(opened, trial::head(head))) {
        diagnostics.extend(turned);
        opened = format.map(|format| reader(trial::head(head), format, &options.clone().with_shape(shape)));
    }
    if let Some(found) = detection.as_ref().and_then(|detection| detection.ranking.first()) {
        diagnostics.extend(unread_lines(trial::head(head), found.trial.parts.clone()));
    }
    let opened = opened.map(|opened| TextReader { detection, ..opened });
    if let Some(opened) = opened.as_ref().filter(|_| options.from.is_some()) {
        diagnostics.extend(no_puzzle(opened, head));
    } else if matches!(format, Some(Format::Line | Format::Sdm)) {
        diagnostics.extend(possible_samurai(trial::head(head)));
    }
    (opened, diagnostics)
}

/// Returns a text without the byte that ends it in files of DOS and CP/M.
pub(super) fn without_end_of_file(text: &str) -> &str {
    text.strip_suffix(END_OF_FILE).unwrap_or(text)
}

/// What ends a text in files of DOS and CP/M.
const END_OF_FILE: char = '\u{1A}';

/// Returns the boxes of all grids of a text with this head, if a line of it states them or its grids show them.
fn boxes(opened: &TextReader, head: &str) -> Option<(Shape, Option<Diagnostic>)> {
    let mut fits = BoxFits::default();
    opened.read(head, true, &mut |entry| fits.add(&entry));
    match box_size(head) {
        Some(stated) => stated_boxes(&fits, stated),
        None => boxes_of_text(&fits),
    }
}

/// Returns the diagnostic about the choice of the format of a text, with how much of it was searched in vain.
fn choice(detection: &Detection, text: &str) -> Option<Diagnostic> {
    let head = trial::head(text);
    let found = detection.diagnostic(head)?;
    let is_unknown = found.rule == Rule::UnknownFormat && detection.is_unknown();
    let bytes = if is_program(head) { SEARCHED } else { head.len() };
    Some(if is_unknown && bytes < text.len() { searched(found, bytes) } else { found })
}

/// Returns the reader of a text with this head in this format.
fn reader(head: &str, format: Format, options: &ReadOptions) -> TextReader {
    let is_in_comments = || !in_comments(head, &ranking(head, false, options), options).is_empty();
    let reader = comments::reader(head, format, options).filter(|_| is_in_comments());
    let reader = reader.or_else(|| symbols::reader(head, format, options));
    let reader = reader.unwrap_or_else(|| format.info().codec.reader(head, options));
    TextReader { format, reader, detection: None }
}

/// Returns a diagnostic if the head has no puzzle of the format that was named.
fn no_puzzle(opened: &TextReader, text: &str) -> Option<Diagnostic> {
    let head = trial::head(text);
    let mut any = head.trim().is_empty();
    opened.read(head, true, &mut |entry| any |= entry.is_puzzle());
    let part = if head.len() < text.len() { "the beginning of this text" } else { "this text" };
    (!any).then(|| no_puzzle_of(opened.format, part))
}

/// A reader for a text of known format and dialect, which is read whole or in chunks.
pub struct TextReader {
    /// The format.
    pub format: Format,
    reader: Box<dyn Reader>,
    detection: Option<Detection>,
}

impl TextReader {
    /// Yields an entry for every puzzle of a chunk of the text, `first` if it is the first; spans count from the start
    /// of the chunk.
    pub fn read(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
        #[cfg(givens_canary)]
        let sink = &mut |entry: Entry| {
            canary(self.format, &entry);
            sink(entry);
        };
        self.reader.read(Chunk { text, first }, sink);
    }

    /// Returns the puzzles that [`read`](Self::read) yields, plain ones as the caller wants them.
    #[must_use]
    pub fn runs<'t>(&'t self, text: &'t str, first: bool, wants: Wants) -> Runs<'t> {
        self.runs_within(text, first, wants, 0..usize::MAX, |_| true)
    }

    /// Returns those [`runs`](Self::runs) that begin in this range, and only entries for which there `has_room`.
    #[must_use]
    pub fn runs_within<'t>(
        &'t self,
        text: &'t str,
        first: bool,
        wants: Wants,
        part: Range<usize>,
        has_room: impl Fn(&Entry) -> bool + 't,
    ) -> Runs<'t> {
        let mut runs = Runs::new(text, wants).within(part, has_room);
        self.reader.runs(Chunk { text, first }, &mut runs);
        runs
    }

    /// Returns the puzzles of some whole lines of a text whose puzzles are read line by line; spans count from its start.
    #[must_use]
    pub fn entries_of(&self, text: &str, lines: Span) -> Vec<Entry> {
        let mut entries = Vec::new();
        self.read(&text[lines.range()], false, &mut |entry| entries.push(entry.moved(lines.start)));
        entries
    }

    /// Returns how the format was detected; `None` if it was named.
    #[must_use]
    pub const fn detection(&self) -> Option<&Detection> {
        self.detection.as_ref()
    }

    /// Returns what must surround records that are copied verbatim from the text, so that they are a text of the same
    /// format again.
    #[must_use]
    pub fn envelope(&self) -> Envelope {
        self.reader.envelope()
    }

    /// Returns the texts, ratings and columns of a record at this span of a chunk whose puzzle cannot be read, as far as
    /// the format separates them from the puzzle.
    #[must_use]
    pub fn texts(&self, text: &str, record: Span) -> Meta {
        self.reader.texts(text, record)
    }

    /// Returns the text of the column of this name, in any case, of a record at this span of a chunk, if it is a column
    /// of a table with puzzles or solutions: their text as it stands.
    #[must_use]
    pub fn cells_text(&self, text: &str, record: Span, column: &str) -> Option<String> {
        self.reader.cells_text(text, record, column)
    }

    /// Returns the members of a record at this span of a chunk that are no texts, with their values as JSON has them: a
    /// number, `true`, a list. Formats other than JSON and JSON Lines have none.
    #[must_use]
    pub fn literals(&self, text: &str, record: Span) -> Vec<[String; 2]> {
        self.reader.literals(text, record)
    }

    /// Returns how the table looks that is read, if it is one.
    #[must_use]
    pub fn table_style(&self) -> Option<TableStyle> {
        self.reader.table_style()
    }

    /// Returns the last offset at which a chunk can be split so that both parts, read alone, give the same entries as the
    /// whole; 0 if there is none.
    #[must_use]
    pub fn split_point(&self, text: &str, first: bool) -> usize {
        self.reader.split_point(Chunk { text, first })
    }

    /// The number of bytes to read at a time if records are made of them, which take many times the memory of their
    /// text.
    #[must_use]
    pub fn chunk_size(&self) -> usize {
        self.reader.chunk_sizes().usual
    }

    /// The size of a chunk without a [split point](Self::split_point) at which reading stops with an error, so that
    /// memory stays bounded.
    #[must_use]
    pub fn max_chunk_size(&self) -> usize {
        self.reader.chunk_sizes().largest
    }

    /// Yields entries for problems at the end of the text, after its last chunk was read.
    pub fn end(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
        self.reader.end(Chunk { text, first }, sink);
    }

    /// Returns the reader for the text after a chunk that was [split](Self::split_point), if that chunk changed the
    /// dialect, as in a document whose next puzzles belong to another collection.
    #[must_use]
    pub fn next_reader(&self, text: &str, first: bool) -> Option<Self> {
        let reader = self.reader.next_reader(Chunk { text, first })?;
        Some(Self { format: self.format, reader, detection: None })
    }
}

/// A defect planted in the format that `GIVENS_CANARY` names: it panics on a puzzle whose first two cells hold the same
/// digit, as a given or as their only candidate, which is rare in fixtures. A fuzzer that finds it gets through the
/// grammar.
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
