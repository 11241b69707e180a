//! One cell and its value, in each of the forms in which people write it.
//!
//! ```text
//! assignment = named / lettered / bracketed
//! named      = "r" number "c" number *SP ( "=" / ":" / "_" ) *SP value    ; in any case
//! lettered   = letter DIGIT ( *SP ( "=" / ":" ) *SP value / value )       ; A12: 2 in row A, column 1
//! bracketed  = ( "[" / "(" ) number "," number ( "]" / ")" ) *SP "=" *SP value
//! triple     = number ( SP / "," ) number ( SP / "," ) number             ; alone on its line
//! indicator  = ["let" SP] name "[" number "," number "," number "]" *SP [":"] "=" *SP ( "1" / "0" ) [";"]
//!                                                    ; alone on its line: row, column and value; 1 if it is there
//! value      = number / blank
//! ```

use crate::{
    cells::mark::is_blank_symbol,
    layout::cell_list::{Assignment, Form, PlacedAssignment},
    syntax::{
        combinators::{
            Parser, alt, anychar, char, delimited, digit1, many0_count, map, map_opt, one_of, opt, preceded,
            space0, space1, tag, take_while1, verify,
        },
        expect::{Fault, Mismatch, Parsed, expect, whole},
    },
};

/// Where a line is no list of cells.
pub(super) struct Misfit {
    /// The number of assignments before that place.
    pub(super) count: usize,
    /// The place, in bytes.
    pub(super) at: usize,
    /// What was expected.
    pub(super) expected: &'static str,
}

/// Parses the assignments of a line.
pub(super) fn assignments(line: &str) -> Result<Vec<PlacedAssignment>, Misfit> {
    if let Ok((_, (assignment, start, end))) = triple(line) {
        return Ok(vec![(assignment, start, end)]);
    }
    if let Some((numbers, is_there)) = whole(indicator, line.trim()) {
        let start = line.len() - line.trim_start().len();
        let [row, column, value] = numbers;
        let assignment = Assignment { form: Form::Numbered, row, column, value };
        return Ok(if is_there { vec![(assignment, start, line.trim_end().len())] } else { Vec::new() });
    }
    let mut all = Vec::new();
    // Interactive Sudoku Solver begins with a point.
    let mut rest = line.strip_prefix(".~").unwrap_or(line);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '~'));
        if rest.is_empty() {
            return Ok(all);
        }
        let start = line.len() - rest.len();
        match assignment(rest) {
            Ok((after, assignment)) => {
                all.push((assignment, start, line.len() - after.len()));
                rest = after;
            }
            Err(error) => {
                let Fault { at, expected } = Mismatch::from_error(error).in_text(line);
                return Err(Misfit { count: all.len(), at, expected });
            }
        }
    }
}

/// `assignment = named / lettered / bracketed`
fn assignment(input: &str) -> Parsed<'_, Assignment> {
    alt((named, bracketed, lettered)).parse(input)
}

fn named(input: &str) -> Parsed<'_, Assignment> {
    let cell = (preceded(one_of("rR"), number), preceded(one_of("cC"), number));
    let (input, (row, column)) = expect("a cell as in `r1c2`", cell).parse(input)?;
    let (input, _) = space0(input)?;
    let (input, _) = (expect("`=`", one_of("=:_")), space0).parse(input)?;
    let (input, value) = value(input)?;
    Ok((input, Assignment { form: Form::Named, row, column, value }))
}

fn bracketed(input: &str) -> Parsed<'_, Assignment> {
    let cell = (one_of("[("), number, char(','), space0, number, one_of("])"));
    let (input, (_, row, _, _, column, _)) = expect("a cell as in `r1c2`", cell).parse(input)?;
    let (input, _) = space0(input)?;
    let (input, _) = (expect("`=`", char('=')), space0).parse(input)?;
    let (input, value) = value(input)?;
    Ok((input, Assignment { form: Form::Numbered, row, column, value }))
}

fn lettered(input: &str) -> Parsed<'_, Assignment> {
    let letter = verify(anychar, |c: &char| matches!(c.to_ascii_uppercase(), 'A'..='J'));
    let (input, (letter, column)) = expect("a cell as in `r1c2`", (letter, one_digit)).parse(input)?;
    // Without a sign the value is one digit: `A12`.
    let signed = preceded(delimited(space0, one_of("=:"), space0), value);
    let (input, value) = expect("a value", alt((signed, one_digit))).parse(input)?;
    let row = usize::from(letter.to_ascii_uppercase() as u8 - b'A') + 1;
    Ok((input, Assignment { form: Form::Lettered, row, column, value }))
}

/// `triple = number sep number sep number`, alone on its line
fn triple(line: &str) -> Parsed<'_, PlacedAssignment> {
    let apart = || verify(many0_count(one_of(" \t,")), |&count: &usize| count > 0);
    let (input, _) = space0(line)?;
    let start = line.len() - input.len();
    let (input, (row, _, column, _, value)) = (number, apart(), number, apart(), number).parse(input)?;
    let end = line.len() - input.len();
    let (input, _) = (space0, opt(char(';')), space0, nom::combinator::eof).parse(input)?;
    Ok((input, (Assignment { form: Form::Numbered, row, column, value }, start, end)))
}

/// `indicator`: row, column and value, and whether the value is there
fn indicator(input: &str) -> Parsed<'_, ([usize; 3], bool)> {
    let name = (take_while1(|c: char| c.is_alphanumeric() || c == '_'), space0, char('['));
    let apart = || delimited(space0, char(','), space0);
    let numbers = (preceded(space0, number), preceded(apart(), number), preceded(apart(), number));
    let sign = (space0, char(']'), space0, opt(char(':')), char('='), space0);
    let parts = (opt((tag("let"), space1)), name, numbers, sign, one_of("01"), space0, opt(char(';')));
    map(parts, |(_, _, (row, column, value), _, there, ..)| ([row, column, value], there == '1')).parse(input)
}

/// `value = number / blank`
fn value(input: &str) -> Parsed<'_, usize> {
    let blank = verify(anychar, |&c| is_blank_symbol(c)).map(|_| 0);
    expect("a value", alt((number, blank))).parse(input)
}

fn number(input: &str) -> Parsed<'_, usize> {
    map_opt(digit1, |digits: &str| Some(digits.parse().unwrap_or(usize::MAX))).parse(input)
}

fn one_digit(input: &str) -> Parsed<'_, usize> {
    map_opt(anychar, |c| c.to_digit(10).and_then(|digit| usize::try_from(digit).ok())).parse(input)
}
