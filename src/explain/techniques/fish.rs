//! Basic fish: X-Wing, Swordfish, Jellyfish.
//!
//! Digits first; then rows covered by columns, then columns covered by rows.

use super::{
    Board, Cells, Flow, Role, Step, StepCollector, Technique, bits,
    choice::{Masks, choices},
    sentence,
};

pub(super) fn fish<const N: usize, const SIZE: usize>(board: &Board<N>, found: &mut StepCollector) -> Flow {
    let (layout, limit) = (board.layout, SIZE as u32);
    let side = layout.side;
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][SIZE - 2];
    for (digit, bases, covers) in
        (0..side).flat_map(|digit| [(digit, side, 2 * side), (digit, 2 * side, side)])
    {
        let mut masks = Masks::default();
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

pub(super) fn describe(step: &Step) -> String {
    let digit = step.digit(Role::Body);
    let (lines, covers) = (sentence::houses(&step.houses), sentence::houses(&step.covers));
    format!("in {lines}, {digit} is only possible in {covers}")
}
