//! What follows from each candidate of a grid over its links alone, on and off, however many links it takes: which searches
//! for chains can find anything. The candidates are those of a `Numbering`, so that all is done on a few words; how long the
//! shortest chains are is asked of `chain_lengths`.

use super::{
    chains::Kinds,
    numbering::{CandidateBits, Numbering},
    places::{Places, places},
};
use crate::{assertion::Assertion, board::Board, cells::ALL_DIGITS, house::House};

/// What follows over the links of a grid.
pub(super) struct Implications<'a> {
    pub(super) of: &'a Numbering,
    /// The candidates of the grid.
    pub(super) alive: CandidateBits,
    /// What is on if a candidate is off, filled up with `NONE`.
    partners: Vec<[u16; 4]>,
    /// The candidates with a partner: all others lead nowhere when they are off.
    pub(super) strong: CandidateBits,
    /// What follows from each candidate that is on and has a partner.
    closures: Vec<Closure>,
}

/// What is on and what is off.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Closure {
    pub(super) on: CandidateBits,
    pub(super) off: CandidateBits,
}

/// A candidate through which cycles may go, their nodes, and what they may make fall.
pub(super) struct Tied {
    pub(super) on: Assertion,
    pub(super) nodes: Closure,
    pub(super) targets: Vec<Assertion>,
}

impl Closure {
    /// Whether a node of a numbered candidate is in it.
    pub(super) fn has(&self, numbering: &Numbering, node: Assertion) -> bool {
        let side = if node.is_on() { &self.on } else { &self.off };
        side.has(numbering.number(node))
    }
}

impl<'a> Implications<'a> {
    /// Follows the links of a grid whose candidates are numbered.
    pub(super) fn new(of: &'a Numbering, grid: &Board) -> Self {
        let mut found = Self {
            of,
            alive: of.of_grid(grid),
            partners: vec![[NONE; 4]; of.len()],
            strong: CandidateBits::EMPTY,
            closures: vec![Closure::default(); of.len()],
        };
        for cell in grid.blank().iter().filter(|&cell| grid.count(cell) == 2) {
            let mut both = grid.at(cell).iter().map(|digit| Assertion::on(cell, digit));
            found.tie(both.next(), both.next());
        }
        for (digit, of_digit) in ALL_DIGITS.iter().zip(places(grid)) {
            for house in House::all() {
                let places = of_digit & house.bits();
                if places.len() == 2 {
                    let mut both = places.iter().map(|cell| Assertion::on(cell, digit));
                    found.tie(both.next(), both.next());
                }
            }
        }
        found.close();
        found
    }

    /// Notes that one of two candidates is on if the other is off, once.
    fn tie(&mut self, a: Option<Assertion>, b: Option<Assertion>) {
        let (Some(a), Some(b)) = (a, b) else { return };
        let [a, b] = [a, b].map(|candidate| self.of.number(candidate));
        for (from, to) in [(a, b), (b, a)] {
            self.strong.insert(from);
            let partners = &mut self.partners[from];
            if !partners.contains(&(to as u16))
                && let Some(place) = partners.iter_mut().find(|place| **place == NONE)
            {
                *place = to as u16;
            }
        }
    }

    /// What is on if a candidate is off.
    pub(super) fn partners(&self, number: usize) -> impl Iterator<Item = usize> + use<> {
        self.partners[number].into_iter().take_while(|&to| to != NONE).map(usize::from)
    }

    /// Follows every candidate with a partner.
    fn close(&mut self) {
        let mut complete = CandidateBits::EMPTY;
        for start in self.strong.iter() {
            self.closures[start] = self.follow(start, &complete);
            complete.insert(start);
        }
    }

    /// Follows a candidate that is on; what is known to follow from another is taken as a whole.
    fn follow(&self, start: usize, complete: &CandidateBits) -> Closure {
        let mut found = Closure { on: CandidateBits::of(start), off: self.of.excluded(start) & self.alive };
        let mut done = CandidateBits::EMPTY;
        while let Some(next) = ((found.off & self.strong) - done).first() {
            done.insert(next);
            for to in self.partners(next) {
                if found.on.has(to) {
                    continue;
                }
                if complete.has(to) {
                    let beyond = &self.closures[to];
                    found.on |= beyond.on;
                    found.off |= beyond.off;
                    // What follows from these is in there, too.
                    done |= beyond.off;
                } else {
                    found.on.insert(to);
                    found.off |= self.of.excluded(to) & self.alive;
                }
            }
        }
        found
    }

    /// What follows from a candidate that is on.
    fn forward(&self, number: usize) -> Closure {
        if self.strong.has(number) { self.closures[number] } else { self.follow(number, &self.strong) }
    }

    /// What follows from a candidate that is off.
    fn backward(&self, number: usize) -> Closure {
        let mut found = Closure { on: CandidateBits::EMPTY, off: CandidateBits::of(number) };
        for to in self.partners(number) {
            found.on |= self.closures[to].on;
            found.off |= self.closures[to].off;
        }
        found
    }

