//! Where links lead no further: what the simplest patterns remove from what a chain has left of a position. A propagation
//! calls it with the position and what is left; what would follow without the chain is not listed.

use givens_engine::grid::Digit;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{Candidate, Cell, CellBits},
    found_step::{remove_digit, remove_digits},
};

use super::{
    chains::sort_by_hash,
    houses::{hidden_sets, locked, naked_sets},
    patterns::all_fish,
};

/// Candidates that fall, and those that the chain had to remove before.
pub(super) struct Consequence {
    pub(super) eliminated: Vec<Assertion>,
    pub(super) parents: Vec<Assertion>,
}

/// Applies the first rule that leads on to what a chain has left of a position.
pub(super) fn consequences(start: &Board, grid: &Board) -> Vec<Consequence> {
    let rules: [fn(&Board, &Board, &mut Vec<Consequence>); 4] = [locking, hidden_pairs, naked_pairs, x_wings];
    let mut found = Vec::new();
    for rule in rules {
        rule(start, grid, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// Adds what locked digits remove.
fn locking(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    locked(grid, |locked| {
        let (digit, from, into) = (locked.digit, locked.from.bits(), locked.into.bits());
        let removed = (start.places(digit) - grid.places(digit)) & (from - into);
        add(found, remove_digit(grid, into - from, digit), all_off(removed, digit))
    });
}

/// Adds what hidden pairs remove.
fn hidden_pairs(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    hidden_sets(grid, 2, 4, |house, pair, set| {
        let removed = |digit: Digit| start.places_in(house, digit) - grid.places(digit) - set;
        let parents = pair.iter().flat_map(|digit| all_off(removed(digit), digit));
        add(found, remove_digits(grid, set, !pair), parents)
    });
}

/// Adds what naked pairs remove.
fn naked_pairs(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    naked_sets(grid, 2, |house, pair, set| {
        let removed =
            |cell: Cell| (start.at(cell) & !pair).iter().map(move |digit| Assertion::off(cell, digit));
        add(found, remove_digits(grid, house.bits() - set, pair), set.iter().flat_map(removed))
    });
}

/// Adds what X-Wings remove.
fn x_wings(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    all_fish(grid, 2, |fish| {
        let removed = (start.places(fish.digit) - grid.places(fish.digit)) & (fish.bases - fish.covered());
        add(found, fish.removed(grid), all_off(removed, fish.digit))
    });
}

/// That a digit is in none of some cells.
fn all_off(set: CellBits, digit: Digit) -> impl Iterator<Item = Assertion> {
    set.iter().map(move |cell| Assertion::off(cell, digit))
}

/// Adds what falls, if the chain had a part in it. Always returns `None`, so that the search goes on.
fn add<T>(
    found: &mut Vec<Consequence>,
    mut eliminated: Vec<Candidate>,
    parents: impl Iterator<Item = Assertion>,
) -> Option<T> {
    let parents: Vec<_> = parents.collect();
    if !eliminated.is_empty() && !parents.is_empty() {
        sort_by_hash(&mut eliminated);
        let eliminated = eliminated.into_iter().map(|(cell, digit)| Assertion::off(cell, digit));
        found.push(Consequence { eliminated: eliminated.collect(), parents });
    }
    None
}
