//! Forcing chains and nets: a candidate that leads to a contradiction, or what follows from each of several candidates.

use std::{cell::RefCell, collections::HashMap};

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, PEERS, bit, cells, digits},
    found::Found,
};

use super::{
    nets::{Length, Nets},
    tables::{Closure, Node, Reached, Tables},
};

/// Finds a forcing chain.
pub(super) fn forcing_chain(board: &Board) -> Option<Found> {
    let tables = Tables::new(board, true);
    search_chains(board, &tables.closure(), &chain_lengths(&tables))
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
pub(super) fn forcing_net(board: &Board) -> Option<Found> {
    let nets = Nets::new(board, &Tables::new(board, true));
    let length = |premise: Node, node: Node| nets.length(premise, node);
    let names = ["Forcing Net Contradiction", "Forcing Net Verity"];
    Search::new(board, &nets.closure(), &length).find(names, true)
}

/// Whether a candidate is off, its cell and its digit.
type Conclusion = (bool, usize, usize);

/// Receives a conclusion, and how to find the length of the chains that lead to it.
type Sink<'a> = dyn FnMut(Conclusion, &dyn Fn() -> Length) + 'a;

struct Search<'a> {
    board: &'a Board,
    closure: &'a Closure,
    /// The length of the path from a premise to a node.
    length: &'a dyn Fn(Node, Node) -> Length,
    /// The blank cells that the placed digits leave each digit.
    open: [CellBits; 9],
}

/// A premise and what follows from it.
type Case<'a> = (Node, &'a Reached);

impl<'a> Search<'a> {
    fn new(board: &'a Board, closure: &'a Closure, length: &'a dyn Fn(Node, Node) -> Length) -> Self {
        let mut open = [board.blank(); 9];
        for (cell, &peers) in PEERS.iter().enumerate() {
            if let Some(digit) = board.value(cell) {
                open[digit] &= !peers;
            }
        }
        Self { board, closure, length, open }
    }

    /// Finds the best conclusion: placements before eliminations, then by cell and digit. If a contradiction and a verity
    /// have the same conclusion, that of a placement is the contradiction, that of an elimination is the shorter.
    fn find(&self, names: [&'static str; 2], is_net: bool) -> Option<Found> {
        let mut best: Option<(Conclusion, u32, usize)> = None;
        let mut offer = |conclusion: Conclusion, length: &dyn Fn() -> Length, kind: usize| {
            let key = |(conclusion, length, kind): (Conclusion, u32, usize)| match conclusion {
                (false, cell, _) => (false, cell, 0, 0, kind),
                (true, cell, digit) => (true, cell, digit, length, kind),
            };
            // The length is only needed where the conclusion does not decide.
            if best.is_some_and(|best| key((conclusion, 0, kind)) >= key(best)) {
                return;
            }
            let length = length();
            let new = (conclusion, length.nodes, kind);
            if length.is_net == is_net && best.is_none_or(|best| key(new) < key(best)) {
                best = Some(new);
            }
        };
        self.contradictions(&mut |conclusion, length| offer(conclusion, length, 0));
        self.verities(&mut |conclusion, length| offer(conclusion, length, 1));
        let ((is_off, cell, digit), _, kind) = best?;
        let candidate = (cell as u8, digit as u8);
        if is_off {
            Found::removing(names[kind], vec![candidate])
        } else {
            Some(Found::placing(names[kind], candidate))
        }
    }

    fn case(&self, cell: usize, digit: usize, is_on: bool) -> Option<Case<'_>> {
        let premise = (cell * 9 + digit) * 2 + usize::from(is_on);
        Some((premise, self.closure.get(premise)?))
    }

    fn length(&self, premise: Node, cell: usize, digit: usize, is_on: bool) -> Length {
        (self.length)(premise, (cell * 9 + digit) * 2 + usize::from(is_on))
    }

    /// The sum of the lengths of the chains to a digit in the cells of a set.
    fn lengths(&self, premise: Node, set: CellBits, digit: usize, is_on: bool) -> Length {
        cells(set).map(|cell| self.length(premise, cell, digit, is_on)).sum()
    }

