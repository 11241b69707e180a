//! How scenes of either kind are drawn in characters.
//!
//! Callers choose these for a terminal or a file; they say nothing about a puzzle.

use givens_engine::{grid::Digit, setters::setters};

use crate::language::Language;

use super::style::Symbols;

/// How a grid is drawn in characters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct TextOptions {
    /// Whether to draw frames with `+`, `-` and `|` only.
    pub ascii: bool,
    /// Whether to use the colours of terminals.
    pub color: bool,
    /// The width of the terminal: where candidates in one line per row do not fit, they are drawn as in a keypad.
    pub width: Option<usize>,
    /// How digits of classic puzzles are written; numbers above 9 are letters, as a cell has one character.
    pub symbols: Symbols,
    /// The language of clues and captions.
    pub language: Language,
}

setters!(TextOptions {
    with_ascii(ascii: bool),
    with_color(color: bool),
    with_width(width: impl Into<Option<usize>>),
    with_symbols(symbols: Symbols),
    with_language(language: Language),
});

impl TextOptions {
    /// Returns the character of a digit.
    pub(super) fn symbol(&self, digit: Digit) -> char {
        let text = self.symbols.text(digit);
        text.parse().unwrap_or_else(|_| digit.symbol())
    }
}
