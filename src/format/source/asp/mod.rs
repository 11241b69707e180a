//! Facts of answer-set programs: a fact for each given, with its row, column and value.
//!
//! ```text
//! file    = *( size / fact / answer / comment / clause )
//! fact    = name "(" number "," number "," number ")" ["."]
//! answer  = "Answer:" number EOL                     ; as clingo prints them; the next puzzle
//! size    = "%" number "×" number EOL / "#const n=" number "."
//! comment = "%" *any EOL / "%*" *any "*%"
//! clause  = *any "."                                 ; rules and directives, passed over
//! ```
//!
//! Rows and columns count from 1, or from 0 where there is a 0. Facts of three numbers may be about other
//! things than givens: where some have a usual name (`given`, `initial`, `cell` and the like), only these
//! are read. Nothing in a fact says how large the grid is: where no line tells the size, it is the smallest
//! usual one that holds all facts, and that is said.
//!
//! Written are a comment with the size and a fact `given(R, C, V).` for each given, a line a row.

mod facts;
mod group;

use std::io;

use super::lists::{is_solution, list_solution};
use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Grid, Shape},
    record::{CellSpans, FieldSet, Record},
    text::Span,
};

use facts::{Piece, is_fact_like, pieces};
use group::{Group, mix};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Asp,
    id: "asp",
    name: "facts of answer-set programs",
    shelf: Shelf::Source,
    extensions: &["lp", "asp"],
    many: false,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY,
    blank: "",
    grammar: "\
file    = *( size / fact / answer / comment / clause )
fact    = name \"(\" number \",\" number \",\" number \")\" [\".\"]
answer  = \"Answer:\" number EOL                     ; as clingo prints them; the next puzzle
size    = \"%\" number \"×\" number EOL / \"#const n=\" number \".\"
comment = \"%\" *any EOL / \"%*\" *any \"*%\"
clause  = *any \".\"                                 ; rules and directives, passed over",
    accepts: &[
        "facts of any name, several on a line; of usual names (`given`, `initial`, `cell`, …) only these",
        "answer sets as clingo prints them, without points",
        "rows and columns that count from 0",
        "the size from `#const n=16.` or a comment `% 16×16`, else the smallest that holds all facts",
        "facts whose name ends in `solution` after those of the puzzle",
    ],
    writes: "a comment with the size, and `given(R, C, V).` for each given, a line a row",
    reference: "Potassco User Guide, 3.1 Input Language of gringo and clingo",
    codec: &Asp,
};

struct Asp;

impl Codec for Asp {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut count, mut is_bare, mut is_sized) = (0, true, false);
        for (piece, _) in pieces(head) {
            is_bare &= matches!(piece, Piece::Side(_) | Piece::Comment);
            is_sized |= matches!(piece, Piece::Side(_));
            count += usize::from(matches!(piece, Piece::Fact(fact) if fact.numbers().is_some()));
        }
        if is_bare && is_sized {
            return Some(Evidence::new(30, "a size, and no fact"));
        }
        (count > 3 || is_sized && count > 0)
            .then(|| Evidence::new(40, format!("{count} facts of three numbers")))
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(AspReader { shape: options.shape })
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        Box::new(AspWriter)
    }
}

struct AspReader {
    shape: Option<Shape>,
}

impl Reader for AspReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let said = Said::of(chunk.text);
        let side = said.side.map(|(side, _)| side);
        let mut last: Option<Entry> = None;
        for (place, group) in said.groups.iter().enumerate() {
            let mut entry = group.entry(self.shape.or_else(|| side.and_then(Shape::of_side)));
            if let Some(broken) = said.broken_of(place) {
                entry = Entry::malformed(entry.span.to(broken), broken_fact(broken));
            } else if let Some(too_large) = too_large(said.side).filter(|_| self.shape.is_none()) {
                entry = Entry::malformed(entry.span, too_large);
            }
            if let Some(before) = last.as_mut() {
                if is_solution(group.name) && list_solution(before, &entry) {
                    continue;
                }
                if entry.span.start < before.span.end {
                    mix(before, entry);
                    continue;
                }
            }
            last.replace(entry).into_iter().for_each(&mut *sink);
        }
        last.into_iter().for_each(&mut *sink);
        said.empty().into_iter().for_each(&mut *sink);
        said.clauses.into_iter().for_each(|span| sink(passed_over(span)));
    }

    /// Nowhere: facts of one puzzle may stand anywhere.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
    }
}

fn passed_over(span: Span) -> Entry {
    let message = "the text around the facts was passed over";
    Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(span, ""))
}

