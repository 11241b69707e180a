//! The wording of rules about single cells: F003, F004 and F040, and what becomes of them in a listed solution.
//!
//! A reader says what it found in a cell and where; it gets the whole diagnostic, and names the cell with
//! [`Diagnostic::in_cell`] where it knows it.

use std::fmt::Display;

use givens_engine::grid::{Cell, Digit};

use crate::text::{Span, shown};

use super::{Diagnostic, Rule, Severity};

impl Diagnostic {
    /// Names the cell before the problem.
    pub(crate) fn in_cell(self, cell: Cell) -> Self {
        let mut diagnostic = self.about(cell);
        diagnostic.labels.iter_mut().for_each(|label| label.cell = Some(cell));
        diagnostic
    }

    fn unknown_character(message: String, span: Span) -> Self {
        Self::new(Rule::UnknownCharacter, message).at(span, "")
    }

    /// Reports a symbol or a word of a cell, as it may be shown, that is not "a digit" or "a number".
    pub(crate) fn neither_blank_nor(what: &str, shown: impl Display, span: Span) -> Self {
        Self::unknown_character(format!("`{shown}` is neither {what} nor a blank"), span)
    }

    /// Reports a word that is not what it should be: "a group of candidates".
    pub(crate) fn not_a(what: impl Display, text: &str, span: Span) -> Self {
        Self::unknown_character(format!("`{}` is not {what}", shown(text)), span)
    }

    /// Reports a symbol that is the code of no cell.
    pub(crate) fn means_no_cell(symbol: char, span: Span) -> Self {
        Self::unknown_character(format!("`{}` means no cell", symbol.escape_debug()), span)
    }

    /// Reports a cell whose marks mean nothing.
    pub(crate) fn unreadable_cell(span: Span) -> Self {
        Self::unknown_character("this is neither a digit nor a blank".to_owned(), span)
    }

    /// Reports this number of further cells that cannot be read.
    pub(crate) fn more_unreadable_cells(count: usize, span: Span) -> Self {
        Self::unknown_character(format!("{count} more cells of this grid cannot be read"), span)
    }

    /// Reports this number of further words that are not literals of a formula.
    pub(crate) fn more_words(count: usize, span: Span) -> Self {
        Self::unknown_character(format!("{count} more words of this formula are not literals"), span)
    }

    /// Reports that a cell is not as expected: "one cell a line".
    pub(crate) fn expected_cell(expected: impl Display, span: Span) -> Self {
        Self::unknown_character(format!("expected {expected}"), span)
    }

    /// Reports a symbol that is not as expected: "0 or 1".
    pub(crate) fn expected_symbol(expected: &str, found: &str, span: Span) -> Self {
        Self::expected_cell(format_args!("{expected}, found `{found}`"), span)
    }

    /// Reports a value that is not as expected: "0 to 9".
    pub(crate) fn expected_value(expected: &str, found: &str, span: Span) -> Self {
        Self::out_of_range(format!("expected {expected}, found `{found}`"), span)
    }

    /// Reports a symbol that has no meaning in a code, and why.
    pub(crate) fn meaningless(symbol: char, reason: impl Display, span: Span) -> Self {
        Self::unknown_character(format!("`{}` {reason}", symbol.escape_debug()), span)
    }

    /// Reports a symbol of a solution.
    pub(crate) fn symbol_not_digit(span: Span) -> Self {
        Self::unknown_character("a symbol is not a digit".to_owned(), span)
    }

    fn out_of_range(message: String, span: Span) -> Self {
        Self::new(Rule::ValueOutOfRange, message).at(span, "")
    }

    /// Reports the first of cells with several digits.
    pub(crate) fn several_digits(count: usize, span: Span) -> Self {
        let message =
            format!("{count} cells have several digits: this is a grid of candidates, not of givens");
        let diagnostic = Self::out_of_range(message, span).labelled("several digits");
        diagnostic.help("the format `candidates` reads such grids")
    }

    /// Reports numbers in a large grid of candidates, which are letters there.
    pub(crate) fn numbers_for_candidates(side: usize, span: Span) -> Self {
        let message = format!("a grid of {side}×{side} without letters: these are numbers, not candidates");
        Self::out_of_range(message, span).help("the formats `boxed` and `spaced` read such grids")
    }

    /// Reports a digit among candidates that the grid does not have.
    pub(crate) fn not_a_candidate(digit: char, span: Span) -> Self {
        Self::out_of_range(format!("{digit} is not a candidate"), span)
    }

    /// Reports a number that a property cannot have.
    pub(crate) fn not_a_value_of(property: &str, number: &str, span: Span) -> Self {
        let message = format!("`{}` is not a value of `{}`", shown(number), shown(property));
        Self::out_of_range(message, span)
    }

    /// Reports the number of a coded cell that is larger than any.
    pub(crate) fn code_too_large(number: impl Display, largest: impl Display, span: Span) -> Self {
        Self::out_of_range(format!("{number} is out of range (0 to {largest})"), span)
    }

    /// Reports this number of further values that are too large.
    pub(crate) fn more_large_values(count: usize, span: Span) -> Self {
        Self::new(Rule::ValueOutOfRange, format!("{count} more values of this grid are too large"))
            .at(span, "")
    }

    /// Reports a value, "value 10", that is too small or too large.
    pub(crate) fn outside(value: impl Display, first: usize, last: usize, span: Span) -> Self {
        Self::out_of_range(format!("{value} is outside {first} to {last}"), span)
    }

    /// Reports that a name of blanks, as it is shown, is not usual.
    pub(crate) fn odd_blank(name: impl Display) -> Self {
        Self::new(Rule::OddBlank, format!("{name} was read as a blank"))
    }

    /// Reports clues without a number.
    pub(crate) fn unknown_clues(count: usize, first: Span) -> Self {
        match count {
            1 => Self::odd_blank("a clue `?`"),
            _ => Self::new(Rule::OddBlank, format!("{count} clues `?` were read as blanks")),
        }
        .at(first, "")
    }

    /// Reports two givens in one cell.
    pub(crate) fn given_twice(cell: Cell, one: Digit, other: Digit) -> Self {
        Self::new(Rule::CellTwice, format!("{cell}: {one} and {other} are given"))
    }

    /// Reports a placed value in a cell that has another.
    pub(crate) fn placed_twice(cell: Cell, one: Digit, other: Digit, span: Span) -> Self {
        Self::new(Rule::CellTwice, format!("{cell}: {one} is placed, and {other} too"))
            .at_cell(cell, span, "")
    }

    /// Returns the diagnostic as a warning about the listed solution: the puzzle can be read without it.
    pub(crate) fn in_listed_solution(self) -> Self {
        self.in_solution("listed solution")
    }

    /// Returns the diagnostic as a warning about a solution that it calls so.
    pub(crate) fn in_solution(self, name: impl Display) -> Self {
        let Self { message, labels, .. } = self.about(name);
        Self { labels, ..Self::new(Rule::BadSolution, message).severity(Severity::Warning) }
    }
}
