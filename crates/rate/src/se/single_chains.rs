//! Cycles and forcing chains from one candidate. They are searched for breadth first, by links inside houses, inside cells,
//! then by both, with growing limits of length, and offered to a `Least`; `nested` does so inside of other chains.

use givens_engine::grid::DigitSet;

use super::{
    chains::{Kinds, each_off, each_on},
    complexity::Least,
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Cell, CellBits, cell_list},
    found_step::{FoundNode, FoundStep, remove_digits},
    links::{Closure, Links, Reached},
};

/// A node of a chain, the node that it follows from, and the number of links from the start.
struct WalkNode {
    assertion: Assertion,
    parent: usize,
    depth: u32,
}

/// Finds the least cycle or forcing chain. A search ends where nothing that follows could be less than the least so far; it
/// looks for short ones first.
pub(super) fn single_chains(board: &Board) -> Option<FoundStep> {
    let mut least = Least::default();
    for kinds in PASSES {
        let mut search = SingleSearch::new(board, kinds);
        if least.is_before(search.cycle_kind().0, SHORTEST, 0) {
            continue;
        }
        let closure = (kinds.x && kinds.y).then(|| Links::new(board, false).closure());
        let before = least.number();
        for limit in LIMITS {
            (search.limit, search.is_cut) = (limit, false);
            search.pass(closure.as_ref(), &mut least);
            if !search.is_cut || least.number() > before {
                break;
            }
        }
    }
    least.take()
}

/// Offers the cycles and forcing chains that may be the least for a candidate; without pruning all.
pub(super) fn offer_each(board: &Board, closure: &Closure, is_plain: bool, least: &mut Least) {
    for kinds in PASSES {
        let mut search = SingleSearch::new(board, kinds);
        for &limit in if is_plain { &LIMITS[3..] } else { &LIMITS[..] } {
            (search.limit, search.is_cut) = (limit, false);
            search.pass((!is_plain).then_some(closure), least);
            if !search.is_cut {
                break;
            }
        }
    }
}

/// The variants of steps.
#[derive(Clone, Copy)]
enum SingleChain {
    XCycle,
    YCycle,
    Cycle,
    TurbotFish,
    XChain,
    Chain,
}

/// Whether a step is a cycle.
pub(super) const fn is_cycle(found: &FoundStep) -> bool {
    found.variant <= SingleChain::Cycle as usize
}

/// The links of each pass.
const PASSES: [Kinds; 3] =
    [Kinds { x: true, y: false }, Kinds { x: false, y: true }, Kinds { x: true, y: true }];

/// The numbers of nodes up to which cycles and chains are looked for in turn.
const LIMITS: [u32; 4] = [6, 10, 18, u32::MAX];

/// The least number of nodes of a cycle or chain.
const SHORTEST: u32 = 4;

pub(super) struct SingleSearch<'a> {
    pub(super) board: &'a Board,
    pub(super) kinds: Kinds,
    /// What is on if a candidate is off, in order, filled up with one that is off.
    strong: Vec<[Assertion; 4]>,
    /// The largest number of nodes.
    limit: u32,
    /// Whether a search stopped there.
    is_cut: bool,
    nodes: Vec<WalkNode>,
}

impl<'a> SingleSearch<'a> {
    pub(super) fn new(board: &'a Board, kinds: Kinds) -> Self {
        let mut strong = vec![[Assertion::default(); 4]; 729];
        for (cell, digit) in board.all_candidates() {
            let mut places = strong[Assertion::off(cell, digit).candidate()].iter_mut();
            each_on(board, Assertion::off(cell, digit), kinds, |on, _| {
                places.next().into_iter().for_each(|place| *place = on);
            });
        }
        Self { board, kinds, strong, limit: 0, is_cut: false, nodes: Vec::new() }
    }

    /// Offers the cycles and chains from all candidates.
    fn pass(&mut self, closure: Option<&Closure>, least: &mut Least) {
        let targets = least.targets();
        let is_target = |cell: Cell, digits: DigitSet| {
            !digits.is_empty() && digits.iter().any(|digit| targets[digit.index()].has(cell))
        };
        for start in self.board.blank().iter().filter(|&cell| self.board.count(cell) >= 2) {
            if !self.kinds.x && self.board.count(start) > 2 {
                continue;
            }
            for value in self.board.at(start) {
                let [off, on] = [false, true].map(|is_on| Assertion::new(start, value, is_on));
                let leads = |from: Assertion, to: Assertion| {
                    let reached = closure.map(|closure| closure.get(from));
                    reached.is_none_or(|reached| reached.is_some_and(|reached| reached.has(to)))
                };
                // What ends with a candidate on, or begins with it off, needs a strong link there.
                let is_tied = self.strong[on.candidate()][0].is_on();
                if is_tied
                    && closure.is_none_or(|closure| self.returns(on, closure) && ties(on, closure, &targets))
                {
                    self.cycles(on, least);
                }
                if self.kinds.x && is_target(start, DigitSet::of(value)) && leads(on, off) {
                    self.chain(on, least);
                }
                let others = self.board.at(start) - DigitSet::of(value);
                if self.kinds.x && is_tied && is_target(start, others) && leads(off, on) {
                    self.chain(off, least);
                }
            }
        }
    }

