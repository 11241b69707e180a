//! Values by indentation.
//!
//! `read` passes a scan at the start of a value; it gets the JSON of mappings, sequences and texts over several lines.
//! Indentation decides where a value ends.

use super::{
    scalar::{is_item, key, quoted},
    scan::YamlScan,
};
use crate::{
    syntax::{
        combinators::{Parser, one_of, pair, take_while},
        expect::{Fault, Parsed},
    },
    text::{Span, lines},
};

/// `header = ( "|" / ">" ) *( "+" / "-" / DIGIT )`
fn header(input: &str) -> Parsed<'_, (char, &str)> {
    pair(one_of("|>"), take_while(|c: char| matches!(c, '+' | '-') || c.is_ascii_digit())).parse(input)
}

impl YamlScan<'_> {
    /// Reads the value that begins here, which belongs to a container whose items begin in the column `parent`.
    pub(super) fn node(&mut self, parent: Option<usize>) -> Result<(), Fault> {
        self.properties();
        let column = self.column();
        if is_item(self.rest()) {
            self.nested(|scan| scan.sequence(column))
        } else if key(self.rest()).is_ok() {
            self.nested(|scan| scan.mapping(column))
        } else {
            self.scalar(parent)
        }
    }

    /// Reads the items at this column, and writes them as an array of JSON.
    fn sequence(&mut self, column: usize) -> Result<(), Fault> {
        self.sign("[");
        let mut end;
        loop {
            self.at += 1;
            self.value(column, true)?;
            end = self.at;
            self.gap()?;
            if self.column() != column || !is_item(self.rest()) {
                break;
            }
            self.json.insert(",", Span::at(end));
        }
        self.close("]", end, column)
    }

    /// Reads the members at this column, and writes them as an object of JSON.
    fn mapping(&mut self, column: usize) -> Result<(), Fault> {
        self.sign("{");
        let mut end;
        loop {
            let start = self.at;
            let name = self.run(key)?;
            if name.starts_with(['"', '\'']) {
                self.push_quoted(name, start)?;
            } else {
                self.push_lines(&[(Span::new(start, start + name.len()), "")]);
            }
            self.sign(":");
            self.value(column, false)?;
            end = self.at;
            self.gap()?;
            if self.column() != column || self.rest().is_empty() {
                break;
            }
            if key(self.rest()).is_err() {
                return Err(self.fault("a name and `:`"));
            }
            self.json.insert(",", Span::at(end));
        }
        self.close("}", end, column)
    }

    /// Ends a container whose last value ends at `end`: what follows must not be indented further.
    fn close(&mut self, bracket: &str, end: usize, column: usize) -> Result<(), Fault> {
        self.json.insert(bracket, Span::at(end));
        if !self.rest().is_empty() && self.column() > column {
            return Err(self.fault("the indentation of the lines above"));
        }
        Ok(())
    }

    /// Reads the value behind a dash or a name, on this line or below it.
    fn value(&mut self, column: usize, is_in_sequence: bool) -> Result<(), Fault> {
        self.spaces();
        self.properties();
        if !self.is_line_end() {
            return if is_in_sequence { self.node(Some(column)) } else { self.scalar(Some(column)) };
        }
        let end = self.at;
        self.gap()?;
        let is_sibling = self.column() == column && !is_in_sequence && is_item(self.rest());
        if !self.rest().is_empty() && self.column() > column {
            self.node(Some(column))
        } else if is_sibling {
            self.nested(|scan| scan.sequence(column))
        } else {
            (self.at, self.line) = (end, self.line_of(end));
            self.sign("null");
            Ok(())
        }
    }

    fn line_of(&self, at: usize) -> usize {
        memchr::memrchr2(b'\n', b'\r', &self.text.as_bytes()[..at]).map_or(0, |end| end + 1)
    }

    /// Reads a value that begins on this line: in brackets, in quotes, as a block, or plain.
    fn scalar(&mut self, parent: Option<usize>) -> Result<(), Fault> {
        let start = self.at;
        match self.rest().chars().next() {
            Some('[' | '{') => self.flow()?,
            Some('"' | '\'') => {
                let text = self.run(quoted)?;
                self.line = self.line_of(self.at);
                self.push_quoted(text, start)?;
            }
            Some('|' | '>') => {
                let (style, indicators) = self.run(header)?;
                if self.is_line_end() {
                    self.block(style, indicators, parent);
                    return Ok(());
                }
                self.at = start;
                return self.plain(parent);
            }
            _ => return self.plain(parent),
        }
        self.line_end()
    }

    /// Reads a plain scalar, which goes on in lines that are indented further.
    fn plain(&mut self, parent: Option<usize>) -> Result<(), Fault> {
        let mut parts = Vec::new();
        loop {
            let line = self.rest().split(['\n', '\r']).next().unwrap_or_default();
            // Other white space is content: without it a line might be taken for an empty one, again and again.
            let content = line.split(" #").next().unwrap_or_default().trim_end_matches([' ', '\t']);
            parts.push((Span::new(self.at, self.at + content.len()), " "));
            self.at += content.len();
            let end = (self.at, self.line);
            self.gap()?;
            let goes_on = parent.is_none_or(|parent| self.column() > parent) && !self.rest().is_empty();
            if !goes_on
                || content.len() < line.trim_end_matches([' ', '\t']).len()
                || is_item(self.rest())
                || key(self.rest()).is_ok()
            {
                (self.at, self.line) = end;
                break;
            }
        }
        self.push_plain(&parts);
        Ok(())
    }

    /// Reads the lines of a block, whose indentation is that of the first, unless a digit says it.
    fn block(&mut self, style: char, indicators: &str, parent: Option<usize>) {
        let least = parent.map_or(0, |parent| parent + 1);
        let digit =
            indicators.chars().find_map(|c| c.to_digit(10)).and_then(|digit| usize::try_from(digit).ok());
        let mut indent = digit.map(|digit| parent.unwrap_or_default() + digit);
        let mut parts: Vec<(Span, &str)> = Vec::new();
        let below = self.at;
        for line in lines(&self.text[below..]).skip(1) {
            let own = line.text.len() - line.text.trim_start_matches(' ').len();
            let start = below + line.start;
            if line.is_blank() {
                if let Some((_, sign)) = parts.last_mut() {
                    *sign = "\n\n";
                }
                continue;
            }
            let indent = *indent.get_or_insert(own);
            if own < indent || own < least {
                break;
            }
            parts.push((
                Span::new(start + indent, start + line.text.len()),
                if style == '|' { "\n" } else { " " },
            ));
            (self.at, self.line) = (start + line.text.len(), start);
        }
        self.push_lines(&parts);
    }
}
