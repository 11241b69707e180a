//! Circles that count: a digit is in as many of them as it says, or in none.

use crate::network::NO_CELL;
use crate::tables::tables;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

impl Propagator<'_> {
    /// Cells come in groups that differ, so that each digit is in a group once at most.
    pub(in super::super) fn run_circles(&mut self, groups: &[Cell]) -> Step {
        let (mut count, mut all, mut fixed) = (0, 0, 0);
        for cell in circles(groups) {
            let own = self.get(cell);
            count += 1;
            all |= own;
            if is_single(own) {
                fixed |= own;
            }
        }
        let (allowed, required) = self.digits_in_circles(count, all, fixed).ok_or(Conflict)?;
        circles(groups).try_for_each(|cell| self.keep(cell, allowed))?;
        values(allowed).try_for_each(|value| self.count_in_circles(groups, value, required & value != 0))
    }

    /// Returns which values are in the circles in some way, and which are in each: the digits of a set add up to the number
    /// of circles.
    fn digits_in_circles(&self, count: i64, all: u16, fixed: u16) -> Option<(u16, u16)> {
        let (mut allowed, mut required) = (0, all);
        for size in 1..=self.network.value_count {
            let offset = i64::from(self.network.first_digit) * i64::try_from(size).ok()?;
            for &set in tables(self.network.value_count).sums(size, count - offset).as_slice() {
                if set & !all == 0 && fixed & !set == 0 {
                    allowed |= set;
                    required &= set;
                }
            }
        }
        (allowed != 0).then_some((allowed, required))
    }

    fn count_in_circles(&mut self, groups: &[Cell], value: u16, is_required: bool) -> Step {
        let expected = u32::from(self.network.first_digit) + value.trailing_zeros();
        let (mut possible, mut certain, mut possible_groups) = (0, 0, 0);
        for group in groups.split(|&cell| cell == NO_CELL) {
            let own = possible;
            for &cell in group {
                possible += u32::from(self.get(cell) & value != 0);
                certain += u32::from(self.get(cell) == value);
            }
            possible_groups += u32::from(possible > own);
        }
        let is_required = is_required || certain > 0;
        if certain > expected || possible_groups < expected && is_required {
            return Err(Conflict);
        }
        if possible_groups < expected || certain == expected {
            return circles(groups).try_for_each(|cell| {
                if self.get(cell) == value { Ok(()) } else { self.exclude(cell, value) }
            });
        }
        if possible_groups == expected && is_required {
            for group in groups.split(|&cell| cell == NO_CELL) {
                let mut open = group.iter().filter(|&&cell| self.get(cell) & value != 0);
                // Each of these groups has the value once.
                match (open.next(), open.next()) {
                    (Some(&cell), None) => self.keep(cell, value)?,
                    (Some(_), Some(_)) => self.exclude_beside_group(group, value)?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Removes a value that is in a group from all cells that differ from those of the group that may hold it.
    fn exclude_beside_group(&mut self, group: &[Cell], value: u16) -> Step {
        let open: Vec<Cell> = group.iter().copied().filter(|&cell| self.get(cell) & value != 0).collect();
        self.exclude_from_common_peers(&open, value)
    }
}

fn circles(groups: &[Cell]) -> impl Iterator<Item = Cell> {
    groups.iter().copied().filter(|&cell| cell != NO_CELL)
}
