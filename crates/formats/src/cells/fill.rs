//! From the marks of a grid to its digits.
//!
//! A reader passes the tokens of a whole grid; it gets the grid and the spans of its cells, or the reasons why there is
//! none. All grids of symbols and numbers come through here, so that an unknown character or a large value has the same
//! words in every format. Plain grids take a short way, which gives what the long one would.

use std::cell::LazyCell;

use givens_engine::grid::{Cell, Digit, Grid, Shape};

use crate::{
    diagnostic::{Diagnostic, Few, Rule, Severity},
    record::CellSpans,
    text::Span,
};

use super::{
    alphabet::{Alphabet, Meaning},
    corrections::{intended_digit, letter_fix, letters_fix, odd_fix, usual_blank},
    mark::{Mark, Odd, Token, has_ascending_digits},
    samurai::is_samurai,
};

/// The grid that `side²` tokens show, or `None` with the reasons in `diagnostics`.
///
/// # Panics
///
/// If the number of tokens is not that of the shape.
pub(crate) fn fill(
    tokens: &[Token],
    shape: Shape,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Grid, CellSpans)> {
    assert_eq!(tokens.len(), shape.cell_count());
    let spans = CellSpans::listed(tokens.iter().map(|token| token.span));
    let grid = grid(tokens, shape, diagnostics)?;
    if is_samurai(&grid) {
        let place = tokens[0].span.to(tokens[tokens.len() - 1].span);
        return Diagnostic::samurai(place).refuse(diagnostics);
    }
    Some((grid, spans))
}

