//! XML, as far as puzzle files need it: inert, and markup by markup, so that damage stays local.
//!
//! ```text
//! document = *( open / close / text / other )
//! open     = "<" name *( 1*WSP attribute ) [WSP] [ "/" ] ">"
//! close    = "</" name [WSP] ">"
//! other    = "<!--" *CHAR "-->" / "<?" *CHAR ">" / "<!" *CHAR ">"
//! ```
//!
//! A tag contains no `<`, so that each markup ends before the next `<`: an unclosed quote damages no
//! other element, and a text may be read from any markup on. quick-xml, which would read on to the
//! closing quote, parses the attributes only. Documents are never trees here, entities and DTDs
//! never more than text: only the five predefined entities and references to characters are resolved.

mod tag;

use std::borrow::Cow;

use memchr::{memchr, memmem, memrchr};

use crate::text::Span;

pub(crate) use tag::comes_back;
pub(crate) use tag::{Tag, XmlAttribute};
pub use tag::{push_attribute, push_text};

/// The maximum number of bytes of a comment or of literal text; a longer one counts as never closed. So
/// the search for its end is bounded in a text that is read chunk by chunk.
const LIMIT: usize = 1 << 20;
/// Markup in which `<` is a character: how it begins and ends.
const STRETCHES: [(&str, &str); 2] = [("<!--", "-->"), ("<![CDATA[", "]]>")];

/// A part of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event<'t> {
    /// A start tag, or an element without content.
    Start(Tag<'t>),
    /// The name of an end tag, and its span.
    End(&'t str, Span),
    /// Text between tags.
    Text(XmlText<'t>),
    /// A comment, an instruction, a declaration.
    Other,
    /// Markup that does not end.
    Broken(Span),
}

/// Text between tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct XmlText<'t> {
    /// The name of the element around it; empty outside of all elements.
    pub(crate) element: &'t str,
    /// The text as it is written.
    raw: &'t str,
    /// Its offset.
    start: usize,
    /// Whether nothing in it is escaped.
    is_literal: bool,
}

impl<'t> XmlText<'t> {
    /// Returns the text as it is written, without white space at its ends, and its offset.
    pub(crate) fn trimmed(&self) -> (&'t str, usize) {
        (self.raw.trim(), self.start + self.raw.len() - self.raw.trim_start().len())
    }

    /// Returns the text with LF as line ends and references resolved.
    pub(crate) fn unescaped(&self) -> Cow<'t, str> {
        let text = match memchr(b'\r', self.raw.as_bytes()) {
            Some(_) => Cow::Owned(self.raw.replace("\r\n", "\n").replace('\r', "\n")),
            None => Cow::Borrowed(self.raw),
        };
        match text {
            text if self.is_literal => text,
            Cow::Borrowed(text) => tag::unescaped(text),
            Cow::Owned(text) => Cow::Owned(tag::unescaped(&text).into_owned()),
        }
    }
}

/// Returns the elements of a text, event by event.
pub(crate) const fn elements(text: &str) -> XmlEvents<'_> {
    XmlEvents { text, at: 0, open: Vec::new(), unclosed: [0; STRETCHES.len()] }
}

/// The elements of a text.
#[derive(Debug, Clone)]
pub(crate) struct XmlEvents<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Tag<'t>>,
    /// Where the search for the end of each of `STRETCHES` goes on after one that found none, so that no byte is searched
    /// twice.
    unclosed: [usize; STRETCHES.len()],
}

impl<'t> XmlEvents<'t> {
    /// Returns the elements that are open after the last event, from the root on.
    pub(crate) fn open(&self) -> &[Tag<'t>] {
        &self.open
    }

    /// Returns the offset after the last event.
    pub(crate) const fn place(&self) -> usize {
        self.at
    }

    /// Skips elements that end here.
    pub(crate) const fn skip_to(&mut self, end: usize) {
        self.at = end;
    }

