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
    let place = |number: usize| (number / 32, number % 32);
    if let Some(pair) = simd.heaviest_pair(record, &PEERS) {
        return Some(place(pair));
    }
    let [_, triples] = simd.pairs_and_triples(record);
    if triples != 0 {
        return Some(place(triples.trailing_zeros() as usize));
    }
    let mut cells = (0..81).map(|cell| place(number(cell)));
    cells.find(|&(band, cell)| record.set(band, cell).count_ones() > 1)
}
