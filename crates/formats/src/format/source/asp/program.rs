//! The facts of a program or of an answer set, and the puzzles that they are.
//!
//! The reader passes a text or an answer set; it gets an entry for each name with facts of three numbers. Rules and other
//! clauses are reported together with one note, since they are no puzzles.

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::Entry,
    diagnostic::Diagnostic,
    format::source::lists::{is_solution, list_solution},
    record::{CellSpans, Record},
    text::Span,
};

use super::{
    facts::{AspFact, ProgramPart, is_fact_like, parts},
    group::{FactGroup, box_side, mix},
};

/// The usual names of facts about givens.
const NAMES: [&str; 13] = [
    "given", "initial", "cell", "clue", "hint", "value", "val", "init", "start", "fixed", "sudoku", "puzzle",
    "in",
];
/// The largest number of names of facts in an answer set; facts of other names are ignored.
const MAX_NAMES: usize = 20;

/// The facts of a text, and its other clauses.
#[derive(Default)]
pub(super) struct ParsedProgram<'t> {
    groups: Vec<FactGroup<'t>>,
    side: Option<(usize, Span)>,
    /// The span of all other clauses.
    clauses: Option<Span>,
    /// The first of them in each answer set that looks like a fact.
    broken: Vec<(usize, Span)>,
    /// Some facts are about regions.
    has_regions: bool,
}

impl<'t> ParsedProgram<'t> {
    pub(super) fn from_text(text: &'t str) -> Self {
        Self::of_parts(text, parts(text))
    }

    /// Makes a program of parts of a text.
    pub(super) fn of_parts(text: &'t str, parts: impl Iterator<Item = (ProgramPart<'t>, Span)>) -> Self {
        let mut program = Self::default();
        // The number of the answer set, and of its first group.
        let (mut set, mut first) = (0, 0);
        for (part, span) in parts {
            match part {
                ProgramPart::Fact(fact) => program.add(fact, span, set, first),
                ProgramPart::Answer => (set, first) = (set + 1, program.groups.len()),
                ProgramPart::Side(found) => program.side = program.side.or(Some((found, span))),
                ProgramPart::Clause => {
                    program.clauses = Some(program.clauses.map_or(span, |clauses| clauses.to(span)));
                    let is_first = program.broken.last().is_none_or(|(other, _)| *other != set);
                    if is_first && is_fact_like(&text[span.range()]) {
                        program.broken.push((set, span));
                    }
                }
                ProgramPart::Comment => {}
            }
        }
        program.groups.retain(|group| group.numbers().next().is_some());
        let count = program.groups.len();
        program.groups.retain(|group| !group.is_about_regions());
        program.has_regions = program.groups.len() < count;
        if program.groups.iter().any(|group| NAMES.contains(&group.name)) {
            program.groups.retain(|group| NAMES.contains(&group.name) || is_solution(group.name));
        }
        program
    }

    /// Yields an entry for the facts of each name, and reports other clauses.
    pub(super) fn entries(&self, shape: Option<Shape>, sink: &mut dyn FnMut(Entry)) {
        let declared = self.declared_side().and_then(Shape::of_side);
        let mut last: Option<Entry> = None;
        for (place, group) in self.groups.iter().enumerate() {
            let mut entry = group.entry(shape.or(declared));
            if let Some(broken) = self.broken_of(place) {
                entry = Entry::malformed(entry.span.to(broken), broken_fact(broken));
            } else if let Some(too_large) = too_large(self.side).filter(|_| shape.is_none()) {
                entry = Entry::malformed(entry.span, too_large);
            }
            if let Some(before) = last.as_mut() {
                if is_solution(group.name) && list_solution(before, &entry) {
                    continue;
                }
                if entry.span.start < before.span.end {
                    mix(before, entry);
                    continue;
                }
            }
            last.replace(entry).into_iter().for_each(&mut *sink);
        }
        last.into_iter().for_each(&mut *sink);
        self.empty().into_iter().for_each(&mut *sink);
        let ignored = |span| Entry::without_puzzle(Diagnostic::ignored("the text around the facts", span));
        self.clauses.into_iter().map(ignored).for_each(sink);
    }

    /// Adds a fact to the group of its name in the answer set of this number, which begins with the group `first`.
    fn add(&mut self, fact: AspFact<'t>, span: Span, set: usize, first: usize) {
        let groups = &mut self.groups[first..];
        if let Some(group) = groups.iter_mut().find(|group| group.name == fact.name) {
            group.facts.push((fact, span));
        } else if groups.len() < MAX_NAMES {
            self.groups.push(FactGroup { set, name: fact.name, facts: vec![(fact, span)] });
        }
    }

    /// Returns the number of facts of three numbers.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(|group| group.numbers().count()).sum()
    }

    /// Returns the side that the text declares, which may do so by the side of a box.
    fn declared_side(&self) -> Option<usize> {
        let (side, _) = self.side?;
        Some(box_side(&self.groups, side).unwrap_or(side))
    }

    /// Returns the clause that looks like a fact in the answer set that begins with this group.
    fn broken_of(&self, place: usize) -> Option<Span> {
        let set = self.groups[place].set;
        let is_first = self.groups[..place].last().is_none_or(|before| before.set != set);
        self.broken.iter().find(|(other, _)| is_first && *other == set).map(|(_, span)| *span)
    }

    /// Returns the empty grid of a text with a size and no facts.
    fn empty(&self) -> Option<Entry> {
        let (side, span) = self.side.filter(|_| self.groups.is_empty() && !self.has_regions)?;
        if let Some(too_large) = too_large(self.side) {
            return Some(Entry::malformed(span, too_large));
        }
        let shape = Shape::of_side(side)?;
        let cells = CellSpans::repeated(Span::at(span.end), shape.cell_count());
        let record = Record::new(Grid::empty(shape), span, cells);
        Some(Entry::new(span, Some(record), Vec::new()))
    }
}

/// Reports a size that is too large. Other sizes that no grid has may be those of a box.
fn too_large(declared: Option<(usize, Span)>) -> Option<Diagnostic> {
    let (side, span) = declared.filter(|&(side, _)| side > Shape::MAX_SIDE)?;
    Some(Diagnostic::side_too_large(side, span))
}

/// Reports a clause that looks like a fact: without a given it would be another puzzle.
fn broken_fact(span: Span) -> Diagnostic {
    Diagnostic::broken("this looks like a fact but is not one", span)
        .help("a fact is a name and a row, a column and a value: `given(1, 2, 3).`")
}
