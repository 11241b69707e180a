//! Regions and cages as the borders between cells, with a run-length code.
//!
//! `description` passes a part of an id and gets the number of the group of each cell, or the reasons why there is none;
//! the writer passes the groups. The code lists the edges between neighbours in a row, row by row, then those between
//! neighbours in a column, column by column, and one more border behind the last.

use crate::{
    diagnostic::Diagnostic,
    syntax::{
        combinators::{Parser, alt, anychar, char, consumed, map, map_opt, value},
        expect::Parsed,
    },
    text::{Line, Span},
};

use super::grammar::unknown_symbol;

/// The number of edges without a border for which `z` stands.
const LONGEST: usize = 25;

/// Returns the group of each cell, numbered by first appearance, or `None` with the reasons in `diagnostics`.
pub(super) fn groups(code: Line<'_>, side: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<usize>> {
    let count = edge_count(side);
    let mut is_open = Vec::with_capacity(count + 1);
    let (mut left, mut found, mut excess) = (code.text, 0, None);
    while let Ok((rest, (part, run))) = consumed(edge_run).parse(left) {
        found += run.open + usize::from(run.ends);
        // The last edge is no edge of the grid: a run that leaves it open has no end.
        let is_excess = found > count + 1 || found == count + 1 && !run.ends;
        if is_excess && excess.is_none() {
            excess = Some(code.span_of(part).start);
        }
        let known = is_open.len();
        is_open.resize((known + run.open).min(count), true);
        is_open.resize((known + run.open + usize::from(run.ends)).min(count), false);
        left = rest;
    }
    if let Some(c) = left.chars().next() {
        let at = code.span().end - left.len();
        return unknown_symbol(c, Span::new(at, at + c.len_utf8())).refuse(diagnostics);
    }
    if found != count + 1 || excess.is_some() {
        let place = Span::new(excess.unwrap_or(code.span().end), code.span().end);
        let message = format!("expected {count} edges between cells, found {}", found.saturating_sub(1));
        return Diagnostic::broken(message, place).refuse(diagnostics);
    }
    Some(connected(side, &is_open))
}

/// Adds the code of the borders between these groups.
pub(super) fn push_borders(groups: &[usize], side: usize, text: &mut String) {
    let mut open = 0;
    let mut push = |is_border: bool| {
        if !is_border {
            open += 1;
            return;
        }
        while open > LONGEST {
            text.push('z');
            open -= LONGEST;
        }
        text.push(('a'..='y').nth(open.wrapping_sub(1)).unwrap_or('_'));
        open = 0;
    };
    edges(side).for_each(|(first, second)| push(groups[first] != groups[second]));
    push(true);
}

/// Returns the group of each cell if cells of two groups have a border between them and all others have none: groups are
/// connected parts.
pub(super) fn are_connected(groups: &[usize], side: usize) -> bool {
    let is_open: Vec<_> = edges(side).map(|(first, second)| groups[first] == groups[second]).collect();
    let parts = connected(side, &is_open).into_iter().max();
    let mut numbers = groups.to_vec();
    numbers.sort_unstable();
    numbers.dedup();
    parts.map(|last| last + 1) == Some(numbers.len())
}

/// Edges without a border, and whether a border ends them.
#[derive(Clone, Copy)]
struct EdgeRun {
    open: usize,
    ends: bool,
}

/// `edge-run = "_" / %x61-79 / "z"`
fn edge_run(input: &str) -> Parsed<'_, EdgeRun> {
    let open = |letter| ('a'..='y').position(|other| other == letter).map(|index| index + 1);
    alt((
        value(EdgeRun { open: 0, ends: true }, char('_')),
        value(EdgeRun { open: LONGEST, ends: false }, char('z')),
        map(map_opt(anychar, open), |open| EdgeRun { open, ends: true }),
    ))
    .parse(input)
}

/// Returns the number of edges between cells of a grid.
const fn edge_count(side: usize) -> usize {
    2 * side * (side - 1)
}

/// Returns the pair of cells at each edge, in the order of the code.
fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let in_row = move |index| (index / (side - 1) * side + index % (side - 1), 1);
    let in_column = move |index| (index % (side - 1) * side + index / (side - 1), side);
    let half = edge_count(side) / 2;
    let pairs = (0..half).map(in_row).chain((0..half).map(in_column));
    pairs.map(|(cell, step)| (cell, cell + step))
}

/// Returns the connected part of each cell, numbered by first appearance.
fn connected(side: usize, is_open: &[bool]) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); side * side];
    for ((first, second), _) in edges(side).zip(is_open).filter(|(_, is_open)| **is_open) {
        neighbours[first].push(second);
        neighbours[second].push(first);
    }
    let mut parts = vec![usize::MAX; side * side];
    let mut next = 0;
    for cell in 0..parts.len() {
        let mut open = vec![cell];
        if parts[cell] != usize::MAX {
            continue;
        }
        while let Some(cell) = open.pop() {
            if parts[cell] == usize::MAX {
                parts[cell] = next;
                open.extend(&neighbours[cell]);
            }
        }
        next += 1;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the groups that a code of a grid of 4×4 means.
    fn read(code: &str) -> Option<Vec<usize>> {
        groups(Line { text: code, start: 0 }, 4, &mut Vec::new())
    }

    #[test]
    fn code_of_groups_is_read_back() {
        for code in ["aaa___aaa__a_aa_", "a_____aaaaa_a_aa", "x", "_________________________"] {
            let groups = read(code).expect("codes of 24 edges and an end");
            let mut written = String::new();
            push_borders(&groups, 4, &mut written);
            assert_eq!(written, code);
            assert!(are_connected(&groups, 4), "{code}");
        }
    }

    #[test]
    fn code_of_another_length_is_refused_with_its_place() {
        for (code, start) in [("aaa___aaa__a_a", 14), ("aaa___aaa__a_aa__", 16), ("zz", 0), ("aa?", 2)] {
            let mut diagnostics = Vec::new();
            assert_eq!(groups(Line { text: code, start: 0 }, 4, &mut diagnostics), None, "{code}");
            assert_eq!(diagnostics[0].place().map(|place| place.start), Some(start), "{code}");
        }
    }
}