    /// Parses `<!-- … -->` or `<![CDATA[ … ]]>`.
    fn stretch(&mut self) -> Option<Event<'t>> {
        let rest = &self.text[self.at..];
        let kind = STRETCHES.iter().position(|(open, _)| rest.starts_with(open))?;
        let (open, close) = STRETCHES[kind];
        let start = self.at + open.len();
        let from = start.max(self.unclosed[kind]);
        let to = self.text.len().min(start + LIMIT).max(from);
        let Some(found) = memmem::find(&self.text.as_bytes()[from..to], close.as_bytes()) else {
            self.unclosed[kind] = from.max((to + 1).saturating_sub(close.len()));
            let broken = Span::new(self.at, start);
            self.at = broken.end;
            return Some(Event::Broken(broken));
        };
        let length = from + found - start;
        self.at = start + length + close.len();
        let is_text = open.ends_with('[');
        Some(if is_text { self.text(start, length, true) } else { Event::Other })
    }

    fn text(&self, start: usize, length: usize, is_literal: bool) -> Event<'t> {
        let element = self.open.last().map_or("", |tag| tag.name);
        Event::Text(XmlText { element, raw: &self.text[start..start + length], start, is_literal })
    }

    /// Parses what begins with `<` and ends before the next one.
    fn markup(&mut self) -> Event<'t> {
        if let Some(stretch) = self.stretch() {
            return stretch;
        }
        let rest = &self.text[self.at..];
        let next = memchr(b'<', &rest.as_bytes()[1..]).map_or(rest.len(), |next| next + 1);
        let start = self.at;
        let Some(length) = tag::length(&rest[..next]) else {
            let piece = rest[..next].trim_end();
            self.at += next;
            // A DTD has markup within.
            if piece.starts_with("<!") || piece.starts_with("<?") {
                return Event::Other;
            }
            return Event::Broken(Span::new(start, start + piece.len()));
        };
        self.at += length;
        let span = Span::new(start, self.at);
        let inside = &rest[1..length - 1];
        match inside.as_bytes().first() {
            Some(b'/') => {
                self.open.pop();
                Event::End(inside[1..].trim(), span)
            }
            Some(b'!' | b'?') => Event::Other,
            _ => {
                let tag = Tag::new(inside, span);
                self.open.extend((!tag.is_empty).then_some(tag));
                Event::Start(tag)
            }
        }
    }
}

impl<'t> Iterator for XmlEvents<'t> {
    type Item = Event<'t>;

    fn next(&mut self) -> Option<Event<'t>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        if rest.starts_with('<') {
            return Some(self.markup());
        }
        let (start, length) = (self.at, memchr(b'<', rest.as_bytes()).unwrap_or(rest.len()));
        self.at += length;
        Some(self.text(start, length, false))
    }
}

/// Returns the first element of a text that begins as a document.
pub(crate) fn root(text: &str) -> Option<Tag<'_>> {
    text.trim_start().strip_prefix('<')?;
    first_start(text, |_| true)
}

/// Returns the first element that fits.
pub(crate) fn first_start<'t>(text: &'t str, fits: impl Fn(&Tag<'t>) -> bool) -> Option<Tag<'t>> {
    elements(text).find_map(|event| match event {
        Event::Start(tag) if fits(&tag) => Some(tag),
        _ => None,
    })
}

/// Returns the last split point after the start: where an element of one of these names begins outside of
/// comments; 0 if there is none.
pub(crate) fn last_start(text: &str, names: &[&str]) -> usize {
    let mut end = text.len();
    while let Some(at) = memrchr(b'<', &text.as_bytes()[..end]).filter(|&at| at > 0) {
        if begins(&text[at..], names) {
            return if may_be_inside(text, at) { last_start_outside(text, names) } else { at };
        }
        end = at;
    }
    0
}

/// Finds the last such start by parsing the whole text, so that comments are known.
fn last_start_outside(text: &str, names: &[&str]) -> usize {
    let (mut elements, mut last, mut at) = (elements(text), 0, 0);
    while let Some(event) = elements.next() {
        let is_stretch = STRETCHES.iter().any(|(open, _)| text[at..].starts_with(open));
        // The next chunk may close it.
        if is_stretch && matches!(event, Event::Broken(_)) && text.len() - at <= LIMIT + 16 {
            return last;
        }
        if begins(&text[at..], names) {
            last = at;
        }
        at = elements.at;
    }
    last
}

/// Returns whether an element of one of these names begins here, with a complete tag.
fn begins(text: &str, names: &[&str]) -> bool {
    let ends = |rest: &str| {
        rest.starts_with("/>") || rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '>')
    };
    let Some(inside) = text.strip_prefix('<') else { return false };
    // An empty name would fit end tags too.
    let mut names = names.iter().filter(|name| !name.is_empty());
    if !names.any(|name| inside.strip_prefix(name).is_some_and(ends)) {
        return false;
    }
    let next = memchr(b'<', inside.as_bytes()).map_or(text.len(), |next| next + 1);
    tag::length(&text[..next]).is_some()
}

/// Returns whether a comment or literal text may be around this place.
fn may_be_inside(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[at.saturating_sub(LIMIT + 16)..at];
    // The first is found faster than the last.
    STRETCHES.iter().filter(|(open, _)| memmem::find(before, open.as_bytes()).is_some()).any(
        |(open, close)| {
            memmem::rfind(before, open.as_bytes())
                .is_some_and(|start| memmem::find(&before[start + open.len()..], close.as_bytes()).is_none())
        },
    )
}
