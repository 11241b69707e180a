//! Sue de Coq and almost locked sets as they are defined: every set of cells is tried, and every pair of sets. Only the
//! tests of `plain.rs` call them.

use givens_engine::grid::Digit;

use std::collections::HashMap;

use super::best::rank;
use crate::{
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell},
    found_step::{FoundStep, add_new},
    house::House,
};

/// All sets of some cells, each before those that begin with it.
fn subsets(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        all.push(vec![cell]);
        all.extend(subsets(&cells[index + 1..]).into_iter().map(|rest| [vec![cell], rest].concat()));
    }
    all
}

/// Lists the candidates of some cells together.
fn digits_of(board: &Board, cells: &[Cell]) -> Vec<Digit> {
    ALL_DIGITS.iter().filter(|&digit| cells.iter().any(|&cell| board.has(cell, digit))).collect()
}

/// Lists the blank cells of a house apart from some.
fn blanks_without(board: &Board, house: House, used: &[Cell]) -> Vec<Cell> {
    board.blanks_of(house).into_iter().filter(|cell| !used.contains(cell)).collect()
}

pub(super) fn sue_de_coq(board: &Board) -> Option<FoundStep> {
    let crossings = House::lines().flat_map(|line| House::boxes().map(move |block| (line, block)));
    crossings.into_iter().find_map(|(line, block)| {
        let of_line = board.blanks_of(line);
        let crossing: Vec<_> =
            board.blanks_of(block).into_iter().filter(|cell| of_line.contains(cell)).collect();
        let chosen = subsets(&crossing).into_iter().filter(|chosen| chosen.len() >= 2);
        chosen.into_iter().find_map(|chosen| sue_de_coq_at(board, line, block, &chosen))
    })
}

/// Tries every set of the line, then of the box, for the chosen cells of their crossing.
fn sue_de_coq_at(board: &Board, line: House, block: House, chosen: &[Cell]) -> Option<FoundStep> {
    let inner = digits_of(board, chosen);
    let surplus = inner.len().checked_sub(chosen.len()).filter(|&surplus| surplus >= 2)?;
    // The digits of the crossing in some cells, and how many of them these cells take up.
    let part = |cells: &[Cell]| {
        let all = digits_of(board, cells);
        let inside: Vec<_> = all.iter().copied().filter(|digit| inner.contains(digit)).collect();
        let outside = all.len() - inside.len();
        (!inside.is_empty() && cells.len() > outside).then(|| (cells.len() - outside, inside, all))
    };
    subsets(&blanks_without(board, line, chosen)).iter().find_map(|in_line| {
        let (taken, inside, of_line) = part(in_line).filter(|&(taken, ..)| taken < surplus)?;
        let used = [chosen, in_line].concat();
        subsets(&blanks_without(board, block, &used)).iter().find_map(|in_block| {
            let (rest, other, of_block) = part(in_block)?;
            if rest != surplus - taken || other.iter().any(|digit| inside.contains(digit)) {
                return None;
            }
            let used = [&used, in_block.as_slice()].concat();
            let fall = |house: House, own: &[Digit], others: &[Digit]| -> Vec<Candidate> {
                let falls = |digit: &Digit| {
                    let is_own = inner.contains(digit) || own.contains(digit);
                    is_own && !others.contains(digit) || own.contains(digit) && others.contains(digit)
                };
                let cells = blanks_without(board, house, &used).into_iter();
                let of_cell =
                    |cell: Cell| board.at(cell).iter().filter(falls).map(move |digit| (cell, digit));
                cells.flat_map(of_cell).collect()
            };
            let removed = [fall(block, &of_block, &of_line), fall(line, &of_line, &of_block)].concat();
            Some(FoundStep::removing(removed)?.listing(chosen.iter().copied(), inner.clone()))
        })
    })
}

/// Two sets by number, and the first and the last of the digits that only one of them can hold.
type Common = (usize, usize, Digit, Option<Digit>);

