//! From documents to entries.
//!
//! It takes the text of documents and yields an entry for each puzzle in them. Where puzzles are is found by [`Puzzles`],
//! which YAML and JSON Lines use too; large documents are read element by element, at the level that their head shows.

use std::cell::LazyCell;

use crate::{
    codec::{Chunk, Entry, Envelope, Evidence, HEAD, ReadOptions, Reader, Run, Runs, Wants},
    diagnostic::Diagnostic,
    format::links::document::scl_entry,
    layout::{element_template::ElementTemplate, elements::Elements},
    record::{Meta, Record},
    schema,
    syntax::json::{self, Kind, Level, Tape, Value, ValueRole},
    text::{Span, shown},
};

use super::{
    cells::JsonCells,
    columns,
    constraints::variant_around,
    linked,
    literals::literals,
    marks,
    masks::masked_puzzles,
    names::{Role, SUREST, role},
    numbers::number_entry,
    object::{Look, Objects},
    several::is_other_puzzle,
    several::{named_puzzles, unread_puzzles},
    template::template,
    variant,
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
        self.search(value, called, false, sink)
    }

    /// Yields the puzzles of a value that may be an element of a list: if it is a list itself, it may be the row of a table,
    /// where values beside the puzzle are no records.
    fn search(self, value: Value<'a>, called: bool, in_list: bool, sink: &mut dyn FnMut(Entry)) -> bool {
        if let Some(several) = self.named(value).or_else(|| self.masked(value)) {
            several.into_iter().for_each(sink);
            return true;
        }
        let puzzle = self.puzzle(value, called);
        let has_record = |entry: &Entry| entry.record.is_some() || entry.variant.is_some();
        if !puzzle.as_ref().is_some_and(has_record) && self.rows(value, sink) {
            return true;
        }
        if let Some(entry) = puzzle {
            sink(entry);
            return true;
        }
        if value.is_object() && has_plain_solution(value) {
            return self.solved(value, sink) || self.linked(value, sink);
        }
        self.contained(value, called, in_list, sink) || self.linked(value, sink)
    }

    /// Yields the puzzle of a value without one of its own that is a link or a document of another program, or has one as a
    /// member.
    fn linked(self, value: Value<'a>, sink: &mut dyn FnMut(Entry)) -> bool {
        let entry = if self.objects.own { None } else { linked::entry(self.objects, value) };
        entry.is_some_and(|entry| {
            sink(entry);
            true
        })
    }

    /// Yields the puzzles in an object that has a solution of its own: it is that of the only one.
    fn solved(self, value: Value<'a>, sink: &mut dyn FnMut(Entry)) -> bool {
        let mut entries = Vec::new();
        let any = self.contained(value, false, false, &mut |entry| entries.push(entry));
        if let [only] = &mut entries[..]
            && let Some(record) = only.record.as_mut().filter(|record| record.solution.is_none())
        {
            self.add_solution(record, value, &mut only.diagnostics);
        }
        entries.into_iter().for_each(sink);
        any
    }

    /// Yields the puzzles of the values in a list or an object.
    fn contained(self, value: Value<'a>, called: bool, in_list: bool, sink: &mut dyn FnMut(Entry)) -> bool {
        let mut records = Records::default();
        if value.is_object() {
            let refused = variant_around(value);
            let sink = &mut |entry: Entry| sink(refused_by(refused.as_ref(), entry));
            let names_puzzle = LazyCell::new(|| names_puzzle(value));
            for (name, member) in value.members().filter(|(_, member)| member.is_container()) {
                let role = role(&name);
                let is_record = member.is_object() && puzzle_member(member).is_some();
                if role != Role::Solution || is_record {
                    let is_called = matches!(role, Role::Puzzle(_));
                    records.add(member, is_record, sink, |sink| self.search(member, is_called, false, sink));
                } else if !*names_puzzle && let Some(entries) = self.own_puzzles(member) {
                    records.add(member, is_record, sink, |sink| {
                        entries.into_iter().for_each(sink);
                        true
                    });
                }
            }
        } else if let Some(entry) = self.pair(value, in_list) {
            sink(entry);
            return true;
        } else {
            for value in value.values() {
                records.add(value, !in_list, sink, |sink| self.search(value, called, true, sink));
            }
        }
        records.any
    }

    /// Yields the puzzles of a document that may follow others.
    pub(crate) fn document(self, value: Value<'a>, sink: &mut dyn FnMut(Entry)) -> bool {
        let any = self.walk(value, false, sink);
        let is_missing = !any && puzzle_member(value).is_some_and(|(_, member)| !member.is_container());
        if is_missing {
            sink(without_puzzle(value));
        }
        any || is_missing
    }

    /// Returns the entries of a member that is called solutions if some are grids with blanks. If no other member is called
    /// puzzles, these are read: `{"semifinal": [ … ], "final": [ … ]}`.
    ///
    /// They are kept rather than searched for again, which would double the time with each member within another.
    fn own_puzzles(self, member: Value<'a>) -> Option<Vec<Entry>> {
        let (mut any, mut entries) = (false, Vec::new());
        self.walk(member, false, &mut |entry| {
            any |= entry.record.as_ref().is_some_and(|record| !record.grid.is_full());
            entries.push(entry);
        });
        any.then_some(entries)
    }

    /// Returns whether a member that is called solutions has puzzles of its own.
    pub(crate) fn has_own_puzzles(self, member: Value<'a>) -> bool {
        self.own_puzzles(member).is_some()
    }

    /// Returns the puzzle that a value is, rather than contains.
    pub(crate) fn puzzle(self, value: Value<'a>, called: bool) -> Option<Entry> {
        if let Some(entry) = variant::entry(self.objects, value).or_else(|| unclear_grid(value)) {
            return Some(entry);
        }
        if !self.objects.own
            && has_containers(value)
            && let Some(entry) = scl_entry(value, self.objects.options)
        {
            return Some(entry);
        }
        let of_object = value.is_object().then(|| self.objects.puzzle(value)).flatten();
        match of_object {
            Some((puzzle, look)) => {
                let mut entry = self.objects.entry(value, puzzle, &look);
                entry.diagnostics.extend(self.unread(value, puzzle, entry.record.as_ref()));
                Some(linked::understood(self.objects, value, entry))
            }
            None => number_entry(value).or_else(|| self.bare(value, called)),
        }
    }

    /// Returns the puzzles that an object names, if there are several.
    fn named(self, value: Value<'a>) -> Option<Vec<Entry>> {
        let is_foreign = value.is_object() && !self.objects.own;
        is_foreign.then(|| named_puzzles(self.objects, value)).flatten()
    }

    /// Returns the puzzles of an object that lists the cells of a solution that are given.
    fn masked(self, value: Value<'a>) -> Option<Vec<Entry>> {
        let is_foreign = value.is_object() && !self.objects.own && has_containers(value);
        is_foreign.then(|| masked_puzzles(self.objects, value)).flatten()
    }

    /// Returns the entry of a row with a puzzle and its solution.
    fn pair(self, value: Value<'a>, in_list: bool) -> Option<Entry> {
        (in_list && value.is_array()).then(|| columns::pair(self.objects, value)).flatten()
    }

    /// Yields the entries of a table that an object stores by column; returns whether it does.
    fn rows(self, value: Value<'a>, sink: &mut dyn FnMut(Entry)) -> bool {
        let is_foreign = value.is_object() && !self.objects.own;
        let row = |value, entry: Option<Entry>| sink(entry.unwrap_or_else(|| without_puzzle(value)));
        is_foreign && columns::rows(self.objects, value, row)
    }

    /// Reports puzzles beside that of an object.
    fn unread(self, object: Value<'a>, puzzle: Value<'a>, record: Option<&Record>) -> Option<Diagnostic> {
        let grid = &record.filter(|_| !self.objects.own)?.grid;
        let has_other = |value: Value<'a>, called: bool| {
            let mut any = false;
            let is_other = |entry: &Entry| {
                entry.record.as_ref().is_some_and(|record| is_other_puzzle(grid, &record.grid))
            };
            self.walk(value, called, &mut |entry| any |= is_other(&entry));
            any
        };
        unread_puzzles(self.objects, object, puzzle, grid, has_other)
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

    /// Returns the layout of a value that gave this entry, and of the text `around` it; `None` if other values might be read
    /// in another way.
    pub(crate) fn template(self, around: Span, value: Value<'a>, entry: &Entry) -> Option<ElementTemplate> {
        template(self.objects, around, value, entry)
    }

    /// Returns the texts, ratings and columns of the object at this span, whose puzzle cannot be read.
    pub(crate) fn texts(self, object: Span) -> Meta {
        let mut tape = Tape::default();
        let is_object = tape.read(self.objects.whole, object.start) == Ok(object.end);
        if is_object { self.objects.texts(tape.root(self.objects.whole)) } else { Meta::default() }
    }

    /// A grid without an object around it.
    fn bare(self, value: Value<'a>, called: bool) -> Option<Entry> {
        let look = Look::from_value(self.objects.whole, value, self.objects.options.shape, called)?;
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
        Some(Entry::new(value.span(), record, diagnostics))
    }

    /// Returns the role of a value in its parent.
    fn part(self, name: Option<&str>, value: Value<'a>) -> ValueRole {
        let is_called = name.is_some_and(|name| matches!(role(name), Role::Puzzle(_)));
        let look = || Look::from_value(self.objects.whole, value, self.objects.options.shape, is_called);
        match name {
            Some(_) if is_called && look().is_some() => ValueRole::OfPuzzle,
            Some(_) if !value.is_container() => ValueRole::Other,
            Some(name) if matches!(role(name), Role::Other | Role::Puzzle(_)) || value.is_object() => {
                if self.walk(value, is_called, &mut |_| {}) { ValueRole::Puzzles } else { ValueRole::Other }
            }
            None if self.walk(value, false, &mut |_| {}) => ValueRole::Puzzles,
            _ => ValueRole::Other,
        }
    }
}

