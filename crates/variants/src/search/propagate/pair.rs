//! Pairs of cells with a relation, and chains of rising values.

use super::Cell;
use super::propagator::{Propagator, Step, above, below, greatest, is_single, least, values};

/// The most values of a pair of which some may be in one of its cells for certain.
const MAX_PAIR_VALUES: u32 = 5;

impl Propagator<'_> {
    pub(in super::super) fn run_pair(&mut self, [a, b]: [Cell; 2], forward: u32, backward: u32) -> Step {
        let relations = &self.network.relations;
        let (old_a, old_b) = (self.get(a), self.get(b));
        let new_b = old_b & relations.support(forward, old_a);
        if new_b != old_b {
            self.set(b, new_b)?;
        }
        let new_a = old_a & relations.support(backward, new_b);
        if new_a != old_a {
            self.set(a, new_a)?;
        }
        if is_single(new_a) || is_single(new_b) || (new_a | new_b).count_ones() > MAX_PAIR_VALUES {
            return Ok(());
        }
        for value in values(new_a & new_b) {
            let is_required = new_b & !value & relations.support(forward, new_a & !value) == 0;
            if is_required {
                self.exclude_from_common_peers(&[a, b], value)?;
            }
        }
        Ok(())
    }

    pub(in super::super) fn run_chain(&mut self, cells: &[Cell]) -> Step {
        let mut low = -1;
        for &cell in cells {
            self.keep(cell, above(low))?;
            low = least(self.get(cell));
        }
        let mut high = 16;
        for &cell in cells.iter().rev() {
            self.keep(cell, below(high))?;
            high = greatest(self.get(cell));
        }
        Ok(())
    }
}
