//! Simple colouring: the places of one digit in two colours.
//!
//! Digits first, then what hangs together by its first cell. A colour that sees itself is
//! looked for before what sees both colours.

use std::ops::ControlFlow;

use super::{
    super::{
        board::Board,
        cells::Cells,
        collector::{Flow, StepCollector},
        step::{Role, Step},
        technique::Technique,
    },
    sentence,
    turbot::{Link, links},
};

pub(in super::super) fn simple_colouring<const N: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
) -> Flow {
    for digit in 0..board.layout.side {
        let links: Vec<_> = links(board, digit).collect();
        let mut left: Cells<N> = links.iter().flat_map(|link| link.ends).collect();
        while let Some(first) = left.first() {
            let colours = colour(&links, first);
            left = left - colours[0] - colours[1];
            if colours[0].len() + colours[1].len() > 2 {
                wrap(board, digit, colours, found)?;
                trap(board, digit, colours, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two colours of what hangs together with a cell, its own first.
fn colour<const N: usize>(links: &[Link], first: usize) -> [Cells<N>; 2] {
    let mut colours = [Cells::of(first), Cells::EMPTY];
    loop {
        let before = colours;
        for &Link { ends: [one, other], .. } in links {
            for (here, there) in [(one, other), (other, one)] {
                for turn in [0, 1] {
                    if colours[turn].contains(here) {
                        colours[1 - turn].insert(there);
                    }
                }
            }
        }
        if colours == before {
            return colours;
        }
    }
}

/// A colour with two cells in a house is wrong.
fn wrap<const N: usize>(
    board: &Board<N>,
    digit: usize,
    colours: [Cells<N>; 2],
    found: &mut StepCollector,
) -> Flow {
    for (wrong, right) in [(colours[0], colours[1]), (colours[1], colours[0])] {
        let twice = |house: &usize| (wrong & board.layout.houses[*house]).len() > 1;
        if let Some(house) = (0..3 * board.layout.side).find(twice) {
            let builder = found.begin(board, Technique::SimpleColouring).covers([house]);
            let builder = builder.part(Role::Body, right.iter(), 1 << digit);
            builder.part(Role::Opposite, wrong.iter(), 1 << digit).without(wrong, digit).take()?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell that sees both colours is wrong.
fn trap<const N: usize>(
    board: &Board<N>,
    digit: usize,
    colours: [Cells<N>; 2],
    found: &mut StepCollector,
) -> Flow {
    let seen = colours.map(|colour| {
        colour.iter().map(|cell| board.layout.peers[cell]).fold(Cells::EMPTY, |all, peers| all | peers)
    });
    let victims = (seen[0] & seen[1]) - colours[0] - colours[1];
    if (board.digit(digit) & victims).is_empty() {
        return ControlFlow::Continue(());
    }
    let builder = found.begin(board, Technique::SimpleColouring);
    let builder = builder.part(Role::Body, colours[0].iter(), 1 << digit);
    builder.part(Role::Opposite, colours[1].iter(), 1 << digit).without(victims, digit).take()
}

pub(in super::super) fn describe(step: &Step) -> String {
    let digit = step.digit(Role::Body);
    let [right, wrong] = [Role::Body, Role::Opposite].map(|role| sentence::list(step.cells(role).iter()));
    let colours = format!("either all of {right} hold {digit}, or all of {wrong}");
    match step.covers.as_slice() {
        [house, ..] => format!("{colours}; the latter would place it twice in {house}"),
        [] => format!("{colours}; a cell that sees both colours cannot hold it"),
    }
}
