//! Nice loops and alternating inference chains. `LoopSearch` first reads from the closure of the links what chains could
//! remove, then expands only the premises of those that may come first; `hodoku` alone calls it.

use givens_engine::grid::{Digit, DigitSet};

use std::{cmp::Reverse, collections::BinaryHeap};

use super::best::{Rank, rank};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, CellBits},
    found_step::{FoundStep, remove_digit, remove_digits},
    links::{Closure, Entry, Links, Reached},
};

/// Finds a nice loop or an alternating inference chain.
pub(super) fn nice_loop(board: &Board) -> Option<FoundStep> {
    let links = Links::new(board, false);
    LoopSearch { board, links: &links }.find(&links.closure())
}

/// Finds a nice loop or an alternating inference chain with groups of cells, by the links that have them.
pub(super) fn grouped_loop(board: &Board, (links, closure): &(Links, Closure)) -> Option<FoundStep> {
    LoopSearch { board, links }.find(closure)
}

/// The variants of steps; continuous loops are the first. Those with groups come after those without.
const DISCONTINUOUS: usize = 1;
const CHAIN: usize = 2;
const GROUPED: usize = 3;

/// By what steps are ordered: their rank, whether they are chains rather than loops, whether the premise is off, and the
/// premise.
pub(super) type Place = (Rank, bool, bool, Assertion);

pub(super) struct LoopSearch<'a> {
    pub(super) board: &'a Board,
    pub(super) links: &'a Links<'a>,
}