/// The almost locked sets, and the pairs of them with restricted commons.
struct PlainSets<'a> {
    board: &'a Board,
    all: Vec<Vec<Cell>>,
    commons: Vec<Common>,
}

impl<'a> PlainSets<'a> {
    fn new(board: &'a Board) -> Self {
        let mut all: Vec<Vec<Cell>> = Vec::new();
        for house in House::all().map(House::cells) {
            let blank: Vec<_> = house.into_iter().filter(|&cell| board.value(cell).is_none()).collect();
            let is_set = |set: &Vec<Cell>| digits_of(board, set).len() == set.len() + 1;
            let sorted = |mut set: Vec<Cell>| {
                set.sort_unstable();
                set
            };
            add_new(&mut all, subsets(&blank).into_iter().filter(is_set).map(sorted));
        }
        let mut sets = Self { board, all, commons: Vec::new() };
        let pairs = (0..sets.all.len()).flat_map(|i| (i + 1..sets.all.len()).map(move |j| (i, j)));
        sets.commons = pairs.filter_map(|(i, j)| sets.common(i, j)).collect();
        sets
    }

    /// The cells of a set that may hold a digit.
    fn places(&self, set: usize, digit: Digit) -> Vec<Cell> {
        self.all[set].iter().copied().filter(|&cell| self.board.has(cell, digit)).collect()
    }

    fn is_apart(&self, i: usize, j: usize) -> bool {
        self.all[i].iter().all(|cell| !self.all[j].contains(cell))
    }

    /// The digits of both sets.
    fn shared(&self, i: usize, j: usize) -> Vec<Digit> {
        let of_other = digits_of(self.board, &self.all[j]);
        digits_of(self.board, &self.all[i]).into_iter().filter(|digit| of_other.contains(digit)).collect()
    }

    fn common(&self, i: usize, j: usize) -> Option<Common> {
        if !self.is_apart(i, j) {
            return None;
        }
        let is_restricted = |&digit: &Digit| {
            let others = self.places(j, digit);
            self.places(i, digit).iter().all(|&cell| others.iter().all(|&other| cell.sees(other)))
        };
        let restricted: Vec<_> = self.shared(i, j).into_iter().filter(is_restricted).collect();
        Some((i, j, *restricted.first()?, restricted.iter().copied().skip(1).next_back()))
    }

    /// What falls where it sees all places of a digit in some sets, outside of others.
    fn seeing(&self, sets: &[usize], digit: Digit, outside: &[usize]) -> Vec<Candidate> {
        let places: Vec<_> = sets.iter().flat_map(|&set| self.places(set, digit)).collect();
        let falls = |cell: &Cell| {
            self.board.has(*cell, digit)
                && places.iter().all(|&place| cell.sees(place))
                && outside.iter().all(|&set| !self.all[set].contains(cell))
        };
        Cell::all().filter(falls).map(|cell| (cell, digit)).collect()
    }

    /// What both sets share and only one place can hold, apart from some digits.
    fn falling(&self, i: usize, j: usize, except: &[Option<Digit>]) -> Vec<Candidate> {
        let shared = self.shared(i, j).into_iter().filter(|&digit| !except.contains(&Some(digit)));
        shared.flat_map(|digit| self.seeing(&[i, j], digit, &[i, j])).collect()
    }
}

pub(super) fn xz_rule(board: &Board) -> Option<FoundStep> {
    let sets = PlainSets::new(board);
    sets.commons.iter().find_map(|&(i, j, first, second)| {
        let mut removed = sets.falling(i, j, &[Some(first)]);
        if second.is_some() {
            add_new(&mut removed, sets.falling(i, j, &[second]));
            for (one, other) in [(i, j), (j, i)] {
                let own = digits_of(board, &sets.all[one]).into_iter();
                let own = own.filter(|&digit| digit != first && Some(digit) != second);
                add_new(&mut removed, own.flat_map(|digit| sets.seeing(&[one], digit, &[other])));
            }
        }
        FoundStep::removing(removed)
    })
}

