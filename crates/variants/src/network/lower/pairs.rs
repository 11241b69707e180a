//! Clues about pairs of cells.

use std::collections::HashMap;

use crate::cell::{CellIndex, ValueSet};
use crate::clue::{PairRelation, TableScope};

use super::super::Cell;
use super::super::draft::Draft;

impl<const W: usize> Draft<'_, W> {
    /// Says that the digits at two places have a relation.
    pub(super) fn relate_places(&mut self, places: [CellIndex; 2], holds: impl Fn(i64, i64) -> bool) {
        if let [a, b] = self.cells(&places)[..] {
            let relation = self.relation(holds);
            self.relate(a, b, &relation);
        }
    }

    /// Says that each cell and the next one have a relation.
    pub(super) fn relate_successive(&mut self, cells: &[Cell], holds: impl Fn(i64, i64) -> bool) {
        let relation = self.relation(holds);
        cells.windows(2).for_each(|pair| self.relate(pair[0], pair[1], &relation));
    }

    pub(super) fn lower_pair(&mut self, relation: PairRelation, places: [CellIndex; 2]) {
        self.relate_places(places, |a, b| has_relation(relation, a, b));
    }

    pub(super) fn lower_clone(&mut self, places: &[CellIndex], copies: &[CellIndex]) {
        for (&place, &copy) in places.iter().zip(copies) {
            if place != copy {
                self.relate_places([place, copy], |a, b| a == b);
            }
        }
    }

    pub(super) fn lower_neighbours(&mut self, forbidden: &[PairRelation], except: &[[CellIndex; 2]]) {
        let has_none = |a, b| !forbidden.iter().any(|&relation| has_relation(relation, a, b));
        let relation = self.relation(has_none);
        for (a, b) in self.layout().neighbour_pairs() {
            if except.binary_search(&[a, b]).is_err()
                && let [a, b] = self.cells(&[a, b])[..]
            {
                self.relate(a, b, &relation);
            }
        }
    }

    pub(super) fn lower_table(&mut self, allowed: &[ValueSet], places: &[CellIndex], scope: TableScope) {
        let cells = self.cells(places);
        let first = self.first;
        let holds = |a: i64, b: i64| {
            let row = usize::try_from(a - first).ok().and_then(|row| allowed.get(row));
            row.is_some_and(|row| u8::try_from(b).is_ok_and(|b| row.contains(b)))
        };
        match scope {
            TableScope::Successive => self.relate_successive(&cells, holds),
            TableScope::All => self.relate_all(&cells, holds),
        }
    }

    /// Says that each cell and each later one have a relation. A cell that is listed often takes no more time than one that
    /// is listed twice.
    pub(super) fn relate_all(&mut self, cells: &[Cell], holds: impl Fn(i64, i64) -> bool) {
        let relation = self.relation(holds);
        let mut places: HashMap<Cell, (usize, usize)> = HashMap::new();
        let mut order = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            let known = places.entry(cell).or_insert_with(|| {
                order.push(cell);
                (place, place)
            });
            known.1 = place;
        }
        for &a in &order {
            let first = places[&a].0;
            for &b in &order {
                if first < places[&b].1 {
                    self.relate(a, b, &relation);
                }
            }
        }
    }
}

/// Returns whether two digits have a relation, whichever is first.
fn has_relation(relation: PairRelation, a: i64, b: i64) -> bool {
    match relation {
        PairRelation::Difference(difference) => (a - b).abs() == i64::from(difference),
        PairRelation::Ratio(ratio) => a == b * i64::from(ratio) || b == a * i64::from(ratio),
        PairRelation::Sum(sum) => a + b == i64::from(sum),
    }
}
