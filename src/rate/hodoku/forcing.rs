//! Forcing chains and nets: a candidate that leads to a contradiction, or what follows from each of several candidates.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, PEERS, bit, cells, digits},
    found::Found,
};

use super::{
    nets::{Length, Nets},
    tables::{Node, Tables, is_on},
};

/// Finds a forcing chain.
pub(super) fn forcing_chain(board: &Board) -> Option<Found> {
    let tables = Tables::new(board, true);
    let mut seen = Vec::new();
    let mut depths = vec![Vec::new(); 1458];
    for premise in premises(board) {
        depths[premise] = vec![None; tables.len()];
        for entry in tables.expand(premise, &mut seen) {
            depths[premise][entry.node] = Some(entry.depth as u32 + 1);
        }
    }
    let reached = |premise: Node| -> Vec<Node> {
        (0..1458).filter(|&node| depths[premise].get(node).is_some_and(Option::is_some)).collect()
    };
    let length =
        |premise: Node, node: Node| Length { nodes: depths[premise][node].unwrap_or(0), is_net: false };
    Search::new(board, reached, &length).find(["Forcing Chain Contradiction", "Forcing Chain Verity"], false)
}

/// Finds a forcing net. What a chain would show alone is left out.
pub(super) fn forcing_net(board: &Board) -> Option<Found> {
    let nets = Nets::new(board, &Tables::new(board, true));
    let reached = |premise: Node| nets.reached(premise).collect();
    let length = |premise: Node, node: Node| nets.length(premise, node);
    Search::new(board, reached, &length).find(["Forcing Net Contradiction", "Forcing Net Verity"], true)
}

/// Lists the candidates, on and off.
fn premises(board: &Board) -> impl Iterator<Item = Node> {
    board.all_candidates().flat_map(|(cell, digit)| [0, 1].map(|on| (cell * 9 + digit) * 2 + on))
}

/// The cells that are on and off for each digit, if a candidate is on or off.
#[derive(Clone, Default)]
struct Reached {
    premise: Node,
    on: [CellBits; 9],
    off: [CellBits; 9],
}

/// Whether a candidate is off, its cell and its digit.
type Conclusion = (bool, usize, usize);

/// Receives a conclusion, and the length of the chains that lead to it.
type Sink<'a> = dyn FnMut(Conclusion, Length) + 'a;

struct Search<'a> {
    board: &'a Board,
    /// By candidate, doubled, plus one for on.
    reached: Vec<Reached>,
    /// The length of the path from a premise to a node.
    length: &'a dyn Fn(Node, Node) -> Length,
    /// The blank cells that the placed digits leave each digit.
    open: [CellBits; 9],
}

impl<'a> Search<'a> {
    fn new(
        board: &'a Board,
        nodes: impl Fn(Node) -> Vec<Node>,
        length: &'a dyn Fn(Node, Node) -> Length,
    ) -> Self {
        let mut reached = vec![Reached::default(); 1458];
        for premise in premises(board) {
            let sets = &mut reached[premise];
            sets.premise = premise;
            for node in nodes(premise).into_iter().filter(|&node| !Tables::is_group(node)) {
                let side = if is_on(node) { &mut sets.on } else { &mut sets.off };
                side[node / 2 % 9] |= bit(node / 18);
            }
        }
        let holds =
            |cell: usize, digit: usize| cells(PEERS[cell]).any(|peer| board.value(peer) == Some(digit));
        let open = |digit| {
            cells(board.blank()).filter(|&cell| !holds(cell, digit)).fold(0, |open, cell| open | bit(cell))
        };
        Self { board, reached, length, open: std::array::from_fn(open) }
    }

