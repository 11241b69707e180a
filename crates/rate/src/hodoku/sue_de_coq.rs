//! Sue de Coq: cells where a box and a line cross, with cells of either that take up their digits. The first with an
//! elimination is taken, so sets are grown in the order of `HoDoKu`; those that cannot take up digits any more are not.

use givens_engine::grid::DigitSet;

use super::{
    excesses::{Excesses, HouseExcesses, subsets},
    position::Position,
};
use crate::{
    board::Board,
    cells::{Cell, CellBits},
    found_step::{FoundStep, Role, remove_digits},
    house::House,
};

/// Finds the first with an elimination.
pub(super) fn sue_de_coq(at: &Position) -> Option<FoundStep> {
    let (board, excesses) = (at.board, at.memory.excesses(at.board));
    House::lines().find_map(|line| {
        House::boxes().filter(|block| block.bits().meets(line.bits())).find_map(|block| {
            at.memory.search_crossing((line, block), || {
                let crossing = line.bits() & block.bits() & board.blank();
                let rest: Vec<_> = crossing.iter().collect();
                grow(board, &rest, (CellBits::EMPTY, DigitSet::EMPTY), &|_, _| true, &mut |part| {
                    let crossing = Crossing::new(board, line, block, part)?;
                    if crossing.is_shared_out(&excesses) { crossing.find() } else { None }
                })
            })
        })
    })
}

/// A set of cells with its digits.
type Part = (CellBits, DigitSet);

/// Passes the sets of some cells to a function, each before those that contain it. Sets are not enlarged from where a bound
/// for a set and the number of cells that it could still take says so.
fn grow(
    board: &Board,
    rest: &[Cell],
    (chosen, union): Part,
    may_grow: &impl Fn(Part, usize) -> bool,
    visit: &mut impl FnMut(Part) -> Option<FoundStep>,
) -> Option<FoundStep> {
    rest.iter().enumerate().find_map(|(index, &cell)| {
        let (part, rest) = ((chosen | cell.bits(), union | board.at(cell)), &rest[index + 1..]);
        if !may_grow(part, rest.len()) {
            return None;
        }
        visit(part).or_else(|| grow(board, rest, part, may_grow, visit))
    })
}

struct Crossing<'a> {
    board: &'a Board,
    line: House,
    block: House,
    chosen: CellBits,
    /// The digits of the crossing, and how many more these are than cells.
    union: DigitSet,
    surplus: usize,
}

impl<'a> Crossing<'a> {
    fn new(board: &'a Board, line: House, block: House, (chosen, union): Part) -> Option<Self> {
        let surplus = (union.len()).checked_sub(chosen.len())?;
        (surplus >= 2 && chosen.len() >= 2).then_some(Self { board, line, block, chosen, union, surplus })
    }

    /// Whether some cells of the line and some of the box take up all digits and remove anything, in no order. What cells take up
    /// makes their set with the crossing that much smaller in excess, which leaves the excess of the other set.
    fn is_shared_out(&self, excesses: &Excesses) -> bool {
        let [of_line, of_block] = [self.line, self.block].map(|house| Side::new(self, excesses, house));
        let mut in_block: Option<Vec<u16>> = None;
        of_line.parts().any(|line| {
            let in_block = in_block.get_or_insert_with(|| of_block.parts().collect());
            in_block.iter().any(|&block| {
                let is_double = line & of_line.third != 0 && block & of_block.third != 0;
                let (by_line, by_block) = (of_line.digits(line), of_block.digits(block));
                of_line.excess(line) + of_block.excess(block) == self.surplus
                    && !is_double
                    && by_line & by_block & of_line.inner == 0
                    && (of_line.loses([line, block], &of_block) || of_block.loses([block, line], &of_line))
            })
        })
    }

    /// Tries the sets of further cells of the line, with those of the box.
    fn find(&self) -> Option<FoundStep> {
        let mut in_block = None;
        grow(
            self.board,
            &self.others(self.line),
            (CellBits::EMPTY, DigitSet::EMPTY),
            &|part, more| self.may_take(part, more),
            &mut |in_line| {
                let taken = self.taken(in_line).filter(|&taken| taken < self.surplus)?;
                let in_block = in_block.get_or_insert_with(|| self.parts(self.block));
                // A set that takes the rest, and shares neither cells nor digits of the crossing with that of the line.
                let fits = |&&((set, of_set), taken_by_set): &&(Part, usize)| {
                    taken_by_set == self.surplus - taken
                        && !set.meets(in_line.0)
                        && (of_set & in_line.1 & self.union).is_empty()
                };
                in_block.iter().filter(fits).find_map(|&(in_block, _)| self.step(in_line, in_block))
            },
        )
    }

