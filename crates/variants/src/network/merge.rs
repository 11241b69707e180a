//! A draft → the constraints of a network.
//!
//! What several clues say about a pair becomes one relation, sums over cells that differ become sets of values, and
//! constraints are sorted by their cost, because the search runs the cheapest first.

use crate::tables::{SetList, Tables, tables};

use super::draft::{Draft, MAX_HOUSES, OptionGroup, OptionSets};
use super::equation::CellEquation;
use super::relation::{Relation, transpose};
use super::segments::push_segments;
use super::{
    Cell, CellSet, Constraint, Equation, LongSum, Network, Peers, Relations, Segment, Span, Watchers,
};

/// The order in which constraints run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cost {
    Pair,
    Chain,
    ShortOptions,
    LongOptions,
    House,
    ShortEquation,
    LongEquation,
    Other,
    DerivedSum,
}

/// A network that lacks what depends on all of its constraints.
struct Merger<'a, const W: usize> {
    draft: Draft<'a, W>,
    tables: &'static Tables,
    /// The constraints with their costs, and the order among those of the same cost.
    constraints: Vec<(Cost, usize, Constraint)>,
    houses: Vec<Span>,
    equations: Vec<Equation>,
    long_sums: Vec<LongSum>,
    segments: Vec<Segment>,
    relations: Relations,
}

/// Returns the network of a draft.
pub(super) fn finish<const W: usize>(draft: Draft<'_, W>) -> Network {
    let mut merger = Merger {
        tables: tables(draft.value_count),
        constraints: Vec::with_capacity(256),
        houses: Vec::with_capacity(draft.houses.len()),
        equations: Vec::new(),
        long_sums: Vec::new(),
        segments: Vec::with_capacity(256),
        relations: Relations::new(draft.value_count),
        draft,
    };
    merger.merge_pairs();
    for cells in std::mem::take(&mut merger.draft.chains) {
        merger.push(Cost::Chain, Constraint::Chain { cells });
    }
    merger.push_houses();
    merger.push_option_groups();
    merger.push_equations();
    for (a, b) in std::mem::take(&mut merger.draft.sames) {
        merger.push(Cost::LongEquation, Constraint::Same { a, b });
    }
    merger.push_others();
    merger.into_network()
}

