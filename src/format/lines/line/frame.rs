//! Cells that are not at the start of their line or not alone in their word: in brackets, after a name or a label,
//! before a full stop.
//!
//! ```text
//! framed = "[" cells "]" / [name] "=" cells / label ":" 1*SP cells / cells "."
//! name   = 1*( ALPHA / DIGIT / "_" )
//! label  = ALPHA *any
//! ```
//!
//! The first is SudokuStudio's, `=` without a name Interactive Sudoku Solver's.

use crate::{
    cells::{mark::is_blank_symbol, words::is_delimiter},
    syntax::{
        combinators::{
            Parser, alt, char, delimited, map, preceded, separated_pair, space0, space1, take_till,
            take_while_m_n, take_while1, terminated, verify,
        },
        expect::Parsed,
    },
};

use super::glued::CELLS;

/// The largest number of bytes of a label.
const MAX_LABEL: usize = 60;

/// Cells, and the name or label before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Framed<'t> {
    pub(super) label: Option<&'t str>,
    pub(super) cells: &'t str,
}

/// Parses `framed`.
pub(super) fn framed(input: &str) -> Parsed<'_, Framed<'_>> {
    let bracketed = delimited(char('['), take_till(|c| c == ']'), char(']'));
    let unlabelled = alt((bracketed, preceded(char('='), word), stopped));
    let unlabelled = map(unlabelled, |cells| Framed { label: None, cells });
    let labelled = map(alt((named, titled)), |(label, cells)| Framed { label: Some(label), cells });
    alt((unlabelled, labelled)).parse(input)
}

/// `named = name "=" cells`
fn named(input: &str) -> Parsed<'_, (&str, &str)> {
    let name = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '_');
    separated_pair(name, (char('='), space0), verify(word, is_plain)).parse(input)
}

/// `titled = label ":" 1*SP cells`
fn titled(input: &str) -> Parsed<'_, (&str, &str)> {
    let label = verify(take_till(|c| c == ':'), |label: &str| {
        label.starts_with(char::is_alphabetic) && label.len() <= MAX_LABEL
    });
    separated_pair(label, (char(':'), space1), verify(word, is_plain)).parse(input)
}

/// `stopped = cells "."`, where no cell is a point
fn stopped(input: &str) -> Parsed<'_, &str> {
    let cells = take_while_m_n(CELLS, CELLS, |c: char| c.is_ascii_digit() || is_blank_symbol(c) && c != '.');
    terminated(cells, char('.')).parse(input)
}

/// Whether a word is nothing but the digits and blanks of a 9×9 puzzle.
pub(super) fn is_plain(cells: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || is_blank_symbol(char::from(byte));
    cells.len() == CELLS
        && cells.bytes().all(is_cell)
        && cells.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// `word = *other`
pub(super) fn word(input: &str) -> Parsed<'_, &str> {
    take_till(is_delimiter).parse(input)
}
