//! Cells among the words of a text: `"prompt": "Solve this sudoku: 53..7…"`.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{self, Token},
    syntax::json::{Kind, Value},
    text::Span,
};

/// The smallest grid that is read among words: its text is longer than that of members whose values may differ in an
/// element that is laid out as one before.
const MIN_CELLS: usize = 81;
/// Number of characters of a text that are searched.
const MAX_SEARCHED: usize = 20_000;

/// Returns the cells of the only word of a text that is a grid, if there are other words.
pub(super) fn cells_among_words(value: Value<'_>) -> Option<Vec<Token>> {
    if !matches!(value.kind(), Kind::Text { .. }) || value.span().len() <= MIN_CELLS + 2 {
        return None;
    }
    let characters: Vec<_> = value.characters().take(MAX_SEARCHED + 1).collect();
    if characters.len() > MAX_SEARCHED {
        return None;
    }
    let words = || characters.split(|(_, c)| is_between(*c)).filter(|word| !word.is_empty());
    let has_words = words().any(|word| word.iter().any(|(_, c)| c.is_alphabetic()) && !is_grid(word));
    let mut grids = words().filter(|word| is_grid(word));
    let grid = grids.next().filter(|_| has_words && grids.next().is_none())?;
    Some(grid.iter().map(|&(span, c)| Token { span, ..mark::symbol_token(c, span.start) }).collect())
}

/// Whether a character separates cells from the words around them.
fn is_between(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ':' | ',' | ';' | '`' | '"' | '\'' | '(' | ')' | '[' | ']' | '<' | '>' | '=')
}

/// Whether a word is as long as a grid, with a digit, and only digits and blanks of one kind.
fn is_grid(word: &[(Span, char)]) -> bool {
    let blank = word.iter().map(|(_, c)| *c).find(|c| !c.is_ascii_digit() || *c == '0').unwrap_or('.');
    word.len() >= MIN_CELLS
        && Shape::of_cell_count(word.len()).is_some_and(|shape| shape.side() <= 9)
        && matches!(blank, '.' | '0' | '_' | '*' | '-')
        && word.iter().any(|(_, c)| ('1'..='9').contains(c))
        && word.iter().all(|(_, c)| *c == blank || ('1'..='9').contains(c))
}
