//! What follows from each candidate as sets, without chains and lengths: which searches for chains can find anything. An
//! `Outlook` is made before a costly search, and admits at least what the search would find.

use givens_engine::grid::{Digit, DigitSet};

use super::{
    chains::{NestedSearch, Reach},
    consequences::consequences,
    propagation::{Propagation, endless},
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell, CellBits},
    house::House,
    links::{Closure, Links},
};

/// The places of each digit.
pub(super) type Places = [CellBits; 9];

/// What the closure of the links of a grid counts as work.
pub(super) const LINKS: u64 = 400;

/// What the closure of one candidate counts as work.
const CLOSURE: u64 = 10;

/// The candidates that singles leave.
#[derive(Clone)]
struct Remaining {
    at: [DigitSet; 81],
    places: Places,
    /// Cells whose digit is known, and not yet taken from its peers.
    pending: Vec<Candidate>,
}

impl Remaining {
    fn from_board(board: &Board) -> Self {
        let (at, places) = (std::array::from_fn(|cell| board.at(Cell::from_index(cell))), places(board));
        Self { at, places, pending: Vec::new() }
    }

    /// Turns a candidate on or off, with all singles that follow, and returns whether there is no contradiction.
    fn assume(&mut self, start: Assertion) -> bool {
        let (cell, digit) = (start.cell(), start.digit());
        let is_possible = if start.is_on() { self.place(cell, digit) } else { self.remove(cell, digit) };
        is_possible && self.propagate()
    }

    /// Places all pending singles, and returns whether there is no contradiction.
    fn propagate(&mut self) -> bool {
        while let Some((cell, digit)) = self.pending.pop() {
            if !self.place(cell, digit) {
                return false;
            }
        }
        true
    }

    /// Removes what a digit in a cell excludes, and returns whether there is no contradiction.
    fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        self.at[cell.index()].contains(digit)
            && (self.at[cell.index()] - DigitSet::of(digit)).iter().all(|other| self.remove(cell, other))
            && (self.places[digit.index()] & cell.peers()).iter().all(|peer| self.remove(peer, digit))
    }

    /// Removes a candidate, notes singles, and returns whether there is no contradiction.
    fn remove(&mut self, cell: Cell, digit: Digit) -> bool {
        if !self.at[cell.index()].contains(digit) {
            return true;
        }
        self.at[cell.index()] -= DigitSet::of(digit);
        self.places[digit.index()] -= cell.bits();
        let left = self.at[cell.index()];
        self.pending.extend(left.sole().map(|digit| (cell, digit)));
        !left.is_empty()
            && cell.houses().into_iter().all(|house| {
                let left = self.places[digit.index()] & house.bits();
                self.pending.extend(left.sole().map(|cell| (cell, digit)));
                !left.is_empty()
            })
    }
}

/// The candidates of a position.
fn places(board: &Board) -> Places {
    std::array::from_fn(|digit| board.places(Digit::from_index(digit)))
}

/// The candidates of one set and not of another.
fn without(of: &Places, less: &Places) -> Places {
    std::array::from_fn(|digit| of[digit] - less[digit])
}

/// Adds the candidates of one set to another.
fn add(to: &mut Places, added: &Places) {
    to.iter_mut().zip(added).for_each(|(to, added)| *to |= *added);
}

/// Adds the candidate of an assertion.
fn insert(to: &mut Places, assertion: Assertion) {
    to[assertion.digit().index()] |= assertion.cell().bits();
}

/// Lists the candidates, digit by digit.
fn list(of: &Places) -> impl Iterator<Item = Candidate> {
    ALL_DIGITS.iter().flat_map(|digit| of[digit.index()].iter().map(move |cell| (cell, digit)))
}

/// Whether there are no candidates.
pub(super) fn is_empty(of: &Places) -> bool {
    *of == Places::default()
}

/// What a search for chains from several candidates can find.
pub(super) struct Outlook {
    /// The candidates of the grid.
    all: Places,
    /// Those that each assertion leaves. After a contradiction, those that are left when the program meets it; none if
    /// that is not known.
    left: Vec<Places>,
    contradictory: Vec<bool>,
    /// The candidates that fall by any hint.
    pub(super) eliminable: Places,
}

