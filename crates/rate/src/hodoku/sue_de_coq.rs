//! Sue de Coq: cells where a box and a line cross, with cells of either that take up their digits. The first with an
//! elimination is taken, so sets come in the order of `HoDoKu`. What sets take up is read from their excesses.

use givens_engine::grid::DigitSet;

use super::{
    excesses::{Excesses, HouseExcesses, lowest, subsets},
    position::Position,
};
use crate::{
    board::Board,
    cells::CellBits,
    choices::size_of,
    found_step::{FoundStep, Role, remove_digits},
    house::House,
};

/// Finds the first with an elimination.
pub(super) fn sue_de_coq(at: &Position) -> Option<FoundStep> {
    let excesses = at.memory.excesses(at.board);
    House::lines().find_map(|line| {
        House::boxes().filter(|block| block.bits().meets(line.bits())).find_map(|block| {
            at.memory.search_crossing((line, block), || {
                let crossing = line.bits() & block.bits() & at.board.blank();
                subsets(line.pattern_of(crossing))
                    .find_map(|chosen| Crossing::new(&excesses, (line, block), chosen)?.find(at.board))
            })
        })
    })
}

/// Some cells of a crossing, with the further cells of its houses.
struct Crossing<'a> {
    /// The chosen cells.
    cells: CellBits,
    /// Their digits, and how many more these are than cells.
    digits: u16,
    surplus: usize,
    line: Side<'a>,
    block: Side<'a>,
}

impl<'a> Crossing<'a> {
    /// Chooses some places of the line.
    fn new(excesses: &'a Excesses, (line, block): (House, House), chosen: u16) -> Option<Self> {
        let sets = excesses.of(line);
        let (digits, surplus, cells) = (sets.union(chosen), sets.excess(chosen), line.at_pattern(chosen));
        if surplus < 2 || cells.len() < 2 {
            return None;
        }
        let [line, block] = [(line, block), (block, line)].map(|(house, other)| {
            let sets = excesses.of(house);
            let chosen = house.pattern_of(cells);
            let crossing = house.pattern_of(house.bits() & other.bits()) & sets.blank & !chosen;
            Side { house, sets, chosen, crossing }
        });
        Some(Self { cells, digits, surplus, line, block })
    }

    /// Tries the sets of further cells of the line, with those of the box. What cells take up makes their set with the crossing
    /// that much smaller in excess, and leaves as much as that excess to the other set.
    fn find(&self, board: &Board) -> Option<FoundStep> {
        let in_line = self.parts(&self.line);
        if in_line.is_empty() {
            return None;
        }
        let in_block = self.parts(&self.block);
        in_line
            .into_iter()
            .find_map(|in_line| in_block.iter().find_map(|&in_block| self.step(board, in_line, in_block)))
    }

    /// Lists the sets of further cells of a house that take up digits of the crossing, but not all.
    fn parts(&self, side: &Side) -> Vec<u16> {
        let mut found = Vec::new();
        self.grow(side, 0, side.sets.blank & !side.chosen, &mut found);
        found
    }

    /// Adds the sets that begin with a set, from the cells behind it.
    fn grow(&self, side: &Side, part: u16, mut rest: u16, found: &mut Vec<u16>) {
        while rest != 0 {
            let part = part | lowest(rest);
            rest &= rest - 1;
            let digits = side.sets.union(part);
            // One with all digits of the crossing leaves none to the other house. Others need cells for what is outside.
            if digits & self.digits != self.digits
                && size_of(digits & !self.digits) < size_of(part) + size_of(rest)
            {
                if (1..self.surplus).contains(&side.excess(part)) && digits & self.digits != 0 {
                    found.push(part);
                }
                self.grow(side, part, rest, found);
            }
        }
    }

    /// Returns the step of a set of the line and one of the box, if together they take up all digits and remove anything.
    fn step(&self, board: &Board, in_line: u16, in_block: u16) -> Option<FoundStep> {
        let (line, block) = (&self.line, &self.block);
        let (of_line, of_block) = (line.sets.union(in_line), block.sets.union(in_block));
        let [line_crosses, block_crosses] = [in_line & line.crossing != 0, in_block & block.crossing != 0];
        if line.excess(in_line) + block.excess(in_block) != self.surplus
            || of_line & of_block & self.digits != 0
            || line_crosses && block_crosses
        {
            return None;
        }
        let falling = |own: u16, other: u16| (self.digits | own) & !other | own & other;
        let (from_line, from_block) = (falling(of_line, of_block), falling(of_block, of_line));
        if line.left(in_line, block_crosses) & from_line == 0
            && block.left(in_block, line_crosses) & from_block == 0
        {
            return None;
        }
        let (in_line, in_block) = (line.house.at_pattern(in_line), block.house.at_pattern(in_block));
        let used = self.cells | in_line | in_block;
        let [union, of_line, of_block, from_line, from_block] =
            [self.digits, of_line, of_block, from_line, from_block]
                .map(|set| DigitSet::from_bits(set.into()));
        let mut removed = remove_digits(board, block.house.bits() - used, from_block);
        removed.extend(remove_digits(board, line.house.bits() - used, from_line));
        let found = FoundStep::removing(removed)?.listing(self.cells.iter(), union.iter());
        let found = found.houses([line.house, block.house]).part(Role::Body, self.cells, union);
        Some(found.part(Role::Link, in_line, of_line).part(Role::Opposite, in_block, of_block))
    }
}

/// One of the houses of a crossing. Its sets are the bits of places.
struct Side<'a> {
    house: House,
    sets: &'a HouseExcesses,
    /// The chosen cells of the crossing, and its other blank cells.
    chosen: u16,
    crossing: u16,
}

impl Side<'_> {
    /// The excess of a set with the chosen cells.
    fn excess(&self, part: u16) -> usize {
        self.sets.excess(self.chosen | part)
    }

    /// The digits of the cells beside a set and the chosen cells; the other set may have taken what is left of the crossing.
    fn left(&self, part: u16, crosses: bool) -> u16 {
        let used = self.chosen | part | if crosses { self.crossing } else { 0 };
        self.sets.union(self.sets.blank & !used)
    }
}