    /// Candidates that cannot be on, or cannot be off.
    fn contradictions(&self, sink: &mut Sink) {
        for (cell, digit) in self.board.all_candidates() {
            for is_on in [true, false] {
                if let Some(case) = self.case(cell, digit, is_on) {
                    self.contradiction(case, &mut |length| sink((is_on, cell, digit), length));
                }
            }
        }
    }

    /// Passes on each contradiction.
    fn contradiction(&self, (premise, reached): Case, sink: &mut dyn FnMut(&dyn Fn() -> Length)) {
        let Reached { on, off } = reached;
        let first = |set: CellBits| cells(set).next();
        let length = |cell: usize, digit: usize, is_on: bool| self.length(premise, cell, digit, is_on);
        if reached.has(premise ^ 1) {
            sink(&|| (self.length)(premise, premise ^ 1));
        }
        for digit in 0..9 {
            if let Some(cell) = first(on[digit] & off[digit]) {
                sink(&|| length(cell, digit, true) + length(cell, digit, false));
            }
        }
        for (i, j) in (0..9).flat_map(|j| (0..j).map(move |i| (i, j))) {
            if let Some(cell) = first(on[i] & on[j]) {
                sink(&|| length(cell, i, true) + length(cell, j, true));
            }
        }
        self.of_houses((premise, reached), sink);
        self.of_cells((premise, reached), sink);
    }

    /// Contradictions in houses: a digit twice, or nowhere.
    fn of_houses(&self, (premise, reached): Case, sink: &mut dyn FnMut(&dyn Fn() -> Length)) {
        for house in &HOUSE_BITS {
            for digit in 0..9 {
                let (on, open) = (reached.on[digit] & house, self.open[digit] & house);
                if on & on.wrapping_sub(1) != 0 {
                    sink(&|| self.lengths(premise, on, digit, true));
                }
                if open != 0 && open & !reached.off[digit] == 0 {
                    sink(&|| self.lengths(premise, open, digit, false));
                }
            }
        }
    }

    /// Contradictions in cells without a candidate.
    fn of_cells(&self, (premise, reached): Case, sink: &mut dyn FnMut(&dyn Fn() -> Length)) {
        let on = reached.on.iter().fold(0, |all, set| all | set);
        for cell in cells(self.board.blank() & !on) {
            let all = digits(self.board.at(cell));
            if all.clone().all(|digit| reached.off[digit] & bit(cell) != 0) {
                sink(&|| all.clone().map(|digit| self.length(premise, cell, digit, false)).sum());
            }
        }
    }

    /// What follows from a candidate on and off, from all candidates of a cell, from all places of a digit in a house.
    fn verities(&self, sink: &mut Sink) {
        let on = |(cell, digit): (usize, usize)| self.case(cell, digit, true);
        for (cell, digit) in self.board.all_candidates() {
            let both = [true, false].into_iter().filter_map(|is_on| self.case(cell, digit, is_on));
            self.common(&both, bit(cell), sink);
        }
        for cell in cells(self.board.blank()) {
            self.common(&digits(self.board.at(cell)).map(|digit| (cell, digit)).filter_map(on), 0, sink);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| self.board.free(house, digit) > 0) {
                let places = cells(self.board.places_in(house, digit));
                self.common(&places.map(|cell| (cell, digit)).filter_map(on), 0, sink);
            }
        }
    }

    /// Passes on what is on, and what is off, in all of several cases; nothing is placed in some cells.
    fn common<'r>(
        &self,
        cases: &(impl Iterator<Item = Case<'r>> + Clone),
        except: CellBits,
        sink: &mut Sink,
    ) {
        for digit in 0..9 {
            let on = cases.clone().fold(!except, |shared, (_, case)| shared & case.on[digit]);
            let off = cases.clone().fold(!0, |shared, (_, case)| shared & case.off[digit]);
            for (set, is_on) in [(on, true), (off, false)] {
                for cell in cells(set) {
                    let length =
                        || cases.clone().map(|(premise, _)| self.length(premise, cell, digit, is_on)).sum();
                    sink((!is_on, cell, digit), &length);
                }
            }
        }
    }
}
