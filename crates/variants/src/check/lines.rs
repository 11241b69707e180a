//! Lines: what a thermometer, a renban line and the others say about the digits on them.

use crate::{
    cell::{CellIndex, ValueSet},
    clue::LineRule,
};

use super::FilledBoard;

impl FilledBoard<'_> {
    pub(super) fn line(&self, rule: &LineRule, cells: &[CellIndex]) -> bool {
        let values = self.values(cells);
        let successive =
            |holds: &dyn Fn(i32, i32) -> bool| values.windows(2).all(|pair| holds(pair[0], pair[1]));
        match rule {
            LineRule::Thermometer => successive(&|a, b| a < b),
            LineRule::SlowThermometer => successive(&|a, b| a <= b),
            LineRule::Renban => self.is_renban(cells),
            LineRule::Whispers(difference) => successive(&|a, b| (a - b).abs() >= *difference),
            LineRule::Palindrome => values.iter().eq(values.iter().rev()),
            LineRule::Between => is_inside(&values, |inner, low, high| low < inner && inner < high),
            LineRule::Lockout(difference) => {
                let far = values.len() < 2 || (values[0] - values[values.len() - 1]).abs() >= *difference;
                far && is_inside(&values, |inner, low, high| inner < low || high < inner)
            }
            LineRule::RegionSum => self.have_equal_sums(&self.layout.stretches(cells)),
            LineRule::RegionTotal => self.have_equal_sums(&self.layout.parts_by_region(cells)),
            LineRule::Sequence => values.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]),
            LineRule::Entropic(groups) => self.is_entropic(cells, groups),
            LineRule::Modular(modulus) => is_modular(&values, *modulus),
            LineRule::Zipper => is_zipper(&values),
            LineRule::Nabner => (0..values.len())
                .all(|place| values[place + 1..].iter().all(|value| (value - values[place]).abs() > 1)),
            LineRule::DoubleArrow => is_double_arrow(&values),
            LineRule::SumLine(sum) => is_sum_line(&values, i64::from(*sum)),
            LineRule::Pattern(pattern) => self.pattern(pattern, cells),
        }
    }

    /// Whether the digits are consecutive and differ: never where a cell is listed twice.
    fn is_renban(&self, cells: &[CellIndex]) -> bool {
        let mut values = self.values(cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// Whether cells less than three places apart are in different groups.
    fn is_entropic(&self, cells: &[CellIndex], groups: &[ValueSet]) -> bool {
        let group = |cell: &CellIndex| groups.iter().position(|group| self.is_in(*cell, *group));
        let places: Vec<_> = cells.iter().map(group).collect();
        let differ = |place: usize| {
            let last = places.len().min(place + 3);
            places[place].is_some() && !places[place + 1..last].contains(&places[place])
        };
        (0..places.len()).all(differ)
    }
}

/// Whether the inner cells lie as said to the lesser and the greater end.
fn is_inside(values: &[i32], holds: impl Fn(i32, i32, i32) -> bool) -> bool {
    let [first, inner @ .., last] = values else { return true };
    inner.iter().all(|&value| holds(value, *first.min(last), *first.max(last)))
}

/// Whether any so many successive values have different remainders.
fn is_modular(values: &[i32], modulus: i32) -> bool {
    let Ok(count) = usize::try_from(modulus) else { return false };
    if count == 0 {
        return false;
    }
    let differ = |place: usize| {
        let last = values.len().min(place.saturating_add(count));
        values[place + 1..last].iter().all(|value| value % modulus != values[place] % modulus)
    };
    (0..values.len()).all(differ)
}

/// Whether pairs around the centre have the same sum, which is the value of a cell in the centre.
fn is_zipper(values: &[i32]) -> bool {
    let sums = values.iter().zip(values.iter().rev()).map(|(a, b)| a + b);
    let mut sums = sums.take(values.len() / 2);
    let centre = (values.len() % 2 == 1).then(|| values[values.len() / 2]);
    let Some(first) = centre.or_else(|| sums.next()) else { return true };
    sums.all(|sum| sum == first)
}

/// Whether the inner values add up to the ends; lines of less than three cells say nothing.
fn is_double_arrow(values: &[i32]) -> bool {
    let [first, inner @ .., last] = values else { return true };
    inner.is_empty() || inner.iter().map(|&value| i64::from(value)).sum::<i64>() == i64::from(first + last)
}

/// Whether the line divides into stretches of this sum.
fn is_sum_line(values: &[i32], sum: i64) -> bool {
    let mut open = 0;
    for &value in values {
        open += i64::from(value);
        if open > sum {
            return false;
        }
        // A zero after a full stretch may belong to it or begin the next one.
        if open == sum {
            open = 0;
        }
    }
    open == 0
}
