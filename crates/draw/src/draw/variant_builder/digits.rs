//! Digits, candidates, and the names of rows and columns.

use givens_variants::CellIndex;

use super::{CELL, LABELS, VariantBuilder};
use crate::draw::{
    figure::{TextStyle, units},
    font::{HEIGHT, Weight},
    ink::Ink,
    keypad::Keypad,
};

/// The size of an em of large digits, so that they are .43 of a cell high.
const DIGIT: i32 = 430 * 1000 / HEIGHT;

impl VariantBuilder<'_> {
    /// Draws givens, and the solution in cells without one.
    pub(super) fn draw_digits(&mut self) {
        let given = self.text_style(Weight::Bold, DIGIT, Ink::Given);
        let solved = self.text_style(Weight::Regular, DIGIT, Ink::Solution);
        for cell in self.layout.cells() {
            if let Some(value) = self.given(cell) {
                self.draw_value(value, given, self.middle(cell));
            } else if let Some(value) = self.solved(cell) {
                self.draw_value(value, solved, self.middle(cell));
            }
        }
    }

    fn given(&self, cell: CellIndex) -> Option<u8> {
        self.puzzle.givens.get(cell.index()).copied().flatten()
    }

    fn solved(&self, cell: CellIndex) -> Option<u8> {
        self.scene.solution.as_ref()?.get(cell.index()).copied().flatten()
    }

    /// Draws the digits that limited cells may have, smaller than candidates because corners may have sums.
    pub(super) fn draw_candidates(&mut self) {
        let digits = self.layout.digits();
        let keypad = Keypad::of_count(digits.count());
        let style = self.text_style(Weight::Regular, keypad.size * 4 / 5, Ink::Candidate);
        for cell in self.layout.cells() {
            if self.given(cell).or_else(|| self.solved(cell)).is_some() {
                continue;
            }
            let Some(limit) = self.puzzle.limits.get(cell.index()).copied().flatten() else { continue };
            let [x, y] = self.middle(cell);
            for (index, digit) in digits.iter().enumerate().filter(|(_, digit)| limit.contains(*digit)) {
                let [right, down] = keypad.offset(index).map(|part| part * 3 / 4);
                self.draw_value(digit, style, [x + right, y + down + 60]);
            }
        }
    }

    /// Draws a digit around a point; two characters are smaller.
    fn draw_value(&mut self, value: u8, style: TextStyle, middle: [i32; 2]) {
        let text = self.options.symbols.of_value(value);
        let size = if text.len() > 1 { style.size * 3 / 4 } else { style.size };
        self.figure.write(text, TextStyle { size, ..style }, middle);
    }

    /// Draws the names of rows and columns, outside of the numbers there.
    pub(super) fn draw_labels(&mut self, [top, _, _, left]: [i32; 4]) {
        if !self.scene.has_labels {
            return;
        }
        let [x, y] = [self.origin[0] - left, self.origin[1] - top];
        let style = self.text_style(Weight::Regular, 270, Ink::Text);
        for column in 0..self.layout.columns() {
            let at = self.origin[0] + units(column) * CELL + CELL / 2;
            self.figure.write(format!("c{}", column + 1), style, [at, y - LABELS / 2]);
        }
        for row in 0..self.layout.rows() {
            let at = self.origin[1] + units(row) * CELL + CELL / 2;
            self.figure.write(format!("r{}", row + 1), style, [x - 320, at]);
        }
    }
}
