//! What follows from one candidate, and how many nodes it takes: the nodes in the order in which Sudoku Explainer meets
//! them, each with its parents, up to the first contradiction. `several_chains` compares the propagations of several
//! candidates; `nested` lists the branches of one.

use super::{
    chains::{Kinds, NestedChain, NestedSearch, Reach, each_off, each_on},
    complexity::{Limit, LowerBound, complexity, least},
    consequences::{Consequence, consequences},
};
use crate::{
    assertion::Assertion,
    board::Board,
    found_step::{Chain, FoundNode, Implication, InnerChains, Origin},
    house::House,
    step_parts::{in_line, with_sources},
};

/// A node, where the list of the nodes that it follows from begins and ends, and the number of links from the start over
/// first parents, with the complexities of chains inside; how much of it these are.
#[derive(Clone, Copy)]
struct Node {
    assertion: Assertion,
    depth: u16,
    within: u16,
    parents: (u32, u32),
    /// The house or cell through which it turns on.
    cause: Option<Origin>,
    /// Whether every hint with it is too long.
    is_pruned: bool,
    /// The chain inside by which it falls, or `NONE`.
    inner: u16,
}

impl Node {
    /// What it takes at least to reach the node.
    fn lower_bound(&self) -> LowerBound {
        LowerBound::new(u32::from(self.depth - self.within) + 1, self.within.into())
    }
}

/// The nodes of a branch, each with the cell or house through which it turns on.
pub(super) type Branch = Vec<(Assertion, Option<Origin>)>;

/// The limit of a propagation that goes on to its end, but is pruned inside.
pub(super) const fn endless(depth: u32) -> bool {
    depth > 1 << 22
}

/// Why a propagation has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// Nothing more follows, or there is a contradiction.
    Complete,
    /// A limit of links, and it was not noted where.
    Cut,
    /// The search inside found nothing within its limit.
    Inside,
    /// All nodes that a search inside has added, from one on, are too long.
    Pruned(usize),
}

/// What follows from a candidate, up to the first contradiction or a limit.
pub(super) struct Propagation {
    nodes: Vec<Node>,
    /// The nodes that nodes follow from.
    parents: Vec<u16>,
    /// The node of each assertion, or `NONE`.
    known: Vec<u16>,
    /// A candidate that is both on and off: the nodes of both.
    contradiction: Option<[usize; 2]>,
    /// The chains inside.
    inner: Vec<NestedChain>,
    /// The number of links from which on nodes are idle, where searches inside are pruned.
    most: Option<u32>,
    /// What is left of the position.
    grid: Board,
    /// Where the next nodes are looked for: those that are off, and those that are on.
    next: [usize; 2],
    stop: Stop,
}

impl Propagation {
    /// Follows a candidate.
    pub(super) fn new<N: NestedSearch>(
        nested: &N,
        board: &Board,
        start: Assertion,
        reach: Reach,
        limit: &Limit,
    ) -> Self {
        let mut found = Self {
            nodes: Vec::new(),
            parents: Vec::new(),
            known: vec![NONE; Assertion::NUMBER],
            contradiction: None,
            inner: Vec::new(),
            most: if reach.level() > 1 { least(limit) } else { None },
            grid: board.without_queues(),
            next: [0; 2],
            stop: Stop::Complete,
        };
        found.add(start, &[], None);
        found.run(nested, board, reach, limit);
        found
    }

    /// Goes on with a further limit, and returns whether that is possible: it is not known where propagations without chains
    /// inside were cut.
    pub(super) fn resume<N: NestedSearch>(
        &mut self,
        nested: &N,
        board: &Board,
        reach: Reach,
        limit: &Limit,
    ) -> bool {
        let most = least(limit);
        let is_further = |known: u32| most.is_none_or(|most| most > known);
        match self.stop {
            Stop::Cut => return false,
            Stop::Complete => return true,
            Stop::Inside | Stop::Pruned(_) if !self.most.is_some_and(is_further) => return true,
            Stop::Inside | Stop::Pruned(_) => {}
        }
        self.most = most;
        for index in 0..self.nodes.len() {
            self.nodes[index].is_pruned = self.is_pruned(index);
        }
        if let Stop::Pruned(first) = self.stop
            && self.nodes[first..].iter().all(|node| node.is_pruned)
        {
            return true;
        }
        self.stop = Stop::Complete;
        self.run(nested, board, reach, limit);
        true
    }

    /// Whether a node is too long, or follows from one that is.
    fn is_pruned(&self, index: usize) -> bool {
        let Node { depth, parents: (first, end), .. } = self.nodes[index];
        let mut parents = self.parents[first as usize..end as usize].iter();
        self.most.is_some()
            && (self.is_beyond(depth) || parents.any(|&parent| self.nodes[usize::from(parent)].is_pruned))
    }