    /// What follows from an assertion about a candidate of the grid.
    pub(super) fn closure(&self, start: Assertion) -> Closure {
        let number = self.of.number(start);
        if start.is_on() { self.forward(number) } else { self.backward(number) }
    }

    /// The candidates that are off if they are on.
    pub(super) fn self_refuting(&self) -> Places {
        let mut found = CandidateBits::EMPTY;
        for off in self.strong.iter() {
            let mut beyond = CandidateBits::EMPTY;
            self.partners(off).for_each(|to| beyond |= self.closures[to].off);
            // Whatever turns this candidate off is turned off in turn.
            found |= beyond & self.of.excluded(off);
        }
        self.of.places(found & self.alive)
    }

    /// The candidates that are on if they are off.
    pub(super) fn self_proving(&self) -> Places {
        let proves = |&start: &usize| self.partners(start).any(|to| self.closures[to].on.has(start));
        let found = self.strong.iter().filter(proves);
        self.of.places(found.fold(CandidateBits::EMPTY, |all, number| all | CandidateBits::of(number)))
    }

    /// The candidates that fall by each candidate of a cell with more than two, or by each place of a digit in a house.
    pub(super) fn common(&self, grid: &Board) -> Places {
        let eliminated = |number: usize| {
            let Closure { on, off } = self.forward(number);
            let is_single = grid.count(self.of.candidate(number).0) < 2;
            // From a contradiction, all follows.
            if is_single || on.meets(&off) { self.alive } else { off }
        };
        let mut each = vec![CandidateBits::EMPTY; self.of.len()];
        self.alive.iter().for_each(|number| each[number] = eliminated(number));
        let by_all = |starts: &mut dyn Iterator<Item = Assertion>| {
            starts.fold(self.alive, |common, start| common & each[self.of.number(start)])
        };
        let mut found = CandidateBits::EMPTY;
        for cell in grid.blank().iter().filter(|&cell| grid.count(cell) > 2) {
            found |= by_all(&mut grid.at(cell).iter().map(|digit| Assertion::on(cell, digit)));
        }
        for (digit, of_digit) in ALL_DIGITS.iter().zip(places(grid)) {
            for house in House::all() {
                let places = of_digit & house.bits();
                if places.len() > 1 && places.first().is_some_and(|first| grid.count(first) >= 2) {
                    found |= by_all(&mut places.iter().map(|cell| Assertion::on(cell, digit)));
                }
            }
        }
        self.of.places(found)
    }

    /// The candidates through which cycles may go that make some candidates fall: all of these for each, or only one.
    pub(super) fn tied(&self, targets: &Places, with_all: bool) -> Vec<Tied> {
        let targets = self.of.set(targets) & self.alive;
        let most = if with_all { usize::MAX } else { 1 };
        let of_start = |start: usize| {
            let nodes = self.cycle_nodes(start);
            let found = self.ties(nodes, targets).take(most);
            let (cell, digit) = self.of.candidate(start);
            let assertion = |number| {
                let (cell, digit) = self.of.candidate(number);
                Assertion::off(cell, digit)
            };
            let targets: Vec<_> = found.map(assertion).collect();
            (!targets.is_empty()).then(|| Tied { on: Assertion::on(cell, digit), nodes, targets })
        };
        self.strong.iter().filter(|&start| self.returns(start)).filter_map(of_start).collect()
    }

    /// Whether a candidate that is on leads, through another that is, to one whose fall turns it on.
    fn returns(&self, start: usize) -> bool {
        let others = self.closures[start].on - CandidateBits::of(start);
        self.partners(start).any(|to| others.meets(&self.of.excluded(to)))
    }

    /// The nodes of the cycles through a candidate that is on: those that follow from it and lead back to it. A node leads to
    /// it if, the candidate being off, the reverse of the node follows.
    fn cycle_nodes(&self, start: usize) -> Closure {
        let (forward, backward) = (self.closures[start], self.backward(start));
        Closure { on: forward.on & backward.off | CandidateBits::of(start), off: forward.off & backward.on }
    }

    /// Those of some candidates that cycles of some nodes may make fall: they see one of their digit that is on in a cycle,
    /// and one that is off.
    fn ties(&self, nodes: Closure, targets: CandidateBits) -> impl Iterator<Item = usize> {
        // Few are on, so that those who see them come first.
        let seen = nodes.on.iter().fold(CandidateBits::EMPTY, |seen, on| seen | self.of.seeing(on));
        let targets = if nodes.off.is_empty() { CandidateBits::EMPTY } else { targets & seen };
        targets.iter().filter(move |&target| self.of.seeing(target).meets(&nodes.off))
    }

    /// Whether a link between two candidates is of some kinds: inside a cell, or inside a house.
    pub(super) fn is_of(&self, kinds: Kinds, a: usize, b: usize) -> bool {
        if self.of.candidate(a).0 == self.of.candidate(b).0 { kinds.y } else { kinds.x }
    }
}

/// No candidate.
const NONE: u16 = u16::MAX;
