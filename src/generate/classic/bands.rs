//! The bands of a full grid.

use super::tables::{PARTITIONS, Tables};

/// A stack is heavy if half its number of ways is larger than this.
pub(super) const LIGHT: u32 = 24;

/// The three bands of a grid, and the rows of the second and third in the labels of the first, by stack.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bands {
    pub(super) numbers: [usize; 3],
    pub(super) pairs: [[usize; 2]; 3],
    /// The stacks' numbers of ways, halved.
    pub(super) halves: [u32; 3],
}

impl Bands {
    #[inline]
    pub(super) fn new(tables: &Tables, bands: [usize; 3]) -> Self {
        let [first, second, third] =
            [&tables.boxes[bands[0]], &tables.boxes[bands[1]], &tables.boxes[bands[2]]];
        // Closures in an array's `map` are not always inlined, and this code is hot.
        let (mut pairs, mut halves) = ([[0; 2]; 3], [0; 3]);
        for stack in 0..3 {
            let labels = PARTITIONS * usize::from(first[stack]);
            let labels = &tables.relabelled[labels..labels + PARTITIONS];
            let pair = [labels[usize::from(second[stack])].into(), labels[usize::from(third[stack])].into()];
            pairs[stack] = pair;
            halves[stack] = tables.halves[PARTITIONS * pair[0] + pair[1]].into();
        }
        Self { numbers: bands, pairs, halves }
    }

    #[inline]
    pub(super) fn product(&self) -> u32 {
        self.halves[0] * self.halves[1] * self.halves[2]
    }
}
