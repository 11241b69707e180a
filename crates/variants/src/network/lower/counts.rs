//! Clues about sums and numbers of some cells that are not sums of all: rellik and equality cages, lunchboxes, circles,
//! indexers of values, flatmates.

use crate::cell::CellIndex;
use crate::tables::{SetRule, sets_by_rule, tables};

use super::super::draft::{Draft, OptionGroup, OptionSets};
use super::super::{Cell, CellSet, Constraint};

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_rellik(&mut self, places: &[CellIndex], sum: i32) {
        let cells = self.cells(places);
        self.require_distinct(&cells);
        let most: i64 = (0..self.value_count).map(|value| self.digit(value)).sum();
        let sum = u32::try_from(sum).ok().filter(|&sum| i64::from(sum) <= most);
        if let Some(sum) = sum
            && !self.list_sets(&cells, SetRule::Rellik(sum))
        {
            let cells = self.span(&cells);
            self.others.push(Constraint::Rellik { cells, sum });
        }
    }

    /// Says that different cells hold one of the sets of a rule, if these are known.
    fn list_sets(&mut self, cells: &[Cell], rule: SetRule) -> bool {
        let is_simple = cells.len() > 1 && CellSet::<W>::of(cells).len() == cells.len();
        let first = u8::try_from(self.first).unwrap_or(u8::MAX);
        let sets = sets_by_rule(first, self.value_count, cells.len(), rule).filter(|_| is_simple);
        if let Some(sets) = sets {
            self.options.push(OptionGroup { cells: cells.to_vec(), sets: OptionSets::Listed(sets) });
        }
        sets.is_some()
    }

    pub(super) fn lower_equality_cage(&mut self, places: &[CellIndex]) {
        let cells = self.cells(places);
        self.require_distinct(&cells);
        self.is_impossible |= cells.len() % 2 == 1;
        if self.list_sets(&cells, SetRule::Equality) {
            return;
        }
        let half = self.value_count / 2;
        let low = if half == 0 { 0 } else { u16::MAX >> (16 - half) };
        let high = low << (self.value_count - half);
        for &cell in &cells {
            self.restrict(cell, low | high);
        }
        let even = self.values_where(|digit| digit % 2 == 0);
        let count = u32::try_from(cells.len() / 2).unwrap_or(u32::MAX);
        let span = self.span(&cells);
        for values in [even, low] {
            self.others.push(Constraint::Count { cells: span, values, min: count, max: count });
        }
    }

    pub(super) fn lower_lunchbox(&mut self, places: &[CellIndex], sum: i64) {
        let cells = self.cells(places);
        self.require_distinct(&cells);
        if !cells.is_empty() && !self.is_impossible {
            self.lower_sandwich(&cells, sum);
        }
    }

    pub(super) fn lower_counting_circles(&mut self, places: &[CellIndex]) {
        let cells = self.cells(places);
        if cells.is_empty() {
            return;
        }
        // The digits in the circles add up to the number of circles.
        let total = i64::try_from(cells.len()).unwrap_or(i64::MAX);
        let sets = |count: usize| {
            let offset = self.first * i64::try_from(count).unwrap_or(i64::MAX);
            tables(self.value_count).sums(count, total - offset).as_slice()
        };
        let allowed = (1..=self.value_count).flat_map(sets).fold(0, |mask, set| mask | set);
        let allowed = allowed & self.values_where(|digit| digit > 0);
        for &cell in &cells {
            self.restrict(cell, allowed);
        }
        let cells = self.span(&cells);
        self.others.push(Constraint::Circles { cells });
    }

    pub(super) fn lower_value_indexer(&mut self, value: CellIndex, control: CellIndex, places: &[CellIndex]) {
        let [value, control] = self.cells(&[value, control])[..] else { return };
        let targets = self.cells(places);
        let holds = |digit: i64| {
            let place = digit.checked_sub(1).and_then(|place| usize::try_from(place).ok());
            place.is_some_and(|place| place < targets.len())
        };
        let places = self.values_where(holds);
        self.restrict(control, places);
        let targets = self.span(&targets);
        self.others.push(Constraint::ValueIndex { value, control, targets });
    }

    pub(super) fn lower_flatmates(&mut self, digit: u8, above: u8, below: u8) {
        let mask = |draft: &Self, digit: u8| draft.value(i64::from(digit)).map_or(0, |value| 1 << value);
        let own = mask(self, digit);
        if own == 0 {
            return;
        }
        for (cell, place) in (0..).zip(self.places.iter()) {
            let mut literals = vec![(cell, self.all & !own)];
            for (down, digit) in [(-1, above), (1, below)] {
                let other = self.layout().neighbour(place, down, 0);
                let other = other.and_then(|other| self.places.cell(other));
                literals.extend(other.map(|other| (other, mask(self, digit))));
            }
            self.push_clause(&literals);
        }
    }
}
