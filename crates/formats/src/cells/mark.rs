//! Marks: the contents of a cell before its alphabet is known.
//!
//! ```text
//! symbol = any character but white space      ; one cell where cells are glued
//! value  = number / "-1" / constant / symbol  ; one cell where cells are separated
//! number = 1*DIGIT ["." 1*"0"]
//! ```

use crate::{
    syntax::{
        combinators::{Parser, anychar, char, digit1, one_of, opt, preceded, take_while},
        expect::{Parsed, whole},
    },
    text::Span,
};

/// The contents of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A number; a lone `0` too, which may mean a blank.
    Number(u16),
    /// A number below zero, without its sign; −1 is a blank.
    Negative(u16),
    /// A number with decimals or an exponent.
    Ruined,
    /// A letter, `A` = 0, whatever its case.
    Letter(u8),
    /// A blank, and how it is written.
    Blank(Blank),
    /// Any other character.
    Unknown(char),
    /// Any other text.
    Word,
}

impl Mark {
    /// Returns whether it can be neither a digit nor a blank.
    pub(crate) const fn is_foreign(self) -> bool {
        matches!(self, Self::Negative(_) | Self::Ruined | Self::Unknown(_) | Self::Word)
    }
}

/// How a blank is written: an ASCII character, or one of the constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Blank(pub(crate) u8);

impl Blank {
    /// Nothing, or a space.
    pub(crate) const EMPTY: Self = Self(b' ');
    /// The number −1.
    pub(crate) const MINUS_ONE: Self = Self(b'1');
    /// A word: `NaN`, `None`, `null`, `NA`.
    pub(crate) const WORD: Self = Self(b'N');

    /// Returns the blank as messages show it.
    pub(crate) fn name(self) -> String {
        match self {
            Self::EMPTY => "an empty cell".to_owned(),
            Self::MINUS_ONE => "`-1`".to_owned(),
            Self::WORD => "a word such as `NaN`".to_owned(),
            Self(symbol) => format!("`{}`", char::from(symbol)),
        }
    }
}

/// A mark and its span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) mark: Mark,
    pub(crate) span: Span,
    /// Written in a foreign script, in lower case, or as `5.0`.
    pub(crate) odd: Option<Odd>,
}

/// The unusual form of a mark that was read all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Odd {
    /// Not ASCII.
    Folded,
    /// A decimal number: `5.0`.
    Decimal,
    /// A small letter.
    Lower,
}

/// Returns whether the digits of a number are in order, as those of the candidates of a cell.
pub(crate) fn has_ascending_digits(number: u16) -> bool {
    // More than five digits do not fit in the number.
    number == u16::MAX || number.to_string().as_bytes().windows(2).all(|pair| pair[0] < pair[1])
}

/// Returns whether this character means a blank in some format (`0` and `x` aside, which
/// may be values).
pub(crate) const fn is_blank_symbol(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '?' | '-' | '+')
}

/// The zeros of the decimal digits of scripts, in ascending order (Unicode's general category Nd).
const ZEROS: [u32; 13] =
    [0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0];

/// Returns the ASCII character that a foreign one means: full-width forms, digits of other scripts, in circles and
/// of formulas, dashes, middle dots, empty squares and circles, wide spaces, drawn bars and rules.
pub(crate) fn fold(c: char) -> char {
    let digit = |zero: u32| char::from(b'0' + u8::try_from(u32::from(c) - zero).unwrap_or_default());
    if c.is_ascii() {
        return c;
    }
    let zero = ZEROS[..ZEROS.partition_point(|&zero| zero <= u32::from(c))].last();
    if let Some(&zero) = zero.filter(|&&zero| u32::from(c) < zero + 10) {
        return digit(zero);
    }
    match c {
        '①'..='⑨' => digit(u32::from('①') - 1),
        '❶'..='❾' => digit(u32::from('❶') - 1),
        '\u{1D7CE}'..='\u{1D7FF}' => char::from(b'0' + ((u32::from(c) - 0x1D7CE) % 10) as u8),
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c),
        '·' | '•' | '∙' | '□' | '▢' | '◻' | '⬜' | '☐' | '○' | '◦' | '◯' | '░' => '.',
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => ' ',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '─' | '━' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => {
            '-'
        }
        '═' => '=',
        '\u{2500}'..='\u{257F}' => '+',
        _ => c,
    }
}

