//! Finds the matrices of a text: between brackets, or printed below their name.
//!
//! ```text
//! matrix       = "[" *( value / gap / row-end / comment / continuation ) "]"
//! gap          = 1*( SP / TAB / "," )
//! row-end      = 1*( ";" / EOL )
//! comment      = ( "%" / "#" ) *any            ; to the end of the line
//! continuation = "..." *any EOL                ; the row goes on
//! value        = 1*( any but gap, row-end, brackets, "=" )
//! ```

use memchr::memchr2;

use crate::{
    cells::mark,
    format::source::matrix::{Matrix, Row, census, transposed},
    syntax::{
        combinators::{
            Parser, alt, char, fold_many0, map, opt, pair, preceded, satisfy, tag, take_till, take_while1,
            terminated, value,
        },
        expect::{Fault, Mismatch, Parsed, expect},
    },
    text::{Span, offset_in},
};

use super::echo::echo;

/// A matrix has fewer bytes; else its bracket counts as never closed.
pub(super) const LIMIT: usize = 1 << 16;

/// Iterates over what may be grids.
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Where the last matrix ends.
    done: usize,
}

impl<'t> Scanner<'t> {
    /// Creates a scanner at the start of the text.
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, done: 0 }
    }

    /// Returns the matrix between the bracket at `open` and its partner, if it may be a grid, and
    /// continues after it.
    fn bracket(&mut self, open: usize) -> Option<Matrix<'t>> {
        let limit = self.text.floor_char_boundary(open + LIMIT);
        let (rows, end) = rows(&self.text[open..limit], open);
        let (name, start) = name_before(self.text, self.done, open);
        let matrix = match end {
            Ok(length) => {
                let (rows, end) = self.closed(rows, open + length);
                Matrix::new(name, Span::new(start, end), rows)
            }
            Err(fault) => {
                let rows = self.unclosed(rows, fault.at.max(open + 1));
                let end = rows.iter().flatten().next_back().map_or(open + 1, |token| token.span.end);
                let unclosed = Some((open, fault));
                Matrix { unclosed, ..Matrix::new(name, Span::new(start, end), rows) }
            }
        };
        let (known, all) = census(&matrix.rows);
        let count = matrix.rows.len();
        let flat = count == 1 && all >= 16 && all.isqrt().pow(2) == all;
        let enough = if matrix.unclosed.is_some() { known >= 4 } else { all >= 12 && (count > 1 || flat) };
        (enough && known * 2 >= all).then_some(matrix)
    }

    /// Returns the rows of a matrix whose closing bracket ends at `end`, and the end of the statement.
    fn closed(&mut self, rows: Vec<Row>, end: usize) -> (Vec<Row>, usize) {
        self.at = end;
        let rest = &self.text[end..];
        let (left, is_transposed) = ending(rest).unwrap_or((rest, false));
        (if is_transposed { transposed(rows) } else { rows }, self.text.len() - left.len())
    }

    /// Returns the rows of a matrix that ends at `end` without a bracket.
    fn unclosed(&mut self, mut rows: Vec<Row>, end: usize) -> Vec<Row> {
        self.at = end;
        if self.text[end..].starts_with('=') {
            // The last word is the name of the next matrix.
            rows.last_mut().and_then(Row::pop);
            rows.retain(|row| !row.is_empty());
        }
        rows
    }
}

/// `ending = ["'" / ".'"] [";"]`: whether there is a quote
fn ending(input: &str) -> Parsed<'_, bool> {
    let quote = map(opt(alt((tag("'"), tag(".'")))), |quote| quote.is_some());
    terminated(quote, opt(char(';'))).parse(input)
}

impl<'t> Iterator for Scanner<'t> {
    type Item = Matrix<'t>;

    fn next(&mut self) -> Option<Matrix<'t>> {
        while self.at < self.text.len() {
            let bytes = self.text.as_bytes();
            let starts_line = self.at == 0 || matches!(bytes[self.at - 1], b'\n' | b'\r');
            if starts_line && let Some(found) = echo(self.text, self.at) {
                (self.at, self.done) = (found.span.end, found.span.end);
                return Some(found);
            }
            // Texts are long and matrices few: bytes are searched, not parsed.
            let rest = &bytes[self.at..];
            let found = rest.iter().position(|byte| matches!(byte, b'[' | b'%' | b'#' | b'\n' | b'\r'));
            let place = found.map_or(bytes.len(), |offset| self.at + offset);
            match bytes.get(place) {
                Some(b'[') => {
                    if let Some(found) = self.bracket(place) {
                        self.done = found.span.end;
                        return Some(found);
                    }
                }
                Some(b'%' | b'#') => {
                    let end = memchr2(b'\n', b'\r', &bytes[place..]);
                    self.at = end.map_or(bytes.len(), |offset| place + offset + 1);
                }
                _ => self.at = place + 1,
            }
        }
        None
    }
}

