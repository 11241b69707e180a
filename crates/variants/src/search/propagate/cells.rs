//! How many cells hold some values, which classes they cover, and what one cell says about others.

use crate::network::NO_CELL;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single, values};

impl<const W: usize> Propagator<'_, W> {
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

    /// Keeps the values with which the other cells can cover the remaining classes. Sets of covered classes are bits of a word.
    pub(in super::super) fn run_cover(&mut self, cells: &[Cell], classes: &[u16]) -> Step {
        let goal = (1usize << classes.len()) - 1;
        let covers = |value: u16| {
            classes
                .iter()
                .enumerate()
                .filter(|(_, class)| **class & value != 0)
                .fold(0, |set, (at, _)| set | 1usize << at)
        };
        // The sets of classes that the cells before each one, and those from it on, can cover.
        let mut before = [1u64; 5];
        let mut from = [1u64; 5];
        let count = cells.len();
        for at in 0..count {
            before[at + 1] =
                values(self.get(cells[at])).fold(0, |sets, value| sets | add(before[at], covers(value)));
            let back = count - 1 - at;
            from[back] = values(self.get(cells[back]))
                .fold(0, |sets, value| sets | add(from[back + 1], covers(value)));
        }
        for (at, &cell) in cells.iter().enumerate() {
            let others = sets(before[at]).fold(0, |union, set| union | add(from[at + 1], set));
            let is_enough = |value: u16| sets(others).any(|set| set | covers(value) == goal);
            let kept =
                values(self.get(cell)).filter(|&value| is_enough(value)).fold(0, |mask, value| mask | value);
            self.keep(cell, kept)?;
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

/// Returns the sets that result from adding classes to each of these sets.
fn add(of: u64, classes: usize) -> u64 {
    sets(of).fold(0, |union, set| union | 1 << (set | classes))
}

/// Returns the sets of classes that are bits of a word.
fn sets(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let set = word.trailing_zeros() as usize;
            word &= word - 1;
            set
        })
    })
}
