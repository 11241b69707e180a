//! Codoku: a digit and the zeros behind it in one symbol.
//!
//! ```text
//! codoku = 1*( DIGIT / ALPHA )      ; A-Z are 10 to 35, a-x 36 to 59
//! ```
//!
//! The tens of a symbol's number count the zeros behind the digit, which is its ones.

use givens_engine::grid::{Digit, Grid, Shape};

use crate::{
    cells::fill::unknown_character,
    diagnostic::Diagnostic,
    record::CellSpans,
    syntax::{
        combinators::{Parser, anychar, map_opt},
        expect::Parsed,
    },
};

use super::payload::Payload;

const SHAPE: Shape = Shape::CLASSIC;
const CELLS: usize = SHAPE.cell_count();

/// Parses the cells of a symbol: a digit, which may be a zero, and the number of zeros behind it.
fn symbol(input: &str) -> Parsed<'_, (u8, usize)> {
    let number = |c: char| match c {
        '0'..='9' => Some(c as u8 - b'0'),
        'A'..='Z' => Some(c as u8 - b'A' + 10),
        'a'..='x' => Some(c as u8 - b'a' + 36),
        _ => None,
    };
    map_opt(anychar, |c| number(c).map(|number| (number % 10, usize::from(number / 10)))).parse(input)
}

/// The cells of a codoku text.
pub(super) struct Codoku<'t> {
    /// The cells, and the offset of the symbol that each comes from.
    cells: Vec<(Option<Digit>, usize)>,
    /// Number of cells, of which no more than a grid's are stored.
    pub(super) count: usize,
    /// What follows the symbols.
    pub(super) rest: &'t str,
}

/// Parses symbols, and stops where the cells are complete if `is_followed`.
pub(super) fn codoku(text: &str, is_followed: bool) -> Codoku<'_> {
    let mut codoku = Codoku { cells: Vec::with_capacity(CELLS), count: 0, rest: text };
    while !(is_followed && codoku.count >= CELLS)
        && let Ok((rest, (digit, zeros))) = symbol(codoku.rest)
    {
        codoku.count += 1 + zeros;
        let at = text.len() - codoku.rest.len();
        let symbol = std::iter::once(Digit::new(digit)).chain(std::iter::repeat_n(None, zeros));
        let left = CELLS - codoku.cells.len();
        codoku.cells.extend(symbol.take(left).map(|digit| (digit, at)));
        codoku.rest = rest;
    }
    codoku
}

/// Returns whether a text is exactly the cells of a grid, packed. A digest in hexadecimal may have as many, but hardly ever
/// without a digit twice in a house.
pub(super) fn is_codoku(text: &str) -> bool {
    if text.len() >= CELLS {
        return false;
    }
    let found = codoku(text, false);
    let is_packed = found.count == CELLS && found.rest.is_empty();
    is_packed && (!is_hexadecimal(text) || found.digits().is_some_and(|grid| grid.is_consistent()))
}

/// Whether a text may be a digest: lower-case hexadecimal digits.
fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl Codoku<'_> {
    fn digits(&self) -> Option<Grid> {
        Grid::new(SHAPE, self.cells.iter().map(|(digit, _)| *digit))
    }

    /// Returns the grid of the cells, or `None` with the reason in the diagnostics.
    pub(super) fn grid(
        &self,
        payload: &Payload<'_>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        if self.count != CELLS {
            return Diagnostic::wrong_cell_count(SHAPE.side(), self.count, payload.span).refuse(diagnostics);
        }
        let cells = CellSpans::listed(self.cells.iter().map(|(_, at)| payload.part(*at, *at + 1)));
        Some((self.digits()?, cells))
    }

    /// Reports the first character that is no symbol. The text must be the end of the payload.
    pub(super) fn no_symbol(&self, payload: &Payload<'_>) -> Option<Diagnostic> {
        let c = self.rest.chars().next()?;
        let at = payload.text.len() - self.rest.len();
        let diagnostic = unknown_character(c, payload.part(at, at + c.len_utf8()));
        let message = format!("`{}` is not a codoku character", c.escape_debug());
        Some(Diagnostic { message, help: None, ..diagnostic })
    }
}

/// Writes the cells of a 9×9 grid.
pub(super) fn push(grid: &Grid, text: &mut String) {
    let mut cells = grid.contents().iter().map(|digit| digit.map_or(0, Digit::get)).peekable();
    while let Some(digit) = cells.next() {
        let mut zeros = 0;
        while zeros < 5 && cells.next_if_eq(&0).is_some() {
            zeros += 1;
        }
        let number = digit + 10 * zeros;
        text.push(char::from(match number {
            0..=9 => b'0' + number,
            10..=35 => b'A' + number - 10,
            _ => b'a' + number - 36,
        }));
    }
}
