//! Numbers outside of the board: little killers with their arrows, and those of rows and columns.
//!
//! Where rules differ, each number has the letter that the caption explains.

use givens_variants::{CellIndex, DiagonalStep, Edge, Side};

use super::{
    CELL, VariantBuilder,
    outside_numbers::{OUTSIDE, OutsideNumbers},
};
use crate::draw::{clue_words::outside_letter, figure::units, font::Weight, ink::Ink, outline::line};

impl VariantBuilder<'_> {
    /// Draws all numbers outside.
    pub(super) fn draw_outside(&mut self, numbers: &OutsideNumbers) {
        for &(first, step, sum) in &numbers.diagonals {
            self.draw_little_killer(first, step, sum);
        }
        for &(rule, edge, value, ring) in &numbers.lines {
            let letter = numbers.has_letters.then(|| outside_letter(rule));
            self.draw_number(letter, edge, value, ring);
        }
    }

    /// Draws a sum outside of the corner of a cell, and an arrow from it to the corner.
    fn draw_little_killer(&mut self, first: CellIndex, step: DiagonalStep, sum: i32) {
        let middle = self.middle(first);
        let [right, down] = [step.is_right, step.is_down].map(|is_ahead| if is_ahead { 1 } else { -1 });
        let at = |far: i32| [middle[0] + right * far, middle[1] + down * far];
        let (start, tip) = (at(-CELL / 2 - 300), at(-CELL / 2 - 50));
        self.round_stroke(Ink::Text, 30, &line(start, tip));
        self.draw_head(Ink::Text, [30, 95], start, tip);
        let style = self.text_style(Weight::Regular, 340, Ink::Text);
        self.write_within(sum.to_string(), style, at(-CELL / 2 - 480), 480);
    }

    /// Draws the number of a row or column, with a small letter after it.
    fn draw_number(&mut self, letter: Option<char>, edge: Edge, value: i32, ring: usize) {
        let ([left, top], [width, height]) = (self.origin, self.size);
        let along = units(edge.line) * CELL + CELL / 2;
        let out = units(ring) * OUTSIDE + OUTSIDE / 2;
        let [x, y] = match edge.side {
            Side::Top => [left + along, top - out],
            Side::Bottom => [left + along, top + height + out],
            Side::Left => [left - out, top + along],
            Side::Right => [left + width + out, top + along],
        };
        let style = self.text_style(Weight::Regular, 400, Ink::Text);
        let Some(letter) = letter else {
            return self.write_within(value.to_string(), style, [x, y], 680);
        };
        let number = value.to_string();
        let half = style.weight.width(&number, style.size).min(480) / 2;
        self.write_within(number, style, [x - 70, y], 480);
        let small = self.text_style(Weight::Regular, 210, Ink::Text);
        self.figure.write(letter.to_string(), small, [x - 70 + half + 100, y + 90]);
    }
}
