//! What lowering gathers before constraints are made of it.
//!
//! Clues come in any order, and each may let cells differ or equal each other, which sharpens what others say. So their parts
//! are collected here first; [`merge`](super::merge) makes constraints of them when all are known.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::automaton::Automaton;
use crate::cell::CellIndex;
use crate::layout::Layout;
use crate::puzzle::VariantPuzzle;
use crate::tables::SetList;

use super::equation::CellEquation;
use super::relation::{Relation, transpose};
use super::{Cell, CellSet, Constraint, Network, Places, Span};

/// The most houses among which one is searched for some cells: more than any puzzle has, less than a file may list.
pub(super) const MAX_HOUSES: usize = 512;
/// The most equal pairs that share what they differ from.
const MAX_EQUAL_PAIRS: usize = 4096;

/// A full house.
pub(super) struct House<const W: usize> {
    pub(super) set: CellSet<W>,
    pub(super) cells: Vec<Cell>,
}

/// Cells, once each, that add up to a total, in values.
pub(super) struct CellSum<const W: usize> {
    pub(super) cells: CellSet<W>,
    pub(super) total: i64,
}

/// Cells that differ and hold one of some sets.
pub(super) struct OptionGroup {
    pub(super) cells: Vec<Cell>,
    pub(super) sets: OptionSets,
}

/// Which sets of values an option group may hold.
#[derive(Debug, Clone, Copy)]
pub(super) enum OptionSets {
    Sum(i64),
    Window,
    Listed(SetList),
}

/// The parts of a network that is being made.
pub(super) struct Draft<'a, const W: usize> {
    pub(super) puzzle: &'a VariantPuzzle,
    pub(super) places: &'a Places,
    pub(super) value_count: usize,
    pub(super) first: i64,
    pub(super) all: u16,
    pub(super) start: Vec<u16>,
    pub(super) peers: Vec<CellSet<W>>,
    pub(super) houses: Vec<House<W>>,
    known_houses: HashSet<CellSet<W>>,
    pub(super) sums: Vec<CellSum<W>>,
    pub(super) equations: Vec<CellEquation>,
    /// Derived sums of many cells, which are of use where nothing else is.
    pub(super) long_derived: Vec<CellEquation>,
    pub(super) options: Vec<OptionGroup>,
    /// Relations of pairs, the lower cell first.
    pub(super) pairs: Vec<(Cell, Cell, Relation)>,
    pub(super) chains: Vec<Span>,
    pub(super) sames: Vec<(Span, Span)>,
    pub(super) others: Vec<Constraint>,
    pub(super) arena: Vec<Cell>,
    pub(super) automata: Vec<Arc<Automaton>>,
    /// The number of the automaton of each clue that shares one, by its address.
    pub(super) known_automata: HashMap<usize, u32>,
    pub(super) alternatives: Vec<Vec<Network>>,
    /// All rows and columns from both ends, and whether they are houses; made once.
    pub(super) lines: Option<(Span, bool)>,
    pub(super) is_impossible: bool,
}

impl<'a, const W: usize> Draft<'a, W> {
    pub(super) fn new(puzzle: &'a VariantPuzzle, places: &'a Places) -> Self {
        let digits = puzzle.layout.digits();
        let all = u16::MAX >> (16 - digits.count());
        #[expect(clippy::cast_possible_truncation, reason = "a range has at most 16 digits")]
        let candidates = |place| (puzzle.possible(place).bits() >> digits.first()) as u16;
        let start: Vec<u16> = places.iter().map(candidates).collect();
        Self {
            puzzle,
            places,
            value_count: digits.count(),
            first: i64::from(digits.first()),
            all,
            start,
            peers: vec![CellSet::EMPTY; places.count()],
            houses: Vec::with_capacity(32),
            known_houses: HashSet::new(),
            sums: Vec::new(),
            equations: Vec::new(),
            long_derived: Vec::new(),
            options: Vec::new(),
            pairs: Vec::new(),
            chains: Vec::new(),
            sames: Vec::new(),
            others: Vec::new(),
            arena: Vec::with_capacity(2048),
            automata: Vec::new(),
            known_automata: HashMap::new(),
            alternatives: Vec::new(),
            lines: None,
            is_impossible: false,
        }
    }

    /// Returns a draft of what holds in one of several branches: it knows which cells differ, but says nothing itself.
    pub(super) fn branch(&self) -> Self {
        Self {
            start: vec![self.all; self.start.len()],
            peers: self.peers.clone(),
            houses: Vec::new(),
            arena: Vec::new(),
            ..Self::new(self.puzzle, self.places)
        }
    }

