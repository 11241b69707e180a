//! How many cells hold some values, and what one cell says about others.

use crate::network::NO_CELL;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single};

impl Propagator<'_> {
    pub(in super::super) fn run_count(&mut self, cells: &[Cell], counted: u16, min: u32, max: u32) -> Step {
        let (mut possible, mut certain) = (0, 0);
        for &cell in cells {
            let own = self.get(cell);
            possible += u32::from(own & counted != 0);
            certain += u32::from(own & !counted == 0);
        }
        if possible < min || certain > max {
            return Err(Conflict);
        }
        if certain == possible {
            return Ok(());
        }
        if possible == min {
            for &cell in cells {
                if self.get(cell) & counted != 0 {
                    self.keep(cell, counted)?;
                }
            }
        } else if certain == max {
            for &cell in cells {
                if self.get(cell) & !counted != 0 {
                    self.exclude(cell, counted)?;
                }
            }
        }
        Ok(())
    }

    pub(in super::super) fn run_index(
        &mut self,
        control: Cell,
        targets: &[Cell],
        value: u16,
        is_exact: bool,
    ) -> Step {
        let can_hold = |&target: &Cell| target != NO_CELL && self.get(target) & value != 0;
        let kept = targets.iter().enumerate().filter(|(_, target)| can_hold(target));
        let kept = kept.fold(0, |mask, (place, _)| mask | 1 << place);
        self.keep(control, kept)?;
        let places = self.get(control);
        if is_single(places) {
            self.keep(targets[places.trailing_zeros() as usize], value)?;
        }
        if is_exact {
            for (place, &target) in targets.iter().enumerate() {
                if places >> place & 1 == 0 && target != NO_CELL {
                    self.exclude(target, value)?;
                }
            }
        }
        Ok(())
    }

    pub(in super::super) fn run_exclude(&mut self, cell: Cell, value: u16, others: &[Cell]) -> Step {
        if self.get(cell) != value {
            return Ok(());
        }
        others.iter().try_for_each(|&other| self.exclude(other, value))
    }
}
