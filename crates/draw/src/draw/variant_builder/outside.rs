//! Numbers outside of the board: little killers with their arrows, and those of rows and columns.
//!
//! Numbers at the same place are one farther out than the other. Where rules differ, each number has the letter that the
//! caption explains.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{CellIndex, Clue, DiagonalStep, Edge, Layout, OutsideRule, Side, VariantPuzzle};

use super::{CELL, VariantBuilder};
use crate::draw::{
    clue_words::{outside_letter, outside_rules},
    figure::units,
    font::Weight,
    ink::Ink,
    outline::line,
};

/// The width of a ring of numbers.
const OUTSIDE: i32 = 800;
/// The largest number of rings; what is beyond is drawn in the last.
const RINGS: usize = 4;

/// The numbers outside of a board by their places.
pub(super) struct OutsideNumbers {
    diagonals: BTreeSet<(CellIndex, DiagonalStep, i32)>,
    /// Each with its ring.
    lines: Vec<(OutsideRule, Edge, i32, usize)>,
    /// The number of rings at the top, right, bottom and left.
    rings: [usize; 4],
    has_letters: bool,
}

impl OutsideNumbers {
    /// Collects the numbers of a puzzle, each once.
    pub(super) fn new(puzzle: &VariantPuzzle) -> Self {
        let mut taken: BTreeMap<Edge, usize> = BTreeMap::new();
        let mut rings = [0; 4];
        let (mut diagonals, mut known, mut lines) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        for clue in &puzzle.clues {
            if let Clue::LittleKiller { first, step, sum } = clue
                && diagonals.insert((*first, *step, *sum))
            {
                for (edge, place) in diagonal_edges(&puzzle.layout, *first, *step) {
                    rings[edge as usize] = 1;
                    taken.extend(place.map(|line| (Edge { side: edge, line }, 1)));
                }
            }
        }
        for clue in &puzzle.clues {
            if let Clue::Outside(rule, edge, value) = clue
                && known.insert((*rule, *edge, *value))
                && is_on_board(&puzzle.layout, *edge)
            {
                let count = taken.entry(*edge).or_default();
                lines.push((*rule, *edge, *value, (*count).min(RINGS - 1)));
                *count += 1;
                let ring = &mut rings[edge.side as usize];
                *ring = (*ring).max(*count).min(RINGS);
            }
        }
        Self { diagonals, lines, rings, has_letters: outside_rules(puzzle).len() > 1 }
    }

    /// Returns the widths that the numbers take at the top, right, bottom and left.
    pub(super) fn widths(&self) -> [i32; 4] {
        self.rings.map(|rings| units(rings) * OUTSIDE)
    }
}

fn is_on_board(layout: &Layout, Edge { side, line }: Edge) -> bool {
    let is_column = matches!(side, Side::Top | Side::Bottom);
    line < if is_column { layout.columns() } else { layout.rows() }
}

/// Returns the sides at which the number of a diagonal is, with the row or column of its place if it is not in a corner.
fn diagonal_edges(
    layout: &Layout,
    first: CellIndex,
    step: DiagonalStep,
) -> impl Iterator<Item = (Side, Option<usize>)> {
    let (row, column) = layout.place(first);
    let before = |at: usize, is_ahead: bool, count: usize| {
        if is_ahead { at.checked_sub(1) } else { Some(at + 1).filter(|at| *at < count) }
    };
    let outer_row = before(row, step.is_down, layout.rows());
    let outer_column = before(column, step.is_right, layout.columns());
    let above = if step.is_down { Side::Top } else { Side::Bottom };
    let beside = if step.is_right { Side::Left } else { Side::Right };
    let above = outer_row.is_none().then_some((above, outer_column));
    let beside = outer_column.is_none().then_some((beside, outer_row));
    above.into_iter().chain(beside)
}

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
