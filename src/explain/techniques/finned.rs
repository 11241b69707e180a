//! Finned and sashimi fish: fish but for places in one box.
//!
//! Digits first, then rows covered by columns and columns covered by rows, then the box of the
//! fins. What the fish would take away is false if the fish holds, and if one of the fins
//! does, where it lies in their box. A fish is *sashimi* where one of its lines has a single
//! place without the fins.

use std::ops::ControlFlow;

use super::{
    super::{
        board::Board,
        cells::{Cells, bits},
        collector::{Flow, StepCollector},
        step::{Role, Step},
        technique::Technique,
    },
    choice::{Masks, choices},
    sentence,
};

pub(in super::super) fn finned<const N: usize, const SIZE: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
) -> Flow {
    let technique =
        [Technique::FinnedXWing, Technique::FinnedSwordfish, Technique::FinnedJellyfish][SIZE - 2];
    Waters { board, technique, size: SIZE, sashimi: false }.fish(found)
}

pub(in super::super) fn sashimi<const N: usize, const SIZE: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
) -> Flow {
    let technique =
        [Technique::SashimiXWing, Technique::SashimiSwordfish, Technique::SashimiJellyfish][SIZE - 2];
    Waters { board, technique, size: SIZE, sashimi: true }.fish(found)
}

/// Where to look for which fish.
struct Waters<'a, const N: usize> {
    board: &'a Board<N>,
    technique: Technique,
    size: usize,
    sashimi: bool,
}

/// A digit, the lines of the fish and of its cover by their first index, and the box of the
/// fins with the lines that cross it and its part of each line.
struct Spot {
    digit: usize,
    bases: usize,
    covers: usize,
    block: usize,
    crossing: std::ops::Range<usize>,
    inside: u32,
}

impl<const N: usize> Waters<'_, N> {
    fn fish(&self, found: &mut StepCollector) -> Flow {
        let side = self.board.layout.side;
        for digit in 0..side {
            for rows in [true, false] {
                for block in 0..side {
                    // Something in the box beside the fins.
                    let places = self.board.places(block, digit);
                    if places != 0 && !places.is_power_of_two() {
                        self.at(&self.spot(digit, rows, block), found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn spot(&self, digit: usize, rows: bool, block: usize) -> Spot {
        let layout = self.board.layout;
        let (side, shape) = (layout.side, layout.shape);
        let corner = layout.nouns[layout.member(block, 0)];
        let (row, column) = (corner.row().index(), corner.column().index());
        let wide = (1 << shape.box_columns()) - 1;
        let tall = (1 << shape.box_rows()) - 1;
        if rows {
            let crossing = side + row..side + row + shape.box_rows();
            Spot { digit, bases: side, covers: 2 * side, block, crossing, inside: wide << column }
        } else {
            let crossing = 2 * side + column..2 * side + column + shape.box_columns();
            Spot { digit, bases: 2 * side, covers: side, block, crossing, inside: tall << row }
        }
    }

    fn at(&self, spot: &Spot, found: &mut StepCollector) -> Flow {
        let (board, size) = (self.board, self.size);
        let mut masks = Masks::default();
        for line in spot.bases..spot.bases + board.layout.side {
            let places = board.places(line, spot.digit);
            let outside = if spot.crossing.contains(&line) { places & !spot.inside } else { places };
            if !places.is_power_of_two() && places != 0 && outside.count_ones() as usize <= size {
                masks.push(line, outside);
            }
        }
        choices(masks.masks(), size, 0, size as u32, |chosen, outside| {
            let lines = masks.owners(chosen);
            // The columns that must be covered, or one more of those that the box has.
            match size - outside.count_ones() as usize {
                0 => self.caught(spot, lines, outside, found),
                1 => bits(spot.inside & !outside)
                    .try_for_each(|more| self.caught(spot, lines.clone(), outside | 1 << more, found)),
                _ => ControlFlow::Continue(()),
            }
        })
    }

    /// Whether these lines with this cover are such a fish.
    fn caught(
        &self,
        spot: &Spot,
        lines: impl Iterator<Item = usize> + Clone,
        cover: u32,
        found: &mut StepCollector,
    ) -> Flow {
        let (board, layout, digit) = (self.board, self.board.layout, spot.digit);
        let fewest = lines.clone().map(|line| (board.places(line, digit) & cover).count_ones()).min();
        if fewest != Some(1) && self.sashimi || !self.sashimi && fewest < Some(2) || cover & spot.inside == 0
        {
            return ControlFlow::Continue(());
        }
        let joined = |all: Cells<N>, house: usize| all | layout.houses[house];
        let base = board.digit(digit) & lines.clone().fold(Cells::EMPTY, joined);
        let covered = bits(cover).map(|place| spot.covers + place).fold(Cells::EMPTY, joined);
        let fins = base - covered;
        let victims = (board.in_house(spot.block, digit) & covered) - base;
        if fins.is_empty() || victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let builder = found.begin(board, self.technique).houses(lines);
        let builder = builder.covers(bits(cover).map(|place| spot.covers + place));
        let builder = builder.part(Role::Body, (base & covered).iter(), 1 << digit);
        builder.part(Role::Fin, fins.iter(), 1 << digit).without(victims, digit).take()
    }
}

pub(in super::super) fn describe(step: &Step) -> String {
    let digit = step.digit(Role::Body);
    let (lines, covers) = (sentence::houses(&step.houses), sentence::houses(&step.covers));
    let fins = sentence::either(step.cells(Role::Fin).iter());
    format!("in {lines}, {digit} is only possible in {covers}, or in {fins}")
}