impl Outlook {
    /// Looks what follows from each candidate of a grid; how far propagations come before a contradiction only if
    /// requested.
    pub(super) fn new<N: NestedSearch>(board: &Board, reach: Reach, is_exact: bool) -> Self {
        let mut outlook = Self {
            all: places(board),
            left: vec![[CellBits::EMPTY; 9]; Assertion::NUMBER],
            contradictory: vec![false; Assertion::NUMBER],
            eliminable: [CellBits::EMPTY; 9],
        };
        let closure = (reach == Reach::Static).then(|| Links::new(board, false).closure());
        let remaining = Remaining::from_board(board);
        for (cell, digit) in board.all_candidates().filter(|&(cell, _)| board.count(cell) > 1) {
            for start in [true, false].map(|is_on| Assertion::new(cell, digit, is_on)) {
                if !board.spend(CLOSURE) {
                    return outlook;
                }
                let left = match reach {
                    Reach::Static => statically(closure.as_ref(), start, &outlook.all),
                    Reach::Nested(level) => with_rules::<N>(board, &remaining, start, level),
                    _ => {
                        let mut remaining = remaining.clone();
                        remaining.assume(start).then_some(remaining.places)
                    }
                };
                outlook.contradictory[start.index()] = left.is_none();
                outlook.left[start.index()] = left.unwrap_or_else(|| {
                    if is_exact {
                        until_contradiction::<N>(board, reach, start, &outlook.all)
                    } else {
                        [CellBits::EMPTY; 9]
                    }
                });
            }
        }
        outlook.collect(board, reach, is_exact);
        outlook
    }

    /// Adds up what falls.
    fn collect(&mut self, board: &Board, reach: Reach, is_exact: bool) {
        let mut eliminable = Places::default();
        for cell in board.blank().iter().filter(|&cell| board.count(cell) > 1) {
            for digit in board.at(cell) {
                let [on, off] = [true, false].map(|is_on| Assertion::new(cell, digit, is_on));
                if reach != Reach::Static {
                    if self.contradictory[on.index()] {
                        eliminable[digit.index()] |= cell.bits();
                    }
                    if self.contradictory[off.index()] {
                        (board.at(cell) - DigitSet::of(digit))
                            .iter()
                            .for_each(|other| eliminable[other.index()] |= cell.bits());
                    }
                    if board.count(cell) > 2 {
                        add(&mut eliminable, &self.common(&[on, off]));
                    }
                }
            }
            if board.count(cell) > 2 || reach != Reach::Static {
                let starts: Vec<_> = board.at(cell).iter().map(|digit| Assertion::on(cell, digit)).collect();
                add(&mut eliminable, &self.common(&starts));
            }
        }
        for (house, digit) in
            House::all().flat_map(|house| ALL_DIGITS.iter().map(move |digit| (house, digit)))
        {
            let places = board.places_in(house, digit);
            let fewest = if is_exact && reach == Reach::Static { 3 } else { 2 };
            if places.len() > 1 && places.first().is_some_and(|first| board.count(first) >= fewest) {
                let starts: Vec<_> = places.iter().map(|cell| Assertion::on(cell, digit)).collect();
                add(&mut eliminable, &self.common(&starts));
            }
        }
        self.eliminable = eliminable;
    }

    /// What falls by each of several assertions.
    fn common(&self, starts: &[Assertion]) -> Places {
        let mut left = Places::default();
        for &start in starts {
            add(&mut left, &self.left[start.index()]);
        }
        without(&self.all, &left)
    }

    /// Whether an assertion leads to a contradiction.
    pub(super) fn is_contradictory(&self, start: Assertion) -> bool {
        self.contradictory[start.index()]
    }

    /// Whether several assertions may make one of some candidates fall.
    pub(super) fn meets(&self, starts: &[Assertion], targets: &Places) -> bool {
        self.common(starts).iter().zip(targets).any(|(&common, &targets)| common.meets(targets))
    }

