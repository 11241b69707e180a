//! Grids in the source text of programs: lists of lists, flat lists, strings of cells.
//!
#![doc = concat!("```text\n", include_str!("literal.abnf"), "```")]
//!
//! A list is a grid when it has as many rows as they have cells, or as many cells as a grid has; if it has
//! several such lists, each is a puzzle. Strings and comments are read by the readers of lines and grids. R fills a
//! `matrix(c(…))` column by column unless `byrow=TRUE` is there: read by rows it would be transposed, which is a puzzle,
//! too. Values without commas between them are MATLAB's.
//!
//! Written is Python: a list of rows for each record. The title is the name where Python allows that;
//! else the name is `puzzle1`, `puzzle2` and so on, and such a name is not read as a title. The solution
//! follows under the same name and `_solution`.

use super::{
    inner_text::may_hold_grid,
    lists::{Language, ListCodec, Syntax, is_solution},
    statement::{Statement, is_identifier, push_rows},
};
use givens_engine::grid::Grid;

use crate::{
    codec::{Evidence, Format, FormatInfo, HEAD, ListLanguage, ReadOptions, Shelf},
    record::{Field, FieldSet, Text},
    syntax::{
        combinators::{
            Parser, char, line_ending, many1_count, multispace0, space0, space1, take_while1, value, verify,
        },
        expect::Parsed,
        json::is_json,
    },
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "literal",
    needs: "[{(=\"'`",
    name: "lists in programs: Python, JavaScript, C, Java, Rust, R",
    extensions: &["py", "js", "ts", "c", "h", "cpp", "cs", "java", "kt", "go", "rs", "r"],
    holds: FieldSet::of(&[Field::Solution]).and_texts(&[Text::Title]),
    blank: "0",
    grammar: include_str!("literal.abnf"),
    accepts: &[
        "lists of rows, flat lists, lists of several grids, objects that have them; `np.array(…)`, `vec![…]`, `Array(…)`",
        "a type before each row: `new int[] {…}`, `int?[]`, `[]int{…}`, `array(…)`; Lisp's `#2A(…)` and `(append '(…) …)`",
        "rows in no list, with commas between them: `{5, 3, 0, …},`",
        "strings anywhere: of a whole puzzle, of rows, one after the other or in a list, with gaps or bars between boxes; \
         drawn grids, JSON and lists in a string; rows in no string, as in here-documents",
        "the same in comments of any style, and in code that is a comment",
        "programs that have no puzzle in their first 32 KiB, as far as 512 KiB",
        "blanks as 0, `None`, `null`, `nil`, `Nothing`, `\".\"`, `\"\"`; numbers as `5L`, `5u8`, `Some(5)`, `Just 5`",
        "matrices as NumPy prints them: `[[5 3 0]`, a row a line, numbers also with a point (`5.`), with a label or several",
        "R's `matrix(c(…))`, by columns and with `byrow = TRUE`",
        "a list whose name ends in `solution` after that of the puzzle; names become titles",
        "tables of regions or indices are skipped: most numbers repeat in their row, column or box, or are too large; with `--from`, they are read",
    ],
    writes: "a list of rows for each puzzle in Python, or in JavaScript, C, Java or Rust where the output or its format is called so (`-o a.js`, `--to c`), blanks as 0; the title as name where it can be one, else `puzzle1`, `puzzle2`, …; the solution under `…_solution`",
    reference: "The Python Language Reference, 6.2.5 List displays",
    ..FormatInfo::new(Format::Literal, Shelf::Source, &ListCodec(&LANGUAGE))
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["#", "//"], has_bars: false, has_facts: false, end: None },
    statement: Statement { holds: INFO.holds, is_name: is_variable, push },
    probe,
};

