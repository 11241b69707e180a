//! Sue de Coq: cells where a box and a line cross, with cells of either that take up their digits.

use crate::rate::{
    board::Board,
    cells::{CellBits, HOUSE_BITS, bit, cells, digits},
    found::{Found, remove_digits},
};

/// Finds the first with an elimination.
pub(super) fn sue_de_coq(board: &Board) -> Option<Found> {
    (0..18).find_map(|line| {
        (18..27).find_map(|block| {
            let crossing = HOUSE_BITS[line] & HOUSE_BITS[block] & board.blank();
            let rest: Vec<_> = cells(crossing).collect();
            grow(&rest, 0, &|_, _| true, &mut |chosen| Crossing::new(board, line, block, chosen)?.find())
        })
    })
}

/// Passes the sets of some cells to a function, each before those that contain it. Sets are not enlarged from where a bound
/// for a set and the number of cells that it could still take says so.
fn grow(
    rest: &[usize],
    chosen: CellBits,
    may_grow: &impl Fn(CellBits, usize) -> bool,
    visit: &mut impl FnMut(CellBits) -> Option<Found>,
) -> Option<Found> {
    rest.iter().enumerate().find_map(|(index, &cell)| {
        let (chosen, rest) = (chosen | bit(cell), &rest[index + 1..]);
        if !may_grow(chosen, rest.len()) {
            return None;
        }
        visit(chosen).or_else(|| grow(rest, chosen, may_grow, visit))
    })
}

struct Crossing<'a> {
    board: &'a Board,
    line: usize,
    block: usize,
    chosen: CellBits,
    /// The digits of the crossing, and how many more these are than cells.
    union: u16,
    surplus: u32,
}

impl<'a> Crossing<'a> {
    fn new(board: &'a Board, line: usize, block: usize, chosen: CellBits) -> Option<Self> {
        let union = board.union(chosen);
        let surplus = union.count_ones().checked_sub(chosen.count_ones())?;
        (surplus >= 2 && chosen.count_ones() >= 2).then_some(Self { board, line, block, chosen, union, surplus })
    }

    fn find(&self) -> Option<Found> {
        let mut in_block = None;
        grow(&self.others(self.line), 0, &|set, more| self.may_take(set, more), &mut |in_line| {
            let of_line = self.board.union(in_line);
            let taken = self.taken(of_line, in_line).filter(|&taken| taken < self.surplus)?;
            let in_block = in_block.get_or_insert_with(|| self.parts(self.block));
            // A set that takes the rest, and shares neither cells nor digits of the crossing with that of the line.
            let fits = |&&(set, of_block, of_set): &&(CellBits, u16, u32)| {
                of_set == self.surplus - taken && set & in_line == 0 && of_block & of_line & self.union == 0
            };
            in_block.iter().filter(fits).find_map(|&(set, of_block, _)| self.step((in_line, of_line), (set, of_block)))
        })
    }

    /// Lists the sets of further cells of a house that take up digits of the crossing, with their digits and how many they
    /// take.
    fn parts(&self, house: usize) -> Vec<(CellBits, u16, u32)> {
        let mut found = Vec::new();
        grow(&self.others(house), 0, &|set, more| self.may_take(set, more), &mut |set| {
            let of_set = self.board.union(set);
            found.extend(self.taken(of_set, set).map(|taken| (set, of_set, taken)));
            None
        });
        found
    }

    /// The other blank cells of a house.
    fn others(&self, house: usize) -> Vec<usize> {
        cells(HOUSE_BITS[house] & self.board.blank() & !self.chosen).collect()
    }

    /// Whether a set may take up digits if it has so many more cells.
    fn may_take(&self, set: CellBits, more: usize) -> bool {
        (self.board.union(set) & !self.union).count_ones() < set.count_ones() + more as u32
    }

    /// Returns how many digits of the crossing some cells take up; `None` if none.
    fn taken(&self, of_cells: u16, set: CellBits) -> Option<u32> {
        let taken = set.count_ones().checked_sub((of_cells & !self.union).count_ones())?;
        (of_cells & self.union != 0 && taken > 0).then_some(taken)
    }

    fn step(
        &self,
        (in_line, of_line): (CellBits, u16),
        (in_block, of_block): (CellBits, u16),
    ) -> Option<Found> {
        let union = self.union;
        let used = self.chosen | in_line | in_block;
        let shared = of_line & of_block;
        let from_block = (union | of_block) & !of_line | shared;
        let from_line = (union | of_line) & !of_block | shared;
        let mut removed = remove_digits(self.board, HOUSE_BITS[self.block] & !used, from_block);
        removed.extend(remove_digits(self.board, HOUSE_BITS[self.line] & !used, from_line));
        Some(Found::removing("Sue de Coq", removed)?.listing(cells(self.chosen), digits(union)))
    }
}
