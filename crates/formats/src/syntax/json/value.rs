//! A value of a document, and the values within it.
//!
//! Codecs get it from a tape and ask for members, elements and texts. It is a place on the tape and in the text, small
//! enough to be copied, and has the span for diagnostics.

use std::borrow::Cow;

use crate::text::Span;

use super::scalar::{self, Kind};

/// A value or a name, and the index after all that it contains.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// Index of the node after all nodes within this one.
    pub(super) next: usize,
}

/// A value of a document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Value<'a> {
    text: &'a str,
    nodes: &'a [Node],
    index: usize,
}

impl<'a> Value<'a> {
    pub(super) const fn new(text: &'a str, nodes: &'a [Node], index: usize) -> Self {
        Self { text, nodes, index }
    }

    fn node(self) -> Node {
        self.nodes[self.index]
    }

    pub(crate) fn kind(self) -> Kind {
        self.node().kind
    }

    /// The span, with quotes and brackets.
    pub(crate) fn span(self) -> Span {
        self.node().span
    }

    /// The source text, with quotes and brackets.
    pub(crate) fn raw(self) -> &'a str {
        &self.text[self.span().range()]
    }

    pub(crate) fn is_object(self) -> bool {
        self.kind() == Kind::Object
    }

    pub(crate) fn is_array(self) -> bool {
        self.kind() == Kind::Array
    }

    pub(crate) fn is_container(self) -> bool {
        self.is_array() || self.is_object()
    }

    /// The value of a text, without quotes and escapes.
    pub(crate) fn text(self) -> Option<Cow<'a, str>> {
        let Kind::Text { escaped } = self.kind() else { return None };
        Some(scalar::unescaped(self.inner(), escaped))
    }

    /// The span between the quotes of a text without escapes.
    pub(crate) fn plain_span(self) -> Option<Span> {
        let span = self.span();
        (self.kind() == Kind::Text { escaped: false }).then(|| Span::new(span.start + 1, span.end - 1))
    }

    /// The characters of a text; none for other types.
    pub(crate) fn characters_of_text(self) -> impl Iterator<Item = char> + use<'a> {
        let is_text = matches!(self.kind(), Kind::Text { .. });
        let characters = is_text.then(|| self.characters());
        characters.into_iter().flatten().map(|(_, c)| c)
    }

    /// The characters of a text with their spans.
    pub(crate) fn characters(self) -> impl Iterator<Item = (Span, char)> + use<'a> {
        let start = self.span().start + 1;
        scalar::characters(self.inner()).map(move |(from, to, c)| (Span::new(start + from, start + to), c))
    }

    fn inner(self) -> &'a str {
        let raw = self.raw();
        &raw[1..raw.len() - 1]
    }

    /// The text of a scalar value: of a text without quotes; `None` for `null`, arrays and objects.
    pub(crate) fn scalar_text(self) -> Option<Cow<'a, str>> {
        match self.kind() {
            Kind::Null | Kind::Array | Kind::Object => None,
            Kind::Text { .. } => self.text(),
            Kind::True | Kind::False | Kind::Number => Some(self.raw().into()),
        }
    }

    /// The value of a whole number below 2³².
    pub(crate) fn number(self) -> Option<u32> {
        (self.kind() == Kind::Number).then(|| self.raw().parse().ok()).flatten()
    }

    /// The values of an array, or those of the members of an object.
    pub(crate) fn values(self) -> impl Iterator<Item = Self> + use<'a> {
        let end = if self.is_container() { self.node().next } else { self.index + 1 };
        let is_object = self.is_object();
        let mut index = self.index + 1;
        std::iter::from_fn(move || {
            (index < end).then(|| {
                let value = Self { index: index + usize::from(is_object), ..self };
                index = value.node().next;
                value
            })
        })
    }

    /// The members of an object; none for other types.
    pub(crate) fn members(self) -> impl Iterator<Item = (Cow<'a, str>, Self)> + use<'a> {
        let values = self.is_object().then(|| self.values());
        values.into_iter().flatten().map(move |value| {
            let name = Self { index: value.index - 1, ..self };
            (name.text().unwrap_or_default(), value)
        })
    }

    /// The value of the first member with this name.
    pub(crate) fn member(self, name: &str) -> Option<Self> {
        self.members().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// Returns the number of the value in its document, by which [`numbered`](Self::numbered) finds it: eight bytes for one
    /// of many values that are kept.
    pub(crate) const fn number_in_document(self) -> usize {
        self.index
    }

    /// Returns the value of the same document that has this number.
    pub(crate) const fn numbered(self, number: usize) -> Self {
        Self { index: number, ..self }
    }

    /// Whether both are the same value.
    pub(crate) fn is(self, other: Self) -> bool {
        self.index == other.index
    }
}
