//! The guesses of a wave: one lane after the other, or many together.
//!
//! `search` calls this for the lanes in which a sweep found nothing more. The candidates that are not tried become
//! siblings, which get lanes of their own once some are free.

use crate::simd::{ByteWord, Simd};

use super::{
    GridOutcome,
    branch::{GUESSES, NEXT, choose},
    search::BatchSearch,
    weights::{GroupWeights, MOST},
};

/// The minimum number of lanes that are weighed faster together than one by one.
const TOGETHER: usize = 5;

impl BatchSearch<'_> {
    /// Returns whether the puzzle of a lane is still open, and has guesses left.
    #[inline(always)]
    pub(super) fn may_guess(&mut self, lane: usize) -> bool {
        let [puzzle, _, guesses, _] = self.lanes[lane].tags;
        if self.has_split && self.results.is_closed(puzzle as usize) {
            return false;
        }
        let has_left = guesses < self.guess_limit;
        if !has_left {
            self.results.close(puzzle as usize, GridOutcome::HandedOver);
        }
        has_left
    }

    /// Guesses in the lanes that are to guess, group by group. A few more than whole groups wait for the next wave.
    #[inline(always)]
    pub(super) fn guess_together<S: Simd>(&mut self, simd: S, weights: &mut GroupWeights<S>) {
        let stuck = std::mem::take(&mut self.stuck);
        for (number, group) in stuck.chunks(S::ByteWord::LEN).enumerate() {
            if number > 0 && group.len() < S::ByteWord::LEN / 3 {
                break;
            }
            if group.len() < TOGETHER {
                for &lane in group {
                    self.guess(simd, lane);
                }
                break;
            }
            let mut records = [&self.lanes[group[0]]; MOST];
            for (record, &lane) in records.iter_mut().zip(group) {
                *record = &self.lanes[lane];
            }
            let cells = weights.heaviest(&records);
            for (&lane, cell) in group.iter().zip(cells) {
                match usize::from(cell) {
                    cell @ ..81 => self.split_at(lane, cell / 27, cell % 27),
                    _ => self.guess(simd, lane),
                }
            }
        }
        self.stuck = stuck;
    }

    /// Guesses in a lane.
    #[inline(always)]
    pub(super) fn guess(&mut self, simd: impl Simd, lane: usize) {
        if let Some((band, cell)) = choose(simd, &self.lanes[lane]) {
            self.split_at(lane, band, cell);
        }
    }

    /// Tries the lowest candidate of a cell, and keeps the others for later.
    #[inline(always)]
    fn split_at(&mut self, lane: usize, band: usize, cell: usize) {
        let record = &mut self.lanes[lane];
        let guesses = record.tags[GUESSES];
        let set = record.set(band, cell);
        let lowest = set & set.wrapping_neg();
        // Copied before both change: copying a record would wait for bytes that were just written.
        let others = self.siblings.keep(record);
        let sibling = self.siblings.get_mut(others);
        sibling.put(band, cell, set & !lowest);
        sibling.tags[GUESSES] = guesses + 1;
        record.put(band, cell, lowest);
        record.tags[GUESSES] = guesses + 1;
        record.tags[NEXT] = others;
    }
}
