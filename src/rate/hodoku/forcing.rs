//! Forcing chains and nets: a candidate that leads to a contradiction, or what follows from each of several candidates.

use std::{cell::RefCell, collections::HashMap};

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, bit, cells, digits},
    found::{Cases, ChainSeed, Found},
    nouns::story,
};

use super::{
    Position,
    nets::{Length, Nets},
    tables::{Closure, Node, Reached, Tables},
};

/// Finds a forcing chain.
pub(super) fn forcing_chain(at: &Position) -> Option<Found> {
    let (tables, closure) = at.grouped();
    search_chains(at.board, closure, &chain_lengths(tables))
}

/// Finds a forcing chain by what follows from each premise, and how long it takes.
pub(super) fn search_chains(
    board: &Board,
    closure: &Closure,
    length: &dyn Fn(Node, Node) -> Length,
) -> Option<Found> {
    let names = ["Forcing Chain Contradiction", "Forcing Chain Verity"];
    Search::new(board, closure, length).find(names, false)
}

/// Returns the length of the chain from a premise to a node.
pub(super) fn chain_lengths(tables: &Tables) -> impl Fn(Node, Node) -> Length {
    let known: RefCell<HashMap<Node, Vec<u32>>> = RefCell::default();
    move |premise, node| {
        let mut known = known.borrow_mut();
        let of_premise = known.entry(premise).or_insert_with(|| {
            let mut lengths = vec![0; tables.len()];
            tables.expand(premise).iter().for_each(|entry| lengths[entry.node] = entry.depth as u32 + 1);
            lengths
        });
        Length { nodes: of_premise[node], is_net: false }
    }
}

/// Finds a forcing net. What a chain would show alone is left out.
pub(super) fn forcing_net(at: &Position) -> Option<Found> {
    let nets = Nets::new(at.board, &at.grouped().0);
    let length = |premise: Node, node: Node| nets.length(premise, node);
    let names = ["Forcing Net Contradiction", "Forcing Net Verity"];
    Search::new(at.board, &nets.closure(), &length).find(names, true)
}

/// Passes the ends of all pairs with a premise to a function, premise by premise.
fn by_premise<R>(pairs: &[(Node, Node)], mut follow: impl FnMut(Node, Vec<Node>) -> R) -> Vec<R> {
    let same = pairs.chunk_by(|(a, _), (b, _)| a == b);
    same.map(|same| follow(same[0].0, same.iter().map(|&(_, node)| node).collect())).collect()
}

fn follow_chains(board: &Board, pairs: &[(Node, Node)]) -> Vec<ChainSeed> {
    let tables = Tables::new(board, true);
    by_premise(pairs, |premise, nodes| {
        let entries = tables.expand(premise);
        let ends = nodes.iter().filter_map(|node| entries.iter().position(|entry| entry.node == *node));
        let told = story(ends, &|index| if index == 0 { Vec::new() } else { vec![entries[index].parent] });
        told.into_iter().map(|(index, from)| (tables.seed(entries[index].node), from)).collect()
    })
}

fn follow_nets(board: &Board, pairs: &[(Node, Node)]) -> Vec<ChainSeed> {
    let tables = Tables::new(board, true);
    let nets = Nets::new(board, &tables);
    by_premise(pairs, |premise, nodes| nets.tell(&tables, premise, &nodes))
}

/// Whether a candidate is off, its cell and its digit.
type Conclusion = (bool, usize, usize);

/// Receives the premise and the end of each of the chains of a conclusion.
type CaseSink<'a> = dyn FnMut(Node, Node) + 'a;

/// Passes on the chains of a conclusion.
type EachCase<'a> = dyn Fn(&mut CaseSink) + 'a;

/// Receives a conclusion and its chains.
type Sink<'a> = dyn FnMut(Conclusion, &EachCase) + 'a;

struct Search<'a> {
    board: &'a Board,
    closure: &'a Closure,
    /// The length of the path from a premise to a node.
    length: &'a dyn Fn(Node, Node) -> Length,
    /// The blank cells that the placed digits leave each digit.
    open: [CellBits; 9],
}

/// The candidate of a cell and a digit, on or off.
const fn node(cell: usize, digit: usize, is_on: bool) -> Node {
    (cell * 9 + digit) * 2 + is_on as usize
}

/// A premise and what follows from it.
type Case<'a> = (Node, &'a Reached);

impl<'a> Search<'a> {
    fn new(board: &'a Board, closure: &'a Closure, length: &'a dyn Fn(Node, Node) -> Length) -> Self {
        Self { board, closure, length, open: board.open() }
    }

