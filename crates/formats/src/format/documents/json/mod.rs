//! JSON documents of puzzles: this program's own, and those of others.
//!
#![doc = concat!("```text\n", include_str!("json.abnf"), "```")]
//!
//! The writer makes `{"schema": "givens/2", "puzzles": [ … ]}`, one puzzle per line, each with all data of
//! its record; docs/puzzles.schema.json is its schema. Version 1, which began `{"givens": 1`, is read too.
//! [`jsonl`](super::jsonl) writes the same objects without anything around them.
//!
//! The head of a document determines where its list of puzzles is; its values are read one by one, so that
//! a document of any size takes little memory.

mod cells;
mod columns;
mod constraints;
mod full_grids;
mod jigsaw;
mod linked;
mod listed;
mod literals;
mod marks;
mod masks;
mod member;
mod names;
mod numbers;
mod object;
mod places;
mod prompt;
mod reader;
mod regions;
mod relaxed;
mod repeated;
mod several;
mod template;
mod variant;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    record::FieldSet,
};

pub(super) use cells::JsonCells;
pub(super) use constraints::variant;
pub(super) use literals::literals;
pub(super) use names::{Role, role};
pub(super) use reader::{Puzzles, is_own, names_puzzle, without_puzzle};
pub(super) use writer::{push_record, variant_text};

use reader::JsonReader;
use relaxed::{RelaxedReader, plain_head};
use writer::JsonWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "json",
    needs: "[{\"",
    name: "JSON: this program's own document, and what others write",
    extensions: &["json"],
    holds: FieldSet::ALL,
    grammar: include_str!("json.abnf"),
    accepts: &[
        "grids below `puzzle`, `grid`, `board`, `quiz`, `clues`, …, solutions below `solution`, `solved`, `answer`, …",
        "a full grid beside the puzzle that extends it is its solution",
        "puzzles by name: `{\"monday\": …, \"tuesday\": …}`, where no member is called a puzzle and grids contradict one another",
        "columns of one length: `{\"puzzle\": [ … ], \"solution\": [ … ]}`, also with names instead of lists, as data frames write them",
        "cells by row and column: `{\"1,1\": 8, \"2,3\": 3}`, with the box size beside them (`subHeight`, `subWidth`), else the smallest usual grid",
        "cells as objects: `value`, whether they are `given` or `fixed`, `candidates`, `notes`",
        "a text that ends with a puzzle, or has one among its words: `Solve this sudoku: 53..7…`",
        "names and scalars beside a puzzle are its texts, ratings and columns",
        "comments (`//`, `/* */`) and commas before a closing bracket, as in settings of editors",
        "rows in one text with the same sign between them: `53..7....-6..195...-…`",
        "several documents one after the other; puzzles beside a damaged one",
        "a link that contains its puzzle, or a document of f-puzzles, SudokuPad or Sudoku Maker in a text, below any name of a record, if the record has no other puzzle",
        "in this program's own documents the regions and the cages of a variant; regions also as lists of cells",
        "`regions` of a jigsaw in documents of others: a name for each cell, as in `jigsaw`, or the cells of each region, numbered over the board, by row and column (`[0,1]`, `\"r1c2\"`, `{\"row\": 0, \"col\": 1}`), from 0 or from 1",
        "in others, cages, thermometers, regions that do not divide the grid, and other constraints are refused by name, and so are variants in `variant`, `type` or `rules`",
        "an element of a list without a puzzle, where others have one, is a malformed record",
    ],
    writes: "`{\"schema\": \"givens/2\", \"puzzles\": [ … ]}` with one puzzle per line, which holds everything; `givens schema puzzles` prints the schema",
    reference: "RFC 8259; `givens schema puzzles`",
    ..FormatInfo::new(Format::Json, Shelf::Documents, &Json)
};

struct Json;

impl Codec for Json {
    fn probe(&self, head: &str) -> Option<Evidence> {
        match plain_head(head) {
            Some(plain) => {
                let Evidence { strength, reason, .. } = reader::probe(&plain)?;
                Some(Evidence::new(strength, format!("{reason} with comments or needless commas")))
            }
            None => reader::probe(head),
        }
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        match plain_head(head) {
            Some(plain) => Box::new(RelaxedReader::new(&plain, options)),
            None => Box::new(JsonReader::new(head, options)),
        }
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(JsonWriter::new(options, INFO.blank))
    }
}
