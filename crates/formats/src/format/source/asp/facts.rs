//! The facts of a text, the size of its grid, and where answer sets begin.
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

use crate::{
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, delimited, digit1, eof, many0_count, map, map_opt, multispace0,
            multispace1, not, opt, peek, preceded, rest, satisfy, separated_list1, space0, tag, take_till,
            take_until, take_while, take_while1, terminated, value, verify,
        },
        expect::{Mismatch, Parsed},
    },
    text::{Span, offset_in},
};

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ProgramPart<'t> {
    Fact(AspFact<'t>),
    /// The next answer set begins.
    Answer,
    /// The side of the grid.
    Side(usize),
    Clause,
    Comment,
}

/// `given(1, 2, 3).`
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AspFact<'t> {
    pub(super) name: &'t str,
    pub(super) terms: Vec<&'t str>,
}

impl AspFact<'_> {
    /// Returns row, column and value, if its terms are three numbers.
    pub(super) fn numbers(&self) -> Option<[usize; 3]> {
        let [row, column, value] = self.terms[..] else { return None };
        Some([number(row)?, number(column)?, number(value)?])
    }
}

/// Splits a text into its parts, each with its span.
pub(super) fn parts(text: &str) -> impl Iterator<Item = (ProgramPart<'_>, Span)> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let (left, found) = part(rest).ok().filter(|_| !rest.is_empty())?;
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

/// `part = size / comment / answer / fact / clause`
fn part(input: &str) -> Parsed<'_, ProgramPart<'_>> {
    alt((
        map(size, ProgramPart::Side),
        value(ProgramPart::Comment, comment),
        value(ProgramPart::Answer, (tag("Answer:"), space0, digit1)),
        map(fact, ProgramPart::Fact),
        value(ProgramPart::Clause, clause),
    ))
    .parse(input)
}

/// `size`
fn size(input: &str) -> Parsed<'_, usize> {
    let sides = (preceded((char('%'), space0), digit1), preceded(char('×'), digit1));
    let end = preceded(space0, peek(alt((tag("\n"), tag("\r"), eof))));
    let comment = terminated(map_opt(sides, |(one, other)| number(one).filter(|_| one == other)), end);
    let name = verify(word, |name: &str| ["n", "size", "side", "dim"].contains(&name));
    let constant = (tag("#const"), multispace1, name, delimited(space0, char('='), space0));
    let constant = preceded(constant, terminated(map_opt(digit1, number), (space0, char('.'))));
    alt((comment, constant)).parse(input)
}

/// `comment = "%*" *any "*%" / "%" *any EOL`; a long one that is not closed ends with the text
fn comment(input: &str) -> Parsed<'_, ()> {
    let long = preceded(tag("%*"), alt((terminated(take_until("*%"), tag("*%")), rest)));
    value((), alt((long, preceded(char('%'), take_till(is_end))))).parse(input)
}

/// `fact`; one that is followed by a sign is part of a rule
fn fact(input: &str) -> Parsed<'_, AspFact<'_>> {
    let apart = delimited(multispace0, char(','), multispace0);
    let terms = delimited((char('('), multispace0), separated_list1(apart, word), (multispace0, char(')')));
    let (left, (name, terms)) = (verify(word, is_name), terms).parse(input)?;
    let (after, point) = opt(preceded(space0, char('.'))).parse(left)?;
    let next = after.trim_start_matches([' ', '\t']);
    let is_part =
        point.is_none() && next.starts_with(|c: char| !c.is_alphanumeric() && !c.is_whitespace() && c != '%');
    if is_part {
        return Err(nom::Err::Error(Mismatch { left: left.len(), expected: "`.`" }));
    }
    Ok((after, AspFact { name, terms }))
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
}

/// `clause = *any ( "." 1*WSP / EOL )`
fn clause(input: &str) -> Parsed<'_, ()> {
    let inner_point = terminated(char('.'), not(satisfy(char::is_whitespace)));
    let any = alt((value((), inner_point), value((), take_while1(|c| c != '.' && !is_end(c)))));
    value((), (many0_count(any), opt(char('.')))).parse(input)
}

/// `word = 1*( letter / DIGIT / "_" / "-" / "'" )`, an interval or a number with decimals with its points
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

/// Parses a whole number; one that is too large becomes the largest there is.
fn number(text: &str) -> Option<usize> {
    let (_, digits) = all_consuming(decimal).parse(text).ok()?;
    Some(digits.parse().unwrap_or(usize::MAX))
}

/// `number = 1*DIGIT`
fn decimal(input: &str) -> Parsed<'_, &str> {
    digit1(input)
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
