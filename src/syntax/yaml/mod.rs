//! YAML as JSON with the places of its parts: what configuration files and lists of records use of it.
//!
//! ```text
//! node     = *( property 1*SP ) ( sequence / mapping / scalar )
//! property = ( "&" / "!" ) *other                                ; ignored
//! sequence = 1*( "-" ( SP / EOL ) [node] )                       ; all dashes in one column
//! mapping  = 1*( name ":" ( SP / EOL ) [node] )                  ; all names in one column
//! scalar   = block / flow / quoted / plain
//! block    = ( "|" / ">" ) *( "+" / "-" / DIGIT ) EOL *line      ; lines that are indented further
//! ```
//!
//! Aliases, merge keys, complex keys and directives are not resolved: no puzzle needs them, and without them a text
//! takes no more memory than its size. Each kept library for YAML gives one span for a scalar, not one for each of
//! its characters, which are cells here, and stops at the first damage; so this subset is read by hand.

mod block;
mod flow;
mod scalar;

use nom::{
    Parser,
    bytes::complete::is_not,
    character::complete::{one_of, space0},
    combinator::recognize,
};

use super::expect::{Fault, Mismatch};
use crate::text::{Composed, Span};

pub(crate) use scalar::{is_item, key};

/// The largest number of nested nodes: JSON allows 127.
const MAX_DEPTH: usize = 64;
const TOO_DEEP: &str = "at most 64 nested values";

/// Iterates over the values of a text: one, unless lines follow that are indented less than its first. After damage
/// it ends.
pub(crate) fn values(text: &str) -> impl Iterator<Item = Result<Composed, Fault>> {
    let mut scan = Some(Scan::new(text));
    std::iter::from_fn(move || {
        let current = scan.as_mut()?;
        let found = current.gap().and_then(|()| {
            if current.rest().is_empty() { Ok(false) } else { current.node(None).map(|()| true) }
        });
        match found {
            Ok(true) => Some(Ok(std::mem::take(&mut current.json))),
            Ok(false) => None,
            Err(fault) => {
                scan = None;
                // What follows the text is not known here.
                Some(Err(Fault { at: fault.at.min(text.trim_end().len()), ..fault }))
            }
        }
    })
}

/// A text being read.
struct Scan<'t> {
    text: &'t str,
    at: usize,
    /// Where the current line begins.
    line: usize,
    depth: usize,
    json: Composed,
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, line: 0, depth: 0, json: Composed::default() }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn column(&self) -> usize {
        self.at - self.line
    }

    fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }

    /// Runs a parser at the current place.
    fn run<T>(&mut self, mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>) -> Result<T, Fault> {
        let (rest, value) =
            parser.parse(self.rest()).map_err(|error| Mismatch::of(error).in_text(self.text))?;
        self.at = self.text.len() - rest.len();
        Ok(value)
    }

    /// Adds JSON that stands for nothing here.
    fn sign(&mut self, sign: &str) {
        self.json.insert(sign, Span::at(self.at));
    }

    /// Reads what one level of nesting contains.
    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        if self.depth == MAX_DEPTH {
            return Err(self.fault(TOO_DEEP));
        }
        self.depth += 1;
        inside(self)?;
        self.depth -= 1;
        Ok(())
    }

    /// Skips white space, comments and line ends.
    fn gap(&mut self) -> Result<(), Fault> {
        loop {
            self.spaces();
            match self.rest().as_bytes().first() {
                Some(b'\n' | b'\r') => {
                    self.at += 1;
                    self.line = self.at;
                }
                Some(b'\t') if self.column() == self.text[self.line..self.at].len() && self.is_filled() => {
                    return Err(self.fault("spaces before the content of a line"));
                }
                Some(b'\t') => self.at += 1,
                _ => return Ok(()),
            }
        }
    }

    /// Whether the rest of the line has content.
    fn is_filled(&self) -> bool {
        let line = self.rest().split(['\n', '\r']).next().unwrap_or_default().trim();
        !line.is_empty() && !line.starts_with('#')
    }

    /// Skips spaces, and a comment behind them.
    fn spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(' ').len();
        let is_apart = self.text[..self.at].ends_with([' ', '\t', '\n', '\r']) || self.at == 0;
        if is_apart && self.rest().starts_with('#') {
            self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
        }
    }

    /// Skips tags and anchors.
    fn properties(&mut self) {
        let property = recognize((one_of("&!"), nom::combinator::opt(is_not(" \t\r\n")), space0));
        let mut property = property;
        while let Ok((rest, _)) =
            Parser::<&str>::parse(&mut property, self.rest()).map_err(|_: nom::Err<Mismatch>| ())
        {
            self.at = self.text.len() - rest.len();
        }
    }

    /// Whether there is nothing but a comment up to the end of the line.
    fn is_line_end(&mut self) -> bool {
        self.spaces();
        self.rest().is_empty() || self.rest().starts_with(['\n', '\r'])
    }

    /// Fails if something follows on the line.
    fn line_end(&mut self) -> Result<(), Fault> {
        if self.is_line_end() { Ok(()) } else { Err(self.fault("the end of the line")) }
    }
}
