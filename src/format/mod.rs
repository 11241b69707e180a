//! Bytes ⇄ records: the formats, which of them a text is in, reading and writing.
//!
//! The shelf: [`Format`] names, [`FormatInfo`] knows, one file in `codecs` per format
//! does. Everything said about a format elsewhere (help, `givens formats`, docs/formats.md,
//! detection, loss on writing) is read from its [`FormatInfo`].
//!
//! Reading never gives up: a codec yields an [`Entry`] for every puzzle, with its record
//! or with the reason why there is none.
//!
//! # Examples
//!
//! ```
//! use givens::format::{Format, ReadOptions, WriteOptions, read};
//!
//! let text = "1.3.\n....\n....\n.2..\n";
//! let reading = read(text, &ReadOptions::default());
//! assert_eq!(reading.format, Some(Format::Rows));
//!
//! let record = reading.records().next().unwrap();
//! let mut line = Vec::new();
//! Format::Line.writer(&WriteOptions::default()).write(record, &mut line).unwrap();
//! assert_eq!(line, b"1.3..........2..\n");
//! ```

mod codecs;
mod detect;
mod parts;
mod plain;
mod trail;
mod variant;

use std::{fmt, io, str::FromStr};

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    grid::Shape,
    record::{FieldSet, Record},
    text::Span,
};

pub use detect::{Candidate, Detection, detect};
pub(crate) use detect::{HEAD, has_head};
pub use plain::PlainLines;

/// A format of puzzle files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line, all cells glued.
    Line,
    /// One puzzle a line, digits and CRLF: SudoCue's `.sdm`.
    Sdm,
    /// One grid of candidates a line.
    Sukaku,
    /// The Sudoku Exchange puzzle bank.
    Bank,
    /// One position a line, with a step: HoDoKu's library.
    Hodoku,
    /// One position a line: Susser, SudokuStudio.
    Susser,
    /// Lists of cells: `r1c2=2`.
    Cells,
    /// Named grids in any layout: gsf's sudoku.
    Gsf,
    /// A line a row, cells glued.
    Rows,
    /// A line a row, values separated by spaces.
    Spaced,
    /// A line a row, one field a cell: comma-, semicolon- or tab-separated.
    Comma,
    /// Rows with drawn boxes.
    Boxed,
    /// Grids of candidates.
    Candidates,
    /// A table of puzzles, one a row.
    Table,
    /// Matrix literals and printed matrices of MATLAB and Octave.
    Matlab,
    /// A puzzle with headers and state: SadMan's and SudoCue's `.sdk`.
    Sdk,
    /// The `sudoku` environment of LaTeX.
    Latex,
    /// JSON documents: this program's own, and what others write.
    Json,
    /// JSON Lines: a JSON document a line.
    Jsonl,
    /// Collections with the state of each puzzle: OpenSudoku.
    OpenSudoku,
    /// A saved game: KSudoku.
    KSudoku,
    /// A list of puzzles: 1gravity's Sudoku, `LibreSudoku`.
    OneGravity,
    /// A saved game: HoDoKu.
    Hsol,
    /// Puzzles in XML of any kind.
    Xml,
    /// A sudoku of ipuz.
    Ipuz,
    /// GNOME Sudoku's saved game.
    Gnome,
    /// The puzzlekit data set.
    Puzzlekit,
    /// Formulas for satisfiability solvers: DIMACS CNF.
    Dimacs,
}

/// All that is known about a format.
pub struct FormatInfo {
    /// The format.
    pub format: Format,
    /// What it is called on the command line: `line`.
    pub id: &'static str,
    /// What it is, in a few words.
    pub name: &'static str,
    /// What kind of files it is for.
    pub shelf: Shelf,
    /// The usual file extensions, without dots.
    pub extensions: &'static [&'static str],
    /// Whether a file may hold several puzzles. Else a writer takes one record, and each
    /// further one makes another document.
    pub many: bool,
    /// The shapes that it holds.
    pub shapes: Shapes,
    /// What a written record keeps beside the givens.
    pub holds: FieldSet,
    /// The blank that is written unless another is asked for; empty for an empty field.
    pub blank: &'static str,
    /// Its grammar, in ABNF.
    pub grammar: &'static str,
    /// What is read beyond the plainest form, one dialect or pitfall each.
    pub accepts: &'static [&'static str],
    /// What is written; empty where the format is read alone.
    pub writes: &'static str,
    /// Where the format comes from or is described.
    pub reference: &'static str,
    pub(crate) codec: &'static dyn Codec,
}

