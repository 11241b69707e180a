//! What follows from each candidate, on and off: `Links` are the direct implications of a position, with groups of cells if
//! requested, and a `Closure` is what follows over any number of them. Chains of HoDoKu are read from them; the searches of
//! both programs look up in a closure which chains are worth following.

use givens_engine::grid::{Digit, DigitSet};

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    found_step::FoundNode,
    house::House,
};

/// The largest number of entries of an expansion.
const MAX_ENTRIES: usize = 1000;

/// Two or three places of a digit where a box and a line cross.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group {
    digit: Digit,
    cells: CellBits,
    line: House,
    block: House,
}

/// The direct implications of a position.
pub(super) struct Links<'a> {
    board: &'a Board,
    /// What is on if a candidate is off, in order, filled up with one that is off.
    strong: Vec<[Assertion; 4]>,
    groups: Vec<Group>,
    /// The links to and from groups.
    of_groups: Vec<Vec<Assertion>>,
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
    pub(super) fn from_nodes(nodes: impl Iterator<Item = Assertion>) -> Self {
        let mut reached = Self::default();
        nodes.filter(|&node| !node.is_group()).for_each(|node| {
            reached.insert(node);
        });
        reached
    }

    /// Adds a candidate and returns whether it is new.
    pub(super) fn insert(&mut self, node: Assertion) -> bool {
        let side = if node.is_on() { &mut self.on } else { &mut self.off };
        let set = &mut side[node.digit().index()];
        let is_new = !(*set).has(node.cell());
        *set |= node.cell().bits();
        is_new
    }

    /// Whether a candidate is on, or off.
    pub(super) fn has(&self, node: Assertion) -> bool {
        let side = if node.is_on() { &self.on } else { &self.off };
        side[node.digit().index()].has(node.cell())
    }

    /// The number of assertions about a cell.
    pub(super) fn number_in(&self, cell: Cell) -> usize {
        self.on.iter().chain(&self.off).filter(|places| places.has(cell)).count()
    }

    /// Adds all candidates of another set.
    fn merge(&mut self, other: &Self) {
        let merge = |to: &mut [CellBits; 9], from: &[CellBits; 9]| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to |= *from);
        };
        merge(&mut self.on, &other.on);
        merge(&mut self.off, &other.off);
    }
}

/// What follows from each of some nodes.
pub(super) struct Closure {
    /// The number of each node that is known.
    numbers: Vec<u16>,
    sets: Vec<Reached>,
}

impl Closure {
    /// A closure of a number of nodes, with room for those that will be known.
    pub(super) fn new(nodes: usize, known: usize) -> Self {
        Self { numbers: vec![u16::MAX; nodes], sets: Vec::with_capacity(known) }
    }

    /// Adds what follows from a node.
    pub(super) fn add(&mut self, premise: Assertion, reached: &Reached) {
        self.numbers[premise.index()] = self.sets.len() as u16;
        self.sets.push(*reached);
    }

    /// Returns what follows from a node, if it is known.
    pub(super) fn get(&self, premise: Assertion) -> Option<&Reached> {
        self.sets.get(usize::from(*self.numbers.get(premise.index())?))
    }

    /// Whether a candidate on follows from another one in its cell that is on. Links hold in reverse, too.
    pub(super) fn leads_to(&self, premise: Assertion, target: Assertion) -> bool {
        let known = self.get(premise).map(|reached| reached.has(target));
        known.unwrap_or_else(|| self.get(!target).is_some_and(|reached| reached.has(!premise)))
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
    fn insert(&mut self, node: Assertion) -> bool {
        match node.index().checked_sub(Assertion::NUMBER) {
            Some(group) => !std::mem::replace(&mut self.groups[group], true),
            None => self.reached.insert(node),
        }
    }
}

/// An entry of an expansion: a node, and the entry that it follows from.
pub(super) struct Entry {
    pub(super) node: Assertion,
    pub(super) parent: usize,
    /// The number of links from the premise.
    pub(super) depth: usize,
}

impl<'a> Links<'a> {
    /// Links the candidates of a position, with groups of cells if requested.
    pub(super) fn new(board: &'a Board, grouped: bool) -> Self {
        let groups = if grouped { groups(board) } else { Vec::new() };
        let of_groups = vec![Vec::new(); if grouped { Assertion::NUMBER + groups.len() * 2 } else { 0 }];
        let mut links = Self {
            board,
            strong: vec![Default::default(); 729],
            groups,
            of_groups,
            leading: [CellBits::EMPTY; 9],
        };
        links.tie();
        (0..links.groups.len()).for_each(|index| links.link_group(index));
        for (cell, digit) in board.all_candidates() {
            let off = Assertion::off(cell, digit);
            let has_groups = links.of_groups.get(off.index()).is_some_and(|groups| !groups.is_empty());
            if has_groups || links.strong[off.candidate()][0].is_on() {
                links.leading[digit.index()] |= cell.bits();
            }
        }
        links
    }

