//! Data of `MiniZinc`: matrices between bars, and arrays with their sets of indices.
//!
//! ```text
//! file      = *( statement / comment / other )
//! statement = [type ":"] name "=" ( matrix / array ) ";"
//! matrix    = "[|" row *( "|" row ) "|]"
//! array     = "array2d(" set "," set "," "[" value *( "," value ) [","] "]" ")"
//! row       = value *( "," value ) [","]
//! set       = number ".." number / name
//! value     = number / "_" / "<>"
//! comment   = "%" *any EOL / "/*" *any "*/"
//! ```
//!
//! Sizes (`S = 3; N = 9;`), rules and all else that is no matrix are passed over. The sets of an array say
//! how many rows and columns there are; values that do not fill them are told, as `MiniZinc` tells them.
//!
//! Written is a matrix for each record. A model looks for its parameter by name: the first record without
//! a title is called `puzzle`, as in most models, those after it `puzzle2`, `puzzle3` and so on, and such
//! names are not read as titles. A name that no model declares is an error to `MiniZinc`: so the solution
//! is not written.

use super::lists::{Language, Layout, Syntax, push_rows};
use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    grid::Grid,
    layout::block::{number_width, push_number},
    record::{FieldSet, Text},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::MiniZinc,
    id: "minizinc",
    name: "data of MiniZinc",
    shelf: Shelf::Source,
    extensions: &["dzn", "mzn"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "0",
    grammar: "\
file      = *( statement / comment / other )
statement = [type \":\"] name \"=\" ( matrix / array ) \";\"
matrix    = \"[|\" row *( \"|\" row ) \"|]\"
array     = \"array2d(\" set \",\" set \",\" \"[\" value *( \",\" value ) [\",\"] \"]\" \")\"
row       = value *( \",\" value ) [\",\"]
set       = number \"..\" number / name
value     = number / \"_\" / \"<>\"
comment   = \"%\" *any EOL / \"/*\" *any \"*/\"",
    accepts: &[
        "matrices between bars, `array2d` with numbers or names for its sets of indices",
        "several matrices in a text, sizes and a model around them; names become titles",
        "blanks as 0, `_` or `<>`; comments with `%` and between `/*` and `*/`",
    ],
    writes: "a matrix between bars for each puzzle, blanks as 0; the title as name where it can be one, else `puzzle`, `puzzle2`, …",
    reference: "The MiniZinc Handbook, 2.2 More Complex Models; 4.1.8.3 Array literals",
    codec: &MiniZinc,
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["%"], has_bars: true, has_facts: false, end: Some(';') },
    layout: Layout { holds: INFO.holds, is_name, push },
};

struct MiniZinc;

impl Codec for MiniZinc {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let sign = ["[|", "array2d("].into_iter().find(|sign| head.contains(sign))?;
        let reader = LANGUAGE.reader(&ReadOptions::default());
        reader.first(head)?;
        Some(Evidence::new(Evidence::SIGNED, format!("`{sign}` of MiniZinc")))
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LANGUAGE.reader(options))
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        LANGUAGE.writer()
    }
}

/// `statement`
fn push(name: &str, grid: &Grid, text: &mut String) {
    text.push_str(if name == "puzzle1" { "puzzle" } else { name });
    text.push_str(" = [|\n");
    let width = number_width(grid.shape().side());
    let cell = |digit, text: &mut String| push_number(digit, INFO.blank, width, text);
    push_rows(grid, ["  ", " |\n"], cell, text);
    text.truncate(text.len() - 1);
    text.push_str("];\n");
}

/// The words that are no names.
const KEYWORDS: &str = "\
    ann annotation any anon_enum array bool case constraint default diff div else elseif \
    endif enum false float function if in include int intersect let list maximize minimize \
    mod not of op opt output par predicate record satisfy set solve string subset superset \
    symdiff test then true tuple type union var where xor";

/// Whether `MiniZinc` takes this as a name.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.len() <= 100
        && KEYWORDS.split(' ').all(|keyword| keyword != name)
}
