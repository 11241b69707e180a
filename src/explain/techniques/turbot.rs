//! Two houses with two places each for a digit: skyscraper, two-string kite, turbot fish.
//!
//! If one place of each sees one of the other, at most one of these is right, so at least one of the others
//! is. Digits first, then the two houses by rising index. A turbot fish is neither of the other two.

use super::{Board, Flow, Role, Step, StepCollector, Technique};

pub(super) fn skyscraper<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    pairs_of_links(board, Technique::Skyscraper, found)
}

pub(super) fn two_string_kite<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    pairs_of_links(board, Technique::TwoStringKite, found)
}

pub(super) fn turbot_fish<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    pairs_of_links(board, Technique::TurbotFish, found)
}

/// A house with two places for a digit, and the cells there.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) house: usize,
    pub(super) ends: [usize; 2],
}

/// Iterates over the links of a digit, by house.
pub(super) fn links<const N: usize>(board: &Board<N>, digit: usize) -> impl Iterator<Item = Link> {
    let layout = board.layout;
    (0..3 * layout.side).filter_map(move |house| {
        let places = board.places(house, digit);
        (places.count_ones() == 2).then(|| {
            let (low, high) = (places.trailing_zeros(), places.ilog2());
            Link { house, ends: [low, high].map(|place| layout.member(house, place as usize)) }
        })
    })
}

fn pairs_of_links<const N: usize>(board: &Board<N>, technique: Technique, found: &mut StepCollector) -> Flow {
    for digit in 0..board.layout.side {
        let links: Vec<_> = links(board, digit).collect();
        for (index, first) in links.iter().enumerate() {
            for second in &links[index + 1..] {
                join(board, technique, digit, [first, second], found)?;
            }
        }
    }
    Flow::Continue(())
}

/// Tries the four ways to join two links.
fn join<const N: usize>(
    board: &Board<N>,
    technique: Technique,
    digit: usize,
    [first, second]: [&Link; 2],
    found: &mut StepCollector,
) -> Flow {
    let layout = board.layout;
    for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (far, near) = (first.ends[1 - one], first.ends[one]);
        let (next, end) = (second.ends[other], second.ends[1 - other]);
        if !layout.peers[near].contains(next) || far == end || far == next || near == end {
            continue;
        }
        let targets = board.digit(digit) & layout.peers[far] & layout.peers[end];
        if targets.is_empty() || kind(board, [first.house, second.house], [near, next]) != technique {
            continue;
        }
        let builder = found.begin(board, technique).houses([first.house, second.house]);
        let builder = builder.part(Role::Body, [far, near, next, end], 1 << digit);
        builder.without(targets, digit).take()?;
    }
    Flow::Continue(())
}

/// Returns the technique of two linked houses that meet in these cells.
fn kind<const N: usize>(board: &Board<N>, houses: [usize; 2], [near, next]: [usize; 2]) -> Technique {
    let layout = board.layout;
    let shares = |kind: usize| layout.houses_of(near)[kind] == layout.houses_of(next)[kind];
    // Boxes are 0, rows 1, columns 2.
    match houses.map(|house| house / layout.side) {
        [1, 1] if shares(2) => Technique::Skyscraper,
        [2, 2] if shares(1) => Technique::Skyscraper,
        [1, 2] if shares(0) => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

pub(super) fn describe(step: &Step) -> String {
    let digit = step.digit(Role::Body);
    let cells: Vec<_> = step.with_role(Role::Body).map(|candidate| candidate.cell).collect();
    let ([first, second], [far, near, next, end]) = (step.houses.as_slice(), cells.as_slice()) else {
        return String::new();
    };
    format!(
        "in {first}, {digit} is in {far} or {near}, and in {second} in {next} or {end}; \
         {near} and {next} see each other, so {far} or {end} holds it"
    )
}