/// The values beside one another of which some are records: those without a puzzle are malformed, if another has one.
#[derive(Debug, Default)]
struct Records {
    any: bool,
    /// The numbers of those before the first puzzle.
    missing: Vec<usize>,
}

impl Records {
    /// Adds a value, whose puzzles `search` yields; without one it `is_missing`.
    fn add(
        &mut self,
        value: Value<'_>,
        is_missing: bool,
        sink: &mut dyn FnMut(Entry),
        search: impl FnOnce(&mut dyn FnMut(Entry)) -> bool,
    ) {
        let missing = &mut self.missing;
        let any = search(&mut |entry| {
            let before = missing.drain(..).map(|number| without_puzzle(value.numbered(number)));
            before.for_each(&mut *sink);
            sink(entry);
        });
        self.any |= any;
        match is_missing && !any {
            true if self.any => sink(without_puzzle(value)),
            true => self.missing.push(value.number_in_document()),
            false => {}
        }
    }
}

/// Returns whether a value has lists or objects in it: most records of data have none.
fn has_containers(value: Value<'_>) -> bool {
    value.values().any(Value::is_container)
}

/// Returns whether a member of an object is called a solution and is a text or number.
fn has_plain_solution(object: Value<'_>) -> bool {
    object.members().any(|(name, member)| !member.is_container() && role(&name) == Role::Solution)
}