impl LoopSearch<'_> {
    /// Takes the step with the best rank: of loops that may be continuous, then of goals, the best first.
    fn find(&self, closure: &Closure) -> Option<FoundStep> {
        let (goals, open) = self.goals(closure);
        let mut best: Option<(Place, FoundStep)> = None;
        for premise in open {
            let is_here = |node: Assertion| node.cell() == premise.cell();
            let known = closure.get(premise).map_or(usize::MAX, |reached| reached.number_in(premise.cell()));
            // The premise is one of those in its cell.
            let entries = self.links.expand_to(premise, known - 1, is_here);
            for (index, _) in entries.iter().enumerate().filter(|(_, entry)| is_here(entry.node)) {
                self.offer(&mut best, &entries, index, false);
            }
        }
        let mut goals = BinaryHeap::from(goals);
        while let Some(Reverse((place, target))) = goals.pop() {
            if best.as_ref().is_some_and(|(best, _)| place >= *best) {
                break;
            }
            let mut targets = vec![target];
            while let Some(&Reverse((_, target))) = goals.peek().filter(|next| next.0.0 == place) {
                targets.push(target);
                goals.pop();
            }
            let is_target = |node: Assertion| targets.contains(&node);
            let entries = self.links.expand_to(place.3, targets.len(), is_target);
            for (index, _) in entries.iter().enumerate().filter(|(_, entry)| is_target(entry.node)) {
                self.offer(&mut best, &entries, index, place.1);
            }
        }
        best.map(|(_, found)| found)
    }

    /// Lists what chains would remove, with the nodes that they would lead to, and the premises of loops that may be
    /// continuous.
    fn goals(&self, closure: &Closure) -> (Vec<Reverse<(Place, Assertion)>>, Vec<Assertion>) {
        let (mut goals, mut open) = (Vec::new(), Vec::new());
        for premise in self.links.premises() {
            let mut add = |target: Assertion, is_chain: bool, rank: Rank| {
                goals.push(Reverse(((rank, is_chain, !premise.is_on(), premise), target)));
            };
            if premise.is_on() {
                self.refutations(closure, premise, &mut |target, rank| add(target, false, rank));
            } else if let Some(reached) = closure.get(premise) {
                if self.returns(premise, reached, &mut |target, rank| add(target, false, rank)) {
                    open.push(premise);
                }
                let candidate = (premise.cell(), premise.digit());
                self.chain_goals(candidate, &reached.on, &mut |target, rank| add(target, true, rank));
            }
        }
        (goals, open)
    }

    /// Passes on by what in its cell a candidate that is on would fall: another one that is on, or itself that is off.
    fn refutations(&self, closure: &Closure, premise: Assertion, add: &mut dyn FnMut(Assertion, Rank)) {
        let (cell, first) = (premise.cell(), premise.digit());
        for digit in self.board.at(cell) {
            let target = Assertion::new(cell, digit, digit != first);
            let leads = if digit == first {
                self.links.is_refuted(closure, premise)
            } else {
                closure.leads_to(premise, target)
            };
            if leads {
                add(target, rank([(cell, first)].into_iter()));
            }
        }
    }

    /// Passes on what in its cell follows from a candidate that is off, and what falls by it: all others if it is on, or
    /// another one that is off. Returns whether another one is on, so that a loop may be continuous.
    fn returns(&self, premise: Assertion, reached: &Reached, add: &mut dyn FnMut(Assertion, Rank)) -> bool {
        let (cell, first) = (premise.cell(), premise.digit());
        let mut may_be_continuous = false;
        for digit in self.board.at(cell) {
            let on = Assertion::on(cell, digit);
            if digit == first && self.board.count(cell) > 1 {
                if reached.has(on) {
                    let others = self.board.at(cell) - DigitSet::of(first);
                    add(on, rank(others.iter().map(|other| (cell, other))));
                }
            } else {
                if digit != first && reached.has(!on) {
                    add(!on, rank([(cell, digit)].into_iter()));
                }
                may_be_continuous |= reached.has(on) && self.board.count(cell) != 2;
            }
        }
        may_be_continuous
    }

    /// Passes on what chains that begin and end with a candidate on would remove.
    fn chain_goals(
        &self,
        (cell, first): Candidate,
        on: &[CellBits; 9],
        add: &mut dyn FnMut(Assertion, Rank),
    ) {
        let places = self.board.places(first);
        for end in on[first.index()] - cell.bits() {
            let removed = cell.peers() & end.peers() & places;
            if removed.len() > 1 {
                add(Assertion::on(end, first), rank(removed.iter().map(|cell| (cell, first))));
            }
        }
        for last in self.board.at(cell) - DigitSet::of(first) {
            for end in on[last.index()] & cell.peers() & places {
                let mut removed = [(cell, last), (end, first)];
                removed.sort_unstable_by_key(|&(_, digit)| digit);
                add(Assertion::on(end, last), rank(removed.into_iter()));
            }
        }
    }

    /// Keeps the step of an entry if it comes before the best so far. Of the same premise, the nearest entry comes first.
    pub(super) fn offer(
        &self,
        best: &mut Option<(Place, FoundStep)>,
        entries: &[Entry],
        index: usize,
        is_chain: bool,
    ) {
        let premise = entries[0].node;
        if entries[index].depth < 2 {
            return;
        }
        let found = if is_chain { self.connect(entries, index) } else { self.close(entries, index) };
        if let Some(found) = found {
            let place = (rank(found.removed.iter().copied()), is_chain, !premise.is_on(), premise);
            if best.as_ref().is_none_or(|(best, _)| place < *best) {
                let path = Self::path(entries, index);
                let is_grouped = path.iter().any(|node| node.is_group());
                let variant = found.variant + if is_grouped { GROUPED } else { 0 };
                let nodes = path.into_iter().map(|node| self.links.found_node(node)).collect();
                *best = Some((place, FoundStep { variant, nodes, ..found }));
            }
        }
    }

    /// Returns the nodes from the premise to an entry.
    fn path(entries: &[Entry], mut index: usize) -> Vec<Assertion> {
        let mut path = vec![entries[index].node];
        while index > 0 {
            index = entries[index].parent;
            path.push(entries[index].node);
        }
        path.reverse();
        path
    }

    /// Whether the path meets no cell again that it has left. A loop may meet the cell where it starts.
    fn is_simple(&self, path: &[Assertion], is_loop: bool) -> bool {
        let start = self.links.cell(path[0]);
        let mut left: CellBits = CellBits::EMPTY;
        path.windows(2).all(|pair| {
            let is_new = !left.has(self.links.cell(pair[1]));
            if !is_loop || self.links.cell(pair[0]) != start {
                left |= self.links.cells(pair[0]);
            }
            is_new || self.links.cell(pair[0]) == self.links.cell(pair[1])
        })
    }

    /// Returns what follows from a path that returns to the cell of its start.
    fn close(&self, entries: &[Entry], index: usize) -> Option<FoundStep> {
        let (start, end) = (entries[0].node, entries[index].node);
        let cell = self.links.cell(start);
        let (first, last) = (self.links.digit(start), self.links.digit(end));
        let (is_first_strong, is_last_strong) = (!start.is_on(), end.is_on());
        let only = |digit: Digit| remove_digits(self.board, cell.bits(), DigitSet::of(digit));
        let removed = match (is_first_strong, is_last_strong, first == last) {
            (true, true, true) => remove_digits(self.board, cell.bits(), !DigitSet::of(first)),
            (true, false, false) => only(last),
            (false, is_last_strong, is_same) if is_last_strong != is_same => only(first),
            (false, false, false) if self.board.count(cell) != 2 => return None,
            _ => Vec::new(),
        };
        let path = Self::path(entries, index);
        let inside = |pair: &[Assertion]| self.links.cells(pair[0]) == self.links.cells(pair[1]);
        if inside(&path[..2]) || inside(&path[path.len() - 2..]) || !self.is_simple(&path, true) {
            return None;
        }
        if removed.is_empty() {
            let keep = if is_first_strong && is_last_strong {
                DigitSet::of(first) | DigitSet::of(last)
            } else {
                ALL_DIGITS
            };
            return Some(FoundStep::removing(self.around(&path, keep))?.sorted());
        }
        Some(FoundStep::removing(removed)?.sorted().variant(DISCONTINUOUS))
    }

    /// Returns what a continuous loop removes.
    fn around(&self, path: &[Assertion], keep: DigitSet) -> Vec<Candidate> {
        let start = self.links.cell(path[0]).bits();
        let own = path.iter().fold(start, |own, &node| own | self.links.cells(node));
        let mut removed = remove_digits(self.board, start, !keep);
        for pair in path.windows(2).filter(|pair| pair[0].is_on()) {
            let (a, b) = (self.links.cells(pair[0]), self.links.cells(pair[1]));
            let kept = DigitSet::of(self.links.digit(pair[0])) | DigitSet::of(self.links.digit(pair[1]));
            removed.extend(if a == b {
                remove_digits(self.board, a, !kept)
            } else {
                remove_digit(self.board, (a | b).common_peers() - own, self.links.digit(pair[0]))
            });
        }
        removed
    }

    /// Returns what follows where one of both ends is on.
    fn connect(&self, entries: &[Entry], index: usize) -> Option<FoundStep> {
        let (start, end) = (entries[0].node, entries[index].node);
        let (a, b) = (self.links.cell(start), self.links.cell(end));
        let (first, last) = (self.links.digit(start), self.links.digit(end));
        let removed = if first == last {
            let removed = remove_digit(self.board, a.peers() & b.peers(), first);
            if removed.len() < 2 {
                return None;
            }
            removed
        } else if a.sees(b) && self.board.has(a, last) && self.board.has(b, first) {
            vec![(a, last), (b, first)]
        } else {
            return None;
        };
        let path = Self::path(entries, index);
        if !self.is_simple(&path, false) {
            return None;
        }
        Some(FoundStep::removing(removed)?.sorted().variant(CHAIN))
    }
}
