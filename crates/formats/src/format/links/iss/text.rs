//! The grammar of constraint texts: constraints, their arguments, cells and lines of a board, numbers.
//!
//! The readers of families get a [`Constraint`] and ask this for the meaning of its arguments. Everything here is a slice of
//! the text, so that each constraint and each argument has its place.

use crate::{
    diagnostic::Diagnostic,
    syntax::{
        combinators::{
            Parser, alt, anychar, char, digit1, many0, many1, map, map_opt, one_of, opt, pair, preceded,
            recognize, satisfy, separated_pair, tag, take_till,
        },
        expect::{Mismatch, Parsed, expect, whole},
    },
    text::{Span, offset_in},
};

/// A constraint: its type and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Constraint<'t> {
    /// The whole of it.
    pub(super) text: &'t str,
    /// Empty for givens.
    pub(super) name: &'t str,
    pub(super) arguments: Vec<&'t str>,
    /// Where it is in the text.
    pub(super) span: Span,
}

impl<'t> Constraint<'t> {
    /// Returns an argument; one that is missing is empty.
    pub(super) fn argument(&self, index: usize) -> &'t str {
        self.arguments.get(index).copied().unwrap_or_default()
    }

    /// Returns the arguments from one on.
    pub(super) fn arguments_from(&self, index: usize) -> &[&'t str] {
        self.arguments.get(index..).unwrap_or_default()
    }

    /// Returns where an argument is; the whole constraint for one that is missing.
    pub(super) fn span_of(&self, argument: &str) -> Span {
        let start = argument.as_ptr() as usize;
        let range = self.text.as_bytes().as_ptr_range();
        if !(range.start as usize..range.end as usize).contains(&start) || argument.is_empty() {
            return self.span;
        }
        let start = self.span.start + offset_in(self.text, argument);
        Span::new(start, start + argument.len())
    }
}

/// `1*constraint`
pub(super) fn split_constraints(text: &str) -> Result<Vec<Constraint<'_>>, Diagnostic> {
    let mut constraints = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let fault = |error| Diagnostic::damaged(text, Mismatch::from_error(error).in_text(text));
        let (after, next) = constraint(text, rest).map_err(fault)?;
        if !next.name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(Diagnostic::not_a("a constraint, as `.Cage~10~R1C1~R1C2`", next.text, next.span));
        }
        // Points without anything behind them are givens of no cell.
        if !next.name.is_empty() || !next.arguments.is_empty() {
            constraints.push(next);
        }
        rest = after;
    }
    if constraints.is_empty() {
        let span = Span::new(0, text.len());
        return Err(Diagnostic::not_a("a constraint, as `.Cage~10~R1C1~R1C2`", text, span));
    }
    Ok(constraints)
}

/// `constraint = "." type *( "~" argument )`
pub(super) fn constraint<'t>(text: &'t str, input: &'t str) -> Parsed<'t, Constraint<'t>> {
    let name = take_till(is_sign);
    let arguments = many0(preceded(char('~'), take_till(is_sign)));
    let mut parts = (expect("`.` and the name of a constraint", char('.')), name, arguments);
    let (rest, (_, name, arguments)) = parts.parse(input)?;
    let start = text.len() - input.len();
    let own = &input[..input.len() - rest.len()];
    Ok((rest, Constraint { text: own, name, arguments, span: Span::new(start, start + own.len()) }))
}

/// Whether a character ends a name or an argument.
const fn is_sign(c: char) -> bool {
    matches!(c, '.' | '~')
}

/// What the argument of a constraint names where a cell is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellWord {
    /// The cell at this row and column, from 0.
    Cell(usize, usize),
    /// A variable beside the board: `VA1`, `CC28`, `$3`.
    Variable,
}

/// `cell-word = cell / variable`
pub(super) fn cell_word(text: &str) -> Option<CellWord> {
    whole(alt((map(cell, |(row, column)| CellWord::Cell(row, column)), variable)), text)
}

/// `cell = "R" base17 "C" base17`
pub(super) fn cell(input: &str) -> Parsed<'_, (usize, usize)> {
    let number = || map_opt(anychar, |c| usize::try_from(c.to_digit(17)?).ok()?.checked_sub(1));
    (preceded(one_of("Rr"), number()), preceded(one_of("Cc"), number())).parse(input)
}

/// `variable = ( "$" / 1*UPPER ) *DIGIT`
fn variable(input: &str) -> Parsed<'_, CellWord> {
    let upper = recognize(many1(satisfy(|c| c.is_ascii_uppercase())));
    map((alt((tag("$"), upper)), opt(digit1)), |_| CellWord::Variable).parse(input)
}

/// `line = ( "R" / "C" ) 1*DIGIT`: whether it is a row, and its index from 0.
pub(super) fn line(text: &str) -> Option<(bool, usize)> {
    let is_row = map(one_of("RrCc"), |c| c.eq_ignore_ascii_case(&'R'));
    let index = map_opt(digit1, |digits: &str| digits.parse::<usize>().ok()?.checked_sub(1));
    whole(pair(is_row, index), text)
}

/// `number = ["-"] 1*DIGIT`
pub(super) fn number(text: &str) -> Option<i32> {
    whole(map_opt(recognize(pair(opt(char('-')), digit1)), |digits: &str| digits.parse().ok()), text)
}

/// `size = rows "x" columns`
pub(super) fn size(text: &str) -> Option<(usize, usize)> {
    let count = || map_opt(digit1, |digits: &str| digits.parse().ok());
    whole(separated_pair(count(), char('x'), count()), text)
}

/// `digits = last / first "-" last`: the least and the greatest digit.
pub(super) fn digits(text: &str) -> Option<(u8, u8)> {
    let digit = || map_opt(digit1, |digits: &str| digits.parse::<u8>().ok());
    let range = separated_pair(digit(), char('-'), digit());
    whole(alt((range, map(digit(), |last| (1, last)))), text)
}

/// `counts = 1*( DIGIT DIGIT )`: how often, and which digit.
pub(super) fn counts(text: &str) -> Option<Vec<(u8, u8)>> {
    let digit = || map_opt(anychar, |c| u8::try_from(c.to_digit(10)?).ok());
    whole(many1((digit(), digit())), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_count_in_base_17_in_any_case() {
        assert_eq!(cell_word("R1C9"), Some(CellWord::Cell(0, 8)));
        assert_eq!(cell_word("raCG"), Some(CellWord::Cell(9, 15)));
        assert_eq!(cell_word("VA12"), Some(CellWord::Variable));
        for text in ["R0C1", "R1C", "R1C10", "", "x1"] {
            assert_eq!(cell_word(text), None, "{text}");
        }
    }

    #[test]
    fn arguments_have_their_places() {
        let text = ".Cage~9~R1C1.End";
        let (rest, cage) = constraint(text, text).expect("a constraint");
        assert_eq!((cage.name, cage.argument(1), rest), ("Cage", "R1C1", ".End"));
        assert_eq!(cage.span_of(cage.argument(1)), Span::new(8, 12));
        assert_eq!(cage.span_of(cage.argument(7)), cage.span);
        let (_, end) = constraint(text, rest).expect("a constraint");
        assert_eq!((end.name, end.span), ("End", Span::new(12, 16)));
        assert_eq!((line("R10"), line("c1"), line("R0")), (Some((true, 9)), Some((false, 0)), None));
        assert_eq!((digits("9"), digits("0-8"), digits("")), (Some((1, 9)), Some((0, 8)), None));
    }
}