/// A kind of formats. Orders itself as they are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// A puzzle a line.
    Lines,
    /// A line a row.
    Grids,
    /// A puzzle a row of a table.
    Tables,
    /// The programs' own files.
    Documents,
    /// Addresses and codes for them.
    Links,
    /// Source text of other languages.
    Source,
}

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lines => "lines",
            Self::Grids => "grids",
            Self::Tables => "tables",
            Self::Documents => "documents",
            Self::Links => "links",
            Self::Source => "source text",
        })
    }
}

/// Shapes that a format holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shapes {
    /// All from 4×4 to 25×25.
    Any,
    /// 9×9 with boxes of 3×3.
    Classic,
    /// The usual boxes of these sides.
    Sides(&'static [usize]),
}

impl Shapes {
    /// Whether a shape is among them.
    #[must_use]
    pub fn contains(self, shape: Shape) -> bool {
        match self {
            Self::Any => true,
            Self::Classic => shape == Shape::CLASSIC,
            Self::Sides(sides) => shape.is_usual() && sides.contains(&shape.side()),
        }
    }
}

impl fmt::Display for Shapes {
    /// `any`, `9×9`, `4×4 9×9 16×16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Classic => f.write_str("9×9"),
            Self::Sides(sides) => {
                let sides: Vec<_> = sides.iter().map(|side| format!("{side}×{side}")).collect();
                f.write_str(&sides.join(" "))
            }
        }
    }
}

impl FormatInfo {
    /// Whether it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        !self.writes.is_empty()
    }
}

impl fmt::Debug for FormatInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FormatInfo").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Format {
    /// All formats, in the order in which [`FormatInfo`]s are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        codecs::FORMATS.iter().map(|info| info.format)
    }

    /// What is known about it.
    #[must_use]
    pub fn info(self) -> &'static FormatInfo {
        codecs::FORMATS[self as usize]
    }

    /// What it is called on the command line: `line`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// A writer of this format, for records one after the other. What it writes of a shape that
    /// the format does not hold is anybody's guess; see [`FormatInfo::shapes`].
    ///
    /// # Panics
    ///
    /// If the format is [read alone](FormatInfo::is_written).
    #[must_use]
    pub fn writer(self, options: &WriteOptions) -> Box<dyn Writer> {
        self.info().codec.writer(options)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Format {
    type Err = UnknownFormatName;

    fn from_str(text: &str) -> Result<Self, UnknownFormatName> {
        let same = |format: &Self| format.id().eq_ignore_ascii_case(text);
        Self::all().find(same).ok_or_else(|| UnknownFormatName(text.to_owned()))
    }
}

/// No format has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no format is called `{0}`; `givens formats` lists them")]
pub struct UnknownFormatName(String);

/// How to read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format, where it is not to be detected.
    pub from: Option<Format>,
    /// The boxes of grids of this side, where the text does not show them.
    pub shape: Option<Shape>,
    /// The extension of the file, without a dot: breaks ties in detection, no more.
    pub extension: Option<String>,
}

/// How to write.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// The blank, where it is not to be the format's own; see [`WriteOptions::is_blank`].
    pub blank: Option<char>,
    /// The first record follows others that are written elsewhere: no header goes before
    /// it. The columns of a table are then those of this first record, which the header
    /// that is written elsewhere must have too; matrices of `matlab` are numbered anew.
    pub continued: bool,
    /// The last record is followed by others that are written elsewhere: no end is written
    /// after it. With both, documents written in parts are one when the parts are joined.
    pub continues: bool,
}

impl WriteOptions {
    /// Whether every format reads this character back as a blank.
    #[must_use]
    pub const fn is_blank(symbol: char) -> bool {
        symbol == '0' || parts::mark::is_blank_symbol(symbol)
    }

