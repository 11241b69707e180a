//! Members of an object whose values show cells.
//!
//! `several` passes a member of an object; it gets the grid, if it is one, and compares it with the others. Its entry is
//! made only when it is known which member is the puzzle.

use std::borrow::Cow;

use givens_engine::grid::{Grid, Shape};

use crate::{
    codec::Entry,
    diagnostic::Diagnostic,
    record::{Listed, Record},
    syntax::json::Value,
};

use super::{
    marks,
    object::{Look, Objects},
};

/// A value that shows cells, its name, and its grid if it is well-formed.
pub(super) struct Member<'a> {
    pub(super) name: Cow<'a, str>,
    pub(super) grid: Option<Grid>,
    value: Value<'a>,
    look: Look<'a>,
}

impl<'a> Member<'a> {
    /// Returns the member with this value if it shows cells, of this shape if there is one, and is `called` so or has any
    /// name.
    pub(super) fn from_value(
        objects: Objects<'a>,
        (name, value): (Cow<'a, str>, Value<'a>),
        shape: Option<Shape>,
        called: bool,
    ) -> Option<Self> {
        let look = Look::from_value(objects.whole, value, shape, called)?;
        let grid = look.is_well_formed().then(|| look.grid(&mut Vec::new())).flatten();
        Some(Self { name, value, grid: grid.map(|(grid, _)| grid), look })
    }

    /// Returns whether this is its value.
    pub(super) fn is(&self, value: Value<'a>) -> bool {
        self.value.is(value)
    }

    /// Returns whether it is the solution of another.
    pub(super) fn solves(&self, other: &Self) -> bool {
        let (Some(full), Some(puzzle)) = (&self.grid, &other.grid) else { return false };
        full.completes(puzzle)
    }

    /// Returns its grid as a listed solution.
    pub(super) fn listed(&self) -> Option<Listed> {
        let (grid, cells) = self.look.grid(&mut Vec::new())?;
        Some(Listed { grid, cells })
    }

    /// Returns the entry of the puzzle that it is, without texts; malformed if the puzzle is `refused`.
    pub(super) fn entry(&self, objects: Objects<'a>, refused: Option<&Diagnostic>) -> Entry {
        let mut diagnostics = Vec::new();
        let span = self.value.span();
        let mut record = self.look.grid(&mut diagnostics).map(|(grid, cells)| {
            let grid = objects.options.resolve_box_size(grid, span, &mut diagnostics);
            let mut record = Record::new(grid, span, cells);
            marks::add_objects(&mut record, self.look.objects());
            record
        });
        if let Some(refused) = refused.filter(|_| record.is_some()) {
            record = None;
            diagnostics.push(refused.clone());
        }
        Entry::new(span, record, diagnostics)
    }
}
