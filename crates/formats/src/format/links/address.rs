//! Addresses: the links of a line and their parts.
//!
//! ```text
//! address   = [ scheme ] host [ ":" 1*DIGIT ] [ "/" path ] [ "?" query ] [ "#" fragment ]
//! scheme    = "http" [ "s" ] "://"
//! host      = 1*( ALPHA / DIGIT / "-" / "." )      ; with a dot
//! query     = parameter *( "&" parameter )
//! parameter = name "=" value
//! ```

use std::borrow::Cow;

use crate::syntax::{
    combinators::{
        Parser, alt, char, delimited, digit1, map, opt, preceded, rest, separated_pair, tag, take_till,
        take_until, take_while1, verify,
    },
    expect::{Mismatch, Parsed},
};

/// An address and its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address<'t> {
    /// The whole address.
    pub(super) text: &'t str,
    pub(super) host: &'t str,
    /// What follows the slash after the host.
    pub(super) path: &'t str,
    pub(super) query: &'t str,
    pub(super) fragment: &'t str,
}

impl<'t> Address<'t> {
    /// Returns the value of a parameter of the query.
    pub(super) fn parameter(&self, name: &str) -> Option<&'t str> {
        parameters(self.query).find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Iterates over the addresses of a line that have a scheme, without brackets, quotes and stops around them.
pub(super) fn addresses(line: &str) -> impl Iterator<Item = Address<'_>> {
    let mut left = line;
    std::iter::from_fn(move || {
        loop {
            let (text, before) = take_until::<_, _, Mismatch>("http").parse(left).ok()?;
            let (_, word) = word(before, text).ok()?;
            left = &text[word.len()..];
            if let (Ok(_), Ok((_, address))) = (scheme(word), address(word)) {
                return Some(address);
            }
        }
    })
}

/// Iterates over the names and values of a query.
pub(super) fn parameters(query: &str) -> impl Iterator<Item = (&str, &str)> {
    query.split('&').filter_map(|parameter| Some(pair('=', parameter).ok()?.1))
}

/// `address`
pub(super) fn address(input: &str) -> Parsed<'_, Address<'_>> {
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    let host = verify(take_while1(is_host), |host: &str| host.contains('.'));
    let host = delimited(opt(scheme), host, opt((char(':'), digit1)));
    let path = part('/', |c| matches!(c, '?' | '#'));
    let parts = (host, path, part('?', |c| c == '#'), part('#', |_| false));
    map(parts, |(host, path, query, fragment)| Address { text: input, host, path, query, fragment })
        .parse(input)
}

/// `pair = name sign text`
pub(super) fn pair(sign: char, input: &str) -> Parsed<'_, (&str, &str)> {
    separated_pair(take_till(|c| c == sign), char(sign), rest).parse(input)
}

/// `scheme`
fn scheme(input: &str) -> Parsed<'_, &str> {
    alt((tag("https://"), tag("http://"))).parse(input)
}

/// Parses the characters of an address: up to white space, a quote, or the sign that closes one before it; without
/// the signs of the sentence or the markup around it.
fn word<'t>(before: &str, input: &'t str) -> Parsed<'t, &'t str> {
    let closing = before.chars().next_back().and_then(|opening| match opening {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        '\'' | '`' | '*' => Some(opening),
        _ => None,
    });
    let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"') || Some(c) == closing;
    map(take_till(ends), |word| without_signs(before, word)).parse(input)
}

/// Returns a word without quotes, brackets and stops behind it. A point may be a blank cell: then there are others. An
/// asterisk may end a title: it is markup only where another is before the word.
fn without_signs<'t>(before: &str, word: &'t str) -> &'t str {
    let is_markup = before.contains('*');
    let signs = |c| matches!(c, ',' | ';' | '!' | '\'' | '`' | ')' | ']' | '}') || (c == '*' && is_markup);
    let word = word.trim_end_matches(signs);
    let is_cell =
        |rest: &str| rest.rsplit(['/', '?', '#', '=']).next().is_some_and(|last| last.contains('.'));
    word.strip_suffix('.').filter(|rest| !is_cell(rest)).map_or(word, |rest| rest.trim_end_matches(signs))
}

/// Parses what follows a sign, up to a character that ends it; empty where there is no such sign.
fn part<'t>(
    sign: char,
    ends: impl Fn(char) -> bool,
) -> impl Parser<&'t str, Output = &'t str, Error = Mismatch> {
    map(opt(preceded(char(sign), take_till(ends))), Option::unwrap_or_default)
}

/// Replaces each `%` followed by two hexadecimal digits with that byte; returns the text unchanged if the result is
/// not UTF-8.
pub(super) fn decoded(raw: &str) -> Cow<'_, str> {
    if !raw.contains('%') {
        return raw.into();
    }
    let mut bytes = Vec::with_capacity(raw.len());
    let mut left = raw.as_bytes();
    while let Some((&byte, rest)) = left.split_first() {
        let hexadecimal = |at: usize| rest.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        left = rest;
        if let (b'%', Some(high), Some(low)) = (byte, hexadecimal(0), hexadecimal(1)) {
            bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
            left = &rest[2..];
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_or_else(|_| raw.into(), Cow::Owned)
}
