//! Lines whose inner cells depend on both ends, progressions, and rules that are judged when all cells are known.

use crate::network::Rule;

use super::Cell;
use super::propagator::{Conflict, Propagator, Step, above, below, greatest, is_single, least, values};

impl Propagator<'_> {
    pub(in super::super) fn run_between(&mut self, cells: &[Cell], distinct: u8) -> Step {
        let between = |low, high| if high - low > i32::from(distinct) { above(low) & below(high) } else { 0 };
        self.run_ends(cells, between)
    }

    pub(in super::super) fn run_lockout(&mut self, cells: &[Cell], difference: u8) -> Step {
        let outside =
            |low, high| if high - low >= i32::from(difference) { below(low) | above(high) } else { 0 };
        self.run_ends(cells, outside)
    }

    /// Keeps the ends that leave a value for each inner cell, and what some of them leave.
    fn run_ends(&mut self, cells: &[Cell], inner_values: impl Fn(i32, i32) -> u16) -> Step {
        let [first, inner @ .., last] = cells else { return Ok(()) };
        let (mut of_first, mut of_last, mut of_inner) = (0, 0, 0);
        for a in values(self.get(*first)) {
            for b in values(self.get(*last)) {
                let left = inner_values(least(a.min(b)), least(a.max(b)));
                if left != 0 && inner.iter().all(|&cell| self.get(cell) & left != 0) {
                    of_first |= a;
                    of_last |= b;
                    of_inner |= left;
                }
            }
        }
        self.keep(*first, of_first)?;
        self.keep(*last, of_last)?;
        inner.iter().try_for_each(|&cell| self.keep(cell, of_inner))
    }

    /// Keeps the values of all progressions that fit.
    pub(in super::super) fn run_progression(&mut self, cells: &[Cell]) -> Step {
        let reach = i32::from(u16::try_from(cells.len() - 1).unwrap_or(u16::MAX));
        // A line of more cells than values does not rise or fall, and a progression is known by its first value and its step.
        let steps = if reach < 16 { 15 / reach } else { 0 };
        self.words.clear();
        self.words.resize(cells.len(), 0);
        for step in -steps..=steps {
            for first in values(self.get(cells[0])).map(least) {
                let value = |place: i32| first + step * place;
                let fits = |(place, &cell): (i32, &Cell)| {
                    (0..16).contains(&value(place)) && self.get(cell) >> value(place) & 1 == 1
                };
                if (0..).zip(cells).all(fits) {
                    (0..).zip(&mut self.words).for_each(|(place, mask)| *mask |= 1 << value(place));
                }
            }
        }
        for (place, &cell) in cells.iter().enumerate() {
            let kept = u16::try_from(self.words[place]).unwrap_or_default();
            self.keep(cell, kept)?;
        }
        Ok(())
    }

    pub(in super::super) fn run_filled(&mut self, cells: &[Cell], rule: Rule) -> Step {
        if !cells.iter().all(|&cell| is_single(self.get(cell))) {
            return Ok(());
        }
        let digits = cells.iter().map(|&cell| self.digit_of(cell));
        let holds = match rule {
            Rule::SumLine(sum) => is_sum_line(digits, sum),
            Rule::Sandwich { sum, is_long } => self.is_sandwich(&digits.collect::<Vec<_>>(), sum, is_long),
        };
        if holds { Ok(()) } else { Err(Conflict) }
    }

    fn digit_of(&self, cell: Cell) -> i64 {
        i64::from(least(self.get(cell))) + i64::from(self.network.first_digit)
    }

    /// Returns whether the digits between the least and the greatest one have a sum.
    fn is_sandwich(&self, digits: &[i64], sum: i64, is_long: bool) -> bool {
        let first = i64::from(self.network.first_digit);
        let (low, high) = if is_long {
            (Some(first), Some(first + i64::from(greatest(self.network.all))))
        } else {
            (digits.iter().copied().min(), digits.iter().copied().max())
        };
        let place = |digit: Option<i64>| digits.iter().position(|&other| Some(other) == digit);
        let (Some(from), Some(to)) = (place(low), place(high)) else { return false };
        let inner = digits.get(from.min(to) + 1..from.max(to)).unwrap_or_default();
        inner.iter().sum::<i64>() == sum
    }
}

/// Returns whether digits divide into stretches of a sum.
fn is_sum_line(digits: impl Iterator<Item = i64>, sum: i64) -> bool {
    let mut open = 0;
    for digit in digits {
        open += digit;
        if open > sum {
            return false;
        }
        if open == sum {
            open = 0;
        }
    }
    open == 0
}
