//! Cells that differ and hold one of some sets of values: cages, renban lines, innies.

use crate::tables::{Block, SetList};

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

/// The candidates of some cells of one house.
struct Part {
    /// The candidates of each cell, none behind the last.
    candidates: [u16; 16],
    /// The values of any cell.
    union: u16,
    /// The values of cells with one candidate.
    fixed: u16,
}

impl Part {
    /// Returns all ones for each set that these cells cannot hold, as far as each alone goes. One is the empty set.
    ///
    /// Eight sets at once without a branch are faster than one set up to the first cell that cannot hold a value of it. The
    /// loop ends at a cell without candidates rather than at a count, because with a count known before, compilers take
    /// eight cells at once instead, and there are fewer.
    #[inline]
    fn rejected(&self, sets: &Block) -> Block {
        let mut rejected: Block = [0; _];
        for at in 0..sets.len() {
            rejected[at] = ones_if(sets[at] & !self.union | self.fixed & !sets[at] != 0);
        }
        for &candidates in self.candidates.iter().take_while(|&&candidates| candidates != 0) {
            for at in 0..sets.len() {
                rejected[at] |= ones_if(candidates & sets[at] == 0);
            }
        }
        rejected
    }
}

impl Propagator<'_> {
    pub(in super::super) fn run_options(&mut self, cells: &[Cell], sets: SetList, rest: &[Cell]) -> Step {
        let own = self.part(cells);
        if own.fixed == own.union {
            return if sets.as_slice().contains(&own.union) { Ok(()) } else { Err(Conflict) };
        }
        let (allowed, required) = if rest.is_empty() {
            possible_values(sets, |block| own.rejected(block))
        } else {
            let (all, others) = (self.network.all, self.part(rest));
            possible_values(sets, |block| {
                let (own, others) = (own.rejected(block), others.rejected(&block.map(|set| all & !set)));
                std::array::from_fn(|at| own[at] | others[at])
            })
        };
        if allowed == 0 {
            return Err(Conflict);
        }
        if own.union & !allowed != 0 {
            cells.iter().try_for_each(|&cell| self.keep(cell, allowed))?;
        }
        if required != 0 {
            rest.iter().try_for_each(|&cell| self.exclude(cell, required))?;
        }
        values(required & !own.fixed).try_for_each(|value| self.require(cells, value))
    }

    #[inline]
    fn part(&self, cells: &[Cell]) -> Part {
        let mut part = Part { candidates: [0; 16], union: 0, fixed: 0 };
        for (own, &cell) in part.candidates.iter_mut().zip(cells) {
            *own = self.get(cell);
            part.union |= *own;
            if is_single(*own) {
                part.fixed |= *own;
            }
        }
        part
    }

    /// Lets one of the cells hold a value: no cell that differs from all that may hold it does.
    #[inline]
    fn require(&mut self, cells: &[Cell], value: u16) -> Step {
        let mut places = [0; 16];
        let mut count = 0;
        for &cell in cells {
            if self.get(cell) & value != 0 {
                places[count] = cell;
                count += 1;
            }
        }
        match places[..count] {
            [] => Err(Conflict),
            [cell] => self.keep(cell, value),
            ref several => self.exclude_from_common_peers(several, value),
        }
    }
}

/// Returns the values of all sets that are not rejected, and the values that are in each of these sets.
#[inline]
fn possible_values(sets: SetList, rejected: impl Fn(&Block) -> Block) -> (u16, u16) {
    let (mut allowed, mut required): (Block, Block) = ([0; _], [u16::MAX; _]);
    for block in sets.blocks() {
        let rejected = rejected(block);
        for at in 0..block.len() {
            allowed[at] |= block[at] & !rejected[at];
            required[at] &= block[at] | rejected[at];
        }
    }
    let allowed = allowed.into_iter().fold(0, |all, set| all | set);
    (allowed, required.into_iter().fold(allowed, |all, set| all & set))
}

/// Returns all ones if it is so, otherwise none.
#[inline]
const fn ones_if(holds: bool) -> u16 {
    if holds { u16::MAX } else { 0 }
}
