//! Simple colouring: the places of one digit in two colours.
//!
//! Digits first, then connected cells by the first of them. A colour that sees itself is found before cells
//! that see both colours.

use givens_draw::language::{Words, phrase};

use super::{
    Board, Cells, Flow, Role, Step, StepCollector, Technique,
    chains::{Link, links},
};

pub(super) fn simple_colouring<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
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
    Flow::Continue(())
}

/// Returns the two colours of the cells that are connected with a cell, its own first.
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

/// Finds a colour with two cells in a house, which is wrong.
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
    Flow::Continue(())
}

/// Finds cells that see both colours, which are wrong.
fn trap<const N: usize>(
    board: &Board<N>,
    digit: usize,
    colours: [Cells<N>; 2],
    found: &mut StepCollector,
) -> Flow {
    let seen = colours.map(|colour| {
        colour.iter().map(|cell| board.layout.peers[cell]).fold(Cells::EMPTY, |all, peers| all | peers)
    });
    let targets = (seen[0] & seen[1]) - colours[0] - colours[1];
    if (board.digit(digit) & targets).is_empty() {
        return Flow::Continue(());
    }
    let builder = found.begin(board, Technique::SimpleColouring);
    let builder = builder.part(Role::Body, colours[0].iter(), 1 << digit);
    builder.part(Role::Opposite, colours[1].iter(), 1 << digit).without(targets, digit).take()
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let digit = step.digit(Role::Body);
    let [right, wrong] = [Role::Body, Role::Opposite].map(|role| words.list(step.cells(role).iter()));
    match step.covers.as_slice() {
        [house, ..] => {
            phrase!(words.two_colours_clash, right, digit, wrong, house = words.house(*house))
        }
        [] => phrase!(words.two_colours_see, right, digit, wrong),
    }
}

/// Describes two groups of places, each in two colours: one of the bodies and the pincers is right, or the opposite is wrong.
pub(super) fn describe_two(step: &Step, words: &Words) -> String {
    let digit = step.digit(Role::Body);
    let [one, against, other, beside] = [Role::Body, Role::Opposite, Role::Pincer, Role::Link]
        .map(|role| words.list(step.cells(role).iter()));
    let groups = phrase!(words.two_groups, one, digit, against, other, beside);
    if step.technique == Technique::MultiColours2 {
        return phrase!(words.groups_see_both, groups, against);
    }
    phrase!(words.groups_see_each, groups, against, beside, one, other)
}
