//! Lines that divide into stretches of a sum: which sums the open stretch may have before and after each cell.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, values};

/// The sums of an open stretch, below the sum of a full one, are bits of a word; 0 is also the sum of a full one.
#[derive(Clone, Copy)]
struct Stretches {
    sum: u32,
}

impl Stretches {
    /// Returns the sums after a digit.
    const fn after(self, open: u64, digit: u32) -> u64 {
        let sums = (open as u128) << digit;
        #[expect(clippy::cast_possible_truncation, reason = "only sums below 64 are kept")]
        let kept = (sums & ((1 << self.sum) - 1)) as u64;
        kept | (sums >> self.sum & 1) as u64
    }

    /// Returns the sums before a digit from those after it.
    const fn before(self, open: u64, digit: u32) -> u64 {
        // A full stretch counts as an empty one, so 0 after a digit was the sum less the digit, or 0 before a zero.
        let full = if open & 1 == 1 { 1 << self.sum } else { 0 };
        let sums = (open as u128 | full) & if digit == 0 { u128::MAX } else { !1 };
        #[expect(clippy::cast_possible_truncation, reason = "only sums below 64 are kept")]
        let before = (sums >> digit & ((1 << self.sum) - 1)) as u64;
        before
    }
}

impl Propagator<'_> {
    pub(in super::super) fn run_sum_line(&mut self, cells: &[Cell], sum: u32) -> Step {
        let stretches = Stretches { sum };
        let first_digit = u32::from(self.network.first_digit);
        let mut open = std::mem::take(&mut self.words);
        open.clear();
        open.push(1);
        for &cell in cells {
            let before = open[open.len() - 1];
            let after =
                |sums, value: u16| sums | stretches.after(before, first_digit + value.trailing_zeros());
            open.push(values(self.get(cell)).fold(0, after));
        }
        let mut needed = open[cells.len()] & 1;
        let mut step = if needed == 0 { Err(Conflict) } else { Ok(()) };
        for (&cell, &sums) in cells.iter().zip(&open).rev() {
            let (mut kept, mut earlier) = (0, 0);
            for value in values(self.get(cell)) {
                let before = stretches.before(needed, first_digit + value.trailing_zeros()) & sums;
                if before != 0 {
                    kept |= value;
                    earlier |= before;
                }
            }
            needed = earlier;
            step = step.and_then(|()| self.keep(cell, kept));
        }
        self.words = open;
        step
    }
}
