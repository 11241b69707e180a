//! Rows and columns as numbers, each read from both ends, and their ranks among one another.

use crate::clue::{Edge, Side};

use super::FilledBoard;

impl FilledBoard<'_> {
    /// Returns the values of all rows and columns, each from both ends.
    fn lines_as_numbers(&self) -> Vec<Vec<i32>> {
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let edges = |sides: [Side; 2], count: usize| {
            (0..count).flat_map(move |line| sides.map(move |side| Edge { side, line }))
        };
        let all = edges([Side::Left, Side::Right], rows).chain(edges([Side::Top, Side::Bottom], columns));
        all.map(|edge| self.values(&self.layout.seen_from(edge))).collect()
    }

    /// Returns one more than the number of lines that are less than this, and the number of those that equal it, itself
    /// included.
    pub(super) fn rank(&self, edge: Edge) -> (i64, usize) {
        let own = self.values(&self.layout.seen_from(edge));
        let lines = self.lines_as_numbers();
        let less = lines.iter().filter(|line| **line < own).count();
        let equal = lines.iter().filter(|line| **line == own).count();
        (i64::try_from(less + 1).unwrap_or(i64::MAX), equal)
    }

    pub(super) fn are_lines_distinct(&self) -> bool {
        let mut lines = self.lines_as_numbers();
        lines.sort_unstable();
        lines.windows(2).all(|pair| pair[0] != pair[1])
    }
}
