//! Words of a line that contains a whole puzzle: cells, and what is before and after them.
//!
//! Parsers for the codecs of lines, and for parts of other texts that look like a line. They return slices of the text, so
//! that every place in a diagnostic is one of the file.

use givens_engine::grid::Digit;

use crate::{
    cells::mark::is_blank_symbol,
    syntax::{
        combinators::{
            Parser, char, map_opt, opt, satisfy, separated_list1, space1, take_till, take_till1, terminated,
            verify,
        },
        expect::{Mismatch, Parsed},
    },
};

/// Returns whether a character separates the cells of a line from what follows them.
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

/// Whether this number of symbols is that of N rows and the N - 1 signs between them.
pub(crate) fn may_be_joined(count: usize) -> bool {
    let side = (count + 1).isqrt();
    side > 3 && side * (side + 1) == count + 1
}

/// Returns the side of the grid that symbols are whose rows have the same sign between them: `1.3.-.4.2-2.4.-.3.1`.
pub(crate) fn side_of_joined(symbols: &[char]) -> Option<usize> {
    let side = (symbols.len() + 1).isqrt();
    let is_sign = |sign: &&char| may_be_joined(symbols.len()) && !sign.is_alphanumeric();
    let sign = *symbols.get(side).filter(is_sign)?;
    // A sign that is in the rows, too, may be a blank.
    let is_cell = |symbol: char| symbol.is_ascii_alphanumeric() || symbol != sign && is_blank_symbol(symbol);
    let mut placed = symbols.iter().enumerate();
    let is_alike =
        placed.all(|(at, &symbol)| if at % (side + 1) == side { symbol == sign } else { is_cell(symbol) });
    let has_digit = || symbols.iter().any(|symbol| matches!(symbol, '1'..='9'));
    (is_alike && has_digit()).then_some(side)
}

/// Returns the longest word between delimiters.
pub(crate) fn longest_word(text: &str) -> &str {
    text.split(is_delimiter).max_by_key(|word| word.len()).unwrap_or(text)
}

/// `fields = field *( separator field )`, `field = *other`
pub(crate) fn fields<'t>(separator: char) -> impl Parser<&'t str, Output = Vec<&'t str>, Error = Mismatch> {
    separated_list1(char(separator), take_till(move |c| c == separator))
}

/// `digit = one symbol of the side, in any case`
pub(crate) fn digit<'t>(side: usize) -> impl Parser<&'t str, Output = Digit, Error = Mismatch> {
    map_opt(satisfy(|c| c.is_ascii_alphanumeric()), move |c| {
        let value = c.to_digit(36).and_then(|value| u8::try_from(value).ok())?;
        Digit::new(value).filter(|digit| digit.index() < side)
    })
}

/// Returns the number of bytes that are whole lines: the split point of texts with one puzzle per line.
pub(crate) fn whole_lines(text: &str) -> usize {
    // A CR at the end may be half of a line end.
    let whole = text.strip_suffix('\r').unwrap_or(text);
    memchr::memrchr2(b'\n', b'\r', whole.as_bytes()).map_or(0, |end| end + 1)
}
