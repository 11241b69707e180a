//! Arrows: a circle around the bulb, or a pill around the cells of a number, and shafts with heads.

use givens_variants::{CellIndex, Clue};

use super::VariantBuilder;
use crate::draw::{
    ink::Ink,
    outline::{polyline, rounded, steps},
};

/// The radius of bulbs.
const BULB: i32 = 380;
/// The width of lines.
const LINE: i32 = 50;

impl VariantBuilder<'_> {
    /// Draws arrows.
    pub(super) fn draw_arrows(&mut self) {
        for clue in &self.puzzle.clues {
            let Clue::Arrow { bulb, shafts } = clue else { continue };
            self.draw_bulb(bulb);
            for shaft in shafts {
                self.draw_shaft(shaft.start, &shaft.cells);
            }
        }
    }

    /// Draws a line around the cells of a bulb: one where they are neighbours in a row or column, else one each.
    fn draw_bulb(&mut self, bulb: &[CellIndex]) {
        let places: Vec<_> = bulb.iter().map(|&cell| self.layout.place(cell)).collect();
        let is_straight = places.windows(2).all(|pair| {
            let [(row, column), (next_row, next_column)] = [pair[0], pair[1]];
            row.abs_diff(next_row) + column.abs_diff(next_column) == 1
                && ((row == places[0].0 && next_row == row)
                    || (column == places[0].1 && next_column == column))
        });
        let parts = if is_straight { vec![bulb] } else { bulb.chunks(1).collect() };
        for part in parts {
            let points = self.middles(part);
            let end = |axis: usize, sign: i32| {
                points.iter().map(|point| sign * point[axis]).max().unwrap_or(0) * sign + sign * BULB
            };
            let outline = rounded([end(0, -1), end(1, -1)], [end(0, 1), end(1, 1)], BULB);
            self.stroke(Ink::Arrow, LINE, &outline);
        }
    }

    /// Draws a shaft from the edge of its bulb to a head a little beyond the middle of its last cell.
    fn draw_shaft(&mut self, start: CellIndex, cells: &[CellIndex]) {
        let mut points = vec![self.middle(start)];
        points.extend(self.middles(cells));
        let [first, second, ..] = points[..] else { return };
        let [out, _] = steps(first, second, BULB);
        points[0] = [first[0] + out[0], first[1] + out[1]];
        if let [.., before, last] = points[..] {
            let [ahead, _] = steps(before, last, 130);
            let tip = [last[0] + ahead[0], last[1] + ahead[1]];
            points.pop();
            points.push(tip);
            self.round_stroke(Ink::Arrow, LINE, &polyline(&points));
            self.draw_head(Ink::Arrow, [LINE, 150], before, tip);
        }
    }
}
