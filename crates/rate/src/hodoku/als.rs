//! Almost locked sets: sets of cells of a house with one digit more than cells. `Sets` lists them for a position, with the
//! pairs that have a restricted common; the three techniques link two, three or more of them. `HoDoKu` takes the first step
//! of the first two, and the best of the chains.

use givens_engine::grid::{Digit, DigitSet};

use super::{
    best::Best,
    excesses::Excesses,
    restricted_commons::{self, RestrictedCommon, Set},
};
use crate::{
    board::Board,
    cells::{Candidate, CellBits},
    found_step::{FoundNode, FoundStep, Role, add_new, remove_digit},
    house::House,
};

/// The largest number of restricted commons in a chain.
const MAX_LINKS: usize = 50;

/// The almost locked sets of a position.
pub(super) struct Sets<'a> {
    board: &'a Board,
    all: Vec<Set>,
    commons: Vec<RestrictedCommon>,
}

impl<'a> Sets<'a> {
    pub(super) fn new(board: &'a Board, excesses: &Excesses) -> Self {
        let mut found = Self { board, all: Vec::new(), commons: Vec::new() };
        for house in House::all() {
            let sets = excesses.of(house);
            for set in sets.almost_locked() {
                let cells = house.at_pattern(set);
                // Those of an earlier house are known.
                if cells.shared_houses().all(|other| other >= house) {
                    found.add(cells, DigitSet::from_bits(sets.union(set).into()));
                }
            }
        }
        found.commons = restricted_commons::all(board, &found.all);
        found
    }

    /// Adds a set, with what its digits see.
    fn add(&mut self, cells: CellBits, digits: DigitSet) {
        let (mut places, mut peers) = ([CellBits::EMPTY; 9], [CellBits::EMPTY; 9]);
        for digit in digits {
            places[digit.index()] = self.board.places(digit) & cells;
            peers[digit.index()] = places[digit.index()].common_peers();
        }
        self.all.push(Set { cells, digits, places, peers });
    }

    /// Returns what falls where it sees all places of a digit that both sets share, apart from some.
    fn shared(&self, i: usize, j: usize, except: DigitSet) -> Vec<Candidate> {
        let (a, b) = (&self.all[i], &self.all[j]);
        let own = a.cells | b.cells;
        let mut removed = Vec::new();
        for digit in a.digits & b.digits & !except {
            let falling = a.peers[digit.index()] & b.peers[digit.index()] & self.board.places(digit);
            removed.extend((falling - own).iter().map(|cell| (cell, digit)));
        }
        removed
    }
}

/// The restricted commons of each set, by number, ascending.
struct CommonsBySet {
    numbers: Vec<usize>,
    /// Where those of each set begin, and the end of the last.
    starts: Vec<usize>,
}

impl CommonsBySet {
    /// Those of a set.
    fn of(&self, set: usize) -> &[usize] {
        &self.numbers[self.starts[set]..self.starts[set + 1]]
    }
}

impl Sets<'_> {
    /// Lists the restricted commons of each set.
    fn commons_by_set(&self) -> CommonsBySet {
        let mut starts = vec![0; self.all.len() + 1];
        self.commons.iter().flat_map(|common| common.sets).for_each(|set| starts[set] += 1);
        // First where the list of each set ends; filled backwards, that becomes where it begins.
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut numbers = vec![0; self.commons.len() * 2];
        let backwards = self.commons.iter().enumerate().rev();
        for (set, number) in backwards.flat_map(|(number, common)| common.sets.map(|set| (set, number))) {
            starts[set] -= 1;
            numbers[starts[set]] = number;
        }
        CommonsBySet { numbers, starts }
    }

    /// Tells a step as a chain: a digit is in the first of some sets or in the last, which others link.
    fn chain(&self, found: FoundStep, end: Digit, sets: &[usize], commons: &[Digit]) -> FoundStep {
        let entries = [end].into_iter().chain(commons.iter().copied());
        let exits = commons.iter().copied().chain([end]);
        let through = |((&set, entry), exit): ((&usize, Digit), Digit)| {
            let Set { cells, places, .. } = self.all[set];
            let off =
                FoundNode { cells: places[entry.index()], digit: entry, is_on: false, set: CellBits::EMPTY };
            [off, FoundNode { cells: places[exit.index()], digit: exit, is_on: true, set: cells }]
        };
        let nodes = sets.iter().zip(entries).zip(exits).flat_map(through).collect();
        let union =
            |first: usize| sets.iter().skip(first).step_by(2).map(|&set| self.all[set].cells).collect();
        FoundStep { nodes, ..found.whole_cells(Role::Body, union(0)).whole_cells(Role::Opposite, union(1)) }
    }
}

