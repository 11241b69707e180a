//! What follows inside houses: singles, read from the queues of the board, subsets and locked candidates. Houses are tried
//! in the order of `HoDoKu`, the first step is taken; `levels` uses the searches for subsets, too.

use std::ops::Range;

use givens_engine::grid::{Digit, DigitSet};

use super::{
    memory::{HouseCandidates, HouseSearch},
    position::Position,
};
use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, Members, set_of},
    choices::{choose_united, is_any_united, size_of},
    found_step::{FoundStep, Role, add_new, remove_digit, remove_digits},
    house::{House, rows_before_columns},
};

/// Reads the queue of naked singles without taking from it.
pub(super) fn full_house(board: &mut Board) -> Option<FoundStep> {
    let is_last = |house: House, cell: Cell, digit: Digit| {
        // Another blank cell mostly has another digit.
        let beside = (house.bits() & board.blank()) - cell.bits();
        beside.first().is_none_or(|other| (board.at(other) - DigitSet::of(digit)).is_empty())
            && ALL_DIGITS.iter().all(|other| other == digit || board.free(house, other) == 0)
    };
    let mut open = board.naked.iter().filter(|&&(cell, _)| board.blank().has(cell));
    let (single, house) = open.find_map(|&(cell, digit)| {
        let house = cell.houses().into_iter().find(|&house| is_last(house, cell, digit))?;
        Some(((cell, digit), house))
    })?;
    Some(FoundStep::placing(single).houses([house]))
}

/// Takes entries up to the first whose cell is blank.
pub(super) fn naked_single(board: &mut Board) -> Option<FoundStep> {
    while let Some((cell, digit)) = board.naked.pop_front() {
        if board.blank().has(cell) {
            return Some(FoundStep::placing((cell, digit)));
        }
    }
    None
}

/// Takes entries up to the first whose cell is blank. If the digit has another place in each house of the cell,
/// the search ends without a step, and later entries wait for the next search.
pub(super) fn hidden_single(board: &mut Board) -> Option<FoundStep> {
    while let Some((cell, digit)) = board.hidden.pop_front() {
        if board.blank().has(cell) {
            let is_only = |house: House| board.free(house, digit) == 1;
            let house = cell.houses().into_iter().find(|&house| is_only(house))?;
            return Some(FoundStep::placing((cell, digit)).houses([house]));
        }
    }
    None
}

/// Finds a naked subset that is not locked.
pub(crate) fn naked(at: &Position, size: usize) -> Option<FoundStep> {
    rows_before_columns()
        .filter(|&house| may_have_naked(at, house, size))
        .find_map(|house| naked_in(at.board, house, size, false))
}

/// Finds a naked pair or triple in a box and a line that removes candidates from both.
pub(crate) fn locked(at: &Position, size: usize) -> Option<FoundStep> {
    House::boxes()
        .filter(|&house| may_have_naked(at, house, size))
        .find_map(|house| naked_in(at.board, house, size, true))
}

/// Whether a house has a naked subset, locked or not, that removes anything.
fn may_have_naked(at: &Position, house: House, size: usize) -> bool {
    at.memory.is_open((HouseSearch::Naked, size - 2), house, || {
        let HouseCandidates { digits, with_few: [cells_with_few, _], .. } = at.memory.house(house);
        let removes = |set: u16, union: u16| {
            let cells = house.at_pattern(set);
            let seen = cells.shared_houses().map(House::bits).collect::<CellBits>() - cells;
            DigitSet::from_bits(union.into()).iter().any(|digit| at.board.places(digit).meets(seen))
        };
        usize::from(cells_with_few[size - 2]) >= size && is_any_of_size(digits, size, &removes)
    })
}

/// Whether some of nine sets are as many as the numbers in them and pass a test.
fn is_any_of_size(sets: &[u16; 9], size: usize, test: &impl Fn(u16, u16) -> bool) -> bool {
    let (mut items, mut number) = ([(0, 0); 9], 0);
    for (index, &set) in sets.iter().enumerate().filter(|&(_, &set)| set != 0 && size_of(set) <= size) {
        items[number] = (1 << index, set);
        number += 1;
    }
    is_any_united(&items[..number], size, (0, 0), test)
}

