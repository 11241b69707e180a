//! Numbers outside of the board.

use crate::clue::{Edge, OutsideRule};

use super::FilledBoard;

impl FilledBoard<'_> {
    pub(super) fn outside(&self, rule: OutsideRule, edge: Edge, expected: i32) -> bool {
        let values = self.values(&self.layout.seen_from(edge));
        let expected = i64::from(expected);
        let sum = |values: &[i32]| values.iter().map(|&value| i64::from(value)).sum::<i64>();
        let first = values.first().and_then(|&value| usize::try_from(value).ok());
        match rule {
            OutsideRule::Sandwich => self.sandwich(&values) == Some(expected),
            OutsideRule::XSum => {
                let counted = first.filter(|&first| first > 0).and_then(|first| values.get(..first));
                counted.map(sum) == Some(expected)
            }
            OutsideRule::Skyscraper => {
                let mut tallest = 0;
                let is_seen = |&&value: &&i32| {
                    let seen = value > tallest;
                    tallest = tallest.max(value);
                    seen
                };
                i64::try_from(values.iter().filter(is_seen).count()) == Ok(expected)
            }
            OutsideRule::NumberedRoom => {
                let room = first.and_then(|first| values.get(first.checked_sub(1)?));
                room.copied().map(i64::from) == Some(expected)
            }
            OutsideRule::HiddenSkyscraper => {
                let hidden = values.iter().scan(-1, |tallest, &value| {
                    let is_hidden = value <= *tallest;
                    *tallest = value.max(*tallest);
                    Some(is_hidden.then_some(value))
                });
                hidden.flatten().next().map(i64::from) == Some(expected)
            }
            OutsideRule::Rank => self.rank(edge).0 == expected,
            OutsideRule::UniqueRank => self.rank(edge) == (expected, 1),
            OutsideRule::FirstThree => sum(&values[..values.len().min(3)]) == expected,
        }
    }

    /// Returns the sum between the least and the greatest digit: those of the range where each has its cell, otherwise those
    /// that are present.
    pub(super) fn sandwich(&self, values: &[i32]) -> Option<i64> {
        let digits = self.layout.digits();
        let (low, high) = if values.len() >= digits.count() {
            (i32::from(digits.first()), i32::from(digits.last()))
        } else {
            (*values.iter().min()?, *values.iter().max()?)
        };
        let place = |wanted: i32| values.iter().position(|&value| value == wanted);
        let (from, to) = (place(low)?, place(high)?);
        let inner = values.get(from.min(to) + 1..from.max(to)).unwrap_or_default();
        Some(inner.iter().map(|&value| i64::from(value)).sum())
    }
}