/// What is to be said of a size that no grid has. Smaller ones may be of a box.
fn too_large(said: Option<(usize, Span)>) -> Option<Diagnostic> {
    let (side, span) = said.filter(|&(side, _)| side > Shape::MAX_SIDE)?;
    let message = format!("no grid has {side} rows: {} are the most", Shape::MAX_SIDE);
    Some(Diagnostic::new(Rule::NoSuchSide, message).at(span, ""))
}

/// A given that is passed over would leave another puzzle.
fn broken_fact(span: Span) -> Diagnostic {
    let message = "this looks like a fact and is none";
    Diagnostic::new(Rule::BrokenDocument, message)
        .at(span, "")
        .help("a fact is a name and a row, a column and a value: `given(1, 2, 3).`")
}

/// What a text says.
#[derive(Default)]
struct Said<'t> {
    groups: Vec<Group<'t>>,
    side: Option<(usize, Span)>,
    /// What is neither.
    clauses: Option<Span>,
    /// The first of these in each answer set that looks like a fact.
    broken: Vec<(usize, Span)>,
}

/// What facts of givens are usually called.
const NAMES: &[&str] = &[
    "given", "initial", "cell", "clue", "hint", "value", "val", "init", "start", "fixed", "sudoku", "puzzle",
    "in",
];
/// Of so many names are the facts of an answer set; those of others are passed over.
const MOST_NAMES: usize = 20;

impl<'t> Said<'t> {
    fn of(text: &'t str) -> Self {
        let mut said = Self::default();
        // The answer set that is read, and the group that it begins with.
        let (mut set, mut first) = (0, 0);
        for (piece, span) in pieces(text) {
            match piece {
                Piece::Fact(fact) => {
                    let groups = &mut said.groups;
                    let known = groups[first..].iter().position(|group| group.name == fact.name);
                    match known {
                        Some(place) => groups[first + place].facts.push((fact, span)),
                        None if groups.len() - first < MOST_NAMES => {
                            groups.push(Group { set, name: fact.name, facts: vec![(fact, span)] });
                        }
                        None => {}
                    }
                }
                Piece::Answer => (set, first) = (set + 1, said.groups.len()),
                Piece::Side(found) => said.side = said.side.or(Some((found, span))),
                Piece::Clause => {
                    said.clauses = Some(said.clauses.map_or(span, |clauses| clauses.to(span)));
                    let is_first = said.broken.last().is_none_or(|(other, _)| *other != set);
                    if is_first && is_fact_like(&text[span.range()]) {
                        said.broken.push((set, span));
                    }
                }
                Piece::Comment => {}
            }
        }
        said.groups.retain(|group| group.facts.iter().any(|(fact, _)| fact.numbers().is_some()));
        if said.groups.iter().any(|group| NAMES.contains(&group.name)) {
            said.groups.retain(|group| NAMES.contains(&group.name) || is_solution(group.name));
        }
        said
    }

    /// What looks like a fact in the answer set that begins with this group.
    fn broken_of(&self, place: usize) -> Option<Span> {
        let set = self.groups[place].set;
        let is_first = self.groups[..place].last().is_none_or(|before| before.set != set);
        self.broken.iter().find(|(other, _)| is_first && *other == set).map(|(_, span)| *span)
    }

    /// The empty grid of a text that says no more than a size.
    fn empty(&self) -> Option<Entry> {
        let (side, span) = self.side.filter(|_| self.groups.is_empty())?;
        if let Some(too_large) = too_large(self.side) {
            return Some(Entry::malformed(span, too_large));
        }
        let shape = Shape::of_side(side)?;
        let cells = CellSpans::listed(std::iter::repeat_n(Span::at(span.end), shape.cell_count()));
        let record = Record::new(Grid::empty(shape), span, cells);
        Some(Entry { span, record: Some(record), diagnostics: Vec::new() })
    }
}

struct AspWriter;

impl Writer for AspWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let grid = &record.grid;
        let side = grid.shape().side();
        writeln!(out, "% {side}×{side}")?;
        for (row, cells) in (1..).zip(grid.contents().chunks(side)) {
            let given = |(column, cell): (usize, &Option<_>)| {
                cell.map(|digit: crate::grid::Digit| format!("given({row}, {column}, {}).", digit.get()))
            };
            let facts: Vec<_> = (1..).zip(cells).filter_map(given).collect();
            if !facts.is_empty() {
                writeln!(out, "{}", facts.join(" "))?;
            }
        }
        Ok(record.fields().without(INFO.holds))
    }
}
