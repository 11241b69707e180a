//! The first few of many alike findings, and the number of the others.
//!
//! A text may have the same fault in a million places. Whoever looks for faults pushes all of them; five are made, the
//! others are counted, and one more diagnostic can name their number.

/// The first five of all that is pushed, and how many there were.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct Few<T> {
    first: Vec<T>,
    count: usize,
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self { first: Vec::new(), count: 0 }
    }
}

impl<T> Few<T> {
    /// The number that is kept.
    const KEPT: usize = 5;

    /// Counts one more, and keeps it if it is among the first.
    pub fn push(&mut self, make: impl FnOnce() -> T) {
        self.count += 1;
        if self.count <= Self::KEPT {
            self.first.push(make());
        }
    }

    /// Returns whether there was none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns how many there were, those that are not kept included.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Returns how many are not kept.
    pub(crate) const fn other_count(&self) -> usize {
        self.count - self.first.len()
    }

    /// Returns the first.
    #[must_use]
    pub fn into_first(self) -> Vec<T> {
        self.first
    }

    /// Returns the first, and behind them what `others` makes of the number of the others, if there are any.
    pub(crate) fn with_others(mut self, others: impl FnOnce(usize) -> T) -> Vec<T> {
        let count = self.other_count();
        self.first.extend((count > 0).then(|| others(count)));
        self.first
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut few = Self::default();
        all.into_iter().for_each(|one| few.push(|| one));
        few
    }
}
