//! Cells that differ and hold one of some sets of values: cages, renban lines, innies.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

/// The candidates of some cells of one house.
struct Part {
    candidates: [u16; 16],
    count: usize,
    /// The values of any cell.
    union: u16,
    /// The values of cells with one candidate.
    fixed: u16,
}

impl Part {
    /// Returns whether these cells can hold a set, or part of it, as far as each alone goes.
    #[inline]
    fn meets(&self, set: u16) -> bool {
        self.candidates[..self.count].iter().all(|candidates| candidates & set != 0)
    }
}

impl<const W: usize> Propagator<'_, W> {
    pub(in super::super) fn run_options(&mut self, cells: &[Cell], options: &[u16], rest: &[Cell]) -> Step {
        let own = self.part(cells);
        if own.fixed == own.union {
            return if options.contains(&own.union) { Ok(()) } else { Err(Conflict) };
        }
        let all = self.network.all;
        let (allowed, required) = if rest.is_empty() {
            possible_values(&own, options, |_| true)
        } else {
            let others = self.part(rest);
            let is_possible = |set: u16| {
                let complement = all & !set;
                set & others.fixed == 0 && complement & !others.union == 0 && others.meets(complement)
            };
            possible_values(&own, options, is_possible)
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
        let mut part = Part { candidates: [0; 16], count: cells.len(), union: 0, fixed: 0 };
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
        let mut peers = crate::network::CellSet::FULL;
        let mut only = None;
        let mut count = 0;
        for &cell in cells {
            if self.get(cell) & value != 0 {
                count += 1;
                only = Some(cell);
                peers = peers.and(&self.network.peers[usize::from(cell)]);
            }
        }
        match only {
            None => Err(Conflict),
            Some(cell) if count == 1 => self.keep(cell, value),
            _ => peers.iter().try_for_each(|peer| self.exclude(peer, value)),
        }
    }
}

/// Returns the values of all sets that cells may hold, and the values that are in each of these sets.
#[inline]
fn possible_values(own: &Part, options: &[u16], is_possible: impl Fn(u16) -> bool) -> (u16, u16) {
    let (mut allowed, mut required) = (0, u16::MAX);
    for &set in options {
        if set & !own.union == 0 && own.fixed & !set == 0 && own.meets(set) && is_possible(set) {
            allowed |= set;
            required &= set;
        }
    }
    (allowed, required & allowed)
}