    /// Follows what is pending. Candidates that are on come before those that are off.
    fn run<N: NestedSearch>(&mut self, nested: &N, board: &Board, reach: Reach, limit: &Limit) {
        while self.contradiction.is_none() && board.spend(1) {
            match [true, false].into_iter().find_map(|are_on| self.pending(are_on)) {
                Some(from) if reach.level() == 0 && limit(self.least_depth(from)) => {
                    self.stop = Stop::Cut;
                    break;
                }
                Some(from) => self.expand(board, from, reach),
                None if reach.level() > 0 && self.advance(nested, board, reach.level()) => {}
                None => break,
            }
        }
    }

    /// The least number of links of the nodes that are pending with one.
    fn least_depth(&self, from: usize) -> u32 {
        let node = &self.nodes[from];
        u32::from(node.depth).saturating_sub(u32::from(node.assertion.is_on()))
    }

    /// Returns the next node that is on, or off, and goes on behind it.
    fn pending(&mut self, are_on: bool) -> Option<usize> {
        let fits = |node: &Node| node.assertion.is_on() == are_on;
        let next = &mut self.next[usize::from(are_on)];
        let from = *next + self.nodes[*next..].iter().position(fits)?;
        *next = from + 1;
        Some(from)
    }

    /// Adds a node, whether its assertion is known or not.
    #[inline]
    fn push(&mut self, assertion: Assertion, parents: &[u16], cause: Option<Origin>) {
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let first_parent = parents.first().map(|&parent| &self.nodes[usize::from(parent)]);
        let depth = first_parent.map_or(0, |node| node.depth.saturating_add(1));
        let within = first_parent.map_or(0, |node| node.within);
        let parents = (first, self.parents.len() as u32);
        self.nodes.push(Node { assertion, depth, within, parents, cause, is_pruned: false, inner: NONE });
        let index = self.nodes.len() - 1;
        self.nodes[index].is_pruned = self.is_pruned(index);
    }

    /// Whether nodes of a depth are pruned.
    fn is_beyond(&self, depth: u16) -> bool {
        self.most.is_some_and(|most| u32::from(depth) > most)
    }

    /// Adds a node if its assertion is new, and returns whether it is.
    #[inline]
    fn add(&mut self, assertion: Assertion, parents: &[u16], cause: Option<Origin>) -> bool {
        let is_new = self.known[assertion.index()] == NONE;
        if is_new {
            self.known[assertion.index()] = self.nodes.len() as u16;
            self.push(assertion, parents, cause);
        }
        is_new
    }

    /// Adds what rules find on the grid that the removals have left, and returns whether anything of use may follow.
    fn advance<N: NestedSearch>(&mut self, nested: &N, board: &Board, level: u8) -> bool {
        let before = self.nodes.len();
        for Consequence { eliminated, parents } in consequences(board, &self.grid) {
            let parents = self.known_of(&parents);
            for assertion in eliminated {
                self.add(assertion, &parents, None);
            }
        }
        if self.nodes.len() > before || level < 2 {
            return self.nodes.len() > before;
        }
        let Some(all) = nested.search(board, &self.grid, level, self.most) else {
            self.stop = Stop::Inside;
            return false;
        };
        // What the last rule makes too long, no later one makes shorter.
        let is_last = match level {
            2 | 4 => true,
            3 => all.iter().all(|nested| nested.found.cases.is_some()),
            _ => false,
        };
        for nested in all {
            self.add_nested(nested);
        }
        let is_of_use = |node: &Node| !is_last || !node.is_pruned;
        let leads_on = self.nodes[before..].iter().any(is_of_use);
        if !leads_on && self.nodes.len() > before {
            self.stop = Stop::Pruned(before);
        }
        leads_on
    }

    /// Adds what a chain inside makes fall.
    fn add_nested(&mut self, nested: NestedChain) {
        let parents = self.known_of(&nested.parents);
        let added = u16::try_from(nested.complexity).unwrap_or(u16::MAX);
        for &assertion in &nested.eliminated {
            if self.add(assertion, &parents, None) {
                let index = self.nodes.len() - 1;
                let depth = self.nodes[index].depth.saturating_add(added);
                let is_beyond = self.is_beyond(depth);
                let node = &mut self.nodes[index];
                (node.depth, node.inner) = (depth, self.inner.len() as u16);
                node.within = node.within.saturating_add(added);
                node.is_pruned |= is_beyond;
            }
        }
        self.inner.push(nested);
    }

