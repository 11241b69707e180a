//! Marks of single cells: odd and even ones, those less or greater than their neighbours, indexers.

use std::collections::BTreeSet;

use givens_variants::{Axis, CellIndex, Clue, Extreme, Parity};

use super::{CELL, VariantBuilder};
use crate::draw::{
    clue_words::axis_letter,
    font::Weight,
    ink::Ink,
    outline::{circle, polyline, square},
};

impl VariantBuilder<'_> {
    /// Fills cells and draws shapes in them, below everything else.
    pub(super) fn draw_shades(&mut self) {
        for clue in &self.puzzle.clues {
            match clue {
                Clue::Indexer(axis, cell) => {
                    self.draw_indexer(*axis, *cell);
                }
                Clue::Parity(Parity::Odd, cell) => self.fill(Ink::Shade, &circle(self.middle(*cell), 390)),
                Clue::Parity(Parity::Even, cell) => {
                    self.fill(Ink::Shade, &square(self.corner(*cell), [120, CELL - 120]));
                }
                Clue::CountingCircles(cells) => {
                    for &cell in cells {
                        self.stroke(Ink::Relation, 30, &circle(self.middle(cell), 400));
                    }
                }
                Clue::Extremes(extreme, cells) => self.draw_extremes(*extreme, cells),
                _ => {}
            }
        }
    }

    /// Fills a cell, and names its axis by a letter, as tints of grey do not.
    fn draw_indexer(&mut self, axis: Axis, cell: CellIndex) {
        let ink = match axis {
            Axis::Row => Ink::RowIndexer,
            Axis::Column => Ink::ColumnIndexer,
            Axis::Region => Ink::BoxIndexer,
        };
        let [x, y] = self.corner(cell);
        self.fill(ink, &square([x, y], [0, CELL]));
        let style = self.text_style(Weight::Regular, 230, Ink::Candidate);
        self.figure.write(axis_letter(axis).to_owned(), style, [x + CELL - 150, y + 160]);
    }

    /// Fills cells, and draws chevrons to those neighbours that they are compared with: out of the greatest, into the least.
    fn draw_extremes(&mut self, extreme: Extreme, cells: &[CellIndex]) {
        let marked: BTreeSet<_> = cells.iter().copied().collect();
        for &cell in &marked {
            self.fill(Ink::Shade, &square(self.corner(cell), [0, CELL]));
        }
        for &cell in &marked {
            let [x, y] = self.middle(cell);
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                let other = self.layout.neighbour(cell, down, right);
                if other.is_none_or(|other| marked.contains(&other)) {
                    continue;
                }
                let [tip, wing] = if extreme == Extreme::Maximum { [445, 375] } else { [375, 445] };
                let [right, down] = [right, down].map(|step| i32::try_from(step).unwrap_or(0));
                let at = |far: i32, beside: i32| {
                    [x + right * far - down * beside, y + down * far + right * beside]
                };
                self.round_stroke(Ink::Line, 24, &polyline(&[at(wing, -90), at(tip, 0), at(wing, 90)]));
            }
        }
    }
}
