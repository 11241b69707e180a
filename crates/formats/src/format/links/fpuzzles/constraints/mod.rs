//! The keys of constraints in a document of f-puzzles.
//!
//! `variant` passes the object of a document and gets its clues in their order, or what contradicts the board; it passes
//! clues and gets the members that state them. A key is one row of [`KEYS`], so that it is written as it is read.

mod arrows;
mod cages;
mod cells;
mod element;
mod global;
mod lines;
mod marks;
mod member;
mod outside;
mod pairs;

use std::{cell::LazyCell, collections::HashSet};

use givens_variants::{Axis, Clue, Diagonal, Extreme, Layout, LineRule, OutsideRule, Parity, VariantPuzzle};

use crate::{
    codec::of_variants,
    diagnostic::Diagnostic,
    format::links::members::is_stated,
    record::{KeptClass, VariantRecord},
    syntax::json::{Kind, Value},
    text::shown,
};

use element::{Element, Fault};
use lines::RuleOf;
use marks::Marks;
use member::WrittenElement;

pub(super) use member::Members;

/// A key, and what it means.
struct Key {
    name: &'static str,
    form: Form,
}

/// How a key states clues.
enum Form {
    /// By being true.
    Flag(Clue),
    /// By a list of elements, each of them alone.
    Elements(ReadElement, WriteElement),
    /// By a list of lines, whose rule may have a value.
    Lines(RuleOf),
    /// By a list of cells that are all of one clue.
    Extremes(Extreme),
    /// By a list of numbers outside of the board.
    Outside(OutsideRule),
    /// By being true, of all pairs of neighbours without a mark.
    Nonconsecutive,
    /// By a list of the names of marks, of all pairs of neighbours without such a mark.
    Negative,
}

/// Adds the clues of an element; none where it states nothing.
type ReadElement = fn(Element<'_>, &mut Vec<Clue>) -> Result<(), Fault>;
/// Returns the element that states a clue; `None` if none does.
type WriteElement = fn(&Clue, &Layout) -> Option<WrittenElement>;

const fn key(name: &'static str, form: Form) -> Key {
    Key { name, form }
}

/// Returns the form of elements with these functions; a small build has the name alone.
const fn elements(read: ReadElement, write: WriteElement) -> Form {
    Form::Elements(of_variants(read, |_, _| Ok(())), of_variants(write, |_, _| None))
}

/// Returns the key of lines whose rule has no value.
macro_rules! line {
    ($name:literal, $rule:expr) => {
        key($name, Form::Lines(|value, _| value.is_none().then_some($rule)))
    };
}

static KEYS: &[Key] = &[
    key("diagonal+", Form::Flag(Clue::Diagonal(Diagonal::Rising))),
    key("diagonal-", Form::Flag(Clue::Diagonal(Diagonal::Falling))),
    key("antiknight", Form::Flag(Clue::AntiKnight)),
    key("antiking", Form::Flag(Clue::AntiKing)),
    key("disjointgroups", Form::Flag(Clue::DisjointGroups)),
    key("nonconsecutive", Form::Nonconsecutive),
    key("negative", Form::Negative),
    key("odd", elements(cells::read_odd, |clue, layout| cells::parity(Parity::Odd, clue, layout))),
    key("even", elements(cells::read_even, |clue, layout| cells::parity(Parity::Even, clue, layout))),
    key("minimum", Form::Extremes(Extreme::Minimum)),
    key("maximum", Form::Extremes(Extreme::Maximum)),
    key(
        "rowindexer",
        elements(cells::read_row_indexers, |clue, layout| cells::indexer(Axis::Row, clue, layout)),
    ),
    key(
        "columnindexer",
        elements(cells::read_column_indexers, |clue, layout| cells::indexer(Axis::Column, clue, layout)),
    ),
    key(
        "boxindexer",
        elements(cells::read_box_indexers, |clue, layout| cells::indexer(Axis::Region, clue, layout)),
    ),
    key("difference", elements(pairs::read_difference, pairs::difference)),
    key("ratio", elements(pairs::read_ratio, pairs::ratio)),
    key("xv", elements(pairs::read_xv, pairs::xv)),
    key("clone", elements(pairs::read_clone, pairs::clone)),
    key("killercage", elements(cages::read_cage, cages::cage)),
    key("extraregion", elements(cages::read_extra_region, cages::extra_region)),
    key("quadruple", elements(cages::read_quadruple, cages::quadruple)),
    key("arrow", elements(arrows::read_arrow, arrows::arrow)),
    line!("thermometer", LineRule::Thermometer),
    line!("slowthermometer", LineRule::SlowThermometer),
    line!("renban", LineRule::Renban),
    key("whispers", Form::Lines(lines::whispers)),
    line!("palindrome", LineRule::Palindrome),
    line!("betweenline", LineRule::Between),
    key("lockout", Form::Lines(lines::lockout)),
    line!("regionsumline", LineRule::RegionSum),
    key("entropicline", Form::Lines(lines::entropic)),
    line!("modularline", LineRule::Modular(3)),
    line!("zipperline", LineRule::Zipper),
    line!("nabner", LineRule::Nabner),
    line!("doublearrow", LineRule::DoubleArrow),
    key("littlekillersum", elements(outside::read_little_killer, outside::little_killer)),
    key("sandwichsum", Form::Outside(OutsideRule::Sandwich)),
    key("xsum", Form::Outside(OutsideRule::XSum)),
    key("skyscraper", Form::Outside(OutsideRule::Skyscraper)),
];

/// Returns whether a document has a key that states something.
pub(super) fn are_stated(object: Value<'_>) -> bool {
    object.members().any(|(name, value)| is_stated(value) && is_key(&name))
}

/// Returns whether members of this name state constraints.
pub(super) fn is_key(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the names of all keys.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|key| key.name)
}

fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// Adds the clues of a document to a record whose board is known. What cannot be understood is kept by its key; `None` where
/// a clue contradicts the board, with the reasons in the diagnostics.
pub(super) fn read(
    object: Value<'_>,
    record: &mut VariantRecord,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<()> {
    let layout = record.puzzle.layout.clone();
    let marks = Marks::of_document(object, &layout);
    let before = diagnostics.len();
    let mut known = Vec::new();
    for (name, value) in object.members().filter(|(_, value)| is_stated(*value)) {
        let Some(key) = find(&name) else { continue };
        // Programs differ in which of two members of one name they read.
        if known.contains(&key.name) {
            record.keep(KeptClass::Unknown, format!("`{}` stated twice", key.name), value.span());
            continue;
        }
        known.push(key.name);
        let mut reader =
            KeyReader { key, layout: &layout, marks: &marks, record, unknown: None, broken: None };
        reader.read(value);
        diagnostics.extend(reader.broken.map(|broken| *broken));
    }
    (diagnostics.len() == before).then_some(())
}

/// Reads the value of one key.
struct KeyReader<'r> {
    key: &'static Key,
    layout: &'r Layout,
    marks: &'r Marks,
    record: &'r mut VariantRecord,
    /// The place of what cannot be understood first in the record.
    unknown: Option<usize>,
    /// The first contradiction.
    broken: Option<Box<Diagnostic>>,
}

