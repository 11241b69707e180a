//! Lists of Prolog: rows of values, variables where nothing is given.
//!
//! ```text
//! file    = *( fact / clause / comment )
//! fact    = atom "(" [ ( atom / string / number ) "," ] list ")" "."
//! clause  = *any variable "=" list *any "."
//! list    = "[" row *( "," row ) "]" / row            ; a row each, or all cells in one
//! row     = "[" value *( "," value ) "]"
//! value   = number / variable                         ; a variable is a blank: "_", "_G12", "X"
//! comment = "%" *any EOL / "/*" *any "*/"
//! ```
//!
//! The first argument of a fact names its puzzle: an atom becomes the title, a number only tells facts
//! apart. Rules around the lists are passed over. A point ends a clause, and with it the lists that are
//! open in it.
//!
//! Written is a fact `problem(N, Rows).` for each record, as the examples of SWI-Prolog have it; the title,
//! where there is one, stands in place of the number.

use super::lists::{Language, Layout, Syntax, push_rows};
use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    grid::Grid,
    layout::block::{number_width, push_number},
    record::{FieldSet, Text},
    text::lines,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Prolog,
    id: "prolog",
    name: "lists of Prolog",
    shelf: Shelf::Source,
    extensions: &["pl", "pro", "prolog", "plt"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "_",
    grammar: "\
file    = *( fact / clause / comment )
fact    = atom \"(\" [ ( atom / string / number ) \",\" ] list \")\" \".\"
clause  = *any variable \"=\" list *any \".\"
list    = \"[\" row *( \",\" row ) \"]\" / row            ; a row each, or all cells in one
row     = \"[\" value *( \",\" value ) \"]\"
value   = number / variable                         ; a variable is a blank: \"_\", \"_G12\", \"X\"
comment = \"%\" *any EOL / \"/*\" *any \"*/\"",
    accepts: &[
        "facts with a number, an atom or a string before the rows; atoms and strings become titles",
        "lists that a variable is unified with, as in `P = [[_, 1], …]`; all cells in one list",
        "blanks as `_`, as any variable, as 0; rules and comments around the lists",
        "a fact `solution(…)` after that of the puzzle",
    ],
    writes: "a fact `problem(1, [[_, 1, …], …]).` for each puzzle, with its title, if it has one, for the number",
    reference: "SWI-Prolog manual, A.9 library(clpfd), the example `sudoku/1`",
    codec: &Prolog,
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["%"], has_bars: false, has_facts: true, end: Some('.') },
    layout: Layout { holds: INFO.holds, is_name, push },
};

struct Prolog;

impl Codec for Prolog {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let ends = ["].", "])."];
        let has_end = || lines(head).any(|line| ends.iter().any(|end| line.text.trim_end().ends_with(end)));
        let has_blank = || ["[_,", ",_,", "_, _"].iter().any(|blank| head.contains(blank));
        if !head.contains('[') || !(head.contains(":-") || has_end() || has_blank()) {
            return None;
        }
        let reader = LANGUAGE.reader(&ReadOptions::default());
        if !reader.finds(head) {
            return None;
        }
        Some(Evidence::new(45, "lists in clauses of Prolog"))
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LANGUAGE.reader(options))
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        LANGUAGE.writer()
    }
}

/// `fact`
fn push(name: &str, grid: &Grid, text: &mut String) {
    match name.strip_prefix("puzzle").filter(|number| number.parse::<usize>().is_ok()) {
        Some(number) => text.push_str(&format!("problem({number}, [\n")),
        None => text.push_str(&format!("problem('{name}', [\n")),
    }
    let width = number_width(grid.shape().side());
    let cell = |digit, text: &mut String| push_number(digit, INFO.blank, width, text);
    push_rows(grid, ["    [", "],\n"], cell, text);
    text.truncate(text.len() - ",\n".len());
    text.push_str("]).\n");
}

/// Whether a title can stand between quotes.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= 200
        && !name.contains(|c: char| c.is_control() || matches!(c, '\'' | '\\'))
}
