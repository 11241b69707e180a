//! Chains from several candidates: Nishio, cell and region chains, contradictions. The candidates are propagated once each,
//! as far as hints that come before the least so far could reach, and what they have in common is offered to a `Least`.

use givens_engine::grid::{Digit, DigitSet};

use std::rc::Rc;

use super::{
    chains::{NestedSearch, Reach},
    complexity::{LIMITS, Least, LowerBound, complexity},
    outlook::{Outlook, Outlooks},
    places::{Places, has},
    propagation::{self, Propagation},
    single_chains::{conclude, describe},
};
use crate::{
    assertion::Assertion,
    board::Board,
    cells::Cell,
    found_step::{Cases, Follow, FollowInner, FoundStep, Origin, add_new},
    house::House,
};

/// The variants of steps; of Nishio there is one.
#[derive(Clone, Copy)]
enum ChainKind {
    Region,
    Cell,
    Contradiction,
    Double,
}

/// Finds the least chain from several candidates. What there is to find is looked up first: for chains inside houses, too,
/// what those of all links would find.
pub(super) fn several_chains<N: NestedSearch + Default>(
    nested: &N,
    outlooks: &Outlooks,
    board: &Board,
    reach: Reach,
) -> Option<FoundStep> {
    let outlook = match reach {
        Reach::Static => Outlook::new(nested, board, reach, false).map(Rc::new),
        _ => Some(outlooks.look(nested, board, reach.level())),
    };
    if outlook.as_ref().is_some_and(|outlook| outlook.is_empty()) {
        return None;
    }
    let mut search = SeveralSearch::new(nested, board, reach, Least::default(), outlook.as_deref());
    search.run();
    search.least.take()
}

/// Finds the least chain from several candidates with chains of a level inside. What there is to find is looked up first, and
/// then searched for by its length.
pub(super) fn nested_chains<N: NestedSearch + Default>(
    nested: &N,
    outlooks: &Outlooks,
    board: &Board,
    level: u8,
) -> Option<FoundStep> {
    let outlook = outlooks.look(nested, board, level);
    if outlook.is_empty() {
        return None;
    }
    let mut followed = Followed::default();
    LIMITS.into_iter().find_map(|most| {
        let (reach, least) = (Reach::Nested(level), Least::within(most));
        let known = std::mem::take(&mut followed);
        let mut search = SeveralSearch::new(nested, board, reach, least, Some(&outlook)).going_on(known);
        search.run();
        let (known, least) = search.into_parts();
        followed = known;
        least.take()
    })
}

/// Returns the function that follows chains of a reach again.
fn following<N: NestedSearch + Default>(reach: Reach) -> Follow {
    match reach {
        Reach::Nishio => |board, pairs| propagation::chains_of::<N>(board, Reach::Nishio, pairs).0,
        Reach::Static => |board, pairs| propagation::chains_of::<N>(board, Reach::Static, pairs).0,
        Reach::Dynamic => |board, pairs| propagation::chains_of::<N>(board, Reach::Dynamic, pairs).0,
        Reach::Advanced => |board, pairs| propagation::chains_of::<N>(board, Reach::Advanced, pairs).0,
        Reach::Nested(_) => |board, pairs| propagation::chains_of::<N>(board, Reach::Nested(2), pairs).0,
    }
}

/// Returns the function that follows chains of a level again, with those inside.
fn following_inner<N: NestedSearch + Default>(reach: Reach) -> Option<FollowInner> {
    Some(match reach {
        Reach::Nested(2) => |board, pairs| propagation::chains_of::<N>(board, Reach::Nested(2), pairs),
        Reach::Nested(3) => |board, pairs| propagation::chains_of::<N>(board, Reach::Nested(3), pairs),
        Reach::Nested(4) => |board, pairs| propagation::chains_of::<N>(board, Reach::Nested(4), pairs),
        Reach::Nested(_) => |board, pairs| propagation::chains_of::<N>(board, Reach::Nested(5), pairs),
        _ => return None,
    })
}

pub(super) struct SeveralSearch<'a, N> {
    nested: &'a N,
    board: &'a Board,
    reach: Reach,
    followed: Followed,
    /// Whether each assertion was followed as far as this search needs.
    is_far: Vec<bool>,
    pub(super) least: Least,
    /// What the search can find at all.
    outlook: Option<&'a Outlook>,
}

/// What follows from each assertion, as far as it was needed.
pub(super) struct Followed(Vec<Option<Box<Propagation>>>);

impl Followed {
    pub(super) fn get(&self, start: Assertion) -> Option<&Propagation> {
        self.0[start.index()].as_deref()
    }
}

