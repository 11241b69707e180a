//! Sandwiches: each pair of ends at each pair of places, with the sets of values that may lie between them.

use crate::tables::tables;

use super::Cell;
use super::propagator::{Propagator, Step, above, below};

/// What the cells of a line may hold, and what was found to be possible.
struct Line {
    candidates: [u16; 16],
    supported: [u16; 16],
    length: usize,
    is_full: bool,
}

/// The values at the ends of a sandwich.
#[derive(Clone, Copy)]
struct Ends {
    low: u16,
    high: u16,
    /// The values between them.
    between: u16,
}

impl Propagator<'_> {
    pub(in super::super) fn run_sandwich(&mut self, cells: &[Cell], sum: i64, is_full: bool) -> Step {
        let mut line = Line { candidates: [0; 16], supported: [0; 16], length: cells.len(), is_full };
        line.candidates.iter_mut().zip(cells).for_each(|(own, &cell)| *own = self.get(cell));
        let last = i32::try_from(self.network.value_count - 1).unwrap_or(15);
        let lows = if is_full { 0..1 } else { 0..last };
        for low in lows {
            let highs = if is_full { last..last + 1 } else { low + 1..last + 1 };
            for high in highs {
                let ends = Ends { low: 1 << low, high: 1 << high, between: above(low) & below(high) };
                self.try_ends(&mut line, ends, sum);
            }
        }
        cells.iter().zip(line.supported).try_for_each(|(&cell, mask)| self.keep(cell, mask))
    }

    /// Finds the pairs of places at which the ends may lie.
    fn try_ends(&self, line: &mut Line, ends: Ends, sum: i64) {
        let first_digit = i64::from(self.network.first_digit);
        let outsiders = line.outsiders(ends.between);
        for from in 0..line.length {
            for to in from + 1..line.length {
                let rises = line.candidates[from] & ends.low != 0 && line.candidates[to] & ends.high != 0;
                let falls = line.candidates[from] & ends.high != 0 && line.candidates[to] & ends.low != 0;
                // Whoever holds no value between the ends is an end.
                if !(rises || falls) || outsiders & !(1 << from | 1 << to) != 0 {
                    continue;
                }
                let count = to - from - 1;
                let inner_sum = sum - first_digit * i64::try_from(count).unwrap_or(0);
                let sets = tables(self.network.value_count).sums(count, inner_sum).as_slice();
                if line.try_fillings(from, to, ends, sets) {
                    let mut support = |a: u16, b: u16| {
                        line.supported[from] |= a;
                        line.supported[to] |= b;
                    };
                    if rises {
                        support(ends.low, ends.high);
                    }
                    if falls {
                        support(ends.high, ends.low);
                    }
                }
            }
        }
    }
}

impl Line {
    /// Returns the places of cells that hold none of these values.
    fn outsiders(&self, values: u16) -> u16 {
        let places = 0..self.length;
        places.filter(|&place| self.candidates[place] & values == 0).fold(0, |mask, place| mask | 1 << place)
    }

    /// Supports the values of each set that may lie between two places, and of the rest, and returns whether there is one.
    fn try_fillings(&mut self, from: usize, to: usize, ends: Ends, sets: &[u16]) -> bool {
        let union = |cells: &[u16]| cells.iter().fold(0, |mask, own| mask | own);
        let (inner, left, right) =
            (&self.candidates[from + 1..to], &self.candidates[..from], &self.candidates[to + 1..self.length]);
        let (inner_union, outer_union) = (union(inner), union(left) | union(right));
        let (mut inner_supported, mut outer_supported) = (0, 0);
        let mut is_found = false;
        for &set in sets {
            let rest = ends.between & !set;
            let is_possible = set & !ends.between == 0
                && (!self.is_full || set & !inner_union == 0 && rest & !outer_union == 0)
                && inner.iter().all(|own| own & set != 0)
                && left.iter().chain(right).all(|own| own & rest != 0);
            if is_possible {
                is_found = true;
                inner_supported |= set;
                outer_supported |= rest;
            }
        }
        self.supported[from + 1..to].iter_mut().for_each(|mask| *mask |= inner_supported);
        self.supported[..from].iter_mut().for_each(|mask| *mask |= outer_supported);
        self.supported[to + 1..self.length].iter_mut().for_each(|mask| *mask |= outer_supported);
        is_found
    }
}
