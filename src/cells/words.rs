//! Words of a line that holds a whole puzzle: cells, and what stands before and behind them.

use nom::{
    Parser,
    bytes::complete::{take_till, take_till1},
    character::complete::space1,
    combinator::{opt, verify},
    sequence::terminated,
};

use crate::syntax::expect::Parsed;

/// Whether a character sets the cells of a line off from what stands behind them.
pub(crate) const fn is_delimiter(c: char) -> bool {
    matches!(c, ' ' | '\t' | ',' | ';' | ':' | '|' | '#' | '/' | '\u{A0}' | '"')
}

/// `labelled = [label 1*SP] cells`, where `cells` is a word of one of these numbers of characters.
pub(crate) fn labelled<'t>(counts: &[usize]) -> impl Fn(&'t str) -> Parsed<'t, (Option<&'t str>, &'t str)> {
    move |input| {
        let fits = |word: &str| {
            let length = if word.is_ascii() { word.len() } else { word.chars().count() };
            counts.contains(&length)
        };
        let word = || take_till1(is_delimiter);
        let label = terminated(verify(take_till1(char::is_whitespace), |word: &str| !fits(word)), space1);
        (opt(label), verify(word(), fits)).parse(input)
    }
}

/// `word = *delimiter 1*other`
pub(crate) fn word_of(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = take_till(|c| !is_delimiter(c)).parse(input)?;
    take_till1(is_delimiter).parse(rest)
}

/// How many bytes of a text are whole lines: where texts of one puzzle a line may be cut.
pub(crate) fn whole_lines(text: &str) -> usize {
    // A CR at the end may be half of a line end.
    let whole = text.strip_suffix('\r').unwrap_or(text);
    memchr::memrchr2(b'\n', b'\r', whole.as_bytes()).map_or(0, |end| end + 1)
}
