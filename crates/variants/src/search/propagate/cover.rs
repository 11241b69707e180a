//! Four cells that cover some classes of values: each may hold the values with which the others cover the rest.
//!
//! Values of the same classes are of one kind, so that it is enough to know which kinds each cell may be. Where three classes
//! divide the values, as in nearly all puzzles, a table has the answer for each such position.

use std::sync::OnceLock;

use crate::network::bits;

use super::Cell;
use super::propagator::{Propagator, Step};

/// Which kinds each of the cells may be.
type Kinds = [u16; 4];

impl Propagator<'_> {
    pub(in super::super) fn run_cover(&mut self, cells: &[Cell], goal: u8, kinds: &[u16]) -> Step {
        let kinds = kinds.as_chunks::<2>().0;
        let mut possible = [0; 4];
        for (own, &cell) in possible.iter_mut().zip(cells) {
            let candidates = self.get(cell);
            for (kind, [_, values]) in kinds.iter().enumerate() {
                *own |= u16::from(candidates & values != 0) << kind;
            }
        }
        let is_usual = goal == 7 && kinds.len() == 3 && kinds.iter().all(|[set, _]| set.is_power_of_two());
        let kept = if is_usual {
            kept_of_three(possible)
        } else {
            kept_kinds(possible, goal, &kinds.iter().map(|kind| kind[0]))
        };
        for (&cell, (kept, possible)) in cells.iter().zip(kept.into_iter().zip(possible)) {
            if kept != possible {
                let is_kept = |&(kind, _): &(usize, &[u16; 2])| kept >> kind & 1 == 1;
                let kept =
                    kinds.iter().enumerate().filter(is_kept).fold(0, |mask, (_, [_, values])| mask | values);
                self.keep(cell, kept)?;
            }
        }
        Ok(())
    }
}

/// Returns the kinds with which the cells can cover three classes, each of one kind.
fn kept_of_three(possible: Kinds) -> Kinds {
    static TABLE: OnceLock<Vec<Kinds>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let position = |at: u16| [at & 7, at >> 3 & 7, at >> 6 & 7, at >> 9];
        (0..1 << 12).map(|at| kept_kinds(position(at), 7, &[1, 2, 4].into_iter())).collect()
    });
    let at = possible.iter().rev().fold(0, |at, own| at << 3 | usize::from(*own));
    table[at]
}

/// Returns the kinds with which the cells can cover all classes. The sets of classes of which each kind is are given.
fn kept_kinds(possible: Kinds, goal: u8, sets: &(impl Iterator<Item = u16> + Clone)) -> Kinds {
    // Sets of classes, at most six, are bits of words.
    let covered = possible.map(|own| {
        let kinds = sets.clone().enumerate().filter(|(kind, _)| own >> kind & 1 == 1);
        kinds.fold(0u64, |covered, (_, set)| covered | 1 << set)
    });
    let mut before = [1u64; 5];
    let mut from = [1u64; 5];
    for at in 0..4 {
        before[at + 1] = unions(before[at], covered[at]);
        from[3 - at] = unions(from[4 - at], covered[3 - at]);
    }
    std::array::from_fn(|at| {
        let others = unions(before[at], from[at + 1]);
        let is_enough = |set: u16| bits(others).any(|other| other | u32::from(set) == u32::from(goal));
        let kept = sets.clone().enumerate().filter(|&(_, set)| is_enough(set));
        kept.fold(0, |mask, (kind, _)| mask | 1 << kind) & possible[at]
    })
}

/// Returns the unions of a set of each word.
fn unions(a: u64, b: u64) -> u64 {
    bits(a).fold(0, |all, of_a| bits(b).fold(all, |all, of_b| all | 1 << (of_a | of_b)))
}