    /// Notes for each candidate what is on if it is off: the other one of its cell, then the other place in each of its
    /// houses.
    fn tie(&mut self) {
        for cell in self.board.blank() {
            let mut digits = self.board.at(cell).iter();
            if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
                self.tie_both((cell, a), (cell, b));
            }
        }
        for house in House::all() {
            for digit in ALL_DIGITS.iter().filter(|&digit| self.board.free(house, digit) == 2) {
                let mut places = self.board.places_in(house, digit).iter();
                if let (Some(a), Some(b)) = (places.next(), places.next()) {
                    self.tie_both((a, digit), (b, digit));
                }
            }
        }
    }

    /// Notes that each of two candidates is on if the other is off, once.
    fn tie_both(&mut self, a: Candidate, b: Candidate) {
        for ((from, digit), to) in [(a, b), (b, a)] {
            let (list, to) =
                (&mut self.strong[Assertion::off(from, digit).candidate()], Assertion::on(to.0, to.1));
            if !list.contains(&to)
                && let Some(free) = list.iter_mut().find(|other| !other.is_on())
            {
                *free = to;
            }
        }
    }

    /// Adds a link to or from a group, once.
    fn link(&mut self, from: Assertion, to: Assertion) {
        if !self.of_groups[from.index()].contains(&to) {
            self.of_groups[from.index()].push(to);
        }
    }

    /// Links a group with the candidates that see all of it, and with other groups.
    fn link_group(&mut self, index: usize) {
        let group = self.groups[index];
        let [off, on] = [false, true].map(|is_on| Assertion::of_group(index, is_on));
        let seeing = group.cells.common_peers() & self.board.places(group.digit);
        for cell in seeing {
            self.link(on, Assertion::off(cell, group.digit));
            self.link(Assertion::on(cell, group.digit), off);
        }
        for house in [group.block, group.line] {
            let inside = seeing & house.bits();
            if let Some(cell) = inside.sole() {
                self.link(off, Assertion::on(cell, group.digit));
                self.link(Assertion::off(cell, group.digit), on);
            }
        }
        self.link_groups(group, [off, on]);
    }

    /// Links a group with those of the same digit beside it in its line and its box.
    fn link_groups(&mut self, group: Group, [off, on]: [Assertion; 2]) {
        let mut beside = [(0, 0); 2];
        for index in 0..self.groups.len() {
            let other = self.groups[index];
            if other.digit != group.digit || other.cells.meets(group.cells) {
                continue;
            }
            for (place, house) in [group.line, group.block].into_iter().enumerate() {
                if other.cells.is_within(house.bits()) {
                    self.link(on, Assertion::of_group(index, false));
                    beside[place] = (beside[place].0 + 1, index);
                }
            }
        }
        for ((count, index), house) in beside.into_iter().zip([group.line, group.block]) {
            if count == 1
                && group.cells | self.groups[index].cells == self.board.places_in(house, group.digit)
            {
                self.link(off, Assertion::of_group(index, true));
            }
        }
    }

    /// Passes on what follows from a node over one link, in order; without links between candidates if requested.
    pub(super) fn each_link(&self, node: Assertion, only_groups: bool, visit: &mut impl FnMut(Assertion)) {
        if !only_groups && !node.is_group() {
            let (cell, digit) = (node.cell(), node.digit());
            if node.is_on() {
                (self.board.at(cell) - DigitSet::of(digit))
                    .iter()
                    .for_each(|other| visit(Assertion::off(cell, other)));
                let mut met = cell.bits();
                for house in cell.houses() {
                    (self.board.places_in(house, digit) - met)
                        .iter()
                        .for_each(|other| visit(Assertion::off(other, digit)));
                    met |= house.bits();
                }
            } else {
                let strong = self.strong[node.candidate()].iter().take_while(|on| on.is_on());
                strong.for_each(|&on| visit(on));
            }
        }
        self.of_groups.get(node.index()).into_iter().flatten().for_each(|&node| visit(node));
    }

