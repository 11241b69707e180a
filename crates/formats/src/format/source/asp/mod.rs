//! Facts of answer-set programs: a fact for each given, with its row, column and value.
//!
#![doc = concat!("```text\n", include_str!("asp.abnf"), "```")]
//!
//! Rows and columns count from 1, or from 0 where there is a 0. Facts of three numbers may be about other
//! things than givens: where some have a usual name (`given`, `initial`, `cell` and the like), only these
//! are read. Facts do not show the size of the grid: where no line has it, it is the smallest usual one that
//! holds all facts, and that is reported. clingo's JSON is read witness by witness: see [`witnesses`].
//!
//! Written are a comment with the size and a fact `given(R, C, V).` for each given, a line a row.

mod facts;
mod group;
mod program;
mod witnesses;

use std::io;

use givens_engine::grid::Shape;

use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer,
    },
    record::{FieldSet, Record},
};

use facts::{ProgramPart, parts};
use program::ParsedProgram;
use witnesses::WitnessReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "asp",
    needs: "(=%",
    name: "facts of answer-set programs",
    extensions: &["lp", "asp"],
    many: false,
    blank: "",
    grammar: include_str!("asp.abnf"),
    accepts: &[
        "facts of any name, several on a line; of usual names (`given`, `initial`, `cell`, …) only these",
        "answer sets as clingo prints them, without points, and as it writes them in JSON (`--outf=2`): each is a puzzle",
        "rows and columns that count from 0",
        "the size from `#const n=16.` or a comment `% 16×16`, else the smallest that holds all facts; `#const n=4.` \
         is the size of a box if the facts need 16 rows",
        "facts about regions (`subgrid(1,1,1)`, `block(…)`) are not givens",
        "facts whose name ends in `solution` after those of the puzzle",
    ],
    writes: "a comment with the size, and `given(R, C, V).` for each given, one line per row",
    reference: "Potassco User Guide, 3.1 Input Language of gringo and clingo",
    ..FormatInfo::new(Format::Asp, Shelf::Source, &Asp)
};

struct Asp;

impl Codec for Asp {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if let Some(evidence) = witnesses::probe(head) {
            return Some(evidence);
        }
        let (mut is_bare, mut is_sized) = (true, false);
        for (part, _) in parts(head) {
            is_bare &= matches!(part, ProgramPart::Side(_) | ProgramPart::Comment);
            is_sized |= matches!(part, ProgramPart::Side(_));
        }
        let count = ParsedProgram::from_text(head).count();
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
        ParsedProgram::from_text(chunk.text).entries(self.shape, sink);
    }

    /// Nowhere: facts of one puzzle may be anywhere.
    fn split_point(&self, _: Chunk<'_>) -> usize {
        0
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
                cell.map(|digit: givens_engine::grid::Digit| {
                    format!("given({row}, {column}, {}).", digit.get())
                })
            };
            let facts: Vec<_> = (1..).zip(cells).filter_map(given).collect();
            if !facts.is_empty() {
                writeln!(out, "{}", facts.join(" "))?;
            }
        }
        Ok(record.fields().without(INFO.holds))
    }
}
