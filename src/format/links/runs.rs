//! Cells in the order of reading, with runs of blanks: each value is a number, so there is no alphabet to
//! be guessed.

use crate::{
    diagnostic::{Diagnostic, Rule},
    grid::{Digit, Grid, Shape},
    record::CellSpans,
    text::Span,
};

/// So many faulty cells of a grid are named one by one.
const NAMED: usize = 5;

/// Cells as they are gathered, one after the other. What is beyond the last is counted, not kept.
pub(crate) struct Cells {
    shape: Shape,
    digits: Vec<Option<Digit>>,
    spans: Vec<Span>,
    found: usize,
    /// Values that the shape does not have.
    misfits: usize,
    faults: Vec<Diagnostic>,
}

impl Cells {
    pub(crate) fn new(shape: Shape) -> Self {
        let (digits, spans) =
            (Vec::with_capacity(shape.cell_count()), Vec::with_capacity(shape.cell_count()));
        Self { shape, digits, spans, found: 0, misfits: 0, faults: Vec::new() }
    }

    /// Adds blanks that one stretch of text stands for.
    pub(crate) fn blanks(&mut self, count: usize, span: Span) {
        self.found = self.found.saturating_add(count);
        let kept = self.found.min(self.shape.cell_count());
        self.digits.resize(kept, None);
        self.spans.resize(kept, span);
    }

    /// Adds a value, which fits the shape or not.
    pub(crate) fn value(&mut self, value: u32, span: Span) {
        self.found = self.found.saturating_add(1);
        if self.digits.len() == self.shape.cell_count() {
            return;
        }
        let side = self.shape.side();
        let digit = u8::try_from(value).ok().and_then(Digit::new).filter(|digit| digit.index() < side);
        if digit.is_none() {
            self.misfits += 1;
            if self.misfits <= NAMED {
                let cell = self.shape.cell(self.digits.len());
                let value = if value == u32::MAX { "this".to_owned() } else { format!("value {value}") };
                let message = format!("{cell}: {value} is outside 1 to {side}");
                self.faults.push(Diagnostic::new(Rule::ValueOutOfRange, message).at_cell(cell, span, ""));
            }
        }
        self.digits.push(digit);
        self.spans.push(span);
    }

    /// The grid, where all cells stand in this stretch of text; or `None`, with the reasons in `diagnostics`.
    pub(crate) fn finish(
        mut self,
        whole: Span,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<(Grid, CellSpans)> {
        if self.misfits > NAMED {
            let message = format!("{} more values of this grid are too large", self.misfits - NAMED);
            self.faults.push(Diagnostic::new(Rule::ValueOutOfRange, message).at(whole, ""));
        }
        let wanted = self.shape.cell_count();
        if self.found != wanted {
            let side = self.shape.side();
            let message = format!("expected {wanted} cells ({side}×{side}), found {}", self.found);
            self.faults.push(Diagnostic::new(Rule::WrongLength, message).at(whole, ""));
        }
        if !self.faults.is_empty() {
            diagnostics.append(&mut self.faults);
            return None;
        }
        let grid = Grid::new(self.shape, self.digits).expect("counted, and none is too large");
        Some((grid, CellSpans::listed(self.spans)))
    }
}
