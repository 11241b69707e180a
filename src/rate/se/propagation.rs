//! What follows from one candidate, and how many nodes it takes.

use std::collections::VecDeque;

use super::{
    advanced::{Consequence, consequences},
    chains::{Kinds, Potential, cell, digit, is_on, offs, ons, potential},
};
use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, bit, cells, digits},
};

/// Which chains a search follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Links inside houses only, with removals.
    Nishio,
    /// All links of the position.
    Static,
    /// All links, with removals.
    Dynamic,
    /// All links, with removals, and rules where these lead no further.
    Advanced,
}

/// A node and the nodes that it follows from.
struct Node {
    potential: Potential,
    parents: Vec<usize>,
}

/// All that follows from a candidate, up to the first contradiction.
pub(super) struct Propagation {
    nodes: Vec<Node>,
    /// The node of each potential.
    known: Vec<Option<usize>>,
    /// A candidate that is both on and off: the nodes of both.
    contradiction: Option<[usize; 2]>,
}

impl Propagation {
    /// Follows a candidate.
    pub(super) fn new(board: &Board, start: Potential, reach: Reach) -> Self {
        let nodes = vec![Node { potential: start, parents: Vec::new() }];
        let mut found = Self { nodes, known: vec![None; 1458], contradiction: None };
        found.known[start] = Some(0);
        let mut grid = board.without_queues();
        let mut queues = [VecDeque::new(), VecDeque::new()];
        queues[usize::from(is_on(start))].push_back(0);
        while found.contradiction.is_none() && board.spend(1) {
            let first = found.nodes.len();
            match queues[1].pop_front().or_else(|| queues[0].pop_front()) {
                Some(from) => found.expand(board, &mut grid, from, reach),
                None if reach == Reach::Advanced && found.advance(board, &grid) => {}
                None => break,
            }
            for index in first..found.nodes.len() {
                queues[usize::from(is_on(found.nodes[index].potential))].push_back(index);
            }
        }
        found
    }

    /// Adds what rules find on the grid that the removals have left, and returns whether that is anything.
    fn advance(&mut self, board: &Board, grid: &Board) -> bool {
        let before = self.nodes.len();
        for Consequence { fallen, parents } in consequences(board, grid) {
            let parents: Vec<_> = parents.into_iter().filter_map(|off| self.known[off]).collect();
            for potential in fallen {
                if self.known[potential].is_none() {
                    self.known[potential] = Some(self.nodes.len());
                    self.nodes.push(Node { potential, parents: parents.clone() });
                }
            }
        }
        self.nodes.len() > before
    }

    fn expand(&mut self, board: &Board, grid: &mut Board, from: usize, reach: Reach) {
        let kinds = Kinds { x: true, y: reach != Reach::Nishio };
        let potential = self.nodes[from].potential;
        let links: Vec<_> = if is_on(potential) {
            offs(grid, potential, kinds).into_iter().map(|off| (off, vec![from])).collect()
        } else {
            let links = ons(grid, potential, kinds).into_iter();
            let links = links.map(|(on, house)| (on, self.parents(board, grid, from, house))).collect();
            if reach != Reach::Static {
                grid.remove(cell(potential), digit(potential));
            }
            links
        };
        for (potential, parents) in links {
            let node = Node { potential, parents };
            if let Some(opposite) = self.known[potential ^ 1] {
                self.nodes.push(node);
                let new = self.nodes.len() - 1;
                self.contradiction = Some(if is_on(potential) { [new, opposite] } else { [opposite, new] });
                return;
            }
            if self.known[potential].is_none() {
                self.known[potential] = Some(self.nodes.len());
                self.nodes.push(node);
            }
        }
    }

    /// Returns what a candidate that is on follows from: the last other candidate of its cell or house, and those
    /// that the propagation has removed there.
    fn parents(&self, board: &Board, grid: &Board, from: usize, house: Option<usize>) -> Vec<usize> {
        let (cell, digit) = (cell(self.nodes[from].potential), digit(self.nodes[from].potential));
        let removed: Vec<_> = match house {
            None => {
                digits(board.at(cell) & !grid.at(cell)).map(|digit| potential(cell, digit, false)).collect()
            }
            Some(house) => {
                let set = board.places(digit) & !grid.places(digit) & HOUSE_BITS[house] & !bit(cell);
                cells(set).map(|cell| potential(cell, digit, false)).collect()
            }
        };
        std::iter::once(from).chain(removed.into_iter().filter_map(|off| self.known[off])).collect()
    }

    /// The candidate that is both on and off, and the number of nodes that it takes to show this.
    pub(super) fn contradiction(&self) -> Option<(Potential, u32)> {
        let [on, off] = self.contradiction?;
        Some((self.nodes[on].potential, self.ancestors(on) + self.ancestors(off)))
    }

    /// The potentials that follow, on or off, in order.
    pub(super) fn potentials(&self, wants_on: bool) -> impl Iterator<Item = Potential> {
        let known = |&(index, node): &(usize, &Node)| self.known[node.potential] == Some(index);
        let nodes = self.nodes.iter().enumerate().filter(known).map(|(_, node)| node.potential);
        nodes.filter(move |&potential| is_on(potential) == wants_on)
    }

    pub(super) fn contains(&self, potential: Potential) -> bool {
        self.known[potential].is_some()
    }

    /// The number of nodes that it takes to reach a potential, itself included; 0 if it is not reached.
    pub(super) fn length(&self, potential: Potential) -> u32 {
        self.known[potential].map_or(0, |index| self.ancestors(index))
    }

    /// The number of potentials from which a node follows, itself included.
    fn ancestors(&self, index: usize) -> u32 {
        let mut met = [0_u128; 12];
        let mut queue = vec![index];
        let mut next = 0;
        let mut is_new = |potential: usize| {
            let word = &mut met[potential / 128];
            let bit = 1 << (potential % 128);
            std::mem::replace(word, *word | bit) & bit == 0
        };
        is_new(self.nodes[index].potential);
        while next < queue.len() {
            for &parent in &self.nodes[queue[next]].parents {
                if is_new(self.nodes[parent].potential) {
                    queue.push(parent);
                }
            }
            next += 1;
        }
        queue.len() as u32
    }
}
