//! What states a clue in a document, and the constraints that statements make.
//!
//! A row of the table returns a statement for a clue. Statements of one type with the same settings that follow one another
//! become one constraint, so that clues keep their order and a document has one list of cages.

use givens_variants::{Clue, Layout};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

use super::super::ids::Ids;
use super::{ConstraintType, pairs::Exemptions, types};

/// What the writers of types know of a puzzle.
pub(in super::super) struct Board<'a> {
    pub(super) ids: Ids<'a>,
    /// How its negative clues are stated.
    pub(super) exemptions: Exemptions<'a>,
}

impl<'a> Board<'a> {
    pub(in super::super) fn new(layout: &'a Layout, clues: &'a [Clue]) -> Self {
        let ids = Ids(layout);
        Self { ids, exemptions: Exemptions::of_clues(clues, ids) }
    }
}

/// What states a clue: a constraint, or an element of one.
#[derive(Default)]
pub(in super::super) struct Statement {
    /// The name of the list that the clue is an element of, and the element; a constraint without such a list states one
    /// clue.
    list: Option<(&'static str, Option<Value>)>,
    /// Further members.
    settings: Vec<(&'static str, Value)>,
    /// The relations that pairs without marks do not have, for the types that have such a list.
    negative: Option<Vec<Value>>,
}

impl Statement {
    /// Returns a constraint that states one clue, with these members.
    pub(super) fn alone(settings: Vec<(&'static str, Value)>) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Returns an element of a list.
    pub(super) fn element(list: &'static str, element: Value) -> Self {
        Self { list: Some((list, Some(element))), ..Self::default() }
    }

    /// Returns an empty list with relations that pairs without marks do not have.
    pub(super) fn negative(list: &'static str, negative: Vec<Value>) -> Self {
        Self { list: Some((list, None)), negative: Some(negative), ..Self::default() }
    }

    /// Adds an empty list of relations that pairs without marks do not have.
    pub(super) fn with_negative(self) -> Self {
        Self { negative: Some(Vec::new()), ..self }
    }

    /// Adds a member.
    pub(super) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.settings.push((name, value.into()));
        self
    }
}

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
