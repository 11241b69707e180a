//! Cycles and forcing chains from one candidate.

use super::chains::{Kinds, Least, Potential, cell, digit, is_on, offs, ons, potential};
use crate::rate::{
    board::Board,
    cells::{self, CellBits, PEERS, bit, cells, digits},
    found::{Found, cell_list, remove_digits},
};

/// A node of a chain and the node that it follows from.
struct Node {
    potential: Potential,
    parent: Option<usize>,
}

/// Finds the least cycle or forcing chain.
pub(super) fn unary(board: &mut Board) -> Option<Found> {
    let mut least = Least::default();
    for kinds in [Kinds { x: true, y: false }, Kinds { x: false, y: true }, Kinds { x: true, y: true }] {
        for start in cells(board.blank()).filter(|&cell| board.count(cell) >= 2) {
            if !kinds.x && board.count(start) > 2 {
                continue;
            }
            for value in digits(board.at(start)) {
                let search = Unary { board, kinds };
                search.cycles(potential(start, value, true), &mut least);
                if kinds.x {
                    search.chain(potential(start, value, true), &mut least);
                    search.chain(potential(start, value, false), &mut least);
                }
            }
        }
    }
    least.take()
}

struct Unary<'a> {
    board: &'a Board,
    kinds: Kinds,
}

impl Unary<'_> {
    /// Offers the cycles through a candidate that is on.
    fn cycles(&self, start: Potential, least: &mut Least) {
        let mut nodes = vec![Node { potential: start, parent: None }];
        let mut seen = vec![false; 1458];
        seen[start] = true;
        let (mut pending, mut round) = (vec![0], 1);
        while !pending.is_empty() {
            let mut next = Vec::new();
            for index in pending {
                let from = nodes[index].potential;
                if is_on(from) {
                    let back = path(&nodes, index);
                    for off in offs(self.board, from, self.kinds) {
                        if !back.contains(&off) {
                            nodes.push(Node { potential: off, parent: Some(index) });
                            next.push(nodes.len() - 1);
                        }
                    }
                } else {
                    for (on, _) in ons(self.board, from, self.kinds) {
                        if round >= 4 && on == start {
                            self.close(&path(&nodes, index), least);
                        }
                        if !std::mem::replace(&mut seen[on], true) {
                            nodes.push(Node { potential: on, parent: Some(index) });
                            next.push(nodes.len() - 1);
                        }
                    }
                }
            }
            (pending, round) = (next, round + 1);
        }
    }

    /// Offers a cycle of nodes, from its end back to its start.
    fn close(&self, nodes: &[Potential], least: &mut Least) {
        let own = nodes.iter().fold(0, |own, &node| own | bit(cell(node)));
        let (base, name, kind) = match self.kinds {
            Kinds { y: false, .. } => (65, "Bidirectional X-Cycle", 2),
            Kinds { x: false, .. } => (65, "Bidirectional Y-Cycle", 3),
            _ => (70, "Bidirectional Cycle", 4),
        };
        least.offer(base, nodes.len() as u32, kind, || {
            let side = |wants_on: bool| {
                let mut seen: [CellBits; 9] = [0; 9];
                for &node in nodes.iter().filter(|&&node| is_on(node) == wants_on) {
                    seen[digit(node)] |= PEERS[cell(node)] & !own;
                }
                seen
            };
            let (forward, backward) = (side(true), side(false));
            let fallen = |at: usize| {
                (0..9)
                    .filter(|&digit| forward[digit] & backward[digit] & bit(at) != 0)
                    .fold(0, |all, digit| all | 1 << digit)
            };
            let removed = cells(self.board.blank() & !own)
                .flat_map(|at| remove_digits(self.board, bit(at), fallen(at)));
            let mut listed = Vec::new();
            for at in nodes.iter().rev().cycle().skip(1).take(nodes.len()).map(|&node| cell(node)) {
                if !listed.contains(&at) {
                    listed.push(at);
                }
            }
            Some(Found::removing(name, removed.collect())?.rated(0, cell_list(listed)))
        });
    }

    /// Offers the chain from a candidate to its opposite, if there is one.
    fn chain(&self, start: Potential, least: &mut Least) {
        let mut nodes = vec![Node { potential: start, parent: None }];
        let mut seen = vec![false; 1458];
        seen[start] = true;
        let mut next = 0;
        while next < nodes.len() {
            let from = nodes[next].potential;
            let links: Vec<_> = if is_on(from) {
                offs(self.board, from, self.kinds)
            } else {
                ons(self.board, from, self.kinds).into_iter().map(|(on, _)| on).collect()
            };
            for potential in links {
                if !std::mem::replace(&mut seen[potential], true) {
                    nodes.push(Node { potential, parent: Some(next) });
                    if potential == start ^ 1 {
                        let length = path(&nodes, nodes.len() - 1).len() as u32;
                        return self.offer_chain(potential, length, least);
                    }
                }
            }
            next += 1;
        }
    }

    fn offer_chain(&self, target: Potential, length: u32, least: &mut Least) {
        let (base, kind, name) = match (self.kinds.y, length) {
            (false, 6) => (66, 2, "Turbot Fish"),
            (false, _) => (66, 2, "Forcing X-Chain"),
            _ => (70, 4, "Forcing Chain"),
        };
        least.offer(base, length, kind, || conclude(self.board, name, target));
    }
}

/// The candidates from a node back to the start.
fn path(nodes: &[Node], index: usize) -> Vec<Potential> {
    std::iter::successors(Some(index), |&index| nodes[index].parent)
        .map(|index| nodes[index].potential)
        .collect()
}

/// Writes a candidate and its sign: `r1c7.1 off`.
pub(super) fn describe(target: Potential) -> String {
    let sign = if is_on(target) { "on" } else { "off" };
    format!("{}.{} {sign}", cells::name(cell(target)), digit(target) + 1)
}

/// Returns the step that makes a candidate on or off; `None` if nothing is removed.
pub(super) fn conclude(board: &Board, name: &'static str, target: Potential) -> Option<Found> {
    let (cell, digit) = (cell(target), digit(target));
    let fallen = if is_on(target) { !(1 << digit) } else { 1 << digit };
    let mut found =
        Found::removing(name, remove_digits(board, bit(cell), fallen))?.rated(0, describe(target));
    found.placement = is_on(target).then_some((cell as u8, digit as u8));
    Some(found)
}
