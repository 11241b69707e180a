//! Where links alone lead dynamic chains no further: locking, pairs and X-Wings that the chain itself has made by its
//! removals, and whole chains inside, on the grid that the chain has left.

use super::{
    chains::{Least, Potential, cell, digit, is_on, potential},
    closure::{Outlook, by_links, is_empty},
    houses::{hidden_sets, locked, naked_sets},
    multiple::Search,
    patterns::all_fish,
    propagation::{OF_CELL, Reach},
    unary,
};
use crate::rate::{
    board::Board,
    cells::{Candidate, CellBits, HOUSE_BITS, HOUSES_OF, bit, cells, digits},
    found::{Found, NodeSeed, add_new, remove_digit, remove_digits},
    hodoku::tables::Tables,
};

/// Candidates that fall, and those that the chain had to remove before.
pub(super) struct Consequence {
    pub(super) fallen: Vec<Potential>,
    pub(super) parents: Vec<Potential>,
}

/// Applies the first rule that leads on to what a chain has left of a position.
pub(super) fn consequences(start: &Board, grid: &Board) -> Vec<Consequence> {
    let rules: [fn(&Board, &Board, &mut Vec<Consequence>); 4] = [locking, hidden_pairs, naked_pairs, x_wings];
    let mut found = Vec::new();
    for rule in rules {
        rule(start, grid, &mut found);
        if !found.is_empty() {
            break;
        }
    }
    found
}

fn locking(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    locked(grid, |locked| {
        let (digit, from, into) = (locked.digit, HOUSE_BITS[locked.from], HOUSE_BITS[locked.into]);
        let gone = start.places(digit) & !grid.places(digit) & from & !into;
        add(found, remove_digit(grid, into & !from, digit), of_digit(gone, digit))
    });
}

fn hidden_pairs(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    hidden_sets(grid, 2, 4, |house, pair, set| {
        let gone = |digit: usize| start.places_in(house, digit) & !grid.places(digit) & !set;
        let parents = digits(pair).flat_map(|digit| of_digit(gone(digit), digit));
        add(found, remove_digits(grid, set, !pair), parents)
    });
}

fn naked_pairs(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    naked_sets(grid, 2, |house, pair, set| {
        let gone =
            |cell: usize| digits(start.at(cell) & !pair).map(move |digit| potential(cell, digit, false));
        add(found, remove_digits(grid, HOUSE_BITS[house] & !set, pair), cells(set).flat_map(gone))
    });
}

fn x_wings(start: &Board, grid: &Board, found: &mut Vec<Consequence>) {
    all_fish(grid, 2, |fish| {
        let gone = start.places(fish.digit) & !grid.places(fish.digit) & fish.bases & !fish.covered();
        add(found, fish.removed(grid), of_digit(gone, fish.digit))
    });
}

fn of_digit(set: CellBits, digit: usize) -> impl Iterator<Item = Potential> {
    cells(set).map(move |cell| potential(cell, digit, false))
}

/// Adds what falls, if the chain had a part in it. Always returns `None`, so that the search goes on.
fn add<T>(
    found: &mut Vec<Consequence>,
    mut fallen: Vec<Candidate>,
    parents: impl Iterator<Item = Potential>,
) -> Option<T> {
    let parents: Vec<_> = parents.collect();
    if !fallen.is_empty() && !parents.is_empty() {
        sort_by_hash(&mut fallen);
        let fallen = fallen.into_iter().map(|(cell, digit)| potential(cell.into(), digit.into(), false));
        found.push(Consequence { fallen: fallen.collect(), parents });
    }
    None
}

/// Puts candidates into the order of a hash table of cells, which the program takes them from.
fn sort_by_hash(candidates: &mut [Candidate]) {
    let number = candidates.chunk_by(|(a, _), (b, _)| a == b).count();
    let mut buckets = 16;
    while number > buckets * 3 / 4 {
        buckets *= 2;
    }
    candidates.sort_by_key(|&(cell, _)| usize::from(cell) % buckets);
}

// ---- Chains inside of chains ---------------------------------------------------------

/// A chain inside of a chain.
pub(super) struct Nested {
    pub(super) complexity: u32,
    pub(super) fallen: Vec<Potential>,
    /// What the outer chain had to remove before.
    pub(super) parents: Vec<Potential>,
    /// The nodes of all its branches, by which it is known again.
    pub(super) nodes: Vec<u16>,
    pub(super) found: Found,
}

/// The complexities up to which chains are looked for in turn.
pub(super) const LIMITS: [u32; 5] = [34, 66, 130, 258, ALL];

/// A complexity that no chain has.
const ALL: u32 = 1 << 20;

/// Finds the chains of a level on what an outer chain has left of a position: for each candidate that falls the least. `None`
/// if every one of them is of a complexity beyond a limit. Without a limit nothing is pruned.
pub(super) fn nested(start: &Board, grid: &Board, level: u8, limit: Option<u32>) -> Option<Vec<Nested>> {
    let before = grid.work();
    let several = |reach, limit| by_several(start, grid, reach, limit);
    let first = match level {
        2 | 3 => Some(by_one(start, grid, limit.is_none())),
        4 => several(Reach::Dynamic, limit),
        _ => several(Reach::Dynamic, limit.map(|_| ALL)),
    };
    let is_empty = first.as_ref().is_some_and(Vec::is_empty);
    let found = match level {
        3 if is_empty => several(Reach::Static, limit),
        5 if is_empty => several(Reach::Nested(2), limit),
        _ => first,
    };
    start.spend(before - grid.work());
    found
}