    /// Finds the best conclusion: placements before eliminations, then by cell and digit. If a contradiction and a verity
    /// have the same conclusion, that of a placement is the contradiction, that of an elimination is the shorter.
    fn find(&self, names: [&'static str; 2], is_net: bool) -> Option<Found> {
        let mut best: Option<(Conclusion, u32, usize)> = None;
        let mut pairs = Vec::new();
        let mut offer = |conclusion: Conclusion, cases: &EachCase, kind: usize| {
            let key = |(conclusion, length, kind): (Conclusion, u32, usize)| match conclusion {
                (false, cell, _) => (false, cell, 0, 0, kind),
                (true, cell, digit) => (true, cell, digit, length, kind),
            };
            // The length is only needed where the conclusion does not decide.
            if best.is_some_and(|best| key((conclusion, 0, kind)) >= key(best)) {
                return;
            }
            let mut length = Length::default();
            cases(&mut |premise, node| length = length + (self.length)(premise, node));
            let new = (conclusion, length.nodes, kind);
            if length.is_net == is_net && best.is_none_or(|best| key(new) < key(best)) {
                best = Some(new);
                pairs.clear();
                cases(&mut |premise, node| pairs.push((premise, node)));
            }
        };
        self.contradictions(&mut |conclusion, cases| offer(conclusion, cases, 0));
        self.verities(&mut |conclusion, cases| offer(conclusion, cases, 1));
        let ((is_off, cell, digit), _, kind) = best?;
        let candidate = (cell as u8, digit as u8);
        let found = if is_off {
            Found::removing(names[kind], vec![candidate])?
        } else {
            Found::placing(names[kind], candidate)
        };
        Some(Found {
            cases: Some(Cases { pairs, follow: if is_net { follow_nets } else { follow_chains } }),
            ..found
        })
    }

    fn case(&self, cell: usize, digit: usize, is_on: bool) -> Option<Case<'_>> {
        let premise = node(cell, digit, is_on);
        Some((premise, self.closure.get(premise)?))
    }

    /// Candidates that cannot be on, or cannot be off.
    fn contradictions(&self, sink: &mut Sink) {
        for (cell, digit) in self.board.all_candidates() {
            for is_on in [true, false] {
                if let Some(case) = self.case(cell, digit, is_on) {
                    self.contradiction(case, &mut |cases| sink((is_on, cell, digit), cases));
                }
            }
        }
    }

    /// Passes on each contradiction.
    fn contradiction(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let Reached { on, off } = reached;
        let first = |set: CellBits| cells(set).next();
        if reached.has(premise ^ 1) {
            sink(&|case| case(premise, premise ^ 1));
        }
        let mut both = |a: Node, b: Node| {
            sink(&|case| {
                case(premise, a);
                case(premise, b);
            });
        };
        for digit in 0..9 {
            if let Some(cell) = first(on[digit] & off[digit]) {
                both(node(cell, digit, true), node(cell, digit, false));
            }
        }
        for (i, j) in (0..9).flat_map(|j| (0..j).map(move |i| (i, j))) {
            if let Some(cell) = first(on[i] & on[j]) {
                both(node(cell, i, true), node(cell, j, true));
            }
        }
        self.of_houses((premise, reached), sink);
        self.of_cells((premise, reached), sink);
    }

    /// Contradictions in houses: a digit twice, or nowhere.
    fn of_houses(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let each = |set: CellBits, digit: usize, is_on: bool, case: &mut CaseSink| {
            cells(set).for_each(|cell| case(premise, node(cell, digit, is_on)));
        };
        let is_twice = |digit: &usize| reached.on[*digit] & reached.on[*digit].wrapping_sub(1) != 0;
        let twice = (0..9).filter(is_twice).fold(0, |all: u16, digit| all | 1 << digit);
        for house in &HOUSE_BITS {
            for digit in 0..9 {
                let (on, open) = (reached.on[digit] & house, self.open[digit] & house);
                if twice >> digit & 1 != 0 && on & on.wrapping_sub(1) != 0 {
                    sink(&|case| each(on, digit, true, case));
                }
                if open != 0 && open & !reached.off[digit] == 0 {
                    sink(&|case| each(open, digit, false, case));
                }
            }
        }
    }

    /// Contradictions in cells without a candidate.
    fn of_cells(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let on = reached.on.iter().fold(0, |all, set| all | set);
        for cell in cells(self.board.blank() & !on) {
            let all = digits(self.board.at(cell));
            if all.clone().all(|digit| reached.off[digit] & bit(cell) != 0) {
                sink(&|case| all.clone().for_each(|digit| case(premise, node(cell, digit, false))));
            }
        }
    }

    /// What follows from a candidate on and off, from all candidates of a cell, from all places of a digit in a house.
    fn verities(&self, sink: &mut Sink) {
        let on = |(cell, digit): (usize, usize)| self.case(cell, digit, true);
        for (cell, digit) in self.board.all_candidates() {
            let both = [true, false].into_iter().filter_map(|is_on| self.case(cell, digit, is_on));
            Self::common(&both, bit(cell), sink);
        }
        for cell in cells(self.board.blank()) {
            Self::common(&digits(self.board.at(cell)).map(|digit| (cell, digit)).filter_map(on), 0, sink);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| self.board.free(house, digit) > 0) {
                let places = cells(self.board.places_in(house, digit));
                Self::common(&places.map(|cell| (cell, digit)).filter_map(on), 0, sink);
            }
        }
    }

    /// Passes on what is on, and what is off, in all of several cases; nothing is placed in some cells.
    fn common<'r>(cases: &(impl Iterator<Item = Case<'r>> + Clone), except: CellBits, sink: &mut Sink) {
        for digit in 0..9 {
            let on = cases.clone().fold(!except, |shared, (_, case)| shared & case.on[digit]);
            let off = cases.clone().fold(!0, |shared, (_, case)| shared & case.off[digit]);
            for (set, is_on) in [(on, true), (off, false)] {
                for cell in cells(set) {
                    sink((!is_on, cell, digit), &|case| {
                        cases.clone().for_each(|(premise, _)| case(premise, node(cell, digit, is_on)));
                    });
                }
            }
        }
    }
}