/// Returns whether a member of an object is called a puzzle.
pub(crate) fn names_puzzle(object: Value<'_>) -> bool {
    object.members().any(|(name, _)| matches!(role(&name), Role::Puzzle(_)))
}

/// Returns the member of an object that should be its puzzle, by its name.
fn puzzle_member(object: Value<'_>) -> Option<(String, Value<'_>)> {
    let rank = |name: &str| match role(name) {
        Role::Puzzle(rank) if rank <= SUREST => Some(rank),
        _ => None,
    };
    let members = object.members().filter_map(|(name, value)| Some((rank(&name)?, name, value)));
    let (_, name, value) = members.min_by_key(|(rank, ..)| *rank)?;
    Some((name.into_owned(), value))
}

/// Returns the same entry, without its record if the object around it says that it is a variant.
fn refused_by(refused: Option<&Diagnostic>, mut entry: Entry) -> Entry {
    if let Some(refused) = refused.filter(|_| entry.record.is_some()) {
        entry.record = None;
        entry.diagnostics.push(refused.clone());
    }
    entry
}

/// Returns the entry of a grid of a page that this program could not read, if an object of its own is one.
fn unclear_grid(value: Value<'_>) -> Option<Entry> {
    let reason = value.is_object().then(|| value.members().find(|(name, _)| name == "unclear_grid"))??.1;
    let is_own = value.members().any(|(name, schema)| {
        name == "schema" && schema.text().is_some_and(|schema| schema.starts_with("givens/"))
    });
    let diagnostic = Diagnostic::unclear_grid(&reason.text()?, reason.span());
    is_own.then(|| Entry::malformed(value.span(), diagnostic))
}

