//! Numbers, texts and constants.

use std::borrow::Cow;

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_while_m_n},
    character::complete::{char, digit0, digit1, one_of},
    combinator::{opt, recognize},
    sequence::{pair, preceded},
};

use crate::syntax::expect::{Mismatch, Parsed, expect};

/// `number = ["-"] ( "0" / ( digit1-9 *DIGIT ) ) ["." 1*DIGIT] [( "e" / "E" ) ["+" / "-"] 1*DIGIT]`
pub(super) fn number(input: &str) -> Parsed<'_, &str> {
    let whole = alt((tag("0"), recognize(pair(one_of("123456789"), digit0))));
    let fraction = preceded(char('.'), expect("a digit", digit1));
    let exponent = preceded(pair(one_of("eE"), opt(one_of("+-"))), expect("a digit", digit1));
    recognize((opt(char('-')), expect("a digit", whole), optional(fraction), optional(exponent))).parse(input)
}

/// What may be missing, but not be broken off.
fn optional<'t, T>(
    mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
) -> impl FnMut(&'t str) -> Parsed<'t, Option<T>> {
    move |input| match parser.parse(input) {
        Ok((rest, value)) => Ok((rest, Some(value))),
        Err(nom::Err::Error(expected)) if expected.left < input.len() => Err(nom::Err::Error(expected)),
        Err(_) => Ok((input, None)),
    }
}

/// `text = DQUOTE *( character / escape ) DQUOTE`: the text between the quotes, and whether it
/// has escapes.
pub(super) fn text(input: &str) -> Parsed<'_, (&str, bool)> {
    let failed = |at: usize, expected| nom::Err::Error(Mismatch { left: input.len() - at, expected });
    let bytes = input.as_bytes();
    let (mut at, mut escaped) = (1, false);
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok((&input[at + 1..], (&input[1..at], escaped))),
            Some(b'\\') => {
                let (rest, _) = escape(&input[at..])?;
                (at, escaped) = (input.len() - rest.len(), true);
            }
            Some(0..=0x1F) | None => return Err(failed(at, "`\"`")),
            Some(_) => at += 1,
        }
    }
}

/// `escape = "\" ( DQUOTE / "\" / "/" / "b" / "f" / "n" / "r" / "t" / "u" 4HEXDIG ["\u" 4HEXDIG] )`
fn escape(input: &str) -> Parsed<'_, char> {
    const AWAITED: &str = "an escape (`\\n`, `\\\"`, `\\u00e9`)";
    let failed = || nom::Err::Error(Mismatch { left: input.len(), expected: AWAITED });
    let (rest, letter) =
        preceded(char('\\'), one_of("\"\\/bfnrtu")).parse(input).map_err(|_: nom::Err<Mismatch>| failed())?;
    let plain = match letter {
        'b' => '\u{8}',
        'f' => '\u{C}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => {
            let (rest, high) = unit(rest).map_err(|_| failed())?;
            let (rest, low) = match high {
                0xD800..=0xDBFF => preceded(tag("\\u"), unit).parse(rest).map_err(|_| failed())?,
                _ => (rest, 0),
            };
            let pair = [high, low];
            let units = if low == 0 { &pair[..1] } else { &pair[..] };
            let decoded = char::decode_utf16(units.iter().copied()).next().and_then(Result::ok);
            return decoded.map(|c| (rest, c)).ok_or_else(failed);
        }
        other => other,
    };
    Ok((rest, plain))
}

fn unit(input: &str) -> Parsed<'_, u16> {
    let (rest, digits) = take_while_m_n(4, 4, |c: char| c.is_ascii_hexdigit()).parse(input)?;
    Ok((rest, u16::from_str_radix(digits, 16).unwrap_or_default()))
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
