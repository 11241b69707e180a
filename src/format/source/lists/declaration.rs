//! The name that a statement declares.

use crate::syntax::{
    combinators::{
        Parser, alt, anychar, fold_many0, many0_count, map, none_of, one_of, opt, rest, take_until,
        take_while1, terminated, value,
    },
    expect::Parsed,
};

/// Returns the last statement of a line: the text behind the last semicolon or brace outside of brackets.
pub(super) fn statement_of(line: &str) -> &str {
    let statement = many0_count(alt((|input| brackets("[(", "])", input), value((), none_of(";{}")))));
    let mut statements = many0_count(terminated(statement, one_of(";{}")));
    statements.parse(line).map_or(line, |(last, _)| last)
}

/// Returns the name that a declaration gives: `grid` of `int grid[9][9]`, `let grid: [[u8; 9]; 9]`,
/// `int[,] grid`.
pub(super) fn name_of(declaration: &str) -> Option<&str> {
    let (_, words) = words(declaration).ok()?;
    let declares = ["var", "let", "val", "my"].contains(words.first()?);
    let mut words = words.into_iter().filter(|word| *word != "mut");
    let name = if declares { words.nth(1) } else { words.next_back() };
    name.map(|name| name.rsplit('.').next().unwrap_or(name).trim_start_matches('$'))
}

/// `declaration = *( brackets / word / any ) [ ": " *any ]`: its words
fn words(input: &str) -> Parsed<'_, Vec<&str>> {
    let word = take_while1(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$'));
    let other = alt((|input| brackets("[({<", "])}>", input), value((), anychar)));
    let word = alt((map(word, Some), value(None, other)));
    let (_, before) = alt((take_until(": "), rest)).parse(input)?;
    let push = |mut words: Vec<_>, word| {
        words.extend(word);
        words
    };
    fold_many0(word, Vec::new, push).parse(before)
}

/// `brackets = open *( brackets / any but close ) close`, or to the end of the text. It is short, and so is the
/// depth of brackets.
fn brackets<'t>(open: &str, close: &str, input: &'t str) -> Parsed<'t, ()> {
    let inside = alt((|input| brackets(open, close, input), value((), none_of(close))));
    value((), (one_of(open), many0_count(inside), opt(one_of(close)))).parse(input)
}
