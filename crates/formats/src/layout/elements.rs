//! Iterates over the values of a document's list of puzzles.
//!
//! The head of a document decides its [`Level`]: the arrays and objects around its puzzles. [`Elements`] yields
//! the values in them one by one. If one is damaged, it continues behind its closing bracket, or with the next
//! line that begins as the damaged value did, whichever comes first.
//!
//! A document is split behind a comma of its level, where the next chunk begins with the same brackets open;
//! documents that follow one another are split between them. A text that ends right behind such a comma is
//! therefore not reported.
//!
//! In a list of puzzles, an element without one is malformed. A list is one of puzzles if one of its first elements has
//! a puzzle; other lists of the level, such as tags, are split before a comma, so that the next chunk can tell.

use crate::{
    codec::{PlainCells, PlainPlace, Run, Wants},
    diagnostic::Diagnostic,
    layout::element_template::ElementTemplate,
    record::FieldSet,
    syntax::{
        expect::Fault,
        json::{Damaged, Level, Tape, Value, is_too_deep, name, skip_space},
    },
    text::Span,
};

/// A part of a document.
#[derive(Debug)]
pub(super) enum ElementPart<'a> {
    Element(Value<'a>, ListContent),
    /// A puzzle that is laid out as others, in place of an element.
    Alike(Run<'a>, ListContent),
    /// The beginning of a list of the level, about which there is something to report.
    Named(Diagnostic),
    /// A damaged part, and its span.
    Broken(Fault, Span),
}

/// What comes before the current place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PrecedingToken {
    /// A bracket, or a damaged part: a value or the closing bracket may come.
    Open,
    /// A comma: a value must come.
    Comma,
    /// A value: a comma or the closing bracket must come.
    Value,
}

/// What is known about the list whose element a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListContent {
    /// It is no list of puzzles, or no list.
    Other,
    /// None of its first elements, of which this is the number, has a puzzle.
    Unknown(usize),
    Puzzles,
}

/// Number of elements without a puzzle after which a list is no list of puzzles.
const MAX_UNKNOWN: usize = 64;

/// A chunk of a document that is being read.
pub(crate) struct Elements<'t> {
    pub(super) text: &'t str,
    level: &'t [u8],
    at: usize,
    /// The brackets that are open, and whether they are those of the level: to compare them at each element takes as long
    /// as to read a puzzle that is laid out as others.
    open: Vec<u8>,
    is_at_level: bool,
    before: PrecedingToken,
    /// The chunk begins behind a comma.
    behind_comma: bool,
    /// The list of the level that is open.
    list: ListContent,
    /// Every list of the level has puzzles.
    has_puzzles: bool,
    /// The name of the last member and its span, and what is reported about a list of the level with this name.
    name: Option<(String, Span)>,
    about_list: fn(&str, Span) -> Option<Diagnostic>,
    /// The last split point so far.
    split_point: usize,
    /// The start of the last line that was searched, and where the search ended.
    line: usize,
    searched: usize,
    tape: Tape,
    /// The layout of puzzles of which no elements are made, and the cells of the last one.
    alike: Option<&'t ElementTemplate>,
    cells: PlainCells,
    /// What is declared of their fields where cells are enough for the caller; `None` if these become entries.
    fields: Option<FieldSet>,
}

impl<'t> Elements<'t> {
    /// Creates a chunk of a document of this level, `first` if it is the first.
    pub(crate) fn new(text: &'t str, level: &'t Level, first: bool) -> Self {
        let open = if first { Vec::new() } else { level.0.clone() };
        let is_other = text.as_bytes().get(skip_space(text.as_bytes(), 0)) == Some(&b',');
        let before = match is_other {
            _ if open.is_empty() => PrecedingToken::Open,
            true => PrecedingToken::Value,
            false => PrecedingToken::Comma,
        };
        let behind_comma = !open.is_empty();
        let tape = Tape::default();
        Self {
            text,
            level: &level.0,
            at: 0,
            is_at_level: open == level.0,
            open,
            before,
            behind_comma,
            list: if behind_comma && !is_other { ListContent::Puzzles } else { ListContent::Other },
            has_puzzles: true,
            name: None,
            about_list: |_, _| None,
            split_point: 0,
            line: 0,
            searched: 0,
            tape,
            alike: None,
            cells: [0; 81],
            fields: None,
        }
    }

    /// Sets the layout of puzzles of which no elements are made, `None` if all are elements, and what the caller can use of
    /// them.
    pub(crate) fn with_alike(self, alike: Option<&'t ElementTemplate>, wants: Wants) -> Self {
        let plain = alike.filter(|alike| alike.has_cells_for(wants));
        Self { alike, fields: plain.map(|alike| alike.fields(wants)), ..self }
    }

    /// Sets whether every list of the level `has_puzzles`; if not, the first elements of each decide.
    pub(crate) fn with_lists(self, has_puzzles: bool) -> Self {
        Self { has_puzzles, ..self }
    }

    /// Sets what is reported about a list of the level, given its name and the place of that.
    pub(crate) fn with_names(self, about_list: fn(&str, Span) -> Option<Diagnostic>) -> Self {
        Self { about_list, ..self }
    }

