//! Segments of houses, for locked candidates.
//!
//! A cell outside of a house sees some of its cells: a segment. A value whose places in the house all lie in a segment is in
//! no cell that sees it all. One pass over the peers of a house finds the segments of rows and boxes, diagonals and knight's
//! moves alike.

use crate::layout::Layout;

use super::draft::{Draft, House};
use super::{Cell, CellSet, Segment};

/// Adds the segments of a house that have at least two cells.
pub(super) fn push_segments<const W: usize>(
    draft: &mut Draft<'_, W>,
    house: &House<W>,
    segments: &mut Vec<Segment>,
) {
    let mut seen = [0u16; Layout::MAX_CELLS];
    let mut outside = CellSet::EMPTY;
    for (place, &cell) in house.cells.iter().enumerate() {
        let peers = draft.peers[usize::from(cell)];
        outside = outside.or(&peers);
        peers.iter().for_each(|peer| seen[usize::from(peer)] |= 1 << place);
    }
    let outside = outside.minus(&house.set);
    // Sorted by what they see, then by cell, in one number each.
    let key = |cell: Cell| u32::from(seen[usize::from(cell)]) << 16 | u32::from(cell);
    let mut keys: Vec<u32> = Vec::with_capacity(outside.len());
    keys.extend(outside.iter().filter(|&cell| seen[usize::from(cell)].count_ones() > 1).map(key));
    keys.sort_unstable();
    for group in keys.chunk_by(|a, b| a >> 16 == b >> 16) {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is the cell")]
        let seen_by = draft.span_of(group.iter().map(|key| *key as Cell));
        let outside = std::array::from_fn(|place| (group[0] >> (16 + place) & 1) as u16)
            .map(|inside| inside.wrapping_sub(1));
        segments.push(Segment { outside, seen_by });
    }
}
