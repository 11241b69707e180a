//! Which places of a digit Franken fish may remove: a bound that holds with fins and without, so that it is found once for a
//! position, and `fish` searches only where it leaves any.

use givens_engine::grid::Digit;

use crate::{
    board::Board,
    cells::{Cell, CellBits, Members},
    house::House,
};

/// Returns the places of a digit that may fall by a Franken fish of two bases, and of three, with fins or without; rows are
/// bases, or columns by their first line.
pub(super) fn franken_targets(board: &Board, digit: Digit, first: usize) -> [CellBits; 2] {
    let has_columns = first > 0;
    let bases: Vec<_> = houses_in(franken_houses(board, digit, first))
        .map(|base| {
            let places = board.places_in(base, digit);
            (base, places, CoverSets::from_places(base, places, has_columns))
        })
        .collect();
    let mut targets = [CellBits::EMPTY; 2];
    for target in board.places(digit) {
        let of_sizes = is_target(target, &bases, has_columns);
        targets
            .iter_mut()
            .zip(of_sizes)
            .filter(|(_, is)| *is)
            .for_each(|(targets, _)| *targets |= target.bits());
    }
    targets
}

/// The rows or columns, from a first line on, and boxes with places of a digit.
pub(super) fn franken_houses(board: &Board, digit: Digit, first: usize) -> u32 {
    let houses = House::from_index(first).of_its_kind().chain(House::boxes());
    houses.filter(|&house| board.free(house, digit) > 0).fold(0_u32, |set, house| set | 1 << house.index())
}

/// Iterates over the houses of a set: bit `n` is the house with index `n`.
pub(super) fn houses_in(set: u32) -> impl Iterator<Item = House> {
    Members(set.into()).map(House::from_index)
}

/// Whether a place may be eliminated by some two of the bases, and by some three. If it held the digit, its covers would hold
/// no other place, and what is left of the bases would lie in fewer covers than there are bases.
fn is_target(target: Cell, bases: &[(House, CellBits, CoverSets)], has_columns: bool) -> [bool; 2] {
    let (mut counts, mut left_of) = ([CoverSets::default(); 3], Vec::with_capacity(bases.len()));
    for &(base, places, whole) in bases.iter().filter(|(_, places, _)| !places.has(target)) {
        let left = places - target.peers();
        let sets = if left == places { whole } else { CoverSets::from_places(base, left, has_columns) };
        counts[2] = counts[2].or(counts[1].and(sets));
        counts[1] = counts[1].or(counts[0].and(sets));
        counts[0] = counts[0].or(sets);
        left_of.push((left, sets));
    }
    // Bases that share a place may both hold the digit there.
    let apart = |number: usize, is_within: &dyn Fn(&CoverSets) -> bool| {
        are_apart(
            CellBits::EMPTY,
            number,
            &mut left_of.iter().filter(|(_, sets)| is_within(sets)).map(|&(left, _)| left),
        )
    };
    let by_single =
        Members(counts[1].single.into()).any(|cover| apart(2, &|sets| sets.single >> cover & 1 != 0));
    let by_pair = |word: usize| {
        Members(counts[2].pairs[word].into()).any(|pair| apart(3, &|sets| sets.pairs[word] >> pair & 1 != 0))
    };
    [counts[0].none || by_single, by_single || (0..3).any(by_pair)]
}

/// Whether a number of some sets share no place with each other or with what is taken.
fn are_apart(taken: CellBits, number: usize, sets: &mut (impl Iterator<Item = CellBits> + Clone)) -> bool {
    if number == 0 {
        return true;
    }
    while let Some(set) = sets.next() {
        if !set.meets(taken) && are_apart(taken | set, number - 1, &mut sets.clone()) {
            return true;
        }
    }
    false
}

/// The covers that hold all of some places: none, one by its number (lines 0–8, boxes 9–17), or a pair.
#[derive(Debug, Clone, Copy, Default)]
struct CoverSets {
    none: bool,
    single: u32,
    pairs: [u64; 3],
}

impl CoverSets {
    /// The covers of places in a base, which is no cover itself.
    fn from_places(base: House, places: CellBits, of_columns: bool) -> Self {
        let all = Self { none: places.is_empty(), single: !0, pairs: [!0; 3] };
        let mut sets = places.iter().fold(all, |sets, cell| {
            let line = if of_columns { cell.row().number() } else { cell.column().number() };
            let block = cell.block().index() - 9;
            let holding = |word: usize| PAIRS_WITH[line][word] | PAIRS_WITH[block][word];
            Self {
                none: false,
                single: sets.single & (1 << line | 1 << block),
                pairs: [0, 1, 2].map(|word| sets.pairs[word] & holding(word)),
            }
        });
        if let Some(block) = base.is_box().then(|| base.index() - 9) {
            sets.single &= !(1 << block);
            sets.pairs.iter_mut().zip(PAIRS_WITH[block]).for_each(|(pairs, with)| *pairs &= !with);
        }
        sets
    }

    fn or(self, other: Self) -> Self {
        let pairs = [0, 1, 2].map(|word| self.pairs[word] | other.pairs[word]);
        Self { none: self.none || other.none, single: self.single | other.single, pairs }
    }

    fn and(self, other: Self) -> Self {
        let pairs = [0, 1, 2].map(|word| self.pairs[word] & other.pairs[word]);
        Self { none: self.none && other.none, single: self.single & other.single, pairs }
    }
}

/// The pairs that contain each cover.
static PAIRS_WITH: [[u64; 3]; 18] = {
    let (mut with, mut first, mut pair) = ([[0; 3]; 18], 0, 0);
    while first < 18 {
        let mut second = first + 1;
        while second < 18 {
            with[first][pair / 64] |= 1 << (pair % 64);
            with[second][pair / 64] |= 1 << (pair % 64);
            pair += 1;
            second += 1;
        }
        first += 1;
    }
    with
};
