//! Lists of source text and their items.
//!
//! `tree` makes them and `grids` reads them. Types and wrappers (`int[][]`, `Some(5)`) are removed here, so that only
//! values, texts and lists are left.

use crate::{
    cells::mark::{self, Blank, Mark, Token, is_blank_symbol},
    syntax::{
        combinators::{Parser, digit1, rest, terminated, verify},
        expect::{Fault, Parsed},
    },
    text::{Span, offset_in},
};

use super::lexeme::Lexeme;

/// A list, or the text that is given to a name.
#[derive(Debug, Default)]
pub(super) struct List<'t> {
    pub(super) name: Option<&'t str>,
    /// The word before its bracket: `matrix` of `matrix(c(1, 2))`.
    pub(super) call: Option<&'t str>,
    /// From its name or bracket to its closing bracket.
    pub(super) span: Span,
    pub(super) items: Vec<Item<'t>>,
    /// The named arguments of a call: `byrow=TRUE`.
    pub(super) options: Vec<(&'t str, &'t str)>,
    /// Values follow one another without a comma, as in MATLAB.
    pub(super) is_bare: bool,
    /// Where it is opened, and where its closing bracket is missing.
    pub(super) unclosed: Option<(usize, Fault)>,
    pub(super) bars: RowBars,
    pub(super) open: usize,
    /// A comma follows the last item.
    pub(super) set_apart: bool,
    /// The number of items before the last comma.
    pub(super) kept: usize,
    pub(super) is_call: bool,
}

/// Whether bars separate the rows of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RowBars {
    #[default]
    None,
    /// A bar follows the opening bracket.
    Begun,
    /// The last row has no bar behind it.
    Lacking,
}

#[derive(Debug)]
pub(super) enum Item<'t> {
    Value(Token),
    Text(Option<&'t str>, &'t str),
    List(List<'t>),
}

impl List<'_> {
    /// Returns the span of its opening bracket.
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

impl<'t> List<'t> {
    /// Removes words that follow the last comma and precede a list: they are its type, as in `new int[] {`, or
    /// an operator, as in `(append '(5 3) …)`.
    pub(super) fn drop_type(&mut self) {
        let is_foreign = |item: &Item<'_>| matches!(item, Item::Value(token) if token.mark.is_foreign());
        while self.items.len() > self.kept && self.items.last().is_some_and(is_foreign) {
            self.items.pop();
        }
    }

    /// Removes the word at the beginning of a list without commas, which is a function: `(vector 5 3 0 …)`.
    pub(super) fn drop_head(&mut self, text: &str) {
        let is_word = |item: &Item<'_>| matches!(item, Item::Value(token) if token.mark == Mark::Word);
        if self.is_bare
            && self.kept == 0
            && text[self.open..].starts_with('(')
            && self.items.len() > 4
            && is_word(&self.items[0])
        {
            self.items.remove(0);
        }
    }

    /// Whether it has no name and nothing but values, at least as many as the smallest grid has columns.
    pub(super) fn is_row(&self) -> bool {
        self.name.is_none()
            && self.call.is_none()
            && self.items.len() > 3
            && self.items.iter().all(|item| matches!(item, Item::Value(_)))
    }

    /// Whether its brackets are those of a type: `int[]`, `[9]int`.
    pub(super) fn is_type(&self, text: &str) -> bool {
        text[self.open..].starts_with('[')
            && self.items.len() < 2
            && self.items.iter().all(|item| matches!(item, Item::Value(_)))
    }

