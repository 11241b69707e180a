//! Turbot fish, X-Chain, XY-Chain and remote pair: chains found by walking from cell to cell.

use crate::rate::{
    board::Board,
    cells::{Candidate, CellBits, HOUSES_OF, PEERS, bit, cells, common_peers, digits},
    found::{Best, Found, remove_digit, weighted_sum},
};

/// The largest number of links.
const LINKS: usize = 20;

/// Candidates as an index: cell × 9 + digit.
type Node = usize;

/// The links of a position on which chains alternate.
struct Links {
    strong: Vec<Vec<Node>>,
    weak: Vec<Vec<Node>>,
}

impl Links {
    /// The links of one digit: strong where a house has two places.
    fn of_digit(board: &Board, digit: usize) -> Self {
        let mut links = Self::empty();
        for cell in cells(board.places(digit)) {
            let node = cell * 9 + digit;
            let others = |set: CellBits| cells(set & board.places(digit)).map(|other| other * 9 + digit);
            links.weak[node] = others(PEERS[cell]).collect();
            for house in
                HOUSES_OF[cell].map(usize::from).into_iter().filter(|&house| board.free(house, digit) == 2)
            {
                let partner =
                    (board.places_in(house, digit) & !bit(cell)).trailing_zeros() as usize * 9 + digit;
                if !links.strong[node].contains(&partner) {
                    links.strong[node].push(partner);
                }
            }
        }
        links
    }

    /// The links of bivalue cells: strong inside a cell.
    fn of_pairs(board: &Board) -> Self {
        let mut links = Self::empty();
        let bivalue = board.cells_with(2);
        for &cell in &bivalue {
            for digit in digits(board.at(cell)) {
                let other = (board.at(cell) & !(1 << digit)).trailing_zeros() as usize;
                links.strong[cell * 9 + digit] = vec![cell * 9 + other];
                let seen =
                    bivalue.iter().filter(|&&seen| PEERS[cell] & bit(seen) != 0 && board.has(seen, digit));
                links.weak[cell * 9 + digit] = seen.map(|seen| seen * 9 + digit).collect();
            }
        }
        links
    }

    fn empty() -> Self {
        Self { strong: vec![Vec::new(); 729], weak: vec![Vec::new(); 729] }
    }

    /// Returns the number of links from each node to an end: over a strong link next, over a weak link next.
    fn distances(&self, end: Node) -> [Vec<usize>; 2] {
        let mut distances = [vec![usize::MAX; 729], vec![usize::MAX; 729]];
        // A chain ends with a strong link.
        distances[1][end] = 0;
        let mut queue = std::collections::VecDeque::from([(end, 1)]);
        while let Some((node, kind)) = queue.pop_front() {
            let distance = distances[kind][node] + 1;
            let links = if kind == 1 { &self.strong } else { &self.weak };
            for &before in &links[node] {
                if distances[1 - kind][before] == usize::MAX {
                    distances[1 - kind][before] = distance;
                    queue.push_back((before, 1 - kind));
                }
            }
        }
        distances
    }

    /// Whether a chain of at most so many links leads to the end of the distances and visits no cell twice.
    fn leads(
        &self,
        board: &Board,
        (node, kind): (Node, usize),
        links: usize,
        visited: CellBits,
        distances: &[Vec<usize>; 2],
    ) -> bool {
        let distance = distances[kind][node];
        if distance == 0 || distance > links || !board.spend(1) {
            return distance == 0;
        }
        let next = if kind == 0 { &self.strong[node] } else { &self.weak[node] };
        next.iter().any(|&next| {
            let is_new = next / 9 == node / 9 || visited & bit(next / 9) == 0;
            let is_end = distances[1 - kind][next] == 0;
            let visited = visited | bit(next / 9);
            is_end || is_new && self.leads(board, (next, 1 - kind), links - 1, visited, distances)
        })
    }
}

/// The eliminations that a chain between two places of a digit would have.
struct Goal {
    start: Node,
    end: Node,
    removed: Vec<Candidate>,
}

/// Takes the first goal, by number of eliminations and their sum, to which a chain leads.
fn reach(board: &Board, name: &'static str, links: &Links, mut goals: Vec<Goal>) -> Option<Found> {
    goals.sort_by_key(|goal| (usize::MAX - goal.removed.len(), weighted_sum(&goal.removed)));
    let reached = goals.into_iter().find(|goal| {
        links.leads(board, (goal.start, 0), LINKS, bit(goal.start / 9), &links.distances(goal.end))
    });
    reached.and_then(|goal| Found::removing(name, goal.removed))
}

