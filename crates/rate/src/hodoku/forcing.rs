//! Forcing chains and nets: a candidate that leads to a contradiction, or what follows from each of several candidates. A
//! closure of chains or of nets comes in, and the best conclusion goes out; the lengths of chains are only counted where
//! they decide. Chains are followed again where a path is explained.

use givens_engine::grid::{Digit, DigitSet};

use std::{cell::RefCell, collections::HashMap};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    found_step::{Cases, Chain, FoundStep, Implication},
    house::{House, HouseSet},
    links::{Closure, Links, Reached},
    step_parts::with_sources,
};

use super::nets::{Length, Nets};

/// Finds a forcing chain.
pub(super) fn forcing_chain(board: &Board, links: &Links, closure: &Closure) -> Option<FoundStep> {
    let length = chain_lengths(links);
    ForcingSearch::new(board, closure, &length).find(false)
}

/// Returns the length of the chain from a premise to a node.
fn chain_lengths(links: &Links) -> impl Fn(Assertion, Assertion) -> Length {
    let known: RefCell<HashMap<Assertion, Vec<u32>>> = RefCell::default();
    move |premise, node| {
        let mut known = known.borrow_mut();
        let of_premise = known.entry(premise).or_insert_with(|| {
            let mut lengths = vec![0; links.len()];
            links
                .expand(premise)
                .iter()
                .for_each(|entry| lengths[entry.node.index()] = entry.depth as u32 + 1);
            lengths
        });
        Length { nodes: of_premise[node.index()], is_net: false }
    }
}

/// Finds a forcing net. What a chain would show alone is left out.
pub(super) fn forcing_net(board: &Board, links: &Links) -> Option<FoundStep> {
    let nets = Nets::new(board, links);
    let length = |premise: Assertion, node: Assertion| nets.length(premise, node);
    ForcingSearch::new(board, &nets.closure(), &length).find(true)
}

/// Passes the ends of all pairs with a premise to a function, premise by premise.
fn by_premise<R>(pairs: &[Implication], mut follow: impl FnMut(Assertion, Vec<Assertion>) -> R) -> Vec<R> {
    let same = pairs.chunk_by(|(a, _), (b, _)| a == b);
    same.map(|same| follow(same[0].0, same.iter().map(|&(_, node)| node).collect())).collect()
}

/// Follows forcing chains again, for a path that is explained.
fn follow_chains(board: &Board, pairs: &[Implication]) -> Vec<Chain> {
    let links = Links::new(board, true);
    by_premise(pairs, |premise, nodes| {
        let entries = links.expand(premise);
        let ends = nodes.iter().filter_map(|node| entries.iter().position(|entry| entry.node == *node));
        let listed =
            with_sources(ends, &|index| if index == 0 { Vec::new() } else { vec![entries[index].parent] });
        listed.into_iter().map(|(index, from)| (links.found_node(entries[index].node), from)).collect()
    })
}

/// Follows forcing nets again, for a path that is explained.
fn follow_nets(board: &Board, pairs: &[Implication]) -> Vec<Chain> {
    let links = Links::new(board, true);
    let nets = Nets::new(board, &links);
    by_premise(pairs, |premise, nodes| nets.chain(&links, premise, &nodes))
}

/// Whether a candidate is off, its cell and its digit.
type Conclusion = (bool, Cell, Digit);

/// Receives the premise and the end of each of the chains of a conclusion.
type CaseSink<'a> = dyn FnMut(Assertion, Assertion) + 'a;

/// Passes on the chains of a conclusion.
type EachCase<'a> = dyn Fn(&mut CaseSink) + 'a;

struct ForcingSearch<'a> {
    board: &'a Board,
    closure: &'a Closure,
    /// The length of the path from a premise to a node.
    length: &'a dyn Fn(Assertion, Assertion) -> Length,
    /// The blank cells that the placed digits leave each digit, and their houses.
    open: [CellBits; 9],
    open_houses: [HouseSet; 9],
}

/// A premise and what follows from it.
type Case<'a> = (Assertion, &'a Reached);

impl<'a> ForcingSearch<'a> {
    fn new(
        board: &'a Board,
        closure: &'a Closure,
        length: &'a dyn Fn(Assertion, Assertion) -> Length,
    ) -> Self {
        let open = board.open();
        Self { board, closure, length, open, open_houses: open.map(HouseSet::meeting) }
    }