    /// Finds the best conclusion: placements before eliminations, then by cell and digit. If a contradiction and a verity
    /// have the same conclusion, that of a placement is the contradiction, that of an elimination is the shorter.
    fn find(&self, names: [&'static str; 2], is_net: bool) -> Option<Found> {
        let mut best: Option<(Conclusion, u32, usize)> = None;
        let mut offer = |conclusion: Conclusion, length: Length, kind: usize| {
            let key = |(conclusion, length, kind): (Conclusion, u32, usize)| match conclusion {
                (false, cell, _) => (false, cell, 0, 0, kind),
                (true, cell, digit) => (true, cell, digit, length, kind),
            };
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

    fn reached(&self, cell: usize, digit: usize, is_on: bool) -> &Reached {
        &self.reached[(cell * 9 + digit) * 2 + usize::from(is_on)]
    }

    fn length(&self, from: &Reached, cell: usize, digit: usize, is_on: bool) -> Length {
        (self.length)(from.premise, (cell * 9 + digit) * 2 + usize::from(is_on))
    }

    /// The sum of the lengths of the chains to a digit in the cells of a set.
    fn lengths(&self, from: &Reached, set: CellBits, digit: usize, is_on: bool) -> Length {
        cells(set).map(|cell| self.length(from, cell, digit, is_on)).sum()
    }

    /// Candidates that cannot be on, or cannot be off.
    fn contradictions(&self, sink: &mut Sink) {
        for (cell, digit) in self.board.all_candidates() {
            for is_on in [true, false] {
                self.contradiction(self.reached(cell, digit, is_on), &mut |length| {
                    sink((is_on, cell, digit), length);
                });
            }
        }
    }

    /// Passes on the length of each contradiction.
    fn contradiction(&self, reached: &Reached, sink: &mut dyn FnMut(Length)) {
        let Reached { on, off, premise } = reached;
        let first = |set: CellBits| cells(set).next();
        let length = |cell: usize, digit: usize, is_on: bool| self.length(reached, cell, digit, is_on);
        let side = if is_on(*premise) { off } else { on };
        if side[premise / 2 % 9] & bit(premise / 18) != 0 {
            sink((self.length)(*premise, premise ^ 1));
        }
        let both = (0..9).filter_map(|digit| {
            first(on[digit] & off[digit]).map(|cell| length(cell, digit, true) + length(cell, digit, false))
        });
        let pairs = (0..9).flat_map(|j| (0..j).map(move |i| (i, j)));
        let twice = pairs.filter_map(|(i, j)| {
            first(on[i] & on[j]).map(|cell| length(cell, i, true) + length(cell, j, true))
        });
        both.chain(twice).chain(self.of_houses(reached)).chain(self.of_cells(reached)).for_each(sink);
    }

    /// The lengths of contradictions in houses: a digit twice, or nowhere.
    fn of_houses(&self, reached: &Reached) -> impl Iterator<Item = Length> {
        let houses = HOUSE_BITS.iter().flat_map(|house| (0..9).map(move |digit| (house, digit)));
        houses.flat_map(move |(house, digit)| {
            let (on, open) = (reached.on[digit] & house, self.open[digit] & house);
            let is_full = open != 0 && open & !reached.off[digit] == 0;
            let twice = (on.count_ones() > 1).then(|| self.lengths(reached, on, digit, true));
            twice.into_iter().chain(is_full.then(|| self.lengths(reached, open, digit, false)))
        })
    }

    /// The lengths of contradictions in cells without a candidate.
    fn of_cells(&self, reached: &Reached) -> impl Iterator<Item = Length> {
        let on = reached.on.iter().fold(0, |all, set| all | set);
        cells(self.board.blank() & !on).filter_map(move |cell| {
            let is_off = |digit: usize| reached.off[digit] & bit(cell) != 0;
            let all = digits(self.board.at(cell));
            all.clone().all(is_off).then(|| all.map(|digit| self.length(reached, cell, digit, false)).sum())
        })
    }

    /// What follows from a candidate on and off, from all candidates of a cell, from all places of a digit in a house.
    fn verities(&self, sink: &mut Sink) {
        for (cell, digit) in self.board.all_candidates() {
            let both = [true, false].map(|is_on| self.reached(cell, digit, is_on));
            self.common(both.into_iter(), bit(cell), sink);
        }
        for cell in cells(self.board.blank()) {
            self.common(digits(self.board.at(cell)).map(|digit| self.reached(cell, digit, true)), 0, sink);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| self.board.free(house, digit) > 0) {
                let places = cells(self.board.places_in(house, digit));
                self.common(places.map(|cell| self.reached(cell, digit, true)), 0, sink);
            }
        }
    }

    /// Passes on what is on, and what is off, in all of several cases; nothing is placed in some cells.
    fn common<'r>(&self, cases: impl Iterator<Item = &'r Reached>, except: CellBits, sink: &mut Sink) {
        let cases: Vec<_> = cases.collect();
        for digit in 0..9 {
            let on = cases.iter().fold(!except, |shared, case| shared & case.on[digit]);
            let off = cases.iter().fold(!0, |shared, case| shared & case.off[digit]);
            for (set, is_on) in [(on, true), (off, false)] {
                for cell in cells(set) {
                    let length = cases.iter().map(|case| self.length(case, cell, digit, is_on)).sum();
                    sink((!is_on, cell, digit), length);
                }
            }
        }
    }
}
