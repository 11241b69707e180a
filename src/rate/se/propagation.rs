//! What follows from one candidate, and how many nodes it takes.

use super::{
    advanced::{Consequence, consequences},
    chains::{Kinds, Potential, cell, digit, each_off, each_on, is_on, potential},
};
use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, bit, cells, digits},
    found::{ChainSeed, NodeSeed},
    nouns::story,
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

/// A node, where the list of the nodes that it follows from begins and ends, and the number of links from the start over
/// first parents.
#[derive(Clone, Copy)]
struct Node {
    potential: u16,
    depth: u16,
    parents: (u32, u32),
}

/// Where a propagation ends: from a number of links on, nothing that follows is of use.
pub(super) type Limit<'a> = dyn Fn(u32) -> bool + 'a;

/// All that follows from a candidate, up to the first contradiction.
pub(super) struct Propagation {
    nodes: Vec<Node>,
    /// The nodes that nodes follow from.
    parents: Vec<u16>,
    /// The node of each potential, or `NONE`.
    known: [u16; 1458],
    /// A candidate that is both on and off: the nodes of both.
    contradiction: Option<[usize; 2]>,
}

impl Propagation {
    /// Follows a candidate.
    pub(super) fn new(board: &Board, start: Potential, reach: Reach, limit: &Limit) -> Self {
        let mut found =
            Self { nodes: Vec::new(), parents: Vec::new(), known: [NONE; 1458], contradiction: None };
        found.add(start, &[]);
        let mut grid = board.without_queues();
        // Candidates that are on come before those that are off.
        let mut next = [0; 2];
        while found.contradiction.is_none() && board.spend(1) {
            match [1, 0].into_iter().find_map(|on| found.pending(&mut next[on], on == 1)) {
                Some(from) if reach != Reach::Advanced && limit(found.nodes[from].depth.into()) => break,
                Some(from) => found.expand(board, &mut grid, from, reach),
                None if reach == Reach::Advanced && found.advance(board, &grid) => {}
                None => break,
            }
        }
        found
    }

    /// Returns the next node that is on, or off, and goes on behind it.
    fn pending(&self, next: &mut usize, wants_on: bool) -> Option<usize> {
        let fits = |node: &Node| is_on(node.potential.into()) == wants_on;
        let from = *next + self.nodes[*next..].iter().position(fits)?;
        *next = from + 1;
        Some(from)
    }

    /// Adds a node, whether its potential is known or not.
    #[inline]
    fn push(&mut self, potential: Potential, parents: &[u16]) {
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let depth = parents.first().map_or(0, |&parent| self.nodes[usize::from(parent)].depth + 1);
        let parents = (first, self.parents.len() as u32);
        self.nodes.push(Node { potential: potential as u16, depth, parents });
    }

    /// Adds a node if its potential is new.
    #[inline]
    fn add(&mut self, potential: Potential, parents: &[u16]) {
        if self.known[potential] == NONE {
            self.known[potential] = self.nodes.len() as u16;
            self.push(potential, parents);
        }
    }

    /// Adds what rules find on the grid that the removals have left, and returns whether that is anything.
    fn advance(&mut self, board: &Board, grid: &Board) -> bool {
        let before = self.nodes.len();
        for Consequence { fallen, parents } in consequences(board, grid) {
            let parents: Vec<_> =
                parents.into_iter().map(|off| self.known[off]).filter(|&node| node != NONE).collect();
            for potential in fallen {
                self.add(potential, &parents);
            }
        }
        self.nodes.len() > before
    }

    fn expand(&mut self, board: &Board, grid: &mut Board, from: usize, reach: Reach) {
        let kinds = Kinds { x: true, y: reach != Reach::Nishio };
        let potential = self.nodes[from].potential.into();
        if is_on(potential) {
            each_off(grid, potential, kinds, |off| self.reach(off, &[from as u16]));
            return;
        }
        let mut links = [(0, None); 4];
        let mut places = links.iter_mut();
        each_on(grid, potential, kinds, |on, house| {
            places.next().into_iter().for_each(|place| *place = (on, house));
        });
        for &(on, house) in links.iter().take_while(|link| link.0 != 0) {
            let mut parents = [from as u16; 9];
            let number = self.removed(board, grid, potential, house, &mut parents);
            self.reach(on, &parents[..number]);
        }
        if reach != Reach::Static {
            grid.remove_unqueued(cell(potential), digit(potential));
        }
    }

