//! Two lists of cells with the same values, each as often.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

/// How many cells of a list may hold each value, and how many do for certain.
struct Counts {
    possible: [u32; 16],
    fixed: [u32; 16],
}

impl Propagator<'_> {
    pub(in super::super) fn run_same(&mut self, a: &[Cell], b: &[Cell]) -> Step {
        let union = |cells: &[Cell]| cells.iter().fold(0, |mask, &cell| mask | self.get(cell));
        let both = union(a) & union(b);
        for &cell in a.iter().chain(b) {
            self.keep(cell, both)?;
        }
        let (of_a, of_b) = (self.value_counts(a), self.value_counts(b));
        for value in 0..self.network.value_count {
            if of_a.fixed[value] > of_b.possible[value] || of_b.fixed[value] > of_a.possible[value] {
                return Err(Conflict);
            }
            self.adjust(a, value, &of_a, &of_b)?;
            self.adjust(b, value, &of_b, &of_a)?;
        }
        Ok(())
    }

    fn value_counts(&self, cells: &[Cell]) -> Counts {
        let mut counts = Counts { possible: [0; 16], fixed: [0; 16] };
        for &cell in cells {
            let own = self.get(cell);
            if is_single(own) {
                counts.fixed[own.trailing_zeros() as usize & 15] += 1;
            }
            for value in values(own) {
                counts.possible[value.trailing_zeros() as usize & 15] += 1;
            }
        }
        counts
    }

    /// Lets cells hold a value if the other list has it as often as they may, and not if they have it as often as the other
    /// may.
    #[inline]
    fn adjust(&mut self, cells: &[Cell], value: usize, own: &Counts, other: &Counts) -> Step {
        if own.fixed[value] == own.possible[value] {
            return Ok(());
        }
        let mask = 1 << value;
        if other.fixed[value] == own.possible[value] {
            for &cell in cells {
                if self.get(cell) & mask != 0 {
                    self.keep(cell, mask)?;
                }
            }
        } else if own.fixed[value] == other.possible[value] {
            for &cell in cells {
                if self.get(cell) != mask {
                    self.exclude(cell, mask)?;
                }
            }
        }
        Ok(())
    }
}
