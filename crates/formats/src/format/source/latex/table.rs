//! Tables of LaTeX that nothing names a puzzle: `tabular`, `array` and matrices whose cells are a grid.
//!
//! ```text
//! begin = "\\begin{" environment "}"                   ; "tabular", "array", "matrix", … , with "*" or not
//! rows  = row *( "\\\\" row )                          ; over any number of lines
//! row   = cell *( "&" cell )                         ; rules before it, such as "\\hline", are skipped
//! cell  = *( "{" / "$" / macro ) [ number ] *( "}" / "$" )
//! ```
//!
//! The reader passes the lines between the marks; it gets an entry only if they are a grid without clashes, as most tables
//! are none.

use crate::{
    cells::mark::{self, Blank, Mark, Token},
    codec::{Entry, ReadOptions},
    format::source::inner_text::is_puzzle,
    layout::{row::Row, row_grid},
    text::{Line, Span, offset_in},
};

/// The environments that have tables.
const ENVIRONMENTS: [&str; 9] =
    ["tabular", "array", "tabularx", "tabulary", "matrix", "bmatrix", "pmatrix", "NiceTabular", "NiceArray"];
/// Macros without a value: rules, and what is in a blank cell.
const EMPTY: [&str; 12] = [
    "hline",
    "toprule",
    "midrule",
    "bottomrule",
    "Xhline",
    "cdot",
    "quad",
    "qquad",
    "phantom",
    "hphantom",
    "vphantom",
    "ldots",
];
/// The largest number of lines of a table.
pub(super) const MAX_LINES: usize = 200;

/// Returns the environment that begins in a line, and the text behind its mark and its arguments, such as the columns.
pub(super) fn begun(line: &str) -> Option<(&str, &str)> {
    let (_, rest) = line.split_once("\\begin{")?;
    let (name, rest) = rest.split_once('}')?;
    ENVIRONMENTS.contains(&name.trim_end_matches('*')).then_some((name, without_arguments(rest)))
}

/// Returns a text without the brackets that it begins with: `{|c|c|}`, `[t]{*{9}{c}}`.
fn without_arguments(text: &str) -> &str {
    let mut depth = 0_usize;
    text.trim_start_matches(|c: char| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            _ => return depth > 0 || c.is_whitespace(),
        }
        true
    })
}

/// Returns the text of a line before the mark that ends an environment, if it does.
pub(super) fn ended<'t>(line: &'t str, environment: &str) -> Option<&'t str> {
    let (before, rest) = line.split_once("\\end{")?;
    rest.strip_prefix(environment)?.starts_with('}').then_some(before)
}

/// Returns the puzzle in the lines of a table, if they are one.
pub(super) fn entry(lines: &[Line<'_>], span: Span, options: &ReadOptions) -> Option<Entry> {
    let mut rows = vec![Vec::new()];
    for line in lines {
        let content = line.text.split_once('%').map_or(line.text, |(content, _)| content);
        for (number, part) in content.split("\\\\").enumerate() {
            if number > 0 {
                rows.push(Vec::new());
            }
            push_cells(part, line.start + offset_in(line.text, part), rows.last_mut()?);
        }
    }
    rows.retain(|row| row.len() > 1);
    let width = rows.first()?.len();
    if width != rows.len() || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let rows: Vec<_> = rows.into_iter().map(Row::of_cells).collect();
    let entry = row_grid::entry(&rows, span, options);
    entry.record.as_ref().is_some_and(|record| is_puzzle(&record.grid)).then_some(entry)
}

/// Adds the cells of a part of a row: the first goes on where the part before ended in a cell.
fn push_cells(part: &str, start: usize, row: &mut Vec<Token>) {
    let is_begun = !row.is_empty();
    for (number, cell) in part.split('&').enumerate() {
        let token = token(cell, start + offset_in(part, cell));
        match row.last_mut().filter(|_| number == 0 && is_begun) {
            Some(last) if last.mark == Mark::Blank(Blank::EMPTY) => *last = token,
            Some(_) => {}
            None => row.push(token),
        }
    }
}

/// Returns the token of a cell: its number, without the macros around it.
fn token(cell: &str, start: usize) -> Token {
    let is_value = |word: &&str| !word.is_empty();
    let mut words = cell.split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '$' | '~' | '[' | ']'));
    let mut value = None;
    while let Some(word) = words.by_ref().find(is_value) {
        match word.strip_prefix('\\') {
            // What is behind `\\cline` and `\\phantom` is no value.
            Some("cline" | "cmidrule" | "phantom" | "hphantom") => drop(words.by_ref().find(is_value)),
            Some(name) if EMPTY.contains(&name) || name.starts_with(char::is_alphabetic) => {}
            _ => value = value.or(Some(word)),
        }
    }
    match value {
        Some(value) => mark::value(value, start + offset_in(cell, value)),
        None => {
            Token { mark: Mark::Blank(Blank::EMPTY), span: Span::new(start, start + cell.len()), odd: None }
        }
    }
}