    /// Adds a node, unless there is a contradiction already; the opposite of a known potential is one.
    #[inline]
    fn reach(&mut self, potential: Potential, parents: &[u16]) {
        if self.contradiction.is_some() {
            return;
        }
        let opposite = self.known[potential ^ 1];
        if opposite == NONE {
            return self.add(potential, parents);
        }
        self.push(potential, parents);
        let both = [self.nodes.len() - 1, opposite.into()];
        self.contradiction = Some(if is_on(potential) { both } else { [both[1], both[0]] });
    }

    /// Lists what a candidate that is on follows from, behind the last other candidate of its cell or house: those that the
    /// propagation has removed there. Returns their number with that.
    fn removed(
        &self,
        board: &Board,
        grid: &Board,
        off: Potential,
        house: Option<usize>,
        parents: &mut [u16; 9],
    ) -> usize {
        let (cell, digit) = (cell(off), digit(off));
        let mut number = 1;
        let mut add = |off: Potential| {
            if self.known[off] != NONE {
                parents[number] = self.known[off];
                number += 1;
            }
        };
        match house {
            None => {
                let removed = digits(board.at(cell) & !grid.at(cell));
                removed.for_each(|digit| add(potential(cell, digit, false)));
            }
            Some(house) => {
                let set = board.places(digit) & !grid.places(digit) & HOUSE_BITS[house] & !bit(cell);
                cells(set).for_each(|cell| add(potential(cell, digit, false)));
            }
        }
        number
    }

    /// The candidate that is both on and off, the number of nodes that it takes to show this, and a lower bound of it.
    pub(super) fn contradiction(&self) -> Option<(Potential, u32, impl FnOnce() -> u32)> {
        let [on, off] = self.contradiction?;
        let least = u32::from(self.nodes[on].depth + self.nodes[off].depth) + 2;
        Some((self.nodes[on].potential.into(), least, move || self.ancestors(on) + self.ancestors(off)))
    }

    /// The potentials that follow, on or off, in order.
    pub(super) fn potentials(&self, wants_on: bool) -> impl Iterator<Item = Potential> {
        let known =
            |&(index, node): &(usize, &Node)| usize::from(self.known[usize::from(node.potential)]) == index;
        let nodes = self.nodes.iter().enumerate().filter(known).map(|(_, node)| usize::from(node.potential));
        nodes.filter(move |&potential| is_on(potential) == wants_on)
    }

    /// The number of nodes that it takes at least to reach a potential, itself included; `None` if it is not reached.
    pub(super) fn least(&self, potential: Potential) -> Option<u32> {
        self.nodes.get(usize::from(self.known[potential])).map(|node| u32::from(node.depth) + 1)
    }

    /// The number of nodes that it takes to reach a potential, itself included; 0 if it is not reached.
    pub(super) fn length(&self, potential: Potential) -> u32 {
        if self.known[potential] == NONE { 0 } else { self.ancestors(self.known[potential].into()) }
    }

    /// The number of potentials from which a node follows, itself included.
    fn ancestors(&self, index: usize) -> u32 {
        let mut met = [0_u64; 23];
        let mut is_new = |potential: u16| {
            let word = &mut met[usize::from(potential) / 64];
            let bit = 1 << (potential % 64);
            std::mem::replace(word, *word | bit) & bit == 0
        };
        is_new(self.nodes[index].potential);
        let mut queue = vec![index as u16];
        let mut next = 0;
        while next < queue.len() {
            let (first, end) = self.nodes[usize::from(queue[next])].parents;
            for &parent in &self.parents[first as usize..end as usize] {
                if is_new(self.nodes[usize::from(parent)].potential) {
                    queue.push(parent);
                }
            }
            next += 1;
        }
        queue.len() as u32
    }
}

/// Follows chains of pairs of a premise and a node again.
pub(super) fn tell(board: &Board, reach: Reach, pairs: &[(Potential, Potential)]) -> Vec<ChainSeed> {
    let same = pairs.chunk_by(|(a, _), (b, _)| a == b);
    let chain = |same: &[(Potential, Potential)]| {
        let Propagation { nodes, parents, .. } = Propagation::new(board, same[0].0, reach, &|_| false);
        let place = |end: Potential| nodes.iter().position(|node| usize::from(node.potential) == end);
        let sources = |index: usize| {
            let (first, end) = nodes[index].parents;
            parents[first as usize..end as usize].iter().map(|&parent| usize::from(parent)).collect()
        };
        let told = story(same.iter().filter_map(|&(_, end)| place(end)), &sources);
        let seed = |(index, from): (usize, _)| (NodeSeed::of_number(nodes[index].potential.into()), from);
        told.into_iter().map(seed).collect()
    };
    same.map(chain).collect()
}

/// No node.
const NONE: u16 = u16::MAX;
