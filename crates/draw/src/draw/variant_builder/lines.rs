//! Lines of cells, each rule in its usual colour, and in a width and with ends of its own.

use givens_variants::{CellIndex, Clue, LineRule};

use super::VariantBuilder;
use crate::draw::{
    figure::PathStyle,
    ink::Ink,
    outline::{circle, diamond, polyline, steps},
    style::Style,
};

/// How the lines of a rule look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineLook {
    pub(super) ink: Ink,
    pub(super) width: i32,
    /// The length of dashes and gaps where the style has no colour for the line.
    dash: Option<[i32; 2]>,
    pub(super) ends: LineEnds,
}

/// What is at the ends of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnds {
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb at the first cell, and a bright line in the middle.
    HollowBulb,
    Circles,
    Diamonds,
    /// Circles with heads of arrows before them.
    Arrows,
}

impl LineLook {
    /// Returns how the lines of a rule look.
    pub(super) fn new(rule: &LineRule) -> Self {
        let plain = |ink, width, dash| Self { ink, width, dash, ends: LineEnds::Plain };
        match rule {
            LineRule::Thermometer => Self { ends: LineEnds::Bulb, ..plain(Ink::Thermometer, 290, None) },
            LineRule::SlowThermometer => {
                Self { ends: LineEnds::HollowBulb, ..plain(Ink::Thermometer, 290, None) }
            }
            LineRule::Renban => plain(Ink::Renban, 160, None),
            LineRule::Whispers(_) => plain(Ink::Whispers, 160, Some([130, 60])),
            LineRule::Palindrome => plain(Ink::Palindrome, 220, None),
            LineRule::Between => Self { ends: LineEnds::Circles, ..plain(Ink::Between, 80, None) },
            LineRule::Lockout(_) => {
                Self { ends: LineEnds::Diamonds, ..plain(Ink::Lockout, 80, Some([120, 60])) }
            }
            LineRule::RegionSum | LineRule::RegionTotal => plain(Ink::RegionSum, 110, Some([260, 70])),
            LineRule::Sequence => plain(Ink::Sequence, 110, Some([50, 50])),
            LineRule::Entropic(_) => plain(Ink::Entropic, 160, Some([60, 50])),
            LineRule::Modular(_) => plain(Ink::Modular, 70, Some([160, 70])),
            LineRule::Zipper => plain(Ink::Zipper, 220, Some([30, 30])),
            LineRule::Nabner => plain(Ink::Nabner, 200, Some([220, 40])),
            LineRule::DoubleArrow => Self { ends: LineEnds::Arrows, ..plain(Ink::DoubleArrow, 80, None) },
            LineRule::SumLine(_) => plain(Ink::SumLine, 70, Some([40, 60])),
            _ => plain(Ink::Relation, 70, None),
        }
    }

    /// Returns the path of the line in a style.
    pub(super) fn path_style(self, style: &Style) -> PathStyle {
        let color = style.color(self.ink);
        let dash = self.dash.filter(|_| color.is_grey());
        // Round ends would fill the gaps between dashes.
        PathStyle { fill: None, stroke: Some((color, self.width)), dash, is_round: dash.is_none() }
    }
}

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
