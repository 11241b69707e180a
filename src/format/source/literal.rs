//! Grids in the source text of programs: lists of lists, flat lists, strings of cells.
//!
//! ```text
//! file      = *( statement / comment / other )
//! statement = declaration assign ( list / string )
//! list      = [word] open *( item [ "," ] ) close      ; "[", "(", "{" and their partners
//! item      = list / value / string / name ( ":" / "=" ) item
//! comment   = ( "#" / "//" ) *any EOL / "/*" *any "*/"
//! ```
//!
//! A list is a grid when it has as many rows as they have cells, or as many cells as a grid has; when it
//! has several such, each is a puzzle. R fills a `matrix(c(…))` column by column unless `byrow=TRUE`
//! stands there: read otherwise it would be the puzzle turned over, which is a puzzle, too. Values that
//! are not set apart by commas are MATLAB's.
//!
//! Written is Python: a list of rows for each record. The title is the name where Python allows that;
//! else the name is `puzzle1`, `puzzle2` and so on, and such a name is not read as a title. The solution
//! follows under the same name and `_solution`.

use super::lists::{Language, Layout, Syntax, push_rows};
use crate::{
    codec::{
        Codec, Evidence, Format, FormatInfo, HEAD, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer,
    },
    grid::Grid,
    layout::block::{number_width, push_number},
    record::{Field, FieldSet, Text},
    syntax::json::is_json,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Literal,
    id: "literal",
    name: "lists in programs: Python, JavaScript, C, Java, Rust, R",
    shelf: Shelf::Source,
    extensions: &["py", "js", "ts", "c", "h", "cpp", "cs", "java", "kt", "go", "rs", "r"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::of(&[Field::Solution]).and_texts(&[Text::Title]),
    blank: "0",
    grammar: "\
file      = *( statement / comment / other )
statement = declaration assign ( list / string )
list      = [word] open *( item [ \",\" ] ) close      ; \"[\", \"(\", \"{\" and their partners
item      = list / value / string / name ( \":\" / \"=\" ) item
comment   = ( \"#\" / \"//\" ) *any EOL / \"/*\" *any \"*/\"",
    accepts: &[
        "lists of rows, flat lists, lists of several grids, objects that have them; `np.array(…)`, `vec![…]`, `new int[][] {…}`, `Array(…)`",
        "rows as strings, strings of a whole puzzle, strings of several lines",
        "blanks as 0, `None`, `null`, `nil`, `\".\"`, `\"\"`; numbers as `5L`, `5u8`",
        "R's `matrix(c(…))`, by columns and with `byrow = TRUE`",
        "a list whose name ends in `solution` after that of the puzzle; names become titles",
    ],
    writes: "Python: a list of rows for each puzzle, blanks as 0; the title as name where it can be one, else `puzzle1`, `puzzle2`, …; the solution under `…_solution`",
    reference: "The Python Language Reference, 6.2.5 List displays",
    codec: &Literal,
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["#", "//"], has_bars: false, has_facts: false, end: None },
    layout: Layout { holds: INFO.holds, is_name: is_variable, push },
};

struct Literal;

impl Codec for Literal {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let is_bare = head.trim_start().starts_with('[');
        let is_other = head.trim_start().starts_with(['{', '<']) || is_bare && !is_python(head);
        if is_other || !head.contains(['[', '{', '(', '=']) {
            return None;
        }
        let first = LANGUAGE.reader(&ReadOptions::default()).first(head)?;
        Some(match first.name {
            Some(name) if !is_bare => Evidence::new(40, format!("a list `{}`", name.escape_debug())),
            _ => Evidence::new(if is_bare { 5 } else { 20 }, "a list of values"),
        })
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LANGUAGE.reader(options))
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        LANGUAGE.writer()
    }
}

/// Whether what begins with a bracket is no JSON, as far as it goes, but has words or quotes of Python.
fn is_python(head: &str) -> bool {
    !is_json(&head[..head.floor_char_boundary(HEAD)])
        && ["None", "['", "#"].iter().any(|sign| head.contains(sign))
}

/// The statement that gives a grid a name.
fn push(name: &str, grid: &Grid, text: &mut String) {
    text.push_str(name);
    text.push_str(" = [\n");
    let width = number_width(grid.shape().side());
    let cell = |digit, text: &mut String| push_number(digit, INFO.blank, width, text);
    push_rows(grid, ["    [", "],\n"], cell, text);
    text.push_str("]\n");
}

/// Whether Python takes this as a name, and it comes back as a title.
fn is_variable(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
        "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
        "is", "lambda", "let", "my", "mut", "nonlocal", "not", "or", "pass", "raise", "return", "try", "val",
        "var", "while", "with", "yield",
    ];
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.len() <= 100
        && !KEYWORDS.contains(&name)
}
