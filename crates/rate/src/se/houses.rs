//! What follows inside houses: pointing and claiming, naked and hidden sets. Locked digits and hidden sets come with their
//! eliminations, or with the single that follows at once. Patterns are passed to a function in the order of Sudoku
//! Explainer, because `consequences` draws other conclusions from the same patterns.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    board::Board,
    cells::{ALL_DIGITS, CellBits, cell_list, digit_list},
    choices::patterns_of,
    found_step::{FoundStep, Role, remove_digit, remove_digits},
    house::{House, HouseSet, columns_before_rows},
};

/// The first houses of the kinds that lock each other: the digit is locked in one of the first kind.
const PASSES: [[usize; 2]; 4] = [[18, 9], [18, 0], [9, 18], [0, 18]];

/// A digit whose places in one house all lie in another.
pub(super) struct Locked {
    pub(super) digit: Digit,
    pub(super) from: House,
    pub(super) into: House,
}

/// Passes each locked digit of some houses to a function until something follows.
pub(super) fn locked(
    board: &Board,
    among: impl Fn(Digit) -> HouseSet,
    mut conclude: impl FnMut(&Locked) -> Option<FoundStep>,
) -> Option<FoundStep> {
    PASSES.into_iter().find_map(|kinds| {
        let [a, b] = kinds.map(House::from_index);
        ALL_DIGITS.iter().find_map(|digit| {
            among(digit).of_kind(a).filter(|&from| board.free(from, digit) >= 2).find_map(|from| {
                let places = board.places_in(from, digit);
                // The first place decides; a chain may leave none.
                let of_first = places.first().map(|first| first.houses()[b.index() / 9]);
                b.of_its_kind()
                    .filter(|&into| {
                        of_first.is_none_or(|house| house == into) && places.is_within(into.bits())
                    })
                    .find_map(|into| conclude(&Locked { digit, from, into }))
            })
        })
    })
}

/// Finds a digit that is locked, with its eliminations.
pub(super) fn locking(board: &Board) -> Option<FoundStep> {
    locked(
        board,
        |_| HouseSet::ALL,
        |&Locked { digit, from, into }| {
            let is_claiming = !from.is_box();
            let removed = remove_digit(board, into.bits() - from.bits(), digit);
            let kinds = format!("{} and {}", from.kind(), into.kind());
            let set = board.places_in(from, digit);
            let detail = format!("Cells {}: {} in {kinds}", cell_list(set.iter()), digit);
            let found = FoundStep::removing(removed)?.described(detail).naming(set.iter());
            let found = found.variant(is_claiming.into()).rated(2 * u32::from(is_claiming));
            Some(found.part(Role::Body, set, DigitSet::of(digit)).houses([from]).covers([into]))
        },
    )
}

/// Finds a digit that is locked and so has one place left in another house.
pub(super) fn direct_locking(board: &Board) -> Option<FoundStep> {
    locked(
        board,
        |_| HouseSet::ALL,
        |&Locked { digit, from, into }| {
            from.of_its_kind().filter(|&other| other != from && other.bits().meets(into.bits())).find_map(
                |other| {
                    let left = board.places_in(other, digit) - into.bits();
                    if board.free(other, digit) < 2 || left.len() != 1 {
                        return None;
                    }
                    let cell = left.first()?;
                    let is_claiming = !from.is_box();
                    let kinds = format!("{} in {}", from.kind(), into.kind());
                    let set = board.places_in(from, digit);
                    let detail = format!("Cells {}: {} of {kinds}", cell_list(set.iter()), digit);
                    let found = FoundStep::placing((cell, digit)).described(detail);
                    let found = found.variant(is_claiming.into()).rated(2 * u32::from(is_claiming));
                    Some(
                        found.part(Role::Link, set, DigitSet::of(digit)).houses([from, other]).covers([into]),
                    )
                },
            )
        },
    )
}

/// How the program describes a set: its cells, digits and house.
fn detail(set: CellBits, of: DigitSet, house: House) -> String {
    format!("Cells {}: {} in {}", cell_list(set.iter()), digit_list(of.iter(), ","), house.kind())
}

/// Passes each naked set of a size in some houses to a function until something follows: the house, the digits and the cells.
pub(super) fn naked_sets(
    board: &Board,
    size: usize,
    among: HouseSet,
    mut conclude: impl FnMut(House, DigitSet, CellBits) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let blanks = |house: House| (board.blank() & house.bits()).len();
    let is_large = |&house: &House| among.has(house) && blanks(house) >= 2 * size;
    columns_before_rows().filter(is_large).find_map(|house| {
        let fits = |place: &usize| (2..=size).contains(&board.count(house.cells()[*place]));
        let members = (0..9).filter(fits).fold(0, |members, place| members | 1 << place);
        patterns_of(members, size).find_map(|pattern| {
            let set = house.at_pattern(pattern);
            let union = board.union(set);
            if union.len() == size { conclude(house, union, set) } else { None }
        })
    })
}

/// Finds a naked set of a size.
pub(super) fn naked(board: &Board, size: usize) -> Option<FoundStep> {
    naked_sets(board, size, HouseSet::ALL, |house, union, set| {
        let removed = remove_digits(board, house.bits() - set, union);
        let found = FoundStep::removing(removed)?.described(detail(set, union, house));
        Some(found.naming(set.iter()).part(Role::Body, set, union).houses([house]))
    })
}

/// Passes each hidden set of a size in some houses with more blank cells than a number to a function until something follows:
/// the house, the digits and their cells.
pub(super) fn hidden_sets(
    board: &Board,
    size: usize,
    fewer: usize,
    among: HouseSet,
    mut conclude: impl FnMut(House, DigitSet, CellBits) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let blanks = |house: House| (board.blank() & house.bits()).len();
    let is_large = |&house: &House| among.has(house) && blanks(house) > fewer;
    columns_before_rows().filter(is_large).find_map(|house| {
        let fits =
            |digit: &Digit| board.free(house, *digit) >= 2 && board.places_in(house, *digit).len() <= size;
        let members: DigitSet = ALL_DIGITS.iter().filter(fits).collect();
        patterns_of(members.bits() as u16, size).find_map(|pattern| {
            let pattern = DigitSet::from_bits(pattern.into());
            let set: CellBits = pattern.iter().map(|digit| board.places_in(house, digit)).collect();
            if set.len() == size { conclude(house, pattern, set) } else { None }
        })
    })
}

/// Finds a hidden set of a size.
pub(super) fn hidden(board: &Board, size: usize) -> Option<FoundStep> {
    hidden_sets(board, size, 2 * size, HouseSet::ALL, |house, pattern, set| {
        let found = FoundStep::removing(remove_digits(board, set, !pattern))?;
        let found = found.described(detail(set, pattern, house)).naming(set.iter());
        Some(found.part(Role::Body, set, pattern).houses([house]))
    })
}

/// Finds a hidden set that leaves one place of its house for another digit.
pub(super) fn direct_hidden(board: &Board, size: usize) -> Option<FoundStep> {
    hidden_sets(board, size, size, HouseSet::ALL, |house, pattern, set| {
        let left = |digit: Digit| board.places_in(house, digit) - set;
        let is_single = |&digit: &Digit| {
            !pattern.contains(digit) && board.free(house, digit) >= 2 && left(digit).len() == 1
        };
        let digit = ALL_DIGITS.iter().find(is_single)?;
        let cell = left(digit).first()?;
        let found = FoundStep::placing((cell, digit)).part(Role::Link, set, pattern);
        Some(found.houses([house]).described(detail(set, pattern, house)))
    })
}
