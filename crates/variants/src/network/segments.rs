//! Segments of houses, for locked candidates.
//!
//! A cell outside of a house sees some of its cells: a segment. A value whose places in the house all lie in a segment is in no
//! cell that sees it all. One pass over the peers of a house finds the segments of rows and boxes, diagonals and knight's moves
//! alike.

use super::draft::{Draft, House};
use super::{Cell, Span};

/// Some cells of a house, and the cells outside of it that see exactly these.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment {
    /// Which cells of the house, by their place in it.
    pub(crate) inside: u16,
    /// The cells that see them.
    pub(crate) seen_by: Span,
}

/// Returns the segments of a house of at least two cells.
pub(super) fn segments<const W: usize>(draft: &mut Draft<'_, W>, house: &House<W>) -> Vec<Segment> {
    let mut seen: Vec<u16> = vec![0; draft.places.count()];
    for (place, &cell) in house.cells.iter().enumerate() {
        let outside = draft.peers[usize::from(cell)].minus(&house.set);
        outside.iter().for_each(|peer| seen[usize::from(peer)] |= 1 << place);
    }
    let mut pairs: Vec<(u16, Cell)> = (0..)
        .zip(seen)
        .filter(|(_, inside)| inside.count_ones() > 1)
        .map(|(cell, inside)| (inside, cell))
        .collect();
    pairs.sort_unstable();
    let groups = pairs.chunk_by(|a, b| a.0 == b.0);
    groups
        .map(|group| {
            let cells: Vec<Cell> = group.iter().map(|pair| pair.1).collect();
            Segment { inside: group[0].0, seen_by: draft.span(&cells) }
        })
        .collect()
}