/// Returns the entry of a value that has no puzzle in the place of a record: what is wrong with its cells, if it is a list of
/// some.
pub(crate) fn without_puzzle(value: Value<'_>) -> Entry {
    damaged_cells(value).unwrap_or_else(|| without_cells(value))
}

/// Returns the entry of a list that looks like cells that were damaged: in the place of a record, that is what it is.
fn damaged_cells(value: Value<'_>) -> Option<Entry> {
    let cells = value.is_array().then(|| JsonCells::from_value(value))?.filter(JsonCells::is_near)?;
    let mut diagnostics = Vec::new();
    let grid = Look::Near(cells).grid(&mut diagnostics);
    grid.is_none().then(|| Entry::new(value.span(), None, diagnostics))
}

fn without_cells(value: Value<'_>) -> Entry {
    let member = puzzle_member(value).filter(|_| value.is_object());
    let place = member.as_ref().map_or(value, |(_, member)| *member).span();
    let (expected, found) = match &member {
        Some((name, member)) => (format!("a puzzle in `{}`", shown(name)), found(*member)),
        None if value.is_object() => {
            ("a puzzle in the record".to_owned(), "no member that holds one".to_owned())
        }
        None => ("a puzzle".to_owned(), found(value)),
    };
    let help = "the other records here have a puzzle: restore it, or remove the record";
    let diagnostic = Diagnostic::record_without_puzzle(&expected, found, place).help(help);
    Entry::malformed(value.span(), diagnostic)
}

/// Describes a value that is not a puzzle.
fn found(value: Value<'_>) -> String {
    match value.kind() {
        Kind::Text { .. } if value.text().is_some_and(|text| text.trim().is_empty()) => {
            "an empty text".to_owned()
        }
        Kind::Array if value.values().next().is_none() => "an empty list".to_owned(),
        Kind::Array => "a list".to_owned(),
        Kind::Object => "an object".to_owned(),
        _ => format!("`{}`", shown(value.raw())),
    }
}

pub(super) struct JsonReader {
    options: ReadOptions,
    level: Level,
    own: bool,
    /// The head shows that every list of the level has puzzles.
    has_puzzles: bool,
    /// The layout of one of the first puzzles, which the others may have too.
    alike: Option<ElementTemplate>,
}

impl JsonReader {
    pub(super) fn new(head: &str, options: &ReadOptions) -> Self {
        let head = start_of(head);
        let own = is_own(head);
        let puzzles = Puzzles::new(head, options, own);
        let level = Level::from_head(head, &|name, value| puzzles.part(name, value));
        let is_list = level.0 == [b'['];
        let mut has_puzzles = own;
        Elements::new(if is_list { head } else { "" }, &level, true).each(&mut |_| {}, |value, _| {
            has_puzzles = has_puzzles || puzzles.walk(value, false, &mut |_| {});
        });
        let mut reader = Self { options: options.clone(), level, own, has_puzzles, alike: None };
        if !reader.level.0.is_empty() {
            let first = Chunk { text: head, first: true };
            reader.alike = reader.elements(first).find_map(|value| reader.template(head, value));
        }
        reader
    }

