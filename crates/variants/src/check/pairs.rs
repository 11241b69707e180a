//! Relations of two cells.

use crate::{
    cell::{CellIndex, ValueSet},
    clue::{PairRelation, TableScope},
};

use super::FilledBoard;

impl PairRelation {
    /// Returns whether two digits have this relation, whichever is first.
    #[must_use]
    pub fn holds(self, a: i32, b: i32) -> bool {
        let [a, b] = [i64::from(a), i64::from(b)];
        match self {
            Self::Difference(difference) => (a - b).abs() == i64::from(difference),
            Self::Ratio(ratio) => a == b * i64::from(ratio) || b == a * i64::from(ratio),
            Self::Sum(sum) => a + b == i64::from(sum),
        }
    }
}

impl FilledBoard<'_> {
    /// Whether no neighbours, except these pairs, have one of the relations.
    pub(super) fn neighbours(&self, forbidden: &[PairRelation], except: &[[CellIndex; 2]]) -> bool {
        self.layout.neighbour_pairs().all(|(a, b)| {
            let holds = |relation: &PairRelation| relation.holds(self.value(a), self.value(b));
            except.binary_search(&[a, b]).is_ok() || !forbidden.iter().any(holds)
        })
    }

    pub(super) fn table(&self, allowed: &[ValueSet], cells: &[CellIndex], scope: TableScope) -> bool {
        let holds = |a: CellIndex, b: CellIndex| {
            let row = self.value(a) - i32::from(self.layout.digits().first());
            let row = usize::try_from(row).ok().and_then(|row| allowed.get(row));
            row.is_some_and(|row| self.is_in(b, *row))
        };
        let last = |place: usize| match scope {
            TableScope::Successive => cells.len().min(place + 2),
            TableScope::All => cells.len(),
        };
        (0..cells.len()).all(|place| cells[place + 1..last(place)].iter().all(|&b| holds(cells[place], b)))
    }
}
