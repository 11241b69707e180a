//! What follows from each candidate, on and off: `Links` are the direct implications of a position, with groups of cells if
//! requested, and a `Closure` is what follows over any number of them. Chains of HoDoKu are read from them; the searches of
//! both programs look up in a closure which chains are worth following.

use crate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, HOUSES_OF, PEERS, bit, cells, common_peers, digits},
    found::NodeSeed,
};

/// The largest number of entries of an expansion.
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
pub(super) struct Links<'a> {
    board: &'a Board,
    /// What is on if a candidate is off, in order, filled up with 0.
    strong: Vec<[u16; 4]>,
    groups: Vec<Group>,
    /// The links to and from groups.
    of_groups: Vec<Vec<Node>>,
    /// The places of each digit from which something follows if they are off.
    leading: [CellBits; 9],
}

/// The cells of each digit that are on, and that are off.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reached {
    pub(super) on: [CellBits; 9],
    pub(super) off: [CellBits; 9],
}

impl Reached {
    /// The candidates among some nodes.
    pub(super) fn of(nodes: impl Iterator<Item = Node>) -> Self {
        let mut reached = Self::default();
        nodes.filter(|&node| !Links::is_group(node)).for_each(|node| {
            reached.insert(node);
        });
        reached
    }

    /// Adds a candidate and returns whether it is new.
    fn insert(&mut self, node: Node) -> bool {
        let side = if is_on(node) { &mut self.on } else { &mut self.off };
        let set = &mut side[node / 2 % 9];
        let is_new = *set & bit(node / 18) == 0;
        *set |= bit(node / 18);
        is_new
    }

    pub(super) fn has(&self, node: Node) -> bool {
        let side = if is_on(node) { &self.on } else { &self.off };
        side[node / 2 % 9] & bit(node / 18) != 0
    }

    fn merge(&mut self, other: &Self) {
        let merge = |to: &mut [CellBits; 9], from: &[CellBits; 9]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
        };
        merge(&mut self.on, &other.on);
        merge(&mut self.off, &other.off);
    }
}

/// What follows from each premise.
pub(super) struct Closure {
    /// The number of each premise that is known.
    numbers: Vec<u16>,
    sets: Vec<Reached>,
}

impl Closure {
    pub(super) fn new() -> Self {
        Self { numbers: vec![u16::MAX; 1458], sets: Vec::with_capacity(729) }
    }

    pub(super) fn add(&mut self, premise: Node, reached: &Reached) {
        self.numbers[premise] = self.sets.len() as u16;
        self.sets.push(*reached);
    }

    pub(super) fn get(&self, premise: Node) -> Option<&Reached> {
        self.sets.get(usize::from(*self.numbers.get(premise)?))
    }
}

/// The nodes that a search has seen.
struct Seen {
    reached: Reached,
    groups: Vec<bool>,
}

impl Seen {
    fn new(links: &Links) -> Self {
        Self { reached: Reached::default(), groups: vec![false; links.groups.len() * 2] }
    }

    /// Adds a node and returns whether it is new.
    fn insert(&mut self, node: Node) -> bool {
        match node.checked_sub(1458) {
            Some(group) => !std::mem::replace(&mut self.groups[group], true),
            None => self.reached.insert(node),
        }
    }
}

/// An entry of an expansion: a node, and the entry that it follows from.
pub(super) struct Entry {
    pub(super) node: Node,
    pub(super) parent: usize,
    /// The number of links from the premise.
    pub(super) depth: usize,
}

impl<'a> Links<'a> {
    pub(super) fn new(board: &'a Board, grouped: bool) -> Self {
        let groups = if grouped { groups(board) } else { Vec::new() };
        let of_groups = vec![Vec::new(); if grouped { 1458 + groups.len() * 2 } else { 0 }];
        let mut links = Self { board, strong: vec![[0; 4]; 729], groups, of_groups, leading: [0; 9] };
        for (cell, digit) in board.all_candidates() {
            links.strong[cell * 9 + digit] = strong(board, cell, digit);
        }
        (0..links.groups.len()).for_each(|index| links.link_group(index));
        for (cell, digit) in board.all_candidates() {
            let off = (cell * 9 + digit) * 2;
            let has_groups = links.of_groups.get(off).is_some_and(|groups| !groups.is_empty());
            if has_groups || links.strong[off / 2][0] != 0 {
                links.leading[digit] |= bit(cell);
            }
        }
        links
    }

    fn link(&mut self, from: Node, to: Node) {
        if !self.of_groups[from].contains(&to) {
            self.of_groups[from].push(to);
        }
    }

    fn link_group(&mut self, index: usize) {
        let group = self.groups[index];
        let here = (729 + index) * 2;
        let node = |cell: usize| (cell * 9 + group.digit) * 2;
        let seeing = common_peers(group.cells) & self.board.places(group.digit);
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
        self.link_groups(group, here);
    }

