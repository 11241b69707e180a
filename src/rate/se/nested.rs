//! Chains inside of chains: where links and rules lead no further, whole searches go on, on the grid that the chain has left.

use super::{
    advanced::sort_by_hash,
    chains::{Least, Potential, cell, digit, is_on, potential},
    closure::{Outlook, by_links, is_empty},
    multiple::Search,
    propagation::{OF_CELL, Reach},
    unary,
};
use crate::rate::{
    board::Board,
    cells::{HOUSE_BITS, HOUSES_OF, bit, cells, digits},
    found::{Found, add_new},
    hodoku::tables::Tables,
};

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
    let multiple = |reach| by_several(start, grid, reach, limit);
    let or = |first: Vec<Nested>, reach| if first.is_empty() { multiple(reach) } else { Some(first) };
    let found = match level {
        2 => by_one(start, grid, limit),
        3 => or(by_one(start, grid, limit)?, Reach::Static),
        4 => multiple(Reach::Dynamic),
        _ => or(multiple(Reach::Dynamic)?, Reach::Nested(2)),
    };
    start.spend(before - grid.work());
    found
}

/// Cycles and chains from one candidate.
fn by_one(start: &Board, grid: &Board, limit: Option<u32>) -> Option<Vec<Nested>> {
    grid.spend(400);
    let closure = Tables::new(grid, false).closure();
    let wanted = if limit.is_some() { by_links(grid, &closure) } else { [!0 >> 47; 9] };
    if is_empty(&wanted) {
        return Some(Vec::new());
    }
    let mut least = Least::each(wanted, limit.map(|_| ALL));
    unary::each(grid, &closure, limit.is_none(), &mut least);
    let story = |found: &Found| vec![found.nodes.iter().map(|node| node.number()).collect::<Vec<_>>()];
    let hints = least.take_each().into_iter().map(|(complexity, found)| {
        let branches = story(&found);
        let causes = branches[0].windows(2).map(|pair| cause(grid, pair[0], pair[1]));
        let is_cycle = found.technique.starts_with("Bidirectional");
        let closing = is_cycle.then(|| cause(grid, branches[0][branches[0].len() - 1], branches[0][0]));
        let causes: Vec<_> = [closing.flatten()].into_iter().chain(causes).collect();
        let nodes: Vec<_> = branches[0].iter().copied().zip(causes).collect();
        make(start, grid, complexity, found, &[nodes])
    });
    Some(hints.filter(|hint| !hint.parents.is_empty()).collect())
}

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
        return Some(hints(start, grid, Search::new(grid, reach, Least::each([!0 >> 47; 9], None), None)));
    };
    let outlook = Outlook::new(grid, reach, true);
    if is_empty(&outlook.falling) {
        return Some(Vec::new());
    }
    for most in LIMITS {
        let least = Least::each(outlook.falling, Some(most));
        let mut search = Search::new(grid, reach, least, Some(&outlook));
        search.run();
        if !search.least.is_open() || most == LIMITS[4] {
            return Some(take(start, grid, search));
        }
        if most >= limit && search.least.number() == 0 {
            return None;
        }
    }
    None
}

fn hints(start: &Board, grid: &Board, mut search: Search) -> Vec<Nested> {
    search.run();
    take(start, grid, search)
}

fn take(start: &Board, grid: &Board, search: Search) -> Vec<Nested> {
    let (known, least) = search.into_parts();
    let hints = least.take_each().into_iter().map(|(complexity, found)| {
        let cases = found.cases.as_ref().expect("a hint of several chains");
        let branch = |&(premise, end): &(Potential, Potential)| {
            let propagation = known[premise].as_ref().expect("it was followed before");
            propagation.branch(end, found.origin)
        };
        let branches: Vec<_> = cases.pairs.iter().map(branch).collect();
        make(start, grid, complexity, found, &branches)
    });
    hints.filter(|hint| !hint.parents.is_empty()).collect()
}

/// The nodes of a branch, each with the cell or house through which it turns on.
pub(super) type Branch = Vec<(Potential, Option<u8>)>;

fn make(start: &Board, grid: &Board, complexity: u32, found: Found, branches: &[Branch]) -> Nested {
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
    Nested { complexity, fallen: fallen.collect(), parents, nodes, found }
}

/// Adds up the complexities of chains, each counted once.
pub(super) fn complexity<'a>(all: impl Iterator<Item = &'a Nested>) -> u32 {
    let mut met: Vec<&Nested> = Vec::new();
    for nested in all {
        if met.iter().all(|known| known.nodes != nested.nodes) {
            met.push(nested);
        }
    }
    met.iter().map(|nested| nested.complexity).sum()
}
