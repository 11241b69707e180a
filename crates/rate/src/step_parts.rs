//! What a step is about, for sentences and pictures: candidates by role, houses, and chains link by link. Searches leave the
//! places of a step with it; the rest is only worked out where steps are explained.

use givens_engine::grid::{self, Block, CellSet, Column, Digit, DigitSet, Row, Shape};

use super::{
    board::Board,
    cells::CellBits,
    found_step::{Chain, FoundNode, FoundStep, InnerChains, Recorder, Role, add_new, candidate},
    house::House,
    rating::RatedStep,
};

/// A node of a chain: candidates of one digit. On, one of them is right; off, none is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ChainNode {
    /// The cells.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the node is on.
    pub is_on: bool,
    /// The places in the chain of the nodes that it follows from; none for the first. The first of them is the main one.
    pub from: Vec<usize>,
    /// The house of the link; none for a link inside of a cell or of a set.
    pub house: Option<grid::House>,
    /// The almost locked set of the link, or no cells.
    pub set: CellSet,
    /// The chains inside of the chain by which a candidate falls, on what the chain has removed so far; mostly none.
    pub inside: Vec<Vec<Self>>,
}

impl ChainNode {
    /// Returns a node.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(cells: CellSet, digit: Digit, is_on: bool) -> Self {
        Self { cells, digit, is_on, from: Vec::new(), house: None, set: CellSet::EMPTY, inside: Vec::new() }
    }
}

/// What a step is about.
#[derive(Debug, Clone, Default)]
pub struct StepParts {
    /// The candidates of the pattern, in order.
    pub pattern: Vec<(Role, grid::Candidate)>,
    /// The houses that the pattern is in, or whose lines a fish has.
    pub houses: Vec<grid::House>,
    /// The lines that cover those of a fish.
    pub covers: Vec<grid::House>,
    /// Chains, each from its first node to its last.
    pub chains: Vec<Vec<ChainNode>>,
}

/// Lists what some nodes follow from, each after what it follows from itself, with the places of that in the list.
pub(super) fn with_sources<T: Copy + PartialEq>(
    targets: impl IntoIterator<Item = T>,
    sources: &dyn Fn(T) -> Vec<T>,
) -> Vec<(T, Vec<usize>)> {
    fn list<T: Copy + PartialEq>(
        node: T,
        sources: &dyn Fn(T) -> Vec<T>,
        listed: &mut Vec<(T, Vec<usize>)>,
    ) -> usize {
        if let Some(place) = listed.iter().position(|(known, _)| *known == node) {
            return place;
        }
        let from = sources(node).into_iter().map(|source| list(source, sources, listed)).collect();
        listed.push((node, from));
        listed.len() - 1
    }
    let mut listed = Vec::new();
    targets.into_iter().for_each(|target| {
        list(target, sources, &mut listed);
    });
    listed
}

/// Keeps the first of equal nodes, from which the others then follow as well.
pub(super) fn once(chain: Chain) -> Chain {
    let mut places = Vec::new();
    let mut kept: Chain = Vec::new();
    for (node, from) in chain {
        let known = kept.iter().position(|(known, _)| *known == node);
        places.push(known.unwrap_or(kept.len()));
        if known.is_none() {
            kept.push((node, from.into_iter().map(|place: usize| places[place]).collect()));
        }
    }
    kept
}

impl StepParts {
    /// Returns what a step is about, before it is taken on the board.
    pub(super) fn new(board: &Board, found: &FoundStep) -> Self {
        let is_chain = found.nodes.iter().any(|node| !node.is_on);
        let (chains, inside) = match (&found.cases, found.follow_inner) {
            (Some(cases), Some(follow)) => follow(board, &cases.pairs),
            (Some(cases), None) => ((cases.follow)(board, &cases.pairs), Vec::new()),
            (None, _) if is_chain => (vec![in_line(&found.nodes)], Vec::new()),
            (None, _) => Default::default(),
        };
        let mut pattern: Vec<_> = if is_chain || found.nodes.is_empty() {
            Vec::new()
        } else {
            found
                .nodes
                .iter()
                .flat_map(|node| candidates_in(board, Role::Body, node.cells, DigitSet::of(node.digit)))
                .collect()
        };
        let has_sets = found.nodes.iter().any(|node| !node.set.is_empty());
        if chains.is_empty() || has_sets {
            let parts = found.pattern.parts.iter().filter(|(_, _, digits)| !(*digits).is_empty());
            pattern.extend(parts.flat_map(|&(role, set, digits)| candidates_in(board, role, set, digits)));
        } else {
            for (node, _) in chains.iter().flatten() {
                let role = if node.is_on { Role::Body } else { Role::Opposite };
                for candidate in candidates_in(board, role, node.cells, DigitSet::of(node.digit)) {
                    if pattern.iter().all(|(_, known)| *known != candidate.1) {
                        pattern.push(candidate);
                    }
                }
            }
        }
        let list = |houses: [Option<House>; 4]| houses.into_iter().flatten().map(grid_house).collect();
        let mut chains: Vec<_> = chains.iter().map(|chain| chain_nodes(board, chain)).collect();
        for InnerChains { place: [chain, node], board, chains: inner } in &inside {
            chains[*chain][*node].inside = inner.iter().map(|chain| chain_nodes(board, chain)).collect();
        }
        Self { pattern, houses: list(found.pattern.houses), covers: list(found.pattern.covers), chains }
    }
}

