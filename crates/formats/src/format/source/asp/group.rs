//! The facts of one name, as a grid; and facts about regions: `subgrid(1, 4, 2)` says which region a cell is in, not which
//! digit.
//!
//! `program` passes the facts of one name; it gets the entry of their grid, or a diagnostic about a fact that is none. The
//! reader and detection ask whether names and values are about regions, which are no puzzles.

use std::collections::BTreeMap;

use givens_engine::grid::Shape;

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    format::source::lists::is_solution,
    layout::cell_list::AssignmentList,
    text::{Span, shown},
};

use super::facts::AspFact;

/// The facts of one name in an answer set, at least one.
pub(super) struct FactGroup<'t> {
    /// The number of the answer set.
    pub(super) set: usize,
    pub(super) name: &'t str,
    pub(super) facts: Vec<(AspFact<'t>, Span)>,
}

impl FactGroup<'_> {
    /// Returns rows, columns and values of the facts of three numbers.
    pub(super) fn numbers(&self) -> impl Iterator<Item = [usize; 3]> {
        self.facts.iter().filter_map(|(fact, _)| fact.numbers())
    }

    /// Whether its facts name the region of each cell.
    pub(super) fn is_about_regions(&self) -> bool {
        let are_regions = || are_regions(&self.numbers().collect::<Vec<_>>());
        has_region_name(self.name) || !has_given_name(self.name) && are_regions()
    }

    /// Returns their grid, of the declared shape if there is one.
    pub(super) fn entry(&self, declared: Option<Shape>) -> Entry {
        let (first, last) = (self.facts[0].1, self.facts[self.facts.len() - 1].1);
        let mut cells = AssignmentList::default();
        for (fact, place) in &self.facts {
            match fact.numbers() {
                Some(numbers) => cells.add_numbered(numbers, *place),
                None => return Entry::malformed(first.to(last), misfit(fact, *place)),
            }
        }
        let shape = declared.or_else(|| cells.smallest_shape()).unwrap_or(Shape::CLASSIC);
        let mut found = None;
        cells.end(shape, &mut |entry| found = Some(entry));
        let mut entry = found.expect("a list with a cell makes an entry");
        let is_full = entry.record.as_ref().is_some_and(|record| record.grid.is_full());
        if declared.is_none() && shape != Shape::CLASSIC && !is_solution(self.name) && !is_full {
            let message = format!("no line declares the size; {shape} holds all facts");
            let note = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Note);
            entry.diagnostics.push(note.at(first, "").help("write `#const n=9.`, or use --boxes"));
        }
        entry
    }
}

/// Returns the side of a grid with boxes of the declared side, if most facts are outside of a grid of that side
/// and all are within the larger one: `#const n=4.` above the facts of a 16×16 grid.
pub(super) fn box_side(groups: &[FactGroup<'_>], declared: usize) -> Option<usize> {
    let side = declared.checked_mul(declared).filter(|&side| Shape::of_side(side).is_some())?;
    let largest =
        || groups.iter().flat_map(FactGroup::numbers).filter_map(|numbers| numbers.into_iter().max());
    let beyond = largest().filter(|&number| number > declared).count();
    let is_box = beyond * 2 > largest().count() && largest().all(|number| number <= side);
    is_box.then_some(side)
}

/// Merges an entry into the one before it, whose facts are among its own: which were meant is unknown, and spans
/// would overlap.
pub(super) fn mix(before: &mut Entry, entry: Entry) {
    let was_read = before.record.take().is_some();
    before.diagnostics.extend(entry.diagnostics);
    if was_read {
        let mixed = Diagnostic::broken("facts of several names are mixed", entry.span);
        before.diagnostics.push(mixed.help("put the facts of one puzzle together, under one name"));
    }
    before.span = before.span.to(entry.span);
}

/// Reports a fact that is not a row, a column and a value.
fn misfit(fact: &AspFact<'_>, place: Span) -> Diagnostic {
    let (name, terms) = (format!("`{}`", shown(fact.name)), fact.terms.len());
    if terms != 3 {
        return Diagnostic::wrong_field_count("3 terms (row, column, value)", terms, place).about(name);
    }
    let wrong = fact.terms.iter().find(|term| !term.bytes().all(|byte| byte.is_ascii_digit()));
    Diagnostic::not_a("a number", wrong.unwrap_or(&""), place).about(name)
}

/// The beginnings of names of facts about regions.
const NAMES: [&str; 10] =
    ["subgrid", "sub_grid", "box", "block", "region", "cage", "house", "zone", "in_box", "in_region"];

/// The beginnings of names of facts about givens, whatever their values are.
const GIVEN_NAMES: [&str; 7] = ["given", "clue", "hint", "initial", "puzzle", "sudoku", "value"];

/// Whether the name of a fact mentions givens.
pub(super) fn has_given_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    GIVEN_NAMES.iter().any(|start| name.starts_with(start))
}

/// Whether the name of a fact mentions regions.
pub(super) fn has_region_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    NAMES.iter().any(|start| name.starts_with(start))
}

/// Whether rows, columns and values are cells and the number of their region: most values are twice in a row
/// and twice in a column, where digits are never.
pub(super) fn are_regions(facts: &[[usize; 3]]) -> bool {
    let mut cells: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for &[row, column, value] in facts {
        cells.entry(value).or_default().push((row, column));
    }
    let repeated = cells.values().filter(|cells| {
        has_twice(cells.iter().map(|&(row, _)| row)) && has_twice(cells.iter().map(|&(_, column)| column))
    });
    facts.len() >= 8 && repeated.count() * 2 > cells.len()
}

/// Whether a number is there twice.
fn has_twice(numbers: impl Iterator<Item = usize>) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    numbers.into_iter().any(|number| !seen.insert(number))
}
