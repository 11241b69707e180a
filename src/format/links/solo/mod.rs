//! Solo of Simon Tatham's Portable Puzzle Collection: game ids and saved games.
//!
#![doc = "```text"]
#![doc = include_str!("solo.abnf")]
#![doc = "```"]
//!
//! `2x3` has 2 boxes in a row of boxes and 3 in a column, so each box is 2 rows tall and 3 columns
//! wide. `a` to `z` are blanks here, where pzpr's `a` to `f` are values. An id with `#` is a seed, of which
//! only the program itself makes a puzzle.

mod id;
mod save;

use std::io;

use crate::{
    codec::{
        Chunk, Codec, Entry, Envelope, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf,
        WriteOptions, Writer,
    },
    diagnostic::{Diagnostic, Rule, Severity},
    layout::row::is_comment,
    record::{Field, FieldSet, Record},
    syntax::percent::decoded,
    text::{Line, lines},
};

use id::Fit;

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Solo,
    id: "solo",
    name: "game ids and saved games of Simon Tatham's Solo",
    shelf: Shelf::Links,
    extensions: &["sav", "solo", "txt"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::of(&[Field::Boxes]),
    blank: "a",
    grammar: include_str!("solo.abnf"),
    accepts: &[
        "ids alone or behind `solo.html#`, with any symmetry and level; a label before an id is a title",
        "saved games: moves up to the state that is shown are played, pencil marks too",
        "jigsaws, killers and diagonals are refused by name, and seeds, which hold no puzzle",
        "saved games of other puzzles of the collection are refused by name",
    ],
    writes: "one id a line",
    reference: "chiark.greenend.org.uk/~sgtatham/puzzles, solo.c and midend.c",
    codec: &Solo,
};

/// The largest number of blanks that one letter stands for.
const LONGEST_RUN: usize = 26;

struct Solo;

impl Codec for Solo {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut whole, mut ids, mut others) = (0, 0, 0);
        for piece in pieces(head).take(100) {
            match piece {
                Piece::Save(..) => {
                    return Some(Evidence::new(Evidence::SIGNED, "a saved game"));
                }
                Piece::Id(_, id) if id.fit() == Fit::Whole => whole += 1,
                Piece::Id(_, id) if id.fit() == Fit::Like => ids += 1,
                Piece::Other(line) if encoded(line).is_some() => ids += 1,
                _ => others += 1,
            }
        }
        let strength = if whole > 0 { 50 } else { 30 };
        let reason = || format!("game ids of Solo on {} lines", whole + ids);
        (whole + ids > 0 && whole * 3 + ids >= others).then(|| Evidence::new(strength, reason()))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(SoloReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(SoloWriter)
    }
}

/// A part of a text.
enum Piece<'t> {
    /// A line with an id.
    Id(Line<'t>, id::Id<'t>),
    /// The lines of a saved game.
    Save(Vec<Line<'t>>),
    /// A line that is neither.
    Other(Line<'t>),
}

/// The parts of a text, but for blank lines and comments.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut all = lines(text).filter(|line| !line.is_blank()).peekable();
    std::iter::from_fn(move || {
        let line = all.find(|line| !is_comment(line.text.trim()))?;
        if !save::begins(line.text) {
            return Some(id::id(line.text).map_or(Piece::Other(line), |id| Piece::Id(line, id)));
        }
        let mut fields = vec![line];
        while let Some(next) = all.next_if(|next| save::goes_on(next.text)) {
            fields.push(next);
        }
        Some(Piece::Save(fields))
    })
}

struct SoloReader;

impl Reader for SoloReader {
    fn envelope(&self) -> Envelope {
        Envelope::default()
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for piece in pieces(chunk.text) {
            sink(match piece {
                Piece::Id(line, id) => id::entry(line, &id),
                Piece::Save(fields) => save::entry(&fields),
                Piece::Other(line) => encoded(line).unwrap_or_else(|| other(line)),
            });
        }
    }
}

/// What an id with percent signs, as in an address, holds.
fn encoded(line: Line<'_>) -> Option<Entry> {
    let text = decoded(line.text);
    let id = id::id(&text).filter(|_| text.len() < line.text.len())?;
    Some(id::entry(Line { text: &text, start: line.start }, &id).relocated(line.span()))
}

/// A line without an id: a heading, unless it may be what is left of one.
fn other(line: Line<'_>) -> Entry {
    let text = line.text.trim();
    if text.contains(' ') && !text.contains([':', '_']) {
        let diagnostic = Diagnostic::new(Rule::IgnoredText, "a line without a game id was passed over");
        return Entry::without_puzzle(diagnostic.at(line.span(), ""));
    }
    let message = "expected a game id, as `3x3:a2a8_1…`";
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Error);
    Entry::malformed(line.span(), diagnostic.at(line.span(), ""))
}

struct SoloWriter;

impl Writer for SoloWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let shape = record.shape();
        let mut text = format!("{}x{}:", shape.box_rows(), shape.box_columns());
        let start = text.len();
        let mut run = 0;
        for digit in record.grid.contents() {
            let Some(digit) = digit else {
                run += 1;
                continue;
            };
            if run == 0 && text.len() > start {
                text.push('_');
            }
            push_blanks(std::mem::take(&mut run), &mut text);
            text.push_str(&digit.get().to_string());
        }
        push_blanks(run, &mut text);
        text.push('\n');
        out.write_all(text.as_bytes())?;
        Ok(record.fields().without(INFO.holds))
    }
}

/// Writes a run of blanks.
fn push_blanks(mut run: usize, text: &mut String) {
    while run > 0 {
        let part = run.min(LONGEST_RUN);
        text.push(char::from(b'a' - 1 + u8::try_from(part).expect("at most 26")));
        run -= part;
    }
}