impl Default for Followed {
    fn default() -> Self {
        Self((0..Assertion::NUMBER).map(|_| None).collect())
    }
}

impl<'a, N: NestedSearch + Default> SeveralSearch<'a, N> {
    pub(super) fn new(
        nested: &'a N,
        board: &'a Board,
        reach: Reach,
        least: Least,
        outlook: Option<&'a Outlook>,
    ) -> Self {
        let (followed, is_far) = (Followed::default(), vec![false; Assertion::NUMBER]);
        Self { nested, board, reach, followed, is_far, least, outlook }
    }

    /// With what a search with a nearer limit has followed.
    pub(super) fn going_on(self, followed: Followed) -> Self {
        Self { followed, ..self }
    }

    /// Offers the chains from all candidates.
    pub(super) fn run(&mut self) {
        let (board, reach) = (self.board, self.reach);
        let fewest = if reach == Reach::Static { 3 } else { 2 };
        for cell in board.blank().iter().filter(|&cell| board.count(cell) >= fewest) {
            for digit in board.at(cell) {
                self.candidate(cell, digit);
            }
            if reach != Reach::Nishio {
                self.cell(cell);
            }
        }
    }

    /// The propagations, and what was found.
    pub(super) fn into_parts(self) -> (Followed, Least) {
        (self.followed, self.least)
    }

    /// The rating of a chain without its length, in tenths.
    const fn base(&self) -> u32 {
        match self.reach {
            Reach::Nishio => 75,
            Reach::Static => 80,
            Reach::Dynamic => 85,
            Reach::Advanced => 90,
            Reach::Nested(level) => 85 + 5 * level as u32,
        }
    }

    /// Propagates a candidate, unless that is known.
    fn follow(&mut self, start: Assertion) {
        if std::mem::replace(&mut self.is_far[start.index()], true) {
            return;
        }
        let (nested, board, reach, base, least) =
            (self.nested, self.board, self.reach, self.base(), &self.least);
        // The next nodes have one more link, and every hint has another end.
        let limit = |depth: u32| least.is_before(base, depth + 3, 1);
        let known = &mut self.followed.0[start.index()];
        if !known.as_mut().is_some_and(|known| known.resume(nested, board, reach, &limit)) {
            *known = Some(Box::new(Propagation::new(nested, board, start, reach, &limit)));
        }
    }

    /// Offers what follows from a candidate, on or off.
    fn candidate(&mut self, cell: Cell, digit: Digit) {
        let [on, off] = [true, false].map(|is_on| Assertion::new(cell, digit, is_on));
        for start in [on, off] {
            if self.outlook.is_some_and(|outlook| !outlook.is_contradictory(start)) {
                continue;
            }
            self.follow(start);
            if self.reach != Reach::Static {
                self.contradiction(start);
            }
        }
        if !matches!(self.reach, Reach::Static | Reach::Nishio) && self.board.count(cell) >= 3 {
            let detail = || format!("{} & off", describe(on));
            self.common(&[on, off], None, Some(cell), (1, ChainKind::Double), &detail);
        }
        if self.reach != Reach::Nishio {
            for house in cell.box_row_column() {
                self.house(cell, house, digit);
            }
        }
    }

    /// Offers the contradiction that a candidate leads to, if there is one.
    fn contradiction(&mut self, start: Assertion) {
        let propagation = self.followed.get(start).expect("it was followed before");
        let Some((both, at_least, number)) = propagation.contradiction() else { return };
        if self.least.is_before(self.base(), at_least, 7) {
            return;
        }
        let is_nishio = self.reach == Reach::Nishio;
        // A search for Nishio finds nothing else.
        let variant = if is_nishio { 0 } else { ChainKind::Contradiction as usize };
        let (board, base, reach) = (self.board, self.base(), self.reach);
        let complexity = number();
        debug_assert!(at_least <= complexity, "expected at least {at_least}, found {complexity}");
        if !self.least.admits(board, !start, base, complexity, 7) {
            return;
        }
        self.least.offer(base, complexity, 7, || {
            let mut found = conclude(board, !start)?.variant(variant);
            let text = describe(both);
            found.detail = format!("{} ==> {} both on & off", describe(start), text.trim_end_matches(" on"));
            found.cases =
                Some(Cases { pairs: vec![(start, both), (start, !both)], follow: following::<N>(reach) });
            found.follow_inner = following_inner::<N>(reach);
            let mut named = vec![start.cell()];
            add_new(&mut named, [both.cell()]);
            Some(found.naming(named))
        });
    }