    /// Finds the best conclusion: placements before eliminations, then by cell and digit. If a contradiction and a verity
    /// have the same conclusion, that of a placement is the contradiction, that of an elimination is the shorter.
    fn find(&self, is_net: bool) -> Option<FoundStep> {
        let mut choice = Choice { length: self.length, is_net, best: None, pairs: Vec::new() };
        for is_on in [true, false] {
            // Where something is placed, nothing else is removed.
            if choice.best.is_none() {
                self.contradictions(is_on, &mut choice);
                self.verities(is_on, &mut choice);
            }
        }
        let ((is_off, cell, digit), _, kind) = choice.best?;
        let candidate = (cell, digit);
        let found =
            if is_off { FoundStep::removing(vec![candidate])? } else { FoundStep::placing(candidate) };
        let follow = if is_net { follow_nets } else { follow_chains };
        Some(FoundStep { variant: kind, cases: Some(Cases { pairs: choice.pairs, follow }), ..found })
    }

    /// A premise with what follows from it, if that is known.
    fn case(&self, cell: Cell, digit: Digit, is_on: bool) -> Option<Case<'_>> {
        let premise = Assertion::new(cell, digit, is_on);
        Some((premise, self.closure.get(premise)?))
    }

    /// Candidates that are on, because off leads to a contradiction, or that are off.
    fn contradictions(&self, is_on: bool, choice: &mut Choice) {
        for (cell, digit) in self.board.all_candidates() {
            let conclusion = (!is_on, cell, digit);
            // Later candidates come later.
            if !choice.admits(conclusion, 0) {
                return;
            }
            if let Some(case) = self.case(cell, digit, !is_on) {
                self.contradiction(case, &mut |cases| choice.offer(conclusion, cases, 0));
            }
        }
    }

    /// Passes on each contradiction.
    fn contradiction(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let Reached { on, off } = reached;
        if reached.has(!premise) {
            sink(&|case| case(premise, !premise));
        }
        let mut both = |a: Assertion, b: Assertion| {
            sink(&|case| {
                case(premise, a);
                case(premise, b);
            });
        };
        for digit in ALL_DIGITS {
            if let Some(cell) = (on[digit.index()] & off[digit.index()]).first() {
                both(Assertion::on(cell, digit), Assertion::off(cell, digit));
            }
        }
        let mut before = CellBits::EMPTY;
        for j in ALL_DIGITS {
            // Mostly no cell has two digits.
            let earlier = if on[j.index()].meets(before) { Digit::up_to(j.index()) } else { Digit::up_to(0) };
            before |= on[j.index()];
            for i in earlier {
                if let Some(cell) = (on[i.index()] & on[j.index()]).first() {
                    both(Assertion::on(cell, i), Assertion::on(cell, j));
                }
            }
        }
        self.contradictions_in_houses((premise, reached), sink);
        self.contradictions_in_cells((premise, reached), sink);
    }

    /// Contradictions in houses: a digit twice, or nowhere.
    fn contradictions_in_houses(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let each = |set: CellBits, digit: Digit, is_on: bool, case: &mut CaseSink| {
            set.iter().for_each(|cell| case(premise, Assertion::new(cell, digit, is_on)));
        };
        let is_twice = |digit: &Digit| reached.on[digit.index()].len() > 1;
        let twice: DigitSet = ALL_DIGITS.iter().filter(is_twice).collect();
        let left = |digit: Digit| self.open[digit.index()] - reached.off[digit.index()];
        let nowhere = |digit: Digit| self.open_houses[digit.index()].minus(HouseSet::meeting(left(digit)));
        if twice.is_empty() && ALL_DIGITS.iter().all(|digit| nowhere(digit).is_empty()) {
            return;
        }
        for house in House::all().map(House::bits) {
            for digit in ALL_DIGITS {
                let (on, open) = (reached.on[digit.index()] & house, self.open[digit.index()] & house);
                if twice.contains(digit) && on.len() > 1 {
                    sink(&|case| each(on, digit, true, case));
                }
                if !open.is_empty() && open.is_within(reached.off[digit.index()]) {
                    sink(&|case| each(open, digit, false, case));
                }
            }
        }
    }

    /// Contradictions in cells without a candidate.
    fn contradictions_in_cells(&self, (premise, reached): Case, sink: &mut dyn FnMut(&EachCase)) {
        let on: CellBits = reached.on.into_iter().collect();
        let left = |digit: Digit| self.board.places(digit) - reached.off[digit.index()];
        let left: CellBits = ALL_DIGITS.iter().map(left).collect();
        for cell in self.board.blank() - on - left {
            let all = self.board.at(cell).iter();
            sink(&|case| all.clone().for_each(|digit| case(premise, Assertion::off(cell, digit))));
        }
    }

    /// What is on, or what is off, in each case: a candidate on and off, all candidates of a cell, all places of a digit in
    /// a house.
    fn verities(&self, is_on: bool, choice: &mut Choice) {
        let on = |(cell, digit): Candidate| self.case(cell, digit, true);
        for (cell, digit) in self.board.all_candidates() {
            let both = [true, false].into_iter().filter_map(|is_on| self.case(cell, digit, is_on));
            Self::common(&both, if is_on { cell.bits() } else { CellBits::EMPTY }, is_on, choice);
        }
        for cell in self.board.blank() {
            let cases = self.board.at(cell).iter().map(|digit| (cell, digit)).filter_map(on);
            Self::common(&cases, CellBits::EMPTY, is_on, choice);
        }
        for house in House::all() {
            for digit in ALL_DIGITS.iter().filter(|&digit| self.board.free(house, digit) > 0) {
                let places = self.board.places_in(house, digit).iter();
                Self::common(
                    &places.map(|cell| (cell, digit)).filter_map(on),
                    CellBits::EMPTY,
                    is_on,
                    choice,
                );
            }
        }
    }

    /// Passes on what is on, or off, in all of several cases, apart from some cells.
    fn common<'r>(
        cases: &(impl Iterator<Item = Case<'r>> + Clone),
        except: CellBits,
        is_on: bool,
        choice: &mut Choice,
    ) {
        for digit in ALL_DIGITS {
            let side =
                |case: &'r Reached| if is_on { case.on[digit.index()] } else { case.off[digit.index()] };
            let first = choice.cells() - except;
            for cell in cases.clone().fold(first, |shared, (_, case)| shared & side(case)) {
                let each = |case: &mut CaseSink| {
                    cases.clone().for_each(|(premise, _)| case(premise, Assertion::new(cell, digit, is_on)));
                };
                choice.offer((!is_on, cell, digit), &each, 1);
            }
        }
    }
}

