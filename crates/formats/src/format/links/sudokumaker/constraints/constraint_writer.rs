//! The constraints that state the clues of a puzzle.
//!
//! The writer of documents passes clues and gets constraints. Statements of one type with the same settings that follow one
//! another become one constraint, so that clues keep their order and a document has one list of cages.

use givens_variants::Clue;
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

use super::constraint_type::ConstraintType;
use super::statement::{Board, Statement};
use super::table::types;

/// A constraint of a document that is written.
pub(in super::super) struct WrittenConstraint {
    kind: &'static ConstraintType,
    list: Option<(&'static str, Vec<Value>)>,
    settings: Vec<(&'static str, Value)>,
    negative: Option<Vec<Value>>,
}

impl WrittenConstraint {
    fn new(kind: &'static ConstraintType, statement: Statement) -> Self {
        let Statement { list, settings, negative } = statement;
        let list = list.map(|(name, element)| (name, element.into_iter().collect()));
        Self { kind, list, settings, negative }
    }

    /// Takes a statement of a clue that follows in, or returns it where it needs a constraint of its own.
    fn extend(&mut self, kind: &'static ConstraintType, statement: Statement) -> Option<Statement> {
        let Statement { list: Some((_, element)), .. } = &statement else { return Some(statement) };
        let has_negative = self.negative.as_ref().is_some_and(|negative| !negative.is_empty());
        let is_same = self.settings == statement.settings || element.is_none();
        let Some((_, elements)) = self.list.as_mut().filter(|_| self.kind.number == kind.number) else {
            return Some(statement);
        };
        // The negative clue follows the marks: it is read behind them.
        if has_negative || !is_same {
            return Some(statement);
        }
        elements.extend(statement.list.and_then(|(_, element)| element));
        if let (Some(negative), Some(more)) = (&mut self.negative, statement.negative) {
            negative.extend(more);
        }
        None
    }
}

impl Serialize for WrittenConstraint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", &self.kind.number)?;
        if let Some((name, elements)) = &self.list {
            map.serialize_entry(name, elements)?;
        }
        if let Some(negative) = &self.negative {
            map.serialize_entry("negative", negative)?;
        }
        for (name, value) in &self.settings {
            map.serialize_entry(name, value)?;
        }
        if !self.kind.style.is_empty() {
            let style: Value = serde_json::from_str(self.kind.style).expect("styles are JSON");
            map.serialize_entry("style", &style)?;
        }
        map.end()
    }
}

/// Returns the constraints that state these clues, and the places of those that no constraint states.
pub(in super::super) fn statements(
    clues: &[Clue],
    board: &Board<'_>,
) -> (Vec<WrittenConstraint>, Vec<usize>) {
    let (mut written, mut dropped) = (Vec::<WrittenConstraint>::new(), Vec::new());
    for (place, clue) in clues.iter().enumerate() {
        let mut is_stated = false;
        // A clue about relations of several families is stated by several types.
        for (kind, statement) in types().filter_map(|kind| Some((kind, (kind.write)(clue, board)?))) {
            is_stated = true;
            let alone = match written.last_mut() {
                Some(last) => last.extend(kind, statement),
                None => Some(statement),
            };
            written.extend(alone.map(|statement| WrittenConstraint::new(kind, statement)));
        }
        if !is_stated {
            dropped.push(place);
        }
    }
    (written, dropped)
}
