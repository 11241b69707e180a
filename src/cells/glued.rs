//! Grids of glued symbols in a document: the value of an attribute, the rows of
//! a section.

use crate::{
    cells::{
        fill::fill,
        mark::{Token, symbol_token},
        plain::plain,
    },
    diagnostic::Diagnostic,
    grid::{Digit, Grid, Shape},
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
