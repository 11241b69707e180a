//! What follows from each candidate as sets, without chains and lengths: which searches for chains can find anything. An
//! `Outlook` is made before a costly search, and admits at least what the search would find. `Outlooks` keep them from step
//! to step: a candidate that falls leaves no premise more than before.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use givens_engine::grid::DigitSet;

use super::{
    chains::{NestedSearch, Reach},
    consequences::consequences,
    implications::{Closure, Implications},
    places::{Places, add, insert, is_empty, is_within, list, places, without},
    propagation::{Propagation, endless},
    remaining::Remaining,
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, CellBits},
    house::House,
};

/// What the links of a grid count as work.
pub(super) const LINKS: u64 = 400;

/// What the closure of one candidate counts as work.
const CLOSURE: u64 = 10;

/// What a search for chains from several candidates can find.
pub(super) struct Outlook {
    blank: CellBits,
    /// The candidates of the grid.
    all: Places,
    /// The place of each assertion in the list; 0 for those that were not looked at.
    slots: Vec<u16>,
    ends: Vec<End>,
    /// The candidates that fall by any hint.
    pub(super) eliminable: Places,
}

/// What an assertion leaves. After a contradiction, those candidates that are left when the program meets it; none if that is
/// not known.
#[derive(Clone, Copy, Default)]
struct End {
    left: Places,
    is_contradictory: bool,
}

/// The outlooks of the last positions of a puzzle, by the level of the rules and chains inside.
#[derive(Default)]
pub(super) struct Outlooks {
    by_level: RefCell<[Option<Rc<Outlook>>; 6]>,
}

impl Outlooks {
    /// Looks what follows from each candidate of a position with removals and a level inside; what was known before is not
    /// looked at again.
    pub(super) fn look<N: NestedSearch>(&self, nested: &N, board: &Board, level: u8) -> Rc<Outlook> {
        let mut by_level = self.by_level.borrow_mut();
        let all = places(board);
        let known = |level: u8| by_level[usize::from(level)].as_ref().map(|known| (Rc::clone(known), level));
        let fits = |known: &Outlook| known.blank == board.blank() && is_within(&all, &known.all);
        let before: Vec<_> = (0..=level).filter_map(known).filter(|(known, _)| fits(known)).collect();
        if let Some((known, of)) = before.last()
            && (*of, known.all) == (level, all)
        {
            return Rc::clone(known);
        }
        let reach = Reach::Nested(level);
        let outlook = Rc::new(Outlook::make(&mut Premises::new(nested, board, reach, before), false));
        by_level[usize::from(level)] = (!board.is_spent()).then(|| Rc::clone(&outlook));
        outlook
    }
}

impl Outlook {
    /// Looks what follows from each candidate of a grid; how far propagations come before a contradiction only if requested.
    /// `None` if the grid has too many candidates.
    pub(super) fn new<N: NestedSearch>(
        nested: &N,
        board: &Board,
        reach: Reach,
        is_exact: bool,
    ) -> Option<Self> {
        if reach == Reach::Static {
            let links = Implications::new(nested.numbering(board)?, board);
            return Some(Self::by_links(nested, board, links, is_exact));
        }
        Some(Self::make(&mut Premises::new(nested, board, reach, Vec::new()), is_exact))
    }

    /// Looks what follows from each candidate of a grid by its links alone.
    pub(super) fn by_links<N: NestedSearch>(
        nested: &N,
        board: &Board,
        links: Implications,
        is_exact: bool,
    ) -> Self {
        let mut premises = Premises::new(nested, board, Reach::Static, Vec::new());
        premises.links = Some(links);
        Self::make(&mut premises, is_exact)
    }

    /// That no candidate of a grid falls.
    pub(super) fn nothing(board: &Board) -> Self {
        Self {
            blank: board.blank(),
            all: places(board),
            slots: vec![0; Assertion::NUMBER],
            ends: vec![End::default()],
            eliminable: Places::default(),
        }
    }

    /// Whether no candidate falls by any hint.
    pub(super) fn is_empty(&self) -> bool {
        is_empty(&self.eliminable)
    }

    fn make<N: NestedSearch>(premises: &mut Premises<N>, is_exact: bool) -> Self {
        let (nested, board, reach) = (premises.nested, premises.board, premises.reach);
        let mut outlook = Self::nothing(board);
        for (cell, digit) in board.all_candidates().filter(|&(cell, _)| board.count(cell) > 1) {
            for start in [true, false].map(|is_on| Assertion::new(cell, digit, is_on)) {
                if !board.spend(CLOSURE) {
                    return outlook;
                }
                let left = premises.left(start, &outlook.all);
                let is_contradictory = left.is_none();
                let until = || until_contradiction(nested, board, reach, start, &outlook.all);
                let left = left.unwrap_or_else(|| if is_exact { until() } else { Places::default() });
                outlook.slots[start.index()] = outlook.ends.len() as u16;
                outlook.ends.push(End { left, is_contradictory });
            }
        }
        outlook.collect(board, reach, is_exact);
        outlook
    }

    /// What is known of an assertion.
    fn end(&self, start: Assertion) -> &End {
        &self.ends[usize::from(self.slots[start.index()])]
    }

