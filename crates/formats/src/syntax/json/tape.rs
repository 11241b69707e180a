//! A JSON value and all values within it, as a list in the order of the text.
//!
//! A reader passes a text and an offset, and gets the values through [`Value`](super::Value). A tape is used again for the
//! next document: no memory is allocated for each value.

use crate::{
    syntax::{
        combinators::{Parser, alt},
        expect::{Fault, Mismatch, expect},
    },
    text::Span,
};

use super::{
    scalar::{self, Kind},
    value::{Node, Value},
};

/// The largest number of nested arrays and objects.
const MAX_DEPTH: usize = 127;
const TOO_DEEP: &str = "at most 127 nested arrays and objects";

/// Whether a value is well-formed, but nested too deep.
pub(crate) fn is_too_deep(fault: Fault) -> bool {
    fault.expected == TOO_DEEP
}

/// A value and all values within it; one tape serves many documents.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    pub(super) nodes: Vec<Node>,
    /// Indices of the arrays and objects that are not yet closed.
    open: Vec<usize>,
}

impl Tape {
    /// Reads the value that begins at an offset, and returns where it ends.
    ///
    /// # Errors
    ///
    /// The first [`Fault`], if there is no well-formed value.
    pub(crate) fn read(&mut self, text: &str, at: usize) -> Result<usize, Fault> {
        self.nodes.clear();
        self.open.clear();
        let mut parser = TapeBuilder { text, bytes: text.as_bytes(), at, tape: self };
        parser.value()?;
        while let Some(&open) = parser.tape.open.last() {
            parser.step(open)?;
        }
        Ok(parser.at)
    }

    /// Returns the value that was read.
    ///
    /// # Panics
    ///
    /// If no value was read.
    pub(crate) fn root<'a>(&'a self, text: &'a str) -> Value<'a> {
        Value::new(text, &self.nodes, 0)
    }
}

/// Returns the offset of the first byte at or after `at` that is not white space.
pub(crate) fn skip_space(bytes: &[u8], at: usize) -> usize {
    let spaces = bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
    at + spaces.count()
}

struct TapeBuilder<'t, 'a> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    tape: &'a mut Tape,
}

