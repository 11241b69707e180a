//! Where in a text matrices stand: between brackets, or printed below their name.

use memchr::memchr2;

use crate::{
    format::source::matrix::{Found, Row, census, transposed},
    text::Span,
};

use super::{echo::echo, matrix::rows};

/// A matrix has fewer bytes; else its bracket counts as never closed.
pub(super) const LIMIT: usize = 1 << 16;

/// Goes through a text; finds what may be grids.
pub(super) struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// Where the last matrix found ends.
    done: usize,
}

impl<'t> Scanner<'t> {
    /// From the start of the text on.
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0, done: 0 }
    }

    /// The matrix between the bracket at `open` and its partner, if it may be a grid; goes
    /// on after it.
    fn bracket(&mut self, open: usize) -> Option<Found<'t>> {
        let limit = boundary_before(self.text, open + LIMIT);
        let (rows, end) = rows(&self.text[open..limit], open);
        let (name, start) = name_before(self.text, self.done, open);
        let (rows, span, stop) = match end {
            Ok(length) => {
                let (rows, end) = self.closed(rows, open + length);
                (rows, Span::new(start, end), None)
            }
            Err(stop) => {
                let rows = self.unclosed(rows, open + stop.length.max(1));
                let end = rows.last().map_or(open + 1, |row| row.span().end);
                (rows, Span::new(start, end), Some((open, stop)))
            }
        };
        let (known, all) = census(&rows);
        let flat = rows.len() == 1 && all >= 16 && all.isqrt().pow(2) == all;
        let enough = if stop.is_some() { known >= 4 } else { all >= 12 && (rows.len() > 1 || flat) };
        (enough && known * 2 >= all).then_some(Found { name, span, rows, stop, fault: None })
    }

    /// The rows of a matrix whose closing bracket ends at `end`, and the statement's end.
    fn closed(&mut self, rows: Vec<Row>, mut end: usize) -> (Vec<Row>, usize) {
        self.at = end;
        let quote = ["'", ".'"].into_iter().find(|quote| self.text[end..].starts_with(quote));
        end += quote.map_or(0, str::len);
        end += usize::from(self.text[end..].starts_with(';'));
        (if quote.is_some() { transposed(rows) } else { rows }, end)
    }

    /// The rows of a matrix that ends at `end` without a bracket.
    fn unclosed(&mut self, mut rows: Vec<Row>, end: usize) -> Vec<Row> {
        self.at = end;
        if self.text[end..].starts_with('=') {
            // The last word is the name of the next matrix.
            rows.last_mut().and_then(|row| row.tokens.pop());
            rows.retain(|row| !row.tokens.is_empty());
        }
        rows
    }
}

impl<'t> Iterator for Scanner<'t> {
    type Item = Found<'t>;

    fn next(&mut self) -> Option<Found<'t>> {
        while self.at < self.text.len() {
            let bytes = self.text.as_bytes();
            let starts_line = self.at == 0 || matches!(bytes[self.at - 1], b'\n' | b'\r');
            if starts_line && let Some(found) = echo(self.text, self.at) {
                (self.at, self.done) = (found.span.end, found.span.end);
                return Some(found);
            }
            // What comes first: a line end, a comment, a bracket.
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

/// The name before `=` and a bracket, and where it starts: after the matrix before, whose last values
/// may stand close.
fn name_before(text: &str, done: usize, open: usize) -> (Option<&str>, usize) {
    let window = &text[boundary_before(text, open.saturating_sub(200)).max(done.min(open))..open];
    let named = window.trim_end().strip_suffix('=').map(str::trim_end);
    let Some(before) = named.filter(|before| !before.ends_with(['=', '<', '>', '~', '!'])) else {
        return (None, open);
    };
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '{' | '}' | '(' | ')' | ':' | ',');
    let start = before.trim_end_matches(is_part).len();
    let name = &before[start..];
    if name.is_empty() { (None, open) } else { (Some(name), open - (window.len() - start)) }
}

/// The end of the last character before an offset, or the offset.
fn boundary_before(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Whether this may be the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let mut symbols = text.chars();
    symbols.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && symbols.all(|c| c.is_alphanumeric() || c == '_')
}
