//! How chains are rated, and which of several is taken.

use crate::rate::found::Found;

/// The numbers of nodes beyond which a chain costs another tenth.
fn limits() -> impl Iterator<Item = u32> {
    (0..).map(|index: u32| if index.is_multiple_of(2) { 4 << (index / 2) } else { 6 << (index / 2) })
}

/// Returns the rating of a chain in tenths, and as the program's sum of tenths, by which it sorts.
pub(super) fn rating(base: u32, complexity: u32) -> (u32, f64) {
    let passed = limits().take_while(|&limit| complexity.saturating_sub(2) > limit).count() as u32;
    let sum = (0..passed).fold(f64::from(base) / 10.0, |sum, _| sum + 0.1);
    (base + passed, sum)
}

/// Keeps the hint with the least rating, complexity and kind; the first of equal ones.
#[derive(Default)]
pub(super) struct Least {
    rank: Option<(f64, u32, u32)>,
    found: Option<Found>,
}

impl Least {
    /// Offers a hint; it is only made if it comes before those so far.
    pub(super) fn offer(
        &mut self,
        base: u32,
        complexity: u32,
        kind: u32,
        hint: impl FnOnce() -> Option<Found>,
    ) {
        let (tenths, sum) = rating(base, complexity);
        let rank = (sum, complexity, kind);
        if self.rank.is_none_or(|least| rank < least)
            && let Some(mut found) = hint()
        {
            found.tenths = tenths;
            (self.rank, self.found) = (Some(rank), Some(found));
        }
    }

    pub(super) fn take(self) -> Option<Found> {
        self.found
    }
}
