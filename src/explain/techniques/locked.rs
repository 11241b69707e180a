//! Intersections of boxes and lines: pointing, claiming, locked pair and triple.
//!
//! Pointing goes by box and digit, claiming by line and digit, locked sets by box and line.

use givens_draw::language::{Words, phrase};

use super::{
    Board, Cells, Flow, Role, Step, StepCollector, Technique, bits,
    choice::{CandidateMasks, choices},
};

pub(super) fn pointing<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let side = board.layout.side;
    (0..side).try_for_each(|block| locked(board, found, Technique::Pointing, block, &[1, 2]))
}

pub(super) fn claiming<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let side = board.layout.side;
    (side..3 * side).try_for_each(|line| locked(board, found, Technique::Claiming, line, &[0]))
}

/// Finds digits whose places in a house all lie in another one. `kinds` are the kinds of the other: 0 for a
/// box, 1 for a row, 2 for a column.
fn locked<const N: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
    technique: Technique,
    house: usize,
    kinds: &[usize],
) -> Flow {
    let layout = board.layout;
    for digit in 0..layout.side {
        let places = board.places(house, digit);
        if places.count_ones() < 2 {
            continue;
        }
        let cells = board.in_house(house, digit);
        let near = layout.houses_of(layout.member(house, places.trailing_zeros() as usize));
        for cover in kinds.iter().map(|&kind| near[kind]) {
            let inside = (cells - layout.houses[cover]).is_empty();
            if inside && board.in_house(cover, digit) != cells {
                let builder = found.begin(board, technique).houses([house]).covers([cover]);
                let builder = builder.part(Role::Body, cells.iter(), 1 << digit);
                builder.without(layout.houses[cover] - cells, digit).take()?;
            }
        }
    }
    Flow::Continue(())
}

/// Finds naked subsets in the intersection of a box and a line, which remove their digits from both.
pub(super) fn locked_set<const N: usize, const SIZE: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
) -> Flow {
    let (layout, limit) = (board.layout, SIZE as u32);
    let technique = if SIZE == 2 { Technique::LockedPair } else { Technique::LockedTriple };
    for block in 0..layout.side {
        for line in layout.side..3 * layout.side {
            let crossing = board.open() & layout.houses[block] & layout.houses[line];
            if crossing.is_empty() {
                continue;
            }
            let mut masks = CandidateMasks::default();
            for cell in crossing.iter().filter(|&cell| (2..=limit).contains(&board.cell(cell).count_ones())) {
                masks.push(cell, board.cell(cell));
            }
            choices(masks.masks(), SIZE, 0, limit, |chosen, digits| {
                let cells: Cells<N> = masks.owners(chosen).collect();
                let others = (layout.houses[block] | layout.houses[line]) - cells;
                let found_any = bits(digits).any(|digit| !(board.digit(digit) & others).is_empty());
                if digits.count_ones() < limit || !found_any {
                    return Flow::Continue(());
                }
                let builder = found.begin(board, technique).houses([block, line]);
                builder.part(Role::Body, cells.iter(), digits).without_any(others, digits).take()
            })?;
        }
    }
    Flow::Continue(())
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let cells = words.list(step.cells(Role::Body).iter());
    match (step.houses.as_slice(), step.covers.as_slice()) {
        ([house], [cover]) => {
            let [house, cover] = [*house, *cover].map(|house| words.house(house));
            phrase!(words.locked, house, digit = step.digit(Role::Body), cover, cells)
        }
        (houses, _) => {
            let digits = words.list(step.digits(Role::Body));
            phrase!(words.locked_set, digits, cells, houses = words.houses(houses))
        }
    }
}
