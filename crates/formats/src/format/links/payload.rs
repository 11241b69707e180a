//! Payloads: the part of a link that contains the puzzle.
//!
//! The link reader passes it to the format, which makes a record of it. Percent signs may have been decoded, and then the
//! places of single characters are unknown: every part is at the whole payload.

use std::borrow::Cow;

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::glued,
    codec::ReadOptions,
    diagnostic::Diagnostic,
    record::{CellSpans, Record},
    text::Span,
};

use super::address::Address;

/// A payload and its place in a text.
pub(super) struct Payload<'t> {
    /// The payload, with percent signs decoded.
    pub(super) text: Cow<'t, str>,
    /// Its address, if it is in one.
    pub(super) address: Option<Address<'t>>,
    /// What follows it on its line.
    pub(super) after: &'t str,
    /// Its place before decoding.
    pub(super) span: Span,
    /// The place of its line.
    pub(super) line: Span,
    pub(super) options: &'t ReadOptions,
}

impl Payload<'_> {
    /// Returns whether it had percent signs, so that the places of its characters are unknown.
    pub(super) const fn is_decoded(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// Returns the place of a part, by offsets in the text; the whole payload if it was decoded.
    pub(super) fn part(&self, from: usize, to: usize) -> Span {
        if self.is_decoded() { self.span } else { Span::new(self.span.start + from, self.span.start + to) }
    }

    /// Returns the grid of this shape in it, a symbol a cell; or `None` with the reasons in the diagnostics.
    pub(super) fn whole(&self, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let before = diagnostics.len();
        let grid = glued::whole(self.text.trim(), self.span.start, shape, diagnostics);
        if !self.is_decoded() {
            return grid;
        }
        diagnostics[before..].iter_mut().for_each(|diagnostic| diagnostic.replace_spans(&|_| self.span));
        grid.map(|(grid, _)| (grid, self.cells(shape)))
    }

    /// Returns the record of a grid in a packed payload: all places are the whole payload.
    pub(super) fn record(&self, grid: Grid) -> Record {
        let cells = self.cells(grid.shape());
        Record::new(grid, self.line, cells)
    }

    fn cells(&self, shape: Shape) -> CellSpans {
        CellSpans::repeated(self.span, shape.cell_count())
    }
}

/// Writes a text for a link: all characters but letters, digits and `-._~*` with percent signs, and so a point at its end,
/// which would be that of a sentence around the link.
pub(super) fn push_encoded(text: &str, link: &mut String) {
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'.' if index + 1 == text.len() => link.push_str("%2E"),
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'~' | b'*' => {
                link.push(char::from(byte));
            }
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::address::decoded;
    use super::*;

    proptest! {
        #[test]
        fn what_is_encoded_comes_back(text in "\\PC{0,20}[ -~\n]{0,20}") {
            let mut link = String::new();
            push_encoded(&text, &mut link);
            prop_assert!(link.is_ascii() && !link.contains(char::is_whitespace));
            prop_assert_eq!(decoded(&link), text);
        }

        #[test]
        fn any_text_is_decoded(text in "[%0-9a-fx é]{0,30}") {
            decoded(&text);
        }
    }
}
