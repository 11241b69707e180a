//! Elements of XML that are not closed.

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::Span,
};

/// Reports markup that begins and does not end.
pub(super) fn unclosed(span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, "an element is begun and never ended");
    diagnostic.at(span, "expected `>` before the next `<`")
}
