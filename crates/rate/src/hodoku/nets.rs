//! Nets: what follows from a candidate if singles are set on a copy of the board, one round after the other. `Nets` holds
//! the trials of all premises and what is reached through them; `forcing` reads a closure and lengths from it. Ties and
//! limits are those of `HoDoKu`, since lengths decide among conclusions.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{Candidate, Cell},
    found_step::Chain,
    links::{self, Closure, Links},
    step_parts::{once, with_sources},
};

/// The largest numbers of entries of a net, and of entries that another one follows from.
const MAX_ENTRIES: usize = 1000;
const MAX_POINTERS: usize = 5;
/// How many times all singles are set.
const ROUNDS: usize = 4;

/// The nodes of the chains that lead to a node, and whether one of them has a side branch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Length {
    pub(super) nodes: u32,
    pub(super) is_net: bool,
}

impl std::ops::Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { nodes: self.nodes + other.nodes, is_net: self.is_net || other.is_net }
    }
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::default(), |sum, length| sum + length)
    }
}

/// A node that follows inside of one trial.
#[derive(Debug, Clone)]
struct TrialLink {
    node: Assertion,
    distance: usize,
    pointers: Pointers,
}

/// The links that a link follows from; the first is the main one.
#[derive(Debug, Clone, Copy, Default)]
struct Pointers {
    list: [u16; MAX_POINTERS],
    number: u8,
}

impl Pointers {
    /// Takes the first links. Each further one is exchanged with the first if it is greater: the program does so.
    fn from_links(links: impl Iterator<Item = usize>) -> (Option<usize>, Self) {
        let mut pointers = Self::default();
        for (place, link) in pointers.list.iter_mut().zip(links) {
            *place = link as u16;
            pointers.number += 1;
        }
        let first = pointers.iter().next();
        for index in 1..usize::from(pointers.number) {
            if pointers.list[index] > pointers.list[0] {
                pointers.list.swap(0, index);
            }
        }
        (first, pointers)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..usize::from(self.number)].iter().map(|&link| link.into())
    }

    fn first(&self) -> usize {
        self.list[0].into()
    }
}

/// A node that follows from a premise, inside of its own trial or through a node that does and another trial.
#[derive(Debug, Clone, Copy)]
struct ReachedNode {
    node: Assertion,
    distance: usize,
    /// The entry of the node whose trial is used; the premise for its own.
    through: usize,
    /// The link in that trial.
    link: usize,
}

/// All nets of a position.
pub(super) struct Nets {
    /// By premise; the first link is the premise itself.
    trials: Vec<Vec<TrialLink>>,
    reached: Vec<Vec<ReachedNode>>,
}

impl Nets {
    pub(super) fn new(board: &Board, links: &Links) -> Self {
        let mut nets = Self { trials: vec![Vec::new(); links.len()], reached: vec![Vec::new(); links.len()] };
        let mut known = vec![u16::MAX; links.len()];
        for premise in links.nodes() {
            let is_group = premise.is_group();
            if !is_group && !board.has(premise.cell(), premise.digit()) {
                continue;
            }
            let mut own = TrialLinks { all: Vec::new(), known: &mut known };
            own.add(premise, [].into_iter());
            if !is_group {
                let mut trial = Trial { start: board, copy: board.clone(), links: own };
                trial.follow();
                own = trial.links;
            }
            for &node in links.group_links(premise) {
                own.add(node, [0].into_iter());
            }
            nets.trials[premise.index()] = own.finish();
        }
        for (cell, digit) in board.all_candidates() {
            for premise in [false, true].map(|is_on| Assertion::new(cell, digit, is_on)) {
                nets.reached[premise.index()] = nets.expand(board, premise, &mut known);
            }
        }
        nets
    }

