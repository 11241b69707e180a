//! What documents hold besides clues: drawings, programs of authors, constraints that are switched off, marks of players.
//!
//! The reader of documents passes what it makes no clue of; it is kept by name and class, so that a verdict can say what it
//! does not cover. The document itself is kept whole.

use std::borrow::Cow;

use crate::{
    format::links::members::{is_about_puzzle, is_stated},
    record::{KeptClass, VariantRecord},
    syntax::json::Value,
    text::{Span, shown},
};

use super::constraints::{CUSTOM, Constraint, State};

/// The largest number of different names.
const MAX_NAMES: usize = 100;

/// Keeps a constraint that states no clue.
pub(super) fn keep(constraint: &Constraint<'_>, record: &mut VariantRecord) {
    let span = constraint.value.span();
    match (constraint.state, constraint.number) {
        (State::Disabled, _) => {
            keep_named(
                record,
                KeptClass::Metadata,
                format!("{} that is switched off", constraint.name),
                span,
            );
        }
        (State::Drawn, _) => keep_named(record, KeptClass::Drawn, constraint.name.to_owned(), span),
        (State::Active, Some(2000)) => keep_elements(constraint, "lines", record),
        (State::Active, Some(2001)) => keep_elements(constraint, "cages", record),
        (State::Active, Some(2002)) => keep_elements(constraint, "symbols", record),
        (State::Active, Some(4000 | 4001)) => {
            keep_named(record, KeptClass::Style, constraint.name.to_owned(), span);
        }
        (State::Active, Some(CUSTOM)) => {
            let definition = constraint.value.member("definition");
            let name = definition.and_then(|definition| definition.member("name")).and_then(Value::text);
            let name = name.map_or_else(String::new, |name| format!(" `{}`", shown(&name)));
            keep_unknown(record, format!("custom constraint{name}"), span);
        }
        (State::Active, Some(number)) => {
            keep_unknown(record, format!("constraint of the type {number}"), span);
        }
        (State::Active, None) => keep_unknown(record, "constraint without a type".to_owned(), span),
    }
}

/// Keeps each element of a drawing.
fn keep_elements(constraint: &Constraint<'_>, list: &str, record: &mut VariantRecord) {
    let elements = constraint.value.member(list).into_iter().flat_map(Value::values);
    for element in elements {
        keep_named(record, KeptClass::Drawn, constraint.name.to_owned(), element.span());
    }
}

/// Keeps a constraint that cannot be understood, by a phrase that names it.
pub(super) fn keep_unknown(record: &mut VariantRecord, phrase: String, span: Span) {
    keep_named(record, KeptClass::Unknown, phrase, span);
}

/// Keeps marks of players and colours of cells, which no verdict depends on, and the text at the end of a puzzle.
pub(super) fn keep_marks(puzzle: Value<'_>, record: &mut VariantRecord) {
    let cells = puzzle.member("cells").into_iter().flat_map(Value::values);
    for (name, value) in cells.flat_map(Value::members) {
        match &*name {
            "candidates" | "cornerPencilMarks" => record.keep(KeptClass::Progress, "marks", value.span()),
            "colors" => record.keep(KeptClass::Style, "cell colours", value.span()),
            _ => {}
        }
    }
    if let Some(messages) = puzzle.member("messages") {
        record.keep(KeptClass::Metadata, "messages", messages.span());
    }
}

/// Members of a puzzle that are read.
const PUZZLE: &[&str] =
    &["type", "cells", "constraints", "size", "width", "height", "minDigit", "maxDigit", "messages"];
/// Members of cells that are read.
const CELL: &[&str] = &["value", "given", "candidates", "cornerPencilMarks", "colors"];

/// Keeps what a puzzle or a cell states by a name that Sudoku Maker does not have: it may be a rule whose name is misspelled.
pub(super) fn keep_others(puzzle: Value<'_>, record: &mut VariantRecord) {
    let others = |names: &'static [&str]| {
        move |(name, value): &(Cow<'_, str>, Value<'_>)| {
            is_stated(*value) && !names.contains(&&**name) && !is_about_puzzle(name)
        }
    };
    for (name, value) in puzzle.members().filter(others(PUZZLE)) {
        keep_unknown(record, format!("`{}`", shown(&name)), value.span());
    }
    let cells = puzzle.member("cells").into_iter().flat_map(Value::values);
    for (name, value) in cells.flat_map(Value::members).filter(others(CELL)) {
        keep_unknown(record, format!("`{}` of cells", shown(&name)), value.span());
    }
}

/// Keeps something by its name, or where there are many names, as one of the others.
fn keep_named(record: &mut VariantRecord, class: KeptClass, name: String, span: Span) {
    let is_full = record.kept.len() >= MAX_NAMES;
    let name = if is_full { "further constraints".to_owned() } else { name };
    record.keep(class, name, span);
}
