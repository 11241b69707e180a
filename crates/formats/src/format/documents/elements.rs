//! What documents in XML share: diagnostics about damage, and columns of attributes.
//!
//! The readers of XML and HTML pass a place and get a diagnostic in the same words. Damage is a warning as a rule: the
//! elements before and after it are read, and only an attribute that may be the puzzle is an error.

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Severity},
    record,
    syntax::xml::XmlAttribute,
    text::Span,
};

/// A text of a document, and its offset.
pub(super) type PlacedText<'t> = (&'t str, usize);

/// Returns an attribute as a column.
pub(super) fn column(attribute: &XmlAttribute<'_>) -> record::Attribute {
    record::Attribute { name: attribute.name.to_owned(), text: attribute.text().into_owned() }
}

/// Reports markup that does not end: a malformed puzzle if it begins as the element of one, else a warning.
pub(super) fn unclosed(text: &str, span: Span, puzzle: &str) -> Entry {
    let diagnostic = unclosed_markup(span);
    let is_puzzle = text[span.range()].strip_prefix('<').is_some_and(|rest| rest.starts_with(puzzle));
    if is_puzzle {
        return Entry::malformed(span, diagnostic.severity(Severity::Error));
    }
    Entry::without_puzzle(diagnostic)
}

/// Warns of markup that does not end.
pub(super) fn unclosed_markup(span: Span) -> Diagnostic {
    let diagnostic = warning("an element is begun and never ended", span);
    diagnostic.labelled("expected `>` before the next `<`")
}

/// Reports an attribute that cannot be read: an error if it may be the puzzle.
pub(super) fn bad_attribute((place, what): (Span, &str), may_be_puzzle: bool) -> Diagnostic {
    let severity = if may_be_puzzle { Severity::Error } else { Severity::Warning };
    warning(what, place).severity(severity).labelled("here")
}

/// Warns of an element that is never ended.
pub(super) fn never_ended(element: &str, place: Span) -> Diagnostic {
    warning(&format!("the {element} is never ended"), place)
}

fn warning(message: &str, place: Span) -> Diagnostic {
    Diagnostic::broken(message, place).severity(Severity::Warning)
}
