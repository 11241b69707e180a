//! X-sums: the sets of values that the counted cells may hold, for each number of them.

use crate::network::LineKind;
use crate::tables::tables;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, above, below, greatest, least};

impl Propagator<'_> {
    pub(in super::super) fn run_x_sum(&mut self, cells: &[Cell], sum: i64, kind: LineKind) -> Step {
        if kind == LineKind::Any {
            self.run_loose_x_sum(cells, sum)
        } else {
            self.run_strict_x_sum(cells, sum, kind)
        }
    }

    /// Returns the numbers of cells that the first digit may count, each with its value and what the others add up to, in
    /// values.
    fn counts(&self, cells: &[Cell], sum: i64) -> impl Iterator<Item = (usize, u16, i64)> + use<> {
        let (first, own, length) = (i64::from(self.network.first_digit), self.get(cells[0]), cells.len());
        (0..16u8).filter(move |&value| own >> value & 1 == 1).filter_map(move |value| {
            let digit = first + i64::from(value);
            let count = usize::try_from(digit).ok().filter(|count| (1..=length).contains(count))?;
            Some((count, 1 << value, sum - first * digit - i64::from(value)))
        })
    }

    /// Cells that differ: each set of values with the sum is tried.
    fn run_strict_x_sum(&mut self, cells: &[Cell], sum: i64, kind: LineKind) -> Step {
        let network = self.network;
        let mut candidates = [0u16; 16];
        candidates.iter_mut().zip(cells).for_each(|(own, &cell)| *own = self.get(cell));
        let candidates = &candidates[..cells.len()];
        let mut supported = [0u16; 16];
        for (count, value, rest) in self.counts(cells, sum) {
            let (inner, outer) = candidates[1..].split_at(count - 1);
            let union = |part: &[u16]| part.iter().fold(0, |mask, own| mask | own);
            let (inner_union, outer_union) = (union(inner), union(outer));
            for &set in tables(network.value_count).sums(count - 1, rest).as_slice() {
                let others =
                    if kind == LineKind::Full { network.all & !set & !value } else { network.all & !value };
                let is_possible = set & value == 0
                    && set & !inner_union == 0
                    && (kind != LineKind::Full || others & !outer_union == 0)
                    && inner.iter().all(|own| own & set != 0)
                    && outer.iter().all(|own| own & others != 0);
                if is_possible {
                    supported[0] |= value;
                    supported[1..count].iter_mut().for_each(|mask| *mask |= set);
                    supported[count..cells.len()].iter_mut().for_each(|mask| *mask |= others);
                }
            }
        }
        cells.iter().zip(supported).try_for_each(|(&cell, mask)| self.keep(cell, mask))
    }

    /// Cells that may repeat: bounds for each number of cells, and for the cells when the number is known.
    fn run_loose_x_sum(&mut self, cells: &[Cell], sum: i64) -> Step {
        let bounds = |counted: &[Cell]| {
            counted.iter().fold((0i64, 0i64), |(low, high), &cell| {
                (low + i64::from(least(self.get(cell))), high + i64::from(greatest(self.get(cell))))
            })
        };
        let mut found = Vec::new();
        for (count, value, rest) in self.counts(cells, sum) {
            let (low, high) = bounds(&cells[1..count]);
            if (low..=high).contains(&rest) {
                found.push((count, value, rest - low, high - rest));
            }
        }
        let kept = found.iter().fold(0, |mask, number| mask | number.1);
        if kept == 0 {
            return Err(Conflict);
        }
        self.keep(cells[0], kept)?;
        let [(count, _, up, down)] = found[..] else { return Ok(()) };
        let limit = |room: i64| i32::try_from(room.min(16)).unwrap_or(16);
        for &cell in &cells[1..count] {
            let own = self.get(cell);
            self.keep(cell, below(least(own) + limit(up) + 1) & above(greatest(own) - limit(down) - 1))?;
        }
        Ok(())
    }
}
