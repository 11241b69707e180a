//! Chains inside of dynamic chains, on the grid that the chain around them has left. `NestedChains` is the search that
//! propagations are generic over: it calls the searches for chains from one candidate and from several, which propagate in
//! turn.

use std::{
    cell::{OnceCell, RefCell},
    collections::HashMap,
    rc::Rc,
};

use super::{
    chains::{NestedChain, NestedSearch, Reach, sort_by_hash},
    complexity::{ALL, Hint, LIMITS, Least},
    implications::Implications,
    numbering::Numbering,
    outlook::{LINKS, Outlook},
    places::{EVERYTHING, Places, is_empty, places},
    propagation::Branch,
    several_chains::{Followed, SeveralSearch},
    single_chains,
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::set_of,
    found_step::{FoundNode, FoundStep, Origin, add_new},
};

/// The search for chains inside: those from one candidate, or from several, with those inside of them again.
#[derive(Default)]
pub(super) struct NestedChains {
    numbering: OnceCell<Numbering>,
    /// The cycles and chains from one candidate of the grids that were met last.
    single_hints: RefCell<HashMap<Places, Rc<Vec<Hint>>>>,
}

impl NestedSearch for NestedChains {
    fn search(&self, start: &Board, grid: &Board, level: u8, limit: Option<u32>) -> Option<Vec<NestedChain>> {
        let before = grid.work();
        let several = |reach, limit| self.by_several(start, grid, reach, limit);
        let first = match level {
            2 | 3 => Some(self.by_one(start, grid, limit.is_none())),
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

    fn numbering(&self, board: &Board) -> Option<&Numbering> {
        if let Some(known) = self.numbering.get() {
            return Some(known);
        }
        let made = Numbering::new(board)?;
        Some(self.numbering.get_or_init(|| made))
    }
}

impl NestedChains {
    /// Cycles and chains from one candidate.
    fn by_one(&self, start: &Board, grid: &Board, is_plain: bool) -> Vec<NestedChain> {
        grid.spend(LINKS);
        let hints = match self.numbering(start).filter(|_| !is_plain) {
            Some(numbering) => self.single_hints(numbering, grid),
            None => Rc::new(single_hints(grid, None, Least::each(EVERYTHING, None))),
        };
        let chain = |(complexity, found): &Hint| {
            NestedChain::new(start, grid, *complexity, found.clone(), &[branch(grid, found)])
        };
        hints.iter().map(chain).filter(|hint| !hint.parents.is_empty()).collect()
    }

    /// The least cycle or chain for each candidate that falls by one, with its complexity. A third of the grids are met
    /// again: from another premise that leaves the same, or at the next step.
    fn single_hints(&self, numbering: &Numbering, grid: &Board) -> Rc<Vec<Hint>> {
        let mut known = self.single_hints.borrow_mut();
        if known.len() == MOST_GRIDS {
            known.clear();
        }
        let find = || {
            let links = Implications::new(numbering, grid);
            let least = Least::each(links.self_refuting(), Some(ALL));
            Rc::new(if least.is_in_vain() { Vec::new() } else { single_hints(grid, Some(&links), least) })
        };
        Rc::clone(known.entry(places(grid)).or_insert_with(find))
    }

    /// Chains from several candidates.
    fn by_several(
        &self,
        start: &Board,
        grid: &Board,
        reach: Reach,
        limit: Option<u32>,
    ) -> Option<Vec<NestedChain>> {
        let outlook = limit.and_then(|limit| Some((self.outlook(start, grid, reach)?, limit)));
        let Some((outlook, limit)) = outlook else {
            let mut search = SeveralSearch::new(self, grid, reach, Least::each(EVERYTHING, None), None);
            search.run();
            return Some(take(start, grid, search));
        };
        if outlook.is_empty() {
            return Some(Vec::new());
        }
        let mut followed = Followed::default();
        for most in LIMITS {
            let least = Least::each(outlook.eliminable, Some(most));
            let mut search = SeveralSearch::new(self, grid, reach, least, Some(&outlook)).going_on(followed);
            search.run();
            if !search.least.is_open() || most == ALL {
                return Some(take(start, grid, search));
            }
            if most >= limit && search.least.number() == 0 {
                return None;
            }
            followed = search.into_parts().0;
        }
        None
    }

    /// What chains from several candidates of a grid can find. Most grids have no static ones, which a look at the links
    /// shows.
    fn outlook(&self, start: &Board, grid: &Board, reach: Reach) -> Option<Outlook> {
        if reach != Reach::Static {
            return Outlook::new(self, grid, reach, true);
        }
        let links = Implications::new(self.numbering(start)?, grid);
        let is_in_vain = is_empty(&links.common(grid));
        Some(if is_in_vain { Outlook::nothing(grid) } else { Outlook::by_links(self, grid, links, true) })
    }
}

/// The number of grids whose cycles and chains are kept.
const MOST_GRIDS: usize = 4096;

/// Cycles and chains from one candidate that a `Least` keeps, with their complexities.
fn single_hints(grid: &Board, links: Option<&Implications>, mut least: Least) -> Vec<Hint> {
    single_chains::offer_each(grid, links, &mut least);
    least.take_each()
}

/// The nodes of a cycle or chain, each with what turns it on.
fn branch(grid: &Board, found: &FoundStep) -> Branch {
    let nodes: Vec<_> = found.nodes.iter().map(FoundNode::assertion).collect();
    let is_cycle = single_chains::is_cycle(found);
    let before = |index: usize| match index.checked_sub(1) {
        None => nodes.last().filter(|_| is_cycle),
        Some(before) => nodes.get(before),
    };
    let with_cause = |(index, &node)| (node, before(index).and_then(|&before| cause(grid, before, node)));
    nodes.iter().enumerate().map(with_cause).collect()
}

/// The cell or house through which a candidate turns on.
fn cause(grid: &Board, off: Assertion, on: Assertion) -> Option<Origin> {
    if !on.is_on() {
        return None;
    }
    if off.cell() == on.cell() {
        return Some(Origin::Cell);
    }
    let both = set_of([off.cell(), on.cell()]);
    let house = on.cell().box_row_column().into_iter();
    house.filter(|&house| grid.places_in(house, on.digit()) == both).map(Origin::House).next()
}

/// Returns the hints of a search, with the branches of their chains.
fn take(start: &Board, grid: &Board, search: SeveralSearch<NestedChains>) -> Vec<NestedChain> {
    let (known, least) = search.into_parts();
    let hints = least.take_each().into_iter().map(|(complexity, found)| {
        let pairs = found.cases.iter().flat_map(|cases| &cases.pairs);
        let known = |&(premise, end): &(Assertion, Assertion)| Some((known.get(premise)?, end));
        let branches: Vec<_> =
            pairs.filter_map(known).map(|(known, end)| known.branch(end, found.origin)).collect();
        NestedChain::new(start, grid, complexity, found, &branches)
    });
    hints.filter(|hint| !hint.parents.is_empty()).collect()
}

impl NestedChain {
    /// A chain inside, with what the outer chain had to remove for it. Branches give the nodes by which it is known again.
    fn new(start: &Board, grid: &Board, complexity: u32, found: FoundStep, branches: &[Branch]) -> Self {
        let (mut parents, mut nodes) = (Vec::new(), Vec::new());
        for branch in branches {
            for &(node, cause) in branch {
                nodes.push(node);
                let (cell, digit) = (node.cell(), node.digit());
                match cause {
                    Some(Origin::Cell) => {
                        let removed = (start.at(cell) & !grid.at(cell)).iter();
                        add_new(&mut parents, removed.map(|digit| Assertion::off(cell, digit)));
                    }
                    Some(Origin::House(house)) => {
                        let removed = (start.places(digit) - grid.places(digit)) & house.bits();
                        add_new(&mut parents, removed.iter().map(|cell| Assertion::off(cell, digit)));
                    }
                    None => {}
                }
            }
            nodes.push(Assertion::END);
        }
        let mut removed = found.removed.clone();
        sort_by_hash(&mut removed);
        let eliminated = removed.into_iter().map(|(cell, digit)| Assertion::off(cell, digit));
        Self { complexity, eliminated: eliminated.collect(), parents, nodes, found }
    }
}