    /// Passes on what follows from a node over one link and was not seen before; what a candidate excludes is not looked at
    /// if all of it was seen.
    fn each_unseen(&self, node: Assertion, seen: &mut Seen, visit: &mut impl FnMut(Assertion)) {
        let (cell, digit, off) = (node.cell(), node.digit(), &seen.reached.off);
        let is_seen = node.is_on()
            && !node.is_group()
            && !cell.peers().meets(self.board.places(digit) - off[digit.index()])
            && (self.board.at(cell) - DigitSet::of(digit)).iter().all(|other| off[other.index()].has(cell));
        self.each_link(node, is_seen, &mut |next| {
            if seen.insert(next) {
                visit(next);
            }
        });
    }

    /// Returns what follows from a node, nearest first.
    pub(super) fn expand(&self, premise: Assertion) -> Vec<Entry> {
        self.expand_to(premise, usize::MAX, |_| true)
    }

    /// Returns what follows from a node, nearest first, up to the last of a number of targets.
    pub(super) fn expand_to(
        &self,
        premise: Assertion,
        number: usize,
        is_target: impl Fn(Assertion) -> bool,
    ) -> Vec<Entry> {
        let mut seen = Seen::new(self);
        seen.insert(premise);
        let mut entries = vec![Entry { node: premise, parent: 0, depth: 0 }];
        let (mut next, mut left) = (0, number);
        while next < entries.len() && entries.len() < MAX_ENTRIES && left > 0 {
            let Entry { node, depth, .. } = entries[next];
            self.each_unseen(node, &mut seen, &mut |node| {
                left -= usize::from(left > 0 && is_target(node));
                entries.push(Entry { node, parent: next, depth: depth + 1 });
            });
            next += 1;
        }
        entries
    }

    /// Returns which candidates follow from what is off and leads on, by which it is known what follows from each premise.
    pub(super) fn closure(&self) -> Closure {
        let leading: usize = self.leading.iter().map(|places| places.len()).sum();
        let mut closure = Closure::new(self.len(), leading + self.groups.len());
        if self.is_cut_short() {
            self.premises().for_each(|premise| closure.add(premise, &self.expanded(premise)));
            return closure;
        }
        let candidates = ALL_DIGITS.iter().flat_map(|digit| {
            self.leading[digit.index()].iter().map(move |cell| Assertion::off(cell, digit))
        });
        let groups = (0..self.groups.len()).map(|group| Assertion::of_group(group, false));
        self.add_closures(&mut closure, candidates.chain(groups));
        closure
    }

    /// Returns which candidates follow from each premise, by the closure of what leads on.
    pub(super) fn full_closure(&self, closure: &Closure) -> Closure {
        let mut full = Closure::new(self.len(), closure.sets.len() + self.premises().count());
        full.numbers.copy_from_slice(&closure.numbers);
        full.sets.extend_from_slice(&closure.sets);
        self.add_closures(&mut full, self.premises().filter(|&premise| closure.get(premise).is_none()));
        full
    }

    /// Whether an expansion may end at its limit, so that what follows depends on its order.
    fn is_cut_short(&self) -> bool {
        self.groups.len() * 2 + self.premises().count() >= MAX_ENTRIES
    }

    /// Returns the candidates of an expansion.
    fn expanded(&self, premise: Assertion) -> Reached {
        Reached::from_nodes(self.expand(premise).iter().map(|entry| entry.node))
    }

    /// Adds what follows from some nodes.
    fn add_closures(&self, closure: &mut Closure, nodes: impl Iterator<Item = Assertion>) {
        let mut pending = Vec::new();
        for node in nodes {
            let reached = self.follow(node, closure, &mut pending);
            closure.add(node, &reached);
        }
    }

