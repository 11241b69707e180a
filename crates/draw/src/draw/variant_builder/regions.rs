//! The grid: thin lines between cells, thick ones around regions and the board, and diagonals.

use givens_variants::{Clue, Diagonal};

use super::{CELL, VariantBuilder};
use crate::draw::{
    borders::{Border, border_runs},
    figure::units,
    ink::Ink,
    outline::{Segment, line, square},
};

impl VariantBuilder<'_> {
    /// Draws the lines of the grid, thin ones below thick ones.
    pub(super) fn draw_grid(&mut self) {
        let thin = self.figure.thin;
        let mut outlines: [Vec<Segment>; 2] = [Vec::new(), Vec::new()];
        for run in border_runs(self.layout) {
            // Thick lines meet at their corners.
            let over = if run.border == Border::Thick { 3 * thin / 2 } else { 0 };
            let [from, to] = run.ends.map(|end| units(end) * CELL);
            let across = units(run.line) * CELL;
            let [x, y] = self.origin;
            let (start, length) = if run.is_across {
                ([x + from - over, y + across], Segment::Right(to - from + 2 * over))
            } else {
                ([x + across, y + from - over], Segment::Down(to - from + 2 * over))
            };
            outlines[usize::from(run.border == Border::Thick)].extend([Segment::Move(start), length]);
        }
        for (outline, width) in outlines.iter().zip([thin, 3 * thin]) {
            if !outline.is_empty() {
                self.stroke(Ink::Line, width, outline);
            }
        }
    }

    /// Draws main diagonals.
    pub(super) fn draw_diagonals(&mut self) {
        let ([left, top], [width, height]) = (self.origin, self.size);
        for clue in &self.puzzle.clues {
            let Clue::Diagonal(diagonal) = clue else { continue };
            let [from, to] = match diagonal {
                Diagonal::Falling => [top, top + height],
                Diagonal::Rising => [top + height, top],
            };
            self.stroke(Ink::Diagonal, 40, &line([left, from], [left + width, to]));
        }
    }

    /// Marks givens that clash.
    pub(super) fn draw_clashes(&mut self) {
        let mut cells: Vec<_> = self.puzzle.clashes().into_iter().flat_map(|clash| clash.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            let corner = self.corner(cell);
            self.fill(Ink::Conflict, &square(corner, [0, CELL]));
            let [left, top] = corner.map(|at| at + 110);
            let [right, bottom] = corner.map(|at| at + CELL - 110);
            self.stroke(Ink::Strike, 40, &line([left, bottom], [right, top]));
        }
    }
}
