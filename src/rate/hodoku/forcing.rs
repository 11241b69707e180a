//! Forcing chains: a candidate that leads to a contradiction, or what follows from each of several candidates.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, PEERS, bit, cells, digits},
    found::Found,
};

use super::tables::{Tables, is_on};

/// The cells that are on and off for each digit, if a candidate is on or off.
#[derive(Clone, Default)]
struct Reached {
    on: [CellBits; 9],
    off: [CellBits; 9],
    /// The number of nodes of the chain to each candidate, doubled, plus one for on.
    lengths: Vec<u16>,
}

impl Reached {
    fn length(&self, cell: usize, digit: usize, is_on: bool) -> u32 {
        self.lengths[(cell * 9 + digit) * 2 + usize::from(is_on)].into()
    }

    /// The sum of the lengths of the chains to a digit in the cells of a set.
    fn lengths(&self, set: CellBits, digit: usize, is_on: bool) -> u32 {
        cells(set).map(|cell| self.length(cell, digit, is_on)).sum()
    }
}

/// Finds a forcing chain: placements before eliminations, then by cell and digit. If a contradiction and a verity have
/// the same conclusion, that of a placement is the contradiction, that of an elimination is the shorter.
pub(super) fn forcing_chain(board: &Board) -> Option<Found> {
    const NAMES: [&str; 2] = ["Forcing Chain Contradiction", "Forcing Chain Verity"];
    let search = Search::new(board);
    let mut best: Option<(Conclusion, u32, usize)> = None;
    let mut offer = |conclusion: Conclusion, length: u32, kind: usize| {
        let key = |(conclusion, length, kind): (Conclusion, u32, usize)| match conclusion {
            (false, cell, _) => (false, cell, 0, 0, kind),
            (true, cell, digit) => (true, cell, digit, length, kind),
        };
        let new = (conclusion, length, kind);
        if best.is_none_or(|best| key(new) < key(best)) {
            best = Some(new);
        }
    };
    search.contradictions(&mut |conclusion, length| offer(conclusion, length, 0));
    search.verities(&mut |conclusion, length| offer(conclusion, length, 1));
    let ((is_off, cell, digit), _, kind) = best?;
    let candidate = (cell as u8, digit as u8);
    if is_off {
        Found::removing(NAMES[kind], vec![candidate])
    } else {
        Some(Found::placing(NAMES[kind], candidate))
    }
}

/// Whether a candidate is off, its cell and its digit.
type Conclusion = (bool, usize, usize);

/// Receives a conclusion, and the number of nodes of the chains that lead to it.
type Sink<'a> = dyn FnMut(Conclusion, u32) + 'a;

struct Search<'a> {
    board: &'a Board,
    /// By candidate, doubled, plus one for on.
    reached: Vec<Reached>,
    /// The blank cells that the placed digits leave each digit.
    open: [CellBits; 9],
}

impl<'a> Search<'a> {
    fn new(board: &'a Board) -> Self {
        let tables = Tables::new(board, true);
        let mut reached = vec![Reached::default(); 1458];
        let mut seen = Vec::new();
        for (cell, digit) in candidates(board) {
            for on in [0, 1] {
                let premise = (cell * 9 + digit) * 2 + on;
                reached[premise].lengths = vec![0; 1458];
                for entry in
                    tables.expand(premise, &mut seen).iter().filter(|entry| !Tables::is_group(entry.node))
                {
                    let sets = &mut reached[premise];
                    let side = if is_on(entry.node) { &mut sets.on } else { &mut sets.off };
                    side[tables.digit(entry.node)] |= tables.cells(entry.node);
                    sets.lengths[entry.node] = entry.depth as u16 + 1;
                }
            }
        }
        let holds =
            |cell: usize, digit: usize| cells(PEERS[cell]).any(|peer| board.value(peer) == Some(digit));
        let open = |digit| {
            cells(board.blank()).filter(|&cell| !holds(cell, digit)).fold(0, |open, cell| open | bit(cell))
        };
        Self { board, reached, open: std::array::from_fn(open) }
    }

