//! Rows of a table: RFC 4180, with the span of every field.
//!
//! ```text
//! row    = field *( delimiter field ) EOL
//! field  = *SP quoted *SP / bare
//! quoted = DQUOTE *( any but DQUOTE / 2DQUOTE ) DQUOTE   ; line ends too
//! bare   = *( any but delimiter, CR, LF )                ; quotes inside are plain characters
//! ```
//!
//! Some programs put quotes around each line: `"puzzle,solution"`. Such a row is split within its quotes, where doubled
//! quotes are those of a field.
//!
//! Most rows have no quotes: these are split at their delimiters with `memchr`, without nom, as tables may be
//! long.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr3, memrchr};

use crate::{
    syntax::{
        combinators::{Parser, alt, char, eof, opt, peek, recognize, tag, take_while, value},
        expect::{Fault, Mismatch, Parsed, expect},
    },
    text::{Span, lines, offset_in},
};

/// A quoted field has fewer bytes; else its quote counts as never closed. So it need not
/// be searched for in a whole text that is read chunk by chunk.
pub(super) const LIMIT: usize = 1 << 20;

/// A field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FieldSpan {
    /// The span between delimiters or quotes.
    pub(super) span: Span,
    pub(super) quoted: bool,
}

impl FieldSpan {
    /// Returns its text without quotes; doubled quotes are one.
    pub(super) fn text(self, text: &str) -> Cow<'_, str> {
        let raw = &text[self.span.range()];
        if self.quoted && memchr(b'"', raw.as_bytes()).is_some() {
            return Cow::Owned(raw.replace("\"\"", "\""));
        }
        Cow::Borrowed(raw)
    }

    /// Returns its value: `None` if there is nothing, not even quotes. Without quotes, spaces around it are no
    /// part of it.
    pub(super) fn value(self, text: &str) -> Option<String> {
        if self.quoted {
            return Some(self.text(text).into_owned());
        }
        let value = text[self.span.range()].trim();
        (!value.is_empty()).then(|| value.to_owned())
    }

    /// Whether there is nothing, not even quotes.
    pub(super) fn is_missing(self) -> bool {
        self.span.is_empty() && !self.quoted
    }
}

/// Iterates over the rows of a text.
pub(super) struct TableRows<'t> {
    text: &'t str,
    delimiter: u8,
    at: usize,
    /// Whether each line is in quotes, with its delimiters.
    in_quotes: bool,
    fields: Vec<FieldSpan>,
}

/// A part of a table.
pub(super) enum TablePart {
    /// A row, without its line end; its fields are those of [`TableRows`].
    Row(Span),
    /// A line that has a quote, at this offset, which is never closed.
    Unclosed(Span, usize),
}

impl<'t> TableRows<'t> {
    /// Begins at the offset `at`.
    pub(super) const fn new(text: &'t str, delimiter: u8, at: usize) -> Self {
        Self { text, delimiter, at, in_quotes: false, fields: Vec::new() }
    }

    /// Iterates over lines that are each in quotes as a whole, if `in_quotes`.
    pub(super) fn in_quotes(self, in_quotes: bool) -> Self {
        Self { in_quotes, ..self }
    }

    /// Returns the fields of the last row.
    pub(super) fn fields(&self) -> &[FieldSpan] {
        &self.fields
    }

    /// Returns the offset of the next row.
    pub(super) const fn place(&self) -> usize {
        self.at
    }

    /// Continues at the row at this offset.
    pub(super) const fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Reads the next row.
    pub(super) fn advance(&mut self) -> Option<TablePart> {
        let rest = &self.text[self.at..];
        let line = lines(rest).next()?.text;
        let start = self.at;
        self.fields.clear();
        if memchr(b'"', line.as_bytes()).is_none() {
            self.split(line, start);
            self.at += line.len();
        } else {
            match self.parse(rest) {
                Ok(length) => self.at += length,
                Err(fault) => {
                    let line = Span::new(start, start + line.len());
                    self.at = line.end;
                    self.end_line();
                    return Some(TablePart::Unclosed(line, start + fault.at));
                }
            }
        }
        let row = Span::new(start, self.at);
        self.unwrap_line();
        self.end_line();
        Some(TablePart::Row(row))
    }

