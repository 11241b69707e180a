//! The facts of one name, as a grid.

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    format::source::lists::is_solution,
    grid::Shape,
    layout::cell_list::List,
    text::{Span, shown},
};

use super::facts::Fact;

/// The facts of one name in an answer set; there is one at least.
pub(super) struct Group<'t> {
    /// The number of the answer set.
    pub(super) set: usize,
    pub(super) name: &'t str,
    pub(super) facts: Vec<(Fact<'t>, Span)>,
}

impl Group<'_> {
    /// Their grid, of this shape if the text tells it.
    pub(super) fn entry(&self, told: Option<Shape>) -> Entry {
        let (first, last) = (self.facts[0].1, self.facts[self.facts.len() - 1].1);
        let mut cells = List::default();
        for (fact, place) in &self.facts {
            match fact.numbers() {
                Some(numbers) => cells.add_numbered(numbers, *place),
                None => return Entry::malformed(first.to(last), misfit(fact, *place)),
            }
        }
        let shape = told.or_else(|| smallest(cells.most())).unwrap_or(Shape::CLASSIC);
        let mut found = None;
        cells.end(shape, &mut |entry| found = Some(entry));
        let mut entry = found.expect("a group has facts");
        if told.is_none() && shape != Shape::CLASSIC && !is_solution(self.name) {
            let message = format!("no line tells the size; {shape} holds all facts");
            let note = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Note);
            entry.diagnostics.push(note.at(first, "").help("write `#const n=9.`, or use --boxes"));
        }
        entry
    }
}

/// Facts of another name stand among those of an entry: what was meant cannot be told, and places would overlap.
pub(super) fn mix(before: &mut Entry, entry: Entry) {
    let was_read = before.record.take().is_some();
    before.diagnostics.extend(entry.diagnostics);
    if was_read {
        let message = "facts of several names are mixed";
        let mixed = Diagnostic::new(Rule::BrokenDocument, message).at(entry.span, "");
        before.diagnostics.push(mixed.help("put the facts of one puzzle together, under one name"));
    }
    before.span = before.span.to(entry.span);
}

/// The smallest of the usual sizes that holds these numbers.
fn smallest(most: usize) -> Option<Shape> {
    [4, 6, 9, 16, 25].into_iter().find(|&side| side >= most).and_then(Shape::of_side)
}

/// A fact that has no row, column and value.
fn misfit(fact: &Fact<'_>, place: Span) -> Diagnostic {
    let (name, terms) = (shown(fact.name), fact.terms.len());
    if terms != 3 {
        let message = format!("`{name}`: expected 3 terms (row, column, value), found {terms}");
        return Diagnostic::new(Rule::WrongFieldCount, message).at(place, "");
    }
    let wrong = fact.terms.iter().find(|term| !term.bytes().all(|byte| byte.is_ascii_digit()));
    let message = format!("`{name}`: `{}` is no number", shown(wrong.unwrap_or(&"")));
    Diagnostic::new(Rule::UnknownCharacter, message).at(place, "")
}
