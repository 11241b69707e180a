//! Data of `MiniZinc`: matrices between bars, and arrays with their sets of indices.
//!
#![doc = concat!("```text\n", include_str!("minizinc.abnf"), "```")]
//!
//! Sizes (`S = 3; N = 9;`), rules and all other text are ignored. The sets of an array give the numbers of rows
//! and columns; values that do not fill them are reported, as by `MiniZinc`.
//!
//! Written is a matrix for each record. A model finds its parameter by name: the first record without
//! a title is called `puzzle`, as in most models, those after it `puzzle2`, `puzzle3` and so on, and such
//! names are not read as titles. A name that a model does not declare is an error in `MiniZinc`: so the
//! solution is not written.

use super::{
    lists::{Language, ListCodec, Syntax, is_solution},
    statement::{Statement, is_identifier, push_rows},
};
use givens_engine::grid::Grid;

use crate::{
    codec::{Evidence, Format, FormatInfo, ListLanguage, ReadOptions, Shelf},
    record::{FieldSet, Text},
    syntax::{
        combinators::{
            Parser, alt, char, delimited, many0_count, multispace0, multispace1, preceded, separated_list1,
            tag, take_till, take_until, take_while1, value,
        },
        expect::Parsed,
    },
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "minizinc",
    needs: "[(",
    name: "data of MiniZinc",
    extensions: &["dzn", "mzn"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "0",
    grammar: include_str!("minizinc.abnf"),
    accepts: &[
        "matrices between bars, `array2d` with numbers or names for its sets of indices",
        "several matrices in a text, sizes and a model around them; names become titles",
        "blanks as 0, `_` or `<>`; comments with `%` and between `/*` and `*/`",
    ],
    writes: "a matrix between bars for each puzzle, blanks as 0; the title as name where it can be one, else `puzzle`, `puzzle2`, …",
    reference: "The MiniZinc Handbook, 2.2 More Complex Models; 4.1.8.3 Array literals",
    ..FormatInfo::new(Format::MiniZinc, Shelf::Source, &ListCodec(&LANGUAGE))
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["%"], has_bars: true, has_facts: false, end: Some(';') },
    statement: Statement { holds: INFO.holds, is_name, push },
    probe,
};

fn probe(head: &str) -> Option<Evidence> {
    let sign = if has_matrix(head) { "[|" } else { "array2d(" };
    if sign != "[|" && !head.contains(sign) {
        return None;
    }
    let reader = LANGUAGE.reader(&ReadOptions::default());
    reader.first(head)?;
    Some(Evidence::new(Evidence::SIGNED, format!("`{sign}` of MiniZinc")))
}

/// Whether a row of values follows a `[|`: in other languages it may open a list of closures.
fn has_matrix(head: &str) -> bool {
    head.match_indices("[|").take(MAX_SIGNS).any(|(at, sign)| {
        let row = first_row(&head[at + sign.len()..]).map_or_else(|_| Vec::new(), |(_, values)| values);
        let is_known =
            |value: &&str| value.starts_with(|c: char| c.is_ascii_digit()) || ["_", "<>"].contains(value);
        row.len() >= 4 && row.iter().filter(|value| is_known(value)).count() * 2 >= row.len()
    })
}

/// `row = *gap value *( *gap "," *gap value )`
fn first_row(input: &str) -> Parsed<'_, Vec<&str>> {
    let value = || alt((tag("<>"), take_while1(|c: char| c.is_alphanumeric() || c == '_')));
    let comma = delimited(multispace0, char(','), multispace0);
    preceded(gap, separated_list1(comma, value())).parse(input)
}

/// `gap = *( WSP / EOL / comment )`
fn gap(input: &str) -> Parsed<'_, ()> {
    let line = preceded(char('%'), take_till(|c| matches!(c, '\n' | '\r')));
    let block = delimited(tag("/*"), take_until("*/"), tag("*/"));
    value((), many0_count(alt((line, block, multispace1)))).parse(input)
}

/// The largest number of signs that are looked at.
const MAX_SIGNS: usize = 100;

/// `statement`
fn push(name: &str, grid: &Grid, _: ListLanguage, text: &mut String) {
    text.push_str(if name == "puzzle1" { "puzzle" } else { name });
    text.push_str(" = [|\n");
    push_rows(grid, INFO.blank, ["  ", " |\n"], text);
    text.truncate(text.len() - 1);
    text.push_str("];\n");
}

/// The words that cannot be names.
const KEYWORDS: &str = "\
    ann annotation any anon_enum array bool case constraint default diff div else elseif \
    endif enum false float function if in include int intersect let list maximize minimize \
    mod not of op opt output par predicate record satisfy set solve string subset superset \
    symdiff test then true tuple type union var where xor";

/// Whether this is a name in `MiniZinc`, and is read back as a title.
fn is_name(name: &str) -> bool {
    is_identifier(name, KEYWORDS) && !name.starts_with('_') && !is_solution(name)
}
