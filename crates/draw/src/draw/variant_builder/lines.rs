//! Lines of cells, and what is at their ends.

use givens_variants::{CellIndex, Clue};

use super::{
    VariantBuilder,
    line_look::{LineEnds, LineLook},
};
use crate::draw::{
    ink::Ink,
    outline::{circle, diamond, polyline, steps},
};

impl VariantBuilder<'_> {
    /// Draws lines and what is at their ends, and the lines of tables of pairs.
    pub(super) fn draw_lines(&mut self) {
        for clue in &self.puzzle.clues {
            match clue {
                Clue::Line(rule, cells) => self.draw_line(LineLook::new(rule), cells),
                Clue::Table { cells, .. } => {
                    let points = self.middles(cells);
                    self.round_stroke(Ink::Relation, 50, &polyline(&points));
                }
                _ => {}
            }
        }
    }

    fn draw_line(&mut self, look: LineLook, cells: &[CellIndex]) {
        let points = self.middles(cells);
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
        self.figure.push_outline(look.path_style(&self.options.style), &polyline(&points));
        match look.ends {
            LineEnds::Plain => {}
            LineEnds::Bulb => self.fill(look.ink, &circle(first, 390)),
            LineEnds::HollowBulb => {
                self.fill(look.ink, &circle(first, 390));
                self.round_stroke(Ink::Paper, 70, &polyline(&points));
            }
            LineEnds::Circles => {
                let circles = [first, last].map(|at| circle(at, 370));
                self.badge(look.ink, 60, circles.as_flattened());
            }
            LineEnds::Diamonds => {
                let diamonds = [first, last].map(|at| diamond(at, 430));
                self.badge(look.ink, 60, diamonds.as_flattened());
            }
            LineEnds::Arrows => self.draw_double_arrow(look, &points),
        }
    }

    /// Draws circles at both ends, and in the cells beside them heads that point to them.
    fn draw_double_arrow(&mut self, look: LineLook, points: &[[i32; 2]]) {
        let reversed: Vec<_> = points.iter().rev().copied().collect();
        for points in [points, &reversed] {
            let [end, before, ..] = *points else { continue };
            let [ahead, _] = steps(before, end, 1000);
            let tip = [0, 1].map(|axis| end[axis] - ahead[axis] * 410 / 1000);
            self.draw_head(look.ink, [60, 150], before, tip);
        }
        for at in [points[0], reversed[0]] {
            self.badge(look.ink, 60, &circle(at, 370));
        }
    }

    /// Draws the head of an arrow that comes from a point, in lines of this width and length.
    pub(super) fn draw_head(&mut self, ink: Ink, [width, length]: [i32; 2], from: [i32; 2], tip: [i32; 2]) {
        let [ahead, beside] = steps(from, tip, length);
        let wing = |sign: i32| [0, 1].map(|axis| tip[axis] - ahead[axis] + sign * beside[axis]);
        self.round_stroke(ink, width, &polyline(&[wing(-1), tip, wing(1)]));
    }
}
