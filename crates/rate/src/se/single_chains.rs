//! Cycles and forcing chains from one candidate. They are searched for breadth first, by links inside houses, inside cells,
//! then by both, with growing limits of length, and offered to a `Least`; `nested` does so inside of other chains.

use givens_engine::grid::{Digit, DigitSet};

use super::{
    chains::{Kinds, each_off, each_on},
    complexity::Least,
    implications::{Closure, Implications, Tied},
    numbering::Numbering,
    places::{Places, has},
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, cell_list},
    found_step::{FoundNode, FoundStep, remove_digits},
    links::Reached,
};

/// A node of a chain, the node that it follows from, and the number of links from the start.
struct WalkNode {
    assertion: Assertion,
    parent: usize,
    depth: u32,
}

/// Finds the least cycle or forcing chain. A search ends where nothing that follows could be less than the least so far; it
/// looks for short ones first.
pub(super) fn single_chains(board: &Board, numbering: Option<&Numbering>) -> Option<FoundStep> {
    let links = numbering.map(|numbering| Implications::new(numbering, board));
    let mut least = Least::default();
    for kinds in PASSES {
        let mut search = SingleSearch::new(board, kinds);
        if least.is_before(search.cycle_kind().0, SHORTEST, 0) {
            continue;
        }
        let before = least.number();
        let prospects = links.as_ref().map(|links| search.prospects(links, &least));
        for limit in LIMITS {
            (search.limit, search.is_cut) = (limit, false);
            search.pass(prospects.as_ref(), &mut least);
            if !search.is_cut || least.number() > before {
                break;
            }
        }
    }
    least.take()
}

