//! Steps: the pattern that a technique found, and what follows from it.

use std::mem;

use givens_draw::draw::{Link, Mark};
use givens_engine::grid::{Candidate, Cell, CellSet, DigitSet, House, Shape};
use givens_rate::{ChainNode, Role};

use super::{state::GridState, technique::Technique};

/// A step. Prints as a sentence that ends in its conclusion: `naked single: 5 is the only candidate of r3c7:
/// r3c7 = 5`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// The candidates of the pattern, each with its role; those of chains in their order.
    pub pattern: Vec<(Role, Candidate)>,
    /// The houses of the pattern: of a fish, the base lines.
    pub houses: Vec<House>,
    /// The houses that cover the pattern, in which candidates are removed: of a fish, the cover lines.
    pub covers: Vec<House>,
    /// Digits that are placed.
    pub placements: Vec<Candidate>,
    /// Candidates that are removed.
    pub eliminations: Vec<Candidate>,
    /// The chains of the pattern, in the order in which they are explained; only schemes find any.
    pub chains: Vec<Vec<ChainNode>>,
}

impl Step {
    /// Returns an empty step.
    pub(super) const fn new(technique: Technique) -> Self {
        Self {
            technique,
            pattern: Vec::new(),
            houses: Vec::new(),
            covers: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            chains: Vec::new(),
        }
    }

    /// Empties it, and keeps its memory.
    pub(super) fn clear(&mut self, technique: Technique) {
        let mut pattern = mem::take(&mut self.pattern);
        let mut houses = mem::take(&mut self.houses);
        let mut covers = mem::take(&mut self.covers);
        let mut placements = mem::take(&mut self.placements);
        let mut eliminations = mem::take(&mut self.eliminations);
        pattern.clear();
        houses.clear();
        covers.clear();
        placements.clear();
        eliminations.clear();
        *self = Self { technique, pattern, houses, covers, placements, eliminations, chains: Vec::new() };
    }

    /// Returns the cells with a role, row by row.
    #[must_use]
    pub fn cells(&self, role: Role) -> CellSet {
        self.with_role(role).map(|candidate| candidate.cell).collect()
    }

    /// Returns the digits with a role.
    #[must_use]
    pub fn digits(&self, role: Role) -> DigitSet {
        self.with_role(role).map(|candidate| candidate.digit).collect()
    }

    /// Iterates over the candidates with a role, in the order of the pattern.
    pub fn with_role(&self, role: Role) -> impl Iterator<Item = Candidate> {
        self.pattern.iter().filter(move |(other, _)| *other == role).map(|&(_, candidate)| candidate)
    }

    /// Returns the candidates that a cell has in the pattern.
    pub(super) fn digits_of(&self, cell: Cell) -> DigitSet {
        let here = self.pattern.iter().filter(|(_, candidate)| candidate.cell == cell);
        here.map(|(_, candidate)| candidate.digit).collect()
    }

    /// Returns the digit of the first candidate with a role, for a sentence. A step that was read from a
    /// document may lack the role.
    pub(super) fn digit(&self, role: Role) -> String {
        self.with_role(role).next().map_or_else(|| "?".to_owned(), |candidate| candidate.digit.to_string())
    }

    /// Returns the conclusion: `r3c7 = 5`, or `r3c7 ≠ 5, r3c8 ≠ 4,6`.
    #[must_use]
    pub fn conclusion(&self) -> String {
        let placed = self.placements.iter().map(|Candidate { cell, digit }| format!("{cell} = {digit}"));
        let removed = self.eliminations.chunk_by(|one, other| one.cell == other.cell).map(|same| {
            let digits: Vec<_> = same.iter().map(|candidate| candidate.digit.to_string()).collect();
            format!("{} ≠ {}", same[0].cell, digits.join(","))
        });
        let all: Vec<_> = placed.chain(removed).collect();
        all.join(", ")
    }
}

impl Step {
    /// Returns the candidates of the pattern and of the conclusion, each with its mark. A cell in which a digit is
    /// placed shows that alone.
    pub(super) fn marks(&self) -> Vec<(Mark, Candidate)> {
        let is_placed = |one: &Candidate| self.placements.iter().any(|placed| placed.cell == one.cell);
        // What a chain removes shows that it falls, rather than its part in the chain.
        let falls = |one: &Candidate| !self.chains.is_empty() && self.eliminations.contains(one);
        let is_shown = |(_, one): &&(Role, Candidate)| !is_placed(one) && !falls(one);
        let pattern = self.pattern.iter().filter(is_shown).map(|&(role, one)| (mark(role), one));
        let removed = self.eliminations.iter().map(|&one| (Mark::Eliminated, one));
        pattern.chain(removed).chain(self.placements.iter().map(|&one| (Mark::Placed, one))).collect()
    }