impl KeyReader<'_> {
    fn read(&mut self, value: Value<'_>) {
        match &self.key.form {
            Form::Flag(clue) => self.flag(value, clue.clone()),
            Form::Nonconsecutive => self.flag(value, self.marks.nonconsecutive()),
            Form::Negative => self.names(value),
            Form::Extremes(extreme) => self.extremes(*extreme, value),
            Form::Elements(read, _) => self.elements(value, *read),
            Form::Lines(rule) => self.elements(value, |element, clues| lines::read(*rule, element, clues)),
            Form::Outside(rule) => {
                self.elements(value, |element, clues| outside::read(*rule, element, clues));
            }
        }
    }

    fn flag(&mut self, value: Value<'_>, clue: Clue) {
        if value.kind() == Kind::True {
            self.record.push_clue(clue, value.span());
        } else {
            self.fault(value, Fault::Unknown(format!("with `{}`", shown(value.raw()))));
        }
    }

    fn names(&mut self, value: Value<'_>) {
        let mut known = Vec::new();
        let mut read = |name: Value<'_>| match name.text().and_then(|name| self.marks.negative(&name)) {
            Some(clue) if known.contains(&clue) => {}
            Some(clue) => {
                known.push(clue.clone());
                self.record.push_clue(clue, name.span());
            }
            None => self.fault(name, Fault::Unknown(format!("of `{}`", shown(name.raw().trim_matches('"'))))),
        };
        if value.is_array() {
            value.values().for_each(read);
        } else {
            read(value);
        }
    }

    fn extremes(&mut self, extreme: Extreme, value: Value<'_>) {
        let mut cells = Vec::new();
        for element in self.list(value) {
            let marked = Element::new(element, self.layout);
            match marked.only(&["cell", "cells"]).and_then(|()| marked.cells("cell")) {
                Ok(named) => cells.extend(named),
                Err(fault) => self.fault(element, fault),
            }
        }
        if !cells.is_empty() {
            self.record.push_clue(Clue::Extremes(extreme, cells), value.span());
        }
    }

    fn elements(
        &mut self,
        value: Value<'_>,
        read: impl Fn(Element<'_>, &mut Vec<Clue>) -> Result<(), Fault>,
    ) {
        let mut clues = Vec::new();
        for element in self.list(value) {
            match read(Element::new(element, self.layout), &mut clues) {
                Ok(()) if clues.is_empty() => {
                    self.record.keep(KeptClass::Style, self.key.name, element.span());
                }
                Ok(()) => clues.drain(..).for_each(|clue| self.record.push_clue(clue, element.span())),
                Err(fault) => self.fault(element, fault),
            }
            clues.clear();
        }
    }

    /// Returns the elements of a list; another value cannot be understood.
    fn list<'a>(&mut self, value: Value<'a>) -> impl Iterator<Item = Value<'a>> + use<'a> {
        if !value.is_array() {
            self.fault(value, Fault::Unknown(format!("with `{}`", shown(value.raw()))));
        }
        value.is_array().then(|| value.values()).into_iter().flatten()
    }

    /// Keeps what cannot be understood, once for the key, and the first contradiction.
    fn fault(&mut self, value: Value<'_>, fault: Fault) {
        let what = match fault {
            Fault::Broken(diagnostic) => {
                self.broken.get_or_insert(diagnostic);
                return;
            }
            Fault::Unknown(what) => what,
        };
        if let Some(place) = self.unknown {
            self.record.kept[place].count += 1;
            return;
        }
        self.unknown = Some(self.record.kept.len());
        let at = element::place(value).map(|name| format!(" at {name}")).unwrap_or_default();
        self.record.push_kept(KeptClass::Unknown, format!("`{}`{at} {what}", self.key.name), value.span());
    }
}

/// Returns the members that state the clues of a puzzle, and the indices of the clues that none states.
pub(super) fn written(puzzle: &VariantPuzzle) -> (Members, Vec<usize>) {
    let mut members = Members::default();
    let marks = LazyCell::new(|| Marks::of_clues(&puzzle.clues, &puzzle.layout));
    let mut extremes = HashSet::new();
    let is_written = |clue: &Clue| match clue {
        Clue::Neighbours { forbidden, except } => {
            global::write(forbidden, except, &marks, &puzzle.layout, &mut members)
        }
        Clue::Extremes(extreme, cells) => {
            cells::write_extremes((*extreme, cells), &puzzle.layout, &mut extremes, &mut members)
        }
        _ => KEYS.iter().any(|key| key.write(clue, &puzzle.layout, &mut members)),
    };
    let written: Vec<bool> = puzzle.clues.iter().map(is_written).collect();
    let dropped = written.iter().enumerate().filter(|(_, written)| !**written).map(|(index, _)| index);
    (members, dropped.collect())
}

impl Key {
    /// Adds the member of this key that states a clue, and returns whether there is one.
    fn write(&self, clue: &Clue, layout: &Layout, members: &mut Members) -> bool {
        let element = match &self.form {
            Form::Flag(flag) if flag == clue => {
                members.set_flag(self.name);
                return true;
            }
            Form::Elements(_, write) => write(clue, layout),
            Form::Lines(rule) => lines::written(*rule, clue, layout),
            Form::Outside(rule) => outside::written(*rule, clue, layout),
            _ => None,
        };
        element.is_some_and(|element| {
            members.push(self.name, element);
            true
        })
    }
}