    /// Follows the trials of all nodes that are reached.
    fn expand(&self, board: &Board, premise: Assertion, known: &mut [u16]) -> Vec<ReachedNode> {
        let own = self.trials[premise.index()].iter().enumerate();
        let own = own.map(|(link, &TrialLink { node, distance, .. })| ReachedNode {
            node,
            distance,
            through: 0,
            link,
        });
        let mut entries: Vec<_> = own.collect();
        entries.iter().enumerate().for_each(|(index, entry)| known[entry.node.index()] = index as u16);
        let mut next = 1;
        while next < entries.len() && entries.len() < MAX_ENTRIES {
            let ReachedNode { node, distance, .. } = entries[next];
            board.spend(1);
            for (link, step) in self.trials[node.index()].iter().enumerate().skip(1) {
                let new =
                    ReachedNode { node: step.node, distance: distance + step.distance, through: next, link };
                match entries.get_mut(usize::from(known[step.node.index()])) {
                    None => {
                        known[step.node.index()] = entries.len() as u16;
                        entries.push(new);
                    }
                    Some(entry) if entry.through > 0 && new.distance < entry.distance => *entry = new,
                    Some(_) => {}
                }
            }
            next += 1;
        }
        for entry in &entries {
            known[entry.node.index()] = u16::MAX;
        }
        entries
    }

    /// The candidates that follow from each premise.
    pub(super) fn closure(&self) -> Closure {
        let mut closure = Closure::new(Assertion::NUMBER, self.reached.len());
        let reached = self.reached.iter().enumerate().filter(|(_, entries)| !entries.is_empty());
        for (premise, entries) in reached {
            closure.add(
                Assertion::from_index(premise),
                &links::Reached::from_nodes(entries.iter().map(|entry| entry.node)),
            );
        }
        closure
    }

    /// Returns the length of the path from a premise to a node, side branches included.
    pub(super) fn length(&self, premise: Assertion, node: Assertion) -> Length {
        let entries = &self.reached[premise.index()];
        let Some(mut index) = entries.iter().position(|entry| entry.node == node) else {
            return Length::default();
        };
        let (mut drawn, mut sides) = (vec![premise], Vec::new());
        while index > 0 {
            let ReachedNode { through, mut link, .. } = entries[index];
            let trial = &self.trials[entries[through].node.index()];
            while link > 0 {
                drawn.push(trial[link].node);
                sides.extend(trial[link].pointers.iter().skip(1).map(|pointer| (trial, pointer)));
                link = trial[link].pointers.first();
            }
            index = through;
        }
        // A side branch ends where it meets what is already there; that end counts, too.
        for &(trial, pointer) in &sides {
            let mut link = pointer;
            while !drawn.contains(&trial[link].node) {
                drawn.push(trial[link].node);
                link = trial[link].pointers.first();
            }
        }
        Length { nodes: (drawn.len() + sides.len()) as u32, is_net: !sides.is_empty() }
    }
}

impl Nets {
    /// Tells how some nodes follow from a premise, by the entry of a node whose trial is used and a link of that.
    pub(super) fn chain(&self, links: &Links, premise: Assertion, nodes: &[Assertion]) -> Chain {
        let entries = &self.reached[premise.index()];
        let trial = |through: usize| &self.trials[entries[through].node.index()];
        // What a trial begins with is the entry itself.
        let place = |through: usize, link: usize| match (through, link) {
            (0, link) => (0, link),
            (through, 0) => (entries[through].through, entries[through].link),
            other => other,
        };
        let sources = |(through, link): (usize, usize)| {
            let pointers = trial(through)[link].pointers.iter();
            pointers.map(|pointer| place(through, pointer)).collect()
        };
        let ends = nodes.iter().filter_map(|node| entries.iter().find(|entry| entry.node == *node));
        let listed = with_sources(ends.map(|end| (end.through, end.link)), &sources);
        let chain_node = |((through, link), from): ((usize, usize), _)| {
            (links.found_node(trial(through)[link].node), from)
        };
        once(listed.into_iter().map(chain_node).collect())
    }
}

/// A premise that is tried on a copy of the board.
struct Trial<'a> {
    start: &'a Board,
    copy: Board,
    links: TrialLinks<'a>,
}