    /// Returns the links of chains, wings and colours.
    pub(super) fn links(&self, state: &GridState) -> Vec<Link> {
        if !self.chains.is_empty() {
            return self.chain_links();
        }
        let body: Vec<_> = self.with_role(Role::Body).collect();
        match self.technique {
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                let strong =
                    |(number, ends): (usize, &[Candidate])| Link::new([ends[0], ends[1]], number % 2 == 0);
                body.windows(2).enumerate().map(strong).collect()
            }
            Technique::RemotePair => {
                let cells: Vec<_> = body.chunk_by(|one, other| one.cell == other.cell).collect();
                let along = |(number, two): (usize, &[&[Candidate]])| {
                    let ends = [0, 1].map(|end| two[end].get(number % 2).copied());
                    Some(Link::new([ends[0]?, ends[1]?], false))
                };
                cells.windows(2).enumerate().filter_map(along).collect()
            }
            Technique::SimpleColouring => self.conjugate_pairs(state),
            Technique::XyWing | Technique::XyzWing | Technique::WWing | Technique::EmptyRectangle => {
                self.wing_links(state.grid.shape())
            }
            _ => Vec::new(),
        }
    }

    /// Returns the links of chains, each once, between the nearest candidates of its nodes.
    fn chain_links(&self) -> Vec<Link> {
        let distance = |[a, b]: [Cell; 2]| {
            a.row().index().abs_diff(b.row().index()) + a.column().index().abs_diff(b.column().index())
        };
        let mut links: Vec<Link> = Vec::new();
        for chain in &self.chains {
            for node in chain {
                for source in node.from.iter().filter_map(|&place| chain.get(place)) {
                    let pairs = source.cells.iter().flat_map(|a| node.cells.iter().map(move |b| [a, b]));
                    let Some([a, b]) = pairs.min_by_key(|&pair| distance(pair)) else { continue };
                    let end = |cell: Cell, node: &ChainNode| Candidate { cell, digit: node.digit };
                    let link = Link::new([end(a, source), end(b, node)], node.is_on);
                    if !links.contains(&link) {
                        links.push(link);
                    }
                }
            }
        }
        links
    }

    /// Returns the houses with two places for a digit, one of each colour.
    fn conjugate_pairs(&self, state: &GridState) -> Vec<Link> {
        let shape = state.grid.shape();
        let mut links = Vec::new();
        for one in self.with_role(Role::Body) {
            for other in self.with_role(Role::Opposite).filter(|other| other.digit == one.digit) {
                let has_both = |house: &House| shape.houses_of(other.cell).contains(house);
                let mut houses = shape.houses_of(one.cell).into_iter().filter(has_both);
                let places = |house| {
                    let cells = shape.cells_of(house);
                    cells.filter(|&cell| state.candidates.get(cell).contains(one.digit)).count()
                };
                if houses.any(|house| places(house) == 2) {
                    links.push(Link::new([one, other], true));
                }
            }
        }
        links
    }

    /// Returns the link between two places for a digit, and the ends that see other parts of the pattern.
    fn wing_links(&self, shape: Shape) -> Vec<Link> {
        let tied: Vec<_> = self.with_role(Role::Link).collect();
        let pincers = self.with_role(Role::Pincer);
        let [one, other] = tied[..] else {
            // A pincer shares a digit with the pivot, and the other one with the other pincer.
            let removed = |digit| self.eliminations.iter().any(|gone| gone.digit == digit);
            let pivots: Vec<_> = self.with_role(Role::Pivot).filter(|pivot| !removed(pivot.digit)).collect();
            let seen = |pincer: Candidate| {
                let pivot = pivots.iter().find(|pivot| pivot.digit == pincer.digit)?;
                Some(Link::new([*pivot, pincer], false))
            };
            return pincers.filter_map(seen).collect();
        };
        let sees = |pincer: Candidate| {
            let is_peer = |end: &&Candidate| {
                let houses = shape.houses_of(end.cell);
                end.digit == pincer.digit
                    && shape.houses_of(pincer.cell).iter().any(|house| houses.contains(house))
            };
            Some(Link::new([pincer, *tied.iter().find(is_peer)?], false))
        };
        [Link::new([one, other], true)].into_iter().chain(pincers.filter_map(sees)).collect()
    }
}

/// Returns how a role is marked: the body of a pattern and its pincers as the pattern.
const fn mark(role: Role) -> Mark {
    match role {
        Role::Opposite | Role::Link => Mark::Second,
        Role::Pivot | Role::Roof => Mark::Pivot,
        Role::Fin => Mark::Fin,
        _ => Mark::Pattern,
    }
}
