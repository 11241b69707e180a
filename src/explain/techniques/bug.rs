//! BUG+1: a bivalue universal grave except for one candidate.
//!
//! If every blank cell had two candidates, and every digit two places or none in every house,
//! the puzzle would have two solutions or none. There is at most one such step.

use super::{Board, Flow, Role, Step, StepCollector, Technique, bits};

pub(super) fn bug_plus_one<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let more = board.open() - board.pairs();
    let Some(cell) = more.first().filter(|_| more.len() == 1) else { return Flow::Continue(()) };
    if board.cell(cell).count_ones() != 3 {
        return Flow::Continue(());
    }
    let Some(extra) = bits(board.cell(cell)).find(|&digit| is_grave_without(board, cell, digit)) else {
        return Flow::Continue(());
    };
    let builder = found.begin(board, Technique::BugPlusOne).part(Role::Body, [cell], !0);
    builder.place(cell, extra)
}

/// Returns whether every digit has two places or none in every house without this candidate.
fn is_grave_without<const N: usize>(board: &Board<N>, cell: usize, extra: usize) -> bool {
    let near = board.layout.houses_of(cell);
    (0..3 * board.layout.side).all(|house| {
        (0..board.layout.side).all(|digit| {
            let one_more = u32::from(digit == extra && near.contains(&house));
            let places = board.places(house, digit).count_ones();
            places == 2 + one_more || places == 0 && one_more == 0
        })
    })
}

pub(super) fn describe(step: &Step) -> String {
    let cell = step.cells(Role::Body);
    let placed: Vec<_> = step.placements.iter().map(|candidate| candidate.digit.to_string()).collect();
    format!(
        "without {} in {cell}, every blank cell would have two candidates and every digit two places in each of \
         its houses, which allows no solution or two",
        placed.join(", ")
    )
}
