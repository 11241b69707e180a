//! Grids of glued symbols in a document: the value of an attribute, the rows of
//! a section.
//!
//! Codecs of documents pass a text and its offset in the file; they get the grid with a span for each cell, or the reasons.
//! The readers of lines and elements use the functions for plain bytes, which refuse all that would need a diagnostic.

use givens_engine::grid::{Digit, Grid, Shape};

use crate::{
    cells::{
        fill::fill,
        mark::{Token, symbol_token},
    },
    diagnostic::Diagnostic,
    record::CellSpans,
    text::{Line, Span},
};

/// Reads the grid of this shape from a text at an offset, a symbol a cell and nothing
/// else; or `None`, with the reasons in `diagnostics`.
pub(crate) fn whole(
    text: &str,
    start: usize,
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    if text.len() == shape.cell_count()
        && let Some(grid) = plain(text.as_bytes(), shape)
    {
        return Some((grid, CellSpans::consecutive(start)));
    }
    let tokens = tokens(text, start);
    if tokens.len() != shape.cell_count() {
        let span = Span::new(start, start + text.len());
        diagnostics.push(Diagnostic::wrong_cell_count(shape.side(), tokens.len(), span));
        return None;
    }
    fill(&tokens, shape, diagnostics)
}

/// Reads the grid of these lines, one per row, a symbol a cell, with white space at their ends; or
/// `None`, with the reasons in `diagnostics`. There must be a line.
pub(crate) fn rows(
    lines: &[Line<'_>],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    let side = shape.side();
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    let before = diagnostics.len();
    let mut all = Vec::with_capacity(shape.cell_count());
    for (line, number) in lines.iter().zip(1..) {
        let text = line.text.trim();
        let start = line.start + (line.text.len() - line.text.trim_start().len());
        let row = tokens(text, start);
        if row.len() != side && lines.len() <= side {
            let span = Span::new(start, start + text.len());
            diagnostics.push(Diagnostic::wrong_row_length(number, side, row.len(), span));
        }
        all.extend(row);
    }
    if lines.len() != side {
        let span = first.span().to(last.span());
        diagnostics.push(Diagnostic::wrong_row_count(side, lines.len(), span));
    }
    if diagnostics.len() > before { None } else { fill(&all, shape, diagnostics) }
}

/// Returns one token per character.
pub(crate) fn tokens(text: &str, start: usize) -> Vec<Token> {
    text.char_indices().map(|(at, c)| symbol_token(c, start + at)).collect()
}

/// Writes the cells of a grid as symbols, `end` after each row.
pub(crate) fn push(grid: &Grid, blank: &str, end: &str, text: &mut String) {
    if end.is_empty() {
        return push_cells(grid.contents(), blank, text);
    }
    for row in grid.contents().chunks(grid.shape().side()) {
        push_cells(row, blank, text);
        text.push_str(end);
    }
}

/// Reads the grid of these bytes, or returns `None` if they are not plain: then the slow way
/// gives the reasons. Bytes, not nom: this is the hot path of files with millions of grids.
pub(crate) fn plain(cells: &[u8], shape: Shape) -> Option<Grid> {
    let side = u8::try_from(shape.side()).ok().filter(|&side| side <= 9)?;
    let is_digit = |byte: u8| byte.wrapping_sub(b'1') < side;
    let blank = cells.iter().copied().find(|&byte| !is_digit(byte)).unwrap_or(b'.');
    // A loop without an exit is compiled to vector instructions.
    let fits = cells.iter().fold(true, |fits, &byte| fits & ((byte == blank) | is_digit(byte)));
    if !fits || !matches!(blank, b'.' | b'0' | b'_' | b'*') {
        return None;
    }
    let digit = |&byte: &u8| if byte == blank { None } else { Digit::new(byte - b'0') };
    Grid::new(shape, cells.iter().map(digit))
}

/// Returns the 81 cells that these bytes begin with, if they are digits and blanks of one kind, `.` or `0`.
pub(crate) fn plain_cells(bytes: &[u8]) -> Option<&[u8; 81]> {
    let cells: &[u8; 81] = bytes.first_chunk()?;
    // One bit for dots, one for zeros, and two for all else: with one sum there is less to add up in the end.
    let kind = |byte: u8| match byte {
        b'.' => 1,
        b'0' => 2,
        b'1'..=b'9' => 0,
        _ => 3,
    };
    let kinds = cells.iter().fold(0, |kinds: u8, &byte| kinds | kind(byte));
    (kinds < 3).then_some(cells)
}

/// Returns whether these bytes begin with 81 digits from 1 to 9.
pub(crate) fn is_full(bytes: &[u8]) -> bool {
    let cells: Option<&[u8; 81]> = bytes.first_chunk();
    cells.is_some_and(|cells| cells.iter().fold(true, |all, &byte| all & (byte.wrapping_sub(b'1') < 9)))
}

fn push_cells(cells: &[Option<Digit>], blank: &str, text: &mut String) {
    let mut symbols = [0; 81];
    // A byte a cell, for most: adding them one by one takes three times as long.
    if let (&[blank], Some(symbols)) = (blank.as_bytes(), symbols.get_mut(..cells.len())) {
        for (symbol, digit) in symbols.iter_mut().zip(cells) {
            *symbol = digit.map_or(blank, |digit| digit.symbol() as u8);
        }
        return text.push_str(std::str::from_utf8(symbols).expect("symbols are ASCII"));
    }
    for digit in cells {
        match digit {
            Some(digit) => text.push(digit.symbol()),
            None => text.push_str(blank),
        }
    }
}
