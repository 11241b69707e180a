//! Subsets, locked candidates, wings and skyscrapers as they are defined: every choice of cells, digits or lines is tried.
//! Only the tests of `plain.rs` call them.

use givens_engine::grid::{Digit, DigitSet};

use super::rectangles::{Avoidable, avoidable_of, block_neighbours, opposite};
use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, set_of},
    choices::choose,
    found_step::{FoundStep, add_new, remove_digit, remove_digits},
    house::{House, rows_before_columns},
};

/// A naked subset, its digits and what it removes.
type Subset = (Vec<Cell>, DigitSet, Vec<Candidate>);

/// Lists what falls by a subset, and whether it is one of a box and a line that both lose candidates.
fn removed_by(board: &Board, cells: &[Cell], union: DigitSet) -> (Vec<Candidate>, bool) {
    let (set, mut removed, mut losing) = (set_of(cells), Vec::new(), 0);
    let block = set.shared_houses().find(|house| house.is_box());
    for house in set.shared_houses() {
        let of_house = remove_digits(board, house.bits() - set, union);
        let is_outside =
            |&(cell, _): &Candidate| house.is_box() || block.is_none_or(|block| !block.bits().has(cell));
        losing += usize::from(of_house.iter().any(is_outside));
        add_new(&mut removed, of_house);
    }
    (removed, cells.len() <= 3 && block.is_some() && set.shared_houses().count() == 2 && losing == 2)
}

/// Finds the first naked subset of some houses that removes anything, locked or not.
fn naked_in(
    board: &Board,
    mut houses: impl Iterator<Item = House>,
    size: usize,
    wants_locked: bool,
) -> Option<Subset> {
    houses.find_map(|house| {
        choose(&board.blanks_of(house), size, |cells| {
            let union = board.union(set_of(cells));
            let (removed, is_locked) = removed_by(board, cells, union);
            let is_found = union.len() == size && !removed.is_empty() && is_locked == wants_locked;
            is_found.then(|| (cells.to_vec(), union, removed))
        })
    })
}

/// Returns the step of a naked subset.
fn step_of((cells, union, removed): Subset) -> Option<FoundStep> {
    Some(FoundStep::removing(removed)?.listing(cells, union.iter()))
}

/// Finds a naked subset that is not locked.
pub(super) fn naked(board: &Board, size: usize) -> Option<FoundStep> {
    step_of(naked_in(board, rows_before_columns(), size, false)?)
}

/// Finds a locked pair or triple.
pub(super) fn locked(board: &Board, size: usize) -> Option<FoundStep> {
    step_of(naked_in(board, House::boxes(), size, true)?)
}

/// Tries every choice of digits of each house.
pub(super) fn hidden(board: &Board, size: usize) -> Option<FoundStep> {
    rows_before_columns().filter(|&house| board.blanks_of(house).len() > size).find_map(|house| {
        let digits: Vec<_> = ALL_DIGITS.iter().filter(|&digit| board.free(house, digit) > 0).collect();
        choose(&digits, size, |digits| {
            let set: CellBits = digits.iter().map(|&digit| board.places_in(house, digit)).collect();
            let others = ALL_DIGITS - digits.iter().copied().collect();
            let found = FoundStep::removing(remove_digits(board, set, others))?;
            (set.len() == size).then(|| found.listing(set.iter(), digits.iter().copied()))
        })
    })
}

/// Finds a digit whose places in a house are all in another one of some kinds.
fn locked_digit(board: &Board, from: impl Iterator<Item = House>, into: &[House]) -> Option<FoundStep> {
    let pairs = from.flat_map(|from| ALL_DIGITS.iter().map(move |digit| (from, digit)));
    let mut found = pairs.flat_map(|(from, digit)| into.iter().map(move |&into| (from, digit, into)));
    found.find_map(|(from, digit, into)| {
        let set = board.places_in(from, digit);
        let is_locked = set.len() > 1 && set.is_within(into.bits());
        let first = set.first().filter(|_| is_locked)?;
        let removed = remove_digit(board, into.bits() - from.bits(), digit);
        Some(FoundStep::removing(removed)?.listing([first], [digit]))
    })
}

/// Finds a digit of a box whose places are in one line.
pub(super) fn pointing(board: &Board) -> Option<FoundStep> {
    locked_digit(board, House::boxes(), &House::lines().collect::<Vec<_>>())
}