    /// Offers what follows from each place of a digit in a house, from the first of these.
    fn house(&mut self, cell: Cell, house: House, digit: Digit) {
        let places = self.board.places_in(house, digit);
        if places.len() < 2 || places.first() != Some(cell) {
            return;
        }
        let starts: Vec<_> = places.iter().map(|cell| Assertion::on(cell, digit)).collect();
        let detail = || format!("{} in {}", digit, house.kind());
        self.common(&starts, Some(Origin::House(house)), None, (6, ChainKind::Region), &detail);
    }

    /// Offers what follows from each candidate of a cell.
    fn cell(&mut self, cell: Cell) {
        let starts: Vec<_> = self.board.at(cell).iter().map(|digit| Assertion::on(cell, digit)).collect();
        self.common(&starts, Some(Origin::Cell), Some(cell), (5, ChainKind::Cell), &|| cell.to_string());
    }

    /// Offers what follows from each of several candidates, all those of an origin, of a cell if there is one: placements,
    /// then eliminations.
    fn common(
        &mut self,
        starts: &[Assertion],
        origin: Option<Origin>,
        of: Option<Cell>,
        (kind, variant): (u32, ChainKind),
        detail: &dyn Fn() -> String,
    ) {
        let possible = self.outlook.map(|outlook| outlook.common(starts));
        if possible.is_some_and(|possible| !self.is_worthwhile(starts, &possible, kind)) {
            return;
        }
        for &start in starts {
            self.follow(start);
        }
        let all: Vec<_> = starts.iter().filter_map(|&start| self.followed.get(start)).collect();
        let base = self.base();
        for are_on in [true, false] {
            let board = self.board;
            let is_possible =
                |&target: &Assertion| possible.is_none_or(|possible| falls(board, &possible, target));
            for target in all[0].assertions(are_on).filter(is_possible) {
                let bounds = all.iter().map(|propagation| propagation.least(target));
                let Some(at_least) = bounds.sum::<Option<LowerBound>>().map(LowerBound::total) else {
                    continue;
                };
                if self.least.is_before(base, at_least, kind)
                    || !self.least.admits(self.board, target, base, at_least, kind)
                {
                    continue;
                }
                let flat: u32 = all.iter().map(|propagation| propagation.length(target)).sum();
                let inner = all.iter().flat_map(|propagation| propagation.inner(target));
                let complexity = flat + complexity(inner);
                debug_assert!(at_least <= complexity, "expected at least {at_least}, found {complexity}");
                self.least.offer(base, complexity, kind, || {
                    let mut found = conclude(self.board, target)?.variant(variant as usize);
                    found.detail = format!("{} ==> {}", detail(), found.detail);
                    found.origin = origin;
                    let pairs = starts.iter().map(|&start| (start, target)).collect();
                    found.cases = Some(Cases { pairs, follow: following::<N>(self.reach) });
                    found.follow_inner = following_inner::<N>(self.reach);
                    let mut named: Vec<_> = of.into_iter().collect();
                    add_new(&mut named, [target.cell()]);
                    Some(found.naming(named))
                });
            }
        }
    }

    /// Whether several candidates, which may make some candidates fall, may lead to a common end that is less than the least
    /// so far.
    fn is_worthwhile(&self, starts: &[Assertion], possible: &Places, kind: u32) -> bool {
        if !possible.iter().zip(self.least.targets()).any(|(possible, targets)| possible.meets(targets)) {
            return false;
        }
        let Some(known) = starts.iter().find_map(|&start| self.followed.get(start)) else {
            return true;
        };
        let at_least = |start: Assertion, target: Assertion| match self.followed.get(start) {
            Some(known) => known.least(target),
            None if self.outlook.is_some_and(|outlook| outlook.is_contradictory(start))
                || start == target =>
            {
                Some(LowerBound::from_nodes(1))
            }
            None => Some(LowerBound::from_nodes(2)),
        };
        let targets = [true, false].into_iter().flat_map(|are_on| known.assertions(are_on));
        targets.filter(|&target| falls(self.board, possible, target)).any(|target| {
            let sum = starts.iter().map(|&start| at_least(start, target)).sum::<Option<LowerBound>>();
            sum.map(LowerBound::total).is_some_and(|sum| {
                !self.least.is_before(self.base(), sum, kind)
                    && self.least.admits(self.board, target, self.base(), sum, kind)
            })
        })
    }
}

/// Whether what an assertion removes is among some candidates.
fn falls(board: &Board, among: &Places, target: Assertion) -> bool {
    let (cell, digit) = (target.cell(), target.digit());
    if !target.is_on() {
        return has(among, target);
    }
    (board.at(cell) - DigitSet::of(digit)).iter().all(|other| among[other.index()].has(cell))
}
