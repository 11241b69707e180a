//! A list of source text, and what stands in it.

use crate::{
    cells::mark::{self, Blank, Mark, Token},
    format::source::matrix::Stop,
    text::Span,
};

/// A list, or the text that is given to a name.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    pub(super) name: Option<&'t str>,
    /// The word before its bracket: `matrix` of `matrix(c(1, 2))`.
    pub(super) call: Option<&'t str>,
    /// From its name or bracket to its closing bracket.
    pub(super) span: Span,
    pub(super) items: Vec<Item<'t>>,
    /// The words that are given to names within a call: `byrow=TRUE`.
    pub(super) options: Vec<(&'t str, &'t str)>,
    /// Values follow one another without a comma, as in another language.
    pub(super) is_bare: bool,
    /// Where it is opened, and not closed.
    pub(super) stop: Option<(usize, Stop)>,
    pub(super) bars: Bars,
    pub(super) open: usize,
    /// A comma follows the last item.
    pub(super) set_apart: bool,
    pub(super) is_call: bool,
}

/// Whether bars set the rows of a list apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Bars {
    #[default]
    None,
    /// A bar follows the opening bracket.
    Begun,
    /// The last row has none behind it.
    Lacking,
}

#[derive(Debug)]
pub(super) enum Item<'t> {
    Value(Token),
    Text(Option<&'t str>, &'t str),
    List(List<'t>),
}

impl List<'_> {
    /// Its opening bracket.
    pub(super) const fn bracket(&self) -> Span {
        Span::new(self.open, self.open + 1)
    }

    /// Whether it has as many items as the smallest grid has rows, or a string, at any depth.
    pub(super) fn may_hold_grid(&self) -> bool {
        let of_item = |item: &Item<'_>| match item {
            Item::List(list) => list.may_hold_grid(),
            Item::Text(..) => true,
            Item::Value(_) => false,
        };
        self.items.len() > 3 || self.items.iter().any(of_item)
    }
}

impl Item<'_> {
    pub(super) const fn start(&self) -> usize {
        match self {
            Self::Value(token) => token.span.start,
            Self::List(list) => list.span.start,
            Self::Text(..) => 0,
        }
    }
}

/// Whether a mark is a digit, a blank, or may be one.
pub(super) const fn is_cell(mark: Mark) -> bool {
    matches!(mark, Mark::Number(_) | Mark::Blank(_))
}

/// A value as languages write it: `5`, `5L`, `5u8`, `None`, `nil`.
pub(super) fn value(text: &str, at: usize) -> Token {
    const SUFFIXES: [&str; 11] = ["L", "l", "U", "u", "u8", "u16", "u32", "i8", "i16", "i32", "usize"];
    const BLANKS: [&str; 6] = ["nil", "undefined", "missing", "nothing", "false", "<>"];
    if BLANKS.iter().any(|blank| blank.eq_ignore_ascii_case(text)) {
        return Token { mark: Mark::Blank(Blank::WORD), span: Span::new(at, at + text.len()), odd: None };
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &text[..text.len() - digits.len()];
    if !number.is_empty() && SUFFIXES.contains(&digits) {
        return Token { span: Span::new(at, at + text.len()), ..mark::value(number, at) };
    }
    mark::value(text, at)
}