/// Finds a digit of a line whose places are in one box.
pub(super) fn claiming(board: &Board) -> Option<FoundStep> {
    locked_digit(board, House::lines(), &House::boxes().collect::<Vec<_>>())
}

/// Tries every pair of bivalue cells with every house.
pub(super) fn w_wing(board: &Board) -> Option<FoundStep> {
    choose(&board.cells_with(2), 2, |ends| {
        let pair: Vec<_> =
            board.at(ends[0]).iter().filter(|_| board.at(ends[0]) == board.at(ends[1])).collect();
        let orders = pair.first().zip(pair.get(1)).map_or(Vec::new(), |(&a, &b)| vec![(a, b), (b, a)]);
        orders.into_iter().find_map(|(digit, link)| {
            let found = FoundStep::removing(remove_digit(board, set_of(ends).common_peers(), digit))?;
            let links = |house: House| {
                let places: Vec<_> = board.places_in(house, link).iter().collect();
                let sees = |a: usize, b: usize| places[0].sees(ends[a]) && places[1].sees(ends[b]);
                let is_apart = places.iter().all(|place| !ends.contains(place));
                places.len() == 2 && is_apart && (sees(0, 1) || sees(1, 0))
            };
            House::all().any(links).then(|| found.listing(ends.iter().copied(), [digit, link]))
        })
    })
}

/// Tries every three bivalue cells, each as the pivot.
pub(super) fn xy_wing(board: &Board) -> Option<FoundStep> {
    choose(&board.cells_with(2), 3, |cells| {
        [[0, 1, 2], [1, 0, 2], [2, 1, 0]].into_iter().find_map(|order| {
            let [pivot, a, b] = order.map(|index| cells[index]);
            let shared = (board.at(a) & board.at(b)).sole();
            let digit = shared.filter(|&digit| !board.has(pivot, digit))?;
            let is_wing = pivot.sees(a) && pivot.sees(b) && board.union(set_of(cells)).len() == 3;
            let found = FoundStep::removing(remove_digit(board, set_of([a, b]).common_peers(), digit))?;
            is_wing.then(|| found.listing([pivot, a, b], board.at(pivot).iter().chain([digit])))
        })
    })
}

/// Tries every pair of lines with two places.
pub(super) fn skyscraper(board: &Board) -> Option<FoundStep> {
    let kinds = [House::row(0), House::column(0)].into_iter();
    let mut searches = kinds.flat_map(|first| ALL_DIGITS.iter().map(move |digit| (first, digit)));
    searches.find_map(|(first, digit)| {
        let lines: Vec<_> =
            first.of_its_kind().filter(|&line| board.places_in(line, digit).len() == 2).collect();
        choose(&lines, 2, |pair| skyscraper_of(board, digit, pair))
    })
}

/// Returns the skyscraper of two lines: one place of each in the same crossing line, and the others not.
fn skyscraper_of(board: &Board, digit: Digit, pair: &[House]) -> Option<FoundStep> {
    let ends = |line: House| -> Vec<_> { board.places_in(line, digit).iter().collect() };
    let (a, b) = (ends(pair[0]), ends(pair[1]));
    let cross = |cell: Cell| if pair[0].is_row() { cell.column() } else { cell.row() };
    let linked: Vec<_> = (0..2).filter(|&end| cross(a[end]) == cross(b[end])).collect();
    let free = linked.first().filter(|_| linked.len() == 1).map(|end| 1 - end)?;
    let set = set_of([a[free], b[free]]).common_peers();
    Some(FoundStep::removing(remove_digit(board, set, digit))?.listing([a[free]], [digit]))
}

/// Tries every rectangle with a cell and another one of its box that were filled by steps.
pub(super) fn avoidable(board: &Board, kind: Avoidable) -> Option<FoundStep> {
    let filled =
        |cell: Cell| board.value(cell).filter(|_| !board.givens.has(cell)).map(|digit| (cell, digit));
    Cell::all().filter_map(filled).find_map(|start| {
        block_neighbours(start.0).filter_map(filled).find_map(|second| {
            let mut ends = opposite(start.0, second.0);
            ends.find_map(|[third, fourth]| {
                avoidable_of(board, kind, [start, second], [(third, second.1), (fourth, start.1)])
            })
        })
    })
}
