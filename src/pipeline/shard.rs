//! Shards: a part of all records, so that several machines share one job.

use std::{ops::Range, str::FromStr};

use givens_engine::ParseError;
use givens_formats::{
    error::Error,
    syntax::combinators::{Parser, all_consuming, char, delimited, multispace0, separated_pair, u64},
};
use nom::{Finish, IResult};

use super::Input;

/// The K-th of N parts of all records of a run. The joined outputs of all parts are the output of the whole.
///
/// The bytes of all inputs are divided evenly, and a record belongs to the part of its first byte.
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
    /// Returns whether it is the first, which also reports the diagnostics of whole texts.
    #[must_use]
    pub const fn is_first(self) -> bool {
        self.index == 0
    }

    /// Returns whether it is the last, which writes the end of the common document.
    #[must_use]
    pub const fn is_last(self) -> bool {
        self.index + 1 == self.count
    }

    /// Returns its range of a total, from 0.
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

    /// Returns the range of each input that belongs to it.
    ///
    /// # Errors
    ///
    /// If the size of an input is not known beforehand.
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

/// `shard = number "/" number`
fn shard(text: &str) -> IResult<&str, (u64, u64)> {
    let number = || delimited(multispace0, u64, multispace0);
    all_consuming(separated_pair(number(), char('/'), number())).parse(text)
}

impl FromStr for Shard {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match shard(text).finish() {
            Ok((_, (number @ 1.., count))) if number <= count => Ok(Self { index: number - 1, count }),
            _ => Err(ParseError::new("a shard is K/N, such as 1/4: the first of four parts")),
        }
    }
}
