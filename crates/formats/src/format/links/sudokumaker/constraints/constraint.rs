//! A constraint of a document, and why it may have no clues.
//!
//! The rows of the table take the members of a [`Constraint`]. What they cannot read is a [`Misfit`]: either unknown, so that
//! the record is kept without a verdict, or no place of the board.

use std::fmt::Display;

use crate::{
    diagnostic::Diagnostic,
    syntax::json::{Kind, Value},
    text::shown,
};

/// A constraint of a document.
pub(in super::super) struct Constraint<'a> {
    pub(in super::super) value: Value<'a>,
    /// The number of its type.
    pub(in super::super) number: Option<usize>,
    /// The name of its type in messages.
    pub(in super::super) name: &'static str,
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

impl<'a> Constraint<'a> {
    /// Returns the constraint that a value states; the names of types are those of the table.
    pub(in super::super) fn new(value: Value<'a>, name_of: impl Fn(usize) -> Option<&'static str>) -> Self {
        let is_true = |name| value.member(name).is_some_and(|flag| flag.kind() == Kind::True);
        let state = match (is_true("disabled"), is_true("solverIgnored")) {
            (true, _) => State::Disabled,
            (false, true) => State::Drawn,
            (false, false) => State::Active,
        };
        let number = value.member("type").and_then(index);
        Self { value, number, name: number.and_then(name_of).unwrap_or("constraint"), state }
    }

    /// Returns whether it holds and is of this type.
    pub(in super::super) fn is_active(&self, number: usize) -> bool {
        self.state == State::Active && self.number == Some(number)
    }

    pub(super) fn has_flag(&self, name: &str) -> bool {
        self.value.member(name).is_some_and(|flag| flag.kind() == Kind::True)
    }

    /// Returns the elements of a list, which may be empty: a constraint without it has its clues by another name.
    pub(in super::super) fn list(
        &self,
        name: &str,
    ) -> Result<impl Iterator<Item = Value<'a>> + use<'a>, Misfit> {
        self.list_in(self.value, name)
    }

    /// Returns the elements of a list of this constraint or of one of its clues.
    pub(super) fn list_in<'v>(
        &self,
        owner: Value<'v>,
        name: &str,
    ) -> Result<impl Iterator<Item = Value<'v>> + use<'v>, Misfit> {
        let list = owner.member(name).ok_or_else(|| self.unknown(format_args!("without `{name}`")))?;
        self.elements(list, name)
    }

    /// Returns the elements of a list; none if there is no such list.
    pub(in super::super) fn optional_list(
        &self,
        name: &str,
    ) -> Result<impl Iterator<Item = Value<'a>> + use<'a>, Misfit> {
        let list = self.value.member(name).map(|list| self.elements(list, name)).transpose()?;
        Ok(list.into_iter().flatten())
    }

    fn elements<'v>(
        &self,
        list: Value<'v>,
        name: &str,
    ) -> Result<impl Iterator<Item = Value<'v>> + use<'v>, Misfit> {
        let is_list = list.is_array() || list.kind() == Kind::Null;
        is_list
            .then(|| list.values())
            .ok_or_else(|| self.unknown(format_args!("whose `{name}` is not a list")))
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
        Misfit::Unknown(format!("{} {why}", self.name))
    }

    /// Returns the misfit of a place, "cell 81", that the board does not have.
    pub(in super::super) fn outside(&self, place: &str, id: Value<'_>) -> Misfit {
        let message = format!("{}: there is no {place} {} on this board", self.name, shown(id.raw()));
        Misfit::Malformed(Box::new(Diagnostic::broken(message, id.span())))
    }
}

/// Returns a number that names something.
pub(in super::super) fn index(value: Value<'_>) -> Option<usize> {
    value.number().and_then(|number| usize::try_from(number).ok())
}