/// Finds two sets with a restricted common digit.
pub(super) fn xz_rule(sets: &Sets) -> Option<FoundStep> {
    sets.commons.iter().find_map(|common| {
        let [i, j] = common.sets;
        let mut removed = sets.shared(i, j, DigitSet::of(common.first));
        if let Some(second) = common.second {
            add_new(&mut removed, sets.shared(i, j, DigitSet::of(second)));
            for (one, other) in [(i, j), (j, i)] {
                let (one, other) = (&sets.all[one], &sets.all[other]);
                for digit in one.digits & !(DigitSet::of(common.first) | DigitSet::of(second)) {
                    add_new(
                        &mut removed,
                        remove_digit(sets.board, one.peers[digit.index()] - other.cells, digit),
                    );
                }
            }
        }
        let found = FoundStep::removing(removed)?;
        // Sets with two restricted commons form a loop.
        let end = common.second.unwrap_or_else(|| found.removed[0].1);
        Some(sets.chain(found, end, &[i, j], &[common.first]))
    })
}

/// Finds two sets that both have a restricted common digit with a third.
pub(super) fn xy_wing(sets: &Sets) -> Option<FoundStep> {
    let with = sets.commons_by_set();
    sets.commons.iter().enumerate().find_map(|(index, p)| {
        let [of_first, of_second] = p.sets.map(|set| later(with.of(set), index));
        merged(of_first, of_second).map(|other| &sets.commons[other]).find_map(|q| {
            let (a, b) = ends(p.sets, q.sets)?;
            let is_same = p.second.is_none() && q.second.is_none() && p.first == q.first;
            if is_same || sets.all[a].cells.meets(sets.all[b].cells) {
                return None;
            }
            let used = [Some(p.first), p.second, Some(q.first), q.second];
            let used = used.into_iter().flatten().collect();
            let removed = sets.shared(a, b, used);
            let found = FoundStep::removing(removed)?.sorted();
            let middle = if p.sets[0] == a { p.sets[1] } else { p.sets[0] };
            let other = q.second.filter(|_| p.first == q.first).unwrap_or(q.first);
            let one = p.second.filter(|_| p.first == other).unwrap_or(p.first);
            let end = found.removed[0].1;
            Some(sets.chain(found, end, &[a, middle, b], &[one, other]))
        })
    })
}

/// The numbers of an ascending list behind a number.
fn later(list: &[usize], than: usize) -> &[usize] {
    &list[list.partition_point(|&number| number <= than)..]
}

/// Iterates over the numbers of two ascending lists, ascending.
fn merged<'a>(mut a: &'a [usize], mut b: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
    std::iter::from_fn(move || {
        let is_first = a.first().is_some_and(|first| b.first().is_none_or(|second| first < second));
        let list = if is_first { &mut a } else { &mut b };
        let (&number, rest) = list.split_first()?;
        *list = rest;
        Some(number)
    })
}

/// Returns the sets that two pairs do not share, if they share exactly one.
fn ends(p: [usize; 2], q: [usize; 2]) -> Option<(usize, usize)> {
    match (p[0] == q[0], p[1] == q[1], p[0] == q[1], p[1] == q[0]) {
        (true, false, _, _) => Some((p[1], q[1])),
        (false, true, _, _) => Some((p[0], q[0])),
        (_, _, true, false) => Some((p[1], q[0])),
        (_, _, false, true) => Some((p[0], q[1])),
        _ => None,
    }
}

