//! Objects with several puzzles: `{"monday": "53..7…", "tuesday": "..1.6…"}`.
//!
//! An object is a puzzle with its data if one of its members is called a puzzle. Where none is, and members are grids
//! that contradict one another, each is a puzzle of its own, and its name is its title. The scalars beside them belong
//! to all of them.

use std::collections::BTreeSet;

use givens_engine::grid::{Grid, Puzzle};

use crate::{
    codec::Entry,
    diagnostic::Diagnostic,
    record::{Meta, Text},
    syntax::json::Value,
};

use super::{
    constraints::variant,
    full_grids::{FullGrids, MAX_COMPARED},
    member::Member,
    names::{Role, role},
    object::{Look, Objects},
};

/// Returns the entries of the puzzles that an object names, if there are several.
pub(super) fn named_puzzles(objects: Objects<'_>, object: Value<'_>) -> Option<Vec<Entry>> {
    let members = members(objects, object)?;
    let first = first_of_several(&members)?;
    let refused = variant(object, first.shape());
    let meta = meta_beside(objects, object, &members);
    let is_full = |member: &&Member<'_>| member.grid.as_ref().is_some_and(Grid::is_full);
    let (full, open): (Vec<_>, Vec<_>) = members.iter().partition(is_full);
    let (solutions, others) = solutions_of(&open, &full);
    let entry = |(puzzle, solution): (&Member<'_>, Option<&Member<'_>>)| {
        let mut entry = puzzle.entry(objects, refused.as_ref());
        if let Some(record) = &mut entry.record {
            record.solution = solution.and_then(Member::listed);
            record.meta = meta.clone();
            record.meta.set(Text::Title, &*puzzle.name);
        }
        entry
    };
    let others = others.into_iter().map(|other| (other, None));
    let mut entries: Vec<_> = open.into_iter().zip(solutions).chain(others).map(entry).collect();
    entries.sort_by_key(|entry| entry.span.start);
    Some(entries)
}

/// Returns the first full grid that completes each puzzle, and the full grids that complete none.
fn solutions_of<'m, 'a>(
    puzzles: &[&Member<'a>],
    full: &[&'m Member<'a>],
) -> (Vec<Option<&'m Member<'a>>>, Vec<&'m Member<'a>>) {
    let mut grids =
        FullGrids::from_grids(full.iter().filter_map(|member| member.grid.as_ref()).collect(), MAX_COMPARED);
    let mut first = |(index, puzzle): (usize, &&Member<'a>)| {
        let first = grids.mark_completing(index, puzzle.grid.as_ref()?);
        first.map(|index| full[index])
    };
    let solutions = puzzles.iter().enumerate().map(&mut first).collect();
    let others = full.iter().zip(grids.are_marked()).filter(|(_, is_marked)| !is_marked);
    (solutions, others.map(|(member, _)| *member).collect())
}

/// Reports that members of an object have puzzles beside that of its entry: `has_other` returns whether a value has one
/// among the values in it that is not this grid.
pub(super) fn unread_puzzles<'a>(
    objects: Objects<'a>,
    object: Value<'a>,
    puzzle: Value<'a>,
    grid: &Grid,
    has_other: impl Fn(Value<'a>, bool) -> bool,
) -> Option<Diagnostic> {
    let (own, _) = object.members().find(|(_, value)| value.is(puzzle))?;
    // The same puzzle again, written alike, is a second one unless one of the two is called the puzzle.
    let is_again = |value: Value<'a>, other: &Grid| {
        role(&own) == Role::Other
            && value.is_container() == puzzle.is_container()
            && other == grid
            && is_puzzle(grid)
    };
    // Shorter values are no grids; most members are short.
    let is_long = |value: Value<'_>| value.span().len() >= grid.contents().len();
    let mut others = object.members().filter(|(_, value)| is_long(*value) && !value.is(puzzle));
    let (name, place) = others.find_map(|(name, value)| {
        let role = role(&name);
        let called = matches!(role, Role::Puzzle(_));
        if !called && role != Role::Other {
            return None;
        }
        let member = Member::from_value(objects, (name.clone(), value), Some(grid.shape()), called);
        let has_puzzle = match member {
            Some(member) => member
                .grid
                .is_some_and(|other| is_other_puzzle(grid, &other) || !called && is_again(value, &other)),
            None => value.is_container() && has_other(value, called),
        };
        has_puzzle.then_some((name, value.span()))
    })?;
    Some(Diagnostic::second_puzzle_member(&name, &own, place))
}

/// Returns whether a grid is a puzzle, and another one than this: no part of it, and no progress.
pub(super) fn is_other_puzzle(grid: &Grid, other: &Grid) -> bool {
    let contradict = grid.first_not_in(other).is_some() && other.first_not_in(grid).is_some();
    grid.shape() == other.shape() && contradict && is_puzzle(other)
}

/// Returns whether a grid has blanks, and no digit twice in a house.
pub(super) fn is_puzzle(grid: &Grid) -> bool {
    !grid.is_full() && Puzzle::new(grid.clone()).is_ok()
}

/// Returns the members that show cells; `None` if one is called a puzzle.
fn members<'a>(objects: Objects<'a>, object: Value<'a>) -> Option<Vec<Member<'a>>> {
    let shape = objects.shape(object);
    let looks_like_one = |value: Value<'a>| Look::from_value(objects.whole, value, shape, true).is_some();
    let mut called = object.members().filter(|(name, _)| matches!(role(name), Role::Puzzle(_)));
    if called.any(|(_, value)| looks_like_one(value)) {
        return None;
    }
    let others = object.members().filter(|(name, _)| role(name) == Role::Other);
    Some(others.filter_map(|member| Member::from_value(objects, member, shape, false)).collect())
}

/// Returns the grid of the first puzzle if another one contradicts it, or the first of several full grids if there is no
/// puzzle.
fn first_of_several<'a>(members: &'a [Member<'_>]) -> Option<&'a Grid> {
    let grids = || members.iter().filter_map(|member| member.grid.as_ref());
    let mut puzzles = grids().filter(|grid| is_puzzle(grid));
    if let Some(first) = puzzles.next() {
        return puzzles.any(|other| is_other_puzzle(first, other)).then_some(first);
    }
    let mut full = grids().filter(|grid| grid.is_full());
    let first = full.next()?;
    full.any(|other| other != first).then_some(first)
}

/// Returns the texts of an object that are beside these members. Its title is that of a collection.
fn meta_beside(objects: Objects<'_>, object: Value<'_>, members: &[Member<'_>]) -> Meta {
    let names: BTreeSet<_> = members.iter().map(|member| &*member.name).collect();
    let mut meta = objects.texts(object);
    meta.columns.retain(|column| !names.contains(&*column.name));
    if let Some(title) = meta.take(Text::Title).filter(|_| meta.text(Text::Collection).is_none()) {
        meta.set(Text::Collection, title);
    }
    meta
}