    /// Returns the last split point; 0 for nowhere.
    pub(crate) fn split_point(self) -> usize {
        self.split_point_of(|_| true)
    }

    /// Returns the last split point, 0 for nowhere; `has_puzzle` returns whether an element has a puzzle.
    pub(crate) fn split_point_of(mut self, has_puzzle: impl Fn(Value<'_>) -> bool) -> usize {
        while let Some(step) = self.advance() {
            match step {
                ElementPart::Element(value, ListContent::Unknown(_)) => {
                    let found = has_puzzle(value);
                    self.decide_list(found);
                }
                ElementPart::Alike(..) => self.decide_list(true),
                ElementPart::Broken(..) => self.decide_list(false),
                _ => {}
            }
        }
        self.split_point
    }

    /// Returns whether the open list is none of puzzles.
    pub(super) fn list_is_other(&self) -> bool {
        self.list == ListContent::Other
    }

    /// Decides whether the open list is one of puzzles, after an element that has one or none, or a damaged part.
    pub(super) const fn decide_list(&mut self, found: bool) {
        self.list = match self.list {
            ListContent::Unknown(_) if found => ListContent::Puzzles,
            ListContent::Unknown(count) if count < MAX_UNKNOWN => ListContent::Unknown(count + 1),
            ListContent::Unknown(_) => ListContent::Other,
            decided => decided,
        };
    }

    /// Returns the next value of the level, or the next damaged part.
    pub(super) fn advance(&mut self) -> Option<ElementPart<'_>> {
        loop {
            let bytes = self.text.as_bytes();
            self.at = skip_space(bytes, self.at);
            let Some(&byte) = bytes.get(self.at) else { return self.end() };
            let start = self.at;
            match byte {
                b',' if self.before == PrecedingToken::Value && !self.open.is_empty() => self.comma(),
                b']' | b'}' => {
                    if let Some(broken) = self.close(byte) {
                        return Some(broken);
                    }
                }
                _ if self.before == PrecedingToken::Value && !self.open.is_empty() => {
                    self.before = PrecedingToken::Open;
                    return Some(ElementPart::Broken(self.fault("`,`"), Span::at(start)));
                }
                _ => {
                    self.begin_document();
                    if let Err(fault) = self.name() {
                        return Some(self.broken(start, fault));
                    }
                    if self.is_outer() {
                        match self.named_list() {
                            Some(named) => return Some(named),
                            None => continue,
                        }
                    }
                    return Some(self.element(start));
                }
            }
        }
    }

    /// Passes a comma, behind which a chunk may be split if it is one of the outermost list.
    fn comma(&mut self) {
        let comma = self.at;
        self.at += 1;
        self.before = PrecedingToken::Comma;
        let bytes = self.text.as_bytes();
        let next = skip_space(bytes, self.at);
        // A chunk that begins with a comma is split from a list without puzzles; so not before another, which may follow
        // where the text has ended in white space. A piece ends right behind its comma.
        let may_be_comma = bytes.get(next).map_or(next > self.at, |&byte| byte == b',');
        if self.is_at_level && !may_be_comma {
            self.split_point = match self.list {
                ListContent::Unknown(_) => self.split_point,
                ListContent::Other if self.is_in_list() => comma,
                _ => self.at,
            };
        }
    }

