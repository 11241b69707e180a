//! Tags and their attributes, read and written, and the writing of text between tags.
//!
//! The readers of XML pass the text of a tag and get its name and attributes with spans; writers pass texts, which are
//! escaped. A text with an unknown reference stays as it is.

use std::borrow::Cow;

use memchr::{memchr, memchr3};
use quick_xml::{
    escape::{resolve_xml_entity, unescape_with},
    events::attributes::{self, AttrError, Attributes},
};

use crate::text::{Span, offset_in};

/// A start tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tag<'t> {
    pub(crate) name: &'t str,
    /// All of it, from `<` to `>`.
    pub(crate) span: Span,
    /// Whether it is an element without content.
    pub(crate) is_empty: bool,
    /// Name and attributes.
    inside: &'t str,
}

/// An attribute as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct XmlAttribute<'t> {
    pub(crate) name: &'t str,
    /// The text between the quotes.
    pub(crate) raw: &'t str,
    /// Its offset.
    pub(crate) start: usize,
}

impl<'t> Tag<'t> {
    /// Parses the text between `<` and `>`.
    pub(super) fn new(inside: &'t str, span: Span) -> Self {
        let (inside, is_empty) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let name = inside.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        Self { name, span, is_empty, inside }
    }

    /// Returns the attributes in order, each once, up to the first faulty one: then its place and what is
    /// wrong with it.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = Result<XmlAttribute<'t>, (Span, &'static str)>> {
        let mut all = Attributes::new(self.inside, self.name.len());
        let mut failed = false;
        std::iter::from_fn(move || {
            let next = all.next().filter(|_| !failed)?;
            failed = next.is_err();
            Some(match next {
                Ok(attribute) => Ok(self.place(&attribute)),
                Err(error) => {
                    let (at, what) = fault(&error);
                    Err((Span::at(self.span.start + 1 + at.min(self.inside.len())), what))
                }
            })
        })
    }

    /// Returns the attribute of this name.
    pub(crate) fn attribute(&self, name: &str) -> Option<XmlAttribute<'t>> {
        self.attributes().map_while(Result::ok).find(|attribute| attribute.name == name)
    }

    /// Returns the attribute of this name, in any case, by the rules of HTML: its value may have no quotes.
    pub(crate) fn html_attribute(&self, name: &str) -> Option<XmlAttribute<'t>> {
        let all = Attributes::html(self.inside, self.name.len()).flatten();
        all.map(|attribute| self.place(&attribute))
            .find(|attribute| attribute.name.eq_ignore_ascii_case(name))
    }

    /// Returns an attribute with the place of its value; an empty value is nowhere.
    fn place(&self, attribute: &attributes::Attribute<'t>) -> XmlAttribute<'t> {
        let raw = match attribute.value {
            Cow::Borrowed(raw) => raw,
            Cow::Owned(_) => "",
        };
        let at = if raw.is_empty() { 0 } else { offset_in(self.inside, raw) };
        XmlAttribute { name: attribute.key.0, raw, start: self.span.start + 1 + at }
    }
}

impl<'t> XmlAttribute<'t> {
    /// Returns the value as it is written, without white space at its ends, and its offset.
    pub(crate) fn trimmed(&self) -> (&'t str, usize) {
        (self.raw.trim(), self.start + self.raw.len() - self.raw.trim_start().len())
    }

    /// Returns the span of the value.
    pub(crate) const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.raw.len())
    }

    /// Returns the value: line ends and tabs are spaces, unless they are references.
    pub(crate) fn text(&self) -> Cow<'t, str> {
        if memchr3(b'\n', b'\r', b'\t', self.raw.as_bytes()).is_some() {
            let plain = self.raw.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
            return Cow::Owned(unescaped(&plain).into_owned());
        }
        unescaped(self.raw)
    }
}

/// Returns the text with references resolved; unchanged if one of them is unknown or broken.
pub(super) fn unescaped(raw: &str) -> Cow<'_, str> {
    if memchr(b'&', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw);
    }
    unescape_with(raw, resolve_xml_entity).unwrap_or(Cow::Borrowed(raw))
}

/// Returns the length of the tag at the start, up to its `>` outside of quotes.
pub(super) fn length(piece: &str) -> Option<usize> {
    let bytes = piece.as_bytes();
    let mut at = 1;
    loop {
        at += memchr3(b'>', b'"', b'\'', &bytes[at..])?;
        if bytes[at] == b'>' {
            return Some(at + 1);
        }
        at += memchr(bytes[at], &bytes[at + 1..])? + 2;
    }
}

fn fault(error: &AttrError) -> (usize, &'static str) {
    match *error {
        AttrError::ExpectedEq(at) => (at, "an attribute has no `=`"),
        AttrError::ExpectedValue(at) => (at, "an attribute has no value"),
        AttrError::UnquotedValue(at) => (at, "the value of an attribute is not in quotes"),
        AttrError::ExpectedQuote(at, _) => (at, "the value of an attribute has no closing quote"),
        AttrError::Duplicated(at, _) => (at, "an attribute occurs twice"),
    }
}

/// Writes ` name="value"`.
pub fn push_attribute(name: &str, value: &str, text: &mut String) {
    text.extend([" ", name, "=\""]);
    push_escaped(value, true, text);
    text.push('"');
}

/// Writes text between tags.
pub fn push_text(value: &str, text: &mut String) {
    push_escaped(value, false, text);
}

/// Returns whether XML has all of these characters.
pub(crate) fn comes_back(value: &str) -> bool {
    value.chars().all(is_character)
}

fn push_escaped(value: &str, is_attribute: bool, text: &mut String) {
    for c in value.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' if is_attribute => text.push_str("&quot;"),
            '\n' | '\t' if !is_attribute => text.push(c),
            '\n' | '\t' | '\r' => text.push_str(&format!("&#{};", u32::from(c))),
            c if is_character(c) => text.push(c),
            _ => text.push('\u{FFFD}'),
        }
    }
}

/// `Char` of XML 1.0.
fn is_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}
