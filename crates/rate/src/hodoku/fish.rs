//! Fish of rows and columns, and of boxes with either (Franken), with and without fins. The first fish with an elimination
//! is taken, so bases and covers are tried in the order of `HoDoKu`, pruned by what could be eliminated at all; `plain.rs`
//! has the searches without pruning.

use givens_engine::grid::{Digit, DigitSet};

use super::{
    finned,
    franken_targets::{franken_houses, houses_in},
    position::Position,
};
use crate::{
    board::{Board, DigitSearch},
    cells::{Cell, CellBits, Members, set_of},
    choices::{choose, size_of},
    found_step::{FoundStep, Role, remove_digit},
    house::House,
};

/// The largest number of fins.
const FINS: usize = 5;
/// The largest number of fins in two bases.
const ENDO_FINS: usize = 2;

/// What a search for fish accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fins {
    None,
    Finned,
    Sashimi,
}

impl Fins {
    /// Whether there are to be fins.
    fn are_any(self) -> bool {
        self != Self::None
    }
}

/// Finds a fish of a size: digits ascending, rows as bases before columns.
pub(crate) fn fish(at: &Position, size: usize, fins: Fins) -> Option<FoundStep> {
    let board = at.board;
    board.search_digits((DigitSearch::Fish, (size - 2) * 3 + fins as usize), |digit| {
        let both = at.memory.lines(digit);
        let has_fins = || both.iter().any(|lines| finned::is_any(lines, size));
        if fins.are_any() && !board.may_find((DigitSearch::FinnedFish, size - 2), digit, has_fins) {
            return None;
        }
        both.iter()
            .zip([0, 9])
            .find_map(|(lines, first)| LineFish { board, digit, first, lines, size, fins }.extend(0, 0, 0))
    })
}

/// The places of a digit in parallel lines: bit `n` of a line is its place in crossing line `n`.
struct LineFish<'a> {
    board: &'a Board,
    digit: Digit,
    /// The first of the parallel lines: 0 for rows, 9 for columns.
    first: usize,
    lines: &'a [u16; 9],
    size: usize,
    fins: Fins,
}

