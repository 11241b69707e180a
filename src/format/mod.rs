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
//! Format::Line.writer(&WriteOptions::default()).unwrap().write(record, &mut line).unwrap();
//! assert_eq!(line, b"1.3..........2..\n");
//! ```

mod codec;
mod codecs;
mod detect;
mod entry;
mod info;
mod options;
mod parts;
mod plain;
mod trail;
mod variant;

use std::{fmt, str::FromStr};

use crate::{
    diagnostic::{Diagnostic, Rule},
    error::Error,
    text::Span,
};

#[cfg(feature = "files")]
pub(crate) use codec::PIECE;
pub(crate) use codec::{Chunk, Codec, Reader, Tell, line_before_last};
pub use codec::{Surround, Writer};
pub(crate) use detect::HEAD;
#[cfg(feature = "files")]
pub(crate) use detect::has_head;
pub use detect::{DetectedFormat, Detection, detect};
pub use entry::{Entry, Reading};
pub use info::{FormatInfo, Shapes, Shelf};
pub use options::{ReadOptions, WriteOptions};
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
    /// Givens, values and candidates in stacked grids.
    Stack,
    /// A table of puzzles, one a row.
    Table,
    /// Matrix literals and printed matrices of MATLAB and Octave.
    Matlab,
    /// A puzzle with headers and state: SadMan's and SudoCue's `.sdk`.
    Sdk,
    /// A puzzle and its progress: Simple Sudoku's and HoDoKu's `.ss`.
    Ss,
    /// Progress of a puzzle: SudoCue's `.sdx`.
    Sdx,
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
    /// Text files of janko.at.
    Janko,
    /// Formulas for satisfiability solvers: DIMACS CNF.
    Dimacs,
    /// Lists in the source text of programs.
    Literal,
    /// Data of `MiniZinc`.
    MiniZinc,
    /// Lists of Prolog.
    Prolog,
    /// Facts of answer-set programs.
    Asp,
    /// Links and files of pzpr: puzz.link, pzv.jp.
    Pzpr,
    /// Game ids and saved games of Simon Tatham's Solo.
    Solo,
    /// Strings and links of `SudokuWiki`.
    SudokuWiki,
    /// Links of Sudoku Exchange.
    Exchange,
    /// Links and documents of f-puzzles.
    FPuzzles,
    /// Links and documents of `SudokuPad`.
    SudokuPad,
    /// Links of Penpa+ (penpa-edit).
    Penpa,
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
    /// # Errors
    ///
    /// [`ReadOnly`] if the format is [not written](FormatInfo::is_written).
    pub fn writer(self, options: &WriteOptions) -> Result<Box<dyn Writer>, ReadOnly> {
        if self.info().is_written() { Ok(self.info().codec.writer(options)) } else { Err(ReadOnly(self)) }
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

/// A format that is read and not written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadOnly(pub Format);

impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is read, not written", self.0)
    }
}

impl std::error::Error for ReadOnly {}

impl From<ReadOnly> for Error {
    fn from(error: ReadOnly) -> Self {
        Self::Usage(error.to_string())
    }
}

/// No format has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormatName(String);

impl fmt::Display for UnknownFormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format is called `{}`; `givens formats` lists them", self.0)
    }
}

impl std::error::Error for UnknownFormatName {}

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
        remarks.extend(no_puzzle(opened, head));
    }
    (opened, remarks)
}

/// What is to be said where the format was named, and no puzzle of it begins the text.
fn no_puzzle(opened: &Opened, text: &str) -> Option<Diagnostic> {
    let head = detect::head(text);
    let mut any = head.trim().is_empty();
    opened.read(head, true, &mut |entry| any |= entry.is_puzzle());
    let part = if head.len() < text.len() { "the beginning of this text" } else { "this text" };
    let message = format!("no puzzle of the format `{}` stands in {part}", opened.format);
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
    pub fn surround(&self) -> Surround {
        self.reader.surround()
    }

    /// Where a piece may be cut so that both parts, read alone, give what the whole gives:
    /// as late as possible, 0 where there is no such place.
    #[must_use]
    pub fn cut(&self, text: &str, first: bool) -> usize {
        self.reader.cut(Chunk { text, first })
    }

    /// So many bytes are worth reading at a time where records are made of them: those take many times
    /// the memory of their text.
    #[must_use]
    pub fn piece(&self) -> usize {
        self.reader.piece()
    }

    /// A piece of so many bytes that cannot be [cut](Self::cut) is not worth reading on: it would take
    /// memory without bound.
    #[must_use]
    pub fn longest_piece(&self) -> usize {
        self.reader.longest_piece()
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

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("format", &self.format).finish_non_exhaustive()
    }
}
