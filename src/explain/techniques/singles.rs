//! Singles: full house, naked single, hidden single.
//!
//! The board records them as they arise, so nothing is searched. Full houses and hidden singles come by
//! house, then by digit; naked singles by cell.

use givens_draw::language::{Words, phrase};

use super::{Board, Flow, Role, Step, StepCollector, Technique};

pub(super) fn full_house<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for house in board.full() {
        let Some(cell) = (board.open() & board.layout.houses[house]).first() else { continue };
        let Some(digit) = sole(board.cell(cell)) else { continue };
        let builder = found.begin(board, Technique::FullHouse);
        builder.houses([house]).one(Role::Body, cell, digit).place(cell, digit)?;
    }
    Flow::Continue(())
}

pub(super) fn naked_single<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for cell in board.naked().iter() {
        let Some(digit) = sole(board.cell(cell)) else { continue };
        let builder = found.begin(board, Technique::NakedSingle);
        builder.one(Role::Body, cell, digit).place(cell, digit)?;
    }
    Flow::Continue(())
}

pub(super) fn hidden_single<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for (house, digit) in board.hidden() {
        let Some(place) = sole(board.places(house, digit)) else { continue };
        let cell = board.layout.member(house, place);
        let builder = found.begin(board, Technique::HiddenSingle);
        builder.houses([house]).one(Role::Body, cell, digit).place(cell, digit)?;
    }
    Flow::Continue(())
}

/// Returns the index of the only bit.
fn sole(mask: u32) -> Option<usize> {
    mask.is_power_of_two().then(|| mask.trailing_zeros() as usize)
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let (cell, digit) = (step.cells(Role::Body), step.digit(Role::Body));
    match (step.technique, step.houses.as_slice()) {
        (Technique::FullHouse, [house, ..]) => phrase!(words.full_house, cell, house = words.house(*house)),
        (Technique::HiddenSingle, [house, ..]) => {
            phrase!(words.hidden_single, house = words.house(*house), digit, cell)
        }
        _ => phrase!(words.naked_single, digit, cell),
    }
}
