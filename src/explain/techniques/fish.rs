//! Fish: X-Wing, Swordfish, Jellyfish, and the same with extra places (fins) in one box.
//!
//! Digits first, then rows covered by columns and columns covered by rows, then the box of the fins. If the
//! fish holds, candidates are removed as usual; if a fin holds, those in its box are false as well, so these
//! can be removed in any case. A fish is *sashimi* if one of its lines has a single place without the fins.

use givens_draw::language::{Words, phrase};

use super::{
    Board, Cells, Flow, Role, Step, StepCollector, Technique, bits,
    choice::{CandidateMasks, choices},
};

/// Finds fish without fins.
pub(super) fn fish<const N: usize, const SIZE: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let (layout, limit) = (board.layout, SIZE as u32);
    let side = layout.side;
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][SIZE - 2];
    for (digit, bases, covers) in
        (0..side).flat_map(|digit| [(digit, side, 2 * side), (digit, 2 * side, side)])
    {
        let mut masks = CandidateMasks::default();
        for line in bases..bases + side {
            let places = board.places(line, digit);
            if (2..=limit).contains(&places.count_ones()) {
                masks.push(line, places);
            }
        }
        choices(masks.masks(), SIZE, 0, limit, |chosen, places| {
            let lines = masks.owners(chosen);
            let joined = |lines: Cells<N>, line: usize| lines | layout.houses[line];
            let base = lines.clone().fold(Cells::EMPTY, joined);
            let cover = bits(places).map(|place| covers + place).fold(Cells::EMPTY, joined);
            let others = cover - base;
            if places.count_ones() < limit || (board.digit(digit) & others).is_empty() {
                return Flow::Continue(());
            }
            let builder = found.begin(board, technique).houses(lines);
            let builder = builder.covers(bits(places).map(|place| covers + place));
            builder
                .part(Role::Body, (board.digit(digit) & base).iter(), 1 << digit)
                .without(others, digit)
                .take()
        })?;
    }
    Flow::Continue(())
}

pub(super) fn finned<const N: usize, const SIZE: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let technique =
        [Technique::FinnedXWing, Technique::FinnedSwordfish, Technique::FinnedJellyfish][SIZE - 2];
    FinnedSearch { board, technique, size: SIZE, sashimi: false }.fish(found)
}

pub(super) fn sashimi<const N: usize, const SIZE: usize>(
    board: &Board<N>,
    found: &mut StepCollector,
) -> Flow {
    let technique =
        [Technique::SashimiXWing, Technique::SashimiSwordfish, Technique::SashimiJellyfish][SIZE - 2];
    FinnedSearch { board, technique, size: SIZE, sashimi: true }.fish(found)
}

/// A search for fish of one size.
struct FinnedSearch<'a, const N: usize> {
    board: &'a Board<N>,
    technique: Technique,
    size: usize,
    sashimi: bool,
}

/// A box for fins: the digit, the first base line and the first cover line, the box with the lines that cross
/// it, and its part of each line.
struct FinBox {
    digit: usize,
    bases: usize,
    covers: usize,
    block: usize,
    crossing: std::ops::Range<usize>,
    inside: u32,
}

impl<const N: usize> FinnedSearch<'_, N> {
    /// Visits digits, then rows or columns as lines, then the boxes of the fins.
    fn fish(&self, found: &mut StepCollector) -> Flow {
        let side = self.board.layout.side;
        for digit in 0..side {
            for rows in [true, false] {
                for block in 0..side {
                    // The box must have something besides the fins.
                    let places = self.board.places(block, digit);
                    if places != 0 && !places.is_power_of_two() {
                        self.at(&self.area(digit, rows, block), found)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Returns which lines and boxes a fish of this digit concerns, if its fins are in this box.
    fn area(&self, digit: usize, rows: bool, block: usize) -> FinBox {
        let layout = self.board.layout;
        let (side, shape) = (layout.side, layout.shape);
        let corner = layout.cells[layout.member(block, 0)];
        let (row, column) = (corner.row().index(), corner.column().index());
        let wide = (1 << shape.box_columns()) - 1;
        let tall = (1 << shape.box_rows()) - 1;
        if rows {
            let crossing = side + row..side + row + shape.box_rows();
            FinBox { digit, bases: side, covers: 2 * side, block, crossing, inside: wide << column }
        } else {
            let crossing = 2 * side + column..2 * side + column + shape.box_columns();
            FinBox { digit, bases: 2 * side, covers: side, block, crossing, inside: tall << row }
        }
    }

    /// Finds sets of lines whose places outside the box are in as many crossing lines, or in one fewer.
    fn at(&self, area: &FinBox, found: &mut StepCollector) -> Flow {
        let (board, size) = (self.board, self.size);
        let mut masks = CandidateMasks::default();
        for line in area.bases..area.bases + board.layout.side {
            let places = board.places(line, area.digit);
            let outside = if area.crossing.contains(&line) { places & !area.inside } else { places };
            if !places.is_power_of_two() && places != 0 && outside.count_ones() as usize <= size {
                masks.push(line, outside);
            }
        }
        choices(masks.masks(), size, 0, size as u32, |chosen, outside| {
            let lines = masks.owners(chosen);
            // The columns that must be covered, or one more of those that the box has.
            match size - outside.count_ones() as usize {
                0 => self.report(area, lines, outside, found),
                1 => bits(area.inside & !outside)
                    .try_for_each(|more| self.report(area, lines.clone(), outside | 1 << more, found)),
                _ => Flow::Continue(()),
            }
        })
    }

    /// Adds the step of these lines with this cover, if they are such a fish.
    fn report(
        &self,
        area: &FinBox,
        lines: impl Iterator<Item = usize> + Clone,
        cover: u32,
        found: &mut StepCollector,
    ) -> Flow {
        let (board, layout, digit) = (self.board, self.board.layout, area.digit);
        let fewest = lines.clone().map(|line| (board.places(line, digit) & cover).count_ones()).min();
        if fewest != Some(1) && self.sashimi || !self.sashimi && fewest < Some(2) || cover & area.inside == 0
        {
            return Flow::Continue(());
        }
        let joined = |all: Cells<N>, house: usize| all | layout.houses[house];
        let base = board.digit(digit) & lines.clone().fold(Cells::EMPTY, joined);
        let covered = bits(cover).map(|place| area.covers + place).fold(Cells::EMPTY, joined);
        let fins = base - covered;
        let targets = (board.in_house(area.block, digit) & covered) - base;
        if fins.is_empty() || targets.is_empty() {
            return Flow::Continue(());
        }
        let builder = found.begin(board, self.technique).houses(lines);
        let builder = builder.covers(bits(cover).map(|place| area.covers + place));
        let builder = builder.part(Role::Body, (base & covered).iter(), 1 << digit);
        builder.part(Role::Fin, fins.iter(), 1 << digit).without(targets, digit).take()
    }
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    let digit = step.digit(Role::Body);
    let [lines, covers] = [&step.houses, &step.covers].map(|houses| words.houses_by_kind(houses));
    let fins = step.cells(Role::Fin);
    if fins.is_empty() {
        return phrase!(words.fish, lines, digit, covers);
    }
    phrase!(words.finned_fish, lines, digit, covers, fins = words.either(fins.iter()))
}
