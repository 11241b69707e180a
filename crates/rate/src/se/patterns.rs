//! Fish, wings and aligned exclusion. The first pattern with an elimination is taken, in the order of Sudoku Explainer; fish
//! are passed to a function, because `consequences` draws other conclusions from X-Wings.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, Members, cell_list, set_of},
    choices::patterns_of,
    found_step::{FoundStep, Pattern, Role, remove_digit},
    house::House,
};

/// A digit whose places in some parallel lines lie in as many crossing lines.
pub(super) struct Fish {
    pub(super) digit: Digit,
    /// The first lines, their cells, and the places of the digit there.
    lines: [Option<House>; 4],
    pub(super) bases: CellBits,
    pub(super) body: CellBits,
    /// The crossing lines.
    covers: Vec<House>,
}

impl Fish {
    /// Makes a fish of lines that a digit may use.
    fn from_lines(board: &Board, base: usize, lines: u16, digit: Digit) -> Option<Self> {
        let size = lines.count_ones() as usize;
        let bases: CellBits =
            Members(lines.into()).map(|line| House::from_index(base + line).bits()).collect();
        let body = bases & board.places(digit);
        let covers: Vec<_> =
            House::from_index(9 - base).of_its_kind().filter(|cover| body.meets(cover.bits())).collect();
        let lines = || Pattern::list(Members(lines.into()).map(|line| House::from_index(base + line)));
        (covers.len() == size).then(|| Self { digit, lines: lines(), bases, body, covers })
    }

    /// The cells of the crossing lines.
    pub(super) fn covered(&self) -> CellBits {
        self.covers.iter().map(|&cover| cover.bits()).collect()
    }

    /// What falls in the crossing lines.
    pub(super) fn removed(&self, board: &Board) -> Vec<Candidate> {
        remove_digit(board, self.covered() - self.body, self.digit)
    }
}

/// Passes each fish of a size to a function until something follows: columns as bases, then rows.
pub(super) fn all_fish(
    board: &Board,
    size: usize,
    mut conclude: impl FnMut(&Fish) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let of = |digit: &Digit| {
        (0..9).filter(|&row| board.free(House::row(row), *digit) == 0).count() + 2 * size <= 9
    };
    let allowed: DigitSet = ALL_DIGITS.iter().filter(of).collect();
    [9, 0].into_iter().find_map(|base| {
        // The digits that each line may be a base for.
        let fits = |line: usize, digit: Digit| {
            let places = board.places_in(House::from_index(base + line), digit).len();
            board.free(House::from_index(base + line), digit) >= 2 && places <= size
        };
        let of_line = |line: usize| {
            allowed
                .iter()
                .filter(|&digit| fits(line, digit))
                .fold(DigitSet::EMPTY, |all, digit| all | DigitSet::of(digit))
        };
        let of_lines: [DigitSet; 9] = std::array::from_fn(of_line);
        let members =
            (0..9).filter(|&line| !of_lines[line].is_empty()).fold(0, |members, line| members | 1 << line);
        patterns_of(members, size).find_map(|lines| {
            let of_all = Members(lines.into()).fold(allowed, |all, line| all & of_lines[line]);
            of_all.iter().find_map(|digit| conclude(&Fish::from_lines(board, base, lines, digit)?))
        })
    })
}

/// Finds a fish of a size.
pub(super) fn fish(board: &Board, size: usize) -> Option<FoundStep> {
    all_fish(board, size, |fish| {
        let found = FoundStep::removing(fish.removed(board))?;
        let covers = fish.covers.iter().flat_map(|cover| cover.cells());
        let named: Vec<_> = covers.filter(|&cell| fish.body.has(cell)).collect();
        let cells = cell_list(named.iter().copied());
        let [bases, covers] = if fish.covers[0].is_row() { ["columns", "rows"] } else { ["rows", "columns"] };
        let detail = format!("Cells {cells}: {} in {size} {bases} and {size} {covers}", fish.digit);
        let mut found = found.described(detail).naming(named).covers(fish.covers.iter().copied());
        found.pattern.houses = fish.lines;
        Some(found.part(Role::Body, fish.body, DigitSet::of(fish.digit)))
    })
}

