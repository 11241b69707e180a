//! The blocks of a text that may have puzzles, and its headings.
//!
//! Blocks of code hold puzzles of any other format.

use std::iter::Peekable;

use crate::{
    syntax::{
        combinators::{
            Parser, all_consuming, alt, char, delimited, many0_count, map, opt, pair, preceded, rest, space0,
            space1, tag, take_while_m_n, take_while1, terminated, verify,
        },
        expect::{Parsed, whole},
    },
    text::{Line, Span, lines},
};

use super::{markup::Markup, restructured::MarkupRows};

/// A heading, a table, or a block of code.
pub(super) enum Block<'t> {
    /// The text of a heading.
    Heading(&'t str),
    /// The lines of a table.
    Table(Vec<Line<'t>>),
    /// The rows of a table of other markup.
    Markup(MarkupRows<'t>),
    /// The content of a block of code.
    Code(Span),
}

impl Block<'_> {
    /// Whether the block is the same at the start of a text: there an indented table is a block of code, as below an
    /// empty line.
    pub(super) fn is_alike_at_start(&self) -> bool {
        !matches!(self, Self::Table(lines) if lines.first().is_some_and(|line| is_indented(line.text)))
    }
}

/// The smallest number of bars in a row: those between four cells.
const MIN_BARS: usize = 3;

/// `heading = 1*6"#" 1*SP text / "**" text "**" [":"]`: the text, without `#` at its end and marks around it
pub(super) fn heading(line: &str) -> Option<&str> {
    let sign = terminated(take_while_m_n(1, 6, |c| c == '#'), space1);
    let text = whole(preceded(sign, rest), line.trim()).map(|text: &str| text.trim_end_matches('#').trim());
    let text = match text {
        Some(text) => whole(bold, text).unwrap_or(text),
        None => whole(bold, line.trim())?,
    };
    (!text.is_empty()).then_some(text)
}

/// `bold = "**" text "**" [":"]`
fn bold(input: &str) -> Parsed<'_, &str> {
    let text = take_while1(|c| c != '*');
    terminated(delimited(tag("**"), text, tag("**")), opt(char(':'))).parse(input)
}

/// Whether a heading is that of solutions.
pub(super) fn is_solution(heading: &str) -> bool {
    let words = heading.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
    words.into_iter().any(|word| ["solution", "solutions", "solved", "answer", "answers"].contains(&&*word))
}

/// ``fence = *SP ( 3*"`" / 3*"~" ) [info]``: the marks and the text behind them
pub(super) fn fence(line: &str) -> Option<(&str, &str)> {
    let ticks = verify(pair(take_while1(|c| c == '`'), rest), |(_, info): &(_, &str)| !info.contains('`'));
    let fence = alt((ticks, pair(take_while1(|c| c == '~'), rest)));
    whole(preceded(space0, fence), line).filter(|(marks, _): &(&str, _)| marks.len() > 2)
}

/// `rule = ["|"] delimiter *( "|" delimiter ) ["|"]`, `delimiter = *SP [":"] 1*"-" [":"] *SP`, of at least four
pub(super) fn is_rule(line: &str) -> bool {
    let dashes = || delimited(opt(char(':')), take_while1(|c| c == '-'), opt(char(':')));
    let delimiter = || delimited(space0, dashes(), space0);
    let more = many0_count(preceded(char('|'), delimiter()));
    let rule = delimited((space0, opt(char('|'))), pair(delimiter(), more), (opt(char('|')), space0));
    whole(map(all_consuming(rule), |(_, more)| more >= MIN_BARS), line).unwrap_or(false)
}

fn is_row(line: &str) -> bool {
    line.bytes().filter(|&byte| byte == b'|').count() >= MIN_BARS
}

fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// Yields the blocks of a text with their spans, from the start of a line to the end of one.
pub(super) fn blocks(text: &str) -> impl Iterator<Item = (Span, Block<'_>)> {
    let mut lines = lines(text).peekable();
    let mut is_apart = true;
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            let was_apart = std::mem::replace(&mut is_apart, line.is_blank());
            if let Some((marks, _)) = fence(line.text) {
                return Some(fenced(text, line, marks, &mut lines));
            }
            if let Some(heading) = heading(line.text) {
                return Some((line.span(), Block::Heading(heading)));
            }
            if was_apart && is_indented(line.text) && !line.is_blank() {
                is_apart = true;
                return Some(indented(line, &mut lines));
            }
            if let Some(markup) = Markup::from_line(line.text) {
                let (span, rows) = markup.rows(line, &mut lines);
                return Some((span, Block::Markup(rows)));
            }
            if is_row(line.text) {
                let mut table = vec![line];
                table.extend(std::iter::from_fn(|| lines.next_if(|next| is_row(next.text))));
                let span = line.span().to(table.last().map_or(line.span(), Line::span));
                return Some((span, Block::Table(table)));
            }
        }
    })
}

/// Returns the block that a fence of these marks begins: to the next such fence, or to the end of the text.
fn fenced<'t>(
    text: &'t str,
    line: Line<'t>,
    marks: &str,
    lines: &mut Peekable<impl Iterator<Item = Line<'t>>>,
) -> (Span, Block<'t>) {
    let is_end = |line: &Line<'_>| {
        fence(line.text).is_some_and(|(end, rest)| end.starts_with(marks) && rest.trim().is_empty())
    };
    let start = lines.peek().map_or(text.len(), |line| line.start);
    let end = lines.find(is_end);
    let content = Span::new(start, end.map_or(text.len(), |line| line.start));
    let last = end.map_or(text.trim_end().len().max(line.span().end), |line| line.span().end);
    (Span::new(line.start, last), Block::Code(content))
}

/// Returns the block that an indented line begins, without empty lines at its end.
fn indented<'t>(line: Line<'t>, lines: &mut Peekable<impl Iterator<Item = Line<'t>>>) -> (Span, Block<'t>) {
    let mut span = line.span();
    while let Some(next) = lines.next_if(|next| is_indented(next.text) || next.is_blank()) {
        span.end = if next.is_blank() { span.end } else { next.span().end };
    }
    (span, Block::Code(span))
}
