//! A solution, and lists of the cells that are given: `{"solution": "534678…", "givens": {"easy": [0, 1, 8, …]}}`.
//!
//! [`Puzzles`](super::Puzzles) passes an object; it gets a puzzle for each list. Without the lists the solution would be read
//! as a puzzle without blanks.

use std::{borrow::Cow, collections::BTreeMap};

use givens_engine::grid::Grid;

use crate::{
    codec::Entry,
    diagnostic::{Diagnostic, Rule, Severity},
    record::{CellSpans, Listed, Record, Text},
    syntax::json::{Kind, Value},
    text::Span,
};

use super::{member::Member, object::Objects};

/// A list of the numbers of cells, its name, and the member of the object that it is or is in.
struct Mask<'a> {
    name: Cow<'a, str>,
    member: Cow<'a, str>,
    /// The place of each number.
    cells: BTreeMap<usize, Span>,
    value: Value<'a>,
}

/// Returns the puzzles of an object that has a full grid and lists of the cells that are given.
pub(super) fn masked_puzzles<'a>(objects: Objects<'a>, object: Value<'a>) -> Option<Vec<Entry>> {
    let masks = masks(object);
    if masks.is_empty() {
        return None;
    }
    let shape = objects.shape(object);
    let grids = object.members().filter(|(name, _)| masks.iter().all(|mask| mask.member != *name));
    let mut grids = grids.filter_map(|member| Member::from_value(objects, member, shape, true));
    let solution = grids.next().filter(|member| member.grid.as_ref().is_some_and(Grid::is_full))?;
    if grids.next().is_some() {
        return None;
    }
    let listed = solution.listed()?;
    let count = listed.grid.contents().len();
    let first = first_number(&masks, count)?;
    let side = listed.grid.shape().side();
    if masks.iter().any(|mask| mask.cells.len() <= side || mask.cells.len() >= count) {
        return None;
    }
    Some(masks.iter().map(|mask| entry(objects, object, &masks, (mask, first), &solution, &listed)).collect())
}

/// Returns the lists of distinct numbers in an object: members, and those of members that are objects.
fn masks(object: Value<'_>) -> Vec<Mask<'_>> {
    let mut masks = Vec::new();
    for (member, value) in object.members().filter(|(_, value)| value.is_container()) {
        let of_value =
            |name: &Cow<'_, str>, value| cells(value).map(|cells| (name.clone().into_owned(), cells, value));
        let found: Vec<_> = if value.is_array() {
            of_value(&member, value).into_iter().collect()
        } else {
            value.members().filter_map(|(name, value)| of_value(&name, value)).collect()
        };
        masks.extend(found.into_iter().map(|(name, cells, value)| Mask {
            name: name.into(),
            member: member.clone(),
            cells,
            value,
        }));
    }
    masks
}

/// Returns the numbers of a list of distinct ones.
fn cells(list: Value<'_>) -> Option<BTreeMap<usize, Span>> {
    let is_number = |value: &Value<'_>| !value.is_container() && !matches!(value.kind(), Kind::Text { .. });
    if !list.is_array() || list.values().next().is_none_or(|first| !is_number(&first)) {
        return None;
    }
    let mut cells = BTreeMap::new();
    let is_distinct = list.values().all(|value| {
        let number = value.number().and_then(|number| usize::try_from(number).ok());
        number.is_some_and(|number| cells.insert(number, value.span()).is_none())
    });
    is_distinct.then_some(cells)
}

/// Returns the number of the first cell, 0 or 1, if all numbers are those of cells.
fn first_number(masks: &[Mask<'_>], count: usize) -> Option<usize> {
    let least = masks.iter().filter_map(|mask| mask.cells.keys().next()).min()?;
    let most = masks.iter().filter_map(|mask| mask.cells.keys().next_back()).max()?;
    match (*least, *most) {
        (1.., most) if most == count => Some(1),
        (_, most) => (most < count).then_some(0),
    }
}

/// Returns the puzzle of a list.
fn entry(
    objects: Objects<'_>,
    object: Value<'_>,
    masks: &[Mask<'_>],
    (mask, first): (&Mask<'_>, usize),
    solution: &Member<'_>,
    listed: &Listed,
) -> Entry {
    let mut grid = Grid::empty(listed.grid.shape());
    for number in mask.cells.keys() {
        let cell = grid.shape().cell(number - first);
        grid.set(cell, listed.grid.get(cell));
    }
    let span = mask.value.span();
    let place = |cell: usize| mask.cells.get(&(cell + first)).copied().unwrap_or(Span::at(span.start));
    let cells = CellSpans::listed((0..grid.contents().len()).map(place));
    let mut record = Record::new(grid, span, cells);
    record.solution = Some(Listed { grid: listed.grid.clone(), cells: listed.cells.clone() });
    let mut others: Vec<&str> = masks.iter().map(|mask| &*mask.member).collect();
    others.push(&solution.name);
    record.meta = objects.texts_without(object, &others);
    if masks.len() > 1 && record.meta.text(Text::Level).is_none() {
        record.meta.set(Text::Level, &*mask.name);
    }
    let is_sure = first == 1 || masks.iter().any(|mask| mask.cells.contains_key(&0));
    let mut entry = Entry::from_record(record);
    if !is_sure {
        let message = "the cells that are given were counted from 0, but may count from 1";
        let warning = Diagnostic::new(Rule::AmbiguousFormat, message).severity(Severity::Warning);
        let last = listed.grid.contents().len();
        let help =
            format!("no list of the object has cell 0 or {last}; if they count from 1, subtract 1 from each");
        entry.diagnostics.push(warning.at(span, "").help(help));
    }
    entry
}
