//! A saved game: KSudoku.
//!
//! ```text
//! document = "<ksudoku>" "<game" [ had-help msecs-elapsed ] ">" puzzle [ history ] "</game>" "</ksudoku>"
//! puzzle   = "<puzzle>" graph "<values>" cells "</values>" [ "<solution>" cells "</solution>" ] "</puzzle>"
//! graph    = "<graph" order type [ specific-type ] "/>"    ; type "sudoku"
//! cells    = *( letter / "_" )                             ; side² of them, column by column
//! letter   = %x62-7A                                       ; b for 1, c for 2, …
//! history  = "<history>" *event "</history>"
//! event    = "<simple-event" index ( value / markers ) "/>"
//! markers  = 1*( "0" / "1" )                               ; one for each digit
//! ```
//!
//! Cells go down the columns: read row by row they make another puzzle, which no check would tell.

mod game;
mod reader;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    record::{Field, FieldSet},
    syntax::xml::root,
};

use reader::KSudokuReader;
use writer::KSudokuWriter;

/// The sides of the puzzles that the program calls `sudoku`.
const SIDES: &[usize] = &[4, 9, 16, 25];
/// The attributes of a game that are kept as they are.
const OWN: [&str; 2] = ["had-help", "msecs-elapsed"];

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::KSudoku,
    id: "ksudoku",
    name: "a saved game: KSudoku",
    shelf: Shelf::Documents,
    extensions: &["ksudoku"],
    many: false,
    shapes: Shapes::Sides(SIDES),
    holds: FieldSet::of(&[Field::Solution, Field::Placed, Field::Notes, Field::Raw]),
    blank: "_",
    grammar: "\
document = \"<ksudoku>\" \"<game\" [attributes] \">\" puzzle [history] \"</game>\" \"</ksudoku>\"
puzzle   = \"<puzzle>\" graph \"<values>\" cells \"</values>\"
           [ \"<solution>\" cells \"</solution>\" ] \"</puzzle>\"
graph    = \"<graph\" order type [specific-type] \"/>\"   ; type \"sudoku\"
cells    = *( letter / \"_\" )                         ; side² of them, column by column
letter   = %x62-7A                                   ; b for 1, c for 2, …
history  = \"<history>\" *event \"</history>\"
event    = \"<simple-event\" index ( value / markers ) \"/>\"
markers  = 1*( \"0\" / \"1\" )                           ; one for each digit",
    accepts: &[
        "the steps of the history make placed values and pencil marks; steps of several cells are \
         passed over, as the program does",
        "killer and jigsaw sudoku, mathdoku, roxdoku, samurai and the like are refused by name",
        "documents of a shape without digits are told",
    ],
    writes: "one game a document; placed values and marks as its history; always `_` for a blank",
    reference: "KSudoku, src/gui/serializer.cpp",
    codec: &KSudoku,
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
