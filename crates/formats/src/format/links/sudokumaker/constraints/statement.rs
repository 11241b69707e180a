//! What states a clue in a document, and what writers of types know of a puzzle.
//!
//! A row of the table takes a clue with the [`Board`] and returns a [`Statement`], of which a constraint is made.

use givens_variants::{Clue, Layout};
use serde_json::Value;

use super::super::ids::Ids;
use super::exemptions::Exemptions;

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
    pub(super) list: Option<(&'static str, Option<Value>)>,
    /// Further members.
    pub(super) settings: Vec<(&'static str, Value)>,
    /// The relations that pairs without marks do not have, for the types that have such a list.
    pub(super) negative: Option<Vec<Value>>,
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
