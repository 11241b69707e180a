//! Remote pairs: chains of cells with the same two candidates.
//!
//! By the first cell, then by the last; the chain between them is a shortest one.

use super::{Board, Cells, Flow, Role, Step, StepCollector, Technique, sentence};

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

pub(super) fn describe(step: &Step) -> String {
    let mut cells: Vec<_> = step.with_role(Role::Body).map(|candidate| candidate.cell).collect();
    cells.dedup();
    let digits = sentence::numbers(step.digits(Role::Body));
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let chain: Vec<_> = cells.iter().map(ToString::to_string).collect();
    format!("{} alternate between {digits}, so {first} and {last} hold one of each", chain.join(" – "))
}
