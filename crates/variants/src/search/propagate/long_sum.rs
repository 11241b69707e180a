//! Long sums: plain bounds in 64 bits.

use crate::network::LongSum;

use super::propagator::{Conflict, Propagator, Step, above, below, greatest, is_single, least};

impl Propagator<'_> {
    pub(in super::super) fn run_long_sum(&mut self, sum: &LongSum) -> Step {
        let (mut low, mut high) = (0i64, 0i64);
        for (&cell, &coefficient) in sum.cells.iter().zip(&sum.coefficients) {
            let own = self.get(cell);
            let ends = [least(own), greatest(own)].map(|value| coefficient.saturating_mul(i64::from(value)));
            low = low.saturating_add(ends[0].min(ends[1]));
            high = high.saturating_add(ends[0].max(ends[1]));
        }
        if low > sum.total || high < sum.total {
            return Err(Conflict);
        }
        let (up, down) = (sum.total.saturating_sub(low), high.saturating_sub(sum.total));
        for (&cell, &coefficient) in sum.cells.iter().zip(&sum.coefficients) {
            let own = self.get(cell);
            if is_single(own) {
                continue;
            }
            let limit = |room: i64| i32::try_from((room / coefficient.abs()).min(16)).unwrap_or(16);
            let (rise, fall) =
                if coefficient > 0 { (limit(up), limit(down)) } else { (limit(down), limit(up)) };
            self.keep(cell, below(least(own) + rise + 1) & above(greatest(own) - fall - 1))?;
        }
        Ok(())
    }
}
