//! XML, as far as puzzle files need it: inert, and markup by markup, so that damage stays where it is.
//!
//! ```text
//! document = *( open / close / text / other )
//! open     = "<" name *( 1*WSP attribute ) [WSP] [ "/" ] ">"
//! close    = "</" name [WSP] ">"
//! other    = "<!--" *CHAR "-->" / "<?" *CHAR ">" / "<!" *CHAR ">"
//! ```
//!
//! No `<` stands within a tag or its attributes, so that each markup ends before the next `<`: a quote
//! that is never closed takes no other element with it, and a text may be read from any markup on. What
//! stands inside of a tag is read by the library. Documents are never trees here, entities and DTDs
//! never more than text: only the five predefined entities and references to characters are resolved.

mod tag;
mod write;

use memchr::{memchr, memmem, memrchr};

use crate::text::Span;

pub(crate) use tag::{Attribute, Tag, unescaped};
pub(crate) use write::{comes_back, push_attribute, push_text};

/// A comment or a stretch of characters has fewer bytes; else it counts as never closed. So its end
/// need not be looked for in all of a text that is read piece by piece.
const LIMIT: usize = 1 << 20;
/// Stretches in which a `<` is no markup: how they begin and end.
const STRETCHES: [(&str, &str); 2] = [("<!--", "-->"), ("<![CDATA[", "]]>")];

/// A piece of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Markup<'t> {
    /// A start tag, or an element without content.
    Open(Tag<'t>),
    /// The name of an end tag, and where this stands.
    Close(&'t str, Span),
    /// Text between tags as it stands, and the offset at which it does.
    Text(&'t str, usize),
    /// Text in which nothing is escaped.
    Literal(&'t str, usize),
    /// A comment, an instruction, a declaration.
    Other,
    /// What begins as markup and does not end.
    Broken(Span),
}

/// The pieces of a text, one after the other.
pub(crate) struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Pieces<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// `<!-- … -->` or `<![CDATA[ … ]]>`.
    fn stretch(&mut self) -> Option<Markup<'t>> {
        let rest = &self.text[self.at..];
        let (open, close) = STRETCHES.into_iter().find(|(open, _)| rest.starts_with(open))?;
        let inside = &rest.as_bytes()[open.len()..];
        let Some(length) = memmem::find(&inside[..inside.len().min(LIMIT)], close.as_bytes()) else {
            let broken = Span::new(self.at, self.at + open.len());
            self.at = broken.end;
            return Some(Markup::Broken(broken));
        };
        let start = self.at + open.len();
        self.at = start + length + close.len();
        let is_text = open.ends_with('[');
        Some(if is_text { Markup::Literal(&self.text[start..start + length], start) } else { Markup::Other })
    }

    /// What begins with `<` and ends before the next one.
    fn markup(&mut self) -> Markup<'t> {
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
                return Markup::Other;
            }
            return Markup::Broken(Span::new(start, start + piece.len()));
        };
        self.at += length;
        let span = Span::new(start, self.at);
        let inside = &rest[1..length - 1];
        match inside.as_bytes().first() {
            Some(b'/') => Markup::Close(inside[1..].trim(), span),
            Some(b'!' | b'?') => Markup::Other,
            _ => Markup::Open(Tag::new(inside, span)),
        }
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = Markup<'t>;

    fn next(&mut self) -> Option<Markup<'t>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        if rest.starts_with('<') {
            return Some(self.markup());
        }
        let (start, length) = (self.at, memchr(b'<', rest.as_bytes()).unwrap_or(rest.len()));
        self.at += length;
        Some(Markup::Text(&rest[..length], start))
    }
}

/// The first element of a document, where the text is one.
pub(crate) fn root(text: &str) -> Option<Tag<'_>> {
    text.trim_start().strip_prefix('<')?;
    Pieces::new(text).find_map(|piece| match piece {
        Markup::Open(tag) => Some(tag),
        _ => None,
    })
}

/// The last place, after the start, where an element of one of these names begins outside of comments;
/// 0 where there is none. A text may be cut there.
pub(crate) fn last_start(text: &str, names: &[&str]) -> usize {
    let mut end = text.len();
    while let Some(at) = memrchr(b'<', &text.as_bytes()[..end]).filter(|&at| at > 0) {
        if begins(&text[at..], names) {
            return if may_be_inside(text, at) { last_start_of_pieces(text, names) } else { at };
        }
        end = at;
    }
    0
}

/// The same, whatever stands in comments.
fn last_start_of_pieces(text: &str, names: &[&str]) -> usize {
    let (mut pieces, mut last, mut at) = (Pieces::new(text), 0, 0);
    while let Some(piece) = pieces.next() {
        let is_stretch = STRETCHES.iter().any(|(open, _)| text[at..].starts_with(open));
        // What follows the text may close it.
        if is_stretch && matches!(piece, Markup::Broken(_)) && text.len() - at <= LIMIT + 16 {
            return last;
        }
        if begins(&text[at..], names) {
            last = at;
        }
        at = pieces.at;
    }
    last
}

/// Whether an element of one of these names begins here; a tag that does not end is none.
fn begins(text: &str, names: &[&str]) -> bool {
    let ends = |rest: &str| {
        rest.starts_with("/>") || rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '>')
    };
    let Some(inside) = text.strip_prefix('<') else { return false };
    // An element may lack its name, which end tags would begin with, too.
    let mut names = names.iter().filter(|name| !name.is_empty());
    if !names.any(|name| inside.strip_prefix(name).is_some_and(ends)) {
        return false;
    }
    let next = memchr(b'<', inside.as_bytes()).map_or(text.len(), |next| next + 1);
    tag::length(&text[..next]).is_some()
}

/// Whether a comment or literal text may be around this place.
fn may_be_inside(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[at.saturating_sub(LIMIT + 16)..at];
    STRETCHES.iter().any(|(open, close)| {
        memmem::rfind(before, open.as_bytes())
            .is_some_and(|start| memmem::find(&before[start + open.len()..], close.as_bytes()).is_none())
    })
}
