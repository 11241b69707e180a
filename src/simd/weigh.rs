//! The heaviest pair of a record, element by element, for machines without better.

use super::{Record, Simd};

/// At most so many pairs are weighed.
pub(super) const WEIGHED: usize = 16;

/// Neighbours of elements: element `e` of slot `s` is number `32 s + e`.
pub type Neighbours = [u128; 96];

/// See [`Simd::heaviest_pair`]. The score of a pair is the product of what its two members
/// weigh, each 8 more than the sum over the neighbours that have it.
#[inline(always)]
pub(super) fn heaviest_pair<S>(simd: S, record: &Record, neighbours: &Neighbours) -> Option<usize>
where
    S: Simd,
{
    let [pairs, triples] = simd.pairs_and_triples(record);
    let few = pairs | triples;
    let elements = simd.elements(record);
    let (mut left, mut best, mut heaviest) = (pairs, 0, None);
    for _ in 0..WEIGHED {
        if left == 0 {
            break;
        }
        let pair = left.trailing_zeros() as usize;
        left &= left - 1;
        let set = record.set(pair / 32, pair % 32);
        let mut score = 1;
        for bit in [set.trailing_zeros(), set.ilog2()] {
            let having = neighbours[pair] & elements[bit as usize];
            let in_few = (having & few).count_ones();
            let in_pairs = (having & pairs).count_ones();
            score *= 8 + having.count_ones() + 2 * in_few + 5 * in_pairs;
        }
        if score > best {
            (best, heaviest) = (score, Some(pair));
        }
    }
    heaviest
}

/// See [`Simd::pairs_and_triples`]: counts to four in each element.
#[inline(always)]
pub(super) fn pairs_and_triples(elements: [u128; 9]) -> [u128; 2] {
    let [mut one, mut two, mut three, mut four] = [0; 4];
    for having in elements {
        four |= three & having;
        three |= two & having;
        two |= one & having;
        one |= having;
    }
    [two & !three, three & !four]
}
