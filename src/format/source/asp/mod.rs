//! Facts of answer-set programs: a fact for each given, with its row, column and value.
//!
#![doc = "```text"]
#![doc = include_str!("asp.abnf")]
#![doc = "```"]
//!
//! Rows and columns count from 1, or from 0 where there is a 0. Facts of three numbers may be about other
//! things than givens: where some have a usual name (`given`, `initial`, `cell` and the like), only these
//! are read. Facts do not show the size of the grid: where no line has it, it is the smallest usual one that
//! holds all facts, and that is reported. clingo's JSON is read witness by witness: see [`witnesses`].
//!
//! Written are a comment with the size and a fact `given(R, C, V).` for each given, a line a row.

mod facts;
mod group;
mod regions;
mod witnesses;

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

use facts::{Fact, Part, is_fact_like, parts};
use group::{Group, box_side, mix};
use witnesses::WitnessReader;

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
    grammar: include_str!("asp.abnf"),
    accepts: &[
        "facts of any name, several on a line; of usual names (`given`, `initial`, `cell`, …) only these",
        "answer sets as clingo prints them, without points, and as it writes them in JSON (`--outf=2`): each is a puzzle",
        "rows and columns that count from 0",
        "the size from `#const n=16.` or a comment `% 16×16`, else the smallest that holds all facts; `#const n=4.` \
         is the size of a box if the facts need 16 rows",
        "facts about regions (`subgrid(1,1,1)`, `block(…)`) are no givens",
        "facts whose name ends in `solution` after those of the puzzle",
    ],
    writes: "a comment with the size, and `given(R, C, V).` for each given, a line a row",
    reference: "Potassco User Guide, 3.1 Input Language of gringo and clingo",
    codec: &Asp,
};

struct Asp;

impl Codec for Asp {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if let Some(evidence) = witnesses::probe(head) {
            return Some(evidence);
        }
        let (mut is_bare, mut is_sized) = (true, false);
        for (part, _) in parts(head) {
            is_bare &= matches!(part, Part::Side(_) | Part::Comment);
            is_sized |= matches!(part, Part::Side(_));
        }
        let count = ParsedProgram::of(head).count();
        if is_bare && is_sized {
            return Some(Evidence::new(30, "a size, and no fact"));
        }
        (count > 3 || is_sized && count > 0)
            .then(|| Evidence::new(40, format!("{count} facts of three numbers")))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if witnesses::is_document(head) {
            return Box::new(WitnessReader::new(head, options.shape));
        }
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
        ParsedProgram::of(chunk.text).entries(self.shape, sink);
    }

    /// Nowhere: facts of one puzzle may be anywhere.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
    }
}

/// Reports the text around the facts.
fn ignored(span: Span) -> Entry {
    let message = "the text around the facts was ignored";
    Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(span, ""))
}

/// Reports a size that is too large. Other sizes that no grid has may be those of a box.
fn too_large(declared: Option<(usize, Span)>) -> Option<Diagnostic> {
    let (side, span) = declared.filter(|&(side, _)| side > Shape::MAX_SIDE)?;
    let message = format!("no grid has {side} rows: the maximum is {}", Shape::MAX_SIDE);
    Some(Diagnostic::new(Rule::NoSuchSide, message).at(span, ""))
}

/// Reports a clause that looks like a fact: without a given it would be another puzzle.
fn broken_fact(span: Span) -> Diagnostic {
    let message = "this looks like a fact but is not one";
    Diagnostic::new(Rule::BrokenDocument, message)
        .at(span, "")
        .help("a fact is a name and a row, a column and a value: `given(1, 2, 3).`")
}

/// The facts of a text, and its other clauses.
#[derive(Default)]
struct ParsedProgram<'t> {
    groups: Vec<Group<'t>>,
    side: Option<(usize, Span)>,
    /// The span of all other clauses.
    clauses: Option<Span>,
    /// The first of them in each answer set that looks like a fact.
    broken: Vec<(usize, Span)>,
    /// Some facts are about regions.
    has_regions: bool,
}