/// Offers the cycles and forcing chains that may be the least for a candidate; without links all.
pub(super) fn offer_each(board: &Board, links: Option<&Implications>, least: &mut Least) {
    for kinds in PASSES {
        let mut search = SingleSearch::new(board, kinds);
        let prospects = links.map(|links| search.prospects(links, least));
        for &limit in if prospects.is_none() { &LIMITS[3..] } else { &LIMITS[..] } {
            (search.limit, search.is_cut) = (limit, false);
            search.pass(prospects.as_ref(), least);
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

/// A candidate through which cycles may go, their nodes, what they may make fall, and how many nodes they have at least.
struct Cycle {
    on: Assertion,
    nodes: Closure,
    targets: Vec<Assertion>,
    length: u32,
}

/// An assertion that leads to its opposite, and the number of nodes of the shortest chains.
struct Chain {
    start: Assertion,
    length: u32,
}

/// Where cycles and chains may be.
struct Prospects<'a> {
    links: &'a Implications<'a>,
    /// In ascending order of their candidates.
    cycles: Vec<Cycle>,
    chains: Vec<Chain>,
    /// The number of nodes of the chain by which each candidate falls, by cell × 9 + digit. Empty if chains and cycles do not
    /// compete.
    lengths: Vec<u32>,
}

impl Prospects<'_> {
    /// The cycles through a candidate that is on.
    fn cycle(&self, on: Assertion) -> Option<&Cycle> {
        self.cycles.binary_search_by_key(&on, |cycle| cycle.on).ok().map(|index| &self.cycles[index])
    }

    /// The chains from a candidate, on or off.
    fn chains(&self, on: Assertion) -> &[Chain] {
        let candidate = |chain: &Chain| chain.start.candidate();
        let first = self.chains.partition_point(|chain| candidate(chain) < on.candidate());
        let number =
            self.chains[first..].iter().take_while(|chain| candidate(chain) == on.candidate()).count();
        &self.chains[first..first + number]
    }
}

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

    /// Offers the cycles and chains from all candidates, or those of some prospects.
    fn pass(&mut self, prospects: Option<&Prospects>, least: &mut Least) {
        for start in self.board.blank().iter().filter(|&cell| self.board.count(cell) >= 2) {
            if !self.kinds.x && self.board.count(start) > 2 {
                continue;
            }
            for value in self.board.at(start) {
                let on = Assertion::on(start, value);
                match prospects {
                    Some(prospects) => self.follow_prospects(on, prospects, least),
                    None => self.follow_all(on, least),
                }
            }
        }
    }

    /// Offers the cycle and the chains from a candidate. What ends with a candidate on, or begins with it off, needs a strong
    /// link there.
    fn follow_all(&mut self, on: Assertion, least: &mut Least) {
        let is_tied = self.strong[on.candidate()][0].is_on();
        if is_tied {
            self.cycles(on, None, least);
        }
        if self.kinds.x {
            self.chain(on, None, least);
        }
        if self.kinds.x && is_tied {
            self.chain(!on, None, least);
        }
    }

    /// Offers the cycles and chains from a candidate that may be of use and are not too long.
    fn follow_prospects(&mut self, on: Assertion, prospects: &Prospects, least: &mut Least) {
        if let Some(cycle) = prospects.cycle(on) {
            if cycle.length > self.limit {
                self.is_cut = true;
            } else {
                self.cycles(on, Some((cycle, prospects)), least);
            }
        }
        let (base, kind) = self.chain_kind();
        for &Chain { start, length } in prospects.chains(on) {
            if length > self.limit {
                self.is_cut = true;
            } else if !least.is_before(base, length, kind)
                && least.admits(self.board, !start, base, length, kind)
            {
                let within = prospects.links.shortest(start, self.kinds);
                self.chain(start, Some(&within), least);
            }
        }
    }

    /// Looks where cycles and chains may be, and how long they are at least.
    fn prospects<'b>(&self, links: &'b Implications, least: &Least) -> Prospects<'b> {
        let (base, _, kind) = self.cycle_kind();
        let is_through = |on: &Assertion| {
            self.strong[on.candidate()][0].is_on() && (self.kinds.x || self.board.count(on.cell()) == 2)
        };
        let targets = least.admitted(base, SHORTEST, kind);
        let tied = links.tied(&targets, least.is_each()).into_iter().filter(|tied| is_through(&tied.on));
        let cycle = |Tied { on, nodes, targets }| {
            let length = links.cycle(on, self.kinds)?.max(SHORTEST);
            Some(Cycle { on, nodes, targets, length })
        };
        let mut found = Prospects {
            links,
            cycles: tied.filter_map(cycle).collect(),
            chains: Vec::new(),
            lengths: Vec::new(),
        };
        if self.kinds.x {
            found.chains = self.prospective_chains(links, least);
        }
        // Inside cells and houses, a chain costs what a cycle does.
        if self.kinds == PASSES[2] && least.is_each() {
            found.lengths = vec![u32::MAX; Assertion::NUMBER / 2];
            for chain in found.chains.iter().filter(|chain| chain.start.is_on()) {
                found.lengths[chain.start.candidate()] = chain.length;
            }
        }
        found
    }

    /// The assertions that lead to their opposite and whose conclusion may be of use.
    fn prospective_chains(&self, links: &Implications, least: &Least) -> Vec<Chain> {
        let (base, kind) = self.chain_kind();
        let of_use = least.admitted(base, SHORTEST, kind);
        let chain = |start: Assertion| {
            let length = links.length(start, self.kinds)?.max(SHORTEST);
            Some(Chain { start, length })
        };
        let (refuted, proved) = (links.self_refuting(), links.self_proving());
        let starts = self.board.all_candidates().filter(|&(cell, _)| self.board.count(cell) >= 2);
        let chains = starts.flat_map(|(cell, digit)| {
            let [on, off] = [true, false].map(|is_on| Assertion::new(cell, digit, is_on));
            let mut others = (self.board.at(cell) - DigitSet::of(digit)).iter();
            let is_refuted = has(&refuted, on) && has(&of_use, on);
            let is_proved = has(&proved, on)
                && self.strong[on.candidate()][0].is_on()
                && others.any(|other| has(&of_use, Assertion::off(cell, other)));
            [is_refuted.then_some(on), is_proved.then_some(off)]
        });
        chains.flatten().filter_map(chain).collect()
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
    fn cycles(&mut self, start: Assertion, of: Option<(&Cycle, &Prospects)>, least: &mut Least) {
        let mut seen = self.start(start);
        let closers: Vec<_> = self.ons(!start).map(|on| !on).collect();
        let (base, _, kind) = self.cycle_kind();
        // What does not lead back to the start leads to nothing that does.
        let is_within = |node: Assertion| of.is_none_or(|(cycle, all)| cycle.nodes.has(all.links.of, node));
        let (mut next, mut length) = (0, 0);
        while let Some(&WalkNode { assertion, depth, .. }) = self.nodes.get(next) {
            let number = (depth + 1).max(SHORTEST);
            if number > std::mem::replace(&mut length, number)
                && of.is_some_and(|(cycle, all)| !self.may_gain(cycle, &all.lengths, number, least))
            {
                return;
            }
            self.is_cut |= number > self.limit;
            if number > self.limit || least.is_before(base, number, kind) {
                return;
            }
            if assertion.is_on() {
                let (board, kinds) = (self.board, self.kinds);
                each_off(board, assertion, kinds, |off| {
                    let is_new = is_within(off) && seen.insert(off);
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
                    if is_within(on) && seen.insert(on) {
                        self.nodes.push(WalkNode { assertion: on, parent: next, depth: depth + 1 });
                    }
                }
            }
            next += 1;
        }
    }

    /// Whether a cycle of at least a number of nodes may be the least for one of its targets: some fall by shorter chains.
    fn may_gain(&self, cycle: &Cycle, lengths: &[u32], number: u32, least: &Least) -> bool {
        let (base, _, kind) = self.cycle_kind();
        let number = number.max(cycle.length);
        cycle.targets.iter().any(|&target| {
            lengths.get(target.candidate()).is_none_or(|&length| number <= length)
                && least.admits(self.board, target, base, number, kind)
        })
    }

    /// The base and kind of chains.
    const fn chain_kind(&self) -> (u32, u32) {
        if self.kinds.y { (70, 4) } else { (66, 2) }
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
        let is_each = least.is_each();
        least.offer(base, nodes.len() as u32, kind, || {
            let side = |are_on: bool| {
                let mut seen: [CellBits; 9] = [CellBits::EMPTY; 9];
                for &node in nodes.iter().filter(|&&node| node.is_on() == are_on) {
                    seen[node.digit().index()] |= node.cell().peers() - own;
                }
                seen
            };
            let (forward, backward) = (side(true), side(false));
            let eliminated: Places = std::array::from_fn(|digit| {
                forward[digit] & backward[digit] & self.board.places(Digit::from_index(digit))
            });
            let removed = by_cell(&eliminated);
            if removed.is_empty() {
                return None;
            }
            let mut listed = Vec::new();
            for at in nodes.iter().rev().cycle().skip(1).take(nodes.len()).map(|&node| node.cell()) {
                if !listed.contains(&at) {
                    listed.push(at);
                }
            }
            // Chains inside are not described.
            let detail = if is_each { String::new() } else { cell_list(listed.iter().copied()) };
            let found = FoundStep::removing(removed)?.described(detail);
            let nodes = nodes.iter().rev().map(|&node| FoundNode::from(node)).collect();
            Some(FoundStep { nodes, ..found.variant(variant as usize).naming(listed) })
        });
    }

    /// Offers the chain from an assertion to its opposite, if there is one. Only some candidates are met if requested: those
    /// that are off, and those that are on.
    fn chain(&mut self, start: Assertion, within: Option<&[Places; 2]>, least: &mut Least) {
        let mut seen = self.start(start);
        let (base, kind) = self.chain_kind();
        let is_within =
            |node: Assertion| within.is_none_or(|sides| has(&sides[usize::from(node.is_on())], node));
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
                if is_within(assertion) && seen.insert(assertion) {
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

/// Lists candidates cell by cell.
fn by_cell(of: &Places) -> Vec<Candidate> {
    let cells: CellBits = of.iter().copied().collect();
    let at = |cell: Cell| {
        ALL_DIGITS.iter().filter(move |digit| of[digit.index()].has(cell)).map(move |digit| (cell, digit))
    };
    cells.iter().flat_map(at).collect()
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
