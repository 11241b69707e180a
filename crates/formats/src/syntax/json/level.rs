//! The level of a document at which its puzzles are, the arrays and objects around them; and where a damaged part of it
//! ends.
//!
//! Readers of large documents pass the head and a function that knows the roles of values; they get the level. With it a
//! chunk can begin at any element, without what came before.

use super::{
    scalar,
    tape::{Tape, skip_space},
    value::Value,
};
use crate::syntax::{
    combinators::{Parser, recognize, terminated},
    expect::{Fault, Mismatch, expect},
};

/// The largest number of arrays and objects around a list of puzzles.
const MAX_LEVELS: usize = 16;

/// The opening brackets before the puzzles of a document, from the outermost; none if a document is small enough
/// to be read as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Level(pub(crate) Vec<u8>);

/// The role of a value in the array or object that contains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueRole {
    /// Nothing that concerns a puzzle.
    Other,
    /// A puzzle, or a container of puzzles.
    Puzzles,
    /// A part of a puzzle: the object around it is that puzzle.
    OfPuzzle,
}

impl Level {
    /// Determines the level of the document that begins with this head; `part` returns the role of a value, given its
    /// name, if it has one.
    pub(crate) fn from_head(head: &str, part: &dyn Fn(Option<&str>, Value<'_>) -> ValueRole) -> Self {
        let mut tape = Tape::default();
        let mut at = skip_space(head.as_bytes(), 0);
        let mut path = Vec::new();
        while tape.read(head, at).is_err() && path.len() < MAX_LEVELS {
            let Some(&open) = head.as_bytes().get(at).filter(|byte| matches!(byte, b'[' | b'{')) else {
                break;
            };
            path.push(open);
            match first_child(head, at + 1, open, &mut tape, part) {
                Child::Broken(next) => at = next,
                Child::Found(ValueRole::OfPuzzle, _) => {
                    path.pop();
                    return Self(path);
                }
                Child::Found(_, kind) => {
                    path.extend(kind.filter(|&kind| open == b'{' && kind == b'['));
                    return Self(path);
                }
                Child::None => break,
            }
        }
        // A list whose first object is damaged is read on from its second.
        match path.as_slice() {
            [.., b'[', b'{'] => {
                path.pop();
                Self(path)
            }
            _ => Self::default(),
        }
    }
}

enum Child {
    /// A value that shows what its container is, and its first byte.
    Found(ValueRole, Option<u8>),
    /// Offset of the first value that cannot be read.
    Broken(usize),
    None,
}

/// Finds the first value in a container that shows what the container is, or that cannot be read.
fn first_child(
    text: &str,
    mut at: usize,
    open: u8,
    tape: &mut Tape,
    part: &dyn Fn(Option<&str>, Value<'_>) -> ValueRole,
) -> Child {
    loop {
        let name = if open == b'{' {
            let Ok((end, name)) = name(text, at) else { return Child::None };
            at = end;
            Some(name)
        } else {
            None
        };
        at = skip_space(text.as_bytes(), at);
        let Ok(end) = tape.read(text, at) else { return Child::Broken(at) };
        let part = part(name.as_deref(), tape.root(text));
        if part != ValueRole::Other {
            return Child::Found(part, text.as_bytes().get(at).copied());
        }
        at = skip_space(text.as_bytes(), end);
        if text.as_bytes().get(at) != Some(&b',') {
            return Child::None;
        }
        at += 1;
    }
}

/// Parses the name of a member and the colon behind it (`text ":"`); returns the offset of the value, and the name.
pub(crate) fn name(text: &str, at: usize) -> Result<(usize, String), Fault> {
    let start = skip_space(text.as_bytes(), at);
    let mut name = terminated(recognize(expect("a name in quotes", scalar::text)), scalar::colon);
    let (rest, name) =
        name.parse(&text[start..]).map_err(|error| Mismatch::from_error(error).in_text(text))?;
    Ok((text.len() - rest.len(), scalar::unescaped(&name[1..name.len() - 1], true).into_owned()))
}

/// A part of a text that cannot be read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Damaged {
    /// Where it begins, with its name if it has one, and where its value does.
    pub(crate) start: usize,
    pub(crate) value: usize,
    /// The start of its line.
    pub(crate) line: usize,
    pub(crate) fault: Fault,
    /// No bracket is open before it.
    pub(crate) is_outermost: bool,
    /// Whether white space before it on its line is the indent of its siblings: others may be on the line before the text.
    pub(crate) has_indent: bool,
}

impl Damaged {
    /// Returns the place behind its closing bracket, or the next line that begins as it did; and whether a value ends there.
    pub(crate) fn end(self, bytes: &[u8]) -> (usize, bool) {
        let Self { start, value, line, fault, .. } = self;
        // From the end: the indent of a line is long where many values of it are damaged.
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        let is_apart = self.has_indent && bytes[line..start].iter().rev().all(is_space);
        let indent = if is_apart { &bytes[line..start] } else { &[] };
        let is_sibling = |at: usize| {
            bytes[at..].starts_with(indent) && bytes.get(at + indent.len()) == Some(&bytes[start])
        };
        let mut depth = 0_usize;
        let mut at = value;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => at = string_end(bytes, at),
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth == 1 => return (at + 1, true),
                b']' | b'}' | b',' if depth == 0 && at > fault.at => return (at, true),
                b']' | b'}' => depth = depth.saturating_sub(1),
                b'\n' if at >= fault.at && (depth == 0 && self.is_outermost || is_sibling(at + 1)) => {
                    return (at + 1, false);
                }
                _ => {}
            }
            at += 1;
        }
        (bytes.len(), true)
    }
}

/// Returns the offset of the quote that ends a string, or of the end of its line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            // The line is searched again.
            b'\n' => return at - 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}
