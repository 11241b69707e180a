//! Grids of glued symbols that stand in a document: the value of an attribute, the rows of
//! a section.

use crate::{
    cells::{
        fill::fill,
        mark::{Token, symbol_token},
        plain::plain,
    },
    diagnostic::{Diagnostic, Rule},
    grid::{Digit, Grid, Shape},
    record::CellSpans,
    text::{Line, Span},
};

/// The grid of this shape that a stretch of text at an offset shows, a symbol a cell and nothing
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
        let (wanted, found) = (shape.cell_count(), tokens.len());
        let message = format!("expected {wanted} cells ({0}×{0}), found {found}", shape.side());
        diagnostics
            .push(Diagnostic::new(Rule::WrongLength, message).at(Span::new(start, start + text.len()), ""));
        return None;
    }
    fill(&tokens, shape, diagnostics)
}

/// The grid that these lines show, one a row, a symbol a cell, with white space at their ends; or
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
            let message = format!("row {number}: expected {side} cells, found {}", row.len());
            diagnostics.push(
                Diagnostic::new(Rule::WrongRowLength, message).at(Span::new(start, start + text.len()), ""),
            );
        }
        all.extend(row);
    }
    if lines.len() != side {
        let rule = if lines.len() < side { Rule::MissingRows } else { Rule::ExtraRows };
        let message = format!("expected {side} rows, found {}", lines.len());
        diagnostics.push(Diagnostic::new(rule, message).at(first.span().to(last.span()), ""));
    }
    if diagnostics.len() > before { None } else { fill(&all, shape, diagnostics) }
}

/// A token a character.
pub(crate) fn tokens(text: &str, start: usize) -> Vec<Token> {
    text.char_indices().map(|(at, c)| symbol_token(c, start + at)).collect()
}

/// Writes the cells of a grid as symbols, `end` after each row.
pub(crate) fn push(grid: &Grid, blank: &str, end: &str, text: &mut String) {
    for row in grid.contents().chunks(grid.shape().side()) {
        for digit in row {
            match digit {
                Some(digit) => text.push(Digit::symbol(*digit)),
                None => text.push_str(blank),
            }
        }
        text.push_str(end);
    }
}
