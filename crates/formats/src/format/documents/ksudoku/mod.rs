//! A saved game: KSudoku.
//!
#![doc = concat!("```text\n", include_str!("ksudoku.abnf"), "```")]
//!
//! Cells go down the columns: read row by row they make another puzzle, which no check would detect.

mod game;
mod graph_text;
mod reader;
mod variant;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    syntax::xml::root,
};

use game::{HOLDS, ID, SIDES};
use reader::KSudokuReader;
use writer::KSudokuWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: ID,
    needs: "<",
    name: "a saved game: KSudoku",
    extensions: &["ksudoku"],
    many: false,
    shapes: Shapes::Sides(SIDES),
    holds: HOLDS,
    blank: "_",
    grammar: include_str!("ksudoku.abnf"),
    accepts: &[
        "the steps of the history make placed values and pencil marks; steps of several cells are \
         skipped, as the program does",
        "killer, jigsaw and X sudoku, samurai and other grids on one board",
        "cages with other operators than a sum, mathdoku and roxdoku are refused by name",
        "documents of a shape without digits are reported",
    ],
    writes: "one game a document; placed values and marks as its history; always `_` for a blank",
    reference: "KSudoku, src/gui/serializer.cpp",
    ..FormatInfo::new(Format::KSudoku, Shelf::Documents, &KSudoku)
};

struct KSudoku;

impl Codec for KSudoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let root = root(head).filter(|root| root.name.starts_with("ksudoku"))?;
        Some(Evidence::document(Format::Xml, format!("root element `{}`", root.name)))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(KSudokuReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(KSudokuWriter)
    }
}
