//! What chains cost, with those inside of them and at least, and which of several is taken. A search offers its hints to a
//! `Least`, and asks it what could still come before those so far; that is all the pruning of chains.

use givens_engine::grid::DigitSet;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Cell, CellBits},
    found_step::FoundStep,
};

/// Adds up the complexities of chains, each with the nodes by which it is known again, and counted once.
pub(super) fn complexity<'a>(all: impl Iterator<Item = (&'a [Assertion], u32)>) -> u32 {
    let mut met: Vec<(&[Assertion], u32)> = Vec::new();
    for chain in all {
        if met.iter().all(|known| known.0 != chain.0) {
            met.push(chain);
        }
    }
    met.iter().map(|chain| chain.1).sum()
}

/// The least complexity of what leads to several ends: the nodes of each, and the chains inside of one of them, since the
/// others may have the same, which count once.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LowerBound {
    flat: u32,
    within: u32,
}

impl LowerBound {
    /// A number of nodes, and the complexities of chains inside that one of them has.
    pub(super) const fn new(flat: u32, within: u32) -> Self {
        Self { flat, within }
    }

    /// A number of nodes without chains inside.
    pub(super) const fn from_nodes(flat: u32) -> Self {
        Self { flat, within: 0 }
    }

    /// The number of nodes, with those of chains inside.
    pub(super) const fn total(self) -> u32 {
        self.flat + self.within
    }
}

impl std::ops::Add for LowerBound {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { flat: self.flat + other.flat, within: self.within.max(other.within) }
    }
}

impl std::iter::Sum for LowerBound {
    fn sum<I: Iterator<Item = Self>>(bounds: I) -> Self {
        bounds.fold(Self::default(), |sum, lower_bound| sum + lower_bound)
    }
}

/// The complexities up to which chains are looked for in turn.
pub(super) const LIMITS: [u32; 5] = [34, 66, 130, 258, ALL];

/// A complexity that no chain has.
pub(super) const ALL: u32 = 1 << 20;

/// Where a propagation ends: from a number of links on, nothing that follows is of use.
pub(super) type Limit<'a> = dyn Fn(u32) -> bool + 'a;

/// The least number of links of a limit, if there is one.
pub(super) fn least(limit: &Limit) -> Option<u32> {
    if !limit(1 << 24) {
        return None;
    }
    let (mut low, mut high) = (0, 1 << 24);
    while low < high {
        let middle = low + (high - low) / 2;
        (low, high) = if limit(middle) { (low, middle) } else { (middle + 1, high) };
    }
    Some(low)
}

/// The numbers of nodes beyond which a chain costs another tenth.
fn limits() -> impl Iterator<Item = u32> {
    (0..).map(|index: u32| if index.is_multiple_of(2) { 4 << (index / 2) } else { 6 << (index / 2) })
}

/// Returns the rating of a chain in tenths, and as the program's sum of tenths, by which it sorts.
fn rating(base: u32, complexity: u32) -> (u32, f64) {
    let passed = limits().take_while(|&limit| complexity.saturating_sub(2) > limit).count() as u32;
    let sum = (0..passed).fold(f64::from(base) / 10.0, |sum, _| sum + 0.1);
    (base + passed, sum)
}

/// A hint with its complexity.
pub(super) type Hint = (u32, FoundStep);

/// What orders hints: the program's sum of tenths, the complexity, the kind.
type HintRank = (f64, u32, u32);

/// Keeps the hint with the least rating, complexity and kind; the first of equal ones.
#[derive(Default)]
pub(super) struct Least {
    rank: Option<HintRank>,
    found: Option<FoundStep>,
    number: usize,
    /// Whether it is to be found without pruning.
    is_plain: bool,
    /// The complexity beyond which no hint is of use.
    limit: Option<u32>,
    /// The least for each candidate, instead of one.
    each: Option<Each>,
}

/// The least hint for each of some candidates that fall.
struct Each {
    targets: [CellBits; 9],
    /// By target, digit by digit: the rank, and the place in the list of hints.
    best: Vec<Option<(HintRank, usize)>>,
    /// The place of the first target of each digit among those.
    firsts: [usize; 9],
    hints: Vec<(HintRank, FoundStep)>,
    /// The greatest rank of a target, once there is a hint for each.
    worst: Option<HintRank>,
}

impl Each {
    fn new(targets: [CellBits; 9]) -> Self {
        let (mut firsts, mut number) = ([0; 9], 0);
        for (first, targets) in firsts.iter_mut().zip(targets) {
            *first = number;
            number += targets.len();
        }
        Self { targets, best: vec![None; number], firsts, hints: Vec::new(), worst: None }
    }

    /// The place of a target.
    fn place(&self, candidate: usize) -> usize {
        let (cell, digit) = (candidate / 9, candidate % 9);
        self.firsts[digit] + (self.targets[digit] & CellBits::first_cells(cell)).len()
    }

    /// Whether a hint would be the least for what it makes fall.
    fn admits(&self, rank: HintRank, candidate: usize) -> bool {
        self.targets[candidate % 9].has(Cell::from_index(candidate / 9))
            && self.best[self.place(candidate)].is_none_or(|(best, _)| rank < best)
    }

