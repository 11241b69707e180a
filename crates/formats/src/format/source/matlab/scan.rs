//! Finds the matrices of a text: between brackets, or printed below their name.
//!
//! It takes a text and yields matrices for the reader, each with its name. What MATLAB prints has no brackets, so that
//! columns of numbers below `name =` count as a matrix as well.

use memchr::memchr2;

use crate::{
    format::source::matrix::{Matrix, MatrixRow, census, transposed},
    syntax::{
        combinators::{Parser, alt, char, map, opt, tag, terminated},
        expect::Parsed,
    },
    text::Span,
};

use super::{brackets::rows, echo::echo};

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
    fn closed(&mut self, rows: Vec<MatrixRow>, end: usize) -> (Vec<MatrixRow>, usize) {
        self.at = end;
        let rest = &self.text[end..];
        let (left, is_transposed) = ending(rest).unwrap_or((rest, false));
        (if is_transposed { transposed(rows) } else { rows }, self.text.len() - left.len())
    }

    /// Returns the rows of a matrix that ends at `end` without a bracket.
    fn unclosed(&mut self, mut rows: Vec<MatrixRow>, end: usize) -> Vec<MatrixRow> {
        self.at = end;
        if self.text[end..].starts_with('=') {
            // The last word is the name of the next matrix.
            rows.last_mut().and_then(MatrixRow::pop);
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