    /// The blank to write.
    pub(crate) fn blank_or(&self, usual: &str) -> String {
        self.blank.map_or_else(|| usual.to_owned(), String::from)
    }
}

/// One puzzle of a file, well-formed or not; or a remark on the text between puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The bytes of the puzzle, with the headings and comments above it.
    pub span: Span,
    /// The puzzle, where it could be read.
    pub record: Option<Record>,
    /// What is to be said about its form.
    pub diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// A puzzle that could not be read.
    pub(crate) fn malformed(span: Span, diagnostic: Diagnostic) -> Self {
        Self { span, record: None, diagnostics: vec![diagnostic] }
    }

    /// A remark on text that is no puzzle.
    pub(crate) fn remark(diagnostic: Diagnostic) -> Self {
        let span = diagnostic.place().unwrap_or_default();
        Self { span, record: None, diagnostics: vec![diagnostic] }
    }

    /// The same entry in a text that has `by` bytes more before it.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        self.span = self.span.moved(by);
        if let Some(record) = &mut self.record {
            record.shift(by);
        }
        let labels = self.diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.labels);
        labels.for_each(|label| label.span = label.span.moved(by));
        self
    }

    /// Whether this is a puzzle that could not be read.
    #[must_use]
    pub fn is_malformed(&self) -> bool {
        let error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        self.record.is_none() && self.diagnostics.iter().any(error)
    }

    /// Whether this is a puzzle at all, rather than a remark on text between puzzles.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.record.is_some() || self.is_malformed()
    }
}

/// What a text holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The format that it was read in; `None` when no format fits.
    pub format: Option<Format>,
    /// The puzzles, in order.
    pub entries: Vec<Entry>,
    /// What is to be said about the text as a whole.
    pub remarks: Vec<Diagnostic>,
}

impl Reading {
    /// The puzzles that could be read, in order.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.entries.iter().filter_map(|entry| entry.record.as_ref())
    }
}

/// Reads all puzzles of a text.
#[must_use]
pub fn read(text: &str, options: &ReadOptions) -> Reading {
    let (opened, remarks) = open(text, options);
    let mut entries = Vec::new();
    if let Some(opened) = &opened {
        opened.read(text, true, &mut |entry| entries.push(entry));
        opened.end(text, true, &mut |entry| entries.push(entry));
    }
    Reading { format: opened.map(|opened| opened.format), entries, remarks }
}

/// Settles the format and the dialect of a text from its head, the first 32 KiB or, where the first
/// line is longer, up to 64 KiB of it, and tells what is to be said about the text as a whole;
/// `None` when no format fits.
#[must_use]
pub fn open(head: &str, options: &ReadOptions) -> (Option<Opened>, Vec<Diagnostic>) {
    let mut remarks = detect::remarks(head);
    let format = options.from.or_else(|| {
        let detection = detect(head, options);
        remarks.extend(detection.remark(detect::head(head)));
        detection.best()
    });
    let opened = format.map(|format| {
        let reader = format.info().codec.reader(detect::head(head), options);
        Opened { format, reader }
    });
    if let Some(opened) = opened.as_ref().filter(|_| options.from.is_some()) {
        remarks.extend(no_puzzle(opened, detect::head(head)));
    }
    (opened, remarks)
}

/// What is to be said where the format was named, and no puzzle of it begins the text.
fn no_puzzle(opened: &Opened, head: &str) -> Option<Diagnostic> {
    let mut any = head.trim().is_empty();
    opened.read(head, true, &mut |entry| any |= entry.is_puzzle());
    let message = format!("no puzzle of the format `{}` stands in this text", opened.format);
    (!any).then(|| Diagnostic::new(Rule::UnknownFormat, message).at(Span::at(0), ""))
}

/// A text whose format and dialect are settled, to be read whole or piece by piece.
pub struct Opened {
    /// The format.
    pub format: Format,
    reader: Box<dyn Reader>,
}