    /// Keeps a hint for those candidates of which it is the least.
    fn keep(&mut self, rank: HintRank, found: FoundStep) {
        let eliminated = found.removed.iter().map(|&(cell, digit)| Assertion::off(cell, digit).candidate());
        let lesser: Vec<_> = eliminated.filter(|&candidate| self.admits(rank, candidate)).collect();
        if lesser.is_empty() {
            return;
        }
        for candidate in lesser {
            let place = self.place(candidate);
            self.best[place] = Some((rank, self.hints.len()));
        }
        self.hints.push((rank, found));
        let ranks = self.best.iter().map(|best| best.map(|(rank, _)| rank));
        let greatest = |all: Option<HintRank>, rank: Option<HintRank>| match (all?, rank?) {
            (all, rank) if all < rank => Some(rank),
            (all, _) => Some(all),
        };
        self.worst = ranks.fold(Some((0.0, 0, 0)), greatest);
    }
}

impl Least {
    /// For a search without pruning.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self { is_plain: true, ..Self::default() }
    }

    /// For hints up to a complexity.
    pub(super) fn within(limit: u32) -> Self {
        Self { limit: Some(limit), ..Self::default() }
    }

    /// For the least hint for each of some candidates, up to a complexity. Without a limit nothing is pruned.
    pub(super) fn each(targets: [CellBits; 9], limit: Option<u32>) -> Self {
        Self { is_plain: limit.is_none(), limit, each: Some(Each::new(targets)), ..Self::default() }
    }

    /// Offers a hint; it is only made if it comes before those so far.
    pub(super) fn offer(
        &mut self,
        base: u32,
        complexity: u32,
        kind: u32,
        hint: impl FnOnce() -> Option<FoundStep>,
    ) {
        let (tenths, sum) = rating(base, complexity);
        let rank = (sum, complexity, kind);
        if self.limit.is_some_and(|limit| complexity > limit) {
            return;
        }
        let last = self.each.as_ref().map_or(self.rank, |each| each.worst);
        if last.is_none_or(|least| rank < least)
            && let Some(mut found) = hint()
        {
            found.tenths = tenths;
            self.number += 1;
            if let Some(each) = &mut self.each {
                each.keep(rank, found);
            } else {
                (self.rank, self.found) = (Some(rank), Some(found));
            }
        }
    }

    /// Whether what is kept comes before any hint of a base, kind and complexity, or equals it.
    pub(super) fn is_before(&self, base: u32, complexity: u32, kind: u32) -> bool {
        let last = self.each.as_ref().map_or(self.rank, |each| each.worst);
        !self.is_plain
            && (self.limit.is_some_and(|limit| complexity > limit)
                || last.is_some_and(|least| least <= (rating(base, complexity).1, complexity, kind)))
    }

    /// Whether a candidate that turns on or off would be of use to a hint of a base, kind and complexity.
    pub(super) fn admits(
        &self,
        board: &Board,
        target: Assertion,
        base: u32,
        complexity: u32,
        kind: u32,
    ) -> bool {
        let Some(each) = &self.each else { return true };
        let rank = (rating(base, complexity).1, complexity, kind);
        let (at, digit) = (target.cell(), target.digit());
        if !target.is_on() {
            return each.admits(rank, target.candidate());
        }
        (board.at(at) - DigitSet::of(digit))
            .iter()
            .any(|other| each.admits(rank, Assertion::off(at, other).candidate()))
    }

    /// The candidates for which hints are looked for; all if one hint is.
    pub(super) fn targets(&self) -> [CellBits; 9] {
        self.each.as_ref().map_or([CellBits::ALL; 9], |each| each.targets)
    }

    /// The targets for which a hint of a base, complexity and kind would be the least.
    pub(super) fn admitted(&self, base: u32, complexity: u32, kind: u32) -> [CellBits; 9] {
        let rank = (rating(base, complexity).1, complexity, kind);
        let Some(each) = &self.each else {
            let is_least = self.is_plain || self.rank.is_none_or(|least| rank < least);
            return if is_least { [CellBits::ALL; 9] } else { [CellBits::EMPTY; 9] };
        };
        let mut admitted = [CellBits::EMPTY; 9];
        for digit in ALL_DIGITS {
            let is_admitted = |&cell: &Cell| each.admits(rank, Assertion::off(cell, digit).candidate());
            admitted[digit.index()] = each.targets[digit.index()].iter().filter(is_admitted).collect();
        }
        admitted
    }

    /// Whether hints are looked for, and for no candidate.
    pub(super) fn is_in_vain(&self) -> bool {
        self.targets() == [CellBits::EMPTY; 9]
    }

    /// Whether hints for several candidates are looked for.
    pub(super) const fn is_each(&self) -> bool {
        self.each.is_some()
    }

    /// Whether the least hint may be one of those that were not searched for.
    pub(super) fn is_open(&self) -> bool {
        self.each.as_ref().map_or(self.rank, |each| each.worst).is_none()
    }

    /// How often a lesser hint was found.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    pub(super) fn take(self) -> Option<FoundStep> {
        self.found
    }

    /// Returns the hints that are the least for a candidate, in order, each with its complexity.
    pub(super) fn take_each(self) -> Vec<Hint> {
        let Some(each) = self.each else { return Vec::new() };
        let is_best = |index: usize| each.best.iter().flatten().any(|best| best.1 == index);
        let hints = each.hints.into_iter().enumerate().filter(|(index, _)| is_best(*index));
        let mut kept: Vec<_> = hints.map(|(_, hint)| hint).collect();
        kept.sort_by(|(a, _), (b, _)| a.partial_cmp(b).expect("sums are numbers"));
        kept.into_iter().map(|(rank, found)| (rank.1, found)).collect()
    }
}
