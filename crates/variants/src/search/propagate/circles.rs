//! Circles that count: a digit is in as many of them as it says, or in none.

use crate::tables::tables;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

impl<const W: usize> Propagator<'_, W> {
    pub(in super::super) fn run_circles(&mut self, cells: &[Cell]) -> Step {
        let (mut all, mut fixed) = (0, 0);
        for &cell in cells {
            let own = self.get(cell);
            all |= own;
            if is_single(own) {
                fixed |= own;
            }
        }
        let (allowed, required) = self.digits_in_circles(cells.len(), all, fixed).ok_or(Conflict)?;
        cells.iter().try_for_each(|&cell| self.keep(cell, allowed))?;
        values(allowed).try_for_each(|value| self.count_in_circles(cells, value, required & value != 0))
    }

    /// Returns which values are in the circles in some way, and which are in each: the digits of a set add up to the number
    /// of circles.
    fn digits_in_circles(&self, count: usize, all: u16, fixed: u16) -> Option<(u16, u16)> {
        let total = i64::try_from(count).ok()?;
        let (mut allowed, mut required) = (0, all);
        for size in 1..=self.network.value_count {
            let offset = i64::from(self.network.first_digit) * i64::try_from(size).ok()?;
            for &set in tables(self.network.value_count).sums(size, total - offset) {
                if set & !all == 0 && fixed & !set == 0 {
                    allowed |= set;
                    required &= set;
                }
            }
        }
        (allowed != 0).then_some((allowed, required))
    }

    fn count_in_circles(&mut self, cells: &[Cell], value: u16, is_required: bool) -> Step {
        let expected = u32::from(self.network.first_digit) + value.trailing_zeros();
        let (mut possible, mut certain) = (0, 0);
        for &cell in cells {
            let own = self.get(cell);
            possible += u32::from(own & value != 0);
            certain += u32::from(own == value);
        }
        if certain > expected || (possible < expected && (certain > 0 || is_required)) {
            return Err(Conflict);
        }
        if possible < expected || certain == expected {
            for &cell in cells {
                if self.get(cell) != value {
                    self.exclude(cell, value)?;
                }
            }
        } else if possible == expected && (certain > 0 || is_required) {
            for &cell in cells {
                if self.get(cell) & value != 0 {
                    self.keep(cell, value)?;
                }
            }
        }
        Ok(())
    }
}