/// Lets every node follow from the one before.
pub(super) fn in_line(nodes: &[FoundNode]) -> Chain {
    nodes
        .iter()
        .enumerate()
        .map(|(place, &node)| (node, place.checked_sub(1).into_iter().collect()))
        .collect()
}

/// Iterates over the candidates of some cells among some digits, row by row; of a filled cell its value.
fn candidates_in(
    board: &Board,
    role: Role,
    set: CellBits,
    of: DigitSet,
) -> impl Iterator<Item = (Role, grid::Candidate)> {
    set.iter().flat_map(move |cell| {
        let held = board.at(cell) | board.value(cell).map_or(DigitSet::EMPTY, DigitSet::of);
        (held & of).iter().map(move |digit| (role, candidate((cell, digit))))
    })
}

/// A house, as users see it.
fn grid_house(house: House) -> grid::House {
    match house.index() {
        row @ 0..9 => grid::House::Row(Row::new(row)),
        column @ 9..18 => grid::House::Column(Column::new(column - 9)),
        block => grid::House::Block(Block::new(block - 18)),
    }
}

/// The cells of a set, as users see them.
fn cell_set(set: CellBits) -> CellSet {
    set.iter().map(|cell| Shape::CLASSIC.cell(cell.index())).collect()
}

/// Returns the nodes of a chain as users see them.
fn chain_nodes(board: &Board, chain: &Chain) -> Vec<ChainNode> {
    let node = |(node, from): &(FoundNode, Vec<usize>)| {
        let sources = from.iter().map(|&place| chain[place].0);
        let same = sources.filter(|source| source.digit == node.digit);
        let all = same.fold(node.cells, |all, source| all | source.cells);
        let mut from_each = Vec::new();
        add_new(&mut from_each, from.iter().copied());
        ChainNode {
            cells: cell_set(node.cells),
            digit: node.digit,
            is_on: node.is_on,
            from: from_each,
            house: link_house(board, node, all).map(grid_house),
            set: cell_set(node.set),
            inside: Vec::new(),
        }
    };
    chain.iter().map(node).collect()
}

/// Returns the house that links a node to others of its digit: if it turns on, one that has no other places.
fn link_house(board: &Board, node: &FoundNode, all: CellBits) -> Option<House> {
    if !node.set.is_empty() || all == node.cells {
        return None;
    }
    let is_tied = |&house: &House| node.is_on && board.places_in(house, node.digit).is_within(all);
    all.shared_houses().find(is_tied).or_else(|| all.shared_houses().next())
}

/// Records steps with what they are about: those of some techniques, up to a number.
pub(super) struct Path<F> {
    pub(super) steps: Vec<(RatedStep, StepParts)>,
    pub(super) parts: StepParts,
    pub(super) most: usize,
    pub(super) admits: F,
}

impl<F: Fn(&str) -> bool> Recorder for Path<F> {
    fn before(&mut self, board: &Board, found: &FoundStep) {
        self.parts = StepParts::new(board, found);
    }

    fn after(&mut self, technique: &'static str, rating: u32, found: FoundStep) {
        self.steps.push((found.into_step(technique, rating), std::mem::take(&mut self.parts)));
    }

    fn is_full(&self) -> bool {
        self.steps.len() >= self.most
    }

    fn admits(&self, technique: &str) -> bool {
        (self.admits)(technique)
    }
}