/// Lists the pairs of cells of a set whose common peers hold the digit. A chain may return to its start.
fn goals(board: &Board, digit: usize, set: CellBits) -> impl Iterator<Item = Goal> {
    let pairs = cells(set).flat_map(move |a| cells(set).map(move |b| (a, b)));
    pairs.filter_map(move |(a, b)| {
        let removed = remove_digit(board, PEERS[a] & PEERS[b], digit);
        (!removed.is_empty()).then(|| Goal { start: a * 9 + digit, end: b * 9 + digit, removed })
    })
}

/// Finds a chain of links of one digit.
pub(super) fn x_chain(board: &Board) -> Option<Found> {
    let mut best = Best::default();
    for digit in 0..9 {
        let links = Links::of_digit(board, digit);
        let tied = cells(board.places(digit)).filter(|cell| !links.strong[cell * 9 + digit].is_empty());
        let tied = tied.fold(0, |set, cell| set | bit(cell));
        best.offer(reach(board, "X-Chain", &links, goals(board, digit, tied).collect()));
    }
    best.take()
}

/// Finds a chain of bivalue cells.
pub(super) fn xy_chain(board: &Board) -> Option<Found> {
    let bivalue = board.cells_with(2).into_iter().fold(0, |set, cell| set | bit(cell));
    let goals = (0..9).flat_map(|digit| goals(board, digit, bivalue & board.places(digit)));
    let mut goals: Vec<_> = goals.collect();
    goals.sort_by_key(|goal| goal.start);
    reach(board, "XY-Chain", &Links::of_pairs(board), goals)
}

/// Finds a chain of three links of one digit.
pub(super) fn turbot_fish(board: &Board) -> Option<Found> {
    let mut best = Best::default();
    for digit in 0..9 {
        let links = Links::of_digit(board, digit);
        for start in cells(board.places(digit)).map(|cell| cell * 9 + digit) {
            for &a in &links.strong[start] {
                for &b in links.weak[a].iter().filter(|&&b| b != start) {
                    for &end in links.strong[b].iter().filter(|&&end| end != a && end != start) {
                        let removed = remove_digit(board, PEERS[start / 9] & PEERS[end / 9], digit);
                        best.offer(Found::removing("Turbot Fish", removed));
                    }
                }
            }
        }
    }
    best.take()
}

/// Finds a chain of at least four cells with the same two candidates.
pub(super) fn remote_pair(board: &Board) -> Option<Found> {
    let mut best = Best::default();
    let bivalue = board.cells_with(2);
    for &start in &bivalue {
        let same = bivalue.iter().filter(|&&cell| board.at(cell) == board.at(start));
        let same = same.fold(0, |set, &cell| set | bit(cell));
        if same.count_ones() >= 4 {
            extend_pair(board, same, &mut vec![start], &mut best);
        }
    }
    best.take()
}

fn extend_pair(board: &Board, same: CellBits, chain: &mut Vec<usize>, best: &mut Best) {
    if chain.len() >= 4 && chain.len().is_multiple_of(2) {
        best.offer(remote_pair_of(board, chain));
    }
    if chain.len() == LINKS / 2 || !board.spend(1) {
        return;
    }
    let visited = chain.iter().fold(0, |set, &cell| set | bit(cell));
    for cell in cells(same & PEERS[chain[chain.len() - 1]] & !visited) {
        chain.push(cell);
        extend_pair(board, same, chain, best);
        chain.pop();
    }
}

/// Cells at an odd distance hold different digits.
fn remote_pair_of(board: &Board, chain: &[usize]) -> Option<Found> {
    let pairs = (0..chain.len()).flat_map(|a| (a + 3..chain.len()).step_by(2).map(move |b| (a, b)));
    let seen = pairs.fold(0, |seen, (a, b)| seen | common_peers(bit(chain[a]) | bit(chain[b])));
    let pair = digits(board.at(chain[0]));
    let removed = pair.flat_map(|digit| remove_digit(board, seen, digit)).collect();
    Some(Found::removing("Remote Pair", removed)?.sorted())
}
