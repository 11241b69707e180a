//! The kinds of lines of a file: cells, rules, progress.
//!
//! The reader passes a line and gets its kind; it decides what the lines together mean. Each kind is a grammar of its own.

use givens_engine::grid::{Candidate, Cell, Shape};

use crate::{
    cells::{
        mark::{Mark, Token, symbol_token},
        words::digit,
    },
    layout::{drawn_groups::is_bar, rule_line::is_rule},
    syntax::{
        combinators::{
            Parser, alt, char, map_opt, one_of, opt, preceded, recognize, rest, tag, take_until,
            take_while_m_n,
        },
        expect::{Parsed, whole},
    },
    text,
};

const SHAPE: Shape = Shape::CLASSIC;

/// The kind of a line.
pub(super) enum SsLine<'t> {
    Blank,
    Rule,
    Row,
    /// A placed value or a deleted candidate below the grid, perhaps a faulty one.
    Step(&'t str),
    Footer,
    Other,
}

pub(super) fn classify(line: text::Line<'_>) -> SsLine<'_> {
    let text = line.text.trim();
    if text.is_empty() {
        return SsLine::Blank;
    }
    if whole(step, text).is_some() {
        return SsLine::Step(text);
    }
    if is_rule(text) {
        return SsLine::Rule;
    }
    if whole(footer, text).is_some() {
        return SsLine::Footer;
    }
    let cells = tokens(line);
    let known = cells.iter().filter(|token| !token.mark.is_foreign() && !is_letter(token.mark)).count();
    if known >= 5 && known * 4 >= cells.len() * 3 { SsLine::Row } else { SsLine::Other }
}

/// Returns whether the mark is a letter, and no `X`.
const fn is_letter(mark: Mark) -> bool {
    matches!(mark, Mark::Letter(letter) if letter != 23)
}

/// `step = ( "I" / "E" ) 2DIGIT 1*9DIGIT`, right or wrong
fn step(input: &str) -> Parsed<'_, &str> {
    recognize((one_of("IE"), take_while_m_n(3, 11, |c: char| c.is_ascii_digit()))).parse(input)
}

/// `placed = "I" place digit`
pub(super) fn placed_value(input: &str) -> Parsed<'_, Candidate> {
    let (input, (cell, digit)) = preceded(char('I'), (place, digit(SHAPE.side()))).parse(input)?;
    Ok((input, Candidate { cell, digit }))
}

/// `deleted = "E" place "00" digit`
pub(super) fn deleted(input: &str) -> Parsed<'_, Candidate> {
    let value = preceded(tag("00"), digit(SHAPE.side()));
    let (input, (cell, digit)) = preceded(char('E'), (place, value)).parse(input)?;
    Ok((input, Candidate { cell, digit }))
}

/// `place = 2DIGIT`, from 00 to 80
fn place(input: &str) -> Parsed<'_, Cell> {
    let index = |number: &str| number.parse().ok().filter(|&index| index < SHAPE.cell_count());
    let digits = take_while_m_n(2, 2, |c: char| c.is_ascii_digit());
    map_opt(digits, index).map(|index| SHAPE.cell(index)).parse(input)
}

/// `footer = "Simple Sudoku" / "Version " text`
fn footer(input: &str) -> Parsed<'_, &str> {
    alt((preceded(tag("Version "), rest), tag("Simple Sudoku"))).parse(input)
}

/// `row = cells ["//" comment]`
pub(super) fn row(input: &str) -> Parsed<'_, (&str, Option<&str>)> {
    (alt((take_until("//"), rest)), opt(preceded(tag("//"), rest))).parse(input)
}

/// Returns the cells of a row, without bars, spaces and comment.
pub(super) fn tokens(line: text::Line<'_>) -> Vec<Token> {
    let (cells, _) = whole(row, line.text).unwrap_or_default();
    let symbols = cells.char_indices().filter(|&(_, c)| !c.is_whitespace() && !is_bar(c));
    symbols.map(|(at, c)| symbol_token(c, line.start + at)).collect()
}
