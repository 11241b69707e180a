//! Stacked grids: the puzzle, what it holds now, and its candidates, as Simple Sudoku copies them.
//!
//! ```text
//! file       = *( stack / heading / comment / blank-line )
//! stack      = givens [values] candidates / candidates line
//! givens     = plain
//! values     = plain                         ; givens and placed values
//! plain      = N*( [rule] row ) [rule] / line
//! row        = *SP [bar] N*( cell *SP [bar] ) EOL
//! line       = N²*cell EOL
//! candidates = N*( [rule] groups ) [rule]    ; see the format `candidates`
//! cell       = digit / blank
//! ```
//!
//! The grids of a stack say the same puzzle thrice, so that they tell what is given, what is placed
//! and what is left. They must agree: a stack whose grids are of different puzzles is none. A grid
//! ends with a blank line, a second rule or its last row, never before a row is read that is its own.

mod part;
mod reader;
mod row;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    record::{Field, FieldSet, Text},
};

use part::stacks;
use reader::StackReader;
use row::Layout;
use writer::StackWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Stack,
    id: "stack",
    name: "givens, values and candidates in stacked grids",
    shelf: Shelf::Grids,
    extensions: &["txt", "ss"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::of(&[Field::Boxes, Field::Placed, Field::Candidates])
        .and_texts(&[Text::Title, Text::Comment]),
    blank: ".",
    grammar: "\
file       = *( stack / heading / comment / blank-line )
stack      = givens [values] candidates / candidates line
givens     = plain
values     = plain                         ; givens and placed values
plain      = N*( [rule] row ) [rule] / line
row        = *SP [bar] N*( cell *SP [bar] ) EOL
line       = N²*cell EOL
candidates = N*( [rule] groups ) [rule]    ; see the format `candidates`
cell       = digit / blank",
    accepts: &[
        "three grids or two; the givens on one line, above or right below the candidates",
        "any frame, or none; plain grids glued or spaced",
        "headings above each grid; blank lines between the grids, or none",
        "a cell with one candidate that is not placed yet",
        "several stacks",
    ],
    writes: "Simple Sudoku's frames: the givens, the values where some are placed, the candidates",
    reference: "Simple Sudoku, Copy; HoDoKu reads it from the clipboard",
    codec: &Stack,
};

struct Stack;

impl Codec for Stack {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let layout = Layout::of(head)?;
        let stacks = stacks(head, layout);
        let whole = stacks.iter().filter(|stack| stack.is_whole()).count();
        let plain = stacks.iter().filter(|stack| stack.has_grids() && !stack.is_whole()).count();
        let reason = format!("{whole} grids of candidates below plain grids");
        (whole > plain).then_some(Evidence::new(50, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(StackReader { layout: Layout::of(head).unwrap_or_default(), options: options.clone() })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(StackWriter::new(options))
    }
}
