//! A document taken apart into the values of its list of puzzles.
//!
//! The head of a document settles its [`Level`]: the arrays and objects within which its puzzles stand.
//! [`Elements`] goes through these and yields the values in them one by one. Where one is
//! damaged, it goes on behind its closing bracket, or with the next line that begins as the damaged
//! value did, whichever comes first.
//!
//! A document is cut behind a comma of its level, where the next piece begins with the same
//! brackets open; documents that follow one another are cut between them. That a text ends
//! right behind such a comma is therefore not told.

use crate::text::Span;

use super::{
    tape::{Fault, Tape, white},
    value::Value,
};

/// A list of puzzles is looked for in so many arrays and objects.
const MOST_LEVELS: usize = 16;

/// The brackets that are open where the puzzles of a document stand; none where documents are
/// so small that each is read at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Level(Vec<u8>);

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

/// What comes next in a document.
#[derive(Debug)]
pub(crate) enum Step<'a> {
    Element(Value<'a>),
    /// What cannot be read, and where it stands.
    Broken(Fault, Span),
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
fn name(text: &str, at: usize, tape: &mut Tape) -> Result<(usize, String), Fault> {
    let at = white(text.as_bytes(), at);
    let awaited = Fault { at, awaited: "a name in quotes" };
    if text.as_bytes().get(at) != Some(&b'"') {
        return Err(awaited);
    }
    let end = tape.read(text, at)?;
    let name = tape.root(text).text().map(std::borrow::Cow::into_owned);
    let colon = white(text.as_bytes(), end);
    if text.as_bytes().get(colon) != Some(&b':') {
        return Err(Fault { at: colon, awaited: "`:`" });
    }
    Ok((colon + 1, name.ok_or(awaited)?))
}

/// What stands before the place that is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A bracket, or what could not be read: a value or the closing bracket may come.
    Open,
    /// A comma: a value must come.
    Comma,
    /// A value: a comma or the closing bracket must come.
    Value,
}

/// Goes through a piece of a document.
pub(crate) struct Elements<'t> {
    text: &'t str,
    level: &'t [u8],
    at: usize,
    /// The brackets that are open.
    open: Vec<u8>,
    before: Before,
    /// Where the text may be cut that was seen so far.
    cut: usize,
    tape: Tape,
}

impl<'t> Elements<'t> {
    /// A piece of a document of this level, `first` if it is the first.
    pub(crate) fn new(text: &'t str, level: &'t Level, first: bool) -> Self {
        let open = if first { Vec::new() } else { level.0.clone() };
        let before = if open.is_empty() { Before::Open } else { Before::Comma };
        Self { text, level: &level.0, at: 0, open, before, cut: 0, tape: Tape::default() }
    }

    /// The last place where a piece may be cut; 0 for nowhere.
    pub(crate) fn cut(mut self) -> usize {
        while self.advance().is_some() {}
        self.cut
    }