/// Finds an XY-Wing, or an XYZ-Wing if the pivot has three candidates.
pub(super) fn wing(board: &Board, of_pivot: usize) -> Option<FoundStep> {
    board.cells_with(of_pivot).into_iter().find_map(|pivot| {
        let bivalue = || pivot.peers().iter().filter(|&cell| board.count(cell) == 2);
        bivalue()
            .filter(|&x| (board.at(pivot) - board.at(x)).len() == 1)
            .find_map(|x| bivalue().find_map(|z| wing_of(board, [pivot, x, z])))
    })
}

/// Returns the step of a pivot and two pincers, if they are a wing that removes anything.
fn wing_of(board: &Board, all: [Cell; 3]) -> Option<FoundStep> {
    let [pivot, x, z] = all.map(|cell| board.at(cell));
    let is_xyz = pivot.len() == 3;
    let common = pivot & x & z;
    if (pivot | x | z).len() != 3 || common.len() != usize::from(is_xyz) || (x & z).len() != 1 {
        return None;
    }
    let digit = (x & z).sole()?;
    let seen = all[1].peers() & all[2].peers() & if is_xyz { all[0].peers() } else { CellBits::ALL };
    let detail = format!("Cells {} on value {}", cell_list(all), digit);
    let found = FoundStep::removing(remove_digit(board, seen, digit))?.described(detail).naming(all);
    Some(found.whole_cells(Role::Pivot, all[0].bits()).whole_cells(Role::Pincer, set_of(&all[1..])))
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

/// Finds two or three cells with an elimination.
pub(super) fn exclusion(board: &Board, size: usize) -> Option<FoundStep> {
    let is_lonely = |cell: Cell| (cell.peers() & board.blank()).iter().all(|peer| board.count(peer) != 1);
    let eligible: Vec<_> = board
        .blank()
        .iter()
        .filter(|&cell| board.count(cell) >= 2 && is_lonely(cell))
        .map(|cell| (cell, excluders(board, cell, size)))
        .filter(|(_, excluders)| !excluders.is_empty())
        .collect();
    // The excluders of each eligible cell as a set.
    let mut sets = [CellBits::EMPTY; 81];
    for (cell, excluders) in &eligible {
        sets[cell.index()] = set_of(excluders);
    }
    (1..eligible.len()).find_map(|second| {
        (0..second).find_map(|first| {
            let [(a, of_a), (b, of_b)] = [&eligible[first], &eligible[second]];
            let common = sets[a.index()] & sets[b.index()];
            if size == 2 || common.len() < 2 {
                return exclude(board, &[*a, *b], common);
            }
            let new = of_b.iter().filter(|&&cell| !sets[a.index()].has(cell));
            let thirds = of_a
                .iter()
                .chain(new)
                .filter(|&cell| cell != a && cell != b && !sets[cell.index()].is_empty());
            thirds.copied().find_map(|third| exclude(board, &[*a, *b, third], common & sets[third.index()]))
        })
    })
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
    /// Tries the candidates of a cell after those of the cells before. Returns whether all candidates are known to occur.
    fn extend(&mut self, before: [DigitSet; 3], index: usize) -> bool {
        let Some(&cell) = self.chosen.get(index) else {
            let union = before[0] | before[1] | before[2];
            if self.excluders.iter().all(|&excluder| !(excluder - union).is_empty()) {
                self.allowed.iter_mut().zip(before).for_each(|(allowed, digit)| *allowed |= digit);
            }
            return self
                .chosen
                .iter()
                .zip(self.allowed)
                .all(|(&cell, allowed)| allowed == self.board.at(cell));
        };
        let seen = (0..index).filter(|&other| self.chosen[other].sees(cell));
        let clashing = seen.fold(DigitSet::EMPTY, |clashing, other| clashing | before[other]);
        (self.board.at(cell) & !clashing).iter().any(|digit| {
            let mut before = before;
            before[index] = DigitSet::of(digit);
            self.extend(before, index + 1)
        })
    }
}
