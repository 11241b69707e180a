//! Groups of constraints: `.Or`, of which one holds, `.And` and `.Replicate`, up to `.End`.
//!
//! A group of alternatives becomes one clue. Each constraint in it is a branch, and so is an `.And`. What the program makes
//! of rules about the whole puzzle inside a group is not known: such a group is kept by name, and so is one that is too
//! large.

use givens_variants::Clue;

use crate::diagnostic::Diagnostic;

use super::{
    families::{begins_group, has_known_arguments, is_hint, reader},
    puzzle::{ClueResult, GroupClues, PuzzleReader, Refusal},
    replicate::replicated,
    text::Constraint,
};

/// What closes a group.
pub(super) const END: &str = "End";

/// How deeply groups may be nested.
const MAX_DEPTH: usize = 20;

/// The most branches of all groups of a puzzle.
const MAX_BRANCHES: usize = 2000;

/// Reads a group: its first constraint, what is in it, and what closes it.
pub(super) fn read_group(puzzle: &mut PuzzleReader, group: &[Constraint<'_>]) -> ClueResult<()> {
    let name = group[0].name;
    puzzle.begin(&group[0]);
    let clues = puzzle.in_group(|puzzle| group_clues(puzzle, group, 0))?;
    if let Some(unclear) = clues.unclear {
        return Err(Refusal::Unknown(format!("`{name}` with {unclear}")));
    }
    puzzle.begin(&group[0]);
    for clue in clues.clues {
        match clue {
            // Outside of alternatives it limits the cell of the puzzle.
            Clue::Limit(cell, digits) => puzzle.allow(cell, digits, group[0].span),
            clue => puzzle.push(clue),
        }
    }
    Ok(())
}

/// Adds the clues of a group to those of the group around it.
fn group_clues(puzzle: &mut PuzzleReader, group: &[Constraint<'_>], depth: usize) -> ClueResult<()> {
    if depth > MAX_DEPTH {
        return Err(Refusal::Unknown(format!("groups nested more than {MAX_DEPTH} deep")));
    }
    let [first, inner @ .., _] = group else { return Ok(()) };
    match first.name {
        "And" => each_part(inner, |part| part_clues(puzzle, part, depth)),
        "Or" => alternatives(puzzle, inner, depth),
        _ => {
            let text = replicated(puzzle, first, inner)?;
            let copies = text.constraints()?;
            let result = each_part(&copies, |part| part_clues(puzzle, part, depth));
            // Places in the copies mean nothing in the text.
            result.map_err(|refusal| match refusal {
                Refusal::Broken(diagnostic) => {
                    Diagnostic::broken(format!("a copy is wrong: {}", diagnostic.message), first.span).into()
                }
                unknown @ Refusal::Unknown(_) => unknown,
            })
        }
    }
}

/// Adds a clue of alternatives, one for each part of a group that says something.
fn alternatives(puzzle: &mut PuzzleReader, inner: &[Constraint<'_>], depth: usize) -> ClueResult<()> {
    let mut branches = Vec::new();
    let mut unclear = None;
    each_part(inner, |part| {
        let GroupClues { clues, unclear: own, .. } =
            puzzle.in_group(|puzzle| part_clues(puzzle, part, depth))?;
        let is_several = clues.len() > 1 && part.len() == 1 && !is_one_rule(part[0].name);
        unclear = unclear.or(own).or(is_several.then_some("several rules in one constraint"));
        puzzle.branches += 1;
        if puzzle.branches > MAX_BRANCHES {
            return Err(Refusal::Unknown(format!("more than {MAX_BRANCHES} alternatives")));
        }
        // The program leaves out what says nothing.
        if !clues.is_empty() {
            branches.push(clues);
        }
        Ok(())
    })?;
    if let Some(unclear) = unclear {
        puzzle.is_unclear_in_group(unclear);
    }
    if !branches.is_empty() {
        puzzle.push(Clue::Any(branches));
    }
    Ok(())
}

/// Whether all clues of a constraint of this name are one rule, and not alternatives of their own in a group.
fn is_one_rule(name: &str) -> bool {
    matches!(name, "WhiteDot" | "BlackDot" | "X" | "V" | "GreaterThan" | "Indexing")
}

/// Adds the clues of a constraint or of a group.
fn part_clues(puzzle: &mut PuzzleReader, part: &[Constraint<'_>], depth: usize) -> ClueResult<()> {
    let first = &part[0];
    if begins_group(first.name) {
        return group_clues(puzzle, part, depth + 1);
    }
    match reader(first.name) {
        Some(read) => {
            puzzle.begin(first);
            let layout = puzzle.layout();
            if first.name == "RegionSumLine" && layout.cells().all(|cell| layout.region(cell).is_none()) {
                puzzle.is_unclear_in_group("`RegionSumLine` without regions");
            }
            has_known_arguments(first)?;
            read(puzzle, first)
        }
        None if is_hint(first.name) => Ok(()),
        None => Err(Refusal::Unknown(format!("`{}` in a group", first.name))),
    }
}

/// Calls a function with each constraint that belongs to no group, and with each group as a whole.
fn each_part<'c, 't>(
    constraints: &'c [Constraint<'t>],
    mut each: impl FnMut(&'c [Constraint<'t>]) -> ClueResult<()>,
) -> ClueResult<()> {
    let mut rest = constraints;
    while let Some(first) = rest.first() {
        let length = if begins_group(first.name) { group_length(rest)? } else { 1 };
        let (part, others) = rest.split_at(length);
        each(part)?;
        rest = others;
    }
    Ok(())
}

/// Returns the number of constraints of the group that these begin with, to the one that closes it.
pub(super) fn group_length(constraints: &[Constraint<'_>]) -> Result<usize, Diagnostic> {
    let mut open = 0;
    for (place, constraint) in constraints.iter().enumerate() {
        open += usize::from(begins_group(constraint.name));
        open -= usize::from(constraint.name == END);
        if open == 0 {
            return Ok(place + 1);
        }
    }
    let first = &constraints[0];
    let message = format!("`.{}` is not closed by `.{END}`", first.name);
    Err(Diagnostic::broken(message, first.span))
}
