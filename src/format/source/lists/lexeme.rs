//! The lexemes of source text, as far as lists of values need them.
//!
//! ```text
//! string  = 3quote *any 3quote / "`" *any "`" / quote *( any but quote, EOL / "\" any ) quote
//! word    = 1*( letter / DIGIT / "_" / "." / "$" / "?" ) ["!"] / "-" 1*DIGIT / "<>"
//! assign  = "=" / ":=" / "<-"
//! ```

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while1},
    character::complete::{anychar, char, digit1, one_of},
    combinator::{map, opt, recognize, value, verify},
    sequence::{pair, preceded},
};

use crate::syntax::expect::{Mismatch, Parsed};

/// How a language writes what lists stand in.
pub(crate) struct Syntax {
    /// What begins a comment that goes to the end of its line.
    pub(crate) comments: &'static [&'static str],
    /// Whether bars set rows apart: `[| 1, 2 | 3, 4 |]`.
    pub(crate) has_bars: bool,
    /// Whether words with a capital are variables, blanks in a list, and statements are facts that name
    /// what they hold: `problem(easy, [[_, 1], …]).`
    pub(crate) has_facts: bool,
    /// What ends a statement and belongs to it.
    pub(crate) end: Option<char>,
}

impl Syntax {
    /// Whether a word is a variable.
    pub(super) fn is_variable(&self, word: &str) -> bool {
        self.has_facts && word.starts_with(|c: char| c == '_' || c.is_uppercase())
    }
}

/// A piece of source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lexeme<'t> {
    Gap,
    Comment,
    /// A string without its quotes.
    Text(&'t str),
    Word(&'t str),
    Open(char),
    Close,
    Comma,
    Semicolon,
    Colon,
    Assign,
    Bar,
    Plus,
    /// An operator of several characters.
    Operator,
    Other(char),
}

/// The lexeme at the start of a text that is not empty.
pub(super) fn lexeme<'t>(syntax: &Syntax, input: &'t str) -> Parsed<'t, Lexeme<'t>> {
    let gap = take_while1(|c: char| c.is_whitespace() || c == '\\');
    if let Some(found) = syntax.comments.iter().find(|start| input.starts_with(**start)) {
        return value(Lexeme::Comment, preceded(tag(*found), take_till(is_end))).parse(input);
    }
    alt((
        value(Lexeme::Gap, gap),
        value(Lexeme::Comment, comment),
        map(string, Lexeme::Text),
        map(word, Lexeme::Word),
        value(Lexeme::Operator, operator),
        value(Lexeme::Assign, alt((tag(":="), tag("<-"), tag("=")))),
        map(anychar, sign),
    ))
    .parse(input)
}

fn sign<'t>(c: char) -> Lexeme<'t> {
    match c {
        '[' | '(' | '{' => Lexeme::Open(c),
        ']' | ')' | '}' => Lexeme::Close,
        ',' => Lexeme::Comma,
        ';' => Lexeme::Semicolon,
        ':' => Lexeme::Colon,
        '|' => Lexeme::Bar,
        '+' => Lexeme::Plus,
        _ => Lexeme::Other(c),
    }
}

/// `comment = "/*" *any "*/"`, or to the end of the text
fn comment(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = tag("/*").parse(input)?;
    Ok(rest.find("*/").map_or(("", rest), |end| (&rest[end + 2..], &rest[..end])))
}

/// `string`; one of several lines that is not closed goes to the end of the text.
fn string(input: &str) -> Parsed<'_, &str> {
    for quote in ["\"\"\"", "'''", "`"] {
        if let Some(rest) = input.strip_prefix(quote) {
            let end = rest.find(quote);
            return Ok(end.map_or(("", rest), |end| (&rest[end + quote.len()..], &rest[..end])));
        }
    }
    let (rest, quote) = one_of("\"'").parse(input)?;
    let mut is_escaped = false;
    for (at, c) in rest.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return Ok((&rest[at + 1..], &rest[..at])),
            _ if is_end(c) => break,
            _ => {}
        }
    }
    Err(nom::Err::Error(Mismatch { left: rest.len(), expected: "the end of a string" }))
}

fn word(input: &str) -> Parsed<'_, &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '?');
    let plain = recognize(pair(take_while1(is_part), opt(char('!'))));
    alt((plain, recognize(pair(char('-'), digit1)), tag("<>"))).parse(input)
}

/// Several signs that are not one of them each.
fn operator(input: &str) -> Parsed<'_, &str> {
    let signs = take_while1(|c| matches!(c, '=' | '<' | '>' | '!' | ':' | '-' | '&'));
    verify(signs, |signs: &str| signs.len() > 1 && !matches!(signs, ":=" | "<-")).parse(input)
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