/// Returns the name before `=` and a bracket, and where it starts: after the previous matrix, whose last values
/// may be close. Only the bracket shows that there is a name, so it is read backwards, without a grammar.
fn name_before(text: &str, done: usize, open: usize) -> (Option<&str>, usize) {
    let window = &text[text.floor_char_boundary(open.saturating_sub(200)).max(done.min(open))..open];
    let named = window.trim_end().strip_suffix('=').map(str::trim_end);
    let Some(before) = named.filter(|before| !before.ends_with(['=', '<', '>', '~', '!'])) else {
        return (None, open);
    };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '{' | '}' | '(' | ')' | ':' | ',');
    let start = before.trim_end_matches(is_part).len();
    let name = &before[start..];
    if name.is_empty() { (None, open) } else { (Some(name), open - (window.len() - start)) }
}

/// A piece of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece<'t> {
    Value(&'t str),
    RowEnd,
    Gap,
}

/// Parses the rows that follow an opening bracket at the offset `at`, without empty ones. Returns them with
/// the length up to the end of the closing bracket, or where that is missing.
fn rows(input: &str, at: usize) -> (Vec<Row>, Result<usize, Fault>) {
    let mut rows = vec![Row::new()];
    let put = |piece: Piece<'_>| match piece {
        Piece::Value(text) => {
            let token = mark::value(text, at + offset_in(input, text));
            rows.last_mut().expect("rows begin with one and only grow").push(token);
        }
        Piece::RowEnd => rows.push(Row::new()),
        Piece::Gap => {}
    };
    let end = match matrix(input, put) {
        Ok((rest, ())) => Ok(input.len() - rest.len()),
        Err(error) => Err(Mismatch::of(error).in_text(input)),
    };
    rows.retain(|row| !row.is_empty());
    (rows, end.map_err(|fault| Fault { at: at + fault.at, ..fault }))
}

/// `matrix = "[" *piece "]"`
fn matrix<'t>(input: &'t str, mut put: impl FnMut(Piece<'t>)) -> Parsed<'t, ()> {
    let pieces = fold_many0(piece, || (), |(), piece| put(piece));
    let (rest, _) = char('[').parse(input)?;
    let (rest, ()) = { pieces }.parse(rest)?;
    let (rest, _) = expect("a value or `]`", char(']')).parse(rest)?;
    Ok((rest, ()))
}

/// `piece = continuation / comment / gap / row-end / value`
fn piece(input: &str) -> Parsed<'_, Piece<'_>> {
    let gap = take_while1(|c| matches!(c, ' ' | '\t' | ',' | '\u{A0}'));
    let row_end = satisfy(|c| matches!(c, ';' | '\n' | '\r'));
    alt((
        value(Piece::Gap, alt((gap, continuation, comment))),
        value(Piece::RowEnd, row_end),
        map(word, Piece::Value),
    ))
    .parse(input)
}

/// `comment = ( "%" / "#" ) *any`
fn comment(input: &str) -> Parsed<'_, &str> {
    preceded(satisfy(|c| matches!(c, '%' | '#')), take_till(is_end)).parse(input)
}

/// `continuation = "..." *any EOL`
fn continuation(input: &str) -> Parsed<'_, &str> {
    let end = alt((tag("\r\n"), tag("\n"), tag("\r")));
    let (rest, (text, _)) = preceded(tag("..."), pair(take_till(is_end), opt(end))).parse(input)?;
    Ok((rest, text))
}

/// `word = 1*( any but gap, row-end, brackets, "=" )`, up to a continuation
fn word(input: &str) -> Parsed<'_, &str> {
    let outside = |c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '=' | '%' | '#')
    };
    let (rest, word) = take_while1(move |c| !outside(c)).parse(input)?;
    match word.find("...") {
        Some(end) if end > 0 => Ok((&input[end..], &input[..end])),
        _ => Ok((rest, word)),
    }
}

const fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}
