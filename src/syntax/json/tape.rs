//! One value with all that is in it, in the order in which it stands.

use nom::{Parser, bytes::complete::tag};

use crate::{
    syntax::expect::{Fault, Mismatch, expect},
    text::Span,
};

use super::{
    scalar,
    value::{Kind, Value},
};

/// So many arrays and objects may stand in one another.
const DEEPEST: usize = 127;
const TOO_DEEP: &str = "at most 127 nested arrays and objects";

/// Whether a value is well-formed, but nested too deep.
pub(crate) fn is_too_deep(fault: Fault) -> bool {
    fault.expected == TOO_DEEP
}

/// A value or a name, and where those end that stand in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The node after all that is in it.
    pub(super) next: usize,
}

/// One value with all that is in it; made once and filled often.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    pub(super) nodes: Vec<Node>,
    /// The arrays and objects that are not yet closed.
    open: Vec<usize>,
}

impl Tape {
    /// Reads the value that begins at an offset, and tells where it ends.
    ///
    /// # Errors
    ///
    /// The first [`Fault`], where there is no such value.
    pub(crate) fn read(&mut self, text: &str, at: usize) -> Result<usize, Fault> {
        self.nodes.clear();
        self.open.clear();
        let mut parser = Walk { text, bytes: text.as_bytes(), at, tape: self };
        parser.value()?;
        while let Some(&open) = parser.tape.open.last() {
            parser.step(open)?;
        }
        Ok(parser.at)
    }

    /// The value that was read.
    ///
    /// # Panics
    ///
    /// If none was.
    pub(crate) fn root<'a>(&'a self, text: &'a str) -> Value<'a> {
        Value::new(text, &self.nodes, 0)
    }
}

/// The offset of the first byte from here on that is no white space.
pub(crate) fn white(bytes: &[u8], at: usize) -> usize {
    let spaces = bytes[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
    at + spaces.count()
}

struct Walk<'t, 'a> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    tape: &'a mut Tape,
}

impl<'t> Walk<'t, '_> {
    /// What comes next in an array or object that is not yet closed.
    fn step(&mut self, open: usize) -> Result<(), Fault> {
        let fresh = open + 1 == self.tape.nodes.len();
        let is_array = self.tape.nodes[open].kind == Kind::Array;
        if is_array && !fresh {
            self.lone_digits();
        }
        let byte = self.next_byte();
        if byte == Some(if is_array { b']' } else { b'}' }) {
            self.close(open);
            return Ok(());
        }
        if !fresh {
            let expected = if is_array { "`,` or `]`" } else { "`,` or `}`" };
            if byte != Some(b',') {
                return Err(self.fault(expected));
            }
            self.at += 1;
        }
        if !is_array {
            self.name(fresh)?;
        }
        self.value()
    }

    fn close(&mut self, open: usize) {
        self.at += 1;
        self.tape.open.pop();
        let next = self.tape.nodes.len();
        let node = &mut self.tape.nodes[open];
        (node.next, node.span.end) = (next, self.at);
    }

    /// `member = text ":" value`: the first two of these.
    fn name(&mut self, fresh: bool) -> Result<(), Fault> {
        if self.next_byte() != Some(b'"') {
            return Err(self.fault(if fresh { "a name in quotes or `}`" } else { "a name in quotes" }));
        }
        self.scalar()?;
        if self.next_byte() != Some(b':') {
            return Err(self.fault("`:`"));
        }
        self.at += 1;
        Ok(())
    }

    /// The start of an array or object, or any other value.
    fn value(&mut self) -> Result<(), Fault> {
        let kind = match self.next_byte() {
            Some(b'[') => Kind::Array,
            Some(b'{') => Kind::Object,
            _ => return self.scalar(),
        };
        if self.tape.open.len() == DEEPEST {
            return Err(self.fault(TOO_DEEP));
        }
        self.tape.open.push(self.tape.nodes.len());
        self.push(kind, self.at + 1);
        Ok(())
    }

    fn scalar(&mut self) -> Result<(), Fault> {
        let (kind, end) = match self.bytes.get(self.at) {
            Some(b'0'..=b'9') if self.is_lone_digit() => (Kind::Number, self.at + 1),
            Some(b'"') => {
                let (rest, (_, escaped)) = self.run(scalar::text)?;
                (Kind::Text { escaped }, rest)
            }
            Some(b'-' | b'0'..=b'9') => (Kind::Number, self.run(scalar::number)?.0),
            Some(b't') => (Kind::True, self.run(expect("a value", tag("true")))?.0),
            Some(b'f') => (Kind::False, self.run(expect("a value", tag("false")))?.0),
            Some(b'n') => (Kind::Null, self.run(expect("a value", tag("null")))?.0),
            _ => return Err(self.fault("a value")),
        };
        self.push(kind, end);
        Ok(())
    }

    /// Whether a number of one digit stands here, as most numbers of puzzles are.
    fn is_lone_digit(&self) -> bool {
        matches!(self.bytes.get(self.at + 1), Some(b',' | b']' | b'}' | b' ' | b'\n'))
    }

    /// `*( "," [ SP ] DIGIT )` behind a value of an array, as rows of puzzles are.
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

    /// Runs a parser here; returns where it ended.
    fn run<T>(
        &self,
        mut parser: impl Parser<&'t str, Output = T, Error = Mismatch>,
    ) -> Result<(usize, T), Fault> {
        match parser.parse(&self.text[self.at..]) {
            Ok((rest, value)) => Ok((self.text.len() - rest.len(), value)),
            Err(error) => Err(Mismatch::of(error).in_text(self.text)),
        }
    }

    fn push(&mut self, kind: Kind, end: usize) {
        let (span, next) = (Span::new(self.at, end), self.tape.nodes.len() + 1);
        self.tape.nodes.push(Node { kind, span, next });
        self.at = end;
    }

    fn next_byte(&mut self) -> Option<u8> {
        self.at = white(self.bytes, self.at);
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

    /// The same as `serde_json`, value by value.
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
        let end = tape.read(text, white(text.as_bytes(), 0));
        let whole = end.is_ok_and(|end| white(text.as_bytes(), end) == text.len());
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
