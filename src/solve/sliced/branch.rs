//! Where to guess when the rules are at their end.

use crate::simd::{Record, Simd};

/// At most so many cells with two candidates are weighed.
const WEIGHED: usize = 8;

/// For each cell, numbered `32 band + 9 row of the band + column`, those that share a
/// house with it.
static PEERS: [u128; 96] = {
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
    peers
};

const fn number(cell: usize) -> usize {
    32 * (cell / 27) + cell % 27
}

/// The cell to guess in, as band and cell of the band; `None` when no cell has several
/// candidates.
///
/// A cell with two candidates, if there is one: that whose candidates stand in most of its
/// peers that have few candidates, 3 for a peer with two and 1 for a peer with three.
#[inline(always)]
pub(super) fn choose(simd: impl Simd, record: &Record) -> Option<(usize, usize)> {
    let digits = simd.elements(record);
    let [mut one, mut two, mut three, mut four] = [0u128; 4];
    for digit in digits {
        four |= three & digit;
        three |= two & digit;
        two |= one & digit;
        one |= digit;
    }
    let pairs = two & !three;
    let few = two & !four;
    let place = |number: u32| (number as usize / 32, number as usize % 32);
    if pairs == 0 {
        let cells = if few == 0 { two } else { few };
        return (cells != 0).then(|| place(cells.trailing_zeros()));
    }
    let (mut left, mut best, mut chosen) = (pairs, 0, 0);
    for _ in 0..WEIGHED {
        let cell = left.trailing_zeros();
        let peers = PEERS[cell as usize];
        let (band, element) = place(cell);
        let set = record.set(band, element);
        let (low, high) = (set.trailing_zeros(), 15 - set.leading_zeros());
        let mut score = 1;
        for digit in [low, high] {
            let holders = peers & digits[digit as usize];
            score += 2 * (holders & pairs).count_ones() + (holders & few).count_ones();
        }
        if score > best {
            (best, chosen) = (score, cell);
        }
        left &= left - 1;
        if left == 0 {
            break;
        }
    }
    Some(place(chosen))
}
