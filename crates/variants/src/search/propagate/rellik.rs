//! Sums that no number of cells may have, and digits of cells that another cell counts to.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, least, values};

/// A set of sums below 512: more than sixteen different digits add up to.
#[derive(Clone, Copy)]
struct Sums([u64; 8]);

impl Sums {
    const fn contains(&self, sum: u32) -> bool {
        sum < 512 && self.0[sum as usize / 64] >> (sum % 64) & 1 == 1
    }

    /// Adds each sum with this digit, which is below 64, added to it.
    fn extend(&mut self, digit: u32) {
        for word in (0..8).rev() {
            let carried = if word > 0 && digit > 0 { self.0[word - 1] >> (64 - digit) } else { 0 };
            self.0[word] |= self.0[word] << digit | carried;
        }
    }
}

impl Propagator<'_> {
    pub(in super::super) fn run_rellik(&mut self, cells: &[Cell], sum: u32) -> Step {
        let first = u32::from(self.network.first_digit);
        let digit = |value: u16| first + least(value).unsigned_abs();
        let mut sums = Sums([1, 0, 0, 0, 0, 0, 0, 0]);
        for &cell in cells {
            let own = self.get(cell);
            if is_single(own) {
                if sum >= digit(own) && sums.contains(sum - digit(own)) {
                    return Err(Conflict);
                }
                sums.extend(digit(own));
            }
        }
        let is_wrong = |&value: &u16| sum >= digit(value) && sums.contains(sum - digit(value));
        let wrong = values(self.network.all).filter(is_wrong).fold(0, |mask, value| mask | value);
        cells.iter().try_for_each(
            |&cell| {
                if is_single(self.get(cell)) { Ok(()) } else { self.exclude(cell, wrong) }
            },
        )
    }

    pub(in super::super) fn run_value_index(&mut self, value: Cell, control: Cell, targets: &[Cell]) -> Step {
        let first = i32::from(self.network.first_digit);
        let target = |place: u16| {
            let place = usize::try_from(first + least(place) - 1).ok()?;
            targets.get(place).copied()
        };
        let (mut places, mut found) = (0, 0);
        for place in values(self.get(control)) {
            let common = target(place).map_or(0, |target| self.get(target) & self.get(value));
            if common != 0 {
                places |= place;
                found |= common;
            }
        }
        self.keep(control, places)?;
        self.keep(value, found)?;
        if is_single(places)
            && let Some(target) = target(places)
        {
            self.keep(target, found)?;
        }
        Ok(())
    }
}
