//! Turbot fish, X-Chain, XY-Chain and remote pair: chains found by walking from cell to cell. `HoDoKu` takes the best of all
//! chains, so X-Chain and XY-Chain first list what chains could remove, best first, and then look whether one leads there.

use givens_engine::grid::{Digit, DigitSet};

use super::best::{Best, Rank, rank};
use super::wings::turbot;
use crate::{
    assertion::Assertion,
    board::{Board, DigitSearch},
    cells::{ALL_DIGITS, Candidate, Cell, CellBits, set_of},
    found_step::{FoundNode, FoundStep, remove_digit},
    house::House,
};

/// The largest number of links.
const LINKS: usize = 20;

/// The links of a position on which chains alternate: those of one digit, or those of bivalue cells.
pub(super) struct CellLinks<'a> {
    board: &'a Board,
    /// The cells that a chain may visit, and the digit if there is one.
    pub(super) visited: CellBits,
    digit: Option<Digit>,
    /// The cells that each cell is tied to by houses with two places; `None` if strong links are inside cells.
    tied: Option<[CellBits; 81]>,
}

impl<'a> CellLinks<'a> {
    /// The links of one digit: strong where a house has two places.
    pub(super) fn from_digit(board: &'a Board, digit: Digit) -> Self {
        let mut tied = [CellBits::EMPTY; 81];
        for pair in House::all()
            .filter(|&house| board.free(house, digit) == 2)
            .map(|house| board.places_in(house, digit))
        {
            pair.iter().for_each(|cell| tied[cell.index()] |= pair - cell.bits());
        }
        Self { board, visited: board.places(digit), digit: Some(digit), tied: Some(tied) }
    }

    /// The links of bivalue cells: strong inside a cell.
    pub(super) fn from_bivalue(board: &'a Board) -> Self {
        Self { board, visited: set_of(board.cells_with(2)), digit: None, tied: None }
    }

    /// The cells with a strong link.
    fn linked(&self) -> CellBits {
        let is_linked = |tied: &[CellBits; 81], cell: Cell| !tied[cell.index()].is_empty();
        let Some(tied) = &self.tied else { return self.visited };
        self.visited.iter().filter(|&cell| is_linked(tied, cell)).collect()
    }

    /// Iterates over the nodes at the other end of strong links.
    fn strong(&self, (cell, digit): Candidate) -> impl Iterator<Item = Candidate> + use<> {
        let (set, digit) = match &self.tied {
            Some(tied) => (tied[cell.index()], digit),
            None => (cell.bits(), (self.board.at(cell) - DigitSet::of(digit)).first().unwrap_or(digit)),
        };
        set.iter().map(move |cell| (cell, digit))
    }

    /// Iterates over the nodes at the other end of weak links.
    fn weak(&self, (cell, digit): Candidate) -> impl Iterator<Item = Candidate> + use<> {
        (self.visited & cell.peers() & self.board.places(digit)).iter().map(move |cell| (cell, digit))
    }

    /// Returns the number of links from each node (by kind, digit and cell) to an end: over a strong link next, over a weak
    /// link next; the greatest number if there is no way.
    fn distances(&self, (cell, digit): Candidate) -> Distances {
        let mut distances = [[[u8::MAX; 81]; 9]; 2];
        // A chain ends with a strong link.
        distances[1][digit.index()][cell.index()] = 0;
        let mut queue = Vec::with_capacity(64);
        queue.push(((cell, digit), 1));
        let mut next = 0;
        while let Some(&(node, kind)) = queue.get(next) {
            let distance = distances[kind][node.1.index()][node.0.index()].saturating_add(1);
            let mut reach = |before: Candidate| {
                let known = &mut distances[1 - kind][before.1.index()][before.0.index()];
                if *known == u8::MAX {
                    *known = distance;
                    queue.push((before, 1 - kind));
                }
            };
            if kind == 1 {
                self.strong(node).for_each(&mut reach);
            } else {
                self.weak(node).for_each(&mut reach);
            }
            next += 1;
        }
        distances
    }

    /// Whether a chain of at most this number of links leads to the end of the distances and visits no cell twice.
    fn leads(
        &self,
        (node, kind): (Candidate, usize),
        links: usize,
        visited: CellBits,
        distances: &Distances,
    ) -> bool {
        let of =
            |(cell, digit): Candidate, kind: usize| usize::from(distances[kind][digit.index()][cell.index()]);
        if of(node, kind) == 0 || of(node, kind) > links || !self.board.spend(1) {
            return of(node, kind) == 0;
        }
        let mut goes_on = |next: Candidate| {
            let is_new = next.0 == node.0 || !visited.has(next.0);
            of(next, 1 - kind) == 0
                || is_new && self.leads((next, 1 - kind), links - 1, visited | next.0.bits(), distances)
        };
        if kind == 0 { self.strong(node).any(&mut goes_on) } else { self.weak(node).any(&mut goes_on) }
    }
}

