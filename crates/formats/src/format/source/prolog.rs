//! Lists of Prolog: rows of values, variables where nothing is given.
//!
#![doc = concat!("```text\n", include_str!("prolog.abnf"), "```")]
//!
//! The first argument of a fact names its puzzle: an atom becomes the title, a number only
//! distinguishes facts. Rules around the lists are ignored. A point ends a clause, and with it the lists that
//! are open in it.
//!
//! Written is a fact `problem(N, Rows).` for each record, as in the examples of SWI-Prolog, with the title, if
//! there is one, in place of the number.

use super::{
    lists::{Language, ListCodec, Syntax, is_solution},
    statement::{Statement, push_rows},
};
use givens_engine::grid::Grid;

use crate::{
    codec::{Evidence, Format, FormatInfo, ListLanguage, ReadOptions, Shelf},
    record::{FieldSet, Text},
    text::lines,
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "prolog",
    needs: "[",
    name: "lists of Prolog",
    extensions: &["pl", "pro", "prolog", "plt"],
    holds: FieldSet::EMPTY.and_texts(&[Text::Title]),
    blank: "_",
    grammar: include_str!("prolog.abnf"),
    accepts: &[
        "facts with a number, an atom or a string before the rows; atoms and strings become titles",
        "lists that a variable is unified with, as in `P = [[_, 1], …]`; all cells in one list",
        "blanks as `_`, as any variable, as 0; rules and comments around the lists",
        "lists of named variables without a digit belong to rules and are skipped",
        "a fact `solution(…)` after that of the puzzle",
    ],
    writes: "a fact `problem(1, [[_, 1, …], …]).` for each puzzle, with its title, if it has one, for the number",
    reference: "SWI-Prolog manual, A.9 library(clpfd), the example `sudoku/1`",
    ..FormatInfo::new(Format::Prolog, Shelf::Source, &ListCodec(&LANGUAGE))
};

static LANGUAGE: Language = Language {
    syntax: Syntax { comments: &["%"], has_bars: false, has_facts: true, end: Some('.') },
    statement: Statement { holds: INFO.holds, is_name, push },
    probe,
};

fn probe(head: &str) -> Option<Evidence> {
    let ends = ["].", "])."];
    let has_end = || lines(head).any(|line| ends.iter().any(|end| line.text.trim_end().ends_with(end)));
    let has_blank = || ["[_,", ",_,", "_, _"].iter().any(|blank| head.contains(blank));
    if head.trim_start().starts_with('{')
        || !head.contains('[')
        || !(head.contains(":-") || has_end() || has_blank())
    {
        return None;
    }
    let has_grid = LANGUAGE.reader(&ReadOptions::default()).finds(head);
    has_grid.then(|| Evidence::new(45, "lists in clauses of Prolog"))
}

/// `fact`
fn push(name: &str, grid: &Grid, _: ListLanguage, text: &mut String) {
    match name.strip_prefix("puzzle").filter(|number| number.parse::<usize>().is_ok()) {
        Some(number) => text.push_str(&format!("problem({number}, [\n")),
        None => text.push_str(&format!("problem('{name}', [\n")),
    }
    push_rows(grid, INFO.blank, ["    [", "],\n"], text);
    text.truncate(text.len() - ",\n".len());
    text.push_str("]).\n");
}

/// Whether a title can be written between quotes and read back.
fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !is_solution(name)
        && name.len() <= 200
        && !name.contains(|c: char| c.is_control() || matches!(c, '\'' | '\\'))
}