/// The digits of a restricted common that are in use: one, or the first and the second.
type Use = (Digit, Option<Digit>);

/// Finds a chain of at least four sets.
pub(super) fn xy_chain(sets: &Sets) -> Option<FoundStep> {
    let mut from = vec![Vec::new(); sets.all.len()];
    for common in &sets.commons {
        from[common.sets[0]].push(common);
    }
    let (mut best, mut seen) = (Best::default(), Walked::new(sets.all.len()));
    let mut trail = (Vec::new(), Vec::new());
    for start in 0..sets.all.len() {
        for common in &from[start] {
            for used in std::iter::once(common.first).chain(common.second) {
                seen.clear();
                trail.0.clear();
                trail.0.push(start);
                let mut walk = ChainWalk {
                    sets,
                    from: &from,
                    start,
                    used,
                    trail: &mut trail,
                    seen: &mut seen,
                    best: &mut best,
                };
                walk.extend(common.sets[1], (used, None), 1);
            }
        }
    }
    best.take()
}

/// The states of a walk: by set, a bit for each use of one digit or of two, with one link and with more.
struct Walked {
    states: Vec<[[u64; 2]; 2]>,
    touched: Vec<usize>,
}

impl Walked {
    fn new(sets: usize) -> Self {
        Self { states: vec![[[0; 2]; 2]; sets], touched: Vec::new() }
    }

    /// Forgets the states, in time for those that were met.
    fn clear(&mut self) {
        self.touched.drain(..).for_each(|set| self.states[set] = [[0; 2]; 2]);
    }

    /// Adds a state and returns whether it is new.
    fn insert(&mut self, set: usize, (first, second): Use, links: usize) -> bool {
        let number = first.index() * 10 + second.map_or(9, Digit::index);
        let word = &mut self.states[set][usize::from(links > 1)][number / 64];
        let is_new = *word >> (number % 64) & 1 == 0;
        *word |= 1 << (number % 64);
        self.touched.push(set);
        is_new
    }
}

struct ChainWalk<'a> {
    sets: &'a Sets<'a>,
    from: &'a [Vec<&'a RestrictedCommon>],
    start: usize,
    used: Digit,
    /// The sets so far, and the digits between them.
    trail: &'a mut (Vec<usize>, Vec<Digit>),
    /// The states from which the walk has gone on; what follows from them is the same.
    seen: &'a mut Walked,
    best: &'a mut Best,
}

impl ChainWalk<'_> {
    /// Goes on to a set over the digit in use, and offers what the chain removes.
    fn extend(&mut self, set: usize, used: Use, links: usize) {
        let is_spent = !self.sets.board.spend(1);
        if links == MAX_LINKS || is_spent || !self.seen.insert(set, used, links) {
            return;
        }
        self.trail.0.push(set);
        self.trail.1.push(used.0);
        for common in &self.from[set] {
            let Some(next) = pass(common, used) else { continue };
            if links >= 2 {
                let except = DigitSet::of(self.used)
                    | DigitSet::of(next.0)
                    | next.1.map_or(DigitSet::EMPTY, DigitSet::of);
                let removed = self.sets.shared(self.start, common.sets[1], except);
                let found = FoundStep::removing(removed).map(FoundStep::sorted);
                let (sets, (all, commons)) = (self.sets, &self.trail);
                self.best.offer_with(found, |found| {
                    let end = found.removed[0].1;
                    let all = [all.as_slice(), &[common.sets[1]]].concat();
                    sets.chain(found, end, &all, &[commons.as_slice(), &[next.0]].concat())
                });
            }
            self.extend(common.sets[1], next, links + 1);
        }
        self.trail.0.pop();
        self.trail.1.pop();
    }
}

/// Returns which digits of a restricted common are in use after another. If both digits of the former were, only
/// its first is compared: the program does so.
fn pass(common: &RestrictedCommon, (before, _): Use) -> Option<Use> {
    match common.second {
        None if common.first == before => None,
        Some(second) if common.first == before => Some((second, None)),
        Some(second) if second == before => Some((common.first, None)),
        second => Some((common.first, second)),
    }
}
