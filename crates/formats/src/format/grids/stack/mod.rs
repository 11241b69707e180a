//! Stacked grids: the puzzle, its values now, and its candidates, as Simple Sudoku copies them.
//!
#![doc = concat!("```text\n", include_str!("stack.abnf"), "```")]
//!
//! The grids of a stack show one puzzle three times: its givens, its placed values, its remaining candidates.
//! They must agree: grids of different puzzles are not a stack. A grid ends with a blank line, a second rule
//! or its last row, never before one of its rows is read.

mod part;
mod plain;
mod reader;
mod row;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    layout::{
        block::BlockWriter,
        drawing::SIMPLE,
        drawn_groups::{is_content, words},
    },
    record::{Field, FieldSet, Record, Text},
    text::{Line, lines},
};

use part::Stacks;
use reader::StackReader;
use row::StackLayout;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "stack",
    needs: " \t\u{b}\u{c}|│",
    name: "givens, values and candidates in stacked grids",
    extensions: &["txt", "ss"],
    holds: FieldSet::of(&[Field::Boxes, Field::Placed, Field::Candidates])
        .and_texts(&[Text::Title, Text::Comment]),
    grammar: include_str!("stack.abnf"),
    accepts: &[
        "three grids or two; the givens on one line, above or right below the candidates",
        "any frame, or none; plain grids glued or spaced",
        "headings above each grid; blank lines between the grids, or none",
        "a cell with one candidate that is not placed yet",
        "several stacks",
    ],
    writes: "Simple Sudoku's frames: the givens, the values where some are placed, the candidates",
    reference: "Simple Sudoku, Copy; HoDoKu reads it from the clipboard",
    ..FormatInfo::new(Format::Stack, Shelf::Grids, &Stack)
};

struct Stack;

impl Codec for Stack {
    fn probe(&self, head: &str) -> Option<Evidence> {
        // Cells with several candidates are words, and so are glued cells.
        let has_word =
            |line: Line<'_>| is_content(line.text.trim()) && words(line.text).any(|word| word.len() > 1);
        if !lines(head).any(has_word) {
            return None;
        }
        let layout = StackLayout::from_head(head)?;
        let stacks: Vec<_> = Stacks::new(head, layout).collect();
        // The drawing of an empty grid below its cells on one line has no candidates.
        let whole = stacks.iter().filter(|stack| stack.is_whole() && !stack.has_only_blanks()).count();
        let plain = stacks.iter().filter(|stack| stack.has_grids() && !stack.is_whole()).count();
        let reason = format!("{whole} grids of candidates below plain grids");
        (whole > plain).then_some(Evidence::new(50, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(StackReader {
            layout: StackLayout::from_head(head).unwrap_or_default(),
            options: options.clone(),
        })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        // Rows of `-` or `_` would be rules.
        let blank = options.blank.filter(|blank| !matches!(blank, '-' | '_'));
        Box::new(BlockWriter::new(push, &options.clone().with_blank(blank), &INFO))
    }
}

fn push(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    SIMPLE.push_plain(&record.grid, blank, text);
    if record.placed().is_some() {
        SIMPLE.push_plain(&record.values(), blank, text);
    }
    SIMPLE.push(&record.shown_candidates(), blank, text);
    FieldSet::EMPTY
}
