//! Ranks of rows and columns as numbers.

use crate::clue::{Edge, Side};

use super::super::constraint::NO_CELL;
use super::super::draft::Draft;
use super::super::{Cell, CellSet, Constraint, Rank, Span};

/// How many lines begin with the same digit if all are houses: one from each side.
const LINES_OF_A_DIGIT: i64 = 4;

impl<const W: usize> Draft<'_, W> {
    pub(super) fn lower_rank(&mut self, edge: Edge, rank: i64, is_unique: bool) {
        let (lines, is_usual) = self.lines();
        let own = self.line_number(edge);
        let last = i64::try_from(2 * (self.layout().rows() + self.layout().columns())).unwrap_or(i64::MAX);
        if !(1..=last).contains(&rank) {
            self.is_impossible = true;
            return;
        }
        let mut below = rank - 1;
        if is_usual {
            // So many lines begin with each lesser digit.
            let value = below / LINES_OF_A_DIGIT;
            below %= LINES_OF_A_DIGIT;
            let places = self.layout().seen_from(edge);
            if let Some(&first) = self.cells(&places).first() {
                self.restrict(first, 1 << value);
            }
        }
        let below = u16::try_from(below).unwrap_or(u16::MAX);
        self.others.push(Constraint::Rank { lines, rank: Rank { own, below, is_unique }, is_usual });
    }

    pub(super) fn lower_distinct_lines(&mut self) {
        let (lines, _) = self.lines();
        self.others.push(Constraint::DistinctLines { lines });
    }

    /// Returns all rows and columns from both ends, in the order of [`line_number`](Self::line_number), and whether all are
    /// houses.
    fn lines(&mut self) -> (Span, bool) {
        if let Some(known) = self.lines {
            return known;
        }
        let (rows, columns) = (self.layout().rows(), self.layout().columns());
        let rows = (0..rows).flat_map(|line| [Side::Left, Side::Right].map(|side| Edge { side, line }));
        let columns = (0..columns).flat_map(|line| [Side::Top, Side::Bottom].map(|side| Edge { side, line }));
        let (mut all, mut are_houses): (Vec<Cell>, bool) = (Vec::new(), self.value_count > 1);
        for edge in rows.chain(columns) {
            let places = self.layout().seen_from(edge);
            let cells = self.cells(&places);
            let set = CellSet::of(&cells);
            are_houses &= set.len() == self.value_count && self.are_distinct(&set);
            all.extend(cells);
            all.push(NO_CELL);
        }
        let known = (self.span(&all), are_houses);
        self.lines = Some(known);
        known
    }

    /// Returns the number of a line in that order.
    fn line_number(&self, edge: Edge) -> u16 {
        let number = match edge.side {
            Side::Left => 2 * edge.line,
            Side::Right => 2 * edge.line + 1,
            Side::Top => 2 * (self.layout().rows() + edge.line),
            Side::Bottom => 2 * (self.layout().rows() + edge.line) + 1,
        };
        u16::try_from(number).unwrap_or(u16::MAX)
    }
}