    /// Whether an assertion may follow from another.
    pub(super) fn leads(&self, start: Assertion, target: Assertion) -> bool {
        let (at, of) = (target.cell(), target.digit());
        if target.is_on() {
            let others = ALL_DIGITS.iter().filter(|&digit| digit != of);
            return !others
                .map(|digit| self.left[start.index()][digit.index()])
                .collect::<CellBits>()
                .has(at);
        }
        !self.left[start.index()][of.index()].has(at)
    }
}

/// Returns what an assertion leaves by links alone; none after a contradiction.
fn statically(closure: Option<&Closure>, start: Assertion, all: &Places) -> Option<Places> {
    let reached = closure?.get(start)?;
    let is_contradictory = reached.on.iter().zip(&reached.off).any(|(&on, &off)| on.meets(off));
    (!is_contradictory).then(|| without(all, &reached.off))
}

/// Returns what a propagation leaves until it meets a contradiction, less what is left beside candidates that are on.
fn until_contradiction<N: NestedSearch>(
    board: &Board,
    reach: Reach,
    start: Assertion,
    all: &Places,
) -> Places {
    let propagation = Propagation::new::<N>(board, start, reach, &endless);
    let mut eliminated = Places::default();
    propagation.assertions(false).for_each(|off| insert(&mut eliminated, off));
    for on in propagation.assertions(true) {
        let at = on.cell();
        (board.at(at) - DigitSet::of(on.digit()))
            .iter()
            .for_each(|other| eliminated[other.index()] |= at.bits());
    }
    without(all, &eliminated)
}

/// Returns what an assertion leaves with the rules of a level; none after a contradiction. No order of the rules
/// changes it.
fn with_rules<N: NestedSearch>(
    board: &Board,
    remaining: &Remaining,
    start: Assertion,
    level: u8,
) -> Option<Places> {
    let mut remaining = remaining.clone();
    if !remaining.assume(start) {
        return None;
    }
    let mut grid = board.without_queues();
    loop {
        for (cell, digit) in list(&without(&places(&grid), &remaining.places)) {
            grid.remove_unqueued(cell, digit);
        }
        let mut eliminated = Places::default();
        for consequence in consequences(board, &grid) {
            consequence.eliminated.into_iter().for_each(|off| insert(&mut eliminated, off));
        }
        if is_empty(&eliminated) {
            eliminated = eliminable::<N>(board, &grid, level);
        }
        if is_empty(&eliminated) || board.is_spent() {
            return Some(remaining.places);
        }
        if !list(&eliminated).all(|(cell, digit)| remaining.remove(cell, digit)) || !remaining.propagate() {
            return None;
        }
    }
}

/// What falls by chains inside of a chain of a level.
fn eliminable<N: NestedSearch>(start: &Board, grid: &Board, level: u8) -> Places {
    let outlook = |reach| {
        let before = grid.work();
        let found = Outlook::new::<N>(grid, reach, false).eliminable;
        start.spend(before - grid.work());
        found
    };
    match level {
        0 | 1 => Places::default(),
        2 | 3 => {
            start.spend(LINKS);
            let eliminated = by_links(grid, &Links::new(grid, false).closure());
            if level == 2 || !is_empty(&eliminated) { eliminated } else { outlook(Reach::Static) }
        }
        4 => outlook(Reach::Dynamic),
        _ => {
            let eliminated = outlook(Reach::Dynamic);
            if is_empty(&eliminated) { outlook(Reach::Nested(2)) } else { eliminated }
        }
    }
}

/// The candidates that lead to their own fall over links of a grid.
pub(super) fn by_links(grid: &Board, closure: &Closure) -> Places {
    let mut eliminated = Places::default();
    for (cell, digit) in grid.all_candidates() {
        let [on, off] = [true, false].map(|is_on| Assertion::new(cell, digit, is_on));
        if closure.get(on).is_some_and(|reached| reached.has(off)) {
            eliminated[digit.index()] |= cell.bits();
        }
    }
    eliminated
}