    /// Splits a line without quotes, which begins at this offset, into fields.
    fn split(&mut self, line: &str, at: usize) {
        let mut start = at;
        for delimiter in memchr_iter(self.delimiter, line.as_bytes()) {
            let end = at + delimiter;
            self.fields.push(FieldSpan { span: Span::new(start, end), quoted: false });
            start = end + 1;
        }
        self.fields.push(FieldSpan { span: Span::new(start, at + line.len()), quoted: false });
    }

    /// Splits the only field of a line in quotes.
    fn unwrap_line(&mut self) {
        let [FieldSpan { span, quoted: true }] = self.fields[..] else { return };
        if !self.in_quotes {
            return;
        }
        self.fields.clear();
        self.split(&self.text[span.range()], span.start);
        for FieldSpan { span, quoted } in &mut self.fields {
            let raw = &self.text[span.range()];
            if let Some(inner) = raw.strip_prefix("\"\"").and_then(|rest| rest.strip_suffix("\"\"")) {
                let start = span.start + offset_in(raw, inner);
                (*span, *quoted) = (Span::new(start, start + inner.len()), true);
            }
        }
    }

    /// Splits a line with a quote that is never closed into fields, without the quotes around them.
    pub(super) fn take_unclosed(&mut self, line: Span) {
        self.fields.clear();
        self.split(&self.text[line.range()], line.start);
        for FieldSpan { span, .. } in &mut self.fields {
            let raw = &self.text[span.range()];
            let bare = raw.trim_matches('"');
            let start = span.start + offset_in(raw, bare);
            *span = Span::new(start, start + bare.len());
        }
    }

    /// Parses the fields of a row that has quotes and returns its length; or where the quote is that is never
    /// closed.
    fn parse(&mut self, input: &str) -> Result<usize, Fault> {
        let (start, fields) = (self.at, &mut self.fields);
        let push = |(part, quoted): FieldText<'_>| {
            let at = start + offset_in(input, part);
            fields.push(FieldSpan { span: Span::new(at, at + part.len()), quoted });
        };
        match row(input, char::from(self.delimiter), push) {
            Ok((rest, ())) => Ok(input.len() - rest.len()),
            Err(error) => Err(Mismatch::from_error(error).in_text(input)),
        }
    }

    fn end_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += match rest {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => 0,
        };
    }
}

/// Returns the last split point between rows of a text whose first row begins at `start`.
pub(super) fn split_point(text: &str, delimiter: u8, start: usize) -> usize {
    let mut last = memrchr(b'\n', text.as_bytes()).map_or(0, |end| end + 1);
    if memchr(b'"', text.as_bytes()).is_none() {
        return last;
    }
    let end = last;
    let mut rows = TableRows::new(&text[..end], delimiter, start.min(end));
    last = 0;
    while let Some(step) = rows.advance() {
        // What follows may close the quote.
        if matches!(step, TablePart::Unclosed(_, quote) if end - quote <= LIMIT) {
            return last;
        }
        last = rows.at;
    }
    last
}

/// The text of a field, and whether it is quoted.
type FieldText<'t> = (&'t str, bool);

/// `row = field *( delimiter field ) EOL`, up to its line end
fn row<'t>(input: &'t str, delimiter: char, mut push: impl FnMut(FieldText<'t>)) -> Parsed<'t, ()> {
    let (mut rest, mut next) = (input, Some(delimiter));
    while next.is_some() {
        let (after, part) = field(delimiter).parse(rest)?;
        push(part);
        (rest, next) = opt(char(delimiter)).parse(after)?;
    }
    value((), peek(end_of_line)).parse(rest)
}

/// `field = *SP quoted *SP / bare`
fn field<'t>(delimiter: char) -> impl Parser<&'t str, Output = FieldText<'t>, Error = Mismatch> {
    alt((quoted(delimiter), bare(delimiter)))
}

/// `quoted = DQUOTE *( any but DQUOTE / 2DQUOTE ) DQUOTE`
///
/// Text after the closing quote makes it a bare field. But if that quote is in another
/// line than the opening one, it opens a field of its own: then the first is never closed.
fn quoted<'t>(delimiter: char) -> impl FnMut(&'t str) -> Parsed<'t, FieldText<'t>> {
    move |input| {
        // A TAB is no space where it is the delimiter.
        let spaces = || take_while(|c| c == ' ' || (c == '\t' && delimiter != '\t'));
        let (open, _) = spaces().parse(input)?;
        let (rest, _) = char('"').parse(open)?;
        let unclosed = nom::Err::Failure(Mismatch { left: open.len(), expected: "a closing quote" });
        let (rest, part) = inside(rest).map_err(|_| unclosed.clone())?;
        let (rest, _) = (char('"'), spaces()).parse(rest)?;
        let after = alt((recognize(char(delimiter)), end_of_line));
        match peek(expect("a delimiter or the end of the line", after)).parse(rest) {
            Ok((rest, _)) => Ok((rest, (part, true))),
            Err(_) if part.contains(['\n', '\r']) => Err(unclosed),
            Err(error) => Err(error),
        }
    }
}

