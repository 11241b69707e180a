//! Full houses: values with one place, and values whose places all lie in a segment.

use crate::network::Span;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, is_single};

impl Propagator<'_> {
    pub(in super::super) fn run_house(&mut self, cells: &[Cell]) -> Step {
        let (mut once, mut twice, mut fixed) = (0u16, 0u16, 0u16);
        for &cell in cells {
            let candidates = self.get(cell);
            twice |= once & candidates;
            once |= candidates;
            if is_single(candidates) {
                fixed |= candidates;
            }
        }
        if once != self.network.all {
            return Err(Conflict);
        }
        let hidden = once & !twice & !fixed;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in cells {
            let only = self.get(cell) & hidden;
            if only != 0 {
                if !is_single(only) {
                    return Err(Conflict);
                }
                self.keep(cell, only)?;
            }
        }
        Ok(())
    }

    pub(in super::super) fn run_locked(&mut self, cells: &[Cell], segments: Span) -> Step {
        let network = self.network;
        let mut candidates = [0u16; 16];
        let (mut fixed, mut open) = (0u16, 0);
        for (own, &cell) in candidates.iter_mut().zip(cells) {
            *own = self.get(cell);
            if is_single(*own) {
                fixed |= *own;
            } else {
                open += 1;
            }
        }
        if open < 3 {
            return Ok(());
        }
        let open_values = network.all & !fixed;
        for segment in &network.segments[segments.start as usize..segments.end as usize] {
            let elsewhere =
                candidates.iter().zip(&segment.outside).fold(0, |mask, (own, outside)| mask | own & outside);
            let locked = open_values & !elsewhere;
            if locked != 0 {
                for &cell in network.cells(segment.seen_by) {
                    self.exclude(cell, locked)?;
                }
            }
        }
        Ok(())
    }
}
