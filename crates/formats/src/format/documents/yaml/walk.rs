//! From the value of a document to its puzzles.
//!
//! The reader passes the value of a part; it gets the puzzles, each found as in JSON. Beyond that, a mapping may have
//! titles for names, and constraints that are listed with the givens.

use std::cell::LazyCell;

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::{Entry, ReadOptions},
    diagnostic::{Diagnostic, unsupported_constraints},
    format::documents::json::{Puzzles, Role, names_puzzle, role, variant},
    record::{Record, Text},
    syntax::json::Value,
};

/// The constraints of a classic puzzle, and what is no constraint, where both are listed with the givens.
const CLASSIC: [&str; 7] = ["boxes", "columns", "rows", "known", "givens", "digits", "size"];

/// Finds the puzzles of a document.
#[derive(Clone, Copy)]
pub(super) struct PuzzleFinder<'a>(Puzzles<'a>);

impl<'a> PuzzleFinder<'a> {
    /// Those of values in this text; `own` where this program has written them.
    pub(super) const fn new(text: &'a str, options: &'a ReadOptions, own: bool) -> Self {
        Self(Puzzles::new(text, options, own))
    }

    /// Yields every puzzle.
    pub(super) fn each(self, root: Value<'a>, sink: &mut dyn FnMut(Entry)) {
        self.value(root, false, sink);
    }

    /// Yields the puzzles of a value, which may be `called` a puzzle by its name.
    fn value(self, value: Value<'a>, called: bool, sink: &mut dyn FnMut(Entry)) {
        if let Some(entry) = self.constrained(value) {
            return sink(entry);
        }
        let is_named = self.is_named(value);
        if let Some(entry) = self.0.puzzle(value, called).filter(|_| !is_named) {
            return sink(entry);
        }
        if !value.is_object() {
            return value.values().for_each(|value| self.value(value, called, sink));
        }
        let refused = variant(value, Shape::CLASSIC);
        let names_puzzle = LazyCell::new(|| names_puzzle(value));
        for (name, member) in value.members() {
            let role = role(&name);
            let is_read = role != Role::Solution || !*names_puzzle && self.0.has_own_puzzles(member);
            if is_read && (member.is_container() || is_named) {
                let is_called = is_named || matches!(role, Role::Puzzle(_));
                self.value(member, is_called, &mut |entry| {
                    let title = (role == Role::Other).then_some(&*name);
                    sink(with_context(entry, title, refused.as_ref()));
                });
            }
        }
    }

    /// Whether an object is a mapping from titles to puzzles: most of its members have other names than those of puzzles
    /// and are grids, and these are not a puzzle and its solution.
    fn is_named(self, object: Value<'a>) -> bool {
        let (mut grids, mut others) = (Vec::new(), 0);
        for (name, value) in object.members() {
            let grid = || self.0.puzzle(value, true).filter(|_| !value.is_object());
            match role(&name) {
                Role::Solution => return false,
                Role::Puzzle(_) if grid().is_some() => return false,
                Role::Other => match grid() {
                    Some(entry) => grids.push(entry.record.map(|record| record.grid)),
                    None => others += 1,
                },
                _ => others += 1,
            }
        }
        grids.len() > others && !is_solved(&grids)
    }

    /// Returns the puzzle of an object whose constraints include the givens.
    fn constrained(self, object: Value<'a>) -> Option<Entry> {
        let mut objects = object.members().filter(|(_, value)| value.is_object());
        let (_, constraints) = objects.find(|(name, _)| role(name) == Role::Constraint)?;
        let mut entry = self.0.puzzle(constraints, false)?;
        let is_classic = |name: &str| CLASSIC.iter().any(|classic| classic.eq_ignore_ascii_case(name));
        let names = constraints.members().map(|(name, _)| name.into_owned());
        let others: Vec<_> = names.filter(|name| !is_classic(name)).collect();
        if let Some(refused) = unsupported_constraints(&others, constraints.span()) {
            (entry.record, entry.diagnostics) = (None, vec![refused]);
        }
        entry.span = object.span();
        if let Some(record) = &mut entry.record {
            record.span = object.span();
            self.0.add_solution(record, object, &mut entry.diagnostics);
            record.meta.columns.retain(|column| !is_classic(&column.name));
            add_texts(record, object);
        }
        Some(entry)
    }
}

/// Whether the grids of an object are a puzzle and its solution.
fn is_solved(grids: &[Option<Grid>]) -> bool {
    matches!(grids, [Some(one), Some(other)] if one.completes(other) || other.completes(one))
}

/// Adds to an entry the name of its member, and refuses it for the constraints of the object around it.
fn with_context(mut entry: Entry, title: Option<&str>, refused: Option<&Diagnostic>) -> Entry {
    if let Some(refused) = refused.filter(|_| entry.record.is_some()) {
        entry.record = None;
        entry.diagnostics.push(refused.clone());
    }
    if let (Some(record), Some(title)) = (&mut entry.record, title)
        && record.meta.text(Text::Title).is_none()
    {
        record.meta.set(Text::Title, title);
    }
    entry
}

/// Adds the texts of an object and of those within it.
fn add_texts(record: &mut Record, object: Value<'_>) {
    for (name, value) in object.members() {
        match role(&name) {
            Role::Text(kind) if record.meta.text(kind).is_none() => {
                if let Some(text) = value.scalar_text() {
                    record.meta.set(kind, text);
                }
            }
            _ if value.is_object() => add_texts(record, value),
            _ => {}
        }
    }
}
