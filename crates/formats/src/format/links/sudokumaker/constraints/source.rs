//! A constraint of a document, and what its reader makes of it.
//!
//! The rows of the table take members of a [`Constraint`] and add clues through a [`ClueReader`], which knows the board. What
//! they cannot read is a [`Misfit`]: either unknown, so that the record is kept without a verdict, or no place of the board.

use std::fmt::Display;

use givens_variants::{CellIndex, Clue};

use crate::{
    diagnostic::Diagnostic,
    record::VariantRecord,
    syntax::json::{Kind, Value},
    text::{Span, shown},
};

use super::super::ids::Ids;
use super::{Marks, name_of};

/// A constraint of a document.
pub(in super::super) struct Constraint<'a> {
    pub(in super::super) value: Value<'a>,
    /// The number of its type.
    pub(in super::super) number: Option<usize>,
    pub(in super::super) state: State,
}

/// Whether a constraint holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum State {
    /// It does.
    Active,
    /// Its author switched it off.
    Disabled,
    /// It is only drawn.
    Drawn,
}

/// Why a constraint has no clues.
pub(in super::super) enum Misfit {
    /// It cannot be understood: a phrase that names it.
    Unknown(String),
    /// It is about what the board does not have.
    Malformed(Box<Diagnostic>),
}

/// Adds clues to a record.
pub(in super::super) struct ClueReader<'a> {
    pub(in super::super) record: &'a mut VariantRecord,
    /// The pairs that marks exempt from negative constraints.
    pub(super) marks: &'a Marks,
    /// For each family of relations the place of its negative clue.
    pub(super) negatives: [Option<usize>; 3],
}

impl<'a> Constraint<'a> {
    pub(in super::super) fn new(value: Value<'a>) -> Self {
        let is_true = |name| value.member(name).is_some_and(|flag| flag.kind() == Kind::True);
        let state = match (is_true("disabled"), is_true("solverIgnored")) {
            (true, _) => State::Disabled,
            (false, true) => State::Drawn,
            (false, false) => State::Active,
        };
        Self { value, number: value.member("type").and_then(index), state }
    }

    /// Returns whether it holds and is of this type.
    pub(in super::super) fn is_active(&self, number: usize) -> bool {
        self.state == State::Active && self.number == Some(number)
    }

    /// Returns the name of its type.
    pub(in super::super) fn name(&self) -> &'static str {
        self.number.and_then(name_of).unwrap_or("constraint")
    }

    pub(super) fn has_flag(&self, name: &str) -> bool {
        self.value.member(name).is_some_and(|flag| flag.kind() == Kind::True)
    }

    /// Returns the elements of a list; none if there is no such list.
    pub(in super::super) fn list(
        &self,
        name: &str,
    ) -> Result<impl Iterator<Item = Value<'a>> + use<'a>, Misfit> {
        let list = self.value.member(name).filter(|list| list.kind() != Kind::Null);
        if list.is_some_and(|list| !list.is_array()) {
            return Err(self.unknown(format_args!("whose `{name}` is not a list")));
        }
        Ok(list.into_iter().flat_map(Value::values))
    }

    /// Returns the number of a member of this constraint or of one of its clues; `None` if it has none.
    pub(super) fn number_in(&self, owner: Value<'_>, name: &str) -> Result<Option<i32>, Misfit> {
        let Some(value) = owner.member(name).filter(|value| value.kind() != Kind::Null) else {
            return Ok(None);
        };
        self.integer(value).map(Some)
    }

    /// Returns a whole number.
    pub(super) fn integer(&self, value: Value<'_>) -> Result<i32, Misfit> {
        let number = (value.kind() == Kind::Number).then(|| value.raw().parse().ok()).flatten();
        number.ok_or_else(|| self.unknown(format_args!("with the value `{}`", shown(value.raw()))))
    }

    /// Returns that this constraint cannot be understood, and why: "with two values".
    pub(in super::super) fn unknown(&self, why: impl Display) -> Misfit {
        Misfit::Unknown(format!("{} {why}", self.name()))
    }

    /// Returns the misfit of a place, "cell 81", that the board does not have.
    pub(in super::super) fn outside(&self, place: &str, id: Value<'_>) -> Misfit {
        let message = format!("{}: there is no {place} {} on this board", self.name(), shown(id.raw()));
        Misfit::Malformed(Box::new(Diagnostic::broken(message, id.span())))
    }
}

impl<'a> ClueReader<'a> {
    pub(in super::super) const fn new(record: &'a mut VariantRecord, marks: &'a Marks) -> Self {
        Self { record, marks, negatives: [None; 3] }
    }

    pub(super) const fn ids(&self) -> Ids<'_> {
        Ids(&self.record.puzzle.layout)
    }

    pub(in super::super) fn push(&mut self, clue: Clue, span: Span) {
        self.record.push_clue(clue, span);
    }

    /// Returns the cell that a value names.
    pub(super) fn cell(&self, constraint: &Constraint<'_>, id: Value<'_>) -> Result<CellIndex, Misfit> {
        let cell = index(id).and_then(|id| self.ids().cell(id));
        cell.ok_or_else(|| constraint.outside("cell", id))
    }

    /// Returns the cells that a list names.
    pub(super) fn cells(
        &self,
        constraint: &Constraint<'_>,
        list: Value<'_>,
    ) -> Result<Vec<CellIndex>, Misfit> {
        if !list.is_array() {
            return Err(constraint.unknown("without a list of cells"));
        }
        list.values().map(|id| self.cell(constraint, id)).collect()
    }

    /// Returns the cells of a member that is a list.
    pub(super) fn cells_in(
        &self,
        constraint: &Constraint<'_>,
        owner: Value<'_>,
        name: &str,
    ) -> Result<Vec<CellIndex>, Misfit> {
        let list = owner.member(name);
        self.cells(constraint, list.ok_or_else(|| constraint.unknown("without a list of cells"))?)
    }

    /// Returns what the number of a member names, such as a "corner" of the board.
    pub(super) fn place<T>(
        &self,
        constraint: &Constraint<'_>,
        (clue, name, what): (Value<'_>, &str, &str),
        find: impl Fn(&Self, usize) -> Option<T>,
    ) -> Result<T, Misfit> {
        let id = clue.member(name).ok_or_else(|| constraint.unknown(format_args!("without `{name}`")))?;
        index(id).and_then(|id| find(self, id)).ok_or_else(|| constraint.outside(what, id))
    }
}

/// Returns a number that names something.
pub(in super::super) fn index(value: Value<'_>) -> Option<usize> {
    value.number().and_then(|number| usize::try_from(number).ok())
}
