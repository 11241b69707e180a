//! Which of several steps of a kind is taken.

use crate::rate::{cells::Candidate, found::Found};

/// Keeps the best of several steps: the one with the most eliminations; among these, the one with the least sum.
#[derive(Debug, Default)]
pub(super) struct Best {
    rank: Option<(usize, u64)>,
    found: Option<Found>,
}

impl Best {
    /// Keeps a step if it comes before those so far. Its eliminations are in order.
    pub(super) fn offer(&mut self, found: Option<Found>) {
        let Some(found) = found else { return };
        let rank = (usize::MAX - found.removed.len(), weighted_sum(&found.removed));
        if self.rank.is_none_or(|best| rank < best) {
            (self.rank, self.found) = (Some(rank), Some(found));
        }
    }

    pub(super) fn take(self) -> Option<Found> {
        self.found
    }
}

/// Returns the sum by which steps with equally many eliminations are ordered.
pub(super) fn weighted_sum(removed: &[Candidate]) -> u64 {
    let weights = (0..).map(|index: u64| index * 80 + 1);
    removed
        .iter()
        .zip(weights)
        .map(|(&(cell, digit), weight)| u64::from(cell) * weight + u64::from(digit) + 1)
        .sum()
}