    /// Whether a candidate is off if it is on.
    pub(super) fn is_refuted(&self, closure: &Closure, premise: Assertion) -> bool {
        if let Some(reached) = closure.get(premise) {
            return reached.has(!premise);
        }
        let (cell, digit) = (premise.cell(), premise.digit());
        let leads = |node: Assertion| closure.get(node).is_some_and(|reached| reached.has(!premise));
        (self.board.at(cell) - DigitSet::of(digit)).iter().any(|other| leads(Assertion::off(cell, other)))
            || (self.leading[digit.index()] & cell.peers())
                .iter()
                .any(|peer| leads(Assertion::off(peer, digit)))
            || self.of_groups.get(premise.index()).into_iter().flatten().any(|&group| leads(group))
    }

    /// Returns what follows from a node; what is known to follow from another node is taken as a whole.
    fn follow(&self, premise: Assertion, closure: &Closure, pending: &mut Vec<Assertion>) -> Reached {
        let mut seen = Seen::new(self);
        pending.push(premise);
        seen.insert(premise);
        // What follows from what is in here is in here, too.
        let mut closed = Reached::default();
        while let Some(node) = pending.pop() {
            if !node.is_group() && closed.has(node) {
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
    fn follow_links(&self, node: Assertion, seen: &mut Seen, closed: &Reached, pending: &mut Vec<Assertion>) {
        let (cell, digit) = (node.cell(), node.digit());
        let only_groups = node.is_group() || node.is_on();
        if !node.is_group() && node.is_on() {
            for other in self.board.at(cell) - DigitSet::of(digit) {
                let is_new = seen.insert(Assertion::off(cell, other));
                if is_new && (self.leading[other.index()] - closed.off[other.index()]).has(cell) {
                    pending.push(Assertion::off(cell, other));
                }
            }
            let off = &mut seen.reached.off[digit.index()];
            let new = cell.peers() & (self.board.places(digit) - *off);
            *off |= new;
            let leading = new & (self.leading[digit.index()] - closed.off[digit.index()]);
            pending.extend(leading.iter().map(|other| Assertion::off(other, digit)));
        }
        self.each_link(node, only_groups, &mut |next| {
            if seen.insert(next) {
                pending.push(next);
            }
        });
    }

    /// Lists the candidates, on and off.
    pub(super) fn premises(&self) -> impl Iterator<Item = Assertion> {
        self.board
            .all_candidates()
            .flat_map(|(cell, digit)| [false, true].map(|is_on| Assertion::new(cell, digit, is_on)))
    }

    /// Lists all nodes: candidates, whether there or not, then groups.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Assertion> {
        (0..self.len()).map(Assertion::from_index)
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        Assertion::NUMBER + self.groups.len() * 2
    }

    /// The links to groups from a candidate, or all links from a group.
    pub(super) fn group_links(&self, node: Assertion) -> &[Assertion] {
        &self.of_groups[node.index()]
    }

    /// The digit of a node.
    pub(super) fn digit(&self, node: Assertion) -> Digit {
        self.group(node).map_or(node.digit(), |group| group.digit)
    }

    /// The cells of a node.
    pub(super) fn cells(&self, node: Assertion) -> CellBits {
        self.group(node).map_or_else(|| node.cell().bits(), |group| group.cells)
    }

    /// The node of a chain that is explained.
    pub(super) fn found_node(&self, node: Assertion) -> FoundNode {
        FoundNode {
            cells: self.cells(node),
            digit: self.digit(node),
            is_on: node.is_on(),
            set: CellBits::EMPTY,
        }
    }

    /// The first cell of a node.
    pub(super) fn cell(&self, node: Assertion) -> Cell {
        self.cells(node).first().expect("a node has cells")
    }

    /// The group of a node, if it is no candidate.
    fn group(&self, node: Assertion) -> Option<&Group> {
        self.groups.get(node.group()?)
    }
}

/// Lists the groups: those in rows, then those in columns; by line, digit and box.
fn groups(board: &Board) -> Vec<Group> {
    let mut found = Vec::new();
    for line in House::lines() {
        for digit in ALL_DIGITS {
            for block in House::boxes() {
                let cells = board.places_in(line, digit) & block.bits();
                if cells.len() >= 2 {
                    found.push(Group { digit, cells, line, block });
                }
            }
        }
    }
    found
}