    /// Whether a candidate that is on leads, through another that is, to one whose fall would turn it on.
    fn returns(&self, start: Assertion, closure: &Closure) -> bool {
        closure.get(start).is_some_and(|reached| {
            self.ons(!start).any(|closer| {
                let (at, digit) = (closer.cell(), closer.digit());
                let inside = (self.board.at(at) - DigitSet::of(digit))
                    .iter()
                    .any(|other| Assertion::on(at, other) != start && reached.on[other.index()].has(at));
                inside || reached.on[digit.index()].meets(at.peers() - start.cell().bits())
            })
        })
    }

    /// Returns what is on if a candidate is off.
    pub(super) fn ons(&self, off: Assertion) -> impl Iterator<Item = Assertion> + use<> {
        self.strong[off.candidate()].into_iter().take_while(|on| on.is_on())
    }

    /// Begins a search from an assertion.
    fn start(&mut self, start: Assertion) -> Reached {
        self.nodes.clear();
        self.nodes.push(WalkNode { assertion: start, parent: usize::MAX, depth: 0 });
        let mut seen = Reached::default();
        seen.insert(start);
        seen
    }

    /// Offers the cycles through a candidate that is on. A candidate that is off leads on only where it is met first, but
    /// may close several cycles.
    fn cycles(&mut self, start: Assertion, least: &mut Least) {
        let mut seen = self.start(start);
        let closers: Vec<_> = self.ons(!start).map(|on| !on).collect();
        let (base, _, kind) = self.cycle_kind();
        let mut next = 0;
        while let Some(&WalkNode { assertion, depth, .. }) = self.nodes.get(next) {
            let number = (depth + 1).max(SHORTEST);
            self.is_cut |= number > self.limit;
            if number > self.limit || least.is_before(base, number, kind) {
                return;
            }
            if assertion.is_on() {
                let (board, kinds) = (self.board, self.kinds);
                each_off(board, assertion, kinds, |off| {
                    let is_new = seen.insert(off);
                    if is_new || closers.contains(&off) && !path(&self.nodes, next).any(|known| known == off)
                    {
                        self.nodes.push(WalkNode { assertion: off, parent: next, depth: depth + 1 });
                    }
                });
            } else {
                for on in self.ons(assertion) {
                    if depth >= 3 && on == start {
                        let nodes: Vec<_> = path(&self.nodes, next).collect();
                        self.close(&nodes, least);
                    }
                    if seen.insert(on) {
                        self.nodes.push(WalkNode { assertion: on, parent: next, depth: depth + 1 });
                    }
                }
            }
            next += 1;
        }
    }

    /// The base, variant and kind of cycles.
    const fn cycle_kind(&self) -> (u32, SingleChain, u32) {
        match self.kinds {
            Kinds { y: false, .. } => (65, SingleChain::XCycle, 2),
            Kinds { x: false, .. } => (65, SingleChain::YCycle, 3),
            _ => (70, SingleChain::Cycle, 4),
        }
    }

    /// Offers a cycle of nodes, from its end back to its start.
    pub(super) fn close(&self, nodes: &[Assertion], least: &mut Least) {
        let own: CellBits = nodes.iter().map(|&node| node.cell().bits()).collect();
        let (base, variant, kind) = self.cycle_kind();
        least.offer(base, nodes.len() as u32, kind, || {
            let side = |are_on: bool| {
                let mut seen: [CellBits; 9] = [CellBits::EMPTY; 9];
                for &node in nodes.iter().filter(|&&node| node.is_on() == are_on) {
                    seen[node.digit().index()] |= node.cell().peers() - own;
                }
                seen
            };
            let (forward, backward) = (side(true), side(false));
            let eliminated = |at: Cell| {
                ALL_DIGITS
                    .iter()
                    .filter(|&digit| (forward[digit.index()] & backward[digit.index()]).has(at))
                    .fold(DigitSet::EMPTY, |all, digit| all | DigitSet::of(digit))
            };
            let removed = (self.board.blank() - own)
                .iter()
                .flat_map(|at| remove_digits(self.board, at.bits(), eliminated(at)));
            let mut listed = Vec::new();
            for at in nodes.iter().rev().cycle().skip(1).take(nodes.len()).map(|&node| node.cell()) {
                if !listed.contains(&at) {
                    listed.push(at);
                }
            }
            let found = FoundStep::removing(removed.collect())?.described(cell_list(listed.iter().copied()));
            let nodes = nodes.iter().rev().map(|&node| FoundNode::from(node)).collect();
            Some(FoundStep { nodes, ..found.variant(variant as usize).naming(listed) })
        });
    }

