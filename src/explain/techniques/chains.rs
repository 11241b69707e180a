//! Short chains: two houses with two places each for a digit (skyscraper, two-string kite, turbot fish), and remote pairs.
//!
//! If one place of each sees one of the other, at most one of these is right, so at least one of the others
//! is. Digits first, then the two houses by rising index. A turbot fish is neither of the other two.
//!
//! Remote pairs, chains of cells with the same two candidates, go by the first cell, then by the last; the chain between
//! them is a shortest one.

use givens_draw::language::{Words, phrase};

use super::{Board, Cells, Flow, Role, Step, StepCollector, Technique};

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

/// Joins every two links of a digit: the three techniques differ only in which houses the links are in.
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

pub(super) fn remote_pair<const N: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    for first in board.pairs().iter() {
        let pair = board.cell(first);
        let alike: Cells<N> = board.pairs().iter().filter(|&cell| board.cell(cell) == pair).collect();
        if alike.len() < 4 {
            continue;
        }
        let reached = reach(board, first, alike);
        for (place, &(last, _, links)) in reached.iter().enumerate() {
            if last < first || links < 3 || links % 2 == 0 {
                continue;
            }
            let targets = board.layout.common_peers([first, last]) - alike;
            let chain = chain(&reached, place);
            let builder = found.begin(board, Technique::RemotePair).part(Role::Body, chain, pair);
            builder.without_any(targets, pair).take()?;
        }
    }
    Flow::Continue(())
}

/// Returns the cells that chains reach: each with the index of its predecessor in this list, and the number of
/// links from the first.
fn reach<const N: usize>(board: &Board<N>, first: usize, alike: Cells<N>) -> Vec<(usize, usize, usize)> {
    let mut reached = vec![(first, 0, 0)];
    let mut left = alike - Cells::of(first);
    let mut place = 0;
    while let Some(&(cell, _, links)) = reached.get(place) {
        let next = left & board.layout.peers[cell];
        reached.extend(next.iter().map(|next| (next, place, links + 1)));
        left = left - next;
        place += 1;
    }
    reached
}

/// Returns the cells from the first to the one at this place.
fn chain(reached: &[(usize, usize, usize)], mut place: usize) -> Vec<usize> {
    let mut chain = Vec::new();
    loop {
        let (cell, before, links) = reached[place];
        chain.push(cell);
        if links == 0 {
            chain.reverse();
            return chain;
        }
        place = before;
    }
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    if step.technique == Technique::RemotePair {
        return describe_pair(step, words);
    }
    let digit = step.digit(Role::Body);
    let cells: Vec<_> = step.with_role(Role::Body).map(|candidate| candidate.cell).collect();
    let (&[first, second], [far, near, next, end]) = (step.houses.as_slice(), cells.as_slice()) else {
        return String::new();
    };
    let [first, second] = [first, second].map(|house| words.house(house));
    phrase!(words.turbot, first, digit, far, near, second, next, end)
}

fn describe_pair(step: &Step, words: &Words) -> String {
    let mut cells: Vec<_> = step.with_role(Role::Body).map(|candidate| candidate.cell).collect();
    cells.dedup();
    let digits = words.list(step.digits(Role::Body));
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let chain: Vec<_> = cells.iter().map(ToString::to_string).collect();
    phrase!(words.remote_pair, chain = chain.join(" – "), digits, first, last)
}
