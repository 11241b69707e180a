//! Which constraints wait for which cells.
//!
//! For each cell the words of the queue in which it has constraints: a change of the cell adds them to the queue word by
//! word.

use super::Cell;

/// Bits of a word of the queue.
#[derive(Debug, Clone, Copy)]
pub(crate) struct QueueBits {
    pub(crate) word: u32,
    pub(crate) bits: u64,
}

/// For each cell the constraints that watch it.
#[derive(Debug, Default)]
pub(crate) struct Watchers {
    /// The bits of all cells, those of a cell sorted by word.
    bits: Vec<QueueBits>,
    /// Where the bits of each cell begin, and where the last ends.
    starts: Vec<u32>,
    /// The number of words of the queue.
    pub(crate) words: usize,
}

impl Watchers {
    /// Returns the watchers of so many constraints, from pairs of a cell and the number of a constraint.
    pub(super) fn new(cells: usize, constraints: usize, watched: &[(Cell, u32)]) -> Self {
        // Constraints come in order, so sorting them by cell is a count of how many each cell has.
        let mut ends = vec![0u32; cells + 1];
        for &(cell, _) in watched {
            ends[usize::from(cell) + 1] += 1;
        }
        (1..ends.len()).for_each(|at| ends[at] += ends[at - 1]);
        let mut ordered = vec![0u32; watched.len()];
        let mut next = ends.clone();
        for &(cell, constraint) in watched {
            let at = &mut next[usize::from(cell)];
            ordered[*at as usize] = constraint;
            *at += 1;
        }
        let mut watchers = Self { bits: Vec::new(), starts: vec![0], words: constraints.div_ceil(64) };
        for cell in 0..cells {
            let own = &ordered[ends[cell] as usize..ends[cell + 1] as usize];
            for group in own.chunk_by(|a, b| a / 64 == b / 64) {
                let bits = group.iter().fold(0, |bits, constraint| bits | 1 << (constraint % 64));
                watchers.bits.push(QueueBits { word: group[0] / 64, bits });
            }
            let end =
                u32::try_from(watchers.bits.len()).expect("there are fewer than 2³² cells in constraints");
            watchers.starts.push(end);
        }
        watchers
    }

    /// Returns the constraints that watch a cell.
    #[inline]
    pub(crate) fn of(&self, cell: Cell) -> &[QueueBits] {
        let cell = usize::from(cell);
        &self.bits[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}