    /// The nodes of some assertions that are known.
    fn known_of(&self, assertions: &[Assertion]) -> Vec<u16> {
        assertions.iter().map(|&off| self.known[off.index()]).filter(|&node| node != NONE).collect()
    }

    /// Adds what follows from a node over one link. What is off is removed from the grid.
    fn expand(&mut self, board: &Board, from: usize, reach: Reach) {
        let kinds = Kinds { x: true, y: reach != Reach::Nishio };
        let assertion = self.nodes[from].assertion;
        if assertion.is_on() {
            let (mut offs, mut number) = ([Assertion::default(); MOST_OFF], 0);
            each_off(&self.grid, assertion, kinds, |off| {
                offs[number] = off;
                number += 1;
            });
            offs[..number].iter().for_each(|&off| self.reach(off, &[from as u16], None));
            return;
        }
        let mut links = [(Assertion::default(), None); 4];
        let mut places = links.iter_mut();
        each_on(&self.grid, assertion, kinds, |on, house| {
            places.next().into_iter().for_each(|place| *place = (on, house));
        });
        for &(on, house) in links.iter().take_while(|link| link.0.is_on()) {
            let mut parents = [from as u16; 9];
            let number = self.removed(board, assertion, house, &mut parents);
            self.reach(on, &parents[..number], Some(house.map_or(Origin::Cell, Origin::House)));
        }
        if reach != Reach::Static {
            self.grid.remove_unqueued(assertion.cell(), assertion.digit());
        }
    }

    /// Adds a node, unless there is a contradiction already; the opposite of a known assertion is one.
    #[inline]
    fn reach(&mut self, assertion: Assertion, parents: &[u16], cause: Option<Origin>) {
        if self.contradiction.is_some() {
            return;
        }
        let opposite = self.known[(!assertion).index()];
        if opposite == NONE {
            self.add(assertion, parents, cause);
            return;
        }
        self.push(assertion, parents, cause);
        let both = [self.nodes.len() - 1, opposite.into()];
        self.contradiction = Some(if assertion.is_on() { both } else { [both[1], both[0]] });
    }

    /// Lists what a candidate that is on follows from, behind the last other candidate of its cell or house: those that the
    /// propagation has removed there. Returns their number with that.
    fn removed(&self, board: &Board, off: Assertion, house: Option<House>, parents: &mut [u16; 9]) -> usize {
        let (cell, digit) = (off.cell(), off.digit());
        let mut number = 1;
        let mut add = |off: Assertion| {
            if self.known[off.index()] != NONE {
                parents[number] = self.known[off.index()];
                number += 1;
            }
        };
        match house {
            None => {
                let removed = (board.at(cell) & !self.grid.at(cell)).iter();
                removed.for_each(|digit| add(Assertion::off(cell, digit)));
            }
            Some(house) => {
                let set = (board.places(digit) - self.grid.places(digit)) & (house.bits() - cell.bits());
                set.iter().for_each(|cell| add(Assertion::off(cell, digit)));
            }
        }
        number
    }

    /// The candidate that is both on and off, the number of nodes that it takes to show this, and a lower bound of it.
    pub(super) fn contradiction(&self) -> Option<(Assertion, u32, impl FnOnce() -> u32)> {
        let [on, off] = self.contradiction?;
        let least = (self.nodes[on].lower_bound() + self.nodes[off].lower_bound()).total();
        let number = move || {
            let flat = self.walk(on).len() + self.walk(off).len();
            flat as u32 + complexity([on, off].into_iter().flat_map(|index| self.inner_of(index)))
        };
        Some((self.nodes[on].assertion, least, number))
    }

    /// The assertions that follow, on or off, in order.
    pub(super) fn assertions(&self, are_on: bool) -> impl Iterator<Item = Assertion> {
        let known =
            |&(index, node): &(usize, &Node)| usize::from(self.known[node.assertion.index()]) == index;
        let nodes = self.nodes.iter().enumerate().filter(known).map(|(_, node)| node.assertion);
        nodes.filter(move |&assertion| assertion.is_on() == are_on)
    }

    /// What it takes at least to reach an assertion, itself included; `None` if it is not reached.
    pub(super) fn least(&self, assertion: Assertion) -> Option<LowerBound> {
        self.nodes.get(usize::from(self.known[assertion.index()])).map(Node::lower_bound)
    }

    /// The number of nodes that it takes to reach an assertion, itself included; 0 if it is not reached.
    pub(super) fn length(&self, assertion: Assertion) -> u32 {
        if self.known[assertion.index()] == NONE {
            0
        } else {
            self.walk(self.known[assertion.index()].into()).len() as u32
        }
    }

