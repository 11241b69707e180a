//! Marks on the edges and corners of cells: dots, X and V, inequalities, quadruples.

use givens_variants::{CellIndex, Clue, PairRelation};

use super::VariantBuilder;
use crate::draw::{
    clue_words::value_of,
    corner::corner_of,
    figure::{PathStyle, TextStyle, units},
    font::Weight,
    ink::Ink,
    outline::{circle, line, polyline, steps},
};

/// The radius of dots.
const DOT: i32 = 150;
/// The radius of the circles of quadruples.
const CIRCLE: i32 = 285;

impl VariantBuilder<'_> {
    /// Draws relations of two cells, between them.
    pub(super) fn draw_pairs(&mut self) {
        for clue in &self.puzzle.clues {
            match clue {
                Clue::Pair(relation, pair) => self.draw_pair(*relation, *pair),
                Clue::Greater(pair) => self.draw_inequality(*pair),
                _ => {}
            }
        }
    }

    /// Returns the point between two cells. Those that do not touch are joined by a line.
    fn between(&mut self, pair: [CellIndex; 2]) -> [i32; 2] {
        let [from, to] = pair.map(|cell| self.middle(cell));
        if (from[0] - to[0]).abs() + (from[1] - to[1]).abs() > super::CELL {
            self.round_stroke(Ink::Relation, 40, &line(from, to));
        }
        [0, 1].map(|axis| i32::midpoint(from[axis], to[axis]))
    }

    /// Draws a white dot, a black one, or the sign of a sum. The usual values are not written: 1 and 2.
    fn draw_pair(&mut self, relation: PairRelation, pair: [CellIndex; 2]) {
        let at = self.between(pair);
        let value = value_of(relation);
        let small = self.text_style(Weight::Regular, 230, Ink::Line);
        let style = match relation {
            PairRelation::Difference(_) => {
                self.draw_dot(Ink::WhiteDot, at);
                TextStyle { color: self.color(Ink::BlackDot), ..small }
            }
            PairRelation::Ratio(_) => {
                self.draw_dot(Ink::BlackDot, at);
                TextStyle { color: self.color(Ink::WhiteDot), ..small }
            }
            PairRelation::Sum(_) => {
                let sign = match value {
                    5 => "V".to_owned(),
                    10 => "X".to_owned(),
                    _ => value.to_string(),
                };
                self.fill(Ink::Paper, &circle(at, DOT + 10));
                let style = self.text_style(Weight::Bold, 340, Ink::Line);
                return self.write_within(sign, style, at, 2 * DOT);
            }
        };
        let is_usual = matches!(relation, PairRelation::Difference(1) | PairRelation::Ratio(2));
        if !is_usual {
            self.write_within(value.to_string(), style, at, 2 * DOT - 60);
        }
    }

    /// Draws a dot with an edge.
    fn draw_dot(&mut self, ink: Ink, at: [i32; 2]) {
        let (fill, stroke) = (Some(self.color(ink)), Some((self.color(Ink::Line), 26)));
        let style = PathStyle { fill, stroke, ..PathStyle::default() };
        self.figure.push_outline(style, &circle(at, DOT));
    }

    /// Draws a sign that opens to the greater cell.
    fn draw_inequality(&mut self, pair: [CellIndex; 2]) {
        let at = self.between(pair);
        let [from, to] = pair.map(|cell| self.middle(cell));
        let [ahead, beside] = steps(from, to, 1000);
        let point = |far: i32, wide: i32| {
            [0, 1].map(|axis| at[axis] + (ahead[axis] * far + beside[axis] * wide) / 1000)
        };
        let sign = polyline(&[point(-75, -125), point(85, 0), point(-75, 125)]);
        // The sign interrupts the line of the grid.
        self.fill(Ink::Paper, &circle(at, DOT));
        self.round_stroke(Ink::Line, 36, &sign);
    }

    /// Draws the digits around corners in circles: up to two in a line, three where there are more than four.
    pub(super) fn draw_quadruples(&mut self) {
        for clue in &self.puzzle.clues {
            let Clue::Contains { cells, digits, is_exact } = clue else { continue };
            let Some(at) = corner_of(self.layout, cells).map(|cell| self.corner(cell)) else { continue };
            self.badge(Ink::Line, 26, &circle(at, CIRCLE));
            if *is_exact {
                self.stroke(Ink::Line, 18, &circle(at, CIRCLE - 40));
            }
            let columns = match digits.len() {
                0..=4 => 2,
                _ => 3,
            };
            let size = if digits.len() == 1 { 360 } else { 540 / columns };
            let style = self.text_style(Weight::Regular, size, Ink::Line);
            let rows: Vec<_> = digits.chunks(usize::try_from(columns).unwrap_or(3)).collect();
            for (number, row) in (0..).zip(&rows) {
                let y = at[1] + (2 * number + 1 - units(rows.len())) * (size - 30) / 2;
                for (place, digit) in (0..).zip(*row) {
                    let x = at[0] + (2 * place + 1 - units(row.len())) * (size - 60) / 2;
                    self.write_within(digit.to_string(), style, [x, y], size);
                }
            }
        }
    }
}
