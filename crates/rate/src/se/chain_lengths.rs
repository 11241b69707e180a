//! How many nodes the shortest chains and cycles have, breadth first with all nodes of a depth at once. `single_chains`
//! follows in the order of Sudoku Explainer only those that are short enough, and only their candidates.

use super::{chains::Kinds, implications::Implications, numbering::CandidateBits, places::Places};
use crate::assertion::Assertion;

/// The candidates that are new at a depth: those that are off, and those that are on. One of both is empty.
#[derive(Clone, Copy, Default)]
struct Depth {
    off: CandidateBits,
    on: CandidateBits,
}

/// What a walk over links has met.
struct Walk<'a> {
    links: &'a Implications<'a>,
    kinds: Kinds,
    /// The candidates that may be met.
    within: CandidateBits,
    met: Depth,
}

impl<'a> Walk<'a> {
    fn new(links: &'a Implications<'a>, start: Assertion, kinds: Kinds) -> Self {
        let of_digit = links.of.of_digit(start.digit());
        let within = if kinds.y { links.alive } else { of_digit & links.alive };
        Self { links, kinds, within, met: Depth::default() }
    }

    /// What is off because some candidates are on, and was not before.
    fn excluded(&mut self, on: CandidateBits) -> CandidateBits {
        let all = on.iter().fold(CandidateBits::EMPTY, |all, number| all | self.links.of.excluded(number));
        let new = (all & self.within) - self.met.off;
        self.met.off |= new;
        new
    }

    /// What is on because some candidates are off, and was not before.
    fn forced(&mut self, off: CandidateBits) -> CandidateBits {
        let mut all = CandidateBits::EMPTY;
        for next in (off & self.links.strong).iter() {
            let partners = self.links.partners(next).filter(|&to| self.links.is_of(self.kinds, next, to));
            partners.for_each(|to| all.insert(to));
        }
        let new = all - self.met.on;
        self.met.on |= new;
        new
    }

    /// The candidates that are new at the next depth.
    fn next(&mut self, last: Depth) -> Depth {
        Depth { off: self.excluded(last.on), on: self.forced(last.off) }
    }
}

impl Implications<'_> {
    /// The candidates that are new at each depth of chains from an assertion to its opposite, which the last depth has.
    /// `None` if there is no such chain.
    fn depths(&self, start: Assertion, kinds: Kinds) -> Option<Vec<Depth>> {
        let mut walk = Walk::new(self, start, kinds);
        let own = CandidateBits::of(self.of.number(start));
        let first = if start.is_on() {
            Depth { on: own, ..Depth::default() }
        } else {
            Depth { off: own, ..Depth::default() }
        };
        walk.met = first;
        let mut depths = vec![first];
        loop {
            let new = walk.next(depths[depths.len() - 1]);
            if new.on.is_empty() && new.off.is_empty() {
                return None;
            }
            let opposite = if start.is_on() { new.off } else { new.on };
            depths.push(new);
            if opposite.meets(&own) {
                return Some(depths);
            }
        }
    }

    /// The number of nodes of the shortest chain from an assertion to its opposite, if there is one.
    pub(super) fn length(&self, start: Assertion, kinds: Kinds) -> Option<u32> {
        self.depths(start, kinds).map(|depths| depths.len() as u32)
    }

    /// The candidates that are off, and those that are on, in the shortest chains from an assertion to its opposite. Read
    /// backwards with all assertions reversed, a chain is a chain again: so a node has its place in a shortest one if the
    /// reverse of it is met as many links after the start as it is before the end.
    pub(super) fn shortest(&self, start: Assertion, kinds: Kinds) -> [Places; 2] {
        let own = CandidateBits::of(self.of.number(start));
        let mut depths = self.depths(start, kinds).unwrap_or_default();
        if let Some(last) = depths.last_mut() {
            *last = if start.is_on() {
                Depth { off: own, ..Depth::default() }
            } else {
                Depth { on: own, ..Depth::default() }
            };
        }
        let mut kept = Depth::default();
        for (from_start, from_end) in depths.iter().zip(depths.iter().rev()) {
            kept.off |= from_start.off & from_end.on;
            kept.on |= from_start.on & from_end.off;
        }
        [kept.off, kept.on].map(|set| self.of.places(set))
    }

    /// The least number of nodes that a cycle through a candidate that is on may have.
    pub(super) fn cycle(&self, start: Assertion, kinds: Kinds) -> Option<u32> {
        let own = self.of.number(start);
        // A cycle ends where the fall of a candidate turns the first on.
        let mut closers = CandidateBits::EMPTY;
        self.partners(own).filter(|&to| self.is_of(kinds, own, to)).for_each(|to| closers.insert(to));
        let mut walk = Walk::new(self, start, kinds);
        let (mut ons, mut depth) = (CandidateBits::of(own), 1);
        walk.met.on = ons;
        while !ons.is_empty() && !closers.is_empty() {
            let all =
                ons.iter().fold(CandidateBits::EMPTY, |all, on| all | self.of.excluded(on)) & walk.within;
            // What is off may close a cycle again, with another way to it.
            if depth >= 3 && all.meets(&closers) {
                return Some(depth + 1);
            }
            let off = walk.excluded(ons);
            ons = walk.forced(off);
            depth += 2;
        }
        None
    }
}
