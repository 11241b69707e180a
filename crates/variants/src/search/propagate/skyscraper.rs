//! Skyscrapers: the tallest digit so far by the number of digits seen, forwards, and what leads to the number, backwards.

use crate::network::LineKind;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, above, below, greatest, least};

/// The tallest values after some cells, by the number of digits seen.
type Tallest = [u16; 17];

impl Propagator<'_> {
    pub(in super::super) fn run_skyscraper(&mut self, cells: &[Cell], count: usize, kind: LineKind) -> Step {
        let mut rows = std::mem::take(&mut self.rows);
        self.find_tallest(&mut rows, cells, count, kind);
        let step = self.keep_seen(&rows, cells, count, kind);
        self.rows = rows;
        step
    }

    /// Finds for each number of cells what the tallest of them may be.
    fn find_tallest(&self, rows: &mut Vec<Tallest>, cells: &[Cell], count: usize, kind: LineKind) {
        rows.clear();
        let mut row = [0; 17];
        let first = self.get(cells[0]);
        // A zero is never seen.
        let zero = u16::from(self.network.first_digit == 0);
        row[0] = first & zero;
        row[1] = first & !zero;
        rows.push(row);
        for (place, &cell) in (1..).zip(&cells[1..]) {
            let own = self.get(cell);
            let last = row;
            row = [0; 17];
            for (seen, &tallest) in
                last.iter().enumerate().take(count + 1).filter(|(_, tallest)| **tallest != 0)
            {
                if seen < count {
                    row[seen + 1] |= own & above(least(tallest));
                }
                let stays = if kind == LineKind::Any { above(least(own) - 1) } else { above(least(own)) };
                row[seen] |= tallest & stays;
            }
            if kind != LineKind::Any {
                // Below the tallest of so many different digits are all others.
                for tallest in &mut row {
                    *tallest &= above(place - 1);
                }
            }
            rows.push(row);
        }
    }

    /// Keeps what leads to the number that is seen.
    fn keep_seen(&mut self, rows: &[Tallest], cells: &[Cell], count: usize, kind: LineKind) -> Step {
        let mut goal: Tallest = [0; 17];
        goal[count] = rows[cells.len() - 1][count];
        if kind == LineKind::Full {
            goal[count] &= self.network.all & !(self.network.all >> 1);
        }
        if goal[count] == 0 {
            return Err(Conflict);
        }
        for (&cell, row) in cells[1..].iter().zip(rows).rev() {
            let own = self.get(cell);
            let (mut kept, mut earlier) = (0, [0; 17]);
            for (seen, &tallest) in
                row.iter().enumerate().take(count + 1).filter(|(_, tallest)| **tallest != 0)
            {
                let taller = if seen < count { own & goal[seen + 1] & above(least(tallest)) } else { 0 };
                kept |= taller;
                if taller != 0 {
                    earlier[seen] |= tallest & below(greatest(taller));
                }
                let slack = i32::from(kind == LineKind::Any);
                let stays = tallest & goal[seen] & above(least(own) - slack);
                if stays != 0 {
                    kept |= own & below(greatest(stays) + slack);
                    earlier[seen] |= stays;
                }
            }
            self.keep(cell, kept)?;
            goal = earlier;
        }
        self.keep(cells[0], goal[0] | goal[1])
    }
}