/// The digits that the tokens of a square board of any regions show, or `None` with the reasons in `diagnostics`.
///
/// # Panics
///
/// If the side is above 25, or there are more tokens than cells.
pub(crate) fn board_digits(
    tokens: &[Token],
    side: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<Option<Digit>>> {
    let alphabet = Alphabet::from_tokens(tokens, side, diagnostics)?;
    report_oddities(tokens, diagnostics);
    let (mut unread, mut letters) = (Few::default(), Vec::new());
    let usual_blank = LazyCell::new(|| usual_blank(tokens));
    let digit = |(index, token): (usize, &Token)| match alphabet.meaning(token.mark) {
        Meaning::Blank => None,
        Meaning::Digit(digit) => Some(digit),
        misfit => {
            let letter = letter_of(&misfit, token);
            let fix = || letter_fix(letter?, token.span, &usual_blank);
            let found = || unreadable(&misfit, token, side).in_cell(Cell::new(index / side, index % side));
            unread.push(|| found().fix(fix()));
            letters.push((letter, token.span));
            None
        }
    };
    let digits: Vec<_> = tokens.iter().enumerate().map(digit).collect();
    let is_read = unread.is_empty();
    let others = |count: usize| {
        let letters =
            letters[letters.len() - count..].iter().filter_map(|&(letter, span)| Some((letter?, span)));
        let fix = letters_fix(&letters.collect::<Vec<_>>(), &usual_blank);
        Diagnostic::more_unreadable_cells(count, tokens[0].span).fix(fix)
    };
    diagnostics.extend(unread.with_others(others));
    is_read.then_some(digits)
}

/// Returns the grid that the tokens show, or `None` with the reasons in `diagnostics`.
fn grid(tokens: &[Token], shape: Shape, diagnostics: &mut Vec<Diagnostic>) -> Option<Grid> {
    if let Some(grid) = plain(tokens, shape) {
        return Some(grid);
    }
    if let Some(diagnostic) = pencil_marks(tokens, shape) {
        diagnostics.push(diagnostic);
        return None;
    }
    Grid::new(shape, board_digits(tokens, shape.side(), diagnostics)?)
}

/// Reports a grid of which many cells have several digits, in order.
fn pencil_marks(tokens: &[Token], shape: Shape) -> Option<Diagnostic> {
    let side = shape.side();
    let several = |token: &&Token| matches!(token.mark, Mark::Number(number) if usize::from(number) > 9);
    let first = tokens.iter().find(several)?;
    let count = tokens.iter().filter(several).count();
    let ascending = |token: &Token| match token.mark {
        Mark::Number(number) => has_ascending_digits(number),
        _ => true,
    };
    if side > 9 || count < side || !tokens.iter().all(ascending) {
        return None;
    }
    Some(Diagnostic::several_digits(count, first.span))
}

/// Reports a cell that has no digit.
fn unreadable(misfit: &Meaning, token: &Token, side: usize) -> Diagnostic {
    let span = token.span;
    let outside = |sign: &str, value: u16| {
        let text = if sign.is_empty() { format!("larger than {side}") } else { "below 1".to_owned() };
        Diagnostic::outside(format_args!("value {sign}{value}"), 1, side, span).labelled(text)
    };
    match *misfit {
        Meaning::OutOfRange(value) => outside("", value),
        Meaning::Negative(value) => outside("-", value),
        Meaning::Unknown(c) => unknown_character(letter_of(misfit, token).unwrap_or(c), span),
        Meaning::Ruined => {
            let message = "a number with decimals or an exponent is not a digit";
            Diagnostic::new(Rule::RuinedNumber, message).at(span, "")
        }
        _ => Diagnostic::unreadable_cell(span),
    }
}

/// Returns an unknown character as it is written.
fn letter_of(misfit: &Meaning, token: &Token) -> Option<char> {
    match *misfit {
        Meaning::Unknown(c) if token.odd == Some(Odd::Lower) => Some(c.to_ascii_lowercase()),
        Meaning::Unknown(c) => Some(c),
        _ => None,
    }
}

/// The diagnostic about a character that is neither digit nor blank.
pub(crate) fn unknown_character(c: char, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::neither_blank_nor("a digit", c.escape_debug(), span);
    if c == '~' {
        return diagnostic.help("in an array, a value other than 0 to 9 is read as `~`; a blank is 0");
    }
    match intended_digit(c) {
        Some('0') => diagnostic.help(format!("the letter `{c}` is often written for 0, a blank")),
        Some(digit) => diagnostic.help(format!("the letter `{c}` is often written for {digit}")),
        None => diagnostic,
    }
}

/// The usual case, fast: plain digits up to the side and one kind of blank.
fn plain(tokens: &[Token], shape: Shape) -> Option<Grid> {
    let mut blank = None;
    let digit = |token: &Token| -> Option<Option<Digit>> {
        if token.odd.is_some() {
            return None;
        }
        match token.mark {
            Mark::Number(number @ 1..) if usize::from(number) <= shape.side() => {
                u8::try_from(number).ok().map(Digit::new)
            }
            Mark::Number(0) | Mark::Blank(_) if *blank.get_or_insert(token.mark) == token.mark => Some(None),
            _ => None,
        }
    };
    let digits: Option<Vec<_>> = tokens.iter().map(digit).collect();
    let usual = !matches!(blank, Some(Mark::Blank(crate::cells::mark::Blank::MINUS_ONE)));
    digits.filter(|_| usual).and_then(|digits| Grid::new(shape, digits))
}

/// Notes unusual spellings that leave no doubt about the cell, one diagnostic for each kind.
fn report_oddities(tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) {
    let mut note = |odd: Odd, rule: Rule, text: &str| {
        let mut seen = tokens.iter().filter(|token| token.odd == Some(odd));
        if let Some(first) = seen.next() {
            let message = format!("{} cells are written {text}", 1 + seen.count());
            let found = Diagnostic::new(rule, message).severity(Severity::Note).at(first.span, "");
            diagnostics.push(found.fix(odd_fix(odd, tokens)));
        }
    };
    note(Odd::Folded, Rule::FoldedCharacter, "in foreign characters, read as ASCII");
    note(Odd::Decimal, Rule::RuinedNumber, "as decimal numbers, read as whole ones");
}