    fn reached(&self, cell: usize, digit: usize, is_on: bool) -> &Reached {
        &self.reached[(cell * 9 + digit) * 2 + usize::from(is_on)]
    }

    /// Candidates that cannot be on, or cannot be off.
    fn contradictions(&self, sink: &mut Sink) {
        for (cell, digit) in candidates(self.board) {
            for is_on in [true, false] {
                if let Some(length) = self.contradiction(self.reached(cell, digit, is_on)) {
                    sink((is_on, cell, digit), length);
                }
            }
        }
    }

    /// The length of the shortest contradiction.
    fn contradiction(&self, reached: &Reached) -> Option<u32> {
        let Reached { on, off, .. } = reached;
        let first = |set: CellBits| cells(set).next();
        let length = |cell: usize, digit: usize, is_on: bool| reached.length(cell, digit, is_on);
        let both = (0..9).filter_map(|digit| {
            first(on[digit] & off[digit]).map(|cell| length(cell, digit, true) + length(cell, digit, false))
        });
        let pairs = (0..9).flat_map(|j| (0..j).map(move |i| (i, j)));
        let twice = pairs.filter_map(|(i, j)| {
            first(on[i] & on[j]).map(|cell| length(cell, i, true) + length(cell, j, true))
        });
        let houses = || HOUSE_BITS.iter().flat_map(|house| (0..9).map(move |digit| (house, digit)));
        let crowded = houses().filter_map(|(house, digit)| {
            let set = on[digit] & house;
            (set.count_ones() > 1).then(|| reached.lengths(set, digit, true))
        });
        let full = houses().filter_map(|(house, digit)| {
            let open = self.open[digit] & house;
            (open != 0 && open & !off[digit] == 0).then(|| reached.lengths(open, digit, false))
        });
        let all_on = on.iter().fold(0, |all, set| all | set);
        let empty = cells(self.board.blank() & !all_on).filter_map(|cell| {
            let mut all = digits(self.board.at(cell));
            let is_empty = all.clone().all(|digit| off[digit] & bit(cell) != 0);
            is_empty.then(|| all.by_ref().map(|digit| length(cell, digit, false)).sum())
        });
        both.chain(twice).chain(crowded).chain(empty).chain(full).min()
    }

    /// What follows from a candidate on and off, from all candidates of a cell, from all places of a digit in a house.
    fn verities(&self, sink: &mut Sink) {
        for (cell, digit) in candidates(self.board) {
            let both = [true, false].map(|is_on| self.reached(cell, digit, is_on));
            common(both.into_iter(), bit(cell), sink);
        }
        for cell in cells(self.board.blank()) {
            common(digits(self.board.at(cell)).map(|digit| self.reached(cell, digit, true)), 0, sink);
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| self.board.free(house, digit) > 0) {
                let places = cells(self.board.places_in(house, digit));
                common(places.map(|cell| self.reached(cell, digit, true)), 0, sink);
            }
        }
    }
}

/// Lists the candidates: cells ascending, digits ascending.
fn candidates(board: &Board) -> impl Iterator<Item = (usize, usize)> {
    cells(board.blank()).flat_map(|cell| digits(board.at(cell)).map(move |digit| (cell, digit)))
}

/// Passes on what is on, and what is off, in all of several cases; nothing is placed in some cells.
fn common<'r>(cases: impl Iterator<Item = &'r Reached>, except: CellBits, sink: &mut Sink) {
    let cases: Vec<_> = cases.collect();
    for digit in 0..9 {
        let on = cases.iter().fold(!except, |shared, case| shared & case.on[digit]);
        let off = cases.iter().fold(!0, |shared, case| shared & case.off[digit]);
        for (set, is_on) in [(on, true), (off, false)] {
            for cell in cells(set) {
                let length = cases.iter().map(|case| case.length(cell, digit, is_on)).sum();
                sink((!is_on, cell, digit), length);
            }
        }
    }
}
