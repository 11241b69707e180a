//! Values between brackets: `[1, "a", {b: 2}]`.
//!
//! `block` passes a scan at a bracket, and gets the JSON of all that it encloses. Within brackets, line ends and
//! indentation mean nothing.

use super::{scalar::quoted, scan::YamlScan};
use crate::{
    syntax::{
        combinators::{
            Parser, alt, char, eof, many1_count, none_of, not, one_of, recognize, terminated, value,
        },
        expect::{Fault, Parsed},
    },
    text::Span,
};

/// `plain = 1*( any but ",[]{}", EOL / ":" with something behind it )`
fn plain(input: &str) -> Parsed<'_, &str> {
    let end = alt((value((), one_of(" \t\r\n,[]{}")), value((), eof)));
    let other = alt((none_of(",[]{}:\r\n"), terminated(char(':'), not(end))));
    recognize(many1_count(other)).parse(input)
}

impl YamlScan<'_> {
    /// `flow = "[" [ flow *( "," flow ) ] "]" / "{" [ member *( "," member ) ] "}" / quoted / plain`
    pub(super) fn flow(&mut self) -> Result<(), Fault> {
        self.properties();
        match self.rest().chars().next() {
            Some('[') => self.nested(|scan| scan.flow_list(']')),
            Some('{') => self.nested(|scan| scan.flow_list('}')),
            _ => self.flow_scalar(),
        }
    }

    /// `member = ( quoted / plain ) ":" [flow]`
    fn flow_member(&mut self) -> Result<(), Fault> {
        if self.rest().starts_with(['"', '\'']) {
            self.flow_scalar()?;
        } else {
            let (start, name) = (self.at, self.run(plain)?);
            self.push_lines(&[(Span::new(start, start + name.trim_end().len()), "")]);
        }
        self.white();
        if self.rest().starts_with([',', '}']) {
            self.sign(":null");
            return Ok(());
        }
        self.run(value((), char(':'))).map_err(|fault| Fault { expected: "`:`", ..fault })?;
        self.sign(":");
        self.white();
        if self.rest().starts_with([',', '}']) {
            self.sign("null");
            return Ok(());
        }
        self.flow()
    }

    /// Reads an array or object in brackets.
    fn flow_list(&mut self, close: char) -> Result<(), Fault> {
        self.sign(if close == ']' { "[" } else { "{" });
        self.at += 1;
        let mut is_first = true;
        loop {
            self.white();
            if !self.rest().starts_with(close) {
                if !is_first {
                    self.sign(",");
                }
                if close == ']' {
                    self.flow()?;
                } else {
                    self.flow_member()?;
                }
                self.white();
            }
            is_first = false;
            match self.rest().chars().next() {
                Some(',') => self.at += 1,
                Some(found) if found == close => {
                    self.at += 1;
                    self.sign(if close == ']' { "]" } else { "}" });
                    return Ok(());
                }
                _ => return Err(self.fault(if close == ']' { "`,` or `]`" } else { "`,` or `}`" })),
            }
        }
    }

    /// Reads a scalar; ` #` ends it, because a comment begins there.
    fn flow_scalar(&mut self) -> Result<(), Fault> {
        let start = self.at;
        if self.rest().starts_with(['"', '\'']) {
            let text = self.run(quoted)?;
            return self.push_quoted(text, start);
        }
        let text = self.run(plain).map_err(|fault| Fault { expected: "a value", ..fault })?;
        let text = text.split(" #").next().unwrap_or_default();
        self.at = start + text.len();
        self.push_plain(&[(Span::new(start, start + text.trim_end().len()), "")]);
        Ok(())
    }
}
