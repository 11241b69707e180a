//! Nice loops and alternating inference chains, read from tables.

use super::tables::{Entry, Node, Tables, is_on, peers_of};
use crate::rate::{
    board::Board,
    cells::{Candidate, CellBits, PEERS, bit, cells, digits, sees},
    found::{Best, Found, remove_digit, remove_digits},
};

/// Finds a nice loop or an alternating inference chain, with groups of cells if requested.
pub(super) fn nice_loop(board: &Board, grouped: bool) -> Option<Found> {
    let search = Search { board, tables: Tables::new(board, grouped) };
    let (mut best, mut chains) = (Best::default(), Best::default());
    let mut seen = Vec::new();
    for on in [1, 0] {
        for cell in cells(board.blank()) {
            for digit in digits(board.at(cell)) {
                let entries = search.tables.expand((cell * 9 + digit) * 2 + on, &mut seen);
                for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.depth > 1) {
                    if Tables::is_group(entry.node) {
                        continue;
                    }
                    if search.tables.cell(entry.node) == cell {
                        best.offer(search.close(&entries, index));
                    } else if on == 0 && is_on(entry.node) {
                        chains.offer(search.connect(&entries, index));
                    }
                }
            }
        }
    }
    best.offer(chains.take());
    best.take()
}

struct Search<'a> {
    board: &'a Board,
    tables: Tables,
}

impl Search<'_> {
    /// Returns the nodes from the premise to an entry.
    fn path(entries: &[Entry], mut index: usize) -> Vec<Node> {
        let mut path = vec![entries[index].node];
        while index > 0 {
            index = entries[index].parent;
            path.push(entries[index].node);
        }
        path.reverse();
        path
    }

    /// Whether the path meets no cell again that it has left. A loop may meet the cell where it starts.
    fn is_simple(&self, path: &[Node], is_loop: bool) -> bool {
        let start = self.tables.cell(path[0]);
        let mut left: CellBits = 0;
        path.windows(2).all(|pair| {
            let is_new = left & bit(self.tables.cell(pair[1])) == 0;
            if !is_loop || self.tables.cell(pair[0]) != start {
                left |= self.tables.cells(pair[0]);
            }
            is_new || self.tables.cell(pair[0]) == self.tables.cell(pair[1])
        })
    }

    fn name(path: &[Node], names: [&'static str; 2]) -> &'static str {
        names[usize::from(path.iter().any(|&node| Tables::is_group(node)))]
    }

    /// Returns what follows from a path that returns to the cell of its start.
    fn close(&self, entries: &[Entry], index: usize) -> Option<Found> {
        let (start, end) = (entries[0].node, entries[index].node);
        let cell = self.tables.cell(start);
        let (first, last) = (self.tables.digit(start), self.tables.digit(end));
        let (is_first_strong, is_last_strong) = (!is_on(start), is_on(end));
        let only = |digit: usize| remove_digits(self.board, bit(cell), 1 << digit);
        let removed = match (is_first_strong, is_last_strong, first == last) {
            (true, true, true) => remove_digits(self.board, bit(cell), !(1 << first)),
            (true, false, false) => only(last),
            (false, is_last_strong, is_same) if is_last_strong != is_same => only(first),
            (false, false, false) if self.board.count(cell) != 2 => return None,
            _ => Vec::new(),
        };
        let path = Self::path(entries, index);
        let inside = |pair: &[Node]| self.tables.cells(pair[0]) == self.tables.cells(pair[1]);
        if inside(&path[..2]) || inside(&path[path.len() - 2..]) || !self.is_simple(&path, true) {
            return None;
        }
        if removed.is_empty() {
            let keep = if is_first_strong && is_last_strong { 1 << first | 1 << last } else { 0x1FF };
            let names = ["Continuous Nice Loop", "Grouped Continuous Nice Loop"];
            return Some(Found::removing(Self::name(&path, names), self.around(&path, keep))?.sorted());
        }
        let names = ["Discontinuous Nice Loop", "Grouped Discontinuous Nice Loop"];
        Some(Found::removing(Self::name(&path, names), removed)?.sorted())
    }

    /// Returns what a continuous loop removes.
    fn around(&self, path: &[Node], keep: u16) -> Vec<Candidate> {
        let start = bit(self.tables.cell(path[0]));
        let own = path.iter().fold(start, |own, &node| own | self.tables.cells(node));
        let mut removed = remove_digits(self.board, start, !keep);
        for pair in path.windows(2).filter(|pair| is_on(pair[0])) {
            let (a, b) = (self.tables.cells(pair[0]), self.tables.cells(pair[1]));
            let kept = 1 << self.tables.digit(pair[0]) | 1 << self.tables.digit(pair[1]);
            removed.extend(if a == b {
                remove_digits(self.board, a, !kept)
            } else {
                remove_digit(self.board, peers_of(a, b) & !own, self.tables.digit(pair[0]))
            });
        }
        removed
    }

    /// Returns what follows where one of both ends is on.
    fn connect(&self, entries: &[Entry], index: usize) -> Option<Found> {
        let (start, end) = (entries[0].node, entries[index].node);
        let (a, b) = (self.tables.cell(start), self.tables.cell(end));
        let (first, last) = (self.tables.digit(start), self.tables.digit(end));
        let removed = if first == last {
            let removed = remove_digit(self.board, PEERS[a] & PEERS[b], first);
            if removed.len() < 2 {
                return None;
            }
            removed
        } else if sees(a, b) && self.board.has(a, last) && self.board.has(b, first) {
            vec![(a as u8, last as u8), (b as u8, first as u8)]
        } else {
            return None;
        };
        let path = Self::path(entries, index);
        if !self.is_simple(&path, false) {
            return None;
        }
        Some(Found::removing(Self::name(&path, ["AIC", "Grouped AIC"]), removed)?.sorted())
    }
}
