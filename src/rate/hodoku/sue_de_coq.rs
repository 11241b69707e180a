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
            grow(&rest, 0, &mut |chosen| Crossing { board, line, block, chosen }.find())
        })
    })
}

/// Passes the sets of some cells to a function, each before those that contain it.
fn grow(
    rest: &[usize],
    chosen: CellBits,
    visit: &mut impl FnMut(CellBits) -> Option<Found>,
) -> Option<Found> {
    rest.iter().enumerate().find_map(|(index, &cell)| {
        let chosen = chosen | bit(cell);
        visit(chosen).or_else(|| grow(&rest[index + 1..], chosen, visit))
    })
}

struct Crossing<'a> {
    board: &'a Board,
    line: usize,
    block: usize,
    chosen: CellBits,
}

impl Crossing<'_> {
    fn find(&self) -> Option<Found> {
        let union = self.board.union(self.chosen);
        let surplus = union.count_ones().checked_sub(self.chosen.count_ones())?;
        if surplus < 2 || self.chosen.count_ones() < 2 {
            return None;
        }
        let others: Vec<_> = self.others(self.line, 0).collect();
        grow(&others, 0, &mut |in_line| {
            let of_line = self.board.union(in_line);
            let taken = taken(union, of_line, in_line).filter(|&taken| taken < surplus)?;
            let others: Vec<_> = self.others(self.block, in_line).collect();
            grow(&others, 0, &mut |in_block| {
                let of_block = self.board.union(in_block);
                let fits = taken_by_block(union, of_line, of_block, in_block) == Some(surplus - taken);
                if fits { self.step((in_line, of_line), (in_block, of_block)) } else { None }
            })
        })
    }

    /// The other blank cells of a house.
    fn others(&self, house: usize, used: CellBits) -> impl Iterator<Item = usize> {
        cells(HOUSE_BITS[house] & self.board.blank() & !self.chosen & !used)
    }

    fn step(
        &self,
        (in_line, of_line): (CellBits, u16),
        (in_block, of_block): (CellBits, u16),
    ) -> Option<Found> {
        let union = self.board.union(self.chosen);
        let used = self.chosen | in_line | in_block;
        let shared = of_line & of_block;
        let from_block = (union | of_block) & !of_line | shared;
        let from_line = (union | of_line) & !of_block | shared;
        let mut removed = remove_digits(self.board, HOUSE_BITS[self.block] & !used, from_block);
        removed.extend(remove_digits(self.board, HOUSE_BITS[self.line] & !used, from_line));
        Some(Found::removing("Sue de Coq", removed)?.listing(cells(self.chosen), digits(union)))
    }
}

/// Returns how many digits of the crossing some cells take up; `None` if none.
fn taken(union: u16, of_cells: u16, set: CellBits) -> Option<u32> {
    let taken = set.count_ones().checked_sub((of_cells & !union).count_ones())?;
    (of_cells & union != 0 && taken > 0).then_some(taken)
}

/// As `taken`, for cells that share no digit of the crossing with the cells of the line.
fn taken_by_block(union: u16, of_line: u16, of_block: u16, set: CellBits) -> Option<u32> {
    taken(union, of_block, set).filter(|_| of_block & of_line & union == 0)
}
