//! pzpr: links of puzz.link and pzv.jp, and the files that the editor saves.
//!
#![doc = "```text"]
#![doc = include_str!("pzpr.abnf")]
#![doc = "```"]
//!
//! `a` to `f` are values here and `g` to `z` blanks, where Solo's `a` to `z` are blanks. A grid of side
//! 6 has boxes of 2 rows × 3 columns; for sides that are no squares but this one the program draws no
//! boxes that make a sudoku, so they are refused. In a document that is copied as a link, `/` stands for
//! line ends. Kanpen's links list tokens: `problem=9/._2_._…/`.

mod document;
mod link;

use std::io;

use crate::{
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    grid::Shape,
    layout::row::is_comment,
    record::{FieldSet, Record},
    syntax::percent::decoded,
    text::{Line, Span, lines},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Pzpr,
    id: "pzpr",
    name: "links and files of pzpr: puzz.link, pzv.jp",
    shelf: Shelf::Links,
    extensions: &["txt", "pzprv3"],
    many: true,
    shapes: Shapes::Sides(&SIDES),
    holds: FieldSet::EMPTY,
    blank: "g",
    grammar: include_str!("pzpr.abnf"),
    accepts: &[
        "links of any host, or the code alone; text around a link on its line is title and comment",
        "saved files (`pzprv3`) with answers, small numbers, colours and info; with `/` for line ends",
        "links of Kanpen (`problem=`)",
        "other kinds of puzzles are refused by name",
    ],
    writes: "one link a line, of puzz.link",
    reference: "github.com/robx/pzprjs, src/variety/sudoku.js and src/pzpr/parser.js",
    codec: &Pzpr,
};

/// The sides that the program draws the boxes of a sudoku for.
const SIDES: [usize; 5] = [4, 6, 9, 16, 25];
/// Where links lead.
const ADDRESS: &str = "https://puzz.link/p?";
/// The only kind that is read.
const SUDOKU: &str = "sudoku";
/// The largest number of blanks that one letter stands for.
const LONGEST_RUN: usize = 20;

struct Pzpr;

impl Codec for Pzpr {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let is_other = |piece: &Piece<'_>| matches!(piece, Piece::Other(line) if encoded(*line).is_none());
        let mut pieces = pieces(head).filter(|piece| !is_other(piece)).take(100);
        let evidence = |reason: &str| Evidence::new(Evidence::SIGNED, reason.to_owned());
        pieces.next().map(|first| match first {
            Piece::Link(..) | Piece::Other(_) => evidence("links of pzpr"),
            Piece::Document(..) => evidence("a file saved by pzpr"),
        })
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(PzprReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(PzprWriter)
    }
}

/// A part of a text.
enum Piece<'t> {
    /// A line with a link.
    Link(Line<'t>, link::Link<'t>),
    /// A saved file, and where it begins.
    Document(&'t str, usize),
    /// A line that is neither.
    Other(Line<'t>),
}

/// The parts of a text, but for blank lines and comments.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut all = lines(text).filter(|line| !line.is_blank()).peekable();
    std::iter::from_fn(move || {
        let line = all.find(|line| !is_comment(line.text.trim()))?;
        if !document::begins(line.text) {
            return Some(link::link(line.text).map_or(Piece::Other(line), |code| Piece::Link(line, code)));
        }
        let mut end = line.span().end;
        // Links never begin with a space; addresses in the information of a document do.
        while let Some(next) =
            all.next_if(|next| !document::begins(next.text) && !next.text.starts_with("http"))
        {
            end = next.span().end;
        }
        Some(Piece::Document(&text[line.start..end], line.start))
    })
}

struct PzprReader;

impl Reader for PzprReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for piece in pieces(chunk.text) {
            sink(match piece {
                Piece::Link(line, code) => link::entry(line, &code),
                Piece::Document(text, start) => document::entry(text, start),
                Piece::Other(line) => encoded(line).unwrap_or_else(|| other(line)),
            });
        }
    }
}

/// What a link with percent signs holds.
fn encoded(line: Line<'_>) -> Option<Entry> {
    let text = decoded(line.text);
    let code = link::link(&text).filter(|_| text.len() < line.text.len())?;
    Some(link::entry(Line { text: &text, start: line.start }, &code).relocated(line.span()))
}

/// A line without a link: a heading, unless it may be what is left of a link.
fn other(line: Line<'_>) -> Entry {
    let text = line.text.trim();
    if text.contains(' ') && !text.contains(['?', '/']) {
        let diagnostic = Diagnostic::new(Rule::IgnoredText, "a line without a link was passed over");
        return Entry::without_puzzle(diagnostic.at(line.span(), ""));
    }
    let message = "expected a link, as `https://puzz.link/p?sudoku/9/9/…`";
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(line.span(), ""))
}

/// The shape of a board, or what is to be said about its size.
fn shape(columns: &str, rows: &str, place: Span) -> Result<Shape, Diagnostic> {
    let side = columns.parse().ok().filter(|side| rows.parse() == Ok(*side) && SIDES.contains(side));
    side.and_then(Shape::of_side).ok_or_else(|| {
        let message = format!("boards of {columns} columns and {rows} rows have no boxes of a sudoku");
        let diagnostic = Diagnostic::new(Rule::NoSuchSide, message).at(place, "");
        diagnostic.help("the sides are 4, 6, 9, 16 and 25")
    })
}

/// That a clue without a number was read as a blank.
fn unknown_clues(places: &[Span]) -> Option<Diagnostic> {
    let first = places.first()?;
    let message = match places.len() {
        1 => "a clue `?` was read as a blank".to_owned(),
        count => format!("{count} clues `?` were read as blanks"),
    };
    Some(Diagnostic::new(Rule::OddBlank, message).at(*first, ""))
}

struct PzprWriter;

impl Writer for PzprWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let side = record.shape().side();
        let mut text = format!("{ADDRESS}{SUDOKU}/{side}/{side}/");
        let mut run = 0;
        for digit in record.grid.contents() {
            if let Some(digit) = digit {
                push_blanks(std::mem::take(&mut run), &mut text);
                let dash = if digit.get() < 16 { "" } else { "-" };
                text.push_str(&format!("{dash}{:x}", digit.get()));
            } else {
                run += 1;
            }
        }
        push_blanks(run, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(record.fields())
    }
}

/// Writes a run of blanks.
fn push_blanks(mut run: usize, text: &mut String) {
    while run > 0 {
        let part = run.min(LONGEST_RUN);
        text.extend(char::from_digit(u32::try_from(part).expect("a part is at most LONGEST_RUN") + 15, 36));
        run -= part;
    }
}
