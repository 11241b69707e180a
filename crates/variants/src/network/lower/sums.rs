//! Cages, sums, arrows, and groups of cells with equal sums or digits.

use crate::cell::CellIndex;

use super::super::draft::{Draft, OptionGroup, OptionSets};
use super::super::{Cell, CellSet};

/// The most groups of which each is compared with each other; of more, each is compared with the first and the next.
const MAX_COMPARED_GROUPS: usize = 8;

/// A coefficient that lets a cell be nothing but 0: more than any sum of digits in a file.
const HUGE: i64 = 1_000_000_000_000;

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_cage(&mut self, places: &[CellIndex], sum: Option<i32>) {
        let cells = self.cells(places);
        self.require_distinct(&cells);
        let Some(total) = sum.map(i64::from) else { return };
        let set = CellSet::of(&cells);
        // A cell that is listed twice counts twice.
        if set.len() < cells.len() || cells.len() < 3 || cells.len() > self.value_count {
            if set.len() == cells.len() {
                self.keep_sum(set, total);
            }
            return self.require_sum(cells.iter().map(|&cell| (cell, 1)), total);
        }
        self.keep_sum(set, total);
        let total = total - self.first * i64::try_from(cells.len()).unwrap_or(i64::MAX);
        self.options.push(OptionGroup { cells, sets: OptionSets::Sum(total) });
    }

    pub(super) fn lower_sum(&mut self, terms: &[(CellIndex, i32)], total: i32) {
        let places: Vec<CellIndex> = terms.iter().map(|term| term.0).collect();
        if terms.iter().all(|term| term.1 == 1) {
            return self.lower_plain_sum(&places, i64::from(total));
        }
        let cells = self.cells(&places);
        if cells.len() == terms.len() {
            let coefficients = terms.iter().map(|term| i64::from(term.1));
            self.require_sum(cells.into_iter().zip(coefficients), i64::from(total));
        }
    }

    /// Says that cells, which may repeat, add up to a total.
    pub(super) fn lower_plain_sum(&mut self, places: &[CellIndex], total: i64) {
        let cells = self.cells(places);
        let set = CellSet::of(&cells);
        if set.len() == cells.len() {
            self.keep_sum(set, total);
        }
        self.require_sum(cells.iter().map(|&cell| (cell, 1)), total);
    }

    pub(super) fn lower_arrow(&mut self, bulb: &[CellIndex], shaft: &[CellIndex]) {
        if shaft.is_empty() {
            return;
        }
        let (bulb, shaft) = (self.cells(bulb), self.cells(shaft));
        let units = std::iter::successors(Some(1i64), |unit| Some((unit * 10).min(HUGE)));
        let number = bulb.iter().rev().zip(units).map(|(&cell, unit)| (cell, -unit));
        let terms = shaft.iter().map(|&cell| (cell, 1)).chain(number);
        self.require_sum(terms, 0);
    }

    /// Says that one list adds up to the same as another.
    pub(super) fn require_equal_sums(&mut self, a: &[Cell], b: &[Cell]) {
        let terms = a.iter().map(|&cell| (cell, 1)).chain(b.iter().map(|&cell| (cell, -1)));
        self.require_sum(terms, 0);
    }

    pub(super) fn lower_equal_sums(&mut self, groups: &[Vec<CellIndex>]) {
        let groups: Vec<Vec<Cell>> = groups.iter().map(|group| self.cells(group)).collect();
        self.require_all_equal_sums(&groups);
    }

    /// Says that all groups add up to the same. One of a single cell is compared with each of the others, as that cell is the
    /// sum.
    pub(super) fn require_all_equal_sums(&mut self, groups: &[Vec<Cell>]) {
        if let Some(single) = groups.iter().position(|group| group.len() == 1) {
            for (_, group) in groups.iter().enumerate().filter(|(at, _)| *at != single) {
                self.require_equal_sums(group, &groups[single]);
            }
        } else {
            for (a, b) in compared(groups.len()) {
                self.require_equal_sums(&groups[a], &groups[b]);
            }
        }
    }

    pub(super) fn lower_same_digits(&mut self, groups: &[Vec<CellIndex>]) {
        let groups: Vec<Vec<Cell>> = groups.iter().map(|group| self.cells(group)).collect();
        let Some(length) = groups.first().map(Vec::len) else { return };
        if groups.iter().any(|group| group.len() != length) {
            self.is_impossible = true;
            return;
        }
        let equal = self.relation(|a, b| a == b);
        let spans: Vec<_> = groups.iter().map(|group| self.span(group)).collect();
        for (a, b) in compared(groups.len()) {
            if length == 1 {
                self.relate(groups[a][0], groups[b][0], &equal);
            } else {
                self.sames.push((spans[a], spans[b]));
            }
        }
    }
}

/// Returns which of so many groups are compared with each other.
fn compared(count: usize) -> Vec<(usize, usize)> {
    if count <= MAX_COMPARED_GROUPS {
        return (0..count).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    }
    let with_next = (1..count).map(|at| (at, at - 1));
    with_next.chain((2..count).map(|at| (at, 0))).collect()
}
