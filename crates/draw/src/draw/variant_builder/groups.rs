//! Tints and letters of sets of cells: extra regions, windows, clones, groups of equal sums or digits.

use givens_variants::{CellIndex, Clue};

use super::{CELL, VariantBuilder};
use crate::draw::{
    font::Weight,
    ink::Ink,
    outline::{Segment, polygon},
};

impl VariantBuilder<'_> {
    /// Fills sets of cells.
    pub(super) fn draw_groups(&mut self) {
        for clue in &self.puzzle.clues {
            match clue {
                Clue::ExtraRegion(cells) => {
                    self.draw_area(cells);
                    self.draw_area_edge(cells);
                }
                Clue::Windoku => self.draw_areas(&self.layout.windows()),
                Clue::Clone(cells, copies) => {
                    self.draw_area(cells);
                    self.draw_area(copies);
                }
                Clue::EqualSums(groups) | Clue::SameDigits(groups) => self.draw_areas(groups),
                _ => {}
            }
        }
    }

    fn draw_areas(&mut self, areas: &[Vec<CellIndex>]) {
        for area in areas {
            self.draw_area(area);
        }
    }

    /// Fills the cells of a set, a little inside so that those beside each other can be told apart.
    fn draw_area(&mut self, cells: &[CellIndex]) {
        self.fill(Ink::Region, &self.area(cells));
    }

    /// Draws the edge of an extra region, because windows may have the same tint beside it.
    fn draw_area_edge(&mut self, cells: &[CellIndex]) {
        self.stroke(Ink::Relation, 40, &self.area(cells));
    }

    fn area(&self, cells: &[CellIndex]) -> Vec<Segment> {
        self.outlines(cells, 45, None).iter().flat_map(|points| polygon(points)).collect()
    }

    /// Writes the same letter in cells that are copies of each other, or whose groups are equal.
    pub(super) fn draw_group_letters(&mut self) {
        let mut letters = ('A'..='Z').cycle();
        for clue in &self.puzzle.clues {
            let groups: Vec<&[CellIndex]> = match clue {
                Clue::Clone(cells, copies) => vec![cells, copies],
                Clue::EqualSums(groups) | Clue::SameDigits(groups) => {
                    groups.iter().map(Vec::as_slice).collect()
                }
                _ => continue,
            };
            let letter = letters.next().unwrap_or('A');
            let style = self.text_style(Weight::Regular, 230, Ink::Candidate);
            // Of a clone each cell has its letter, of a group the last one.
            let is_clone = matches!(clue, Clue::Clone(..));
            for group in groups {
                for &cell in if is_clone { group } else { &group[group.len().saturating_sub(1)..] } {
                    let [x, y] = self.corner(cell);
                    self.figure.write(letter.to_string(), style, [x + CELL - 170, y + CELL - 170]);
                }
            }
        }
    }
}