/// The usual names of facts about givens.
const NAMES: [&str; 13] = [
    "given", "initial", "cell", "clue", "hint", "value", "val", "init", "start", "fixed", "sudoku", "puzzle",
    "in",
];
/// The largest number of names of facts in an answer set; facts of other names are ignored.
const MAX_NAMES: usize = 20;

impl<'t> ParsedProgram<'t> {
    fn of(text: &'t str) -> Self {
        Self::of_parts(text, parts(text))
    }

    /// Makes a program of parts of a text.
    fn of_parts(text: &'t str, parts: impl Iterator<Item = (Part<'t>, Span)>) -> Self {
        let mut program = Self::default();
        // The number of the answer set, and of its first group.
        let (mut set, mut first) = (0, 0);
        for (part, span) in parts {
            match part {
                Part::Fact(fact) => program.add(fact, span, set, first),
                Part::Answer => (set, first) = (set + 1, program.groups.len()),
                Part::Side(found) => program.side = program.side.or(Some((found, span))),
                Part::Clause => {
                    program.clauses = Some(program.clauses.map_or(span, |clauses| clauses.to(span)));
                    let is_first = program.broken.last().is_none_or(|(other, _)| *other != set);
                    if is_first && is_fact_like(&text[span.range()]) {
                        program.broken.push((set, span));
                    }
                }
                Part::Comment => {}
            }
        }
        program.groups.retain(|group| group.numbers().next().is_some());
        let count = program.groups.len();
        program.groups.retain(|group| !group.is_about_regions());
        program.has_regions = program.groups.len() < count;
        if program.groups.iter().any(|group| NAMES.contains(&group.name)) {
            program.groups.retain(|group| NAMES.contains(&group.name) || is_solution(group.name));
        }
        program
    }

    /// Yields an entry for the facts of each name, and reports other clauses.
    fn entries(&self, shape: Option<Shape>, sink: &mut dyn FnMut(Entry)) {
        let declared = self.declared_side().and_then(Shape::of_side);
        let mut last: Option<Entry> = None;
        for (place, group) in self.groups.iter().enumerate() {
            let mut entry = group.entry(shape.or(declared));
            if let Some(broken) = self.broken_of(place) {
                entry = Entry::malformed(entry.span.to(broken), broken_fact(broken));
            } else if let Some(too_large) = too_large(self.side).filter(|_| shape.is_none()) {
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
        self.empty().into_iter().for_each(&mut *sink);
        self.clauses.into_iter().for_each(|span| sink(ignored(span)));
    }

    /// Adds a fact to the group of its name in the answer set of this number, which begins with the group `first`.
    fn add(&mut self, fact: Fact<'t>, span: Span, set: usize, first: usize) {
        let groups = &mut self.groups[first..];
        if let Some(group) = groups.iter_mut().find(|group| group.name == fact.name) {
            group.facts.push((fact, span));
        } else if groups.len() < MAX_NAMES {
            self.groups.push(Group { set, name: fact.name, facts: vec![(fact, span)] });
        }
    }

    /// Returns the number of facts of three numbers.
    fn count(&self) -> usize {
        self.groups.iter().map(|group| group.numbers().count()).sum()
    }

    /// Returns the side that the text declares, which may do so by the side of a box.
    fn declared_side(&self) -> Option<usize> {
        let (side, _) = self.side?;
        Some(box_side(&self.groups, side).unwrap_or(side))
    }

    /// Returns the clause that looks like a fact in the answer set that begins with this group.
    fn broken_of(&self, place: usize) -> Option<Span> {
        let set = self.groups[place].set;
        let is_first = self.groups[..place].last().is_none_or(|before| before.set != set);
        self.broken.iter().find(|(other, _)| is_first && *other == set).map(|(_, span)| *span)
    }

    /// Returns the empty grid of a text with a size and no facts.
    fn empty(&self) -> Option<Entry> {
        let (side, span) = self.side.filter(|_| self.groups.is_empty() && !self.has_regions)?;
        if let Some(too_large) = too_large(self.side) {
            return Some(Entry::malformed(span, too_large));
        }
        let shape = Shape::of_side(side)?;
        let cells = CellSpans::repeated(Span::at(span.end), shape.cell_count());
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