impl LineFish<'_> {
    /// Chooses bases in the order of their indices. Fins that something sees outside the bases lie in one box with it, so
    /// at most two crossing lines stay uncovered.
    fn extend(&self, from: usize, chosen: u16, union: u16) -> Option<FoundStep> {
        let left = self.size - size_of(chosen);
        if left == 0 {
            return self.cover(chosen, union);
        }
        let spare = if self.fins == Fins::None { 0 } else { 2 };
        for line in from..=9 - left {
            let all = union | self.lines[line];
            if self.lines[line] != 0 && size_of(all) <= self.size + spare {
                let found = self.extend(line + 1, chosen | 1 << line, all);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Chooses covers in the order of their indices: the reverse order of the lines that stay uncovered.
    fn cover(&self, bases: u16, union: u16) -> Option<FoundStep> {
        match (self.fins, size_of(union).checked_sub(self.size)?) {
            (Fins::None, 0) => self.found(bases, union),
            (Fins::Finned | Fins::Sashimi, extra @ (1 | 2)) => UNCOVERED[extra - 1]
                .iter()
                .filter(|&&open| open & !union == 0 && self.may_remove(bases, union, open))
                .find_map(|&open| self.found(bases, union & !open)),
            _ => None,
        }
    }

    /// Whether a box holds all fins, and a place in a cover outside the bases.
    fn may_remove(&self, bases: u16, union: u16, open: u16) -> bool {
        let stack = 0b111 << (open.trailing_zeros() / 3 * 3);
        let finned = Members(bases.into()).filter(|&line| self.lines[line] & open != 0);
        let bands = finned.fold(0, |bands: u16, line| bands | 0b111 << (line / 3 * 3));
        let covers = union & !open & stack;
        bands.count_ones() == 3 && Members((bands & !bases).into()).any(|line| self.lines[line] & covers != 0)
    }

    /// Returns the step of bases and covers.
    fn found(&self, bases: u16, covers: u16) -> Option<FoundStep> {
        let lines = Members(bases.into()).map(|line| House::from_index(self.first + line));
        let base = |line: House| self.board.places_in(line, self.digit);
        let bases: Vec<_> = lines.clone().map(base).collect();
        let covers = Members(covers.into()).map(|line| House::from_index(9 - self.first + line));
        let covered: CellBits = covers.clone().map(House::bits).collect();
        let found = line_fish(self.board, self.digit, &bases, covered, self.fins)?;
        let (body, of) = (bases.iter().copied().collect::<CellBits>(), DigitSet::of(self.digit));
        let found = found.part(Role::Body, body & covered, of).part(Role::Fin, body - covered, of);
        Some(found.houses(lines).covers(covers))
    }
}

/// The sets of one and of two lines of a band or stack that covers may leave, in the order of the covers.
static UNCOVERED: [&[u16]; 2] = [
    &[1 << 8, 1 << 7, 1 << 6, 1 << 5, 1 << 4, 1 << 3, 1 << 2, 1 << 1, 1],
    &[3 << 7, 5 << 6, 3 << 6, 3 << 4, 5 << 3, 3 << 3, 3 << 1, 5, 3],
];

/// Returns the step of bases and covers, without its parts, if its fins are of the kind and it removes anything.
pub(super) fn line_fish(
    board: &Board,
    digit: Digit,
    bases: &[CellBits],
    covered: CellBits,
    fins: Fins,
) -> Option<FoundStep> {
    let body: CellBits = bases.iter().copied().collect();
    let outside = body - covered;
    let number = outside.len();
    let found = if fins == Fins::None { number == 0 } else { (1..=FINS).contains(&number) };
    let is_sashimi = bases.iter().any(|&base| (base - outside).len() <= 1);
    if !found || fins.are_any() && is_sashimi != (fins == Fins::Sashimi) {
        return None;
    }
    let removed = remove_digit(board, (covered - body) & outside.common_peers(), digit);
    Some(FoundStep::removing(removed)?.listing((body & covered).iter().take(1), [digit]))
}

/// Finds a fish of a size, with fins or without: rows and boxes covered by columns and boxes, then the reverse.
pub(super) fn franken(at: &Position, size: usize, fins: Fins) -> Option<FoundStep> {
    let board = at.board;
    board.search_digits((DigitSearch::Franken, (size - 2) * 2 + usize::from(fins.are_any())), |digit| {
        [0, 9].into_iter().find_map(|first| {
            let houses = |line: usize| franken_houses(board, digit, line);
            let targets = at.franken_targets(digit, first)[size - 2];
            let search =
                Franken { board, digit, size, fins, bases: houses(first), covers: houses(9 - first) };
            if targets.is_empty() {
                return None;
            }
            search.extend(0, 0, (CellBits::EMPTY, CellBits::EMPTY), targets)
        })
    })
}

/// A search for fish of lines and boxes.
struct Franken<'a> {
    board: &'a Board,
    digit: Digit,
    size: usize,
    fins: Fins,
    bases: u32,
    covers: u32,
}

impl Franken<'_> {
    /// Chooses bases in the order of their indices: their places, those in more than one, and the places that may fall
    /// according to the bases so far.
    fn extend(
        &self,
        from: usize,
        bases: u32,
        (body, endo): (CellBits, CellBits),
        targets: CellBits,
    ) -> Option<FoundStep> {
        if bases.count_ones() as usize == self.size {
            return self.cover(bases, (body, endo));
        }
        houses_in(self.bases & !0 << from).find_map(|base| {
            let places = self.board.places_in(base, self.digit);
            let (bases, body, endo) = (bases | 1 << base.index(), body | places, endo | body & places);
            if !endo.is_empty() && (!self.fins.are_any() || endo.len() > ENDO_FINS) {
                return None;
            }
            let covers = self.covers & !bases;
            let may_fall = |&target: &Cell| self.may_fall(target, covers, (body, endo));
            let targets = set_of(targets.iter().filter(may_fall));
            if targets.is_empty() {
                None
            } else {
                self.extend(base.index() + 1, bases, (body, endo), targets)
            }
        })
    }

    /// Chooses covers in the order of their indices.
    fn cover(&self, bases: u32, (body, endo): (CellBits, CellBits)) -> Option<FoundStep> {
        let fins = if self.fins.are_any() { FINS } else { 0 };
        let met: Vec<_> = houses_in(self.covers & !bases).filter(|house| house.bits().meets(body)).collect();
        choose(&met, self.size, |covers| {
            let left = covers.iter().fold(body, |left, &cover| left - cover.bits());
            if left.len() > fins {
                return None;
            }
            let found = franken_fish(self.board, self.digit, (body, endo), covers, self.fins)?;
            let (fins, of) = (left | endo, DigitSet::of(self.digit));
            let found = found.part(Role::Body, body - fins, of).part(Role::Fin, fins, of);
            Some(found.houses(houses_in(bases)).covers(covers.iter().copied()))
        })
    }

    /// Whether a place may lie in a cover and see all that the other covers leave.
    fn may_fall(&self, target: Cell, covers: u32, (body, endo): (CellBits, CellBits)) -> bool {
        let seen = if self.fins.are_any() { target.peers() } else { CellBits::EMPTY };
        endo.is_within(seen) && leaves_none((body - seen) | target.bits(), covers, self.size)
    }
}

/// Whether this number of covers is enough for some places. The first place lies in one of its line and its box.
fn leaves_none(places: CellBits, covers: u32, number: usize) -> bool {
    let Some(first) = places.first() else { return true };
    let of_first = || first.houses().into_iter().filter(|house| covers >> house.index() & 1 != 0);
    number > 0 && of_first().any(|house| leaves_none(places - house.bits(), covers, number - 1))
}

/// Returns the places of a digit in some houses, and those in more than one of them.
pub(super) fn overlap(board: &Board, digit: Digit, houses: &[House]) -> (CellBits, CellBits) {
    houses.iter().fold((CellBits::EMPTY, CellBits::EMPTY), |(all, twice), &house| {
        let places = board.places_in(house, digit);
        (all | places, twice | all & places)
    })
}

/// Returns the step of a body and its covers, without its parts, if it removes anything. Places in two bases are fins.
pub(super) fn franken_fish(
    board: &Board,
    digit: Digit,
    (body, endo): (CellBits, CellBits),
    covers: &[House],
    fins: Fins,
) -> Option<FoundStep> {
    let (covered, twice) = overlap(board, digit, covers);
    let outside = (body - covered) | endo;
    let is_allowed = if fins.are_any() { (1..=FINS).contains(&outside.len()) } else { outside.is_empty() };
    if !is_allowed {
        return None;
    }
    let seen = outside.common_peers();
    let mut removed = remove_digit(board, (covered - body) & seen, digit);
    removed.extend(remove_digit(board, twice & body & seen, digit));
    Some(FoundStep::removing(removed)?.listing((body - outside).iter().take(1), [digit]))
}