pub(super) fn xy_wing(board: &Board) -> Option<FoundStep> {
    let sets = PlainSets::new(board);
    sets.commons.iter().enumerate().find_map(|(index, &(a, b, first, second))| {
        sets.commons[index + 1..].iter().find_map(|&(c, d, third, fourth)| {
            let ends = |ends: &[usize; 4]| {
                let [shared, other, end, last] = *ends;
                shared == other && end != last
            };
            let ways = [[a, c, b, d], [a, d, b, c], [b, c, a, d], [b, d, a, c]];
            let &[_, _, end, last] = ways.iter().find(|way| ends(way))?;
            let is_same = second.is_none() && fourth.is_none() && first == third;
            if is_same || !sets.is_apart(end, last) {
                return None;
            }
            let removed = sets.falling(end, last, &[Some(first), second, Some(third), fourth]);
            Some(FoundStep::removing(removed)?.sorted())
        })
    })
}

/// A step with its rank: the eliminations in order.
type Ranked = ((usize, u64), Vec<Candidate>);

/// Takes the first of the least of all chains, by what is the least beyond each state.
pub(super) fn xy_chain(board: &Board) -> Option<FoundStep> {
    let sets = PlainSets::new(board);
    let mut falling = HashMap::new();
    let mut best: Option<Ranked> = None;
    for &(start, next, first, second) in &sets.commons {
        for used in [Some(first), second].into_iter().flatten() {
            let mut chains =
                Chains { sets: &sets, start, used, known: HashMap::new(), falling: &mut falling };
            best = first_least(best, chains.beyond(next, (used, None), false));
        }
    }
    FoundStep::removing(best?.1)
}

/// Returns the step with the least rank; the first of equal ones.
fn first_least(one: Option<Ranked>, other: Option<Ranked>) -> Option<Ranked> {
    one.into_iter().chain(other).min_by_key(|ranked| ranked.0)
}

/// A set, the digits in use before it, and whether the chain has two links or more.
type State = (usize, (Digit, Option<Digit>), bool);

struct Chains<'a> {
    sets: &'a PlainSets<'a>,
    start: usize,
    used: Digit,
    known: HashMap<State, Option<Ranked>>,
    /// What falls by each digit that two sets share, for pairs that were met.
    falling: &'a mut HashMap<(usize, usize), Vec<Candidate>>,
}

impl Chains<'_> {
    fn beyond(&mut self, set: usize, used: (Digit, Option<Digit>), is_long: bool) -> Option<Ranked> {
        if let Some(known) = self.known.get(&(set, used, is_long)) {
            return known.clone();
        }
        let mut best = None;
        let sets = self.sets;
        let from = sets.commons.partition_point(|common| common.0 < set);
        for &(_, next, first, second) in sets.commons[from..].iter().take_while(|common| common.0 == set) {
            // If both digits were in use before, only the first counts.
            let left: Vec<_> =
                [Some(first), second].into_iter().flatten().filter(|&digit| digit != used.0).collect();
            let Some(&now) = left.first() else { continue };
            let now = (now, left.get(1).copied());
            if is_long {
                let all = self
                    .falling
                    .entry((self.start, next))
                    .or_insert_with(|| sets.falling(self.start, next, &[]));
                let except = [Some(self.used), Some(now.0), now.1];
                let removed =
                    all.iter().copied().filter(|&(_, digit)| !except.contains(&Some(digit))).collect();
                let removed = FoundStep::removing(removed).map(|found| found.sorted().removed);
                let ranked = removed.map(|removed| (rank(removed.iter().copied()), removed));
                best = first_least(best, ranked);
            }
            best = first_least(best, self.beyond(next, now, true));
        }
        self.known.insert((set, used, is_long), best.clone());
        best
    }
}
