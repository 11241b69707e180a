//! Shards: a part of all records, so that several machines share one job.

use std::{ops::Range, str::FromStr};

use crate::error::Error;

use super::Input;

/// The K-th of N parts of all records of a run. The outputs of all parts, one after the
/// other, are the output of the whole.
///
/// A record belongs to the part in which its first byte lies, when the bytes of all inputs
/// are divided evenly.
///
/// # Examples
///
/// ```
/// use givens::pipeline::Shard;
///
/// assert!("1/4".parse::<Shard>().is_ok());
/// assert!("5/4".parse::<Shard>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Whether it is the first, which also reports the diagnostics of whole texts.
    #[must_use]
    pub const fn is_first(self) -> bool {
        self.index == 0
    }

    /// Whether it is the last, which ends what all write together.
    #[must_use]
    pub const fn is_last(self) -> bool {
        self.index + 1 == self.count
    }

    /// Its range of a total, from 0.
    ///
    /// # Examples
    ///
    /// ```
    /// let second: givens::pipeline::Shard = "2/3".parse().unwrap();
    /// assert_eq!(second.part_of(100), 33..66);
    /// ```
    #[must_use]
    pub fn part_of(self, total: u64) -> Range<u64> {
        let share = |index: u64| u128::from(total) * u128::from(index) / u128::from(self.count);
        let bound = |index: u64| u64::try_from(share(index)).unwrap_or(total);
        bound(self.index)..bound(self.index + 1)
    }

    /// The bytes of each input that are its part's.
    ///
    /// # Errors
    ///
    /// When the size of an input is not known beforehand.
    pub(super) fn ranges(self, inputs: &[Input]) -> Result<Vec<Range<u64>>, Error> {
        let sizes: Option<Vec<_>> = inputs.iter().map(Input::size).collect();
        let unknown = || Error::Usage("--shard needs files that are not compressed".to_owned());
        let sizes = sizes.ok_or_else(unknown)?;
        let total = sizes.iter().sum::<u64>();
        // Decoding may make a text longer than its file; the last part takes what is beyond.
        let last = self.is_last();
        let Range { start: from, end: to } = self.part_of(total);
        let mut before = 0;
        let range = |&size: &u64| {
            let (start, end) = (from.saturating_sub(before), to.saturating_sub(before));
            before += size;
            let end = if end > size || (last && end == size) { u64::MAX } else { end };
            start..end
        };
        Ok(sizes.iter().map(range).collect())
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers =
            text.split_once('/').and_then(|(k, n)| Some((k.trim().parse().ok()?, n.trim().parse().ok()?)));
        match numbers {
            Some((number @ 1.., count)) if number <= count => Ok(Self { index: number - 1, count }),
            _ => Err("a shard is K/N, such as 1/4: the first of four parts".to_owned()),
        }
    }
}
