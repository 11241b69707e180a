//! Where links lead no further: what the simplest patterns remove from what a chain has left of a position. A propagation
//! calls it with the position and what is left; what would follow without the chain is not listed.

use givens_engine::grid::Digit;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    found_step::{remove_digit, remove_digits},
    house::HouseSet,
};

use super::{
    chains::sort_by_hash,
    houses::{hidden_sets, locked, naked_sets},
    patterns::all_fish,
    places::{Places, places, without},
};

/// Candidates that fall, and those that the chain had to remove before.
pub(super) struct Consequence {
    pub(super) eliminated: Vec<Assertion>,
    pub(super) parents: Vec<Assertion>,
}

/// Applies the first rule that leads on to what a chain has left of a position.
pub(super) fn consequences(start: &Board, grid: &Board) -> Vec<Consequence> {
    let trial = Trial::new(start, grid);
    let rules: [fn(&Trial, &mut Vec<Consequence>); 4] = [locking, hidden_pairs, naked_pairs, x_wings];
    let mut found = Vec::new();
    for rule in if trial.touched.is_empty() { &[] } else { &rules[..] } {
        rule(&trial, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// A position, and what a chain has left of it. A rule is of use only where the chain has removed something.
struct Trial<'a> {
    start: &'a Board,
    grid: &'a Board,
    /// What the chain has removed.
    removed: Places,
    /// The cells that have lost a candidate.
    touched: CellBits,
}

impl<'a> Trial<'a> {
    fn new(start: &'a Board, grid: &'a Board) -> Self {
        let removed = without(&places(start), &places(grid));
        Self { start, grid, removed, touched: removed.iter().copied().collect() }
    }

    /// The places of a digit that the chain has removed.
    const fn removed(&self, digit: Digit) -> CellBits {
        self.removed[digit.index()]
    }
}

/// Adds what locked digits remove.
fn locking(trial: &Trial, found: &mut Vec<Consequence>) {
    let touched = |digit: Digit| HouseSet::of_cells(trial.removed(digit));
    locked(trial.grid, touched, |locked| {
        let (digit, from, into) = (locked.digit, locked.from.bits(), locked.into.bits());
        let removed = trial.removed(digit) & (from - into);
        add(found, remove_digit(trial.grid, into - from, digit), all_off(removed, digit))
    });
}

/// Adds what hidden pairs remove.
fn hidden_pairs(trial: &Trial, found: &mut Vec<Consequence>) {
    hidden_sets(trial.grid, 2, 4, HouseSet::of_cells(trial.touched), |house, pair, set| {
        let removed = |digit: Digit| (trial.removed(digit) & house.bits()) - set;
        let parents = pair.iter().flat_map(|digit| all_off(removed(digit), digit));
        add(found, remove_digits(trial.grid, set, !pair), parents)
    });
}

/// Adds what naked pairs remove.
fn naked_pairs(trial: &Trial, found: &mut Vec<Consequence>) {
    let touched: CellBits = trial.touched.iter().filter(|&cell| trial.grid.count(cell) == 2).collect();
    naked_sets(trial.grid, 2, HouseSet::of_cells(touched), |house, pair, set| {
        let removed =
            |cell: Cell| (trial.start.at(cell) & !pair).iter().map(move |digit| Assertion::off(cell, digit));
        add(found, remove_digits(trial.grid, house.bits() - set, pair), set.iter().flat_map(removed))
    });
}

/// Adds what X-Wings remove.
fn x_wings(trial: &Trial, found: &mut Vec<Consequence>) {
    let touched = ALL_DIGITS.iter().filter(|&digit| !trial.removed(digit).is_empty()).collect();
    all_fish(trial.grid, 2, touched, |fish| {
        let removed = trial.removed(fish.digit) & (fish.bases - fish.covered());
        add(found, fish.removed(trial.grid), all_off(removed, fish.digit))
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
