//! The tokens of JSON: scalar values, and the marks between values; the types of values.
//!
//! `tape` parses with them, and `value` takes texts apart with them. They are nom parsers with their ABNF above, so that an
//! error says what was expected.

use std::borrow::Cow;

use crate::syntax::{
    combinators::{
        Parser, alt, char, cond, cut, delimited, digit0, digit1, flat_map, map, map_opt, multispace0, one_of,
        opt, pair, preceded, recognize, tag, take_while_m_n, value,
    },
    expect::{Mismatch, Parsed, expect},
};

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    True,
    False,
    Number,
    /// A text, with or without escapes.
    Text {
        escaped: bool,
    },
    Array,
    Object,
}

/// `open = "[" / "{"`
pub(super) fn open(input: &str) -> Parsed<'_, Kind> {
    alt((value(Kind::Array, char('[')), value(Kind::Object, char('{')))).parse(input)
}

/// `scalar = text / number / constant`
pub(super) fn scalar(input: &str) -> Parsed<'_, Kind> {
    let text = map(text, |escaped| Kind::Text { escaped });
    expect("a value", alt((text, value(Kind::Number, number), constant))).parse(input)
}

/// `constant = "true" / "false" / "null"`
fn constant(input: &str) -> Parsed<'_, Kind> {
    let of = |kind, word| value(kind, tag(word));
    alt((of(Kind::True, "true"), of(Kind::False, "false"), of(Kind::Null, "null"))).parse(input)
}

/// `colon = space ":" space`: between the name and the value of a member.
pub(super) fn colon(input: &str) -> Parsed<'_, char> {
    delimited(multispace0, expect("`:`", char(':')), multispace0).parse(input)
}

/// `number = ["-"] whole [fraction] [exponent]`; `whole = "0" / ( digit1-9 *DIGIT )`
fn number(input: &str) -> Parsed<'_, &str> {
    let whole = alt((tag("0"), recognize(pair(one_of("123456789"), digit0))));
    recognize((opt(char('-')), expect("a digit", whole), opt(fraction), opt(exponent))).parse(input)
}

/// `fraction = "." 1*DIGIT`
fn fraction(input: &str) -> Parsed<'_, &str> {
    preceded(char('.'), cut(expect("a digit", digit1))).parse(input)
}

/// `exponent = ( "e" / "E" ) ["+" / "-"] 1*DIGIT`
fn exponent(input: &str) -> Parsed<'_, &str> {
    preceded(pair(one_of("eE"), opt(one_of("+-"))), cut(expect("a digit", digit1))).parse(input)
}

/// `text = DQUOTE *( character / escape ) DQUOTE`: whether it has escapes.
///
/// A loop over bytes between the escapes: most of a document is characters of texts.
pub(super) fn text(input: &str) -> Parsed<'_, bool> {
    let (mut rest, _) = char('"').parse(input)?;
    let mut escaped = false;
    loop {
        let end = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1F)).unwrap_or(rest.len());
        let (_, at) = rest.split_at(end);
        match at.as_bytes().first() {
            Some(b'\\') => (rest, escaped) = (escape(at)?.0, true),
            Some(b'"') => return Ok((&at[1..], escaped)),
            _ => return Err(nom::Err::Failure(Mismatch { left: at.len(), expected: "`\"`" })),
        }
    }
}

/// `escape = "\" ( DQUOTE / "\" / "/" / "b" / "f" / "n" / "r" / "t" / "u" unicode )`
pub(in crate::syntax) fn escape(input: &str) -> Parsed<'_, char> {
    let letter = map(one_of("\"\\/bfnrt"), |letter| match letter {
        'b' => '\u{8}',
        'f' => '\u{C}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        other => other,
    });
    let expected = Mismatch { left: input.len(), expected: "an escape (`\\n`, `\\\"`, `\\u00e9`)" };
    let escape = preceded(char('\\'), alt((letter, preceded(char('u'), unicode)))).parse(input);
    escape.map_err(|_: nom::Err<Mismatch>| nom::Err::Failure(expected))
}

/// `unicode = unit / high-unit "\u" low-unit`
fn unicode(input: &str) -> Parsed<'_, char> {
    let low = |high| cond(matches!(high, 0xD800..=0xDBFF), preceded(tag("\\u"), unit));
    let pair = flat_map(unit, move |high| map(low(high), move |low| (high, low)));
    map_opt(pair, |(high, low)| char::decode_utf16([high].into_iter().chain(low)).next()?.ok()).parse(input)
}

/// `unit = 4HEXDIG`
fn unit(input: &str) -> Parsed<'_, u16> {
    let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_hexdigit());
    map_opt(digits, |digits| u16::from_str_radix(digits, 16).ok()).parse(input)
}

/// The characters of a text and where each stands, from the first on; the text is known to be one.
pub(super) fn characters(raw: &str) -> impl Iterator<Item = (usize, usize, char)> {
    let mut rest = raw;
    std::iter::from_fn(move || {
        let start = raw.len() - rest.len();
        let first = rest.chars().next()?;
        let (left, c) = match first {
            '\\' => escape(rest).ok()?,
            plain => (&rest[plain.len_utf8()..], plain),
        };
        rest = left;
        Some((start, raw.len() - rest.len(), c))
    })
}

/// The text without its escapes.
pub(super) fn unescaped(raw: &str, escaped: bool) -> Cow<'_, str> {
    if escaped { characters(raw).map(|(_, _, c)| c).collect::<String>().into() } else { raw.into() }
}
