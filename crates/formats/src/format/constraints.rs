//! Lines with constraints beside a grid: reported, and the grid is never read as a classic puzzle.

use crate::{
    diagnostic::{Diagnostic, unsupported_constraints},
    layout::constraint_text::{constraint, region_map_in},
    syntax::{
        combinators::{char, delimited, digit1, many1_count, opt, separated_pair, space0},
        expect::whole,
    },
    text::lines,
};

/// Returns the diagnostic for a text of one grid that has lines with constraints beside it.
pub(super) fn constraints_beside(head: &str) -> Option<Diagnostic> {
    if let Some(stated) = region_map_below(head).or_else(|| signs_between(head)) {
        return Some(stated);
    }
    let mut found: Vec<_> = lines(head).filter_map(|line| Some((line, constraint(line.text)?))).collect();
    let place = found.first()?.0.trimmed_span();
    found.dedup_by_key(|(_, name)| *name);
    let names: Vec<_> = found.into_iter().map(|(_, name)| name.to_owned()).collect();
    unsupported_constraints(&names, place)
}

/// The smallest number of signs between cells.
const MIN_SIGNS: usize = 4;

/// Returns the diagnostic for a text that has signs of inequality in places of their own between cells (futoshiki).
fn signs_between(head: &str) -> Option<Diagnostic> {
    if !head.contains(['<', '>']) {
        return None;
    }
    let is_sign = |word: &str| matches!(word.trim(), "<" | ">" | "^" | "v" | "∧" | "∨");
    let count = |text: &str| text.split([',', ';', ' ', '\t']).filter(|word| is_sign(word)).count();
    let mut signed = lines(head).filter(|line| count(line.text) > 0);
    let first = signed.next()?;
    let all = count(first.text) + signed.map(|line| count(line.text)).sum::<usize>();
    let names = ["signs of inequality between cells".to_owned()];
    (all >= MIN_SIGNS).then(|| unsupported_constraints(&names, first.trimmed_span())).flatten()
}

/// Returns the diagnostic for a text that lists the cells of each region, a line a region: `(0,0) (0,1) (1,1) (1,2)`.
pub(super) fn regions_of_cells(head: &str) -> Option<Diagnostic> {
    let regions: Vec<_> = lines(head)
        .filter_map(|line| Some((line, cell_count(line.text).filter(|&count| count > 3)?)))
        .collect();
    let (first, side) = *regions.first()?;
    let are_all = regions.len() == side && regions.iter().all(|(_, count)| *count == side);
    let names = ["regions as lists of cells (irregular regions)".to_owned()];
    are_all.then(|| unsupported_constraints(&names, first.trimmed_span())).flatten()
}

/// `line = 1*( "(" number "," number ")" [ "," ] )`: the number of cells
fn cell_count(line: &str) -> Option<usize> {
    let number = || delimited(space0, digit1, space0);
    let cell = delimited(char('('), separated_pair(number(), char(','), number()), char(')'));
    whole(many1_count(delimited(space0, cell, (space0, opt(char(','))))), line.trim())
}

/// Returns the diagnostic for a text of one grid that has a map of regions below it.
fn region_map_below(head: &str) -> Option<Diagnostic> {
    let lines: Vec<_> = lines(head).filter(|line| !line.is_blank()).collect();
    let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
    let place = region_map_in(&texts).filter(|&place| place > 0)?;
    unsupported_constraints(&["a map of irregular regions".to_owned()], lines[place].trimmed_span())
}