/// The best conclusion so far.
struct Choice<'a> {
    length: &'a dyn Fn(Assertion, Assertion) -> Length,
    is_net: bool,
    /// Its length, and whether it is a contradiction (0) or a verity (1).
    best: Option<(Conclusion, u32, usize)>,
    /// Its premises and ends.
    pairs: Vec<Implication>,
}

impl Choice<'_> {
    /// Whether a conclusion would come first if it took no links.
    fn admits(&self, conclusion: Conclusion, kind: usize) -> bool {
        self.best.is_none_or(|best| order((conclusion, 0, kind)) < order(best))
    }

    /// The cells up to that of the best conclusion.
    fn cells(&self) -> CellBits {
        self.best.map_or(CellBits::ALL, |((_, cell, _), ..)| CellBits::first_cells(cell.index() + 1))
    }

    /// Keeps a conclusion, with its chains, if it comes before the best so far.
    fn offer(&mut self, conclusion: Conclusion, cases: &EachCase, kind: usize) {
        // The length is only needed where the conclusion does not decide.
        if !self.admits(conclusion, kind) {
            return;
        }
        let mut length = Length::default();
        cases(&mut |premise, node| length = length + (self.length)(premise, node));
        let new = (conclusion, length.nodes, kind);
        if length.is_net == self.is_net && self.best.is_none_or(|best| order(new) < order(best)) {
            self.best = Some(new);
            self.pairs.clear();
            cases(&mut |premise, node| self.pairs.push((premise, node)));
        }
    }
}

/// By what conclusions are ordered: the digit of a placement and its length do not count.
const fn order(
    (conclusion, length, kind): (Conclusion, u32, usize),
) -> (bool, Cell, Option<Digit>, u32, usize) {
    match conclusion {
        (false, cell, _) => (false, cell, None, 0, kind),
        (true, cell, digit) => (true, cell, Some(digit), length, kind),
    }
}