    /// Lists the sets of further cells of a house that take up digits of the crossing, and how many they take.
    fn parts(&self, house: House) -> Vec<(Part, usize)> {
        let mut found = Vec::new();
        grow(
            self.board,
            &self.others(house),
            (CellBits::EMPTY, DigitSet::EMPTY),
            &|part, more| self.may_take(part, more),
            &mut |part| {
                found.extend(self.taken(part).map(|taken| (part, taken)));
                None
            },
        );
        found
    }

    /// The other blank cells of a house.
    fn others(&self, house: House) -> Vec<Cell> {
        (house.bits() & (self.board.blank() - self.chosen)).iter().collect()
    }

    /// Whether a set may take up digits if it has this number of cells more.
    fn may_take(&self, (set, of_set): Part, more: usize) -> bool {
        ((of_set & !self.union).len()) < set.len() + more
    }

    /// Returns how many digits of the crossing some cells take up; `None` if none.
    fn taken(&self, (set, of_set): Part) -> Option<usize> {
        let taken = set.len().checked_sub((of_set & !self.union).len())?;
        (!(of_set & self.union).is_empty() && taken > 0).then_some(taken)
    }

    /// Returns the step of a set of the line and one of the box, if it removes anything.
    fn step(&self, (in_line, of_line): Part, (in_block, of_block): Part) -> Option<FoundStep> {
        let union = self.union;
        let used = self.chosen | in_line | in_block;
        let shared = of_line & of_block;
        let from_block = (union | of_block) & !of_line | shared;
        let from_line = (union | of_line) & !of_block | shared;
        let mut removed = remove_digits(self.board, self.block.bits() - used, from_block);
        removed.extend(remove_digits(self.board, self.line.bits() - used, from_line));
        let found = FoundStep::removing(removed)?.listing(self.chosen.iter(), union.iter());
        let found = found.houses([self.line, self.block]).part(Role::Body, self.chosen, union);
        Some(found.part(Role::Link, in_line, of_line).part(Role::Opposite, in_block, of_block))
    }
}

/// The sets of one of the houses of a crossing, as the bits of places.
struct Side<'a> {
    sets: &'a HouseExcesses,
    /// The chosen cells of the crossing, and the others.
    chosen: u16,
    third: u16,
    /// The digits of the chosen cells, and how many more these are than cells.
    inner: u16,
    surplus: usize,
}

impl<'a> Side<'a> {
    fn new(crossing: &Crossing, excesses: &'a Excesses, house: House) -> Self {
        let sets = excesses.of(house);
        let chosen = house.pattern_of(crossing.chosen);
        let both = house.pattern_of(crossing.line.bits() & crossing.block.bits());
        let (inner, surplus) = (sets.union(chosen), crossing.surplus);
        Self { sets, chosen, third: both & sets.blank & !chosen, inner, surplus }
    }

    /// Iterates over the sets of other cells that take up digits of the crossing, but not all.
    fn parts(&self) -> impl Iterator<Item = u16> {
        let takes_some = |&part: &u16| {
            (1..self.surplus).contains(&self.excess(part)) && self.digits(part) & self.inner != 0
        };
        subsets(self.sets.blank & !self.chosen).skip(1).filter(takes_some)
    }

    /// The excess of a set with the chosen cells.
    fn excess(&self, part: u16) -> usize {
        self.sets.excess(self.chosen | part)
    }

    /// The digits of a set.
    fn digits(&self, part: u16) -> u16 {
        self.sets.union(part)
    }

    /// Whether the house loses candidates, by a set of it and one of the other house.
    fn loses(&self, [part, other]: [u16; 2], beyond: &Side) -> bool {
        let (own, others) = (self.digits(part), beyond.digits(other));
        let falling = (self.inner | own) & !others | own & others;
        let used = self.chosen | part | if other & beyond.third != 0 { self.third } else { 0 };
        self.digits(self.sets.blank & !used) & falling != 0
    }
}