    /// Offers the chain from a candidate to its opposite, if there is one.
    fn chain(&mut self, start: Assertion, least: &mut Least) {
        let mut seen = self.start(start);
        let (base, kind) = if self.kinds.y { (70, 4) } else { (66, 2) };
        let mut next = 0;
        while let Some(&WalkNode { assertion, depth, .. }) = self.nodes.get(next) {
            let number = (depth + 2).max(SHORTEST);
            if seen.has(!start) || least.is_before(base, number, kind) {
                break;
            }
            self.is_cut |= number > self.limit;
            if number > self.limit {
                break;
            }
            let nodes = &mut self.nodes;
            let add = |assertion: Assertion| {
                if seen.insert(assertion) {
                    nodes.push(WalkNode { assertion, parent: next, depth: depth + 1 });
                }
            };
            if assertion.is_on() {
                each_off(self.board, assertion, self.kinds, add);
            } else {
                let strong = self.strong[assertion.candidate()].into_iter().take_while(|on| on.is_on());
                strong.for_each(add);
            }
            next += 1;
        }
        if let Some(end) = self.nodes.iter().position(|node| node.assertion == !start) {
            self.offer_chain(self.nodes[end].depth + 1, path(&self.nodes, end), least);
        }
    }

    /// Offers a chain of a number of nodes, from its end back to its start.
    pub(super) fn offer_chain(&self, length: u32, nodes: impl Iterator<Item = Assertion>, least: &mut Least) {
        let (base, kind, variant) = match (self.kinds.y, length) {
            (false, 6) => (66, 2, SingleChain::TurbotFish),
            (false, _) => (66, 2, SingleChain::XChain),
            _ => (70, 4, SingleChain::Chain),
        };
        least.offer(base, length, kind, || {
            let mut nodes: Vec<_> = nodes.collect();
            let found = conclude(self.board, nodes[0])?.variant(variant as usize).naming([nodes[0].cell()]);
            nodes.reverse();
            Some(FoundStep { nodes: nodes.into_iter().map(FoundNode::from).collect(), ..found })
        });
    }
}

/// Whether cycles through a candidate may make one of some candidates fall: one that sees a candidate that is on with it,
/// and one that is off.
fn ties(on: Assertion, closure: &Closure, targets: &[CellBits; 9]) -> bool {
    let (Some(forward), Some(backward)) = (closure.get(on), closure.get(!on)) else { return false };
    ALL_DIGITS.iter().any(|of| {
        let start = if of == on.digit() { on.cell().bits() } else { CellBits::EMPTY };
        let ons = forward.on[of.index()] & backward.off[of.index()] | start;
        let offs = forward.off[of.index()] & backward.on[of.index()];
        !ons.is_empty()
            && !offs.is_empty()
            && targets[of.index()].iter().any(|at| at.peers().meets(ons) && at.peers().meets(offs))
    })
}

/// The candidates from a node back to the start.
fn path(nodes: &[WalkNode], index: usize) -> impl Iterator<Item = Assertion> {
    std::iter::successors(nodes.get(index), |node| nodes.get(node.parent)).map(|node| node.assertion)
}

/// Writes a candidate and its sign: `r1c7.1 off`.
pub(super) fn describe(target: Assertion) -> String {
    let sign = if target.is_on() { "on" } else { "off" };
    format!("{}.{} {sign}", target.cell(), target.digit())
}

/// Returns the step that makes a candidate on or off; `None` if nothing is removed.
pub(super) fn conclude(board: &Board, target: Assertion) -> Option<FoundStep> {
    let (cell, digit) = (target.cell(), target.digit());
    let eliminated = if target.is_on() { !DigitSet::of(digit) } else { DigitSet::of(digit) };
    let mut found =
        FoundStep::removing(remove_digits(board, cell.bits(), eliminated))?.described(describe(target));
    found.placement = target.is_on().then_some((cell, digit));
    Some(found)
}