/// The number of links from each node to an end, by the kind of the next link, digit and cell.
type Distances = [[[u8; 81]; 9]; 2];

/// The eliminations that a chain between two places of a digit would have.
pub(super) struct Goal {
    pub(super) start: Candidate,
    pub(super) end: Candidate,
    /// The cells that lose the digit.
    pub(super) eliminated: CellBits,
    pub(super) rank: Rank,
}

impl CellLinks<'_> {
    /// Lists the goals that links lead to, though perhaps through a cell twice, by start and end. A chain may return to its
    /// start.
    fn goals(&self) -> Vec<Goal> {
        let nodes: usize = self.linked().iter().map(|cell| self.digits_of(cell).count()).sum();
        if nodes <= 64 { self.goals_in::<1>() } else { self.goals_in::<4>() }
    }

    /// Lists the goals, with sets of nodes of a number of words.
    fn goals_in<const WORDS: usize>(&self) -> Vec<Goal> {
        // All nodes of a chain are at an end of a strong link.
        let linked = self.linked();
        let nodes = || linked.iter().flat_map(|cell| self.digits_of(cell).map(move |digit| (cell, digit)));
        let mut numbers = [[0_u8; 9]; 81];
        nodes().zip(0..).for_each(|((cell, digit), number)| numbers[cell.index()][digit.index()] = number);
        let number = |(cell, digit): Candidate| usize::from(numbers[cell.index()][digit.index()]);
        let bits = |all: Bits<WORDS>, node: Candidate| all.with(number(node));
        let next = |node| {
            let weak = self.weak(node).filter(|&(cell, _)| linked.has(cell));
            weak.flat_map(|next| self.strong(next)).fold(Bits::default(), bits)
        };
        let mut after = Vec::with_capacity(WORDS * 64);
        after.extend(nodes().map(next));
        let after = closure(after);
        let mut goals = Vec::new();
        for start in nodes() {
            let first = self.strong(start);
            let reached =
                first.fold(Bits::default(), |all, node| all.with(number(node)).and(&after[number(node)]));
            let digit = start.1;
            let ends =
                (linked & self.board.places(digit)).iter().filter(|&end| reached.has(number((end, digit))));
            goals.extend(ends.filter_map(|end| self.goal(start, end)));
        }
        goals
    }

    /// Returns the goal of chains to another place of the digit, if they would remove anything.
    fn goal(&self, start: Candidate, end: Cell) -> Option<Goal> {
        let digit = start.1;
        let eliminated = start.0.peers() & end.peers() & self.board.places(digit);
        let rank = || rank(eliminated.iter().map(|cell| (cell, digit)));
        (!eliminated.is_empty()).then(|| Goal { start, end: (end, digit), eliminated, rank: rank() })
    }

    /// Whether a chain leads to a goal.
    pub(super) fn is_reached(&self, goal: &Goal) -> bool {
        self.leads((goal.start, 0), LINKS, goal.start.0.bits(), &self.distances(goal.end))
    }

    /// The digits of a cell that chains pass.
    pub(super) fn digits_of(&self, cell: Cell) -> impl Iterator<Item = Digit> + use<> {
        let of_one = self.digit.map_or(ALL_DIGITS, DigitSet::of);
        (self.board.at(cell) & of_one).iter()
    }

    /// Takes the first goal, by number of eliminations and their sum, to which a chain leads.
    fn reach(&self) -> Option<FoundStep> {
        let mut goals = self.goals();
        goals.sort_by_key(|goal| goal.rank);
        let goal = goals.into_iter().find(|goal| self.is_reached(goal))?;
        let found = FoundStep::removing(remove_digit(self.board, goal.eliminated, goal.end.1))?;
        Some(FoundStep { nodes: self.trail(&goal), ..found })
    }

    /// Returns a shortest chain to a goal that is reached.
    fn trail(&self, goal: &Goal) -> Vec<FoundNode> {
        let distances = self.distances(goal.end);
        let (mut node, mut is_on, mut visited) = (goal.start, false, goal.start.0.bits());
        let leads = |node: Candidate, is_on: bool, links: usize, visited: CellBits| {
            self.leads((node, usize::from(is_on)), links, visited, &distances)
        };
        let shortest = (1..=LINKS).find(|&links| leads(node, false, links, visited)).unwrap_or(LINKS);
        let mut nodes = vec![FoundNode::from(Assertion::new(node.0, node.1, false))];
        for left in (0..shortest).rev() {
            let goes_on = |next: &Candidate| {
                let is_end = distances[usize::from(!is_on)][next.1.index()][next.0.index()] == 0;
                let is_new = next.0 == node.0 || !visited.has(next.0);
                is_end || is_new && leads(*next, !is_on, left, visited | next.0.bits())
            };
            let next = if is_on { self.weak(node).find(goes_on) } else { self.strong(node).find(goes_on) };
            let Some(next) = next else { break };
            (node, is_on, visited) = (next, !is_on, visited | next.0.bits());
            nodes.push(FoundNode::from(Assertion::new(node.0, node.1, is_on)));
        }
        nodes
    }
}

