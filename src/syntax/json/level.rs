//! Where in a document its puzzles stand: the arrays and objects around them.

use super::{
    tape::{Tape, white},
    value::Value,
};
use crate::syntax::expect::Fault;

/// A list of puzzles is looked for in so many arrays and objects.
const MOST_LEVELS: usize = 16;

/// The brackets that are open where the puzzles of a document stand; none where documents are
/// so small that each is read at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Level(pub(crate) Vec<u8>);

/// What a value is to what holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Nothing.
    Other,
    /// A puzzle, or something that holds puzzles.
    Puzzles,
    /// A part of the puzzle that the object around it is.
    OfPuzzle,
}

impl Level {
    /// The level of the document that begins with this head; `part` tells what a value is, which
    /// may have a name.
    pub(crate) fn of(head: &str, part: &dyn Fn(Option<&str>, Value<'_>) -> Part) -> Self {
        let mut tape = Tape::default();
        let mut at = white(head.as_bytes(), 0);
        let mut path = Vec::new();
        while tape.read(head, at).is_err() && path.len() < MOST_LEVELS {
            let Some(&open) = head.as_bytes().get(at).filter(|byte| matches!(byte, b'[' | b'{')) else {
                break;
            };
            path.push(open);
            match first_child(head, at + 1, open, &mut tape, part) {
                Child::Broken(next) => at = next,
                Child::Found(Part::OfPuzzle, _) => {
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
        // Where the first object of a list is damaged, the list is read on.
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
    /// A value that says what its container is, and how it begins.
    Found(Part, Option<u8>),
    /// The place of the first value that cannot be read.
    Broken(usize),
    None,
}

/// The first value in a container that says what it is or cannot be read.
fn first_child(
    text: &str,
    mut at: usize,
    open: u8,
    tape: &mut Tape,
    part: &dyn Fn(Option<&str>, Value<'_>) -> Part,
) -> Child {
    loop {
        let name = if open == b'{' {
            let Ok((end, name)) = name(text, at, tape) else { return Child::None };
            at = end;
            Some(name)
        } else {
            None
        };
        at = white(text.as_bytes(), at);
        let Ok(end) = tape.read(text, at) else { return Child::Broken(at) };
        let part = part(name.as_deref(), tape.root(text));
        if part != Part::Other {
            return Child::Found(part, text.as_bytes().get(at).copied());
        }
        at = white(text.as_bytes(), end);
        if text.as_bytes().get(at) != Some(&b',') {
            return Child::None;
        }
        at += 1;
    }
}

/// `text ":"`: where the value begins, and the name.
pub(crate) fn name(text: &str, at: usize, tape: &mut Tape) -> Result<(usize, String), Fault> {
    let at = white(text.as_bytes(), at);
    let expected = Fault { at, expected: "a name in quotes" };
    if text.as_bytes().get(at) != Some(&b'"') {
        return Err(expected);
    }
    let end = tape.read(text, at)?;
    let name = tape.root(text).text().map(std::borrow::Cow::into_owned);
    let colon = white(text.as_bytes(), end);
    if text.as_bytes().get(colon) != Some(&b':') {
        return Err(Fault { at: colon, expected: "`:`" });
    }
    Ok((colon + 1, name.ok_or(expected)?))
}