impl<const W: usize> Merger<'_, W> {
    fn push(&mut self, cost: Cost, constraint: Constraint) {
        self.push_ordered(cost, 0, constraint);
    }

    fn push_ordered(&mut self, cost: Cost, order: usize, constraint: Constraint) {
        self.constraints.push((cost, order, constraint));
    }

    /// Makes one relation of all that is said about a pair, and of whether its cells differ.
    fn merge_pairs(&mut self) {
        let mut pairs = std::mem::take(&mut self.draft.pairs);
        pairs.sort_unstable_by_key(|pair| (pair.0, pair.1));
        for group in pairs.chunk_by(|x, y| (x.0, x.1) == (y.0, y.1)) {
            let (a, b, mut relation) = group[0];
            for (_, _, other) in group {
                relation.iter_mut().zip(other).for_each(|(row, other)| *row &= other);
            }
            if self.draft.peers[usize::from(a)].contains(b) {
                relation.iter_mut().enumerate().for_each(|(value, row)| *row &= !(1 << value));
            }
            if !self.is_difference(&relation, a, b) {
                let forward = self.relations.intern(&relation);
                let backward = self.relations.intern(&transpose(&relation));
                self.push(Cost::Pair, Constraint::Pair { a, b, forward, backward });
            }
        }
    }

    /// Returns whether a relation says nothing but what peers say.
    fn is_difference(&self, relation: &Relation, a: Cell, b: Cell) -> bool {
        let all = self.draft.all;
        let are_peers = self.draft.peers[usize::from(a)].contains(b);
        let own = |value: usize| if are_peers { 1 << value } else { 0 };
        (0..self.draft.value_count).all(|value| relation[value] == all & !own(value))
    }

    fn push_houses(&mut self) {
        for house in std::mem::take(&mut self.draft.houses) {
            let cells = self.draft.span(&house.cells);
            self.push(Cost::House, Constraint::House { cells });
            self.houses.push(cells);
            let start = self.segments.len();
            push_segments(&mut self.draft, &house, &mut self.segments);
            let position = |length: usize| u32::try_from(length).expect("houses have few segments");
            let segments = Span { start: position(start), end: position(self.segments.len()) };
            if !segments.is_empty() {
                self.push(Cost::LongEquation, Constraint::Locked { cells, segments });
            }
            self.draft.houses.push(house);
        }
    }

    fn push_option_groups(&mut self) {
        for OptionGroup { cells, sets } in std::mem::take(&mut self.draft.options) {
            let sets = match sets {
                OptionSets::Sum(sum) => self.tables.sums(cells.len(), sum),
                OptionSets::Listed(sets) => sets,
                OptionSets::Window => self.tables.windows(cells.len()),
            };
            let set = CellSet::of(&cells);
            let house = self.draft.houses.iter().take(MAX_HOUSES).find(|house| set.is_subset(&house.set));
            let rest = house.map_or(CellSet::EMPTY, |house| house.set.minus(&set));
            let rest = self.draft.span_of(rest.iter());
            let cost = if cells.len() <= 4 { Cost::ShortOptions } else { Cost::LongOptions };
            self.push_options(cost, &cells, sets, rest);
        }
    }

    fn push_options(&mut self, cost: Cost, cells: &[Cell], sets: SetList, rest: Span) {
        self.draft.is_impossible |= sets.as_slice().is_empty();
        // Few cells with few sets say most.
        let order = cells.len() << 16 | sets.as_slice().len();
        let cells = self.draft.span(cells);
        self.push_ordered(cost, order, Constraint::Options { cells, sets, rest });
    }

    fn push_equations(&mut self) {
        for equation in std::mem::take(&mut self.draft.equations) {
            let cost = if equation.terms.len() <= 5 { Cost::ShortEquation } else { Cost::LongEquation };
            self.push_equation(cost, equation);
        }
        for equation in std::mem::take(&mut self.draft.long_derived) {
            self.push_equation(Cost::DerivedSum, equation);
        }
    }

    fn push_equation(&mut self, cost: Cost, cell_equation: CellEquation) {
        let position = |length: usize| u32::try_from(length).expect("a file has fewer than 2³² sums");
        let total = cell_equation.total;
        match Equation::new(&cell_equation, &self.draft.peers) {
            Some(equation)
                if equation.is_distinct_sum() && equation.cells.len() <= self.draft.value_count =>
            {
                let sets = self.tables.sums(equation.cells.len(), total);
                self.push_options(cost.max(Cost::LongOptions), &equation.cells, sets, Span::default());
            }
            Some(equation) => {
                let constraint = Constraint::Equation(position(self.equations.len()));
                self.push_ordered(cost, equation.cells.len(), constraint);
                self.equations.push(equation);
            }
            None => {
                let (cells, coefficients) = cell_equation.terms.into_iter().unzip();
                self.push(Cost::Other, Constraint::LongSum(position(self.long_sums.len())));
                self.long_sums.push(LongSum { cells, coefficients, total });
            }
        }
    }

    /// Completes the constraints that depend on which cells differ.
    fn push_others(&mut self) {
        for mut constraint in std::mem::take(&mut self.draft.others) {
            match &mut constraint {
                Constraint::Between { cells, distinct } => {
                    let inner = self.draft.arena[cells.start as usize + 1..cells.end as usize - 1].to_vec();
                    *distinct = u8::try_from(self.draft.distinct_count(&inner)).unwrap_or(u8::MAX);
                }
                Constraint::Index { targets, is_exact, .. } => {
                    let targets = &self.draft.arena[targets.start as usize..targets.end as usize];
                    let targets: Vec<Cell> =
                        targets.iter().copied().filter(|&cell| cell != super::constraint::NO_CELL).collect();
                    let set = CellSet::of(&targets);
                    *is_exact = set.len() == targets.len() && self.draft.are_distinct(&set);
                }
                Constraint::Circles { cells } => {
                    let list = self.draft.arena[cells.start as usize..cells.end as usize].to_vec();
                    let groups = self.draft.groups_that_differ(&list);
                    *cells = self.draft.span(&groups.join(&super::constraint::NO_CELL));
                }
                _ => {}
            }
            let cost = match constraint {
                Constraint::Cover { .. } | Constraint::Exclude { .. } | Constraint::Clause { .. } => {
                    Cost::Chain
                }
                Constraint::Any { .. } | Constraint::Rank { .. } | Constraint::DistinctLines { .. } => {
                    Cost::DerivedSum
                }
                _ => Cost::Other,
            };
            self.push(cost, constraint);
        }
    }

    fn into_network(mut self) -> Network {
        self.constraints.sort_by_key(|constraint| (constraint.0, constraint.1));
        self.relations.make_tables();
        let peer_lists = (0..self.draft.peers.len())
            .map(|cell| {
                let peers = self.draft.peers[cell];
                self.draft.span_of(peers.iter())
            })
            .collect();
        let draft = self.draft;
        let mut network = Network {
            value_count: draft.value_count,
            first_digit: draft.puzzle.layout.digits().first(),
            all: draft.all,
            start: draft.start,
            constraints: self.constraints.into_iter().map(|constraint| constraint.2).collect(),
            arena: draft.arena,
            houses: self.houses,
            equations: self.equations,
            long_sums: self.long_sums,
            segments: self.segments,
            relations: self.relations,
            automata: draft.automata,
            alternatives: draft.alternatives,
            peers: Peers::new(&draft.peers),
            peer_lists,
            watchers: Watchers::default(),
            is_impossible: draft.is_impossible,
        };
        network.watchers = watchers_of(&network);
        network
    }
}

/// Returns which constraints of a network wait for which cells.
fn watchers_of(network: &Network) -> Watchers {
    let mut watched: Vec<(Cell, u32)> = Vec::with_capacity(network.arena.len());
    for (number, constraint) in (0..).zip(&network.constraints) {
        network.for_each_watched(constraint, |cell| watched.push((cell, number)));
    }
    Watchers::new(network.start.len(), network.constraints.len(), &watched)
}