    /// The next value of the level, or fault.
    pub(crate) fn advance(&mut self) -> Option<Step<'_>> {
        loop {
            let bytes = self.text.as_bytes();
            self.at = white(bytes, self.at);
            let Some(&byte) = bytes.get(self.at) else { return self.end() };
            let start = self.at;
            match byte {
                b',' if self.before == Before::Value && !self.open.is_empty() => self.comma(),
                b']' | b'}' => {
                    if let Some(broken) = self.close(byte) {
                        return Some(broken);
                    }
                }
                _ if self.before == Before::Value && !self.open.is_empty() => {
                    self.before = Before::Open;
                    return Some(Step::Broken(self.fault("`,`"), Span::at(start)));
                }
                _ => {
                    self.begin_document();
                    if let Err(fault) = self.name() {
                        return Some(self.broken(start, fault));
                    }
                    if self.is_outer() {
                        continue;
                    }
                    return Some(self.element(start));
                }
            }
        }
    }

    fn comma(&mut self) {
        self.at += 1;
        self.before = Before::Comma;
        if self.open == self.level {
            self.cut = self.at;
        }
    }

    fn close(&mut self, byte: u8) -> Option<Step<'static>> {
        let (start, opener) = (self.at, if byte == b']' { b'[' } else { b'{' });
        let is_right = self.open.last() == Some(&opener);
        let is_complete = self.before != Before::Comma;
        let awaited = match self.open.last() {
            Some(b'[') if is_complete => "`]`",
            Some(_) if is_complete => "`}`",
            _ => "a value",
        };
        let fault = self.fault(awaited);
        self.at += 1;
        // One that closes nothing is stray; else those between were lost.
        if let Some(place) = self.open.iter().rposition(|open| *open == opener) {
            self.open.truncate(place);
            self.before = Before::Value;
        }
        if is_right && is_complete {
            return None;
        }
        if self.open.is_empty() {
            // Many of them are told once.
            let stray = |byte: &&u8| matches!(byte, b']' | b'}' | b',' | b' ' | b'\t' | b'\n' | b'\r');
            self.at += self.text.as_bytes()[self.at..].iter().take_while(stray).count();
        }
        Some(Step::Broken(fault, Span::new(start, start + 1)))
    }

    /// Where documents follow one another, they may be cut here: not right behind one that could
    /// not be read, since what is said of it may tell what comes next.
    fn begin_document(&mut self) {
        if !(self.open.is_empty() && self.level.is_empty()) || self.at > 0 && self.before == Before::Open {
            return;
        }
        let line = self.text[..self.at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        self.cut = if self.text[line..self.at].trim().is_empty() { line } else { self.at };
    }

    /// The name of a member, where one comes next.
    fn name(&mut self) -> Result<(), Fault> {
        if self.open.last() == Some(&b'{') {
            self.at = name(self.text, self.at, &mut self.tape)?.0;
            self.at = white(self.text.as_bytes(), self.at);
        }
        Ok(())
    }

    /// Goes into an array or object that holds the level.
    fn is_outer(&mut self) -> bool {
        let byte = self.text.as_bytes().get(self.at);
        let is_outer = byte.is_some() && self.level.get(self.open.len()) == byte;
        if is_outer && self.level.starts_with(&self.open) {
            self.open.extend(byte);
            self.at += 1;
            self.before = Before::Open;
            return true;
        }
        false
    }

    fn element(&mut self, start: usize) -> Step<'_> {
        match self.tape.read(self.text, self.at) {
            Ok(end) => {
                self.at = end;
                self.before = Before::Value;
                Step::Element(self.tape.root(self.text))
            }
            Err(fault) => self.broken(start, fault),
        }
    }

    /// Goes on behind what begins here and cannot be read.
    fn broken(&mut self, start: usize, fault: Fault) -> Step<'static> {
        let value = self.at.max(start);
        if fault.at >= self.text.len() {
            // The end of the text is told once.
            self.open.clear();
        }
        (self.at, self.before) = self.resume(start, value, fault);
        let broken = self.text[start..self.at].trim_end();
        Step::Broken(fault, Span::new(start, (start + broken.len()).max(start)))
    }

    /// Where to go on, and whether a value stands before.
    fn resume(&self, start: usize, value: usize, fault: Fault) -> (usize, Before) {
        let bytes = self.text.as_bytes();
        if fault.at >= bytes.len() {
            return (bytes.len(), Before::Value);
        }
        let first = bytes[start];
        if fault.at > start
            && !fault.is_too_deep()
            && bytes[fault.at] == first
            && matches!(first, b'[' | b'{')
        {
            return (fault.at, Before::Open);
        }
        let line = self.text[..start].rfind('\n').map_or(0, |end| end + 1);
        let indent = &bytes[line..white(bytes, line)];
        let mut depth = 0_usize;
        let mut at = value;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => at = string_end(bytes, at),
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth <= 1 => {
                    let own = usize::from(depth == 1);
                    if depth == 1 || at > fault.at {
                        return (at + own, Before::Value);
                    }
                }
                b']' | b'}' => depth -= 1,
                b',' if depth == 0 && at > fault.at => return (at, Before::Value),
                b'\n' if at >= fault.at => {
                    let sibling = || {
                        bytes[at + 1..].starts_with(indent)
                            && bytes.get(at + 1 + indent.len()) == Some(&first)
                    };
                    if depth == 0 && self.open.is_empty() || sibling() {
                        return (at + 1, Before::Open);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        (bytes.len(), Before::Value)
    }

    /// The text ends: right behind a comma where it was cut.
    fn end(&mut self) -> Option<Step<'static>> {
        let wanted = match self.open.last()? {
            b'[' => "`]`",
            _ => "`}`",
        };
        let was_cut = self.open == self.level && self.cut == self.text.len();
        self.open.clear();
        let fault = self.fault(wanted);
        (!was_cut).then_some(Step::Broken(fault, Span::at(fault.at)))
    }

    const fn fault(&self, awaited: &'static str) -> Fault {
        Fault { at: self.at, awaited }
    }
}

/// The offset of the quote that ends a text, or of the end of its line.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            // The line is looked at again.
            b'\n' => return at - 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}