    fn link_groups(&mut self, group: Group, here: Node) {
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
            if count == 1
                && group.cells | self.groups[index].cells == self.board.places_in(house, group.digit)
            {
                self.link(here, (729 + index) * 2 + 1);
            }
        }
    }

    /// Passes on what follows from a node over one link, in order; without links between candidates if requested.
    pub(super) fn each_link(&self, node: Node, only_groups: bool, visit: &mut impl FnMut(Node)) {
        if !only_groups && !Self::is_group(node) {
            let (cell, digit) = (node / 18, node / 2 % 9);
            if is_on(node) {
                digits(self.board.at(cell) & !(1 << digit)).for_each(|other| visit((cell * 9 + other) * 2));
                let mut met = bit(cell);
                for house in HOUSES_OF[cell].map(usize::from) {
                    cells(self.board.places_in(house, digit) & !met)
                        .for_each(|other| visit((other * 9 + digit) * 2));
                    met |= HOUSE_BITS[house];
                }
            } else {
                let strong = self.strong[node / 2].iter().take_while(|&&on| on != 0);
                strong.for_each(|&on| visit(on.into()));
            }
        }
        self.of_groups.get(node).into_iter().flatten().for_each(|&node| visit(node));
    }

    /// As `each_link`, less what a candidate excludes if all of that is seen.
    fn each_unseen(&self, node: Node, seen: &mut Seen, visit: &mut impl FnMut(Node)) {
        let (cell, digit, off) = (node / 18, node / 2 % 9, &seen.reached.off);
        let is_seen = is_on(node)
            && !Self::is_group(node)
            && PEERS[cell] & self.board.places(digit) & !off[digit] == 0
            && digits(self.board.at(cell) & !(1 << digit)).all(|other| off[other] & bit(cell) != 0);
        self.each_link(node, is_seen, &mut |next| {
            if seen.insert(next) {
                visit(next);
            }
        });
    }

    /// Returns what follows from a node, nearest first.
    pub(super) fn expand(&self, premise: Node) -> Vec<Entry> {
        let mut seen = Seen::new(self);
        seen.insert(premise);
        let mut entries = vec![Entry { node: premise, parent: 0, depth: 0 }];
        let mut next = 0;
        while next < entries.len() && entries.len() < MAX_ENTRIES {
            let Entry { node, depth, .. } = entries[next];
            self.each_unseen(node, &mut seen, &mut |node| {
                entries.push(Entry { node, parent: next, depth: depth + 1 });
            });
            next += 1;
        }
        entries
    }

    /// Returns which candidates follow from each premise.
    pub(super) fn closure(&self) -> Closure {
        let (mut closure, mut pending) = (Closure::new(), Vec::new());
        let nodes = self.groups.len() * 2 + self.premises().count();
        for premise in self.premises() {
            let reached = if nodes < MAX_ENTRIES {
                self.follow(premise, &closure, &mut pending)
            } else {
                Reached::of(self.expand(premise).iter().map(|entry| entry.node))
            };
            closure.add(premise, &reached);
        }
        closure
    }

    /// Returns what follows from a node; what is known to follow from another node is taken as a whole.
    fn follow(&self, premise: Node, closure: &Closure, pending: &mut Vec<Node>) -> Reached {
        let mut seen = Seen::new(self);
        pending.push(premise);
        seen.insert(premise);
        // What follows from what is in here is in here, too.
        let mut closed = Reached::default();
        while let Some(node) = pending.pop() {
            if !Self::is_group(node) && closed.has(node) {
                continue;
            }
            match closure.get(node) {
                Some(beyond) => closed.merge(beyond),
                None => self.follow_links(node, &mut seen, &closed, pending),
            }
        }
        seen.reached.merge(&closed);
        seen.reached
    }

    /// Adds what follows from a node over one link. What leads on is pending.
    fn follow_links(&self, node: Node, seen: &mut Seen, closed: &Reached, pending: &mut Vec<Node>) {
        let (cell, digit) = (node / 18, node / 2 % 9);
        let only_groups = Self::is_group(node) || is_on(node);
        if !Self::is_group(node) && is_on(node) {
            for other in digits(self.board.at(cell) & !(1 << digit)) {
                let is_new = seen.insert((cell * 9 + other) * 2);
                if is_new && self.leading[other] & !closed.off[other] & bit(cell) != 0 {
                    pending.push((cell * 9 + other) * 2);
                }
            }
            let off = &mut seen.reached.off[digit];
            let new = PEERS[cell] & self.board.places(digit) & !*off;
            *off |= new;
            let leading = new & self.leading[digit] & !closed.off[digit];
            pending.extend(cells(leading).map(|other| (other * 9 + digit) * 2));
        }
        self.each_link(node, only_groups, &mut |next| {
            if seen.insert(next) {
                pending.push(next);
            }
        });
    }

    /// Lists the candidates, on and off.
    pub(super) fn premises(&self) -> impl Iterator<Item = Node> {
        self.board.all_candidates().flat_map(|(cell, digit)| [0, 1].map(|on| (cell * 9 + digit) * 2 + on))
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        1458 + self.groups.len() * 2
    }

    /// The links to groups from a candidate, or all links from a group.
    pub(super) fn of_groups(&self, node: Node) -> &[Node] {
        &self.of_groups[node]
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

    /// The node of a chain that is explained.
    pub(super) fn seed(&self, node: Node) -> NodeSeed {
        NodeSeed { cells: self.cells(node), digit: self.digit(node), is_on: is_on(node), set: 0 }
    }

    /// The first cell of a node.
    pub(super) fn cell(&self, node: Node) -> usize {
        self.cells(node).trailing_zeros() as usize
    }

    fn group(&self, node: Node) -> Option<&Group> {
        self.groups.get((node / 2).checked_sub(729)?)
    }
}

/// Lists what is on if a candidate is off: the other one of its cell, then the other place in each of its houses.
fn strong(board: &Board, cell: usize, digit: usize) -> [u16; 4] {
    let mut found = [0; 4];
    let mut number = 0;
    let mut add = |cell: usize, digit: usize| {
        let on = ((cell * 9 + digit) * 2 + 1) as u16;
        if !found.contains(&on) {
            found[number] = on;
            number += 1;
        }
    };
    let others = board.at(cell) & !(1 << digit);
    if others.is_power_of_two() {
        add(cell, others.trailing_zeros() as usize);
    }
    for house in HOUSES_OF[cell].map(usize::from).into_iter().filter(|&house| board.free(house, digit) == 2) {
        cells(board.places_in(house, digit) & !bit(cell)).for_each(|other| add(other, digit));
    }
    found
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
