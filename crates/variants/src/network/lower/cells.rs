//! Clues about single cells, about cells that differ, and about the digits among some cells.

use crate::cell::{CellIndex, ValueSet};
use crate::clue::{Axis, DigitCount, Extreme, Parity};

use super::super::constraint::NO_CELL;
use super::super::draft::Draft;
use super::super::{Cell, Constraint, Span};

/// The most classes of a square whose coverage is propagated at once.
const MAX_COVER_CLASSES: usize = 6;

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_distinct(&mut self, places: &[CellIndex]) {
        let cells = self.cells(places);
        self.require_distinct(&cells);
    }

    /// Says that cells so many rows and columns apart differ.
    pub(super) fn lower_steps(&mut self, steps: &[(isize, isize)]) {
        for (cell, place) in (0..).zip(self.places.iter()) {
            for &(down, right) in steps {
                let other = self.layout().neighbour(place, down, right);
                if let Some(other) = other.and_then(|other| self.places.cell(other)) {
                    self.require_different(cell, other);
                }
            }
        }
    }

    /// Says for each cell and digit which cells, that many steps away, do not hold it too.
    pub(super) fn lower_taxicab(&mut self) {
        let places: Vec<(usize, usize)> =
            self.places.iter().map(|place| self.layout().place(place)).collect();
        for (cell, &(row, column)) in (0..).zip(&places) {
            let mut at_distance: Vec<Vec<Cell>> = vec![Vec::new(); self.value_count];
            for (other, &(other_row, other_column)) in (0..).zip(&places) {
                let distance = row.abs_diff(other_row) + column.abs_diff(other_column);
                let value = i64::try_from(distance).ok().and_then(|distance| self.value(distance));
                if let Some(value) = value.filter(|_| cell != other) {
                    at_distance[value].push(other);
                }
            }
            for (value, cells) in at_distance.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
                let others = self.span(cells);
                self.others.push(Constraint::Exclude { cell, value: 1 << value, others });
            }
        }
    }

    pub(super) fn lower_squares(&mut self, classes: &[ValueSet]) {
        let mut masks: Vec<u16> = classes
            .iter()
            .map(|class| {
                self.values_where(|digit| u8::try_from(digit).is_ok_and(|digit| class.contains(digit)))
            })
            .collect();
        masks.sort_unstable();
        masks.dedup();
        let is_coverable = masks.len() <= MAX_COVER_CLASSES;
        let kinds = if is_coverable { self.span_of_kinds(&masks) } else { Span::default() };
        let goal = if is_coverable { (1 << masks.len()) - 1 } else { 0 };
        for square in self.layout().squares() {
            let cells = self.cells(&square);
            let cells = self.span(&cells);
            if is_coverable {
                self.others.push(Constraint::Cover { cells, goal, kinds });
            } else {
                let count = |&values: &u16| Constraint::Count { cells, values, min: 1, max: u32::MAX };
                self.others.extend(masks.iter().map(count));
            }
        }
    }

    /// Returns the kinds of values: the set of the classes that they are in, then their mask, for each such set.
    fn span_of_kinds(&mut self, classes: &[u16]) -> Span {
        let mut kinds: Vec<[u16; 2]> = Vec::new();
        for value in 0..self.value_count {
            let own = (0..classes.len()).filter(|&class| classes[class] >> value & 1 == 1);
            let set = own.fold(0, |set, class| set | 1 << class);
            match kinds.iter_mut().find(|kind| kind[0] == set) {
                Some(kind) => kind[1] |= 1 << value,
                None => kinds.push([set, 1 << value]),
            }
        }
        self.span(kinds.as_flattened())
    }

    pub(super) fn lower_limit(&mut self, place: CellIndex, digits: ValueSet) {
        let values = self.values_where(|digit| u8::try_from(digit).is_ok_and(|digit| digits.contains(digit)));
        for cell in self.cells(&[place]) {
            self.restrict(cell, values);
        }
    }

    pub(super) fn lower_parity(&mut self, parity: Parity, place: CellIndex) {
        let values = self.values_where(|digit| (digit % 2 == 0) == (parity == Parity::Even));
        for cell in self.cells(&[place]) {
            self.restrict(cell, values);
        }
    }

    pub(super) fn lower_extremes(&mut self, extreme: Extreme, places: &[CellIndex]) {
        let mut is_marked = vec![false; self.layout().place_count()];
        for place in places {
            if let Some(is_marked) = is_marked.get_mut(place.index()) {
                *is_marked = true;
            }
        }
        let mut marked = places.to_vec();
        marked.sort_unstable();
        marked.dedup();
        for place in marked {
            for other in self.layout().neighbours(place).filter(|other| !is_marked[other.index()]) {
                match extreme {
                    Extreme::Maximum => self.relate_places([place, other], |a, b| a > b),
                    Extreme::Minimum => self.relate_places([place, other], |a, b| a < b),
                }
            }
        }
    }

    pub(super) fn lower_indexer(&mut self, axis: Axis, place: CellIndex) {
        let (row, column) = self.layout().place(place);
        let layout = self.layout();
        let (line, number): (Vec<Option<CellIndex>>, usize) = match axis {
            Axis::Row => ((0..layout.rows()).map(|row| layout.cell(row, column)).collect(), row),
            Axis::Column => ((0..layout.columns()).map(|column| layout.cell(row, column)).collect(), column),
            Axis::Region => {
                let region = layout.region(place).map(|region| layout.regions().swap_remove(region));
                let region = region.unwrap_or_default();
                let own = region.iter().position(|&other| other == place).unwrap_or_default();
                (region.into_iter().map(Some).collect(), own)
            }
        };
        if let [control] = self.cells(&[place])[..] {
            let value = i64::try_from(number + 1).ok().and_then(|number| self.value(number));
            self.push_index(control, &line, value);
        }
    }

    /// Says that the cell at the place on a line that a control says, counted from 1, holds a value.
    pub(super) fn push_index(&mut self, control: Cell, line: &[Option<CellIndex>], value: Option<usize>) {
        let Some(value) = value else {
            self.is_impossible = true;
            return;
        };
        let target = |digit: i64| {
            let place = line.get(usize::try_from(digit.checked_sub(1)?).ok()?).copied().flatten()?;
            self.places.cell(place)
        };
        let targets: Vec<Cell> =
            (0..self.value_count).map(|value| target(self.digit(value)).unwrap_or(NO_CELL)).collect();
        let targets = self.span(&targets);
        self.others.push(Constraint::Index { control, targets, value: 1 << value, is_exact: false });
    }

    pub(super) fn lower_look_and_say(&mut self, places: &[CellIndex], counts: &[DigitCount]) {
        let cells = self.cells(places);
        let cells = self.span(&cells);
        for DigitCount { count, digit } in counts {
            let Some(value) = self.value(i64::from(*digit)) else {
                self.is_impossible |= *count > 0;
                continue;
            };
            let (min, max) = (u32::from(*count), u32::from(*count));
            self.others.push(Constraint::Count { cells, values: 1 << value, min, max });
        }
    }

    pub(super) fn lower_contains(&mut self, places: &[CellIndex], digits: &[i32], is_exact: bool) {
        let cells = self.cells(places);
        let span = self.span(&cells);
        let mut digits = digits.to_vec();
        digits.sort_unstable();
        let mut listed = 0;
        for equal in digits.chunk_by(|a, b| a == b) {
            let Some(value) = self.value(i64::from(equal[0])) else {
                self.is_impossible = true;
                continue;
            };
            listed |= 1 << value;
            let min = u32::try_from(equal.len()).unwrap_or(u32::MAX);
            let max = if is_exact { min } else { u32::MAX };
            self.others.push(Constraint::Count { cells: span, values: 1 << value, min, max });
        }
        if digits.len() == cells.len() {
            for &cell in &cells {
                self.restrict(cell, listed);
            }
        }
    }
}
