//! Where to guess when the rules are at their end.

use crate::simd::{Neighbours, Record, Simd};

/// For each cell, numbered `32 band + 9 row of the band + column`, those that share a
/// house with it.
static PEERS: Neighbours = {
    let mut peers = [0; 96];
    let mut cell = 0;
    while cell < 81 {
        let mut other = 0;
        while other < 81 {
            let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || same_box) {
                peers[number(cell)] |= 1 << number(other);
            }
            other += 1;
        }
        cell += 1;
    }
    Neighbours::new(peers)
};

const fn number(cell: usize) -> usize {
    32 * (cell / 27) + cell % 27
}

/// The cell to guess in, as band and cell of the band; `None` when no cell has several
/// candidates.
///
/// A cell with two candidates if there is one, and of these one whose candidates stand in
/// many peers, peers with few candidates above all: see [`Simd::heaviest_pair`]. Else a
/// cell with three candidates, else any.
#[inline(always)]
pub(super) fn choose(simd: impl Simd, record: &Record) -> Option<(usize, usize)> {
    let pair = simd.heaviest_pair(record, &PEERS).map(place);
    pair.or_else(|| first_choice(simd, record))
}

/// The first cell with two candidates; else the first with three, else with any more.
#[inline(always)]
fn first_choice(simd: impl Simd, record: &Record) -> Option<(usize, usize)> {
    let counted = simd.pairs_triples_and_larger(record);
    let few = counted.into_iter().find(|&cells| cells != 0)?;
    Some(place(few.trailing_zeros() as usize))
}

#[inline(always)]
const fn place(number: usize) -> (usize, usize) {
    (number / 32, number % 32)
}
