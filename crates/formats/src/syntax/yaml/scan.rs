//! A text being read, and what is around its values.
//!
//! The other files of this folder read with it, and leave their JSON in it. It counts brackets and depth, and has the place
//! for the error if the text is damaged.

use crate::{
    syntax::{
        combinators::{Parser, is_not, one_of, opt, recognize, space0},
        expect::{Fault, Mismatch, Parsed},
    },
    text::{Composed, Span},
};

/// The largest number of nested nodes: JSON allows 127.
const MAX_DEPTH: usize = 64;
const TOO_DEEP: &str = "at most 64 nested values";

/// A text being read.
pub(super) struct YamlScan<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// Where the current line begins.
    pub(super) line: usize,
    pub(super) depth: usize,
    pub(super) json: Composed,
}

impl<'t> YamlScan<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 0, depth: 0, json: Composed::default() }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn column(&self) -> usize {
        self.at - self.line
    }

    pub(super) fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }

    /// Runs a parser at the current place.
    pub(super) fn run<T>(
        &mut self,
        mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
    ) -> Result<T, Fault> {
        let (rest, value) =
            parser.parse(self.rest()).map_err(|error| Mismatch::from_error(error).in_text(self.text))?;
        self.at = self.text.len() - rest.len();
        Ok(value)
    }

    /// Adds JSON that stands for nothing here.
    pub(super) fn sign(&mut self, sign: &str) {
        self.json.insert(sign, Span::at(self.at));
    }

    /// Reads what one level of nesting contains.
    pub(super) fn nested(
        &mut self,
        inside: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if self.depth == MAX_DEPTH {
            return Err(self.fault(TOO_DEEP));
        }
        self.depth += 1;
        inside(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Skips white space, comments and line ends; fails at a TAB that indents a line.
    pub(super) fn gap(&mut self) -> Result<(), Fault> {
        let expected = "spaces before the content of a line";
        self.white().map_or(Ok(()), |at| Err(Fault { at, expected }))
    }

    /// Skips white space, comments and line ends; returns the place of a TAB that indents the last line.
    pub(super) fn white(&mut self) -> Option<usize> {
        let mut tab = None;
        loop {
            self.spaces();
            match self.rest().as_bytes().first() {
                Some(b'\n' | b'\r') => {
                    self.at += 1;
                    (self.line, tab) = (self.at, None);
                }
                Some(b'\t') => {
                    let is_indent = self.text[self.line..self.at].bytes().all(|byte| byte == b' ');
                    tab = tab.or_else(|| is_indent.then_some(self.at));
                    self.at += 1;
                }
                None => return None,
                Some(_) => return tab,
            }
        }
    }

    /// Skips spaces, and a comment behind them.
    pub(super) fn spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(' ').len();
        let is_apart = self.text[..self.at].ends_with([' ', '\t', '\n', '\r']) || self.at == 0;
        if is_apart && self.rest().starts_with('#') {
            self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
        }
    }

    /// Skips tags and anchors.
    pub(super) fn properties(&mut self) {
        while let Ok((rest, _)) = property(self.rest()) {
            self.at = self.text.len() - rest.len();
        }
    }

    /// Whether there is nothing but a comment up to the end of the line.
    pub(super) fn is_line_end(&mut self) -> bool {
        self.spaces();
        while self.rest().starts_with('\t') {
            self.at += 1;
            self.spaces();
        }
        self.rest().is_empty() || self.rest().starts_with(['\n', '\r'])
    }

    /// Fails if something follows on the line.
    pub(super) fn line_end(&mut self) -> Result<(), Fault> {
        if self.is_line_end() { Ok(()) } else { Err(self.fault("the end of the line")) }
    }
}

/// `property = ( "&" / "!" ) *( any but SP, EOL ) *SP`
fn property(input: &str) -> Parsed<'_, &str> {
    recognize((one_of("&!"), opt(is_not(" \t\r\n")), space0)).parse(input)
}