/// The links of a trial.
struct TrialLinks<'a> {
    all: Vec<TrialLink>,
    /// The link of each node, or `u16::MAX`.
    known: &'a mut [u16],
}

impl TrialLinks<'_> {
    /// The link of a node, if it is known.
    fn find(&self, node: Assertion) -> Option<usize> {
        let link = self.known[node.index()];
        (link != u16::MAX).then_some(link.into())
    }

    /// Adds a node that follows from some links, if it is new, and returns its link.
    fn add(&mut self, node: Assertion, pointers: impl Iterator<Item = usize>) -> usize {
        if let Some(link) = self.find(node) {
            return link;
        }
        let (first, pointers) = Pointers::from_links(pointers);
        let distance = first.map_or(1, |first| self.all[first].distance + 1);
        let link = self.all.len();
        self.known[node.index()] = link as u16;
        self.all.push(TrialLink { node, distance, pointers });
        link
    }

    /// Returns the links, and leaves no node known.
    fn finish(self) -> Vec<TrialLink> {
        self.all.iter().for_each(|link| self.known[link.node.index()] = u16::MAX);
        self.all
    }
}

impl Trial<'_> {
    /// Sets or removes the premise, then all singles round by round.
    fn follow(&mut self) {
        let premise = self.links.all[0].node;
        let (cell, digit) = (premise.cell(), premise.digit());
        if premise.is_on() {
            self.set(cell, digit, [].into_iter());
        } else {
            self.copy.remove(cell, digit);
            if let Some(only) = self.copy.at(cell).sole() {
                self.set(cell, only, [0].into_iter());
            }
        }
        (0..ROUNDS).for_each(|_| self.round());
    }

    /// Sets the singles that the queues hold now.
    fn round(&mut self) {
        let naked: Vec<_> = self.copy.naked.iter().copied().collect();
        let mut hidden: Vec<Candidate> = Vec::new();
        for &(cell, digit) in &self.copy.hidden {
            let is_blank = self.copy.blank().has(cell);
            if is_blank && hidden.iter().all(|&(other, _)| other != cell) {
                hidden.push((cell, digit));
            }
        }
        for (cell, digit) in naked {
            let others = (self.start.at(cell) - DigitSet::of(digit)).iter().map(|other| (cell, other));
            self.set_single((cell, digit), others);
        }
        for (cell, digit) in hidden {
            let houses = cell.houses().into_iter();
            let house = houses.min_by_key(|&house| self.copy.free(house, digit)).expect("a cell has houses");
            let others =
                (self.start.places_in(house, digit) - cell.bits()).iter().map(|other| (other, digit));
            self.set_single((cell, digit), others);
        }
    }

    /// Sets a blank cell. It points to the candidates that had to fall.
    fn set_single(&mut self, (cell, digit): Candidate, others: impl Iterator<Item = Candidate>) {
        if self.copy.blank().has(cell) {
            let link = |(cell, digit): Candidate| self.links.find(Assertion::off(cell, digit)).unwrap_or(0);
            let (mut pointers, mut number) = ([0; MAX_POINTERS], 0);
            for (place, link) in pointers.iter_mut().zip(others.map(link)) {
                (*place, number) = (link, number + 1);
            }
            self.set(cell, digit, pointers.into_iter().take(number.max(1)));
        }
    }

    /// Sets a cell, and notes what it excludes.
    fn set(&mut self, cell: Cell, digit: Digit, pointers: impl Iterator<Item = usize>) {
        let on = self.links.add(Assertion::on(cell, digit), pointers);
        for peer in cell.peers() & self.start.places(digit) {
            self.links.add(Assertion::off(peer, digit), [on].into_iter());
        }
        for other in self.copy.at(cell) - DigitSet::of(digit) {
            self.links.add(Assertion::off(cell, other), [on].into_iter());
        }
        self.copy.place(cell, digit);
    }
}