    /// Adds up what falls.
    fn collect(&mut self, board: &Board, reach: Reach, is_exact: bool) {
        let mut eliminable = Places::default();
        for cell in board.blank().iter().filter(|&cell| board.count(cell) > 1) {
            for digit in board.at(cell) {
                let [on, off] = [true, false].map(|is_on| Assertion::new(cell, digit, is_on));
                if reach != Reach::Static {
                    if self.is_contradictory(on) {
                        eliminable[digit.index()] |= cell.bits();
                    }
                    if self.is_contradictory(off) {
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
    pub(super) fn common(&self, starts: &[Assertion]) -> Places {
        let mut left = Places::default();
        for &start in starts {
            add(&mut left, &self.end(start).left);
        }
        without(&self.all, &left)
    }

    /// Whether an assertion leads to a contradiction.
    pub(super) fn is_contradictory(&self, start: Assertion) -> bool {
        self.end(start).is_contradictory
    }
}

/// Returns what a propagation leaves until it meets a contradiction, less what is left beside candidates that are on.
fn until_contradiction<N: NestedSearch>(
    nested: &N,
    board: &Board,
    reach: Reach,
    start: Assertion,
    all: &Places,
) -> Places {
    let propagation = Propagation::new(nested, board, start, reach, &endless);
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

/// What is known of a premise from before.
enum Known {
    /// What it leaves; `None` after a contradiction.
    Exactly(Option<Places>),
    /// It leaves at most the first. The second was left on the same position with a lower level.
    AtMost(Places, Option<(Places, u8)>),
}

/// What the premises of a grid leave.
struct Premises<'a, N> {
    nested: &'a N,
    board: &'a Board,
    reach: Reach,
    links: Option<Implications<'a>>,
    remaining: Remaining,
    /// Outlooks of a position that had these candidates, by level.
    before: Vec<(Rc<Outlook>, u8)>,
    /// What the rules make of what singles leave: of two premises that exclude each other often the same.
    same: HashMap<Places, Option<Places>>,
}

impl<'a, N: NestedSearch> Premises<'a, N> {
    fn new(nested: &'a N, board: &'a Board, reach: Reach, before: Vec<(Rc<Outlook>, u8)>) -> Self {
        let remaining = Remaining::from_board(board);
        Self { nested, board, reach, links: None, remaining, before, same: HashMap::new() }
    }

    /// Returns what a premise leaves; `None` after a contradiction.
    fn left(&mut self, start: Assertion, all: &Places) -> Option<Places> {
        if let Some(links) = &self.links {
            let Closure { on, off } = links.closure(start);
            return (!on.meets(&off)).then(|| without(all, &links.of.places(off)));
        }
        let (most, settled) = match self.known(start, all) {
            Known::Exactly(left) => return left,
            Known::AtMost(most, settled) => (most, settled),
        };
        let mut remaining = self.remaining.clone();
        if !remaining.assume(start) || !remaining.restrict(&most) {
            return None;
        }
        if self.reach.level() == 0 {
            return Some(remaining.places);
        }
        let first = remaining.places;
        if let Some(known) = self.same.get(&first) {
            return *known;
        }
        let left = self.with_rules(remaining, settled);
        self.same.insert(first, left);
        left
    }

    /// What is known of a premise from before.
    fn known(&self, start: Assertion, all: &Places) -> Known {
        let (mut most, mut settled) = (*all, None);
        for (known, level) in self.before.iter().filter(|(known, _)| known.slots[start.index()] != 0) {
            let &End { left, is_contradictory } = known.end(start);
            // Nothing of what it left has fallen since.
            let is_same = *level == self.reach.level() && is_within(&left, all);
            if is_contradictory || is_same {
                return Known::Exactly((!is_contradictory).then_some(left));
            }
            if known.all == *all {
                settled = Some((left, *level));
            }
            most.iter_mut().zip(left).for_each(|(most, left)| *most &= left);
        }
        Known::AtMost(most, settled)
    }

    /// Returns what is left with the rules and chains of the level; `None` after a contradiction. No order of the rules
    /// changes it.
    fn with_rules(&self, mut remaining: Remaining, settled: Option<(Places, u8)>) -> Option<Places> {
        let mut grid = self.board.without_queues();
        loop {
            for (cell, digit) in list(&without(&places(&grid), &remaining.places)) {
                grid.remove_unqueued(cell, digit);
            }
            // Rules and chains of lower levels find nothing in what they have left.
            let done = settled.filter(|(left, _)| *left == remaining.places).map_or(0, |(_, level)| level);
            let mut eliminated = Places::default();
            if done == 0 {
                for consequence in consequences(self.board, &grid) {
                    consequence.eliminated.into_iter().for_each(|off| insert(&mut eliminated, off));
                }
            }
            if is_empty(&eliminated) {
                eliminated = eliminable(self.nested, self.board, &grid, self.reach.level(), done)?;
            }
            if is_empty(&eliminated) || self.board.is_spent() {
                return Some(remaining.places);
            }
            if !remaining.remove_all(&eliminated) {
                return None;
            }
        }
    }
}

/// What falls by chains inside of a chain of a level, beside those of lower levels that have found nothing. `None` if the
/// grid has too many candidates, so that anything may.
fn eliminable<N: NestedSearch>(
    nested: &N,
    start: &Board,
    grid: &Board,
    level: u8,
    done: u8,
) -> Option<Places> {
    let outlook = |reach| {
        let before = grid.work();
        let found = Outlook::new(nested, grid, reach, false)?.eliminable;
        start.spend(before - grid.work());
        Some(found)
    };
    match level {
        0 | 1 => Some(Places::default()),
        2 | 3 => {
            start.spend(LINKS);
            let links = Implications::new(nested.numbering(start)?, grid);
            let eliminated = if done < 2 { links.self_refuting() } else { Places::default() };
            if level == 2 || !is_empty(&eliminated) {
                return Some(eliminated);
            }
            start.spend(CLOSURE * links.of.len() as u64);
            Some(links.common(grid))
        }
        4 => outlook(Reach::Dynamic),
        _ => {
            let eliminated = if done < 4 { outlook(Reach::Dynamic)? } else { Places::default() };
            if is_empty(&eliminated) { outlook(Reach::Nested(2)) } else { Some(eliminated) }
        }
    }
}
