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
    let (excesses, mut parts) = (at.memory.excesses(at.board), [const { Vec::new() }; 2]);
    House::lines().find_map(|line| {
        House::boxes().filter(|block| block.bits().meets(line.bits())).find_map(|block| {
            at.memory.search_crossing((line, block), || {
                let crossing = line.bits() & block.bits() & at.board.blank();
                subsets(line.pattern_of(crossing)).find_map(|chosen| {
                    Crossing::new(&excesses, (line, block), chosen)?.find(at.board, &mut parts)
                })
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

    /// Tries the sets of further cells of the line, with those of the box, which are listed in the memory for them.
    fn find(&self, board: &Board, [in_line, in_block]: &mut [Vec<Part>; 2]) -> Option<FoundStep> {
        self.list_parts(&self.line, in_line);
        if in_line.is_empty() {
            return None;
        }
        self.list_parts(&self.block, in_block);
        in_line.iter().find_map(|in_line| {
            let mut fitting = in_block.iter().filter(|in_block| {
                in_line.taken + in_block.taken == self.surplus
                    && in_line.inner & in_block.inner == 0
                    && !(in_line.crosses && in_block.crosses)
            });
            fitting.find_map(|in_block| self.step(board, in_line, in_block))
        })
    }

    /// Lists the sets of further cells of a house that take up digits of the crossing, but not all.
    fn list_parts(&self, side: &Side, found: &mut Vec<Part>) {
        found.clear();
        self.grow(side, (0, 0), side.sets.blank & !side.chosen, found);
    }

    /// Adds the sets that begin with a set of a number of cells, from the cells behind it.
    fn grow(&self, side: &Side, (set, cells): (u16, usize), mut rest: u16, found: &mut Vec<Part>) {
        while rest != 0 {
            let (set, cells) = (set | lowest(rest), cells + 1);
            rest &= rest - 1;
            let digits = side.sets.union(set);
            let (inner, outside) = (digits & self.digits, size_of(digits & !self.digits));
            // One with all digits of the crossing leaves none to the other house. Others need cells for what is outside.
            if inner == self.digits || outside >= cells + size_of(rest) {
                continue;
            }
            if inner != 0 && (outside + 1..outside + self.surplus).contains(&cells) {
                let crosses = set & side.crossing != 0;
                found.push(Part { set, digits, inner, taken: cells - outside, crosses });
            }
            self.grow(side, (set, cells), rest, found);
        }
    }

    /// Returns the step of a set of the line and one of the box that take up all digits, if it removes anything.
    fn step(&self, board: &Board, in_line: &Part, in_block: &Part) -> Option<FoundStep> {
        let (line, block) = (&self.line, &self.block);
        let falling =
            |own: &Part, other: &Part| (self.digits | own.digits) & !other.digits | own.digits & other.digits;
        let (from_line, from_block) = (falling(in_line, in_block), falling(in_block, in_line));
        if line.left(in_line, in_block) & from_line == 0 && block.left(in_block, in_line) & from_block == 0 {
            return None;
        }
        let [line_cells, block_cells] =
            [(line, in_line), (block, in_block)].map(|(side, part)| side.house.at_pattern(part.set));
        let used = self.cells | line_cells | block_cells;
        let digits = |set: u16| DigitSet::from_bits(set.into());
        let mut removed = remove_digits(board, block.house.bits() - used, digits(from_block));
        removed.extend(remove_digits(board, line.house.bits() - used, digits(from_line)));
        let union = digits(self.digits);
        let found = FoundStep::removing(removed)?.listing(self.cells.iter(), union.iter());
        let found = found.houses([line.house, block.house]).part(Role::Body, self.cells, union);
        let found = found.part(Role::Link, line_cells, digits(in_line.digits));
        Some(found.part(Role::Opposite, block_cells, digits(in_block.digits)))
    }
}

/// A set of further cells of a house, as the bits of places.
struct Part {
    set: u16,
    digits: u16,
    /// The digits that the crossing has, too, and how many of these the set takes up.
    inner: u16,
    taken: usize,
    /// Whether it has a cell of the crossing.
    crosses: bool,
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
    /// The digits of the cells beside a set and the chosen cells; the other set may have taken what is left of the crossing.
    fn left(&self, part: &Part, other: &Part) -> u16 {
        let used = self.chosen | part.set | if other.crosses { self.crossing } else { 0 };
        self.sets.union(self.sets.blank & !used)
    }
}
