//! Addresses: the links of a line, taken apart.
//!
//! ```text
//! address   = [ "http" [ "s" ] "://" ] host [ ":" 1*DIGIT ] [ path ] [ "?" query ] [ "#" fragment ]
//! host      = 1*( ALPHA / DIGIT / "-" / "." )      ; with a dot
//! query     = parameter *( "&" parameter )
//! parameter = name "=" value
//! ```

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while1},
    character::complete::{char, digit1},
    combinator::{opt, verify},
    sequence::{pair, preceded},
};

use crate::syntax::expect::Parsed;

/// A link taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address<'t> {
    /// All of it.
    pub(super) text: &'t str,
    pub(super) host: &'t str,
    /// Behind the host, without the slash at its start.
    pub(super) path: &'t str,
    pub(super) query: &'t str,
    pub(super) fragment: &'t str,
}

impl<'t> Address<'t> {
    /// The value of a parameter of the query.
    pub(super) fn parameter(&self, name: &str) -> Option<&'t str> {
        self.query.split('&').find_map(|parameter| {
            let (own, value) = parameter.split_once('=')?;
            own.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// The links of a line, from left to right. Brackets and quotes around one are no part of it.
pub(super) fn addresses(line: &str) -> impl Iterator<Item = Address<'_>> {
    let mut left = line;
    std::iter::from_fn(move || {
        loop {
            let start = left.find("http")?;
            let (before, text) = left.split_at(start);
            let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"'));
            let word = &text[..end.unwrap_or(text.len())];
            let close = match before.as_bytes().last() {
                Some(b'(') => word.find(')'),
                Some(b'[') => word.find(']'),
                _ => None,
            };
            let word = &word[..close.unwrap_or(word.len())];
            left = &text[word.len()..];
            match address(word) {
                Ok((_, address)) if scheme(word).is_ok() => return Some(address),
                _ => {}
            }
        }
    })
}

fn scheme(input: &str) -> Parsed<'_, &str> {
    alt((tag("https://"), tag("http://"))).parse(input)
}

/// `address`
pub(super) fn address(input: &str) -> Parsed<'_, Address<'_>> {
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    let (after, _) = opt(scheme).parse(input)?;
    let (after, host) = verify(take_while1(is_host), |host: &str| host.contains('.')).parse(after)?;
    let (after, _) = opt(pair(char(':'), digit1)).parse(after)?;
    let (after, path) = part('/', after, |c| matches!(c, '?' | '#'))?;
    let (after, query) = part('?', after, |c| c == '#')?;
    let (after, fragment) = part('#', after, |_| false)?;
    Ok((after, Address { text: input, host, path, query, fragment }))
}

/// What stands behind a sign, up to another; empty where the sign is missing.
fn part(sign: char, input: &str, ends: impl Fn(char) -> bool) -> Parsed<'_, &str> {
    let (after, part) = opt(preceded(char(sign), take_till(ends))).parse(input)?;
    Ok((after, part.unwrap_or(&input[..0])))
}
