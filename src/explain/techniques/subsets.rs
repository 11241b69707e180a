//! Subsets: naked and hidden pairs, triples and quads.
//!
//! Houses first, then cells (naked) or digits (hidden). Candidates are removed only in the house itself: a
//! naked subset that removes candidates in a second house is a locked set.

use givens_draw::language::{Words, phrase};

use super::{
    Board, Cells, Flow, Role, Step, StepCollector, Technique, bits,
    choice::{CandidateMasks, choices},
};

pub(super) fn naked<const N: usize, const SIZE: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let (layout, limit) = (board.layout, SIZE as u32);
    let technique = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][SIZE - 2];
    for house in 0..3 * layout.side {
        let blank = board.open() & layout.houses[house];
        let mut masks = CandidateMasks::default();
        for cell in blank.iter().filter(|&cell| (2..=limit).contains(&board.cell(cell).count_ones())) {
            masks.push(cell, board.cell(cell));
        }
        choices(masks.masks(), SIZE, 0, limit, |chosen, digits| {
            let cells: Cells<N> = masks.owners(chosen).collect();
            let others = blank - cells;
            let takes = bits(digits).any(|digit| !(board.digit(digit) & others).is_empty());
            if digits.count_ones() < limit || !takes {
                return Flow::Continue(());
            }
            let builder = found.begin(board, technique).houses([house]);
            builder.part(Role::Body, cells.iter(), digits).without_any(others, digits).take()
        })?;
    }
    Flow::Continue(())
}

pub(super) fn hidden<const N: usize, const SIZE: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let (layout, limit) = (board.layout, SIZE as u32);
    let technique = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][SIZE - 2];
    for house in 0..3 * layout.side {
        let mut masks = CandidateMasks::default();
        for digit in 0..layout.side {
            let places = board.places(house, digit);
            if (2..=limit).contains(&places.count_ones()) {
                masks.push(digit, places);
            }
        }
        choices(masks.masks(), SIZE, 0, limit, |chosen, places| {
            let digits = masks.owners(chosen).fold(0, |digits, digit| digits | 1 << digit);
            let takes = board.at(house, places).any(|cell| board.cell(cell) & !digits != 0);
            if places.count_ones() < limit || !takes {
                return Flow::Continue(());
            }
            let cells: Cells<N> = board.at(house, places).collect();
            let others = bits(givens_engine::grid::DigitSet::up_to(layout.side).bits() & !digits);
            let builder = found.begin(board, technique).houses([house]);
            let builder = builder.part(Role::Body, cells.iter(), digits);
            others.fold(builder, |builder, digit| builder.without(cells, digit)).take()
        })?;
    }
    Flow::Continue(())
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let cells = words.list(step.cells(Role::Body).iter());
    let digits = words.list(step.digits(Role::Body));
    let house = words.houses(&step.houses);
    let says = match step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => words.naked_subset,
        _ => words.hidden_subset,
    };
    phrase!(says, house, cells, digits)
}