    /// Passes a closing bracket, and reports one that does not fit.
    fn close(&mut self, byte: u8) -> Option<ElementPart<'static>> {
        let (start, opener) = (self.at, if byte == b']' { b'[' } else { b'{' });
        let is_right = self.open.last() == Some(&opener);
        let is_complete = self.before != PrecedingToken::Comma;
        let expected = match self.open.last() {
            Some(b'[') if is_complete => "`]`",
            Some(_) if is_complete => "`}`",
            _ => "a value",
        };
        let fault = self.fault(expected);
        self.at += 1;
        // One that closes nothing is stray; else the brackets between are missing.
        if let Some(place) = self.open.iter().rposition(|open| *open == opener) {
            self.change_open(|open| open.truncate(place));
            self.before = PrecedingToken::Value;
        }
        if is_right && is_complete {
            return None;
        }
        if self.open.is_empty() {
            // Many of them are reported once.
            let stray = |byte: &&u8| matches!(byte, b']' | b'}' | b',' | b' ' | b'\t' | b'\n' | b'\r');
            self.at += self.text.as_bytes()[self.at..].iter().take_while(stray).count();
        }
        Some(ElementPart::Broken(fault, Span::new(start, start + 1)))
    }

    /// Documents that follow one another may be split here: not right behind a damaged one, since the diagnostic
    /// about it may mention the text that follows.
    fn begin_document(&mut self) {
        if !(self.open.is_empty() && self.level.is_empty())
            || self.at > 0 && self.before == PrecedingToken::Open
        {
            return;
        }
        let line = self.line_of(self.at);
        self.split_point = if self.text[line..self.at].trim_end().is_empty() { line } else { self.at };
    }

    /// Returns the start of the line of a place that is not before the last one: so a line is searched once,
    /// however many documents are on it.
    fn line_of(&mut self, at: usize) -> usize {
        let line_end = memchr::memrchr2(b'\n', b'\r', &self.text.as_bytes()[self.searched..at]);
        self.line = line_end.map_or(self.line, |end| self.searched + end + 1);
        self.searched = at;
        self.line
    }

    /// Reads the name of a member, if one comes next.
    fn name(&mut self) -> Result<(), Fault> {
        if self.open.last() == Some(&b'{') {
            let start = self.at;
            let (end, name) = name(self.text, start)?;
            self.at = end;
            self.name = Some((name, Span::new(start, end)));
            self.at = skip_space(self.text.as_bytes(), self.at);
        }
        Ok(())
    }

    /// Enters an array or object of the level.
    fn is_outer(&mut self) -> bool {
        let byte = self.text.as_bytes().get(self.at);
        let is_outer = byte.is_some() && self.level.get(self.open.len()) == byte;
        if is_outer && self.level.starts_with(&self.open) {
            self.change_open(|open| open.extend(byte));
            self.at += 1;
            self.before = PrecedingToken::Open;
            if self.is_in_list() {
                self.list = if self.has_puzzles { ListContent::Puzzles } else { ListContent::Unknown(0) };
            }
            return true;
        }
        false
    }

    /// Returns what is to be reported about the list of the level that begins here.
    fn named_list(&mut self) -> Option<ElementPart<'static>> {
        let (name, span) = self.name.take().filter(|_| self.is_in_list())?;
        (self.about_list)(&name, span).map(ElementPart::Named)
    }

    /// Opens or closes brackets.
    fn change_open(&mut self, change: impl FnOnce(&mut Vec<u8>)) {
        change(&mut self.open);
        self.is_at_level = self.open == self.level;
    }

    /// Whether the next value is an element of a list of the level.
    fn is_in_list(&self) -> bool {
        self.is_at_level && self.level.last() == Some(&b'[')
    }

    /// Reads a value as a whole.
    fn element(&mut self, start: usize) -> ElementPart<'_> {
        let list = if self.is_in_list() { self.list } else { ListContent::Other };
        if let Some((alike, fields)) = self.alike.zip(self.fields)
            && let Some((place, end)) = alike.read(self.text, self.at, &mut self.cells)
        {
            self.at = end;
            self.before = PrecedingToken::Value;
            return ElementPart::Alike(Run::Plain(&self.cells, PlainPlace { fields, ..place }), list);
        }
        if let Some(alike) = self.alike.filter(|_| self.fields.is_none())
            && let Some((entry, end)) = alike.entry(self.text, self.at, &mut self.cells)
        {
            self.at = end;
            self.before = PrecedingToken::Value;
            return ElementPart::Alike(entry.into(), list);
        }
        match self.tape.read(self.text, self.at) {
            Ok(end) => {
                self.at = end;
                self.before = PrecedingToken::Value;
                ElementPart::Element(self.tape.root(self.text), list)
            }
            Err(fault) => self.broken(start, fault),
        }
    }

    /// Continues behind a damaged part that begins here.
    fn broken(&mut self, start: usize, fault: Fault) -> ElementPart<'static> {
        let value = self.at.max(start);
        if fault.at >= self.text.len() {
            // The end of the text is reported once.
            self.change_open(Vec::clear);
        }
        (self.at, self.before) = self.resume(start, value, fault);
        let broken = self.text[start..self.at].trim_end();
        ElementPart::Broken(fault, Span::new(start, (start + broken.len()).max(start)))
    }

    /// Returns where to continue, and what comes before.
    fn resume(&mut self, start: usize, value: usize, fault: Fault) -> (usize, PrecedingToken) {
        let bytes = self.text.as_bytes();
        if fault.at >= bytes.len() {
            return (bytes.len(), PrecedingToken::Value);
        }
        let first = bytes[start];
        if fault.at > start && !is_too_deep(fault) && bytes[fault.at] == first && matches!(first, b'[' | b'{')
        {
            return (fault.at, PrecedingToken::Open);
        }
        let line = self.line_of(start);
        let damaged = Damaged {
            start,
            value,
            line,
            fault,
            is_outermost: self.open.is_empty(),
            // A value behind others on its line may begin a chunk, and has the same siblings there.
            has_indent: !(line == 0 && self.behind_comma),
        };
        let (end, is_value) = damaged.end(self.text.as_bytes());
        (end, if is_value { PrecedingToken::Value } else { PrecedingToken::Open })
    }

    /// Ends the text, which may end right behind a comma at a split point.
    fn end(&mut self) -> Option<ElementPart<'static>> {
        let expected = match self.open.last()? {
            b'[' => "`]`",
            _ => "`}`",
        };
        let is_before_comma =
            self.is_in_list() && self.list == ListContent::Other && self.before == PrecedingToken::Value;
        let is_split = self.is_at_level && (self.split_point == self.text.len() || is_before_comma);
        self.change_open(Vec::clear);
        let fault = self.fault(expected);
        (!is_split).then_some(ElementPart::Broken(fault, Span::at(fault.at)))
    }

    const fn fault(&self, expected: &'static str) -> Fault {
        Fault { at: self.at, expected }
    }
}
