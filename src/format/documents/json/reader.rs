//! From documents to entries.

use crate::{
    codec::{Chunk, Entry, Envelope, Evidence, HEAD, ReadOptions, Reader},
    diagnostic::Diagnostic,
    layout::elements::Elements,
    record::Record,
    schema,
    syntax::json::{self, Level, Part, Value},
};

use super::{
    marks,
    names::{Role, role},
    object::{Look, Objects},
    writer::opening,
};

/// Finds the puzzles in values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Puzzles<'a> {
    objects: Objects<'a>,
}

impl<'a> Puzzles<'a> {
    /// Those of values in this text; `own` where this program has written them.
    pub(crate) const fn new(whole: &'a str, options: &'a ReadOptions, own: bool) -> Self {
        Self { objects: Objects { whole, options, own } }
    }

    /// Yields the puzzles of a value, which may be `called` a puzzle by its name; returns whether there is
    /// any.
    pub(crate) fn walk(self, value: Value<'a>, called: bool, sink: &mut dyn FnMut(Entry)) -> bool {
        if let Some(entry) = self.puzzle(value, called) {
            sink(entry);
            return true;
        }
        let mut any = false;
        if value.is_object() {
            for (name, value) in value.members() {
                let role = role(&name);
                if value.is_container() && role != Role::Solution {
                    any |= self.walk(value, matches!(role, Role::Puzzle(_)), sink);
                }
            }
        } else {
            for value in value.values() {
                any |= self.walk(value, called, sink);
            }
        }
        any
    }

    /// Returns the puzzle that a value is, rather than contains.
    pub(crate) fn puzzle(self, value: Value<'a>, called: bool) -> Option<Entry> {
        let of_object = value.is_object().then(|| self.objects.puzzle(value)).flatten();
        match of_object {
            Some((puzzle, look)) => Some(self.objects.entry(value, puzzle, &look)),
            None => self.bare(value, called),
        }
    }

    /// Adds the solution that an object lists.
    pub(crate) fn add_solution(
        self,
        record: &mut Record,
        object: Value<'a>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for (name, value) in object.members().filter(|(name, _)| role(name) == Role::Solution) {
            self.objects.add_grid(record, &name, value, diagnostics);
        }
    }

    /// A grid without an object around it.
    fn bare(self, value: Value<'a>, called: bool) -> Option<Entry> {
        let look = Look::of(self.objects.whole, value, self.objects.options.shape, called)?;
        if value.is_object() && !(called && look.is_well_formed()) {
            return None;
        }
        let mut diagnostics = Vec::new();
        let record = look.grid(&mut diagnostics).map(|(grid, cells)| {
            let grid = self.objects.options.resolve_box_size(grid, value.span(), &mut diagnostics);
            let mut record = Record::new(grid, value.span(), cells);
            marks::add_objects(&mut record, look.objects());
            record
        });
        Some(Entry { span: value.span(), record, diagnostics })
    }

    /// Returns the role of a value in its parent.
    fn part(self, name: Option<&str>, value: Value<'a>) -> Part {
        let is_called = name.is_some_and(|name| matches!(role(name), Role::Puzzle(_)));
        let look = || Look::of(self.objects.whole, value, self.objects.options.shape, is_called);
        match name {
            Some(_) if is_called && look().is_some() => Part::OfPuzzle,
            Some(_) if !value.is_container() => Part::Other,
            Some(name) if matches!(role(name), Role::Other | Role::Puzzle(_)) || value.is_object() => {
                if self.walk(value, is_called, &mut |_| {}) { Part::Puzzles } else { Part::Other }
            }
            None if self.walk(value, false, &mut |_| {}) => Part::Puzzles,
            _ => Part::Other,
        }
    }
}

pub(super) struct JsonReader {
    options: ReadOptions,
    level: Level,
    own: bool,
}

impl JsonReader {
    pub(super) fn new(head: &str, options: &ReadOptions) -> Self {
        let head = start_of(head);
        let puzzles = Puzzles::new(head, options, false);
        let level = Level::of(head, &|name, value| puzzles.part(name, value));
        Self { options: options.clone(), level, own: is_own(head) }
    }
}

impl Reader for JsonReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        let puzzles = Puzzles::new(chunk.text, &self.options, self.own);
        Elements::new(chunk.text, &self.level, chunk.first).each(sink, |value, sink| {
            puzzles.walk(value, false, sink);
        });
    }

    fn envelope(&self) -> Envelope {
        let before = if self.own { opening() } else { "[\n".to_owned() };
        Envelope { before, between: ",\n", after: if self.own { "]}\n" } else { "]\n" } }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        Elements::new(chunk.text, &self.level, chunk.first).split_point()
    }
}

/// Returns the bytes that determine how a document is read: its first ones, even of a long line.
fn start_of(head: &str) -> &str {
    &head[..head.floor_char_boundary(HEAD)]
}

/// Returns whether this program wrote the document: its first member is the schema, or the number of version 1.
pub(crate) fn is_own(head: &str) -> bool {
    let members = head.trim_start().strip_prefix('{');
    let first = members.and_then(|members| members.split([',', '}']).next());
    first.and_then(|member| member.split_once(':')).is_some_and(|(name, value)| match name.trim() {
        "\"schema\"" => value.trim().trim_matches('"') == schema::ID,
        "\"givens\"" => value.trim().parse() == Ok(1),
        _ => false,
    })
}

/// Returns the evidence for JSON: that the head is valid as far as it goes.
pub(super) fn probe(head: &str) -> Option<Evidence> {
    let strength = json::likelihood(start_of(head))?;
    let what = if head.trim_start().starts_with('{') { "object" } else { "array" };
    Some(Evidence::new(strength, format!("a JSON {what}")))
}