/// Returns the mark of one character in a glued grid.
pub(crate) fn of_symbol(c: char) -> Mark {
    match fold(c) {
        digit @ '0'..='9' => Mark::Number(digit as u16 - u16::from(b'0')),
        letter @ ('a'..='z' | 'A'..='Z') => Mark::Letter(letter.to_ascii_uppercase() as u8 - b'A'),
        ' ' | '\t' => Mark::Blank(Blank::EMPTY),
        blank if is_blank_symbol(blank) => Mark::Blank(Blank(blank as u8)),
        _ => Mark::Unknown(c),
    }
}

/// Returns the token of a character at an offset.
#[inline]
pub(crate) fn symbol_token(c: char, at: usize) -> Token {
    if c.is_ascii_digit() {
        let mark = Mark::Number(c as u16 - u16::from(b'0'));
        return Token { mark, span: Span::new(at, at + 1), odd: None };
    }
    Token { mark: of_symbol(c), span: Span::new(at, at + c.len_utf8()), odd: odd_symbol(c) }
}

/// Returns what is unusual about a lone character.
fn odd_symbol(c: char) -> Option<Odd> {
    match c {
        'a'..='z' => Some(Odd::Lower),
        _ if c.is_ascii() => None,
        _ => Some(Odd::Folded),
    }
}

/// Parses one cell between delimiters; `text` has no white space at its ends.
pub(crate) fn value(text: &str, at: usize) -> Token {
    let span = Span::new(at, at + text.len());
    if text.is_ascii() {
        let (mark, odd) = value_mark(text);
        return Token { mark, span, odd };
    }
    let folded: String = text.chars().map(fold).collect();
    let (mark, _) = value_mark(folded.trim());
    Token { mark, span, odd: Some(Odd::Folded) }
}

/// Reads a single symbol, a number or a word; `-1` is a blank, as constraint solvers write it.
fn value_mark(text: &str) -> (Mark, Option<Odd>) {
    match text.as_bytes() {
        [byte] => (of_symbol(char::from(*byte)), odd_symbol(char::from(*byte))),
        [first, ..] if first.is_ascii_digit() || *first == b'-' => match whole(number, text) {
            Some(Number { negative: true, digits: "1", tail: Tail::Zeros | Tail::None }) => {
                (Mark::Blank(Blank::MINUS_ONE), None)
            }
            Some(number) => number.mark(),
            None => (word_mark(text), None),
        },
        _ => (word_mark(text), None),
    }
}

/// A number as it is written.
struct Number<'t> {
    negative: bool,
    digits: &'t str,
    tail: Tail,
}

/// The text after the digits of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tail {
    None,
    /// `.0`
    Zeros,
    /// Other decimals, or an exponent.
    Ruin,
}

impl Number<'_> {
    fn mark(&self) -> (Mark, Option<Odd>) {
        let value = self.digits.parse().unwrap_or(u16::MAX);
        match self.tail {
            Tail::Ruin => (Mark::Ruined, None),
            _ if self.negative => (Mark::Negative(value), None),
            tail => (Mark::Number(value), (tail == Tail::Zeros).then_some(Odd::Decimal)),
        }
    }
}

/// `number = ["-"] 1*DIGIT ["." 1*DIGIT] [( "e" / "E" ) ["+" / "-"] 1*DIGIT]`
fn number(text: &str) -> Parsed<'_, Number<'_>> {
    let fraction = opt(preceded(char('.'), digit1));
    let exponent = opt((one_of("eE"), opt(one_of("+-")), digit1));
    let (rest, (sign, digits, fraction, exponent)) =
        (opt(char('-')), digit1, fraction, exponent).parse(text)?;
    let tail = match (fraction, exponent) {
        (None, None) => Tail::None,
        (Some(zeros), None) if zeros.bytes().all(|byte: u8| byte == b'0') => Tail::Zeros,
        _ => Tail::Ruin,
    };
    Ok((rest, Number { negative: sign.is_some(), digits, tail }))
}

/// `word = "NaN" / "None" / "null" / "NA" / 1*"-" / symbol`
fn word_mark(text: &str) -> Mark {
    let is = |word: &&str| word.eq_ignore_ascii_case(text);
    match text {
        "" => Mark::Blank(Blank::EMPTY),
        _ if ["nan", "none", "null", "na", "n/a", "<na>"].iter().any(is) => Mark::Blank(Blank::WORD),
        _ => whole(one_symbol, text).map_or(Mark::Word, of_symbol),
    }
}

/// `symbol = any / 1*blank`: doubled where cells are padded with it: `.`, `__`
fn one_symbol(text: &str) -> Parsed<'_, char> {
    let (rest, first) = anychar(text)?;
    let (rest, _) = take_while(|c| c == first && is_blank_symbol(c)).parse(rest)?;
    Ok((rest, first))
}