/// Finds a naked subset in a house, locked or not.
fn naked_in(board: &Board, house: House, size: usize, wants_locked: bool) -> Option<FoundStep> {
    let fits = |&(_, of_cell): &(Cell, u32)| of_cell.count_ones() as usize <= size;
    let members = (house.bits() & board.blank()).iter().map(|cell| (cell, board.at(cell).bits()));
    choose_united(&members.filter(fits).collect::<Vec<_>>(), size, &mut |chosen, union| {
        let (set, union) = (set_of(chosen), DigitSet::from_bits(union));
        let seen = set.shared_houses().map(House::bits).collect::<CellBits>() - set;
        if union.iter().all(|digit| !board.places(digit).meets(seen)) {
            return None;
        }
        let (removed, houses) = removed_by(board, set, union);
        let shared: Vec<_> = set.shared_houses().collect();
        let is_locked = size <= 3 && shared.len() == 2 && shared[1].is_box() && houses >= 2;
        if is_locked != wants_locked {
            return None;
        }
        let found = FoundStep::removing(removed)?.listing(chosen.iter().copied(), union.iter());
        let loses =
            |house: &House| is_locked || found.removed.iter().any(|&(cell, _)| house.bits().has(cell));
        let losing: Vec<_> = shared.into_iter().rev().filter(loses).collect();
        Some(found.part(Role::Body, set, union).houses(losing))
    })
}

/// Returns what a naked subset removes from the houses of its cells, and from how many of them. A line counts
/// only if it loses something outside the box of the cells.
fn removed_by(board: &Board, set: CellBits, union: DigitSet) -> (Vec<Candidate>, usize) {
    let block = set.shared_houses().find(|&house| house.is_box()).map_or(CellBits::EMPTY, House::bits);
    let (mut removed, mut houses) = (Vec::new(), 0);
    for house in set.shared_houses() {
        let of_house = remove_digits(board, house.bits() - set, union);
        let counts = |&(cell, _): &Candidate| house.is_box() || !block.has(cell);
        houses += usize::from(of_house.iter().any(counts));
        add_new(&mut removed, of_house);
    }
    (removed, houses)
}

/// Finds a hidden subset.
pub(crate) fn hidden(at: &Position, size: usize) -> Option<FoundStep> {
    let may_have = |house: &House| {
        at.memory.is_open((HouseSearch::Hidden, size - 2), *house, || {
            let HouseCandidates { digits, places, with_few: [_, digits_with_few] } = at.memory.house(*house);
            let is_more = |of: u16, set: u16| Members(set.into()).any(|place| digits[place] & !of != 0);
            usize::from(digits_with_few[size - 2]) >= size && is_any_of_size(places, size, &is_more)
        })
    };
    rows_before_columns().filter(may_have).find_map(|house| hidden_in(at.board, house, size))
}

/// Finds a hidden subset in a house.
fn hidden_in(board: &Board, house: House, size: usize) -> Option<FoundStep> {
    if (board.blank() & house.bits()).len() <= size {
        return None;
    }
    let places = |digit: Digit| {
        let is_place = |place: &usize| board.has(house.cells()[*place], digit);
        (digit, (0..9).filter(is_place).fold(0, |places, place| places | 1 << place))
    };
    let some = ALL_DIGITS.iter().filter(|&digit| (1..=size).contains(&board.free(house, digit))).map(places);
    choose_united(&some.collect::<Vec<_>>(), size, &mut |chosen, _| {
        let set: CellBits = chosen.iter().map(|&digit| board.places_in(house, digit)).collect();
        let digits = chosen.iter().copied().collect();
        let found = FoundStep::removing(remove_digits(board, set, ALL_DIGITS - digits))?;
        let found = found.listing(set.iter(), chosen.iter().copied());
        Some(found.part(Role::Body, set, digits).houses([house]))
    })
}

/// Finds a digit of a box whose places are in one line.
pub(crate) fn pointing(at: &Position) -> Option<FoundStep> {
    House::boxes().find_map(|house| locked_in(at, (HouseSearch::Pointing, 0..2), house))
}

/// Finds a digit of a line whose places are in one box.
pub(crate) fn claiming(at: &Position) -> Option<FoundStep> {
    House::lines().find_map(|house| locked_in(at, (HouseSearch::Claiming, 2..3), house))
}

/// Finds a digit of a house whose places are in another house of some kinds: rows, columns, boxes.
fn locked_in(at: &Position, (search, kinds): (HouseSearch, Range<usize>), house: House) -> Option<FoundStep> {
    let (board, mut found) = (at.board, None);
    at.memory.is_open((search, 0), house, || {
        let mut few = ALL_DIGITS.iter().filter(|&digit| matches!(board.free(house, digit), 2 | 3));
        found = few.find_map(|digit| {
            let set = board.places_in(house, digit);
            let first = set.first()?;
            let others = first.houses();
            others[kinds.clone()].iter().filter(|other| set.is_within(other.bits())).find_map(|&other| {
                let rest = other.bits() - house.bits();
                let found = FoundStep::removing(remove_digit(board, rest, digit))?.listing([first], [digit]);
                Some(found.part(Role::Body, set, DigitSet::of(digit)).houses([house]).covers([other]))
            })
        });
        found.is_some()
    });
    found
}
