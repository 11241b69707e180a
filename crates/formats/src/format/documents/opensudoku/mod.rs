//! Collections with the state of each puzzle: OpenSudoku.
//!
#![doc = concat!("```text\n", include_str!("opensudoku.abnf"), "```")]
//!
//! The program reads the texts of a folder only where a document has no version, and ignores them
//! elsewhere; written into each folder they are read back here, and do no harm.

mod data;
mod reader;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    syntax::xml::root,
};

use data::{HOLDS, ID, ROOTS};
use reader::OpenSudokuReader;
use writer::OpenSudokuWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: ID,
    needs: "<",
    name: "collections with the state of each puzzle: OpenSudoku",
    extensions: &["opensudoku"],
    shapes: Shapes::Classic,
    holds: HOLDS,
    blank: "0",
    grammar: include_str!("opensudoku.abnf"),
    accepts: &[
        "documents without a version and of versions 2 and 3, root `opensudoku` or `opensudoku2`",
        "cell data of versions 1 to 5, a space for its line end, `||` as version 2 had it",
        "`cells_data` for `data`, `user_note` for `note`, any blank among 81 cells",
        "either quotes; a game that is damaged among others; a document that is never ended",
        "times, state and steps taken are written back unchanged",
    ],
    writes: "version 2: a folder for each collection with its texts; 81 digits, `0` for a blank, where a \
             game has no state, else the lowest version of cell data from 3 on that can hold it",
    reference: "OpenSudoku, sources of its import and export",
    ..FormatInfo::new(Format::OpenSudoku, Shelf::Documents, &OpenSudoku)
};

struct OpenSudoku;

impl Codec for OpenSudoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let root = root(head).filter(|root| ROOTS.contains(&root.name))?;
        Some(Evidence::document(Format::Xml, format!("root element `{}`", root.name)))
    }

    fn reader(&self, head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(OpenSudokuReader::from_head(head))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(OpenSudokuWriter::new(options))
    }
}
