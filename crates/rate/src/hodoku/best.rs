//! Which of several steps `HoDoKu` takes. Searches that list all steps of a technique offer each to a `Best`, or order what
//! they may find by its `Rank` before they look.

use crate::{cells::Candidate, found_step::FoundStep};

/// Keeps the best of several steps: the one with the most eliminations; among these, the one with the least sum.
#[derive(Debug, Default)]
pub(super) struct Best {
    rank: Option<Rank>,
    found: Option<FoundStep>,
}

/// By what steps are ordered: more eliminations first, then a lower sum.
pub(super) type Rank = (usize, u64);

/// Returns the rank of a step by its eliminations, which are in order.
pub(super) fn rank(removed: impl Iterator<Item = Candidate>) -> Rank {
    let weights = (0..).map(|index: u64| index * 80 + 1);
    removed.zip(weights).fold((usize::MAX, 0), |(left, sum), ((cell, digit), weight)| {
        (left - 1, sum + cell.index() as u64 * weight + u64::from(digit.get()))
    })
}

impl Best {
    /// Keeps a step if it comes before those so far. Its eliminations are in order.
    pub(super) fn offer(&mut self, found: Option<FoundStep>) {
        self.offer_with(found, |found| found);
    }

    /// Keeps a step, with its parts, if it comes before those so far.
    pub(super) fn offer_with(
        &mut self,
        found: Option<FoundStep>,
        parts: impl FnOnce(FoundStep) -> FoundStep,
    ) {
        let Some(found) = found else { return };
        let rank = rank(found.removed.iter().copied());
        if self.rank.is_none_or(|best| rank < best) {
            (self.rank, self.found) = (Some(rank), Some(parts(found)));
        }
    }

    pub(super) fn take(self) -> Option<FoundStep> {
        self.found
    }
}
