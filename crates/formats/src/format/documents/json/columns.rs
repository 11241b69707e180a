//! Tables stored by column: `{"puzzle": ["53..7…", …], "solution": ["534678…", …]}`, or `{"puzzle": {"0": "53..7…", …}, …}`
//! as data frames write them.
//!
//! The values in one place of each column are a record. If not all members are columns of one length, only those of solutions
//! belong to the puzzles.

use std::borrow::Cow;

use givens_engine::grid::Shape;

use crate::{codec::Entry, diagnostic::Diagnostic, record::Text, syntax::json::Value, text::Span};

use super::{
    member::Member,
    names::{Role, role},
    numbers::listed_without_zeros,
    object::{Look, Objects},
};

/// A column: its name, and its values with their names, if they have some.
struct Column<'a> {
    name: Cow<'a, str>,
    values: Vec<(Option<Cow<'a, str>>, Value<'a>)>,
}

/// Passes the values in the column of puzzles of an object to `sink`, each with its entry or, if it is no puzzle, with none;
/// returns whether the object stores a table by column.
pub(super) fn rows<'a>(
    objects: Objects<'a>,
    object: Value<'a>,
    mut sink: impl FnMut(Value<'a>, Option<Entry>),
) -> bool {
    let columns: Vec<_> =
        object.members().filter_map(|(name, value)| Column::from_member(name, value)).collect();
    let shape = objects.shape(object);
    let Some(puzzles) = columns.iter().find(|column| column.holds_puzzles(objects, shape)) else {
        return false;
    };
    let beside: Vec<_> = columns.iter().filter(|column| column.is_beside(puzzles)).collect();
    let is_table = beside.len() + 1 == object.members().count();
    let is_added = |column: &&Column<'_>| is_table || role(&column.name) == Role::Solution;
    let beside: Vec<_> = beside.into_iter().filter(is_added).collect();
    if beside.is_empty() {
        return false;
    }
    for (index, (key, value)) in puzzles.values.iter().enumerate() {
        let mut entry = entry_beside(
            objects,
            *value,
            shape,
            beside.iter().map(|column| (role(&column.name), column.values[index].1)),
        );
        if let Some(Entry { record: Some(record), diagnostics, .. }) = &mut entry {
            for column in &beside {
                let (_, value) = column.values[index];
                objects.add_grid(record, &column.name, value, diagnostics);
                objects.add_member(record, &column.name, value, diagnostics);
            }
            if let Some(key) = key.as_deref().filter(|_| record.meta.text(Text::Id).is_none()) {
                record.meta.set(Text::Id, key);
            }
        }
        sink(*value, entry);
    }
    true
}

/// Returns the entry of the puzzle in a row, without what is beside it; malformed if the solution shows that it lost zeros.
fn entry_beside<'a>(
    objects: Objects<'a>,
    puzzle: Value<'a>,
    shape: Option<Shape>,
    beside: impl Iterator<Item = (Role, Value<'a>)>,
) -> Option<Entry> {
    let mut solutions = beside.filter(|(role, _)| *role == Role::Solution);
    let lost = solutions.find_map(|(_, solution)| listed_without_zeros(puzzle, solution));
    if let Some(lost) = lost {
        return Some(Entry::malformed(puzzle.span(), lost));
    }
    let member = Member::from_value(objects, (Cow::default(), puzzle), shape, true);
    member.map(|member| member.entry(objects, None))
}

/// Returns the entry of a row of a table with a puzzle and its solution, the other scalars of which are columns.
pub(super) fn pair<'a>(objects: Objects<'a>, row: Value<'a>) -> Option<Entry> {
    let member =
        |value: Value<'a>| Member::from_value(objects, (Cow::default(), value), objects.options.shape, true);
    let mut grids = row.values().filter_map(member).filter(|member| member.grid.is_some());
    let (puzzle, solution) = (grids.next()?, grids.next()?);
    if grids.next().is_some() || !solution.solves(&puzzle) {
        return None;
    }
    let mut entry = puzzle.entry(objects, None);
    entry.span = row.span();
    if let Some(record) = &mut entry.record {
        record.span = row.span();
        record.solution = solution.listed();
        let others = row.values().zip(1..).filter(|(value, _)| !puzzle.is(*value) && !solution.is(*value));
        for (value, number) in others {
            objects.add_member(record, &format!("column {number}"), value, &mut entry.diagnostics);
        }
    }
    Some(entry)
}

/// Reports a list of solutions in a document that is too large to be read as a whole, so that their puzzles are not known.
pub(super) fn unread_solutions(name: &str, place: Span) -> Option<Diagnostic> {
    (role(name) == Role::Solution).then(|| Diagnostic::solutions_as_puzzles(name, place))
}

impl<'a> Column<'a> {
    fn from_member(name: Cow<'a, str>, value: Value<'a>) -> Option<Self> {
        let values: Vec<_> = if value.is_object() {
            value.members().map(|(name, value)| (Some(name), value)).collect()
        } else {
            value.values().map(|value| (None, value)).collect()
        };
        (value.is_container() && !values.is_empty()).then_some(Self { name, values })
    }

    /// Returns whether it is called puzzles, and most of its values are some.
    fn holds_puzzles(&self, objects: Objects<'a>, shape: Option<Shape>) -> bool {
        let is_grid = |value: Value<'a>| {
            Look::from_value(objects.whole, value, shape, true).is_some_and(|look| look.is_well_formed())
        };
        matches!(role(&self.name), Role::Puzzle(_))
            && self.values.iter().filter(|(_, value)| is_grid(*value)).count() * 2 > self.values.len()
    }

    /// Returns whether it is not another column, but has as many values, of the same names.
    fn is_beside(&self, other: &Self) -> bool {
        let (names, others) =
            (self.values.iter().map(|(name, _)| name), other.values.iter().map(|(name, _)| name));
        self.name != other.name && names.eq(others)
    }
}
