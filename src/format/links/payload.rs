//! Payloads: what a link has in it, and where it stands.

use std::borrow::Cow;

use crate::{
    cells::glued,
    diagnostic::Diagnostic,
    grid::{Grid, Shape},
    record::CellSpans,
    syntax::percent::decoded,
    text::Span,
};

/// A payload as it stands in a text.
#[derive(Debug)]
pub(super) struct Payload<'t> {
    /// Without percent signs.
    pub(super) text: Cow<'t, str>,
    /// The link before it, where it is in one.
    pub(super) before: Option<&'t str>,
    /// What stands behind it on its line.
    pub(super) after: &'t str,
    start: usize,
    length: usize,
}

impl<'t> Payload<'t> {
    /// A payload that stands at an offset.
    pub(super) fn new(raw: &'t str, start: usize) -> Self {
        Self { text: decoded(raw), before: None, after: "", start, length: raw.len() }
    }

    /// Whether it had percent signs, so that its characters stand where nobody can say.
    pub(super) const fn is_decoded(&self) -> bool {
        matches!(self.text, Cow::Owned(_))
    }

    /// All of it.
    pub(super) const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.length)
    }

    /// A part of it, by offsets in the text; all of it where that is not as it stands.
    pub(super) fn part(&self, from: usize, to: usize) -> Span {
        match self.text {
            Cow::Borrowed(_) => Span::new(self.start + from, self.start + to),
            Cow::Owned(_) => self.span(),
        }
    }

    /// Moves what is said of it to where it stands.
    pub(super) fn place(&self, diagnostic: &mut Diagnostic) {
        diagnostic.labels.iter_mut().for_each(|label| label.span = self.span());
    }

    /// The grid of this shape that it shows, a symbol a cell; or `None` with the reasons in the diagnostics.
    pub(super) fn whole(&self, shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let before = diagnostics.len();
        let read = glued::whole(self.text.trim(), self.start, shape, diagnostics);
        if !self.is_decoded() {
            return read;
        }
        diagnostics[before..].iter_mut().for_each(|diagnostic| self.place(diagnostic));
        read.map(|(grid, _)| (grid, self.cells(shape.cell_count())))
    }

    /// Where the cells of a packed payload stand: nowhere else than it does.
    pub(super) fn cells(&self, count: usize) -> CellSpans {
        CellSpans::listed(std::iter::repeat_n(self.span(), count))
    }
}

/// Writes a text so that it stands in a link as itself: all but letters, digits and `-._~*` as bytes.
pub(super) fn push_encoded(text: &str, link: &mut String) {
    for byte in text.bytes() {
        match byte {
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