/// A set of nodes by number.
#[derive(Debug, Clone, Copy)]
struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl<const WORDS: usize> Bits<WORDS> {
    const fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// The set with one more member.
    const fn with(mut self, number: usize) -> Self {
        self.0[number / 64] |= 1 << (number % 64);
        self
    }

    /// The members of both sets together.
    fn and(self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// Adds to the nodes after each node those after them, and so on.
fn closure<const WORDS: usize>(mut after: Vec<Bits<WORDS>>) -> Vec<Bits<WORDS>> {
    for middle in 0..after.len() {
        let beyond = after[middle];
        for of_node in after.iter_mut().filter(|of_node| of_node.has(middle)) {
            *of_node = of_node.and(&beyond);
        }
    }
    after
}

/// Finds a chain of links of one digit.
pub(super) fn x_chain(board: &Board) -> Option<FoundStep> {
    best_of_digits(board, DigitSearch::XChain, |digit| CellLinks::from_digit(board, digit).reach())
}

/// Finds a chain of bivalue cells.
pub(super) fn xy_chain(board: &Board) -> Option<FoundStep> {
    CellLinks::from_bivalue(board).reach()
}

/// Finds a chain of three links of one digit.
pub(super) fn turbot_fish(board: &Board) -> Option<FoundStep> {
    best_of_digits(board, DigitSearch::TurbotFish, |digit| {
        let links = CellLinks::from_digit(board, digit);
        let mut best = Best::default();
        for start in links.visited.iter().map(|cell| (cell, digit)) {
            for a in links.strong(start) {
                for b in links.weak(a).filter(|&b| b != start) {
                    for end in links.strong(b).filter(|&end| end != a && end != start) {
                        let eliminated = start.0.peers() & end.0.peers();
                        let found = FoundStep::removing(remove_digit(board, eliminated, digit));
                        best.offer_with(found, |found| {
                            let tie = |pair: CellBits| {
                                pair.shared_houses().find(|&house| board.free(house, digit) == 2)
                            };
                            let ends = [start.0, a.0, b.0, end.0];
                            let houses = ends.chunks(2).filter_map(|pair| tie(set_of(pair)));
                            turbot(found, digit, ends).houses(houses)
                        });
                    }
                }
            }
        }
        best.take()
    })
}

/// Takes the best of what is found for each digit.
fn best_of_digits(
    board: &Board,
    search: DigitSearch,
    find: impl Fn(Digit) -> Option<FoundStep>,
) -> Option<FoundStep> {
    let mut best = Best::default();
    board.each_digit(search, |digit| {
        let found = find(digit);
        let is_found = found.is_some();
        best.offer(found);
        is_found
    });
    best.take()
}

/// Finds a chain of at least four cells with the same two candidates.
pub(super) fn remote_pair(board: &Board) -> Option<FoundStep> {
    let mut best = Best::default();
    let bivalue = board.cells_with(2);
    for &start in &bivalue {
        let same = bivalue.iter().filter(|&&cell| board.at(cell) == board.at(start));
        if same.clone().count() >= 4 {
            extend_pair(board, same.collect(), &mut vec![start], &mut best);
        }
    }
    best.take()
}

/// Grows a chain of cells with the same two candidates, and offers what it removes.
fn extend_pair(board: &Board, same: CellBits, chain: &mut Vec<Cell>, best: &mut Best) {
    if chain.len() >= 4 && chain.len().is_multiple_of(2) {
        best.offer_with(remote_pair_of(board, chain), |found| {
            let of_cell = |&cell: &Cell| {
                board.at(cell).iter().map(move |digit| FoundNode::from(Assertion::on(cell, digit)))
            };
            FoundStep { nodes: chain.iter().flat_map(of_cell).collect(), ..found }
        });
    }
    if chain.len() == LINKS / 2 || !board.spend(1) {
        return;
    }
    let visited: CellBits = chain.iter().collect();
    for cell in same & (chain[chain.len() - 1].peers() - visited) {
        chain.push(cell);
        extend_pair(board, same, chain, best);
        chain.pop();
    }
}

/// Cells at an odd distance hold different digits.
fn remote_pair_of(board: &Board, chain: &[Cell]) -> Option<FoundStep> {
    let pairs = (0..chain.len()).flat_map(|a| (a + 3..chain.len()).step_by(2).map(move |b| (a, b)));
    let seen: CellBits = pairs.map(|(a, b)| set_of([chain[a], chain[b]]).common_peers()).collect();
    let pair = board.at(chain[0]).iter();
    let removed = pair.flat_map(|digit| remove_digit(board, seen, digit)).collect();
    Some(FoundStep::removing(removed)?.sorted())
}