    /// Returns the layout of an element that is a puzzle.
    fn template(&self, head: &str, element: Value<'_>) -> Option<ElementTemplate> {
        let mut entries = Vec::new();
        self.element(head)(element, &mut |entry| entries.push(entry));
        let [entry] = &entries[..] else { return None };
        let puzzles = Puzzles::new(head, &self.options, self.own);
        puzzles.template(element.span(), element, entry)
    }

    /// Returns what yields the puzzles of an element of this text, and returns whether there are any.
    fn element<'a>(&'a self, text: &'a str) -> impl Fn(Value<'_>, &mut dyn FnMut(Entry)) -> bool + use<'a> {
        let puzzles = Puzzles::new(text, &self.options, self.own);
        let is_whole = self.level.0.is_empty();
        let is_list = self.level.0.last() == Some(&b'[');
        move |value: Value<'_>, sink: &mut dyn FnMut(Entry)| {
            if is_whole { puzzles.document(value, sink) } else { puzzles.search(value, false, is_list, sink) }
        }
    }

    /// Passes the puzzles of a chunk to `sink`, as a caller who wants this can use them.
    fn each_run(&self, chunk: Chunk<'_>, wants: Wants, sink: &mut dyn FnMut(Run<'_>)) {
        let elements = self.elements(chunk).with_names(columns::unread_solutions);
        let elements = elements.with_alike(self.alike.as_ref(), wants);
        elements.each_run(sink, self.element(chunk.text), without_puzzle);
    }

    fn elements<'t>(&'t self, chunk: Chunk<'t>) -> Elements<'t> {
        Elements::new(chunk.text, &self.level, chunk.first).with_lists(self.has_puzzles)
    }
}

impl Reader for JsonReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.each_run(chunk, Wants::Entries, &mut Run::entries(sink));
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        self.each_run(chunk, runs.wants(), &mut |run| runs.push(run));
    }

    fn texts(&self, text: &str, record: Span) -> Meta {
        Puzzles::new(text, &self.options, self.own).texts(record)
    }

    fn literals(&self, text: &str, record: Span) -> Vec<[String; 2]> {
        literals(text, record)
    }

    fn envelope(&self) -> Envelope {
        let before = if self.own { opening() } else { "[\n".to_owned() };
        Envelope { before, between: ",\n", after: if self.own { "]}\n" } else { "]\n" } }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let puzzles = Puzzles::new(chunk.text, &self.options, self.own);
        let elements = self.elements(chunk).with_alike(self.alike.as_ref(), Wants::Cells);
        elements.split_point_of(|value| puzzles.walk(value, false, &mut |_| {}))
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
    let strength = likelihood(head)?;
    // Settings of programs have comments, which look like damage.
    if strength < WHOLE && !has_cells(head) {
        return None;
    }
    let what = if head.trim_start().starts_with('{') { "object" } else { "array" };
    Some(Evidence::new(strength, format!("a JSON {what}")))
}

/// Returns how likely the head of a text is JSON.
pub(super) fn likelihood(head: &str) -> Option<u8> {
    json::likelihood(start_of(head))
}

/// The likelihood of JSON without damage.
const WHOLE: u8 = 40;
/// The smallest number of cells of a grid.
const MIN_CELLS: usize = 16;

/// Whether a text has cells: a word of as many digits and points as the smallest grid has, or a quarter of it are such.
fn has_cells(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*');
    let solid = text.chars().filter(|c| !c.is_whitespace()).count();
    text.chars().filter(|&c| is_cell(c)).count() * 4 >= solid
        || text.split(|c| !is_cell(c)).any(|word| word.len() >= MIN_CELLS)
}
