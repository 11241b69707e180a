//! A filled board: its values, and what is asked of cells one by one.

use crate::{
    cell::{CellIndex, ValueSet},
    clue::{Axis, Extreme, Parity},
    layout::Layout,
};

/// The values of a board without blanks.
pub(super) struct FilledBoard<'a> {
    pub(super) layout: &'a Layout,
    digits: &'a [Option<u8>],
}

impl<'a> FilledBoard<'a> {
    pub(super) const fn new(layout: &'a Layout, digits: &'a [Option<u8>]) -> Self {
        Self { layout, digits }
    }

    /// Returns the value of a cell; of a place without a cell -1, which no rule allows.
    pub(super) fn value(&self, cell: CellIndex) -> i32 {
        self.digits.get(cell.index()).copied().flatten().map_or(-1, i32::from)
    }

    /// Returns the values of cells.
    pub(super) fn values(&self, cells: &[CellIndex]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    /// Returns two different cells among these that have the same value.
    pub(super) fn equal_pair(&self, cells: &[CellIndex]) -> Option<[CellIndex; 2]> {
        let mut first: [Option<CellIndex>; 33] = [None; 33];
        for &cell in cells {
            let seen = &mut first[usize::try_from(self.value(cell)).map_or(32, |value| value.min(32))];
            match *seen {
                Some(other) if other != cell => return Some([other, cell]),
                _ => *seen = Some(cell),
            }
        }
        None
    }

    pub(super) fn are_distinct(&self, houses: &[Vec<CellIndex>]) -> bool {
        houses.iter().all(|house| self.equal_pair(house).is_none())
    }

    /// Whether each cell differs from those so far away from it.
    pub(super) fn differ_at(&self, steps: &[(isize, isize)]) -> bool {
        let differs = |cell, (down, right)| {
            let other = self.layout.neighbour(cell, down, right);
            other.is_none_or(|other| self.value(cell) != self.value(other))
        };
        self.layout.cells().all(|cell| steps.iter().all(|&step| differs(cell, step)))
    }

    pub(super) fn is_anti_taxicab(&self) -> bool {
        let distance = |a: CellIndex, b: CellIndex| {
            let ((row, column), (other_row, other_column)) = (self.layout.place(a), self.layout.place(b));
            row.abs_diff(other_row) + column.abs_diff(other_column)
        };
        let is_wrong = |a: CellIndex, b: CellIndex| {
            let value = self.value(a);
            a != b && value == self.value(b) && usize::try_from(value) == Ok(distance(a, b))
        };
        let cells: Vec<_> = self.layout.cells().collect();
        !cells.iter().any(|&a| cells.iter().any(|&b| is_wrong(a, b)))
    }

    /// Whether each block of two by two cells has a value of each class.
    pub(super) fn squares(&self, classes: &[ValueSet]) -> bool {
        let has = |cells: &[CellIndex], class: &ValueSet| cells.iter().any(|&cell| self.is_in(cell, *class));
        self.layout.squares().all(|cells| classes.iter().all(|class| has(&cells, class)))
    }

    /// Whether the value of a cell is one of these.
    pub(super) fn is_in(&self, cell: CellIndex, values: ValueSet) -> bool {
        self.digits[cell.index()].is_some_and(|digit| values.contains(digit))
    }

    pub(super) fn has_parity(&self, parity: Parity, cell: CellIndex) -> bool {
        (self.value(cell) % 2 == 0) == (parity == Parity::Even)
    }

    /// Whether these cells are less, or greater, than their neighbours that are not among them.
    pub(super) fn extremes(&self, extreme: Extreme, cells: &[CellIndex]) -> bool {
        let mut is_marked = vec![false; self.layout.place_count()];
        for cell in cells {
            is_marked[cell.index()] = true;
        }
        let exceeds = |cell: CellIndex, other: CellIndex| match extreme {
            Extreme::Maximum => self.value(cell) > self.value(other),
            Extreme::Minimum => self.value(cell) < self.value(other),
        };
        cells.iter().all(|&cell| {
            self.layout.neighbours(cell).all(|other| is_marked[other.index()] || exceeds(cell, other))
        })
    }

    pub(super) fn indexer(&self, axis: Axis, cell: CellIndex) -> bool {
        let (row, column) = self.layout.place(cell);
        let position = usize::try_from(self.value(cell)).ok().and_then(|value| value.checked_sub(1));
        let Some(position) = position else { return false };
        let (target, number) = match axis {
            Axis::Row => (self.layout.cell(position, column), row),
            Axis::Column => (self.layout.cell(row, position), column),
            Axis::Region => {
                let Some(region) = self.layout.region(cell) else { return false };
                let cells = &self.layout.regions()[region];
                let own = cells.iter().position(|&other| other == cell).unwrap_or_default();
                (cells.get(position).copied(), own)
            }
        };
        target.is_some_and(|target| usize::try_from(self.value(target)) == Ok(number + 1))
    }

    /// Whether the cell that a control counts to has the value of another.
    pub(super) fn value_indexer(&self, value: CellIndex, control: CellIndex, cells: &[CellIndex]) -> bool {
        let place = usize::try_from(self.value(control)).ok().and_then(|place| place.checked_sub(1));
        let target = place.and_then(|place| cells.get(place));
        target.is_some_and(|&target| self.value(target) == self.value(value))
    }

    /// Whether each cell with a digit has one of two neighbours above and below.
    pub(super) fn flatmates(&self, digit: u8, above: u8, below: u8) -> bool {
        let holds = |cell, down, digit: u8| {
            let other = self.layout.neighbour(cell, down, 0);
            other.is_some_and(|other| self.value(other) == i32::from(digit))
        };
        let mut cells = self.layout.cells().filter(|&cell| self.value(cell) == i32::from(digit));
        cells.all(|cell| holds(cell, -1, above) || holds(cell, 1, below))
    }
}
