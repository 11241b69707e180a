//! What follows from each candidate, on and off: the tables behind nice loops and alternating inference chains.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, HOUSES_OF, PEERS, bit, cells, common_peers, digits},
};

/// The largest number of entries of a table.
const MAX_ENTRIES: usize = 1000;

/// A candidate (cell × 9 + digit) or a group (729 and up), doubled; plus one for on.
pub(super) type Node = usize;

pub(super) const fn is_on(node: Node) -> bool {
    node & 1 == 1
}

/// Two or three places of a digit where a box and a line cross.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    digit: usize,
    cells: CellBits,
    line: usize,
    block: usize,
}

/// The direct implications of a position.
pub(super) struct Tables {
    groups: Vec<Group>,
    direct: Vec<Vec<Node>>,
}

/// A step of a table: a node, and the entry that it follows from.
pub(super) struct Entry {
    pub(super) node: Node,
    pub(super) parent: usize,
    /// The number of links from the premise.
    pub(super) depth: usize,
}

impl Tables {
    pub(super) fn new(board: &Board, grouped: bool) -> Self {
        let mut tables = Self { groups: Vec::new(), direct: vec![Vec::new(); 1458] };
        for cell in cells(board.blank()) {
            for digit in digits(board.at(cell)) {
                tables.link_candidate(board, cell, digit);
            }
        }
        if grouped {
            tables.groups = groups(board);
            tables.direct.resize(1458 + tables.groups.len() * 2, Vec::new());
            (0..tables.groups.len()).for_each(|index| tables.link_group(board, index));
        }
        tables
    }

    fn link(&mut self, from: Node, to: Node) {
        if !self.direct[from].contains(&to) {
            self.direct[from].push(to);
        }
    }

    fn link_candidate(&mut self, board: &Board, cell: usize, digit: usize) {
        let node = |cell: usize, digit: usize| (cell * 9 + digit) * 2;
        let here = node(cell, digit);
        let others = board.at(cell) & !(1 << digit);
        for other in digits(others) {
            self.link(here + 1, node(cell, other));
            if others.is_power_of_two() {
                self.link(here, node(cell, other) + 1);
            }
        }
        for house in HOUSES_OF[cell].map(usize::from) {
            for other in cells(board.places_in(house, digit) & !bit(cell)) {
                self.link(here + 1, node(other, digit));
                if board.free(house, digit) == 2 {
                    self.link(here, node(other, digit) + 1);
                }
            }
        }
    }

    fn link_group(&mut self, board: &Board, index: usize) {
        let group = self.groups[index];
        let here = (729 + index) * 2;
        let node = |cell: usize| (cell * 9 + group.digit) * 2;
        let seeing = common_peers(group.cells) & board.places(group.digit);
        for cell in cells(seeing) {
            self.link(here + 1, node(cell));
            self.link(node(cell) + 1, here);
        }
        for house in [group.block, group.line] {
            let inside = seeing & HOUSE_BITS[house];
            if inside.is_power_of_two() {
                let cell = inside.trailing_zeros() as usize;
                self.link(here, node(cell) + 1);
                self.link(node(cell), here + 1);
            }
        }
        self.link_groups(board, group, here);
    }

    fn link_groups(&mut self, board: &Board, group: Group, here: Node) {
        let is_apart = |other: &Group| other.digit == group.digit && other.cells & group.cells == 0;
        let apart: Vec<_> =
            self.groups.iter().copied().enumerate().filter(|(_, other)| is_apart(other)).collect();
        let mut beside = [(0, 0); 2];
        for &(index, other) in &apart {
            for (place, house) in [group.line, group.block].into_iter().enumerate() {
                if other.cells & !HOUSE_BITS[house] == 0 {
                    self.link(here + 1, (729 + index) * 2);
                    beside[place] = (beside[place].0 + 1, index);
                }
            }
        }
        for ((count, index), house) in beside.into_iter().zip([group.line, group.block]) {
            if count == 1 && group.cells | self.groups[index].cells == board.places_in(house, group.digit) {
                self.link(here, (729 + index) * 2 + 1);
            }
        }
    }

    /// Returns what follows from a node, nearest first.
    pub(super) fn expand(&self, premise: Node, seen: &mut Vec<bool>) -> Vec<Entry> {
        seen.clear();
        seen.resize(self.direct.len(), false);
        seen[premise] = true;
        let mut entries = vec![Entry { node: premise, parent: 0, depth: 0 }];
        let mut next = 0;
        while next < entries.len() && entries.len() < MAX_ENTRIES {
            for &node in &self.direct[entries[next].node] {
                if !std::mem::replace(&mut seen[node], true) {
                    entries.push(Entry { node, parent: next, depth: entries[next].depth + 1 });
                }
            }
            next += 1;
        }
        entries
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.direct.len()
    }

    /// What follows from a node over one link.
    pub(super) fn direct(&self, node: Node) -> &[Node] {
        &self.direct[node]
    }

    pub(super) const fn is_group(node: Node) -> bool {
        node >= 1458
    }

    /// The digit of a node.
    pub(super) fn digit(&self, node: Node) -> usize {
        self.group(node).map_or(node / 2 % 9, |group| group.digit)
    }

    /// The cells of a node.
    pub(super) fn cells(&self, node: Node) -> CellBits {
        self.group(node).map_or_else(|| bit(node / 18), |group| group.cells)
    }

    /// The first cell of a node.
    pub(super) fn cell(&self, node: Node) -> usize {
        self.cells(node).trailing_zeros() as usize
    }

    fn group(&self, node: Node) -> Option<&Group> {
        self.groups.get((node / 2).checked_sub(729)?)
    }
}

/// Lists the groups: those in rows, then those in columns; by line, digit and box.
fn groups(board: &Board) -> Vec<Group> {
    let mut found = Vec::new();
    for line in 0..18 {
        for digit in 0..9 {
            for (block, &cells_of_block) in HOUSE_BITS.iter().enumerate().skip(18) {
                let cells = board.places_in(line, digit) & cells_of_block;
                if cells.count_ones() >= 2 {
                    found.push(Group { digit, cells, line, block });
                }
            }
        }
    }
    found
}

/// The cells that see all cells of two sets.
pub(super) fn peers_of(a: CellBits, b: CellBits) -> CellBits {
    cells(a | b).fold(!0 >> 47, |peers, cell| peers & PEERS[cell])
}
