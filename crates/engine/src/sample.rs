//! Random choices that depend on a seed and a key alone: not on the order of the work, nor on the number of threads.

use crate::digest::start_of_sha1;

/// Returns a random number for a key: the first eight bytes, big-endian, of the SHA-1 of the seed, little-endian, and
/// the key. All numbers are equally likely.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::sample::rank;
///
/// assert_eq!(rank(1, b"r1c1"), rank(1, b"r1c1"));
/// assert_ne!(rank(1, b"r1c1"), rank(2, b"r1c1"));
/// ```
#[must_use]
pub fn rank(seed: u64, key: &[u8]) -> u64 {
    u64::from_be_bytes(start_of_sha1(&[&seed.to_le_bytes(), key]))
}

/// A random sample without replacement: the items of the least ranks. Samples of parts merge into that of the whole.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; }
/// use givens::sample::{Sample, rank};
///
/// let mut sample = Sample::new(3);
/// (0..100_u8).for_each(|item| sample.add(rank(7, &[item]), item));
/// assert_eq!(sample.into_items().len(), 3);
/// ```
#[derive(Debug, Clone)]
pub struct Sample<T> {
    size: usize,
    /// The items with their ranks: at most twice as many as the sample has.
    kept: Vec<(u64, T)>,
    /// Items of this rank or more are not in the sample.
    limit: u64,
}

impl<T> Sample<T> {
    /// Returns an empty sample of up to `size` items.
    #[must_use]
    pub const fn new(size: usize) -> Self {
        Self { size, kept: Vec::new(), limit: u64::MAX }
    }

    /// Returns whether an item of this rank may belong to the sample.
    #[must_use]
    pub const fn admits(&self, rank: u64) -> bool {
        rank < self.limit && self.size > 0
    }

    /// Adds an item; of equal ranks the first added counts as the least.
    pub fn add(&mut self, rank: u64, item: T) {
        if self.admits(rank) {
            self.kept.push((rank, item));
            if self.kept.len() >= self.size.saturating_mul(2) {
                self.shrink();
            }
        }
    }

    /// Drops all items but those of the least ranks.
    fn shrink(&mut self) {
        self.kept.sort_by_key(|(rank, _)| *rank);
        self.kept.truncate(self.size);
        if self.kept.len() == self.size {
            self.limit = self.kept.last().map_or(u64::MAX, |(rank, _)| *rank);
        }
    }

    /// Returns the items in the order of their ranks.
    #[must_use]
    pub fn into_items(mut self) -> Vec<T> {
        self.shrink();
        self.kept.into_iter().map(|(_, item)| item).collect()
    }
}
