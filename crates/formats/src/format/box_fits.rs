//! Boxes that are not as high as wide, compared with the grids of a head: which way round they are.
//!
//! `open` adds the entries of a head, and gets the boxes of all grids of the text, as a line of it states them or as its
//! grids show, with what to report about the choice.

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule},
    layout::box_size::BoxSize,
    text::Span,
};

/// How the grids of a side of a head fit boxes that are not as high as wide.
#[derive(Default)]
pub(super) struct BoxFits {
    /// The usual boxes of the first grid.
    usual: Option<Shape>,
    /// The first grid that fits only the usual boxes, and the first that fits only those turned.
    only_usual: Option<Span>,
    only_turned: Option<Span>,
    /// Whether the reader turned boxes.
    is_guessed: bool,
    /// Whether a grid shows its boxes, which are the turned ones.
    is_drawn: bool,
}

impl BoxFits {
    /// Compares the grid of an entry with both boxes.
    pub(super) fn add(&mut self, entry: &Entry) {
        let Some(record) = &entry.record else { return };
        let is_guessed = entry.diagnostics.iter().any(|found| found.rule == Rule::TurnedBoxes);
        let shape = record.shape();
        let Some(usual) = Shape::of_side(shape.side()).filter(|usual| usual.turned() != *usual) else {
            return;
        };
        self.is_guessed |= is_guessed;
        if *self.usual.get_or_insert(usual) != usual {
            return;
        }
        self.is_drawn |= !is_guessed && shape == usual.turned();
        let fits = |shape| Grid::new(shape, record.grid.contents().iter().copied());
        let [as_usual, as_turned] =
            [usual, usual.turned()].map(|shape| fits(shape).is_some_and(|grid| grid.is_consistent()));
        match (as_usual, as_turned) {
            (true, false) => _ = self.only_usual.get_or_insert(record.span),
            (false, true) => _ = self.only_turned.get_or_insert(record.span),
            _ => {}
        }
    }
}

/// Returns the boxes of all grids of a text that can have them both ways round, if those of its head agree: some clash with
/// one way, and none with the other. Reports boxes other than the usual ones.
pub(super) fn boxes_of_text(fits: &BoxFits) -> Option<(Shape, Option<Diagnostic>)> {
    let usual = fits.usual?;
    match (fits.only_usual, fits.only_turned) {
        (Some(_), None) => Some((usual, None)),
        (None, Some(first)) => {
            let turned = usual.turned();
            Some((turned, fits.is_guessed.then(|| Diagnostic::turned_boxes_of_text(turned, first))))
        }
        _ => None,
    }
}

/// Returns the boxes that a text states, if its grids have this side. If it does not say which number are rows, it is the one
/// with which the grids do not clash; where they fit both, the choice is reported.
pub(super) fn stated_boxes(fits: &BoxFits, stated: BoxSize) -> Option<(Shape, Option<Diagnostic>)> {
    let usual = fits.usual.filter(|usual| usual.side() == stated.shape.side())?;
    let is_other = stated.shape != usual && stated.shape != usual.turned();
    match (fits.only_usual, fits.only_turned) {
        _ if is_other || stated.is_named => Some((stated.shape, None)),
        (Some(_), None) => Some((usual, None)),
        (None, Some(_)) => Some((usual.turned(), None)),
        _ if fits.is_drawn => None,
        _ => Some((stated.shape, Some(Diagnostic::ambiguous_boxes(stated.shape, stated.span)))),
    }
}