    pub(super) const fn layout(&self) -> &'a Layout {
        &self.puzzle.layout
    }

    /// Returns the cells at places. A place without a cell makes the puzzle impossible, as no clue holds there.
    pub(super) fn cells(&mut self, places: &[CellIndex]) -> Vec<Cell> {
        let cells: Vec<Cell> = places.iter().filter_map(|&place| self.places.cell(place)).collect();
        self.is_impossible |= cells.len() < places.len();
        cells
    }

    /// Returns the value of a digit, if it is one.
    pub(super) fn value(&self, digit: i64) -> Option<usize> {
        let value = usize::try_from(digit.checked_sub(self.first)?).ok()?;
        (value < self.value_count).then_some(value)
    }

    /// Returns the mask of the values whose digits are so.
    pub(super) fn values_where(&self, holds: impl Fn(i64) -> bool) -> u16 {
        (0..self.value_count)
            .filter(|&value| holds(self.digit(value)))
            .fold(0, |mask, value| mask | 1 << value)
    }

    /// Returns the digit of a value.
    #[expect(clippy::cast_possible_wrap, reason = "values are below 16")]
    pub(super) const fn digit(&self, value: usize) -> i64 {
        self.first + value as i64
    }

    /// Returns the relation of the digits that are so.
    pub(super) fn relation(&self, holds: impl Fn(i64, i64) -> bool) -> Relation {
        let mut relation = [0; 16];
        for (value, row) in relation.iter_mut().enumerate().take(self.value_count) {
            *row = self.values_where(|second| holds(self.digit(value), second));
        }
        relation
    }

    pub(super) fn span(&mut self, cells: &[Cell]) -> Span {
        self.span_of(cells.iter().copied())
    }

    /// Adds cells to the arena.
    pub(super) fn span_of(&mut self, cells: impl IntoIterator<Item = Cell>) -> Span {
        let position = |length: usize| u32::try_from(length).expect("a file has fewer than 2³² cells");
        let start = position(self.arena.len());
        self.arena.extend(cells);
        Span { start, end: position(self.arena.len()) }
    }

    pub(super) fn restrict(&mut self, cell: Cell, values: u16) {
        self.start[usize::from(cell)] &= values;
    }

    /// Says that cells differ; one that is listed twice counts once. As many as there are values are a house.
    pub(super) fn require_distinct(&mut self, cells: &[Cell]) {
        let set = CellSet::of(cells);
        let count = set.len();
        self.is_impossible |= count > self.value_count;
        for cell in set.iter() {
            let peers = &mut self.peers[usize::from(cell)];
            *peers = peers.or(&set);
            peers.remove(cell);
        }
        if count == self.value_count && self.known_houses.insert(set) {
            let cells = if count == cells.len() { cells.to_vec() } else { set.to_vec() };
            self.houses.push(House { set, cells });
        }
    }

    /// Says that two cells differ.
    pub(super) fn require_different(&mut self, a: Cell, b: Cell) {
        if a != b {
            self.peers[usize::from(a)].insert(b);
            self.peers[usize::from(b)].insert(a);
        }
    }

    /// Says that the values of two cells are a pair of a relation.
    pub(super) fn relate(&mut self, a: Cell, b: Cell, relation: &Relation) {
        if a == b {
            let loops = (0..16).filter(|&value: &usize| relation[value] >> value & 1 == 1);
            let values = loops.fold(0, |mask, value| mask | 1 << value);
            return self.restrict(a, values);
        }
        if (0..16).all(|value: usize| relation[value] >> value & 1 == 0) {
            self.require_different(a, b);
        }
        if a < b {
            self.pairs.push((a, b, *relation));
        } else {
            self.pairs.push((b, a, transpose(relation)));
        }
    }

    /// Says that the digits of cells, each times its coefficient, add up to a total. Cells may repeat.
    pub(super) fn require_sum(&mut self, terms: impl IntoIterator<Item = (Cell, i64)>, total: i64) {
        let mut terms: Vec<(Cell, i64)> = terms.into_iter().collect();
        let cells: CellSet<W> = terms.iter().fold(CellSet::EMPTY, |mut cells, term| {
            cells.insert(term.0);
            cells
        });
        // Terms keep their order, as neighbours on a line often differ, unless a cell is listed twice.
        if cells.len() < terms.len() {
            add_repeated(&mut terms);
        }
        terms.retain(|term| term.1 != 0);
        let offset =
            terms.iter().fold(0i64, |sum, term| sum.saturating_add(term.1.saturating_mul(self.first)));
        self.require_value_sum(terms, total.saturating_sub(offset), false);
    }

    /// Does the same in values, for cells that do not repeat.
    pub(super) fn require_value_sum(&mut self, terms: Vec<(Cell, i64)>, total: i64, is_derived: bool) {
        match terms[..] {
            [] => self.is_impossible |= total != 0,
            [(cell, coefficient)] => {
                let values = (0..16).filter(|&value| coefficient.saturating_mul(value) == total);
                let mask = values.fold(0, |mask, value| mask | 1 << value);
                self.restrict(cell, mask);
            }
            [(a, of_a), (b, of_b)] => {
                let first = self.first;
                let part = |digit: i64, coefficient: i64| coefficient.saturating_mul(digit - first);
                let relation = self.relation(|x, y| part(x, of_a).saturating_add(part(y, of_b)) == total);
                self.relate(a, b, &relation);
            }
            _ => self.equations.push(CellEquation { terms, total, is_derived }),
        }
    }

    /// Says that cells, which do not repeat and each count once, add up to a total of digits, and keeps this for derived
    /// sums.
    pub(super) fn keep_sum(&mut self, cells: CellSet<W>, total: i64) {
        let count = i64::try_from(cells.len()).expect("a board has at most 1,024 cells");
        self.sums.push(CellSum { cells, total: total - self.first * count });
    }

    /// Lets cells that are equal by a clue share what they differ from.
    pub(super) fn share_peers(&mut self) {
        let is_equality =
            |relation: &Relation| relation.iter().enumerate().all(|(value, row)| row & !(1 << value) == 0);
        let equal: Vec<(Cell, Cell)> =
            self.pairs.iter().filter(|pair| is_equality(&pair.2)).map(|pair| (pair.0, pair.1)).collect();
        for _ in 0..2 {
            for &(a, b) in equal.iter().take(MAX_EQUAL_PAIRS) {
                let peers = self.peers[usize::from(a)].or(&self.peers[usize::from(b)]);
                for cell in peers.iter() {
                    self.require_different(a, cell);
                    self.require_different(b, cell);
                }
            }
        }
    }

    /// Returns the size of a set of these cells that all differ, found greedily.
    pub(super) fn distinct_count(&self, cells: &[Cell]) -> usize {
        let grow = |first: Cell| {
            let mut common = self.peers[usize::from(first)];
            let mut count = 1;
            for &cell in cells {
                if common.contains(cell) {
                    common = common.and(&self.peers[usize::from(cell)]);
                    count += 1;
                }
            }
            count
        };
        cells.iter().take(MAX_STARTS).map(|&cell| grow(cell)).max().unwrap_or(0)
    }

    /// Divides cells into groups of cells that differ, each as large as a greedy search makes it; so many cells that this
    /// takes too long are a group each.
    pub(super) fn groups_that_differ(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut groups: Vec<(Vec<Cell>, CellSet<W>)> = Vec::new();
        // Row by row, because rows are the largest groups where cells lie together.
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        for &cell in &cells {
            let peers = self.peers[usize::from(cell)];
            let is_small = cells.len() <= MAX_GROUPED;
            match groups.iter_mut().filter(|_| is_small).find(|group| group.1.contains(cell)) {
                Some((group, common)) => {
                    group.push(cell);
                    *common = common.and(&peers);
                }
                None => groups.push((vec![cell], peers)),
            }
        }
        groups.into_iter().map(|group| group.0).collect()
    }

    /// Returns whether all cells of a set differ.
    pub(super) fn are_distinct(&self, set: &CellSet<W>) -> bool {
        set.iter().all(|cell| {
            let mut others = *set;
            others.remove(cell);
            others.is_subset(&self.peers[usize::from(cell)])
        })
    }
}

/// The most cells that are divided into groups.
const MAX_GROUPED: usize = 1024;

/// The number of cells from which a set of cells that differ is grown, so that long lines take linear time.
const MAX_STARTS: usize = 16;

/// Makes one term of all terms of a cell.
fn add_repeated(terms: &mut Vec<(Cell, i64)>) {
    terms.sort_unstable_by_key(|term| term.0);
    terms.dedup_by(|term, kept| {
        let is_same = term.0 == kept.0;
        if is_same {
            kept.1 = kept.1.saturating_add(term.1);
        }
        is_same
    });
}
