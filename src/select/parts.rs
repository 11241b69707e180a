//! Parts of a collection with their shares, such as those to train on and those to test with.
//!
//! In comes `train=0.9,test=0.1` and a random number for each record; out comes the part of the record. Records with the same
//! number are in the same part, so whoever makes it of what records must not share keeps that out of two parts.

use std::str::FromStr;

use givens_engine::ParseError;

/// Parts with their shares.
///
/// # Examples
///
/// ```
/// use givens::{sample::rank, select::Parts};
///
/// let parts: Parts = "train=0.9,test=0.1".parse()?;
/// assert_eq!(parts.names().collect::<Vec<_>>(), ["train", "test"]);
/// assert_eq!(parts.part_of(0), 0);
/// assert_eq!(parts.part_of(u64::MAX), 1);
/// assert_eq!("train=90%,test=10%".parse(), Ok(parts.clone()));
/// assert!(parts.part_of(rank(7, b"a key")) < 2);
/// # Ok::<(), givens::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Parts(Vec<(String, f64)>);

impl Parts {
    /// Returns their names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the index of the part that a random number falls into.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "shares of 2⁶⁴")]
    pub fn part_of(&self, rank: u64) -> usize {
        let total: f64 = self.0.iter().map(|(_, share)| share).sum();
        let mut left = rank as f64 / (u64::MAX as f64 + 1.0) * total;
        let is_here = |(_, share): &(String, f64)| {
            left -= share;
            left < 0.0
        };
        self.0.iter().position(is_here).unwrap_or(self.0.len() - 1)
    }
}

/// How far the sum of shares may be from 1, because 0.1 is no binary fraction and 0.333 is no third.
const TOLERANCE: f64 = 0.005;

/// Two names or more with shares that add up to 1, as `0.9` or `90%`, or proportions of 1 or more.
impl FromStr for Parts {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut parts: Vec<(String, f64)> = Vec::new();
        for part in text.split(',') {
            let (name, share) = part
                .split_once('=')
                .ok_or_else(|| ParseError::new(format!("expected NAME=SHARE, found `{part}`")))?;
            let (name, share) = (name.trim(), share.trim());
            let is_taken = parts.iter().any(|(other, _)| other == name);
            if name.is_empty() || name.contains(['/', '\\', '{', '}']) || is_taken {
                return Err(ParseError::new(format!(
                    "expected a name of its own for each part, found `{name}`"
                )));
            }
            let (number, unit) = share.strip_suffix('%').map_or((share, 1.0), |number| (number, 100.0));
            let number = number.trim_end().parse().ok().map(|number: f64| number / unit);
            let number = number.filter(|share| *share > 0.0 && share.is_finite());
            let number = number.ok_or_else(|| {
                ParseError::new(format!("{name}: expected a positive share, found `{share}`"))
            })?;
            parts.push((name.to_owned(), number));
        }
        match &parts[..] {
            [(name, _)] => {
                Err(ParseError::new(format!("expected two parts or more, such as {name}=0.9,test=0.1")))
            }
            _ => checked_sum(parts),
        }
    }
}

/// Returns parts whose shares are proportions or add up to 1; else some records would be in parts of another size than
/// was asked for.
fn checked_sum(parts: Vec<(String, f64)>) -> Result<Parts, ParseError> {
    let sum: f64 = parts.iter().map(|(_, share)| share).sum();
    let are_proportions = parts.iter().all(|(_, share)| *share >= 1.0);
    if are_proportions || (sum - 1.0).abs() <= TOLERANCE {
        return Ok(Parts(parts));
    }
    let rounded = |number: f64| (number * 1e3).round() / 1e3;
    let help = if sum < 1.0 {
        format!("add a part for the rest, such as rest={}", rounded(1.0 - sum))
    } else {
        let scaled = parts.iter().map(|(name, share)| format!("{name}={}", rounded(share / sum)));
        format!("in these proportions: {}", scaled.collect::<Vec<_>>().join(","))
    };
    Err(ParseError::new(format!("the shares add up to {}, not to 1: {help}", rounded(sum))))
}