impl Opened {
    /// Yields an entry for every puzzle of a piece of the text, `first` if it is the first;
    /// spans count from the start of the piece.
    pub fn read(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
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
    pub fn surround(&self) -> Surround {
        self.reader.surround()
    }

    /// Where a piece may be cut so that both parts, read alone, give what the whole gives:
    /// as late as possible, 0 where there is no such place.
    #[must_use]
    pub fn cut(&self, text: &str, first: bool) -> usize {
        self.reader.cut(Chunk { text, first })
    }

    /// Yields what is to be said about the end of the text, after its last piece is read.
    pub fn end(&self, text: &str, first: bool, sink: &mut dyn FnMut(Entry)) {
        self.reader.end(Chunk { text, first }, sink);
    }

    /// What reads the text after a piece that was [cut](Self::cut), where this does not: as in a
    /// document whose next puzzles belong to another collection.
    #[must_use]
    pub fn after(&self, text: &str, first: bool) -> Option<Self> {
        let reader = self.reader.after(Chunk { text, first })?;
        Some(Self { format: self.format, reader })
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("format", &self.format).finish_non_exhaustive()
    }
}

/// What stands around records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surround {
    /// Before the first.
    pub before: String,
    /// Between one and the next, each of which ends its line.
    pub between: &'static str,
    /// After the last.
    pub after: &'static str,
}

/// A piece of a text that begins and ends between records.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chunk<'t> {
    pub(crate) text: &'t str,
    /// Whether it is the first, which has the header of a table.
    pub(crate) first: bool,
}

/// One format, both ways.
pub(crate) trait Codec: Sync {
    /// What in the head of a text speaks for this format, and how strongly, from 0 to 50;
    /// `None` when something rules it out. Trial reading tells the rest.
    fn tell(&self, head: &str) -> Option<Tell>;

    /// A reader for the text that begins with this head: its dialect is settled here.
    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader>;

    /// A writer, where the format is written.
    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        panic!("this format is read, not written")
    }
}

/// Evidence for a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tell {
    pub(crate) strength: u8,
    pub(crate) reason: String,
}

/// Reads the pieces of one text.
pub(crate) trait Reader: Send + Sync {
    /// Yields an entry for every puzzle of the chunk; spans count from its start.
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry));

    /// Whether the text is of lines of 81 cells, each of which can be read without the others.
    fn has_plain_lines(&self) -> bool {
        false
    }

    /// Yields what is to be said about the end of a text whose last piece this is.
    fn end(&self, _chunk: Chunk<'_>, _sink: &mut dyn FnMut(Entry)) {}

    /// A reader for what follows this piece, where what the piece says of all puzzles after it
    /// differs from what was said before.
    fn after(&self, _chunk: Chunk<'_>) -> Option<Box<dyn Reader>> {
        None
    }

    /// What stands around records that are taken out of the text as they stand, so that they make
    /// a text of the same format again.
    fn surround(&self) -> Surround {
        Surround { between: "\n", ..Surround::default() }
    }

    /// Where the text may be cut so that both parts, read alone, give what the whole gives:
    /// as late as possible, 0 where there is no such place.
    ///
    /// A codec that knows a quicker way than reading the text overrides this.
    fn cut(&self, chunk: Chunk<'_>) -> usize {
        let mut spans = Vec::new();
        self.read(chunk, &mut |entry| spans.push(entry.span));
        line_before_last(chunk.text, spans.into_iter())
    }
}

/// The start of the line on which the last of some puzzles begins that begins a line of its
/// own: columns count from the start of a line, so no line is cut.
pub(crate) fn line_before_last(text: &str, puzzles: impl Iterator<Item = Span>) -> usize {
    let (mut last, mut end) = (0, 0);
    for span in puzzles {
        let between = text.as_bytes().get(end..span.start).unwrap_or_default();
        if let Some(line_end) = memchr::memrchr2(b'\n', b'\r', between) {
            last = end + line_end + 1;
        }
        end = end.max(span.end);
    }
    last
}

/// Writes records one after the other.
pub trait Writer {
    /// Writes a record and tells what of it the format could not hold.
    ///
    /// # Errors
    ///
    /// When `out` refuses the bytes.
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet>;

    /// Writes what stands after the last record, as the end of a document; where there was no
    /// record, the document without any.
    ///
    /// # Errors
    ///
    /// When `out` refuses the bytes.
    fn finish(&mut self, _out: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}
