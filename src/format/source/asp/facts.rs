//! The facts of a text, and what else says something of its puzzle.
//!
//! ```text
//! text     = *( fact / answer / size / comment / clause )
//! fact     = name "(" term *( "," term ) ")" [ *WSP "." ]
//! term     = 1*( ALPHA / DIGIT / "_" / "-" / "." )
//! answer   = "Answer:" *WSP number
//! size     = "%" *WSP number "×" number EOL / "#const" *WSP ( "n" / "size" / … ) *WSP "=" *WSP number "."
//! comment  = "%*" *any "*%" / "%" *any EOL
//! clause   = *any ( "." 1*WSP / EOL )                  ; rules, directives, other words
//! ```

use nom::{
    Parser,
    branch::alt,
    bytes::complete::{tag, take_till, take_while, take_while1},
    character::complete::{char, digit1, multispace0, multispace1, space0},
    combinator::{map, map_opt, opt, peek, value, verify},
    multi::separated_list1,
    sequence::{delimited, preceded, terminated},
};

use crate::{
    syntax::expect::{Mismatch, Parsed},
    text::{Span, offset_in},
};

/// What a text is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    Fact(Fact<'t>),
    /// The next answer set begins.
    Answer,
    /// The side of the grid.
    Side(usize),
    Clause,
    Comment,
}

/// `given(1, 2, 3).`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact<'t> {
    pub(super) name: &'t str,
    pub(super) terms: Vec<&'t str>,
}

impl Fact<'_> {
    /// Row, column and value, where it has three numbers.
    pub(super) fn numbers(&self) -> Option<[usize; 3]> {
        let [row, column, value] = self.terms[..] else { return None };
        Some([number(row)?, number(column)?, number(value)?])
    }
}

/// The pieces of a text, each with its place.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = (Piece<'_>, Span)> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let (left, found) = piece(rest).ok().filter(|_| !rest.is_empty())?;
        let start = offset_in(text, rest);
        let end = start + rest.len() - left.len();
        rest = left.trim_start();
        Some((found, Span::new(start, end)))
    })
}

/// Whether a clause has numbers between brackets as a fact has, and no variables.
pub(super) fn is_fact_like(clause: &str) -> bool {
    if clause.contains(":-") || clause.contains(|c: char| c.is_ascii_uppercase()) {
        return false;
    }
    let Some((_, inside)) = clause.split_once('(') else { return false };
    let mut terms = inside.split([',', '(', ')']).map(str::trim);
    inside.matches(',').count() > 1 && terms.any(|term| number(term).is_some())
}

/// `piece = size / comment / answer / fact / clause`
fn piece(input: &str) -> Parsed<'_, Piece<'_>> {
    alt((
        map(size, Piece::Side),
        value(Piece::Comment, comment),
        value(Piece::Answer, (tag("Answer:"), space0, digit1)),
        map(fact, Piece::Fact),
        value(Piece::Clause, |input| Ok(clause(input))),
    ))
    .parse(input)
}

/// `size`
fn size(input: &str) -> Parsed<'_, usize> {
    let sides = (preceded((char('%'), space0), digit1), preceded(char('×'), digit1));
    let end = preceded(space0, peek(alt((tag("\n"), tag("\r"), nom::combinator::eof))));
    let comment = terminated(map_opt(sides, |(one, other)| number(one).filter(|_| one == other)), end);
    let name = verify(word, |name: &str| ["n", "size", "side", "dim"].contains(&name));
    let constant = (tag("#const"), multispace1, name, delimited(space0, char('='), space0));
    let constant = preceded(constant, terminated(map_opt(digit1, number), (space0, char('.'))));
    alt((comment, constant)).parse(input)
}

/// `comment`; a long one that is not closed goes to the end of the text.
fn comment(input: &str) -> Parsed<'_, ()> {
    let (rest, _) = char('%').parse(input)?;
    if let Some(long) = rest.strip_prefix('*') {
        return Ok((long.find("*%").map_or("", |end| &long[end + 2..]), ()));
    }
    value((), take_till(is_end)).parse(rest)
}

/// `fact`; what is followed by a sign is part of a rule.
fn fact(input: &str) -> Parsed<'_, Fact<'_>> {
    let apart = delimited(multispace0, char(','), multispace0);
    let terms = delimited((char('('), multispace0), separated_list1(apart, word), (multispace0, char(')')));
    let (rest, (name, terms)) = (verify(word, is_name), terms).parse(input)?;
    let (after, point) = opt(preceded(space0, char('.'))).parse(rest)?;
    let next = after.trim_start_matches([' ', '\t']);
    let is_part =
        point.is_none() && next.starts_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != '%');
    if is_part {
        return Err(nom::Err::Error(Mismatch { left: rest.len(), expected: "`.`" }));
    }
    Ok((after, Fact { name, terms }))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
}

/// Everything up to the point that ends a clause, or the end of the line.
fn clause(input: &str) -> (&str, ()) {
    let line = &input[..input.find(is_end).unwrap_or(input.len())];
    let is_point = |&(at, _): &(usize, &str)| line[at + 1..].starts_with(char::is_whitespace);
    let end = line.match_indices('.').find(is_point).map_or(line.len(), |(at, _)| at + 1);
    (&input[end..], ())
}

fn word(input: &str) -> Parsed<'_, &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'');
    let interval = |c: char| is_part(c) || c == '.';
    let (rest, word) = take_while1(is_part).parse(input)?;
    match word.as_bytes().first() {
        // `1..9`, `2.5`
        Some(b'0'..=b'9') if rest.starts_with('.') => {
            let (rest, _) = take_while(interval).parse(rest)?;
            Ok((rest, &input[..input.len() - rest.len()]))
        }
        _ => Ok((rest, word)),
    }
}

/// A whole number; one that is too large is as large as can be.
fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
