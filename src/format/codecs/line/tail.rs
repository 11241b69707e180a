//! What stands behind the cells of a line.

use nom::{
    Parser,
    bytes::complete::{take_till, take_till1},
};

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    format::{
        parts::{
            fill::fill,
            mark::{self, Mark},
        },
        trail::Parsed,
    },
    grid::Shape,
    record::{Listed, Record},
    text::{Span, offset_in},
};

use super::dialect::is_delimiter;

/// A tail: the solution, where a word has as many digits as the grid has cells, or else
/// a comment. Another puzzle on the line is told: reading it as a comment would lose it.
pub(super) fn add_tail(record: &mut Record, tail: &str, start: usize) -> Option<Diagnostic> {
    let cells = record.shape().cell_count();
    let (mut left, mut comment, mut remark) = (tail, tail, None);
    while let Ok((after, word)) = word_of(left) {
        let at = start + offset_in(tail, word);
        if word.len() == cells && record.solution.is_none() {
            record.solution = listed(word, at, record.shape());
            comment = if record.solution.is_some() { after } else { comment };
            remark = remark.or_else(|| another_puzzle(word, at).filter(|_| record.solution.is_none()));
        }
        left = after;
    }
    let comment = comment.trim().trim_start_matches(['#', ',', ';', ':', '|', '/']).trim();
    record.meta.comment = (!comment.is_empty()).then(|| comment.to_owned());
    remark
}

/// What is to be said of a word of digits and blanks as long as the cells before it.
fn another_puzzle(word: &str, at: usize) -> Option<Diagnostic> {
    let known = |c: char| matches!(mark::of_symbol(c), Mark::Number(_) | Mark::Blank(_));
    let message = "another puzzle stands on this line, and was not read";
    let remark = Diagnostic::new(Rule::IgnoredText, message).severity(Severity::Error);
    let remark = remark.at(Span::new(at, at + word.len()), "");
    word.chars().all(known).then(|| remark.help("--from table reads all puzzles of a line"))
}

/// `word = *delimiter 1*other`
fn word_of(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = take_till(|c| !is_delimiter(c)).parse(input)?;
    take_till1(is_delimiter).parse(rest)
}

/// A full grid, or `None`.
fn listed(word: &str, start: usize, shape: Shape) -> Option<Listed> {
    let tokens: Vec<_> = word.char_indices().map(|(at, c)| mark::symbol_token(c, start + at)).collect();
    if tokens.len() != shape.cell_count() {
        return None;
    }
    let (grid, cells) = fill(&tokens, shape, &mut Vec::new())?;
    grid.is_full().then_some(Listed { grid, cells })
}
