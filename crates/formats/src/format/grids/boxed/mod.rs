//! Grids with drawn boxes: bars between boxes, rules between bands.
//!
#![doc = concat!("```text\n", include_str!("boxed.abnf"), "```")]
//!
//! Bars and rules show the size of a box. Where every cell is framed they do not, unless some are heavier
//! (`║`, `┃`, `#`, `||`). Where a space is the only blank, cells are found by their columns. A line without
//! bars is a row if there are only cells on it; a first line or column of consecutive numbers or letters
//! (`1 2 3`, `A B C`) is labels.

mod cells;
mod columns;

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    layout::{
        block::{grid_writer, number_width, push_number},
        dialect::Dialect,
        frame::{self, Blocks},
        rule_line::is_rule,
    },
    record::{Field, FieldSet, Text},
    text::lines,
};

use cells::RowDrawing;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "boxed",
    needs: "|#!+-=_│",
    name: "rows with drawn boxes",
    extensions: &["txt", "ss", "spf"],
    holds: FieldSet::of(&[Field::Boxes]).and_texts(&[Text::Title, Text::Comment]),
    grammar: include_str!("boxed.abnf"),
    accepts: &[
        "with a frame or without, indented or not, cells glued or spaced, bars doubled",
        "rules of `-`, `=`, `_`, `#` or drawn lines, with any corners, dots too; `- - -`",
        "every cell in a box of its own, spaced or not; heavier lines (`║`, `#`, `||`) are the boxes then",
        "a space as the blank, where no other occurs: cells are found by their columns",
        "labels on rows and columns",
        "its solution beside a grid, a row of each on a line",
        "in comments of source code, a mark before every row (`//`, `///`, `#`, `;`, `%`, `--`, `*`, `'`, `!`, `REM`)",
        "boxes that are not square, shown by bars and rules",
        "numbers above 9, letters A on, and all other alphabets of spaced and glued cells",
        "text below the grid (`Simple Sudoku`, `Version 4.2n`)",
        "`=` and a sum behind each row, and sums below the grid, which are ignored",
        "a `*` before each given and none before placed values (pzl.org.uk)",
    ],
    writes: "N lines of N values, one space between them, ` | ` between boxes and `---+---` between bands",
    reference: "QQWing, Simple Sudoku, SudoCue, HoDoKu, gsf's sudoku and every forum",
    ..FormatInfo::new(Format::Boxed, Shelf::Grids, &Boxed)
};

struct Boxed;

impl Codec for Boxed {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if frame::is_code(head) {
            return None;
        }
        let drawn = RowDrawing::from_head(head);
        if drawn.barred() {
            return Some(Evidence::new(40, "rows with bars between boxes"));
        }
        let ruled = lines(head).any(|line| is_rule(line.text));
        let bands =
            ruled && !drawn.has_other_delimiters() && Dialect::from_head(head, &drawn).has_ruled_bands();
        bands.then(|| Evidence::new(30, "rules between bands"))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(Blocks::new(head, RowDrawing::from_head(head), options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        grid_writer(push_grid, options, &INFO)
    }
}

fn push_grid(grid: &Grid, blank: &str, text: &mut String) {
    let shape = grid.shape();
    let width = number_width(shape.side());
    for (number, row) in grid.contents().chunks(shape.side()).enumerate() {
        if number > 0 && number.is_multiple_of(shape.box_rows()) {
            push_rule(shape, width, text);
        }
        for (column, digit) in row.iter().enumerate() {
            if column > 0 {
                text.push_str(if column.is_multiple_of(shape.box_columns()) { " | " } else { " " });
            }
            push_number(*digit, blank, width, text);
        }
        text.push('\n');
    }
}

/// `rule = 1*"-" *( "+" 1*"-" )`, as wide as the rows
fn push_rule(shape: Shape, width: usize, text: &mut String) {
    let boxes = shape.side() / shape.box_columns();
    let cells = shape.box_columns() * (width + 1) - 1;
    for place in 0..boxes {
        if place > 0 {
            text.push('+');
        }
        let inner = usize::from(place > 0) + usize::from(place + 1 < boxes);
        text.extend(std::iter::repeat_n('-', cells + inner));
    }
    text.push('\n');
}
