//! Aligned exclusion: pairs and triplets of cells, of whose combinations of candidates others that see them leave only some.
//! Nearly all choices of cells exclude nothing; `Exclusions` keep the last position where none did, so that a later search
//! looks only at what has changed.

use std::cell::RefCell;

use givens_engine::grid::DigitSet;

use crate::{
    board::Board,
    cells::{Cell, CellBits, cell_list, set_of},
    found_step::{FoundStep, Role},
};

/// The last positions of a puzzle in which no pair, and no triplet, excluded anything.
#[derive(Default)]
pub(super) struct Exclusions {
    by_size: [RefCell<Option<InVain>>; 2],
}

/// A position in which no choice of cells excluded anything.
struct InVain {
    candidates: [DigitSet; 81],
    /// The cells that were chosen from.
    eligible: CellBits,
}

impl InVain {
    fn new(board: &Board, eligible: CellBits) -> Self {
        Self { candidates: std::array::from_fn(|cell| board.at(Cell::from_index(cell))), eligible }
    }

    /// The cells that have lost a candidate since, and those that are chosen from now and were not then.
    fn changed(&self, board: &Board, eligible: CellBits) -> CellBits {
        let has_changed = |&cell: &Cell| self.candidates[cell.index()] != board.at(cell);
        let changed: CellBits = Cell::all().filter(has_changed).collect();
        changed | (eligible - self.eligible)
    }
}

/// Finds two or three cells with an elimination. A choice that excluded nothing is not tried again as long as neither its
/// cells nor those that limit it have lost a candidate.
pub(super) fn exclusion(board: &Board, memory: &Exclusions, size: usize) -> Option<FoundStep> {
    let is_lonely = |cell: Cell| (cell.peers() & board.blank()).iter().all(|peer| board.count(peer) != 1);
    let eligible: Vec<_> = board
        .blank()
        .iter()
        .filter(|&cell| board.count(cell) >= 2 && is_lonely(cell))
        .map(|cell| (cell, excluders(board, cell, size)))
        .filter(|(_, excluders)| !excluders.is_empty())
        .collect();
    let of_size = &memory.by_size[size - 2];
    let all: CellBits = eligible.iter().map(|(cell, _)| cell.bits()).collect();
    let changed = of_size.borrow().as_ref().map_or(CellBits::ALL, |vain| vain.changed(board, all));
    // What limits a choice sees all its cells.
    let is_new = |chosen: CellBits| changed.meets(chosen) || changed.meets(chosen.common_peers());
    // The excluders of each eligible cell as a set.
    let mut sets = [CellBits::EMPTY; 81];
    for (cell, excluders) in &eligible {
        sets[cell.index()] = set_of(excluders);
    }
    let found = (1..eligible.len()).find_map(|second| {
        (0..second).find_map(|first| {
            let [(a, of_a), (b, of_b)] = [&eligible[first], &eligible[second]];
            let common = sets[a.index()] & sets[b.index()];
            let both = set_of([a, b]);
            if size == 2 || common.len() < 2 {
                return if is_new(both) { exclude(board, &[*a, *b], common) } else { None };
            }
            let new = of_b.iter().filter(|&&cell| !sets[a.index()].has(cell));
            let thirds = of_a
                .iter()
                .chain(new)
                .filter(|&cell| cell != a && cell != b && !sets[cell.index()].is_empty())
                .filter(|&&cell| is_new(both.with(cell)));
            thirds.copied().find_map(|third| exclude(board, &[*a, *b, third], common & sets[third.index()]))
        })
    });
    if found.is_none() {
        of_size.replace(Some(InVain::new(board, all)));
    }
    found
}

/// The cells that may exclude combinations of a cell: those of its box first, then of its row and column.
fn excluders(board: &Board, cell: Cell, limit: usize) -> Vec<Cell> {
    let mut listed = CellBits::EMPTY;
    let mut found = Vec::new();
    for house in cell.box_row_column() {
        let new = cell.peers() & (house.bits() - listed);
        listed |= new;
        found.extend(new.iter().filter(|&peer| (2..=limit).contains(&board.count(peer))));
    }
    found
}

/// Removes the candidates that occur in no combination that the excluders allow.
fn exclude(board: &Board, chosen: &[Cell], common: CellBits) -> Option<FoundStep> {
    if common.len() < 2 {
        return None;
    }
    // Others always keep a candidate.
    let union = chosen.iter().fold(DigitSet::EMPTY, |union, &cell| union | board.at(cell));
    let mut excluders = [DigitSet::EMPTY; 20];
    let mut number = 0;
    for excluder in common.iter().map(|cell| board.at(cell)).filter(|&excluder| (excluder - union).is_empty())
    {
        excluders[number] = excluder;
        number += 1;
    }
    // Without an excluder that could be left without candidates, only two bivalue cells exclude anything.
    if number == 0 && chosen.iter().filter(|&&cell| board.count(cell) == 2).count() < 2 {
        return None;
    }
    let mut all =
        Combinations { board, chosen, excluders: &excluders[..number], allowed: [DigitSet::EMPTY; 3] };
    if all.extend([DigitSet::EMPTY; 3], 0) {
        return None;
    }
    let allowed = all.allowed;
    let eliminated = chosen
        .iter()
        .zip(&allowed)
        .flat_map(|(&cell, &allowed)| (board.at(cell) & !allowed).iter().map(move |digit| (cell, digit)));
    let found = FoundStep::removing(eliminated.collect())?.described(cell_list(chosen.iter().copied()));
    let limits = set_of(common.iter().filter(|&cell| (board.at(cell) & !union).is_empty()));
    let found = found.naming(chosen.iter().copied()).whole_cells(Role::Body, set_of(chosen));
    Some(found.whole_cells(Role::Pivot, limits))
}

/// The combinations of candidates of some cells that are allowed: no equal digits in cells that see each other, and a
/// candidate left for every excluder.
struct Combinations<'a> {
    board: &'a Board,
    chosen: &'a [Cell],
    excluders: &'a [DigitSet],
    /// The digits of each cell that occur in one.
    allowed: [DigitSet; 3],
}

impl Combinations<'_> {
    /// Tries the candidates of a cell after those of the cells before; of the last cell all at once. Returns whether all
    /// candidates are known to occur.
    fn extend(&mut self, before: [DigitSet; 3], index: usize) -> bool {
        let cell = self.chosen[index];
        let seen = (0..index).filter(|&other| self.chosen[other].sees(cell));
        let open =
            self.board.at(cell) - seen.fold(DigitSet::EMPTY, |clashing, other| clashing | before[other]);
        if index + 1 < self.chosen.len() {
            return open.iter().any(|digit| {
                let mut before = before;
                before[index] = DigitSet::of(digit);
                self.extend(before, index + 1)
            });
        }
        let last = self.left(open, before[0] | before[1]);
        if !last.is_empty() {
            self.allowed.iter_mut().zip(before).for_each(|(allowed, digit)| *allowed |= digit);
            self.allowed[index] |= last;
        }
        let is_known = |(&cell, allowed): (&Cell, DigitSet)| allowed == self.board.at(cell);
        self.chosen.iter().zip(self.allowed).all(is_known)
    }

    /// Those of the last digits that leave every excluder a candidate beside the digits before.
    fn left(&self, mut last: DigitSet, before: DigitSet) -> DigitSet {
        for &excluder in self.excluders {
            let others = excluder - before;
            if others.is_empty() {
                return DigitSet::EMPTY;
            }
            last -= others.sole().map_or(DigitSet::EMPTY, DigitSet::of);
        }
        last
    }
}
