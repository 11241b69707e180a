//! Lines.

use crate::cell::{CellIndex, ValueSet};
use crate::clue::LineRule;

use super::super::constraint::Rule;
use super::super::draft::{Draft, OptionGroup, OptionSets};
use super::super::{Cell, CellSet, Constraint};

/// The greatest sum of a sum line whose open stretches are propagated: they are the bits of a word.
const MAX_STRETCH_SUM: i64 = 63;

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_line(&mut self, rule: &LineRule, places: &[CellIndex]) {
        let cells = self.cells(places);
        match rule {
            LineRule::Thermometer => self.lower_thermometer(&cells),
            LineRule::SlowThermometer => self.relate_successive(&cells, |a, b| a <= b),
            LineRule::Renban => self.lower_renban(&cells),
            LineRule::Whispers(difference) => {
                let difference = i64::from(*difference);
                self.relate_successive(&cells, |a, b| (a - b).abs() >= difference);
            }
            LineRule::Palindrome => self.lower_palindrome(&cells),
            LineRule::Between => self.lower_between(&cells),
            LineRule::Lockout(difference) => self.lower_lockout(&cells, i64::from(*difference)),
            LineRule::RegionSum => {
                let stretches = self.layout().stretches(places);
                self.lower_equal_sums(&stretches);
            }
            LineRule::RegionTotal => {
                let parts = self.layout().parts_by_region(places);
                self.lower_equal_sums(&parts);
            }
            LineRule::Sequence => self.lower_sequence(&cells),
            LineRule::Entropic(groups) => self.lower_entropic(&cells, groups),
            LineRule::Modular(modulus) => self.lower_modular(&cells, i64::from(*modulus)),
            LineRule::Zipper => self.lower_zipper(&cells),
            LineRule::Nabner => self.lower_nabner(&cells),
            LineRule::DoubleArrow => self.lower_double_arrow(&cells),
            LineRule::SumLine(sum) => self.lower_sum_line(&cells, i64::from(*sum)),
            LineRule::Pattern(pattern) => self.lower_pattern(pattern, &cells),
        }
    }

    fn lower_thermometer(&mut self, cells: &[Cell]) {
        if CellSet::<W>::of(cells).len() < cells.len() {
            self.is_impossible = true;
            return;
        }
        self.require_distinct(cells);
        let span = self.span(cells);
        self.chains.push(span);
    }

    /// A set of consecutive values, and for each pair a difference less than the length: the pairs wake each other more
    /// often.
    fn lower_renban(&mut self, cells: &[Cell]) {
        // A cell that is listed twice, as at the join of a closed line, equals itself.
        self.is_impossible |= CellSet::<W>::of(cells).len() < cells.len();
        let cells = cells.to_vec();
        self.require_distinct(&cells);
        if cells.len() < 2 || cells.len() > self.value_count {
            return;
        }
        if cells.len() < self.value_count {
            let length = i64::try_from(cells.len()).unwrap_or(i64::MAX);
            self.relate_all(&cells, |a, b| a != b && (a - b).abs() < length);
        }
        self.options.push(OptionGroup { cells, sets: OptionSets::Window });
    }

    fn lower_palindrome(&mut self, cells: &[Cell]) {
        let equal = self.relation(|a, b| a == b);
        for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
            if a != b {
                self.relate(a, b, &equal);
            }
        }
    }

    fn lower_between(&mut self, cells: &[Cell]) {
        let [first, .., last] = *cells else { return };
        if cells.len() < 3 {
            return;
        }
        if first == last {
            self.is_impossible = true;
            return;
        }
        self.require_different(first, last);
        let cells = self.span(cells);
        self.others.push(Constraint::Between { cells, distinct: 0 });
    }

    fn lower_lockout(&mut self, cells: &[Cell], difference: i64) {
        let [first, inner @ .., last] = cells else { return };
        if first == last {
            // A closed line: the ends are one cell.
            self.is_impossible |= difference > 0;
            let unequal = self.relation(|a, b| a != b);
            return inner.iter().for_each(|cell| self.relate(*first, *cell, &unequal));
        }
        let unequal = self.relation(|a, b| (a - b).abs() >= difference);
        self.relate(*first, *last, &unequal);
        let difference = u8::try_from(difference.clamp(0, 16)).unwrap_or(16);
        if !inner.is_empty() {
            let cells = self.span(cells);
            self.others.push(Constraint::Lockout { cells, difference });
        }
    }

    fn lower_sequence(&mut self, cells: &[Cell]) {
        if cells.len() > 2 {
            let cells = self.span(cells);
            self.others.push(Constraint::Progression { cells });
        }
    }

    fn lower_entropic(&mut self, cells: &[Cell], groups: &[ValueSet]) {
        let group = |digit: i64| {
            let digit = u8::try_from(digit).ok()?;
            groups.iter().position(|group| group.contains(digit))
        };
        let grouped = self.values_where(|digit| group(digit).is_some());
        for &cell in cells {
            self.restrict(cell, grouped);
        }
        self.relate_near(cells, 3, |a, b| group(a) != group(b));
    }

    fn lower_modular(&mut self, cells: &[Cell], modulus: i64) {
        if modulus <= 0 {
            self.is_impossible = true;
            return;
        }
        let window = usize::try_from(modulus).unwrap_or(usize::MAX).min(cells.len());
        let mut remainders: Vec<i64> =
            (0..self.value_count).map(|value| self.digit(value) % modulus).collect();
        remainders.sort_unstable();
        remainders.dedup();
        if window > remainders.len() {
            self.is_impossible = true;
            return;
        }
        self.relate_near(cells, window, |a, b| a % modulus != b % modulus);
        if window == remainders.len() {
            // Each window has each remainder, so cells as far apart as its length have the same.
            let same = self.relation(|a, b| a % modulus == b % modulus);
            let later =
                cells.iter().enumerate().map(|(at, _)| at + window).take_while(|&at| at < cells.len());
            for at in later {
                self.relate(cells[at - window], cells[at], &same);
            }
        }
    }

    /// Says that cells less than so many places apart have a relation.
    fn relate_near(&mut self, cells: &[Cell], reach: usize, holds: impl Fn(i64, i64) -> bool) {
        let relation = self.relation(holds);
        for (at, &a) in cells.iter().enumerate() {
            for &b in cells[at + 1..].iter().take(reach.saturating_sub(1)) {
                self.relate(a, b, &relation);
            }
        }
    }

    fn lower_zipper(&mut self, cells: &[Cell]) {
        let half = cells.len() / 2;
        let pairs = cells.iter().zip(cells.iter().rev()).take(half).map(|(&a, &b)| vec![a, b]);
        let mut groups: Vec<Vec<Cell>> = pairs.collect();
        if cells.len() % 2 == 1 {
            groups.push(vec![cells[half]]);
        }
        self.require_all_equal_sums(&groups);
    }

    fn lower_nabner(&mut self, cells: &[Cell]) {
        if cells.len() > self.value_count.div_ceil(2) {
            self.is_impossible = true;
            return;
        }
        self.relate_all(cells, |a, b| (a - b).abs() > 1);
    }

    fn lower_double_arrow(&mut self, cells: &[Cell]) {
        if let [first, inner @ .., last] = cells
            && !inner.is_empty()
        {
            self.require_equal_sums(inner, &[*first, *last]);
        }
    }

    fn lower_sum_line(&mut self, line: &[Cell], sum: i64) {
        if line.is_empty() {
            return;
        }
        if sum <= 0 {
            let zero = self.values_where(|digit| digit == 0 && sum == 0);
            return line.iter().for_each(|&cell| self.restrict(cell, zero));
        }
        let cells = self.span(line);
        if sum <= MAX_STRETCH_SUM {
            let sum = u32::try_from(sum).unwrap_or_default();
            self.others.push(Constraint::SumLine { cells, sum });
        } else {
            self.others.push(Constraint::Filled { cells, rule: Rule::SumLine(sum) });
        }
    }
}