    /// Returns the only item of a list that wraps one, such as `Some(5)`.
    pub(super) fn wrapped(&mut self, text: &'t str) -> Option<Item<'t>> {
        let is_wrapper = self.call.is_some_and(is_wrapper) && self.items.len() == 1;
        let item = self.items.pop_if(|item| is_wrapper && !matches!(item, Item::List(_)))?;
        Some(match item {
            Item::Text(_, symbol) if symbol.chars().nth(1).is_none() => {
                Item::Value(value(symbol.trim(), offset_in(text, symbol)))
            }
            other => other,
        })
    }
}

/// Words before a value that is not blank, in languages where a blank is `None` or `Nothing`.
const WRAPPERS: [&str; 3] = ["Some", "Just", "Optional.of"];

/// Whether a word may precede a value without brackets: `Just 5`.
pub(super) fn is_wrapper(word: &str) -> bool {
    WRAPPERS.contains(&word)
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

/// Whether a text is nothing but the digits and blanks of a 9×9 puzzle.
pub(super) fn is_whole_puzzle(text: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || is_blank_symbol(char::from(byte));
    text.len() == 81 && text.bytes().all(is_cell) && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

/// Whether a string is nothing but the digits, blanks and bars of a row, as the first of several.
pub(super) fn is_row(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || is_blank_symbol(c) || matches!(c, ' ' | '|' | ',');
    text.len() >= 4 && text.chars().all(is_part)
}

/// Whether a mark is a digit, a blank, or may be one.
pub(super) const fn is_cell(mark: Mark) -> bool {
    matches!(mark, Mark::Number(_) | Mark::Blank(_))
}

/// Parses a value as languages write it: `5`, `5L`, `5u8`, `NumPy`'s `5.`, `None`, `nil`.
pub(super) fn value(text: &str, at: usize) -> Token {
    const BLANKS: [&str; 6] = ["nil", "undefined", "missing", "nothing", "false", "<>"];
    if BLANKS.iter().any(|blank| blank.eq_ignore_ascii_case(text)) {
        return Token { mark: Mark::Blank(Blank::WORD), span: Span::new(at, at + text.len()), odd: None };
    }
    match integer(text) {
        Ok((_, number)) => Token { span: Span::new(at, at + text.len()), ..mark::value(number, at) },
        Err(_) => mark::value(text, at),
    }
}

/// `integer = 1*DIGIT suffix`: the number before the suffix of its type, or before a point without decimals
fn integer(input: &str) -> Parsed<'_, &str> {
    const SUFFIXES: [&str; 12] = ["L", "l", "U", "u", "u8", "u16", "u32", "i8", "i16", "i32", "usize", "."];
    terminated(digit1, verify(rest, |suffix: &str| SUFFIXES.contains(&suffix))).parse(input)
}

/// Whether a list of this name is the solution of the one before.
pub(crate) fn is_solution(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["solution", "solved", "answer"].iter().any(|word| name.ends_with(word) || name.starts_with(word))
}

/// Rows that follow one another outside lists, with commas between them.
#[derive(Default)]
pub(super) struct BareRows<'t> {
    rows: Option<List<'t>>,
    /// A comma follows the last row.
    is_open: bool,
}

impl<'t> BareRows<'t> {
    /// Whether a lexeme that is in no list ends the rows.
    pub(super) fn is_ended_by(&mut self, lexeme: Lexeme<'_>, text: &str) -> bool {
        match lexeme {
            Lexeme::Comma => {
                self.is_open = true;
                false
            }
            Lexeme::Gap => text.matches('\n').count() > 1,
            Lexeme::Comment | Lexeme::Open(_) => false,
            _ => true,
        }
    }

    /// Adds a list if it is the first row and `is_followed` by a comma, or the next row; else returns it.
    pub(super) fn push(&mut self, list: List<'t>, is_followed: bool) -> Option<List<'t>> {
        let fits = if self.rows.is_some() { self.is_open } else { is_followed };
        if !fits || !list.is_row() {
            return Some(list);
        }
        let (span, open) = (list.span, list.open);
        let rows = self.rows.get_or_insert_with(|| List { span, open, ..List::default() });
        rows.span = rows.span.to(span);
        rows.items.push(Item::List(list));
        self.is_open = false;
        None
    }

    /// Returns the rows so far as one list, or as itself where there is only one.
    pub(super) fn take(&mut self) -> Option<List<'t>> {
        self.is_open = false;
        let mut rows = self.rows.take()?;
        if rows.items.len() == 1
            && let Some(Item::List(row)) = rows.items.pop()
        {
            return Some(row);
        }
        Some(rows)
    }
}