impl<'t> TapeBuilder<'t, '_> {
    /// Reads the next value, or the end, of an array or object that is not yet closed.
    fn step(&mut self, open: usize) -> Result<(), Fault> {
        let is_first = open + 1 == self.tape.nodes.len();
        let is_array = self.tape.nodes[open].kind == Kind::Array;
        if is_array && !is_first {
            self.lone_digits();
        }
        let byte = self.next_byte();
        if byte == Some(if is_array { b']' } else { b'}' }) {
            self.close(open);
            return Ok(());
        }
        if !is_first {
            let expected = if is_array { "`,` or `]`" } else { "`,` or `}`" };
            if byte != Some(b',') {
                return Err(self.fault(expected));
            }
            self.at += 1;
        }
        if !is_array {
            self.name(is_first)?;
        }
        self.value()
    }

    /// Closes an array or object: the node behind it is now known, and values can be skipped.
    fn close(&mut self, open: usize) {
        self.at += 1;
        self.tape.open.pop();
        let next = self.tape.nodes.len();
        let node = &mut self.tape.nodes[open];
        (node.next, node.span.end) = (next, self.at);
    }

    /// Reads the name of a member, and the colon behind it.
    fn name(&mut self, is_first: bool) -> Result<(), Fault> {
        self.next_byte();
        let expected = if is_first { "a name in quotes or `}`" } else { "a name in quotes" };
        let (end, escaped) = self.run(expect(expected, scalar::text))?;
        self.push(Kind::Text { escaped }, end);
        self.at = self.run(scalar::colon)?.0;
        Ok(())
    }

    /// Reads the start of an array or object, or any other value.
    fn value(&mut self) -> Result<(), Fault> {
        self.next_byte();
        let (end, kind) = match self.bytes.get(self.at..).unwrap_or_default() {
            // Most numbers of puzzles have one digit.
            [b'0'..=b'9', b',' | b']' | b'}' | b' ' | b'\n', ..] => (self.at + 1, Kind::Number),
            _ => self.run(alt((scalar::scalar, scalar::open)))?,
        };
        if matches!(kind, Kind::Array | Kind::Object) {
            if self.tape.open.len() == MAX_DEPTH {
                return Err(self.fault(TOO_DEEP));
            }
            self.tape.open.push(self.tape.nodes.len());
        }
        self.push(kind, end);
        Ok(())
    }

    /// Reads `*( "," [ SP ] DIGIT )` after a value of an array: most rows of puzzles are written so.
    fn lone_digits(&mut self) {
        loop {
            let digit = match self.bytes.get(self.at..).unwrap_or_default() {
                [b',', b' ', b'0'..=b'9', b',' | b']', ..] => self.at + 2,
                [b',', b'0'..=b'9', b',' | b']', ..] => self.at + 1,
                _ => return,
            };
            self.at = digit;
            self.push(Kind::Number, digit + 1);
        }
    }

    /// Runs a parser at the current place; returns where it ended, and its value.
    fn run<T>(
        &self,
        mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
    ) -> Result<(usize, T), Fault> {
        match parser.parse(&self.text[self.at..]) {
            Ok((rest, value)) => Ok((self.text.len() - rest.len(), value)),
            Err(error) => Err(Mismatch::from_error(error).in_text(self.text)),
        }
    }

    fn push(&mut self, kind: Kind, end: usize) {
        let (span, next) = (Span::new(self.at, end), self.tape.nodes.len() + 1);
        self.tape.nodes.push(Node { kind, span, next });
        self.at = end;
    }

    fn next_byte(&mut self) -> Option<u8> {
        self.at = skip_space(self.bytes, self.at);
        self.bytes.get(self.at).copied()
    }

    fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    /// Whether a value is that which `serde_json` reads, and so are all within it.
    fn same(value: Value<'_>, other: &serde_json::Value) -> bool {
        use serde_json::Value as Other;
        match other {
            Other::Null => value.kind() == Kind::Null,
            Other::Bool(truth) => value.kind() == if *truth { Kind::True } else { Kind::False },
            Other::Number(_) => value.kind() == Kind::Number,
            Other::String(text) => value.text().as_deref() == Some(text),
            Other::Array(values) => {
                value.is_array()
                    && value.values().count() == values.len()
                    && value.values().zip(values).all(|(value, other)| same(value, other))
            }
            // The last of several members of a name is the one that serde_json keeps.
            Other::Object(members) => {
                let last = |name: &String| value.members().filter(|(other, _)| other == name).last();
                value.is_object()
                    && members
                        .iter()
                        .all(|(name, other)| last(name).is_some_and(|(_, value)| same(value, other)))
            }
        }
    }

    fn assert_same(text: &str) -> Result<(), TestCaseError> {
        let other = serde_json::from_str::<serde_json::Value>(text);
        let mut tape = Tape::default();
        let end = tape.read(text, skip_space(text.as_bytes(), 0));
        let whole = end.is_ok_and(|end| skip_space(text.as_bytes(), end) == text.len());
        match other {
            Ok(other) => prop_assert!(whole && same(tape.root(text), &other), "{text:?}"),
            Err(error) if error.to_string().contains("out of range") => {}
            Err(error) => prop_assert!(!whole, "{text:?}: {error}"),
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

        #[test]
        fn it_reads_what_serde_json_reads(
            parts in proptest::collection::vec(
                select(vec!["[", "]", "{", "}", ",", ":", "\"", "\"a\"", "\"\\n\\u00e9\"", "\\ud83d\\ude00", "\\ud83d", "\\",
                    "1", "-", "0", ".5", "e", "E+1", "true", "nul", "null", " ", "\n", "é", "\t", "\"k\":", "[1,2]"]),
                0..12,
            )
        ) {
            assert_same(&parts.concat())?;
        }
    }

    #[test]
    fn nesting_ends_where_that_of_serde_json_does() {
        for depth in [126, 127, 128, 129, 100_000] {
            let text = "[".repeat(depth) + &"]".repeat(depth);
            assert!(assert_same(&text).is_ok(), "{depth}");
        }
    }
}