/// `inside = *( any but DQUOTE / 2DQUOTE )`, up to the closing quote
fn inside(input: &str) -> Parsed<'_, &str> {
    let mut length = 0;
    loop {
        let reach = &input.as_bytes()[..input.len().min(LIMIT)];
        let Some(quote) = reach.get(length..).and_then(|rest| memchr(b'"', rest)) else {
            return Err(nom::Err::Error(Mismatch { left: input.len(), expected: "a closing quote" }));
        };
        length += quote;
        if input.as_bytes().get(length + 1) != Some(&b'"') {
            return Ok((&input[length..], &input[..length]));
        }
        length += 2;
    }
}

/// `bare = *( any but delimiter, CR, LF )`
fn bare<'t>(delimiter: char) -> impl FnMut(&'t str) -> Parsed<'t, FieldText<'t>> {
    move |input| {
        let end = memchr3(delimiter as u8, b'\n', b'\r', input.as_bytes()).unwrap_or(input.len());
        Ok((&input[end..], (&input[..end], false)))
    }
}

/// `EOL = CRLF / LF / CR / end of text`
fn end_of_line(input: &str) -> Parsed<'_, &str> {
    alt((tag("\r\n"), tag("\n"), tag("\r"), eof)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut rows = TableRows::new(text, b',', 0);
        let mut shown = Vec::new();
        while let Some(step) = rows.advance() {
            shown.push(match step {
                TablePart::Row(_) => {
                    let fields: Vec<_> = rows.fields().iter().map(|field| field.text(text)).collect();
                    fields.join("|")
                }
                TablePart::Unclosed(_, at) => format!("unclosed at {at}"),
            });
        }
        shown
    }

    #[test]
    fn quotes_as_rfc_4180_has_them() {
        assert_eq!(all("a,\"b,\"\"c\"\"\",\r\nd\r\n"), ["a|b,\"c\"|", "d"]);
        assert_eq!(all("a, \"b\nc\" ,d\ne"), ["a|b\nc|d", "e"]);
        assert_eq!(all("=\"01\",5\" tall,\"x\" y"), ["=\"01\"|5\" tall|\"x\" y"]);
    }

    #[test]
    fn lines_in_quotes_are_split_within_them() {
        let text = "\"a,b\"\r\n\"c,\"\"d\"\"\"\ne,f\n";
        let mut rows = TableRows::new(text, b',', 0).in_quotes(true);
        let mut shown = Vec::new();
        while rows.advance().is_some() {
            shown.push(rows.fields().iter().map(|field| field.text(text)).collect::<Vec<_>>().join("|"));
        }
        assert_eq!(shown, ["a|b", "c|d", "e|f"]);
    }

    #[test]
    fn an_unclosed_quote_costs_one_line() {
        assert_eq!(all("a,\"b\nc,d\n"), ["unclosed at 2", "c|d"]);
        assert_eq!(all("a,\"b\nc,\"d\"\ne"), ["unclosed at 2", "c|d", "e"]);
    }

    #[test]
    fn a_text_is_split_between_rows() {
        assert_eq!(split_point("a,b\nc,d\ne", b',', 0), 8);
        assert_eq!(split_point("a,b\nc,\"d\ne\"\nf", b',', 0), 12);
        assert_eq!(split_point("a,b\nc,\"d\ne\n", b',', 0), 4);
    }

    #[test]
    fn a_text_is_not_split_within_a_quote_that_may_be_closed() {
        let text = format!("a,\"b\n{}\",c{}", "x".repeat(9), "y".repeat(LIMIT));
        assert_eq!(split_point(&text, b',', 0), 0);
    }

    #[test]
    fn many_unclosed_quotes_take_linear_time() {
        let text = "1,\"2,3\n4,\"\"\"\"x,5\n".repeat(100_000);
        assert_eq!(all(&text).len(), 200_000);
    }
}
