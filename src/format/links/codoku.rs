//! Codoku: a digit and the zeros behind it in one symbol.
//!
//! ```text
//! codoku = 1*( DIGIT / ALPHA )      ; A-Z are 10 to 35, a-x 36 to 59
//! ```
//!
//! The tens of a symbol's number tell how many zeros stand behind the digit that its ones are.

use crate::grid::{Digit, Grid, Shape};

const CELLS: usize = Shape::CLASSIC.cell_count();

/// The cells of a symbol: a digit, which may be a zero, and the number of zeros behind it.
fn symbol(c: char) -> Option<(u8, usize)> {
    let number = match c {
        '0'..='9' => c as u8 - b'0',
        'A'..='Z' => c as u8 - b'A' + 10,
        'a'..='x' => c as u8 - b'a' + 36,
        _ => return None,
    };
    Some((number % 10, usize::from(number / 10)))
}

/// What a text shows as codoku.
pub(super) struct Codoku {
    /// The cells, and the offset of the symbol that each comes from.
    pub(super) cells: Vec<(Option<Digit>, usize)>,
    /// Number of cells, of which no more than a grid's are kept.
    pub(super) count: usize,
    /// The first symbol that is none, and its offset.
    pub(super) odd: Option<(usize, char)>,
}

/// Reads symbols until there is one that is none, or, where `most` says so, the cells are complete.
pub(super) fn cells(text: &str, most: bool) -> (Codoku, &str) {
    let mut codoku = Codoku { cells: Vec::with_capacity(CELLS), count: 0, odd: None };
    for (at, c) in text.char_indices() {
        if most && codoku.count >= CELLS {
            return (codoku, &text[at..]);
        }
        let Some((digit, zeros)) = symbol(c) else {
            codoku.odd = Some((at, c));
            return (codoku, &text[at..]);
        };
        codoku.count += 1 + zeros;
        let shown = std::iter::once(Digit::new(digit)).chain(std::iter::repeat_n(None, zeros));
        let left = CELLS.saturating_sub(codoku.cells.len());
        codoku.cells.extend(shown.take(left).map(|digit| (digit, at)));
    }
    (codoku, "")
}

/// Whether a text shows just the cells of a grid, packed.
pub(super) fn is_codoku(text: &str) -> bool {
    let (codoku, rest) = cells(text, false);
    rest.is_empty() && codoku.count == CELLS && text.len() < CELLS
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
