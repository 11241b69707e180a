//! Cages, sums, arrows, and which digits are among cells.

use std::collections::BTreeSet;

use crate::{cell::CellIndex, clue::DigitCount};

use super::FilledBoard;

impl FilledBoard<'_> {
    /// Returns the sum of cells; one that is listed twice counts twice.
    pub(super) fn sum(&self, cells: &[CellIndex]) -> i64 {
        cells.iter().map(|&cell| i64::from(self.value(cell))).sum()
    }

    pub(super) fn have_equal_sums(&self, groups: &[Vec<CellIndex>]) -> bool {
        groups.iter().all(|group| self.sum(group) == self.sum(&groups[0]))
    }

    /// Returns the sum of cells times their coefficients.
    pub(super) fn weighted_sum(&self, terms: &[(CellIndex, i32)]) -> i64 {
        terms.iter().map(|&(cell, coefficient)| i64::from(self.value(cell)) * i64::from(coefficient)).sum()
    }

    pub(super) fn cage(&self, cells: &[CellIndex], sum: Option<i32>) -> bool {
        let has_sum = || sum.is_none_or(|sum| self.sum(cells) == i64::from(sum));
        self.equal_pair(cells).is_none() && has_sum()
    }

    /// Whether the cells add up to the number in the bulb.
    pub(super) fn arrow(&self, bulb: &[CellIndex], shaft: &[CellIndex]) -> bool {
        let digit = |number: i64, &cell: &CellIndex| {
            number.saturating_mul(10).saturating_add(i64::from(self.value(cell)))
        };
        shaft.is_empty() || bulb.iter().fold(0, digit) == self.sum(shaft)
    }

    /// Whether the digits differ and no number of them adds up to the sum.
    pub(super) fn rellik(&self, cells: &[CellIndex], sum: i32) -> bool {
        let mut sums = BTreeSet::from([0]);
        for value in self.values(cells) {
            let with: Vec<i32> = sums.iter().map(|sum| sum + value).collect();
            if with.contains(&sum) {
                return false;
            }
            sums.extend(with);
        }
        self.equal_pair(cells).is_none()
    }

    /// Whether the digits differ, half of them even and half of them low.
    pub(super) fn equality_cage(&self, cells: &[CellIndex]) -> bool {
        let digits = self.layout.digits();
        let twice_middle = i32::from(digits.first()) + i32::from(digits.last());
        let values = self.values(cells);
        let number = |holds: &dyn Fn(i32) -> bool| values.iter().filter(|&&value| holds(value)).count();
        let even = number(&|value| value % 2 == 0);
        let low = number(&|value| 2 * value < twice_middle);
        let high = number(&|value| 2 * value > twice_middle);
        self.equal_pair(cells).is_none()
            && 2 * even == values.len()
            && low == high
            && low + high == values.len()
    }

    /// Whether the digits differ and those between the least and the greatest add up to the sum.
    pub(super) fn lunchbox(&self, cells: &[CellIndex], sum: i32) -> bool {
        self.equal_pair(cells).is_none() && self.sandwich(&self.values(cells)) == Some(i64::from(sum))
    }

    /// Whether each digit in the cells is in as many as it says.
    pub(super) fn counting_circles(&self, cells: &[CellIndex]) -> bool {
        self.values(cells).iter().all(|&value| usize::try_from(value) == Ok(self.count(cells, value)))
    }

    pub(super) fn look_and_say(&self, cells: &[CellIndex], counts: &[DigitCount]) -> bool {
        counts.iter().all(|count| self.count(cells, count.digit) == usize::from(count.count))
    }

    /// Returns how many of the cells have this value.
    fn count(&self, cells: &[CellIndex], value: i32) -> usize {
        cells.iter().filter(|&&cell| self.value(cell) == value).count()
    }

    pub(super) fn contains(&self, cells: &[CellIndex], digits: &[i32], is_exact: bool) -> bool {
        digits.iter().all(|digit| {
            let expected = digits.iter().filter(|other| *other == digit).count();
            let found = self.count(cells, *digit);
            if is_exact { found == expected } else { found >= expected }
        })
    }

    /// Whether all groups hold the same digits, each as often.
    pub(super) fn same_digits(&self, groups: &[Vec<CellIndex>]) -> bool {
        let sorted = |group: &Vec<CellIndex>| {
            let mut values = self.values(group);
            values.sort_unstable();
            values
        };
        let Some(first) = groups.first().map(sorted) else { return true };
        groups.iter().all(|group| sorted(group) == first)
    }
}