    /// The chains inside of those nodes from which an assertion follows: their nodes and their complexity.
    pub(super) fn inner(&self, assertion: Assertion) -> impl Iterator<Item = (&[Assertion], u32)> {
        let index = self
            .nodes
            .get(usize::from(self.known[assertion.index()]))
            .map(|_| self.known[assertion.index()].into());
        index.filter(|_| !self.inner.is_empty()).into_iter().flat_map(|index| self.inner_of(index))
    }

    /// The chains inside of the nodes from which one follows.
    fn inner_of(&self, index: usize) -> impl Iterator<Item = (&[Assertion], u32)> {
        let all = if self.inner.is_empty() { Vec::new() } else { self.walk(index) };
        let inner = |index: u16| self.inner.get(usize::from(self.nodes[usize::from(index)].inner));
        all.into_iter().filter_map(inner).map(|nested| (nested.nodes.as_slice(), nested.complexity))
    }

    /// The nodes from which one follows, itself first, each with the house or cell through which it turns on. Those of the
    /// start is given.
    pub(super) fn branch(&self, end: Assertion, origin: Option<Origin>) -> Branch {
        let known = self.known[end.index()];
        let index = if known == NONE { self.nodes.len() - 1 } else { known.into() };
        let cause = |index: u16| match index {
            0 => origin,
            _ => self.nodes[usize::from(index)].cause,
        };
        let assertion = |index: u16| self.nodes[usize::from(index)].assertion;
        self.walk(index).into_iter().map(|index| (assertion(index), cause(index))).collect()
    }

    /// The nodes from which one follows, itself first; of several with one assertion the first.
    fn walk(&self, index: usize) -> Vec<u16> {
        let mut met = [0_u64; 23];
        let mut is_new = |assertion: Assertion| {
            let word = &mut met[assertion.index() / 64];
            let bit = 1 << (assertion.index() % 64);
            std::mem::replace(word, *word | bit) & bit == 0
        };
        is_new(self.nodes[index].assertion);
        let mut queue = vec![index as u16];
        let mut next = 0;
        while next < queue.len() {
            let (first, end) = self.nodes[usize::from(queue[next])].parents;
            for &parent in &self.parents[first as usize..end as usize] {
                if is_new(self.nodes[usize::from(parent)].assertion) {
                    queue.push(parent);
                }
            }
            next += 1;
        }
        queue
    }
}

/// Follows chains of pairs of a premise and a node again, with the chains inside of them.
pub(super) fn chains_of<N: NestedSearch + Default>(
    board: &Board,
    reach: Reach,
    pairs: &[Implication],
) -> (Vec<Chain>, Vec<InnerChains>) {
    let (mut chains, mut inner, nested) = (Vec::new(), Vec::new(), N::default());
    for same in pairs.chunk_by(|(a, _), (b, _)| a == b) {
        let propagation = Propagation::new(&nested, board, same[0].0, reach, &endless);
        let Propagation { nodes, parents, .. } = &propagation;
        let place = |end: Assertion| nodes.iter().position(|node| node.assertion == end);
        let sources = |index: usize| {
            let (first, end) = nodes[index].parents;
            parents[first as usize..end as usize].iter().map(|&parent| usize::from(parent)).collect()
        };
        let listed = with_sources(same.iter().filter_map(|&(_, end)| place(end)), &sources);
        for (node, &(index, _)) in listed.iter().enumerate() {
            let place = [chains.len(), node];
            inner.extend(propagation.inner_chains(board, index).map(|(board, chains)| InnerChains {
                place,
                board,
                chains,
            }));
        }
        let chain_node = |(index, from): (usize, _)| (FoundNode::from(nodes[index].assertion), from);
        chains.push(listed.into_iter().map(chain_node).collect());
    }
    (chains, inner)
}

impl Propagation {
    /// Follows the chain inside by which a node falls, if there is one, on what was left before.
    fn inner_chains(&self, board: &Board, index: usize) -> Option<(Board, Vec<Chain>)> {
        let inner = self.nodes[index].inner;
        let nested = self.inner.get(usize::from(inner))?;
        let mut grid = board.without_queues();
        let before = self.nodes.iter().take_while(|node| node.inner != inner);
        for off in before.map(|node| node.assertion).filter(|&node| !node.is_on()) {
            grid.remove_unqueued(off.cell(), off.digit());
        }
        let chains = match &nested.found.cases {
            Some(cases) => (cases.follow)(&grid, &cases.pairs),
            None => vec![in_line(&nested.found.nodes)],
        };
        Some((grid, chains))
    }
}

/// The largest number of candidates that one excludes: those of its cell, and its digit in its peers.
const MOST_OFF: usize = 8 + 20;

/// No node.
const NONE: u16 = u16::MAX;