/// Cycles and chains from one candidate.
fn by_one(start: &Board, grid: &Board, is_plain: bool) -> Vec<Nested> {
    grid.spend(LINKS);
    let closure = Tables::new(grid, false).closure();
    let wanted = if is_plain { EVERYTHING } else { by_links(grid, &closure) };
    if is_empty(&wanted) {
        return Vec::new();
    }
    let mut least = Least::each(wanted, (!is_plain).then_some(ALL));
    unary::each(grid, &closure, is_plain, &mut least);
    let hints = least.take_each().into_iter().map(|(complexity, found)| {
        let nodes: Vec<_> = found.nodes.iter().map(NodeSeed::number).collect();
        let is_cycle = found.technique.starts_with("Bidirectional");
        let before = |index: usize| match index.checked_sub(1) {
            None => nodes.last().filter(|_| is_cycle),
            Some(before) => nodes.get(before),
        };
        let with_cause = |(index, &node)| (node, before(index).and_then(|&before| cause(grid, before, node)));
        let branch = nodes.iter().enumerate().map(with_cause).collect();
        Nested::new(start, grid, complexity, found, &[branch])
    });
    hints.filter(|hint| !hint.parents.is_empty()).collect()
}

/// What the closure of the links of a grid counts as work.
pub(super) const LINKS: u64 = 400;

/// All candidates.
const EVERYTHING: [CellBits; 9] = [!0 >> 47; 9];

/// The cell or house through which a candidate turns on.
fn cause(grid: &Board, off: Potential, on: Potential) -> Option<u8> {
    if !is_on(on) {
        return None;
    }
    if cell(off) == cell(on) {
        return Some(OF_CELL);
    }
    let [row, column, block] = HOUSES_OF[cell(on)];
    let both = bit(cell(off)) | bit(cell(on));
    [block, row, column].into_iter().find(|&house| grid.places_in(house.into(), digit(on)) == both)
}

/// Chains from several candidates.
fn by_several(start: &Board, grid: &Board, reach: Reach, limit: Option<u32>) -> Option<Vec<Nested>> {
    let Some(limit) = limit else {
        let mut search = Search::new(grid, reach, Least::each(EVERYTHING, None), None);
        search.run();
        return Some(take(start, grid, search));
    };
    let outlook = Outlook::new(grid, reach, true);
    if is_empty(&outlook.falling) {
        return Some(Vec::new());
    }
    for most in LIMITS {
        let least = Least::each(outlook.falling, Some(most));
        let mut search = Search::new(grid, reach, least, Some(&outlook));
        search.run();
        if !search.least.is_open() || most == ALL {
            return Some(take(start, grid, search));
        }
        if most >= limit && search.least.number() == 0 {
            return None;
        }
    }
    None
}

fn take(start: &Board, grid: &Board, search: Search) -> Vec<Nested> {
    let (known, least) = search.into_parts();
    let hints = least.take_each().into_iter().map(|(complexity, found)| {
        let pairs = found.cases.iter().flat_map(|cases| &cases.pairs);
        let known = |&(premise, end): &(Potential, Potential)| Some((known[premise].as_ref()?, end));
        let branches: Vec<_> =
            pairs.filter_map(known).map(|(known, end)| known.branch(end, found.origin)).collect();
        Nested::new(start, grid, complexity, found, &branches)
    });
    hints.filter(|hint| !hint.parents.is_empty()).collect()
}

/// The nodes of a branch, each with the cell or house through which it turns on.
pub(super) type Branch = Vec<(Potential, Option<u8>)>;

impl Nested {
    fn new(start: &Board, grid: &Board, complexity: u32, found: Found, branches: &[Branch]) -> Self {
        let (mut parents, mut nodes) = (Vec::new(), Vec::new());
        for branch in branches {
            for &(node, cause) in branch {
                nodes.push(node as u16);
                let (cell, digit) = (cell(node), digit(node));
                match cause {
                    Some(OF_CELL) => {
                        let gone = digits(start.at(cell) & !grid.at(cell));
                        add_new(&mut parents, gone.map(|digit| potential(cell, digit, false)));
                    }
                    Some(house) => {
                        let gone = start.places(digit) & !grid.places(digit) & HOUSE_BITS[usize::from(house)];
                        add_new(&mut parents, cells(gone).map(|cell| potential(cell, digit, false)));
                    }
                    None => {}
                }
            }
            nodes.push(u16::MAX);
        }
        let mut removed = found.removed.clone();
        sort_by_hash(&mut removed);
        let fallen = removed.into_iter().map(|(cell, digit)| potential(cell.into(), digit.into(), false));
        Self { complexity, fallen: fallen.collect(), parents, nodes, found }
    }
}
