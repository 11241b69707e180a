//! Two lists of cells with the same values, each as often.

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, values};

/// How many cells of a list may hold a value, and how many do for certain.
#[derive(Clone, Copy)]
struct Range {
    possible: usize,
    fixed: usize,
}

impl<const W: usize> Propagator<'_, W> {
    pub(in super::super) fn run_same(&mut self, a: &[Cell], b: &[Cell]) -> Step {
        let union = |cells: &[Cell]| cells.iter().fold(0, |mask, &cell| mask | self.get(cell));
        let both = union(a) & union(b);
        for &cell in a.iter().chain(b) {
            self.keep(cell, both)?;
        }
        for value in values(both) {
            let (of_a, of_b) = (self.range(a, value), self.range(b, value));
            if of_a.fixed > of_b.possible || of_b.fixed > of_a.possible {
                return Err(Conflict);
            }
            self.adjust(a, value, of_a, of_b)?;
            self.adjust(b, value, of_b, of_a)?;
        }
        Ok(())
    }

    fn range(&self, cells: &[Cell], value: u16) -> Range {
        let mut range = Range { possible: 0, fixed: 0 };
        for &cell in cells {
            let own = self.get(cell);
            range.possible += usize::from(own & value != 0);
            range.fixed += usize::from(own == value);
        }
        range
    }

    /// Lets cells hold a value if the other list has it as often as they may, and not if they have it as often as the other may.
    fn adjust(&mut self, cells: &[Cell], value: u16, own: Range, other: Range) -> Step {
        if own.fixed == own.possible {
            return Ok(());
        }
        if other.fixed == own.possible {
            for &cell in cells {
                if self.get(cell) & value != 0 {
                    self.keep(cell, value)?;
                }
            }
        } else if own.fixed == other.possible {
            for &cell in cells {
                if self.get(cell) != value {
                    self.exclude(cell, value)?;
                }
            }
        }
        Ok(())
    }
}