fn probe(head: &str) -> Option<Evidence> {
    let is_bare = head.trim_start().starts_with('[');
    let has_string = || head.split(['"', '\'', '`']).skip(1).any(may_hold_grid);
    if is_other_document(head) || !head.contains(['[', '{', '(', '=']) && !has_string() {
        return None;
    }
    let first = LANGUAGE.reader(&ReadOptions::default()).first(head)?;
    Some(match first.name() {
        Some(name) if !is_bare => Evidence::new(40, format!("a list `{}`", name.escape_debug())),
        _ if printed(head).is_ok() => Evidence::new(40, "a matrix as NumPy prints it"),
        _ => Evidence::new(if is_bare { 5 } else { 20 }, "a list of values"),
    })
}

/// Whether a text begins as JSON, XML or HTML do.
fn is_other_document(head: &str) -> bool {
    let head = head.trim_start();
    match head.chars().next() {
        Some('<') => !head.starts_with("<?php"),
        Some('{') => {
            !head[1..].trim_start().starts_with(|c: char| matches!(c, '{' | '_' | '/') || c.is_alphanumeric())
        }
        Some('[') => {
            !is_python(head) && !is_bare_row(head) && section(head).is_err() && printed(head).is_err()
        }
        _ => false,
    }
}

/// `section = 1*2"[" name 1*2"]" EOL`: how settings begin; a name is no value of JSON
fn section(input: &str) -> Parsed<'_, ()> {
    let name = take_while1(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ' ' | '"'));
    let name = verify(name, |name: &str| name.starts_with(char::is_alphabetic));
    let name = verify(name, |name: &str| !["true", "false", "null"].contains(&name));
    value((), (many1_count(char('[')), name, many1_count(char(']')), space0, line_ending)).parse(input)
}

/// Whether a text begins with a row between brackets and a comma, which no JSON document does.
fn is_bare_row(head: &str) -> bool {
    let after = head[1..].find(['[', ']', '{', '}', '"']).map(|end| &head[1 + end..]);
    let after = after.and_then(|rest| rest.strip_prefix(']'));
    after.is_some_and(|rest| rest.trim_start().starts_with(','))
}

/// `printed = "[" *WSP 1*"[" *SP word 1*SP word`: how a matrix begins that `NumPy` prints
fn printed(input: &str) -> Parsed<'_, ()> {
    let word = || take_while1(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '\''));
    let open = (char('['), multispace0, many1_count(char('[')), space0);
    value((), (open, word(), space1, word())).parse(input)
}

/// Whether a text that begins with a bracket is not JSON, but has words or quotes of Python.
fn is_python(head: &str) -> bool {
    !is_json(&head[..head.floor_char_boundary(HEAD)])
        && ["None", "['", "#"].iter().any(|sign| head.contains(sign))
}

/// Writes the statement that gives a grid a name.
fn push(name: &str, grid: &Grid, language: ListLanguage, text: &mut String) {
    let side = grid.shape().side();
    let (before, open, close, after) = match language {
        ListLanguage::JavaScript => (format!("const {name}"), '[', ']', ";"),
        ListLanguage::C => (format!("int {name}[{side}][{side}]"), '{', '}', ";"),
        ListLanguage::Java => (format!("int[][] {name}"), '{', '}', ";"),
        ListLanguage::Rust => (format!("let {name}"), '[', ']', ";"),
        _ => (name.to_owned(), '[', ']', ""),
    };
    text.push_str(&format!("{before} = {open}\n"));
    push_rows(grid, INFO.blank, [&format!("    {open}"), &format!("{close},\n")], text);
    text.push_str(&format!("{close}{after}\n"));
}

/// Whether this is a name in all of these languages, and is read back as a title.
fn is_variable(name: &str) -> bool {
    const KEYWORDS: &str = "\
        False None True abstract and as assert async auto await bool boolean break byte case catch char \
        class const continue def default del delete do double dyn elif else enum except export extends \
        extern final finally float fn for from function global goto if impl implements import in inline \
        instanceof int interface is lambda let long loop match mod move mut my native new nonlocal not null \
        or package pass private protected public pub raise ref register restrict return self short signed \
        sizeof static struct super switch synchronized this throw throws trait transient true try type \
        typedef typeof union unsafe unsigned use val var void volatile where while with yield";
    is_identifier(name, KEYWORDS) && !is_solution(name)
}
